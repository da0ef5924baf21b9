import type { receipt } from '@yunshu/contract/receipt/contract'
import { paperStatus, receiptMachine } from '@yunshu/contract/receipt/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import type { Column } from '../../kit/cells.tsx'
import { num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { Route } from '../../widgets/Route.tsx'
import { phrases } from './phrases.ts'
import { waitsForCarrier } from './state.ts'

export type ReceiptRow = RowOf<typeof receipt.list>
const term = (name: keyof typeof waybillTerms.zh) => ({ zh: waybillTerms.zh[name], en: waybillTerms.en[name] })
const word = (name: keyof typeof phrases.zh) => ({ zh: phrases.zh[name], en: phrases.en[name] })
const damage = ({ damage_num }: ReceiptRow) =>
  damage_num === null ? '-' : <span className={damage_num === 0 ? 'figure' : 'figure amount-gap'}>{num(damage_num)}</span>

/** How overdue a receipt is, as a mark of its own. */
export const Overdue = ({ days }: { days: number }) => {
  const say = useSay()
  return days > 0 ? <Mark tone="wrong">{say(phrases, 'overdueDays', { days })}</Mark> : '-'
}
/** The state, and whether it still waits for the carrier's first look. */
export const ReceiptState = ({ row }: { row: ReceiptRow }) => {
  const say = useSay()
  return waitsForCarrier(row) ? (
    <Mark tone="wait">{say(phrases, 'waitsCarrier')}</Mark>
  ) : (
    <Status machine={receiptMachine} code={row.receipt_status} />
  )
}

/** The columns of domain 2.2; differences are in the words of the receipt. */
export const columns: Column<ReceiptRow>[] = [
  { name: 'receipt_no', width: 170, kind: 'no' },
  { name: 'receipt_status', width: 136, kind: (row) => <ReceiptState row={row} /> },
  { name: 'overdue_days', width: 110, kind: (row) => <Overdue days={row.overdue_days} /> },
  { name: 'waybill_no', width: 160, kind: 'copy', title: term('waybill_no') },
  { name: 'order_no', width: 160, kind: 'copy', title: term('order_nos') },
  { name: 'route', width: 200, kind: (row) => <Route row={row} />, title: word('route') },
  { name: 'carrier_name', width: 160, kind: 'text', title: term('carrier_name') },
  { name: 'plate_no', width: 112, kind: 'copy', title: term('plate_no') },
  { name: 'driver_name', width: 90, kind: 'text', title: term('driver_name'), hidden: true },
  { name: 'delivered_at', width: 116, kind: 'time', sort: 'delivered_at' },
  { name: 'sign_at', width: 116, kind: 'time', sort: 'sign_at' },
  { name: 'signer', width: 90, kind: 'text' },
  { name: 'sign_num', width: 104, kind: 'num', sum: true },
  { name: 'sign_kg', width: 124, kind: 'kg', sum: true },
  { name: 'diff_num', width: 90, kind: 'num', sum: true },
  { name: 'diff_kg', width: 104, kind: 'kg', title: word('diff'), sum: true },
  { name: 'damage_num', width: 90, kind: damage },
  { name: 'due_at', width: 116, kind: 'time', sort: 'due_at' },
  { name: 'paper_status', width: 110, kind: paperStatus, hidden: true },
  { name: 'express_no', width: 130, kind: 'copy', hidden: true },
  { name: 'uploaded_at', width: 116, kind: 'time', hidden: true },
  { name: 'confirmed_at', width: 116, kind: 'time', hidden: true }
]
