import { carrier } from '@yunshu/contract/consoles/carrier'
import { driverFaults } from '@yunshu/contract/driver/check'
import { driver } from '@yunshu/contract/driver/contract'
import { driverTerms } from '@yunshu/contract/driver/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { useNavigate } from 'react-router'
import { FormPage } from '../../kit/FormPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useTab } from '../../kit/tab.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { withoutEmpty, useRules } from '../../kit/useRules.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { DriverForm } from './DriverForm.tsx'
import { DriverReading } from './DriverReading.tsx'
import { phrases } from './phrases.ts'

const rules = (values: unknown) => driverFaults(withoutEmpty(values), todayHere())

/** A new driver (新增司机). */
export const DriverAddPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const { close } = useTab()
  const filling = useCommandForm(
    driver.create,
    { id_long_term: false, license_long_term: false, light_only: false, coop_type: 1 },
    ({ id, driver_name }) => {
      toastDone(say(phrases, 'added', { driver_name }))
      close()
      void navigate(linkTo(carrier.driverInfo, { id }))
    }
  )
  useRules(filling.form, rules)
  return (
    <FormPage
      filling={filling}
      terms={driverTerms}
      title={say.name(carrier.driverAdd)}
      label={say(phrases, 'addNow')}
      side={<DriverReading form={filling.form} />}
    >
      <DriverForm form={filling.form} />
    </FormPage>
  )
}
