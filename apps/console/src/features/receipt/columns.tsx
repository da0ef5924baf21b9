import type { receipt } from '@yunshu/contract/receipt/contract'
import { receiptTerms } from '@yunshu/contract/receipt/words'
import { stateOf } from '@yunshu/contract/kit/machine'
import { paperMachine, receiptMachine } from '@yunshu/contract/receipt/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import type { Column } from '../../kit/cells.tsx'
import { num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { Route } from '../../widgets/Route.tsx'
import { phrases } from './phrases.ts'
import { waitsForCarrier } from '@yunshu/contract/receipt/state'

export type ReceiptRow = RowOf<typeof receipt.list>
const term = (name: keyof typeof waybillTerms.zh) => ({ zh: waybillTerms.zh[name], en: waybillTerms.en[name] })
const word = (name: keyof typeof phrases.zh) => ({ zh: phrases.zh[name], en: phrases.en[name] })
const damage = ({ damage_num }: ReceiptRow) =>
  damage_num === null ? '-' : <span className={damage_num === 0 ? 'figure' : 'figure amount-gap'}>{num(damage_num)}</span>

/** How overdue a receipt is, as a mark of its own. */
export const Overdue = ({ days }: { days: number }) => {
  const say = useSay()
  return days > 0 ? <Mark tone="wrong">{say(phrases, 'overdueDays', { days })}</Mark> : null
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

/** Where the paper is, said so that it stands beside the state of the photos. */
export const PaperMark = ({ status }: { status: number }) => {
  const say = useSay()
  if (status === paperMachine.code.none) return null
  const { tone, ...name } = stateOf(paperMachine, status)
  return <Mark tone={tone}>{`${say(receiptTerms, 'paper_status')} · ${say.label(name)}`}</Mark>
}
/* The same in a column of that name. */
const Paper = ({ status }: { status: number }) => (status === paperMachine.code.none ? null : <Status machine={paperMachine} code={status} />)

/** The columns of domain 2.2; differences are in the words of the receipt. */
export const columns: Column<ReceiptRow, 'route'>[] = [
  { name: 'receipt_no', width: 154, link: true, under: ['order_no'] },
  { name: 'receipt_status', width: 136, cell: (row) => <ReceiptState row={row} />, under: ['paper_status'] },
  { name: 'route', width: 196, cell: (row) => <Route row={row} />, title: word('route'), under: ['plate_no', 'driver_name'] },
  { name: 'carrier_name', width: 112, title: term('carrier_name'), under: ['signer'] },
  { name: 'delivered_at', width: 116, sort: 'delivered_at', under: ['due_at'] },
  { name: 'diff_kg', width: 110, title: word('diff'), sum: true, under: ['sign_kg'] },
  { name: 'overdue_days', hidden: true, width: 110, cell: (row) => <Overdue days={row.overdue_days} /> },
  { name: 'waybill_no', width: 160, title: term('waybill_no') },
  { name: 'order_no', width: 160, title: term('order_nos'), hidden: true },
  { name: 'plate_no', width: 112, title: term('plate_no'), hidden: true },
  { name: 'driver_name', width: 90, title: term('driver_name'), hidden: true },
  { name: 'sign_at', width: 116, sort: 'sign_at' },
  { name: 'signer', width: 90, hidden: true },
  { name: 'sign_num', width: 104, sum: true },
  { name: 'sign_kg', width: 124, title: { zh: receiptTerms.zh.sign_kg, en: 'Received' }, sum: true, hidden: true },
  { name: 'diff_num', width: 90, sum: true },
  { name: 'damage_num', width: 90, cell: damage },
  { name: 'due_at', width: 116, sort: 'due_at', hidden: true },
  { name: 'paper_status', width: 110, hidden: true, cell: ({ paper_status }) => <Paper status={paper_status} /> },
  { name: 'express_name', width: 110, hidden: true },
  { name: 'express_no', width: 130, hidden: true },
  { name: 'paper_at', width: 116, hidden: true },
  { name: 'uploaded_at', width: 116, hidden: true },
  { name: 'confirmed_at', width: 116, hidden: true }
]
