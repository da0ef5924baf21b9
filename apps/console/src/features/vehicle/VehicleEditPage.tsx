import { Checkbox } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { type VehicleDraft, vehicleFaults } from '@yunshu/contract/vehicle/check'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { FormSection } from '../../kit/CommandForm.tsx'
import { EditPage } from '../../kit/EditPage.tsx'
import { Field } from '../../kit/Field.tsx'
import { type Form, useFormValue, write } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { notesOf } from '../../widgets/papersReview.tsx'
import { MonthInput } from '../../widgets/MonthInput.tsx'
import { PolicyFields } from './PolicyFields.tsx'
import { phrases } from './phrases.ts'
import { VehicleForm } from './VehicleForm.tsx'
import { VehicleReading } from './VehicleReading.tsx'

const rules = (values: VehicleDraft) => vehicleFaults(values, todayHere())

/** A vehicle, new with its first policies and inspection (新增车辆), or changed (编辑车辆); later papers are renewed elsewhere. */
export const VehicleEditPage = () => {
  const say = useSay()
  return (
    <EditPage
      add={carrier.vehicleAdd}
      edit={carrier.vehicleEdit}
      create={vehicle.create}
      blank={{
        plate_color: 2,
        energy_type: 4,
        use_nature: say.label({ zh: '货运', en: 'Freight' }),
        vehicle_use: 1,
        approved_load_kg: 0,
        compulsory: {},
        commercial: {}
      }}
      update={vehicle.update}
      load={vehicle.info}
      shown={({ vehicle: { id, version }, more }) => ({ ...more, id, version })}
      no={(detail) => detail.vehicle.plate_no}
      terms={vehicleTerms}
      rules={rules}
      notes={(detail) => notesOf(say)(detail.vehicle, detail)}
      side={(form) => <VehicleReading form={form} />}
      saved={({ plate_no }) => say(phrases, 'saved', { plate_no })}
      to={({ id }) => linkTo(carrier.vehicleInfo, { id })}
      addOnly={(form) => <FirstPapers form={form} />}
    >
      {(form, detail) => <VehicleForm form={form} boundName={detail?.vehicle.driver_name} />}
    </EditPage>
  )
}

const FirstPapers = ({ form }: { form: Form<InputOf<typeof vehicle.create>> }) => {
  const say = useSay()
  const commercial = useFormValue(form, 'commercial')
  return (
    <>
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
    </>
  )
}
