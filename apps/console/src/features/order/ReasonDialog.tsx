import type { Command, InputOf } from '@yunshu/contract/kit/endpoint'
import { orderTerms } from '@yunshu/contract/order/words'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import type { Draft } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { type Filling, useCommandForm } from '../../kit/useCommandForm.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { OrderRow } from './columns.tsx'
import { phrases } from './phrases.ts'

type Asking = { id: number; version?: number; reason: string }
type Reason = keyof typeof phrases.zh & `reason${string}`

/** A move that needs its reason: rejected, declined, cancelled. */
export const ReasonDialog = <C extends Command>({
  command,
  row,
  title,
  help,
  common,
  onClose
}: {
  command: C
  row: OrderRow
  title: string
  help?: string
  common: readonly Reason[]
  onClose: () => void
}) => {
  const say = useSay()
  const initial: Draft<Asking> = { id: row.id, version: row.version, reason: '' }
  const filling = useCommandForm(command, initial as Draft<InputOf<C>>, () => {
    toastDone(say(phrases, 'done', { order_no: row.order_no, move: title }))
    onClose()
  }) as unknown as Filling<Asking>
  return (
    <FormDialog filling={filling} terms={orderTerms} title={`${title} ${row.order_no}`} label={title} onClose={onClose}>
      <Field form={filling.form} name="reason" {...(help && { help })}>
        <ReasonInput common={common.map((key) => say(phrases, key))} />
      </Field>
    </FormDialog>
  )
}
