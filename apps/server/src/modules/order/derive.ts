import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { dealMode, orderMachine, orderSource, payMode, planStatus, priceMode } from '@yunshu/contract/order/machine'
import { stateOf } from '@yunshu/contract/kit/machine'
import type { NoticePhrase } from '@yunshu/contract/notices'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { type News, notifyCompany } from '../notice/index.ts'
import { demandUnreserved } from './allocateGoods.ts'
import { findLiveWaybillOf } from './info.ts'
import { moveOrder, recordCarriersEvent, recordOrderEvent } from './move.ts'
import { goodsOfOrders, pointsOfOrders } from './parts.ts'
import { getOrder } from './queries.ts'

/** VAT rate of freight where two carriers have agreed on nothing else, basis points. */
const taxRateBp = 900

/** An order that may be given to another carrier: ours, accepted, whole, and nobody waits for an answer about it. Refused by the rule that it breaks. */
export const demandGivable = async (tx: Tx, actor: Actor, order: Row<'order'>): Promise<void> => {
  const { order_no, shipper_name } = order
  if (order.upstream_order_id !== null) refuse('subcontractedToUs', { order_no, shipper_name })
  await demandUnreserved(tx, order)
  const { zh, en } = stateOf(orderMachine, order.order_status)
  const isWhole = order.order_status === orderMachine.code.accepted && order.plan_status === planStatus.code.unplanned
  if (!isWhole || (await findLiveWaybillOf(tx, actor, order.id))) refuse('notToSubcontract', { order_no, state: { zh, en } })
  if (order.cancel_asked_at !== null || order.time_asked_at !== null) refuse('subcontractAsked', { order_no })
  if (order.release_hold) refuse('subcontractHeld', { order_no })
}

type Terms = {
  readonly to: { readonly id: number; readonly company_name: string }
  readonly freight_fen: number
  readonly accept_deadline: string
  readonly remark: string
}
/**
 * The order that a carrier gives to another one, awaiting its answer: the same transport in its own row, with the first carrier where the shipper stood. What
 * the shipper said of price, value and its own numbers is not in it.
 */
