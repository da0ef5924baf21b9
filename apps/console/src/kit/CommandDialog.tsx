import type { ReactNode } from 'react'
import type { Command, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { FormDialog, type FormDialogProps } from './Dialog.tsx'
import type { Draft, Form, Start } from './form.ts'
import { toastDone } from './toast.tsx'
import { useCommandForm } from './useCommandForm.ts'

type CommandDialogProps<C extends Command, D> = Omit<FormDialogProps<InputOf<C>>, 'filling' | 'children'> & {
  command: C
  /** What the form begins with: the row as it was seen, and texts that are still empty. */
  start: Start<InputOf<C>, D>
  /** What is said when the command was carried out. */
  done: string | ((output: OutputOf<C>) => string)
  /** Hears that it was carried out, before the dialog closes. */
  onDone?: (output: OutputOf<C>) => void
  /** The way back from it, offered for some seconds: `undoBy(…)`. */
  undo?: (output: OutputOf<C>) => (() => Promise<void>) | undefined
  children: (form: Form<InputOf<C>>) => ReactNode
}

/** The dialog of one command: filled in, sent, said to be done, closed. One that follows what is typed, or goes on after the answer, takes `useCommandForm` and `FormDialog`. */
export const CommandDialog = <C extends Command, D extends Draft<InputOf<C>>>({
  command,
  start,
  done,
  onDone,
  undo,
  onClose,
  children,
  ...more
}: CommandDialogProps<C, D>) => {
  const filling = useCommandForm(command, start, (output) => {
    toastDone(typeof done === 'string' ? done : done(output), undo?.(output))
    onDone?.(output)
    onClose()
  })
  return (
    <FormDialog filling={filling} onClose={onClose} {...more}>
      {children(filling.form)}
    </FormDialog>
  )
}
