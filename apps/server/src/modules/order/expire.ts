import { dealMode, orderMachine } from '@yunshu/contract/order/machine'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { orderInside } from '@yunshu/contract/order/contract'
import { nowIso } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write } from '../../platform/verb/verb.ts'
import { reopenOrder } from './assign.ts'
import { endSubcontract, getHeld, isDerived, tellCustomer } from './derive.ts'

/** The carrier did not accept in time: the order is open again. */
const expireOrder = write(orderInside.expire, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getHeld(tx, actor, input.id)
  if (!before.accept_deadline || before.accept_deadline > nowIso()) refuse('staleVersion')
  const after = isDerived(before)
    ? (await endSubcontract(context, before, 'expireSubcontract', { reason: '', seen: input.version })).derived
    : await reopenOrder(tx, actor, before, 'expire', '', input.version)
  publishChange('order', { ...after, parties: before.parties })
  await tellCustomer(context, before, {
    grant: shipper.orders.may.assign,
    phrase: 'orderExpired',
    slots: { order_no: after.order_no },
    giver: 'subcontractExpired'
  })
  return { output: { id: after.id, order_status: after.order_status as 0 | 30 }, log: { id: after.id, no: after.order_no, before, after } }
})

/** The timer that runs it, every minute: each order in its own transaction, with the system of its tenant as the actor. */
export const expireOrders = async (services: Services): Promise<number> => {
  const due = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('order')
      .select(['tenant_id', 'id', 'version'])
      .where('order_status', '=', orderMachine.code.awaiting)
      // What was awarded in a campaign expires there.
      .where('deal_mode', '<>', dealMode.code.bidding)
      .where('accept_deadline', '<', nowIso())
      .orderBy('accept_deadline')
      .limit(500)
      .execute()
  )
  return await runDue(services, expireOrder, due)
}