export const deriveOrder = async (tx: Tx, actor: Actor, from: Row<'order'>, { to, ...terms }: Terms): Promise<Row<'order'>> => {
  const { tenant_id } = from
  const parties = [actor.company_id, to.id]
  const { draft } = orderMachine.code
  const made = await tx
    .insertInto('order')
    .values({
      ...transportOf(from),
      ...terms,
      tenant_id,
      id: newId(),
      parties,
      order_no: await nextNo(tx, tenant_id, 'order'),
      customer_order_no: from.order_no,
      shipper_id: actor.company_id,
      shipper_name: actor.company_name,
      carrier_id: to.id,
      carrier_name: to.company_name,
      order_status: draft,
      deal_mode: dealMode.code.assigned,
      pay_mode: payMode.code.monthly,
      price_mode: priceMode.code.fixed,
      tax_rate_bp: taxRateBp,
      source: orderSource.code.subcontract,
      upstream_order_id: from.id,
      created_at: nowIso(),
      created_by: actor.user_id,
      created_by_name: actor.user_name
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await copyContent(tx, from, made)
  await recordOrderEvent(tx, actor, made, 'create', null)
  return await moveOrder(tx, actor, made, 'subcontract')
}

/* What is to be carried, and how: the columns that both carriers read alike. */
const transportOf = (from: Row<'order'>) => ({
  order_kind: from.order_kind,
  xianlu_type: from.xianlu_type,
  vehicle_type_ids: from.vehicle_type_ids,
  vehicle_count: from.vehicle_count,
  box_type: from.box_type,
  temp_min: from.temp_min,
  temp_max: from.temp_max,
  need_receipt: from.need_receipt,
  receipt_days: from.receipt_days,
  goods_num: from.goods_num,
  goods_kg: from.goods_kg,
  goods_volume: from.goods_volume,
  goods_name: from.goods_name,
  start_address_diming: from.start_address_diming,
  end_address_diming: from.end_address_diming,
  start_area_code: from.start_area_code,
  end_area_code: from.end_area_code,
  point_count: from.point_count,
  distance_m: from.distance_m,
  run_minutes: from.run_minutes,
  distance_estimated: from.distance_estimated,
  first_start_time: from.first_start_time,
  last_end_time: from.last_end_time
})

const copyContent = async (tx: Tx, from: Row<'order'>, { tenant_id, id: order_id, parties }: Row<'order'>): Promise<void> => {
  const own = { tenant_id, order_id, parties }
  const points = (await pointsOfOrders(tx, tenant_id, [from.id])).map((point) => ({ from_id: point.id, row: { ...point, ...own, id: newId() } }))
  const goods = (await goodsOfOrders(tx, tenant_id, [from.id])).map((row) => ({
    ...row,
    ...own,
    id: newId(),
    end_point_id: points.find(({ from_id }) => from_id === row.end_point_id)?.row.id ?? 0
  }))
  await tx
    .insertInto('order_point')
    .values(points.map(({ row }) => row))
    .execute()
  await tx.insertInto('order_goods').values(goods).execute()
}

/** Holds an order together with the one from which it is derived, or that is derived from it. What was read of them before may have changed while it waited. */
export const lockPair = async (tx: Tx, { tenant_id, id, upstream_order_id, sub_order_id }: Row<'order'>): Promise<void> =>
  await lockRows(tx, tenant_id, { order: [id, upstream_order_id, sub_order_id].filter((one) => one !== null) })

/** The other row of such a pair, as it stands; beyond the actor's scope, since the two carriers see one of them each. */
export const otherOf = async (tx: Tx, { tenant_id }: Row<'order'>, id: number): Promise<Row<'order'>> =>
  await withSystemScope(tx, () =>
    tx.selectFrom('order').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirstOrThrow()
  )

type Ending = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
type EndMove = 'takeBack' | 'declineSubcontract' | 'expireSubcontract' | 'agreeCancel'
/**
 * A sub-contract ends before anything of it was carried: the derived order is cancelled, and the order from which it was derived is its carrier's own again.
 * Both are held by `lockPair` and read after that.
 */
export const endSubcontract = async (
  { tx, actor, publishChange }: Ending,
  derived: Row<'order'>,
  move: EndMove,
  { reason, seen }: { readonly reason: string; readonly seen?: number | undefined }
): Promise<{ derived: Row<'order'>; upstream: Row<'order'> }> =>
  await withSystemScope(tx, async () => {
    const before = await otherOf(tx, derived, derived.upstream_order_id ?? 0)
    const after = await moveOrder(tx, actor, derived, move, { changes: { cancel_reason: reason }, reason, seen })
    await demandUnreserved(tx, after)
    const upstream = await updateVersioned(tx, 'order', actor, before, { sub_order_id: null })
    await recordCarriersEvent(tx, actor, upstream, move, reason)
    publishChange('order', after)
    publishChange('order', { ...upstream, parties: [derived.shipper_id] })
    return { derived: after, upstream }
  })

/** Something happened to a derived order that the other carrier has: whoever gave it out finds it in the story of its own order. */
export const tellUpstream = async ({ tx, actor, publishChange }: Ending, derived: Row<'order'>, move: string, reason = ''): Promise<Row<'order'>> =>
  await withSystemScope(tx, async () => {
    const before = await otherOf(tx, derived, derived.upstream_order_id ?? 0)
    const upstream = await updateVersioned(tx, 'order', actor, before, {})
    await recordCarriersEvent(tx, actor, upstream, move, reason)
    publishChange('order', { ...upstream, parties: [derived.shipper_id] })
    return upstream
  })

/** Whether an order came by a sub-contract (转包), with a carrier in the customer's seat. */
export const isDerived = ({ upstream_order_id }: Pick<Row<'order'>, 'upstream_order_id'>): boolean => upstream_order_id !== null

/** An order to act on, held with the one from which it is derived, where it is derived from one. */
export const getHeld = async (tx: Tx, actor: Actor, id: number): Promise<Row<'order'>> => {
  const found = await getOrder(tx, actor, id)
  if (!isDerived(found)) return found
  await lockPair(tx, found)
  return await getOrder(tx, actor, id)
}

type Answer = 'subcontractAccepted' | 'subcontractDeclined' | 'subcontractExpired' | 'subcontractCancelAgreed' | 'subcontractCancelRefused'
/** What a shipper is told, and, where the order came by a sub-contract, the carrier that gave it out in his place. */
type Told<K extends NoticePhrase> = Pick<News<K>, 'grant' | 'phrase' | 'slots'> & { readonly giver: Answer; readonly reason?: string }
/** Tells whoever stands in the customer's seat of an order what its carrier answered; it leads to the order that is the reader's own. */
export const tellCustomer = async <K extends NoticePhrase>(context: Ending, order: Row<'order'>, { giver, reason = '', ...told }: Told<K>) => {
  const { id, shipper_id: company_id, upstream_order_id, carrier_name, order_no } = order
  const about = (biz_id: number) => ({ company_id, biz_type: 'order', biz_id }) as const
  if (upstream_order_id === null)
    return await notifyCompany(context, context.actor, { ...about(id), ...told, link: linkTo(shipper.orderInfo, { id }) })
  return await notifyCompany(context, context.actor, {
    ...about(upstream_order_id),
    grant: carrier.orders.may.view,
    phrase: giver,
    slots: { carrier_name: carrier_name ?? '', order_no, reason },
    link: linkTo(carrier.orderInfo, { id: upstream_order_id })
  })
}
