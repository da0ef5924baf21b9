import type { Cells } from '../kit/endpoint.ts'
import { isIn } from '../kit/machine.ts'
import { orderMachine, orderSource } from './machine.ts'

type Lane = { readonly start_address_diming: string; readonly end_address_diming: string }
type Receipts = { readonly receipt_done: number; readonly receipt_total: number }

/** From where to where, on one line. */
export const route = (row: Lane): string => `${row.start_address_diming || '-'} → ${row.end_address_diming || '-'}`

type Marked = {
  readonly is_chaoshi: boolean
  readonly abnormal_flag: boolean
  readonly cancel_asked_at: string | null
  readonly time_asked_at: string | null
  readonly frozen_at: string | null
  readonly order_status: number
  readonly source: number
  readonly sub_status: number | null
}
/** Whether another carrier gave it to its carrier (转包), and stands in the customer's seat. */
export const isFromOther = ({ source }: Pick<Marked, 'source'>): boolean => source === orderSource.code.subcontract
/** Whether the shipper has asked to cancel an order that the carrier has accepted and no trip has begun. */
export const cancelAsked = ({ cancel_asked_at, order_status }: Pick<Marked, 'cancel_asked_at' | 'order_status'>): boolean =>
  cancel_asked_at !== null && isIn(orderMachine, order_status, 'accepted', 'dispatched')
/** Whether the carrier has asked for a new time for an order that waits for its vehicle. */
export const timeAsked = ({ time_asked_at, order_status }: Pick<Marked, 'time_asked_at' | 'order_status'>): boolean =>
  time_asked_at !== null && isIn(orderMachine, order_status, 'accepted')
export const orderMarks = {
  overdue: { zh: '超时', en: 'Overdue' },
  abnormal: { zh: '异常', en: 'Exception' },
  cancelAsked: { zh: '申请取消', en: 'Cancellation asked' },
  timeAsked: { zh: '申请改期', en: 'New time asked' },
  frozen: { zh: '冻结', en: 'Frozen' },
  subcontracted: { zh: '已转包', en: 'Sub-contracted' },
  subcontract: { zh: '转包单', en: 'Sub-contract' }
} as const
/** What is marked about an order beside its state, with the tone of each. */
export const marksOf = (row: Marked) =>
  (
    [
      [row.is_chaoshi, 'wrong', 'overdue'],
      [row.abnormal_flag, 'wrong', 'abnormal'],
      [cancelAsked(row), 'care', 'cancelAsked'],
      [timeAsked(row), 'care', 'timeAsked'],
      [row.frozen_at !== null, 'wrong', 'frozen'],
      [row.sub_status !== null, 'move', 'subcontracted'],
      [isFromOther(row), 'rest', 'subcontract']
    ] as const
  ).flatMap(([is, tone, mark]) => (is ? [{ tone, name: orderMarks[mark] }] : []))

export const orderCells = {
  route,
  marks: (row, { lang }) =>
    marksOf(row)
      .map(({ name }) => name[lang])
      .join(lang === 'zh' ? '、' : ', ') || null,
  /** How many receipts were uploaded, of all that are due. */
  receipt_progress: ({ receipt_done, receipt_total }) => (receipt_total > 0 ? `${receipt_done}/${receipt_total}` : null)
} as const satisfies Cells<Lane & Receipts & Marked>
