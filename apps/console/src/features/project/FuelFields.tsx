import { FormSection } from '../../kit/CommandForm.tsx'
import { PercentInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

type Fuelled = { fuel_base_fen: number | null; fuel_share_bp: number | null; fuel_trigger_bp: number | null }

/** 油价联动 of a project: all three figures, or none. */
export const FuelFields = ({ form }: { form: Form<Fuelled> }) => {
  const say = useSay()
  return (
    <FormSection title={say(phrases, 'fuel')}>
      <p className="field-help field-wide">{say(phrases, 'fuelHelp')}</p>
      <Field form={form} name="fuel_base_fen" />
      <Field form={form} name="fuel_share_bp">
        <PercentInput />
      </Field>
      <Field form={form} name="fuel_trigger_bp">
        <PercentInput />
      </Field>
    </FormSection>
  )
}
