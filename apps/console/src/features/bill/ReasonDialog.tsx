import type { bill } from '@yunshu/contract/bill/contract'
import { billTerms } from '@yunshu/contract/bill/words'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'

type Props = {
  /** A command that asks for the row as it was seen, and a reason. */
  command: Command<(typeof bill.sendBack)['input']>
  row: { id: number; version: number }
  title: string
  label: string
  help?: string
  common: readonly string[]
  done: string
  onClose: () => void
}

/** A command that needs only a reason, with the usual ones a click away. */
export const ReasonDialog = ({ command, row: { id, version }, title, label, help, common, done, onClose }: Props) => {
  const filling = useCommandForm(command, { id, version, reason: '' }, () => {
    toastDone(done)
    onClose()
  })
  return (
    <FormDialog filling={filling} terms={billTerms} title={title} label={label} onClose={onClose}>
      <Field form={filling.form} name="reason" {...(help && { help })}>
        <ReasonInput common={common} />
      </Field>
    </FormDialog>
  )
}
