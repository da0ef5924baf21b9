import { defineCourse, type Turn, turnOf } from '../kit/course.ts'
import type { OutputOf } from '../kit/endpoint.ts'
import { receiptTurn } from '../waybill/course.ts'
import type { order } from './contract.ts'
import { orderMachine } from './machine.ts'

type Detail = OutputOf<typeof order.info>

/** The way of an order; of several trips, the first departure and the last arrival count. */
export const orderCourse = defineCourse<Detail>()(orderMachine, [
  { state: 'draft', name: { zh: '下单', en: 'Placed' }, reached: ({ order: row }) => row.created_at },
  { state: 'open', name: { zh: '提交', en: 'Submitted' } },
  { state: 'awaiting', name: { zh: '派单', en: 'Assigned' } },
  { state: 'accepted', reached: ({ order: row }) => row.accepted_at },
  { state: 'dispatched' },
  {
    state: 'inTransit',
    planned: ({ waybills }) => earliest(waybills.map((trip) => trip.plan_start_time)),
    reached: ({ waybills }) => earliest(waybills.map((trip) => trip.shiji_fache_start_time))
  },
  {
    state: 'delivered',
    planned: ({ order: row }) => row.last_end_time,
    expected: ({ waybills }) => latest(waybills.map(({ eta }) => eta)),
    reached: ({ waybills }) => latest(waybills.map((trip) => trip.driver_shiji_songda_time))
  },
  { state: 'signed', reached: ({ waybills }) => latest(waybills.map(({ signed_at }) => signed_at)) },
  { state: 'completed' }
])

/** Whose turn it is with an order: once delivered, that of its receipts; nobody's here while another carrier has it. */
export const orderTurn = ({ order: row, waybills }: Detail): Turn | undefined => {
  if (row.sub_status !== null) return undefined
  return row.order_status === orderMachine.code.delivered ? receiptTurn(waybills) : turnOf(orderMachine, row.order_status)
}

const known = (times: readonly (string | null)[]): string[] => times.filter((at) => at !== null).sort()
const earliest = (times: readonly (string | null)[]): string | undefined => known(times)[0]
const latest = (times: readonly (string | null)[]): string | undefined => known(times).at(-1)
