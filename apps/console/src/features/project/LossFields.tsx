import { lossBy, lossRule } from '@yunshu/contract/project/machine'
import { FormSection } from '../../kit/CommandForm.tsx'
import { NumberInput, Pick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValue, type Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

type Lost = { loss_by: 1 | 2; loss_tolerance: number; loss_rule: 1 | 2 }

/** 货差 of a project: what may be missing on the way, and what is claimed beyond it. */
export const LossFields = ({ form }: { form: Form<Lost> }) => {
  const say = useSay()
  const unit = useFormValue(form, 'loss_by') === lossBy.code.kilograms ? 'kg' : '‰'
  return (
    <FormSection title={say(phrases, 'loss')}>
      <p className="field-help field-wide">{say(phrases, 'lossHelp')}</p>
      <Field form={form} name="loss_by">
        <Pick of={lossBy} />
      </Field>
      <Field form={form} name="loss_tolerance">
        <NumberInput unit={unit} decimals={3} />
      </Field>
      <Field form={form} name="loss_rule">
        <Pick of={lossRule} />
      </Field>
    </FormSection>
  )
}
