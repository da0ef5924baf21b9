import { statement } from '@yunshu/contract/statement/contract'
import { nameOf } from '@yunshu/contract/kit/enums'
import { answerDecision } from '@yunshu/contract/statement/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import { Alert, Radio, type RadioChangeEvent } from 'antd'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValues, write } from '../../kit/form.ts'
import { LongText } from '../../kit/inputs.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import type { LineRow } from './columns.tsx'
import { phrases } from './phrases.ts'

const { agree, meet, refuse } = answerDecision.code

/** Answers a dispute (答复异议): both amounts, and one choice of three; the adjustment follows from it by itself. */
export const AnswerDialog = ({ line, adjusted, onClose }: { line: LineRow; adjusted: number; onClose: () => void }) => {
  const say = useSay()
  const { id, version, waybill_no, own_fen, other_fen } = line
  const now = own_fen + adjusted
  const between = other_fen === null ? undefined : Math.round((now + other_fen) / 2)
  const decision = other_fen === null ? refuse : agree
  const saying = (chosen: number, amount: number | null | undefined): string =>
    chosen === refuse || amount === null || amount === undefined
      ? ''
      : say(phrases, chosen === agree ? 'sayAgree' : 'sayMeet', { amount: money(amount) })
  const start = { id, version, decision, agreed_fen: between, message: saying(decision, other_fen) }
  const filling = useCommandForm(statement.answer, start, () => {
    toastDone(say(phrases, 'answered'))
    onClose()
  })
  const { form } = filling
  const chosen = useFormValues(form)
  const target = chosen.decision === agree ? other_fen : chosen.decision === meet ? chosen.agreed_fen : now
  const choose = ({ target: { value } }: RadioChangeEvent) => {
    write(form, 'decision', value)
    write(form, 'message', saying(value, value === agree ? other_fen : between))
  }
  const title = `${say(phrases, 'answer')} ${waybill_no}`
  return (
    <FormDialog filling={filling} terms={statementTerms} title={title} label={say(phrases, 'answer')} onClose={onClose}>
      <Alert
        type="info"
        title={
          other_fen === null
            ? say(phrases, 'amountsNoOther', { own: money(own_fen), adjusted: money(adjusted) })
            : say(phrases, 'amounts', { own: money(own_fen), adjusted: money(adjusted), other: money(other_fen), diff: money(other_fen - now) })
        }
      />
      <Radio.Group
        className="gap-top"
        value={chosen.decision}
        onChange={choose}
        options={answerDecision.codes.map((value) => ({
          value,
          label: say.label(nameOf(answerDecision, value)),
          disabled: value === agree && other_fen === null
        }))}
      />
      {chosen.decision === meet && <Field form={form} name="agreed_fen" required />}
      {typeof target === 'number' && (
        <p className="field-help">
          {target === now
            ? say(phrases, 'becomesNothing', { amount: money(target) })
            : say(phrases, 'becomes', { amount: money(target), adjust: money(target - now) })}
        </p>
      )}
      <Field form={form} name="message">
        <LongText max={500} />
      </Field>
      <Field form={form} name="files" />
    </FormDialog>
  )
}
