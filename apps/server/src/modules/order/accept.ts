import { orderMachine } from '@yunshu/contract/order/machine'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { order } from '@yunshu/contract/order/contract'
import { nowIso } from '../../platform/clock.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { reopenOrder } from './assign.ts'
import { demandApproved } from './content.ts'
import { demandNotAwarded } from './bidding.ts'
import { endSubcontract, getHeld, isDerived, tellCustomer, tellUpstream } from './derive.ts'
import { moveOrder } from './move.ts'
import { getOrderRow } from './queries.ts'

/** The carrier accepts the order. When several of its users do so at once, exactly one of them succeeds. */
export const acceptOrder = write(order.accept, async (context) => {
  const { tx, actor, input, publishChange } = context
  await demandApproved(tx, actor)
  const before = await getHeld(tx, actor, input.id)
  demandNotAwarded(before)
  if (before.order_status === orderMachine.code.awaiting && before.accept_deadline && before.accept_deadline < nowIso()) refuse('deadlinePassed')
  const after = await moveOrder(tx, actor, before, 'accept', { changes: { accepted_at: nowIso() }, seen: input.version })
  publishChange('order', after)
  if (isDerived(after)) await tellUpstream(context, after, 'accept', after.carrier_name ?? '')
  await tellCustomer(context, after, {
    grant: shipper.orders.may.view,
    phrase: 'orderAccepted',
    slots: { carrier_name: after.carrier_name ?? '', order_no: after.order_no },
    giver: 'subcontractAccepted'
  })
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, before, after } }
})

/** The carrier declines the order: it is open again, and the carrier does not see it any more. */
export const declineOrder = write(order.decline, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getHeld(tx, actor, input.id)
  demandNotAwarded(before)
  const after = isDerived(before)
    ? (await endSubcontract(context, before, 'declineSubcontract', { reason: input.reason, seen: input.version })).derived
    : await reopenOrder(tx, actor, before, 'decline', input.reason, input.version)
  publishChange('order', { ...after, parties: before.parties })
  await tellCustomer(context, before, {
    grant: shipper.orders.may.assign,
    phrase: 'orderDeclined',
    slots: { carrier_name: before.carrier_name ?? '', order_no: after.order_no, reason: input.reason },
    giver: 'subcontractDeclined',
    reason: input.reason
  })
  return {
    output: { id: after.id, order_no: after.order_no },
    log: {
      id: after.id,
      no: after.order_no,
      before: { order_status: before.order_status },
      after: { order_status: after.order_status, reason: input.reason }
    }
  }
})
