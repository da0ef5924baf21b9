import { ApplyRow as ApplySchema, invoice } from '@yunshu/contract/invoice/contract'
import { splitMode } from '@yunshu/contract/invoice/machine'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { Button } from 'antd'
import { useState } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Pick } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { draftOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import type { Form } from '../../kit/form.ts'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { UploadInput } from '../../kit/Upload.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import { useCall } from '../../kit/useCall.ts'
import { invoicePhrases } from '../../widgets/invoicePhrases.ts'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import { RiskTable } from '../../widgets/RiskTable.tsx'
import type { ApplyRow, InvoiceRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** 拆分: into how many documents. */
export const SplitDialog = ({ row, onClose }: { row: ApplyRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={invoice.split}
      start={draftOf(invoice.split, row)}
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

/* The forms in which an invoice is kept. */
const FilesField = ({ form, required = false }: { form: Form<{ files?: string }>; required?: boolean }) => (
  <Field form={form} name="files" required={required}>
    <UploadInput max={3} endings={['.pdf', '.ofd', '.xml']} />
  </Field>
)

/** 录入发票号: its number and its file. */
export const NumberDialog = ({ row, onClose }: { row: InvoiceRow; onClose: () => void }) => {
  const say = useSay()
  const [today] = useState(() => shanghaiDay(new Date()))
  return (
    <CommandDialog
      command={invoice.number}
      start={{ id: row.apply_id, invoice_id: row.id, invoice_no: '', issued_at: today, files: '' }}
      terms={invoiceTerms}
      title={`${say(phrases, 'number')} ${row.apply_no} ${say(phrases, 'document', { seq: row.doc_seq })}`}
      label={say(phrases, 'number')}
      done={say(phrases, 'numbered')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="quiet">{say(phrases, 'numberFor', { title: row.title, amount: money(row.gross_fen) })}</p>
          <Field form={form} name="invoice_no" />
          <Field form={form} name="issued_at" />
          <FilesField form={form} required />
        </>
      )}
    </CommandDialog>
  )
}

/** 上传版式文件: of a document that has its number already. */
export const AttachDialog = ({ row, onClose }: { row: InvoiceRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={invoice.attach}
      start={{ id: row.id, version: row.version, files: '' }}
      terms={invoiceTerms}
      title={`${say(phrases, 'attach')} ${row.invoice_no}`}
      label={say(phrases, 'attach')}
      done={say(phrases, 'attached')}
      onClose={onClose}
    >
      {(form) => <FilesField form={form} required />}
    </CommandDialog>
  )
}

/** 发送邮箱: the buyer has the mail sent again, and may name another address. */
export const MailDialog = ({ row, onClose }: { row: ApplyRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={invoice.resend}
      start={{ id: row.id, receiver_email: row.receiver_email }}
      terms={invoiceTerms}
      title={`${say(phrases, 'mail')} ${row.apply_no}`}
      label={say(phrases, 'mail')}
      done={say(phrases, 'mailed')}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="receiver_email" help={say(phrases, 'mailHelp')} />}
    </CommandDialog>
  )
}

/** 红冲: the whole of a document or a part. */
export const RedDialog = ({ row, reason, onClose }: { row: InvoiceRow; reason: string; onClose: () => void }) => {
  const say = useSay()
  const byChannel = row.is_drill ? { help: say(phrases, 'redByChannel') } : { required: true }
  return (
    <CommandDialog
      command={invoice.red}
      start={{ id: row.id, version: row.version, amount_fen: null, reason, red_no: '', invoice_no: '', files: '' }}
      terms={invoiceTerms}
      title={`${say(phrases, 'red')} ${row.invoice_no}`}
      label={say(phrases, 'red')}
      done={say(phrases, 'reversed')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="amount_fen" help={say(phrases, 'redAll', { amount: money(row.gross_fen - row.red_fen) })} />
          <Field form={form} name="reason">
            <ReasonInput common={redReasons.map((key) => say(phrases, key))} />
          </Field>
          <Field form={form} name="red_no" {...byChannel} />
          <Field form={form} name="invoice_no" label={say(phrases, 'redNumber')} {...byChannel} />
          <FilesField form={form} />
        </>
      )}
    </CommandDialog>
  )
}
/** Why invoices are reversed, as the tax authority lists it. */
export const redReasons = ['reasonReturn', 'reasonDiscount', 'reasonStop'] as const

/** 审核 (BK-AU): what is asked for and every check of it, then approved or sent back. */
export const ReviewDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const say = useSay()
  const [rejecting, setRejecting] = useState(false)
  const { data, error, refresh } = useCall(invoice.info, { id }, { kinds: ['invoice'] })
  const approving = useAsked(invoice.approve)
  if (!data)
    return (
      <Dialog title={say(phrases, 'review')} onClose={onClose}>
        {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
      </Dialog>
    )
  const { apply, risks } = data
  const approve = async () => {
    if (await approving.run({ id, version: apply.version }, { done: say(phrases, 'approved', { apply_no: apply.apply_no }) })) onClose()
  }
  const reject = (
    <Button danger onClick={() => setRejecting(true)}>
      {say(phrases, 'reject')}
    </Button>
  )
  return (
    <Dialog
      title={`${say(phrases, 'review')} ${apply.apply_no}`}
      onClose={onClose}
      width={860}
      also={reject}
      main={{ label: say(phrases, 'approve'), loading: approving.busy, onClick: approve }}
    >
      <RowFacts
        of={ApplySchema}
        row={apply}
        terms={invoiceTerms}
        columns={3}
        items={[
          'seller_name',
          'title',
          'tax_no',
          { name: 'amount_fen', strong: true },
          'tax_fen',
          'tax_rate_bp',
          'invoice_type',
          'split_mode',
          'waybill_count',
          'created_by_name',
          'created_at'
        ]}
      />
      <p className="quiet">{say(invoicePhrases, 'riskHelp')}</p>
      <RiskTable checks={risks} />
      <p className="quiet">{say(phrases, 'approveHolds')}</p>
      {rejecting && (
        <ReasonDialog
          command={invoice.reject}
          row={apply}
          terms={invoiceTerms}
          title={`${say(phrases, 'reject')} ${apply.apply_no}`}
          label={say(phrases, 'reject')}
          common={[say(phrases, 'reasonTitle'), say(phrases, 'reasonAmount')]}
          done={say(phrases, 'rejected', { apply_no: apply.apply_no })}
          onDone={onClose}
          onClose={() => setRejecting(false)}
        />
      )}
    </Dialog>
  )
}
