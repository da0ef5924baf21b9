import type { bill } from '@yunshu/contract/bill/contract'
import { ageing, billKind, billMachine, invoiceStatus } from '@yunshu/contract/bill/machine'
import type { payment } from '@yunshu/contract/payment/contract'
import { payChannel, paymentMachine } from '@yunshu/contract/payment/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import type { Column } from '../../kit/cells.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { phrases } from './phrases.ts'

export type BillRow = RowOf<typeof bill.list>
export type PaymentRow = RowOf<typeof payment.list>

/** Overdue, frozen, sent back, to be written off: marks of their own beside the status. */
export const BillMarks = ({ row }: { row: BillRow }) => {
  const say = useSay()
  return (
    <span className="marks">
      {row.overdue_days > 0 && <Mark tone="wrong">{say(phrases, 'overdueDays', { days: row.overdue_days })}</Mark>}
      {row.frozen && <Mark tone="care">{say(phrases, 'frozen')}</Mark>}
      {row.bill_status === billMachine.code.inReview && row.reason !== '' && <Mark tone="wrong">{say(phrases, 'sentBackMark')}</Mark>}
      {row.bad_asked_at !== null && row.bill_status !== billMachine.code.writtenOff && <Mark tone="care">{say(phrases, 'badAsked')}</Mark>}
    </span>
  )
}
const Marked = ({ row }: { row: BillRow }) =>
  row.overdue_days > 0 ||
  row.frozen ||
  (row.bill_status === billMachine.code.inReview && row.reason !== '') ||
  (row.bad_asked_at !== null && row.bill_status !== billMachine.code.writtenOff) ? (
    <BillMarks row={row} />
  ) : (
    '-'
  )

/** The state, and how many levels of approval are done. */
export const BillState = ({ row }: { row: BillRow }) => {
  const say = useSay()
  return (
    <span className="marks">
      <Status machine={billMachine} code={row.bill_status} />
      {row.bill_status === billMachine.code.inReview && row.audit_level > 1 && (
        <span className="quiet">{say(phrases, 'levels', { done: row.audit_done, of: row.audit_level })}</span>
      )}
    </span>
  )
}
const both = (key: keyof typeof phrases.zh) => ({ zh: phrases.zh[key], en: phrases.en[key] })
const dueDay = (row: BillRow) => <span className="figure">{shanghaiDay(row.due_at)}</span>

const money: Column<BillRow>[] = [
  { name: 'amount_fen', width: 120, kind: 'money', sum: true, sort: 'amount_fen' },
  { name: 'paid_fen', width: 120, kind: 'money', sum: true },
  { name: 'pending_fen', width: 120, kind: 'money', sum: true, hidden: true },
  { name: 'unpaid_fen', width: 120, kind: 'money', sum: true },
  { name: 'tax_fen', width: 110, kind: 'money', sum: true, hidden: true },
  { name: 'due_at', width: 110, kind: dueDay, sort: 'due_at' },
  { name: 'overdue_days', width: 170, kind: (row) => <Marked row={row} /> },
  { name: 'statement_no', width: 170, kind: 'copy' },
  { name: 'ageing', width: 110, kind: ageing },
  { name: 'invoice_status', width: 100, kind: invoiceStatus },
  { name: 'bill_kind', width: 110, kind: billKind, hidden: true },
  { name: 'created_at', width: 116, kind: 'time', sort: 'created_at', hidden: true },
  { name: 'approved_at', width: 116, kind: 'time', hidden: true },
  { name: 'paid_at', width: 116, kind: 'time', hidden: true }
]
const head: Column<BillRow>[] = [
  { name: 'bill_no', width: 164, kind: 'no' },
  { name: 'bill_status', width: 164, kind: (row) => <BillState row={row} /> }
]
/** The columns of domain 2.2 for who pays and of 2.3 for who is paid. */
export const payableColumns: Column<BillRow>[] = [...head, { name: 'creditor_name', width: 170, kind: 'text' }, ...money]
export const receivableColumns: Column<BillRow>[] = [
  ...head,
  { name: 'debtor_name', width: 170, kind: 'text' },
  ...money.map((column) => {
    const title = column.name === 'paid_fen' ? both('paidOf') : column.name === 'unpaid_fen' ? both('unpaidOf') : undefined
    return title ? { ...column, title } : column
  })
]

const paymentHead: Column<PaymentRow>[] = [
  { name: 'pay_no', width: 170, kind: 'no' },
  { name: 'payment_status', width: 110, kind: paymentMachine }
]
const paymentRest: Column<PaymentRow>[] = [
  { name: 'amount_fen', width: 120, kind: 'money', sum: true, sort: 'amount_fen' },
  { name: 'used_fen', width: 120, kind: 'money', sum: true },
  { name: 'rest_fen', width: 120, kind: 'money', sum: true },
  { name: 'pay_channel', width: 110, kind: payChannel },
  { name: 'bank_serial_no', width: 170, kind: 'copy' },
  { name: 'bill_nos', width: 220, kind: 'text' },
  { name: 'paid_at', width: 116, kind: 'time', sort: 'paid_at' },
  { name: 'checked_at', width: 116, kind: 'time', hidden: true },
  { name: 'remark', width: 180, kind: 'text', hidden: true }
]
export const paidColumns: Column<PaymentRow>[] = [...paymentHead, { name: 'payee_name', width: 180, kind: 'text' }, ...paymentRest]
export const receivedColumns: Column<PaymentRow>[] = [
  ...paymentHead,
  { name: 'payer_name', width: 180, kind: 'text' },
  ...paymentRest.map((column) => (column.name === 'paid_at' ? { ...column, title: both('paidOn') } : column))
]
