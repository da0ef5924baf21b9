import { carrier } from '@yunshu/contract/consoles/carrier'
import { type DriverDraft, driverFaults } from '@yunshu/contract/driver/check'
import { driver } from '@yunshu/contract/driver/contract'
import { driverTerms } from '@yunshu/contract/driver/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { EditPage } from '../../kit/EditPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { notesOf } from '../../widgets/papersReview.tsx'
import type { DriverDetail } from './DriverFacts.tsx'
import { DriverForm } from './DriverForm.tsx'
import { DriverReading } from './DriverReading.tsx'
import { phrases } from './phrases.ts'

const rules = (values: DriverDraft, detail?: DriverDetail) =>
  driverFaults({ ...values, qualification_kept: (detail?.driver.qualification_no_mask ?? '') !== '' }, todayHere())

/** A driver, new (新增司机) or changed (编辑司机); his numbers stay unless new ones are typed. */
export const DriverEditPage = () => {
  const say = useSay()
  return (
    <EditPage
      add={carrier.driverAdd}
      edit={carrier.driverEdit}
      create={driver.create}
      blank={{ id_long_term: false, license_long_term: false, light_only: false, coop_type: 1 }}
      update={driver.update}
      load={driver.info}
      shown={({ driver: { id, version }, more }) => ({ ...more, id, version, id_no: '', license_no: '', qualification_no: '' })}
      no={(detail) => detail.driver.driver_name}
      terms={driverTerms}
      rules={rules}
      notes={(detail) => notesOf(say)(detail.driver, detail)}
      side={(form, detail) => <DriverReading form={form} birthday={detail?.driver.birthday} />}
      saved={({ driver_name }) => say(phrases, 'saved', { driver_name })}
      to={({ id }) => linkTo(carrier.driverInfo, { id })}
    >
      {(form, detail) => <DriverForm form={form} detail={detail} />}
    </EditPage>
  )
}
