import { auditStatus, companyState } from '@yunshu/contract/company/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { stateOf } from '@yunshu/contract/kit/machine'
import { order } from '@yunshu/contract/order/contract'
import { dealMode, orderMachine, orderSource } from '@yunshu/contract/order/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { Command } from '@yunshu/contract/kit/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { demandRoom } from '../../platform/tenant/limits.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { StartAgain } from '../../platform/verb/startAgain.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { findCompany } from '../company/rows.ts'
import { findLink, getActiveLink } from '../link/rows.ts'
import { notifyCompany } from '../notice/index.ts'
import { demandUnreserved } from './allocateGoods.ts'
import { demandMayPrice, priceOf } from './assign.ts'
import { columnsOf, demandApproved, demandSound, readKnownTypes } from './content.ts'
import { replaceContent } from './contentRows.ts'
import { insertOrder, type Whose } from './create.ts'
import { demandFreeNumber } from './customerNo.ts'
import { findLiveWaybillOf } from './info.ts'
import { demandWithinLimit, isLimited } from './limit.ts'
import { moveOrder, recordOrderEvent } from './move.ts'
import { getOrder, getOrderRow } from './queries.ts'

/**
 * 代客下单: the dispatcher takes an order by telephone for a customer with whom the company works. It is the customer's order: it reads it, is told of it, and may
 * ask to cancel it. It goes to nobody else and is accepted as it is placed, so the customer's own review of orders has no part in it.
 */
export const placeFor = write(order.placeFor, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { shipper_id, price_mode, freight_fen, price_reason, ...form } = input
  const pricing = pricingOf(price_mode, freight_fen, price_reason)
  const { whose, tax_rate_bp } = await openCustomer(tx, actor, shipper_id)
  demandMayPrice(actor, pricing, carrier.orders.may.price)
  await demandRoom(tx, actor.tenant_id, 'order')
  await withSystemScope(tx, () => demandFreeNumber(tx, ownerOf(actor, shipper_id), form.customer_order_no || null))
  const draft = await insertOrder(tx, actor, form, { ...whose, source: orderSource.code.onBehalf })
  const price = await priceOf(context, { ...draft, carrier_id: actor.company_id }, pricing, tax_rate_bp)
  await demandWithinLimit(context, price.freight_fen, shipper_id)
  const changes = { ...price, deal_mode: dealMode.code.assigned, accepted_at: nowIso() }
  const after = await moveOrder(tx, actor, draft, 'placeFor', { changes, reason: price.price_reason })
  publishChange('order', after)
  await tellCustomer(context, after, 'orderPlacedFor')
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, after } }
})

/** What it placed the carrier changes until it is on a trip. A contract price follows what is changed; a manual one stays until another is named. */
export const updateFor = write(order.updateFor, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { id, version, price_mode, freight_fen, price_reason, ...form } = input
  const before = await getPlaced(tx, actor, id)
  if (before.order_status !== orderMachine.code.accepted) {
    const { zh, en } = stateOf(orderMachine, before.order_status)
    refuse('orderLocked', { state: { zh, en } })
  }
  if (before.cancel_asked_at) refuse('alreadyAsked')
  await demandNoTrip(tx, actor, before)
  await demandUnreserved(tx, before)
  const known = await readKnownTypes(tx, actor.tenant_id, [form])
  demandSound(actor, form, known)
  const columns = { ...columnsOf(form), deal_mode: before.deal_mode }
  await withSystemScope(tx, () => demandFreeNumber(tx, ownerOf(actor, before.shipper_id), columns.customer_order_no, id))
  await replaceContent(tx, actor, before, form, known)
  const mode = price_mode ?? (before.price_mode === 1 ? 1 : undefined)
  const named = mode && pricingOf(mode, freight_fen, price_reason)
  if (named) demandMayPrice(actor, named, carrier.orders.may.price)
  const link = await findLink(tx, actor.tenant_id, before.shipper_id, actor.company_id)
  const price =
    named && (await priceOf(context, { ...before, ...columns, carrier_id: actor.company_id }, named, link?.tax_rate_bp ?? before.tax_rate_bp))
  const after = await updateVersioned(tx, 'order', actor, before, { ...columns, ...price, time_asked_at: null, time_reason: '' }, version)
  await recordOrderEvent(tx, actor, after, 'update', before.order_status, price?.price_reason)
  publishChange('order', after)
  await tellCustomer(context, after, 'orderUpdatedFor')
  return { output: await getOrderRow(tx, actor, id), log: { id, no: after.order_no, before, after } }
})

