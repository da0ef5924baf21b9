import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { vehicle } from '@yunshu/contract/vehicle/contract'
import { addDays } from '@yunshu/domain/calendar'
import { DayInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { part, read, write, type Form } from '../../kit/form.ts'

type Holder = Pick<InputOf<typeof vehicle.renew>, 'compulsory' | 'commercial'>

/** One policy; choosing its first day offers the usual year. */
export const PolicyFields = ({ form, name, covers = false }: { form: Form<Holder>; name: 'compulsory' | 'commercial'; covers?: boolean }) => {
  const policy = part(form, name)
  const offerYear = (start: string | undefined) => {
    if (start && !read(policy, 'end_date')) write(policy, 'end_date', addDays(start, 364))
  }
  return (
    <>
      <Field form={policy} name="insurer" />
      <Field form={policy} name="policy_no" />
      <Field form={policy} name="start_date">
        <DayInput onChange={offerYear} />
      </Field>
      <Field form={policy} name="end_date" />
      {covers && (
        <>
          <Field form={policy} name="third_party_fen" />
          <Field form={policy} name="cargo_fen" />
        </>
      )}
      <Field form={policy} name="img" />
    </>
  )
}
