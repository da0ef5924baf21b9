import { isIn } from '@yunshu/contract/kit/machine'
import { insuranceStatus } from '@yunshu/contract/vehicle/enums'
import { Checkbox } from 'antd'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleFaults } from '@yunshu/contract/vehicle/check'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { addDays } from '@yunshu/domain/calendar'
import { FormSection } from '../../kit/CommandForm.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { type Draft, useFormValue, write } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { withoutEmpty, useRules } from '../../kit/useRules.ts'
import { MonthInput } from '../../widgets/MonthInput.tsx'
import { todayHere } from '../../kit/shanghai.ts'
import type { VehicleRow } from './columns.tsx'
import { PolicyFields } from './PolicyFields.tsx'
import { phrases } from './phrases.ts'

const rules = (values: Draft<InputOf<typeof vehicle.renew>>) =>
  vehicleFaults(withoutEmpty<InputOf<typeof vehicle.renew>>(values), todayHere()).filter(({ field }) =>
    /^(compulsory|commercial)\.|^inspection_month$/.test(field)
  )
/** A new year follows the old one without a gap; what has ended begins today. */
const nextYear = (end: string | null) => {
  const today = todayHere()
  const start_date = end !== null && end >= today ? addDays(end, 1) : today
  return { start_date, end_date: addDays(start_date, 364) }
}

/** Registers new policies and inspections (续保/年检登记); what ends first is already ticked. */
export const RenewDialog = ({ row, onClose }: { row: VehicleRow; onClose: () => void }) => {
  const say = useSay()
  const { id, plate_no, insurance_status, inspection_state } = row
  const due = {
    compulsory: isIn(insuranceStatus, insurance_status, 'bothExpired', 'compulsoryExpires', 'bothWarning', 'compulsoryWarning'),
    commercial: isIn(insuranceStatus, insurance_status, 'bothExpired', 'commercialExpires', 'bothWarning', 'commercialWarning')
  }
  const filling = useCommandForm(
    vehicle.renew,
    { id, ...(due.compulsory && { compulsory: nextYear(row.compulsory_end) }), ...(due.commercial && { commercial: nextYear(row.commercial_end) }) },
    () => {
      toastDone(say(phrases, 'renewed', { plate_no }))
      onClose()
    }
  )
  const { form } = filling
  useRules(form, rules)
  const [compulsory, commercial] = [useFormValue(form, 'compulsory'), useFormValue(form, 'commercial')]
  return (
    <FormDialog
      filling={filling}
      terms={vehicleTerms}
      title={say(phrases, 'renewTitle', { plate_no })}
      label={say(phrases, 'renew')}
      onClose={onClose}
      width={760}
      columns={2}
    >
      <FormSection
        title={say(phrases, 'compulsory')}
        extra={
          <Checkbox
            checked={Boolean(compulsory)}
            onChange={({ target }) => write(form, 'compulsory', target.checked ? nextYear(row.compulsory_end) : undefined)}
          >
            {say(phrases, 'withCompulsory')}
          </Checkbox>
        }
      >
        {compulsory && <PolicyFields form={form} name="compulsory" />}
      </FormSection>
      <FormSection
        title={say(phrases, 'commercial')}
        extra={
          <Checkbox
            checked={Boolean(commercial)}
            onChange={({ target }) => write(form, 'commercial', target.checked ? nextYear(row.commercial_end) : undefined)}
          >
            {say(phrases, 'withCommercial')}
          </Checkbox>
        }
      >
        {commercial && <PolicyFields form={form} name="commercial" covers />}
      </FormSection>
      <FormSection title={say(phrases, 'inspection')}>
        <Field
          form={form}
          name="inspection_month"
          {...(inspection_state !== 'N' &&
            row.inspection_valid_to && { help: `${say(vehicleTerms, 'inspection_valid_to')}: ${row.inspection_valid_to}` })}
        >
          <MonthInput />
        </Field>
        <Field form={form} name="done_at" />
        <Field form={form} name="inspection_img" label={say(vehicleTerms, 'img')} />
      </FormSection>
    </FormDialog>
  )
}
