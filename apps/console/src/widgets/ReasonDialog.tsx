import type { Command } from '@yunshu/contract/kit/endpoint'
import type { Id, Text, Version } from '@yunshu/contract/kit/fields'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import type { Static, TObject, TSchema } from 'typebox'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ReasonInput } from './ReasonInput.tsx'

type ReasonDialogProps<O extends TSchema> = {
  /** A command that asks for the row as it was seen, and a reason. */
  command: Command<TObject<{ id: typeof Id; version: typeof Version; reason: ReturnType<typeof Text> }>, O>
  row: { id: number; version: number }
  terms: Phrases
  title: string
  label: string
  /** How the field is called, where the command's own word for it says too little. */
  asks?: string
  help?: string
  common: readonly string[]
  done: string
  /** Hears that it was carried out, before the dialog closes. */
  onDone?: () => void
  /** The way back from it, for some seconds. */
  undo?: (after: Static<O>) => (() => Promise<void>) | undefined
  onClose: () => void
}

/** A command that needs only a reason, with the usual ones a click away. */
export const ReasonDialog = <O extends TSchema>({ row: { id, version }, asks, help, common, onDone, ...more }: ReasonDialogProps<O>) => (
  <CommandDialog start={{ id, version, reason: '' }} {...(onDone && { onDone: () => onDone() })} {...more}>
    {(form) => (
      <Field form={form} name="reason" {...(asks && { label: asks })} {...(help && { help })}>
        <ReasonInput common={common} />
      </Field>
    )}
  </CommandDialog>
)
