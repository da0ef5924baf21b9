import type { bill } from '@yunshu/contract/bill/contract'
import { ageing, billMachine } from '@yunshu/contract/bill/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { payment } from '@yunshu/contract/payment/contract'
import type { Column } from '../../kit/cells.tsx'
import { money as yuan } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { phrases } from './phrases.ts'

export type BillRow = RowOf<typeof bill.list>
export type OwedRow = OutputOf<typeof bill.owedInfo>['bill']
type OwedListRow = RowOf<typeof bill.owed>
export type LateRow = RowOf<typeof bill.late>
export type PaymentRow = RowOf<typeof payment.list>

/** Overdue, frozen, sent back, to be written off: marks of their own beside the status. */
export const BillMarks = ({ row }: { row: BillRow }) => {
  const say = useSay()
  return (
    <span className="marks">
      {row.overdue_days > 0 && <Mark tone="wrong">{say(phrases, 'overdueDays', { days: row.overdue_days })}</Mark>}
      {row.frozen && <Mark tone="care">{say(phrases, 'frozen')}</Mark>}
      {row.financed && row.factor_name !== '' && <Mark tone="care">{say(phrases, 'assignedTo')}</Mark>}
      {row.bill_status === billMachine.code.inReview && row.reason !== '' && <Mark tone="wrong">{say(phrases, 'sentBackMark')}</Mark>}
      {row.bad_asked_at !== null && row.bill_status !== billMachine.code.writtenOff && <Mark tone="care">{say(phrases, 'badAsked')}</Mark>}
    </span>
  )
}
/* In a list the clock says that a bill is overdue. */
const Marked = ({ row }: { row: BillRow }) =>
  row.frozen ||
  row.financed ||
  (row.bill_status === billMachine.code.inReview && row.reason !== '') ||
  (row.bad_asked_at !== null && row.bill_status !== billMachine.code.writtenOff) ? (
    <BillMarks row={{ ...row, overdue_days: 0 }} />
  ) : null

/* What a carrier owes also says that payment is asked for. */
const OwedMarked = ({ row }: { row: OwedListRow }) => {
  const say = useSay()
  const marks = <Marked row={row} />
  if (row.request_fen === 0) return marks
  return (
    <span className="marks">
      <Mark tone={row.request_urgent ? 'wrong' : 'care'}>
        {say(phrases, row.request_urgent ? 'requestedUrgent' : 'requested', { amount: yuan(row.request_fen) })}
      </Mark>
      {marks}
    </span>
  )
}

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

const money: Column<BillRow>[] = [
  { name: 'amount_fen', width: 130, sum: true, sort: 'amount_fen', under: ['paid_fen'] },
  { name: 'paid_fen', width: 120, sum: true, hidden: true },
  { name: 'pending_fen', width: 120, sum: true, hidden: true },
  { name: 'unpaid_fen', width: 120, sum: true },
  { name: 'tax_fen', width: 110, sum: true, hidden: true },
  { name: 'due_at', width: 116, sort: 'due_at' },
  { name: 'overdue_days', hidden: true, width: 110 },
  { name: 'frozen', hidden: true, width: 190, cell: (row) => <Marked row={row} />, title: { zh: '提示', en: 'Alerts' } },
  { name: 'statement_no', width: 170, hidden: true },
  { name: 'ageing', width: 110 },
  { name: 'invoice_status', width: 100 },
  { name: 'bill_kind', width: 110, hidden: true },
  { name: 'created_at', width: 116, sort: 'created_at', hidden: true },
  { name: 'approved_at', width: 116, hidden: true },
  { name: 'paid_at', width: 116, hidden: true }
]
const head: Column<BillRow>[] = [
  { name: 'bill_no', width: 154, link: true, under: ['statement_no'] },
  { name: 'bill_status', width: 150, cell: (row) => <BillState row={row} />, under: ['frozen'] }
]
/** The columns of domain 2.2 for who pays and of 2.3 for who is paid. */
export const payableColumns: Column<BillRow>[] = [...head, { name: 'creditor_name', width: 132 }, ...money]
export const receivableColumns: Column<BillRow>[] = [
  ...head,
  { name: 'debtor_name', width: 132 },
  ...money.map((column) => {
    const title = column.name === 'paid_fen' ? both('paidOf') : column.name === 'unpaid_fen' ? both('unpaidOf') : undefined
    return title ? { ...column, title } : column
  }),
  { name: 'financed_fen', width: 120, hidden: true }
]

