import { carrier } from '@yunshu/contract/consoles/carrier'
import { driverFaults } from '@yunshu/contract/driver/check'
import { driver } from '@yunshu/contract/driver/contract'
import { driverTerms } from '@yunshu/contract/driver/words'
import { linkTo } from '@yunshu/contract/kit/console'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import type { Draft } from '../../kit/form.ts'
import { FormPage } from '../../kit/FormPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useTab, useTabNote } from '../../kit/tab.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { withoutEmpty, useRules } from '../../kit/useRules.ts'
import { todayHere } from '../../kit/shanghai.ts'
import type { DriverDetail } from './DriverFacts.tsx'
import { DriverForm } from './DriverForm.tsx'
import { DriverReading } from './DriverReading.tsx'
import { phrases } from './phrases.ts'

const rulesOf = (qualification_kept: boolean) => (values: unknown) => driverFaults({ ...withoutEmpty(values), qualification_kept }, todayHere())

/** Changes a driver (编辑司机); his numbers stay unless new ones are typed. */
export const DriverEditPage = () => {
  const [search] = useSearchParams()
  const { data, error, refresh } = useCall(driver.info, { id: Number(search.get('id')) })
  useTabNote(data?.driver.driver_name)
  if (!data) return <div className="page">{error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}</div>
  return <Editor detail={data} />
}

const Editor = ({ detail }: { detail: DriverDetail }) => {
  const say = useSay()
  const navigate = useNavigate()
  const { close } = useTab()
  const filling = useCommandForm(driver.update, entryOf(detail), ({ id, driver_name }) => {
    toastDone(say(phrases, 'saved', { driver_name }))
    close()
    void navigate(linkTo(carrier.driverInfo, { id }))
  })
  const kept = detail.driver.qualification_no_mask !== ''
  useRules(
    filling.form,
    useMemo(() => rulesOf(kept), [kept])
  )
  const { driver: row, more } = detail
  return (
    <FormPage
      filling={filling}
      terms={driverTerms}
      title={`${say.name(carrier.driverEdit)} ${row.driver_name}`}
      label={say(phrases, 'save')}
      side={<DriverReading form={filling.form} birthday={row.birthday} />}
    >
      <DriverForm
        form={filling.form}
        masks={{ id_no: row.id_no_mask, license_no: more.license_no_mask, qualification_no: row.qualification_no_mask }}
      />
    </FormPage>
  )
}

const entryOf = ({ driver: row, more }: DriverDetail): Draft<InputOf<typeof driver.update>> => {
  const {
    id,
    version,
    driver_name,
    mobile,
    id_valid_to,
    id_long_term,
    license_class,
    license_valid_to,
    license_long_term,
    light_only,
    qualification_valid_to,
    coop_type,
    remark
  } = row
  const {
    id_front_img,
    id_back_img,
    license_img,
    qualification_img,
    first_license_at,
    license_valid_from,
    license_issuer,
    emergency_name,
    emergency_phone
  } = more
  const entry = {
    id,
    version,
    id_no: '',
    license_no: '',
    driver_name,
    mobile,
    id_valid_to,
    id_long_term,
    license_class,
    license_valid_to,
    license_long_term,
    light_only,
    qualification_no: '',
    qualification_valid_to,
    coop_type,
    remark,
    id_front_img,
    id_back_img,
    license_img,
    qualification_img,
    first_license_at,
    license_valid_from,
    license_issuer,
    emergency_name,
    emergency_phone
  }
  return entry as Draft<InputOf<typeof driver.update>>
}
