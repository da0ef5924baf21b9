import { Checkbox } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { vehicleFaults } from '@yunshu/contract/vehicle/check'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { useNavigate } from 'react-router'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValue, write } from '../../kit/form.ts'
import { FormPage } from '../../kit/FormPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useTab } from '../../kit/tab.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { withoutEmpty, useRules } from '../../kit/useRules.ts'
import { MonthInput } from '../../widgets/MonthInput.tsx'
import { todayHere } from '../../kit/shanghai.ts'
import { PolicyFields } from './PolicyFields.tsx'
import { phrases } from './phrases.ts'
import { VehicleForm } from './VehicleForm.tsx'
import { VehicleReading } from './VehicleReading.tsx'

const rules = (values: unknown) => vehicleFaults(withoutEmpty(values), todayHere())

/** A new vehicle (新增车辆) with its first policies and inspection. */
export const VehicleAddPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const { close } = useTab()
  const filling = useCommandForm(
    vehicle.create,
    {
      plate_no: '',
      plate_color: 2,
      energy_type: 4,
      use_nature: say.name({ zh: '货运', en: 'Freight' }),
      vehicle_use: 1,
      approved_load_kg: 0,
      compulsory: {},
      commercial: {}
    },
    ({ id, plate_no }) => {
      toastDone(say(phrases, 'added', { plate_no }))
      close()
      void navigate(linkTo(carrier.vehicleInfo, { id }))
    }
  )
  const { form } = filling
  useRules(form, rules)
  const commercial = useFormValue(form, 'commercial')
  return (
    <FormPage
      filling={filling}
      terms={vehicleTerms}
      title={say.name(carrier.vehicleAdd)}
      label={say(phrases, 'addNow')}
      side={<VehicleReading form={form} />}
    >
      <VehicleForm form={form} />
      <FormSection title={say(phrases, 'compulsory')}>
        <PolicyFields form={form} name="compulsory" />
      </FormSection>
      <FormSection
        title={say(phrases, 'commercial')}
        extra={
          <Checkbox checked={Boolean(commercial)} onChange={({ target }) => write(form, 'commercial', target.checked ? {} : undefined)}>
            {say(phrases, 'withCommercial')}
          </Checkbox>
        }
      >
        {commercial && <PolicyFields form={form} name="commercial" covers />}
      </FormSection>
      <FormSection title={say(phrases, 'inspection')}>
        <Field form={form} name="inspection_month">
          <MonthInput />
        </Field>
        <Field form={form} name="inspection_img" />
      </FormSection>
    </FormPage>
  )
}