/** What a carrier owes (domain 2.3). */
export const owedColumns: Column<OwedListRow>[] = [
  { name: 'bill_no', width: 154, link: true, under: ['waybill_no'] },
  { name: 'bill_status', width: 150, cell: (row) => <BillState row={row} />, under: ['frozen'] },
  { name: 'creditor_name', width: 126, title: { zh: '收款方', en: 'Payee' }, under: ['bill_kind'] },
  { name: 'amount_fen', width: 136, sum: true, sort: 'amount_fen', under: ['paid_fen'] },
  { name: 'unpaid_fen', width: 116, sum: true },
  { name: 'due_at', width: 116, sort: 'due_at' },
  { name: 'bill_kind', width: 100, hidden: true },
  { name: 'waybill_no', width: 170, hidden: true },
  { name: 'paid_fen', width: 120, sum: true, hidden: true },
  { name: 'pending_fen', width: 120, sum: true, hidden: true },
  { name: 'request_fen', width: 120, hidden: true },
  { name: 'requested_at', width: 116, hidden: true },
  { name: 'requested_by_name', width: 110, hidden: true },
  { name: 'request_reason', width: 180, hidden: true },
  { name: 'request_urgent', width: 90, hidden: true },
  { name: 'audit_level', width: 110, hidden: true },
  { name: 'overdue_days', hidden: true, width: 110 },
  { name: 'frozen', hidden: true, width: 190, cell: (row) => <OwedMarked row={row} />, title: { zh: '提示', en: 'Alerts' } },
  { name: 'payee_account', width: 200 },
  { name: 'pay_channel', width: 112 },
  { name: 'bank_serial_no', width: 150 },
  { name: 'fail_reason', width: 180 },
  { name: 'ageing', width: 110, hidden: true },
  { name: 'statement_no', width: 170, hidden: true },
  { name: 'created_at', width: 116, sort: 'created_at' },
  { name: 'approved_at', width: 116, hidden: true },
  { name: 'paid_at', width: 116, hidden: true }
]

/** Freight that is late (R6): who owes it to whom, and for how long. */
export const lateColumns: Column<LateRow>[] = [
  { name: 'bill_no', width: 154, under: ['waybill_no'] },
  { name: 'debtor_name', width: 150, title: { zh: '承运商', en: 'Carrier' } },
  { name: 'creditor_name', width: 126, title: { zh: '收款人', en: 'Payee' }, under: ['bill_kind'] },
  { name: 'unpaid_fen', width: 120, sum: true },
  { name: 'due_at', width: 116, sort: 'due_at' },
  { name: 'overdue_days', width: 150, cell: (row) => <LateMark row={row} /> },
  { name: 'bill_status', width: 150, under: ['freeze_reason'] },
  { name: 'reminded_at', width: 116 },
  { name: 'amount_fen', width: 120, sum: true, sort: 'amount_fen' },
  { name: 'paid_fen', width: 110, sum: true },
  { name: 'ageing', width: 110 },
  { name: 'waybill_no', width: 170, hidden: true },
  { name: 'bill_kind', width: 100, hidden: true },
  { name: 'freeze_reason', width: 180, hidden: true },
  { name: 'frozen', width: 80, hidden: true }
]
const LateMark = ({ row }: { row: LateRow }) => {
  const say = useSay()
  return row.overdue_days > 0 ? (
    <Mark tone="wrong">{say(phrases, 'overdueDays', { days: row.overdue_days })}</Mark>
  ) : (
    <Mark tone="rest">{say.label(nameOf(ageing, ageing.code.notDue))}</Mark>
  )
}

const paymentHead: Column<PaymentRow>[] = [
  { name: 'pay_no', width: 170, link: true },
  { name: 'payment_status', width: 110 }
]
const paymentRest: Column<PaymentRow>[] = [
  { name: 'amount_fen', width: 120, sum: true, sort: 'amount_fen' },
  { name: 'used_fen', width: 120, sum: true },
  { name: 'rest_fen', width: 120, sum: true },
  { name: 'pay_channel', width: 110 },
  { name: 'bank_serial_no', width: 170 },
  { name: 'statement_no', width: 170, hidden: true },
  { name: 'bill_nos', width: 220 },
  { name: 'paid_at', width: 116, sort: 'paid_at' },
  { name: 'checked_at', width: 116, hidden: true },
  { name: 'remark', width: 180, hidden: true }
]
export const paidColumns: Column<PaymentRow>[] = [...paymentHead, { name: 'payee_name', width: 180 }, ...paymentRest]
export const receivedColumns: Column<PaymentRow>[] = [
  ...paymentHead,
  { name: 'payer_name', width: 180 },
  ...paymentRest.map((column) => (column.name === 'paid_at' ? { ...column, title: both('paidOn') } : column))
]
