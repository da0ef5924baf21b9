import type { PaperFaults } from '@yunshu/contract/paper/faults'
import type { Command } from '@yunshu/contract/kit/endpoint'
import type { Id, Text, Version } from '@yunshu/contract/kit/fields'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import type { TObject } from 'typebox'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { type Control, TextInput } from '../kit/inputs.tsx'
import { useSay } from '../kit/lang.ts'
import { PickMany } from '../kit/picks.tsx'
import { papersPhrases, commonReasons } from './papersPhrases.ts'
import { ReasonInput } from './ReasonInput.tsx'

type Wrong = { readonly field: string; readonly reason: string }
type RefuseDialogProps = {
  /** A command that sends papers back: with a reason, and with the fields that are wrong. */
  command: Command<TObject<{ id: typeof Id; version: typeof Version; reason: ReturnType<typeof Text>; faults: ReturnType<typeof PaperFaults> }>>
  row: { readonly id: number; readonly version: number }
  /** The fields that may be refused by themselves. */
  fields: readonly string[]
  terms: Phrases
  title: string
  label: string
  asks: string
  done: string
  onDone: () => void
  onClose: () => void
}

/** Papers are sent back with a reason, and if one likes with the fields that are wrong: the company reads it at those fields of its form. */
export const RefuseDialog = ({ row: { id, version }, fields, terms, asks, onDone, ...more }: RefuseDialogProps) => {
  const say = useSay()
  const options = fields.map((value) => ({ value, label: say(terms, value) }))
  return (
    <CommandDialog start={{ id, version, reason: '', faults: [] }} terms={terms} onDone={() => onDone()} {...more}>
      {(form) => (
        <>
          <Field form={form} name="reason" label={asks}>
            <ReasonInput common={commonReasons.map((key) => say(papersPhrases, key))} />
          </Field>
          <Field form={form} name="faults" label={say(papersPhrases, 'whichFields')} help={say(papersPhrases, 'whichHelp')}>
            <WrongFields options={options} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}

/* The fields that are wrong, each with words of its own where the common reason does not fit. */
const WrongFields = ({ value, onChange, options, ...more }: Control<readonly Wrong[]> & { options: readonly { value: string; label: string }[] }) => {
  const say = useSay()
  const wrong = value ?? []
  const choose = (names: readonly (number | string)[] | undefined) =>
    onChange?.((names ?? []).map((name) => wrong.find(({ field }) => field === name) ?? { field: String(name), reason: '' }))
  const reword = (of: string, reason: string | undefined) =>
    onChange?.(wrong.map((one) => (one.field === of ? { field: of, reason: reason ?? '' } : one)))
  return (
    <>
      <PickMany of={options} value={wrong.map(({ field }) => field)} onChange={choose} {...more} />
      {wrong.map(({ field, reason }) => (
        <label key={field} className="wrong-field">
          <span>{options.find((option) => option.value === field)?.label}</span>
          <TextInput value={reason} onChange={(next) => reword(field, next)} maxLength={100} placeholder={say(papersPhrases, 'sameReason')} />
        </label>
      ))}
    </>
  )
}