/** The customer rang again: what the carrier placed for it is cancelled, as long as it is on no trip. */
export const cancelFor = write(order.cancelFor, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getPlaced(tx, actor, input.id)
  await demandNoTrip(tx, actor, before)
  const after = await moveOrder(tx, actor, before, 'cancelFor', {
    changes: { cancel_reason: input.reason },
    reason: input.reason,
    seen: input.version
  })
  await demandUnreserved(tx, after)
  publishChange('order', after)
  await tellCustomer(context, after, 'orderCancelledFor', { reason: input.reason })
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, before, after } }
})

const pricingOf = (price_mode: 1 | 2 | 3, freight_fen: number | undefined, price_reason = '') => ({
  price_mode,
  price_reason,
  ...(freight_fen !== undefined && { freight_fen })
})

/** The company for whose order numbers it is asked. */
const ownerOf = ({ tenant_id }: Actor, company_id: number) => ({ tenant_id, company_id })

/** A customer for whom the carrier may place orders: both are approved and not frozen, and they work together; it stays so until the end of the transaction. */
export const openCustomer = async (tx: Tx, actor: Actor, shipper_id: number): Promise<{ whose: Whose; tax_rate_bp: number }> => {
  const { tenant_id, company_id } = actor
  if (!(await findLink(tx, tenant_id, shipper_id, company_id))) refuse('notFound')
  const limited = await isLimited(tx, tenant_id, shipper_id)
  // Alone where the customer has a limit, so that each who places orders for it counts what the one before him added.
  for (const id of [shipper_id, company_id].sort((a, b) => a - b))
    await lockRows(tx, tenant_id, { company: [id] }, limited && id === shipper_id ? 'change' : 'use')
  if (!limited && (await isLimited(tx, tenant_id, shipper_id))) throw new StartAgain()
  await demandApproved(tx, actor)
  const customer = (await withSystemScope(tx, () => findCompany(tx, tenant_id, shipper_id))) ?? refuse('notFound')
  const { company_name: shipper_name } = customer
  if (customer.audit_status !== auditStatus.code.approved || customer.state !== companyState.code.normal) refuse('customerNotOpen', { shipper_name })
  const link = await getActiveLink(tx, tenant_id, shipper_id, company_id, () => refuse('customerNotActive', { shipper_name }))
  return {
    whose: {
      parties: [shipper_id, company_id],
      shipper_id,
      shipper_name,
      carrier_id: company_id,
      carrier_name: link.carrier_name,
      // Nobody of the customer has taken it over: who sees all of its orders sees it.
      owner_id: null,
      owner_name: ''
    },
    tax_rate_bp: link.tax_rate_bp
  }
}

/* An order that this carrier placed, held; what its shipper placed is the shipper's to change. */
const getPlaced = async (tx: Tx, actor: Actor, id: number): Promise<Row<'order'>> => {
  await getOrder(tx, actor, id)
  await lockRows(tx, actor.tenant_id, { order: [id] })
  const before = await getOrder(tx, actor, id)
  return before.source === orderSource.code.onBehalf ? before : refuse('notPlacedByUs')
}
const demandNoTrip = async (tx: Tx, actor: Actor, { id }: Row<'order'>): Promise<void> => {
  const trip = await findLiveWaybillOf(tx, actor, id)
  if (!trip) return
  const { zh, en } = stateOf(waybillMachine, trip.waybill_status)
  refuse('tripUnderWay', { waybill_no: trip.waybill_no, state: { zh, en } })
}

/** The same of a file of orders, the first of which the notice names. */
export const tellOfMany = async (context: Told, first: Pick<Row<'order'>, 'id' | 'shipper_id' | 'carrier_name'>, count: number): Promise<void> =>
  await notifyCompany(context, context.actor, {
    company_id: first.shipper_id,
    grant: shipper.orders.may.view,
    phrase: 'ordersPlacedFor',
    slots: { carrier_name: first.carrier_name ?? '', count: String(count) },
    link: linkTo(shipper.orders),
    biz_type: 'order',
    biz_id: first.id
  })

type Told = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>
const tellCustomer = async (
  context: Told,
  { id, shipper_id, order_no, carrier_name }: Row<'order'>,
  phrase: 'orderPlacedFor' | 'orderUpdatedFor' | 'orderCancelledFor',
  { reason = '' }: { readonly reason?: string } = {}
): Promise<void> =>
  await notifyCompany(context, context.actor, {
    company_id: shipper_id,
    grant: shipper.orders.may.view,
    phrase,
    slots: { carrier_name: carrier_name ?? '', order_no, reason },
    link: linkTo(shipper.orderInfo, { id }),
    biz_type: 'order',
    biz_id: id
  })
