import { defineCourse, type Turn, turnOf } from '../kit/course.ts'
import type { OutputOf } from '../kit/endpoint.ts'
import { receiptMachine } from '../receipt/machine.ts'
import type { waybill } from './contract.ts'
import { noReceipt, pointKind, waybillMachine } from './machine.ts'

type Trip = OutputOf<typeof waybill.info>

/** The way of a trip, with the columns that hold its times: where it was to be when, and by how much it was late there. */
export const waybillCourse = defineCourse<Trip>()(waybillMachine, [
  { state: 'toDispatch', name: { zh: '派车', en: 'Dispatched' }, reached: ({ waybill: row }) => row.created_at },
  { state: 'accepted' },
  {
    state: 'atPickup',
    planned: ({ points }) => points.find(({ kind }) => kind === pointKind.code.loading)?.time_start,
    reached: ({ waybill: row }) => row.driver_qiandao_time,
    late: ({ waybill: row }) => row.late_start_min
  },
  { state: 'inTransit', reached: ({ waybill: row }) => row.shiji_fache_start_time },
  {
    state: 'atDelivery',
    planned: ({ waybill: row }) => row.plan_end_time,
    expected: ({ waybill: row }) => row.eta,
    reached: ({ waybill: row }) => row.driver_shiji_songda_time,
    late: ({ waybill: row }) => row.late_end_min
  },
  { state: 'unloaded', reached: ({ waybill: row }) => row.unload_done_at },
  { state: 'signed', reached: ({ waybill: row }) => row.signed_at },
  { state: 'completed' }
])

/** Whose turn it is on a trip: after unloading, that of its least advanced receipt. */
export const waybillTurn = ({ waybill: { waybill_status }, receipts }: Pick<Trip, 'waybill' | 'receipts'>): Turn | undefined =>
  waybill_status === waybillMachine.code.unloaded ? receiptTurn(receipts) : turnOf(waybillMachine, waybill_status)

type Waiting = { readonly receipt_status: number; readonly carrier_checked_at: string | null }
/** Whose turn it is with receipts: to upload one comes before checking, and checking before confirming. */
export const receiptTurn = (receipts: readonly Waiting[]): Turn | undefined => {
  const { code, moves } = receiptMachine
  const open = receipts.filter(({ receipt_status }) => receipt_status !== code.confirmed && receipt_status !== noReceipt)
  if (open.some(({ receipt_status }) => receipt_status !== code.inReview)) return { who: 'driver', move: moves.upload }
  if (open.some(({ carrier_checked_at }) => !carrier_checked_at)) return { who: 'carrier', move: moves.check }
  return open.length > 0 ? { who: 'shipper', move: moves.confirm } : undefined
}
