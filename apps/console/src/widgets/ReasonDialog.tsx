import type { Command } from '@yunshu/contract/kit/endpoint'
import type { Id, Text, Version } from '@yunshu/contract/kit/fields'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import type { TObject } from 'typebox'
import { FormDialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { toastDone } from '../kit/toast.tsx'
import { useCommandForm } from '../kit/useCommandForm.ts'
import { ReasonInput } from './ReasonInput.tsx'

type ReasonDialogProps = {
  /** A command that asks for the row as it was seen, and a reason. */
  command: Command<TObject<{ id: typeof Id; version: typeof Version; reason: ReturnType<typeof Text> }>>
  row: { id: number; version: number }
  terms: Phrases
  title: string
  label: string
  help?: string
  common: readonly string[]
  done: string
  onClose: () => void
}

/** A command that needs only a reason, with the usual ones a click away. */
export const ReasonDialog = ({ command, row: { id, version }, terms, title, label, help, common, done, onClose }: ReasonDialogProps) => {
  const filling = useCommandForm(command, { id, version, reason: '' }, () => {
    toastDone(done)
    onClose()
  })
  return (
    <FormDialog filling={filling} terms={terms} title={title} label={label} onClose={onClose}>
      <Field form={filling.form} name="reason" {...(help && { help })}>
        <ReasonInput common={common} />
      </Field>
    </FormDialog>
  )
}
