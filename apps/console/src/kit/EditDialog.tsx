import type { ReactNode } from 'react'
import type { Command, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import { FormDialog } from './Dialog.tsx'
import { useEntry, type Entering, type EntryOf } from './entry.ts'
import type { Form } from './form.ts'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { toastDone } from './toast.tsx'
import type { Filling } from './useCommandForm.ts'

type EditDialogProps<C extends Command, U extends Command> = Entering<C, U> & {
  title: string
  terms: Phrases
  /** What is said when it is saved. */
  saved: (output: OutputOf<C> | OutputOf<U>) => string
  onSaved?: ((output: OutputOf<C> | OutputOf<U>) => void) | undefined
  onClose: () => void
  width?: number
  columns?: 1 | 2 | 3
  /** The fields; `added` is the form of a new record, for what only that has. */
  children: (filling: Filling<EntryOf<C, U>>, added: Form<InputOf<C>> | undefined) => ReactNode
}

/** The dialog in which a record is added, or the one that is `shown` is changed. */
export const EditDialog = <C extends Command, U extends Command>({
  create,
  update,
  blank,
  shown,
  saved,
  onSaved,
  onClose,
  children,
  ...more
}: EditDialogProps<C, U>) => {
  const filling = useEntry({ create, update, blank, shown }, (output) => {
    toastDone(saved(output))
    onClose()
    onSaved?.(output)
  })
  return (
    <FormDialog filling={filling} label={useSay()(kit, 'save')} onClose={onClose} {...more}>
      {children(filling, shown ? undefined : (filling.form as Form<InputOf<C>>))}
    </FormDialog>
  )
}
