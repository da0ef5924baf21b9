import type { Command } from '@yunshu/contract/kit/endpoint'
import type { Id, Text, Version } from '@yunshu/contract/kit/fields'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import type { TBoolean, TObject } from 'typebox'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { useSay } from '../kit/lang.ts'
import { papersPhrases } from './papersPhrases.ts'
import { ReasonInput } from './ReasonInput.tsx'

type BarDialogProps = {
  command: Command<TObject<{ id: typeof Id; version: typeof Version; barred: TBoolean; reason: ReturnType<typeof Text> }>>
  row: { readonly id: number; readonly version: number }
  name: string
  barred: boolean
  /** What is done, as its button says. */
  act: string
  terms: Phrases
  onClose: () => void
}

/** The operator bars a driver or a vehicle across the whole platform, or lets it go on, with a reason. */
export const BarDialog = ({ command, row: { id, version }, name, barred, act, terms, onClose }: BarDialogProps) => {
  const say = useSay()
  const common = barred ? (['whyForged', 'whyAccident', 'whyComplaint'] as const) : (['whyCleared'] as const)
  return (
    <CommandDialog
      command={command}
      start={{ id, version, barred, reason: '' }}
      done={say(papersPhrases, 'barDone', { name, act })}
      terms={terms}
      title={say(papersPhrases, 'barTitle', { name, act })}
      label={act}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="reason" {...(barred && { help: say(papersPhrases, 'barHelp') })} wide>
          <ReasonInput common={common.map((key) => say(papersPhrases, key))} />
        </Field>
      )}
    </CommandDialog>
  )
}
