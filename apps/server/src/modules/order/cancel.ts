import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { advance, stateOf } from '@yunshu/contract/kit/machine'
import { linkTo } from '@yunshu/contract/kit/console'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { demandUnreserved } from './allocateGoods.ts'
import { findLiveWaybillOf } from './info.ts'
import { endSubcontract, getHeld, isDerived, tellCustomer, tellUpstream } from './derive.ts'
import { leaveBidding } from './bidding.ts'
import { moveOrder, recordOrderEvent } from './move.ts'
import { getOrder, getOrderRow, ordersOf } from './queries.ts'

const taken: readonly number[] = [orderMachine.code.accepted, orderMachine.code.dispatched]

/** The shipper cancels an order that no carrier has accepted. The carrier to whom it was assigned gets a notice; a campaign in which it was ends with it. */
export const cancelOrder = write(order.cancel, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getOrder(tx, actor, input.id)
  if (taken.includes(before.order_status)) refuse('askToCancel')
  if (input.version !== undefined && before.version !== input.version) refuse('staleVersion')
  await leaveBidding(context, before, input.reason)
  const after = await moveOrder(tx, actor, before, 'cancel', { changes: { cancel_reason: input.reason }, reason: input.reason, seen: input.version })
  await demandUnreserved(tx, after)
  publishChange('order', after)
  if (before.carrier_id)
    await notifyCompany(context, actor, {
      company_id: before.carrier_id,
      grant: carrier.orders.may.accept,
      phrase: 'orderCancelled',
      slots: { order_no: after.order_no, reason: input.reason },
      link: linkTo(carrier.orderInfo, { id: after.id }),
      biz_type: 'order',
      biz_id: after.id
    })
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, before, after } }
})

/** After acceptance the shipper can only ask for the cancellation. */
export const askCancel = write(order.askCancel, async (context) => {
  const { tx, actor, input } = context
  const before = await getOrder(tx, actor, input.id)
  const after = await askFor(context, before, input)
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, before, after } }
})

/** 取消派车: the same for all the shipper's orders on one trip; those that were asked for before stay so. */
export const askCancelTrip = write(order.askCancelTrip, async (context) => {
  const { tx, actor, input } = context
  const rows = await ordersOf(tx, actor)
    .innerJoin('waybill_order as wo', (on) => on.onRef('wo.tenant_id', '=', 'o.tenant_id').onRef('wo.order_id', '=', 'o.id'))
    .selectAll('o')
    .where('wo.waybill_id', '=', input.waybill_id)
    .orderBy('o.id')
    .execute()
  const [first] = rows
  if (!first) return refuse('notFound')
  const open = rows.filter(({ cancel_asked_at }) => cancel_asked_at === null)
  if (open.length === 0) refuse('alreadyAsked')
  const asked = []
  for (const before of open) asked.push(await askFor(context, before, { reason: input.reason }))
  const order_nos = asked.map(({ order_no }) => order_no)
  return { output: { order_nos }, log: { id: first.id, no: order_nos.join(' '), after: { reason: input.reason } } }
})

type Asking = Pick<WriteContext<typeof order.askCancel>, 'tx' | 'actor' | 'publishChange'>
/** Asks the carrier of an order to agree that it is cancelled. */
export const askFor = async (
  context: Asking,
  before: Row<'order'>,
  input: { readonly reason: string; readonly version?: number | undefined }
): Promise<Row<'order'>> => {
  const { tx, actor, publishChange } = context
  if (!taken.includes(before.order_status)) advance(orderMachine, before.order_status, 'agreeCancel')
  if (before.cancel_asked_at) refuse('alreadyAsked')
  const after = await updateVersioned(tx, 'order', actor, before, { cancel_asked_at: nowIso(), cancel_reason: input.reason }, input.version)
  await recordOrderEvent(tx, actor, after, 'askCancel', before.order_status, input.reason)
  publishChange('order', after)
  if (after.carrier_id)
    await notifyCompany(context, actor, {
      company_id: after.carrier_id,
      grant: carrier.orders.may.decline,
      phrase: 'cancelAsked',
      slots: { shipper_name: after.shipper_name, order_no: after.order_no, reason: input.reason },
      link: linkTo(carrier.orderInfo, { id: after.id }),
      biz_type: 'order',
      biz_id: after.id
    })
  return after
}

/** The carrier agrees: the order is cancelled, provided that none of its goods are on a waybill. */
export const agreeCancel = write(order.agreeCancel, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getHeld(tx, actor, input.id)
  if (!before.cancel_asked_at) refuse('notAsked')
  const trip = await findLiveWaybillOf(tx, actor, before.id)
  if (trip) {
    const { zh, en } = stateOf(waybillMachine, trip.waybill_status)
    refuse('tripUnderWay', { waybill_no: trip.waybill_no, state: { zh, en } })
  }
  const told = { reason: before.cancel_reason, seen: input.version }
  const after = isDerived(before)
    ? (await endSubcontract(context, before, 'agreeCancel', told)).derived
    : await moveOrder(tx, actor, before, 'agreeCancel', told)
  await demandUnreserved(tx, after)
  publishChange('order', after)
  await tellCustomer(context, after, {
    grant: shipper.orders.may.cancel,
    phrase: 'cancelAgreed',
    slots: { carrier_name: after.carrier_name ?? '', order_no: after.order_no },
    giver: 'subcontractCancelAgreed'
  })
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, before, after } }
})

/** The carrier refuses the cancellation, and the order continues. */
export const refuseCancel = write(order.refuseCancel, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getHeld(tx, actor, input.id)
  if (!before.cancel_asked_at || !taken.includes(before.order_status)) refuse('notAsked')
  const after = await updateVersioned(tx, 'order', actor, before, { cancel_asked_at: null, cancel_reason: '' }, input.version)
  await recordOrderEvent(tx, actor, after, 'refuseCancel', before.order_status, input.reason)
  publishChange('order', after)
  if (isDerived(after)) await tellUpstream(context, after, 'refuseCancel', input.reason)
  await tellCustomer(context, after, {
    grant: shipper.orders.may.cancel,
    phrase: 'cancelRefused',
    slots: { carrier_name: after.carrier_name ?? '', order_no: after.order_no, reason: input.reason },
    giver: 'subcontractCancelRefused',
    reason: input.reason
  })
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, before, after } }
})
