import { carrier } from '@yunshu/contract/consoles/carrier'
import { cancelAsked, timeAsked } from '@yunshu/contract/order/cells'
import { isIn } from '@yunshu/contract/kit/machine'
import { orderMachine, orderSource, planStatus } from '@yunshu/contract/order/machine'
import type { Say } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import type { OrderRow } from './columns.tsx'
import { outs } from './subcontractPhrases.ts'

export type SubcontractDoing = 'subcontract' | 'takeBack' | 'askOut'

/** Whether another carrier has the order (转包): nothing of it is ours to carry meanwhile. */
export const isOut = ({ sub_status }: Pick<OrderRow, 'sub_status'>): boolean => sub_status !== null

/** The acts of sub-contracting that an order is open to, by its state; one that something stands in the way of says what. */
export const subcontractActs = (say: Say, row: OrderRow, open: (doing: SubcontractDoing) => () => void): Action[] => {
  const may = carrier.orders.may.subcontract
  if (row.sub_status === orderMachine.code.awaiting)
    return [{ key: 'takeBack', label: say(outs, 'takeBack'), may, aside: true, danger: true, run: open('takeBack') }]
  if (row.sub_status !== null)
    return isIn(orderMachine, row.sub_status, 'accepted', 'dispatched')
      ? [{ key: 'askOut', label: say(outs, 'askCancel'), may, aside: true, danger: true, run: open('askOut') }]
      : []
  if (row.order_status !== orderMachine.code.accepted || row.source === orderSource.code.subcontract) return []
  return [{ key: 'subcontract', label: say(outs, 'offer'), may, aside: true, why: barOf(say, row), run: open('subcontract') }]
}

/* Why it cannot be given out now. */
const barOf = (say: Say, row: OrderRow): string | undefined => {
  if (row.waybill_count > 0 || row.plan_status !== planStatus.code.unplanned) return say(outs, 'barTrip')
  if (cancelAsked(row) || timeAsked(row)) return say(outs, 'barAsked')
  return row.release_hold ? say(outs, 'barHeld') : undefined
}
