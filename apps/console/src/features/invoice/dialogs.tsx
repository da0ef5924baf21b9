import { invoice } from '@yunshu/contract/invoice/contract'
import { splitMode } from '@yunshu/contract/invoice/machine'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { useState } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Pick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { ApplyRow, InvoiceRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** 拆分: into how many documents. */
export const SplitDialog = ({ row, onClose }: { row: ApplyRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={invoice.split}
      start={{ id: row.id, version: row.version, split_mode: row.split_mode as 1 }}
      terms={invoiceTerms}
      title={`${say(phrases, 'split')} ${row.apply_no}`}
      done={say(phrases, 'splitDone')}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="split_mode">
          <Pick of={splitMode} />
        </Field>
      )}
    </CommandDialog>
  )
}

/** 录入发票号. */
export const NumberDialog = ({ row, onClose }: { row: InvoiceRow; onClose: () => void }) => {
  const say = useSay()
  const [today] = useState(() => shanghaiDay(new Date()))
  return (
    <CommandDialog
      command={invoice.number}
      start={{ id: row.apply_id, invoice_id: row.id, invoice_no: '', issued_at: today, files: '' }}
      terms={invoiceTerms}
      title={`${say(phrases, 'number')} ${say(phrases, 'document', { seq: row.doc_seq })}`}
      label={say(phrases, 'number')}
      done={say(phrases, 'numbered')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="invoice_no" />
          <Field form={form} name="issued_at" />
          <Field form={form} name="files" />
        </>
      )}
    </CommandDialog>
  )
}

/** 红冲: the whole of a document or a part. */
export const RedDialog = ({ row, reason, onClose }: { row: InvoiceRow; reason: string; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={invoice.red}
      start={{ id: row.id, version: row.version, amount_fen: null, reason, red_no: '', invoice_no: '' }}
      terms={invoiceTerms}
      title={`${say(phrases, 'red')} ${row.invoice_no}`}
      label={say(phrases, 'red')}
      done={say(phrases, 'reversed')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="amount_fen" help={say(phrases, 'redAll', { amount: money(row.gross_fen - row.red_fen) })} />
          <Field form={form} name="red_no" />
          <Field form={form} name="invoice_no" label={say(phrases, 'redNumber')} />
          <Field form={form} name="reason">
            <ReasonInput common={[say(phrases, 'reasonReturn'), say(phrases, 'reasonDiscount'), say(phrases, 'reasonStop')]} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}
