import { dealMode, orderMachine, priceMode } from '@yunshu/contract/order/machine'
import { stateOf } from '@yunshu/contract/kit/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { demandUnreserved, lockOwnOrders } from './allocateGoods.ts'
import { moveOrder, setOrderParties } from './move.ts'

type Writing = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
/** With whom a lot is agreed, and what each of its orders costs. */
type Deal = {
  readonly carrier_id: number
  readonly carrier_name: string
  readonly tax_rate_bp: number
  readonly reason: string
  readonly confirm_by: string
}

/** The orders of a lot, locked: the shipper's own, each still unassigned. */
export const ordersToBid = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Row<'order'>[]> => {
  const orders = await lockOwnOrders(tx, actor, ids)
  for (const { order_no, order_status } of orders) {
    const { zh, en } = stateOf(orderMachine, order_status)
    if (order_status !== orderMachine.code.open) refuse('lotMixed', { order_no, state: { zh, en } })
  }
  return orders
}

/** The orders of a lot on their way into a campaign, each held by no load plan. */
export const startBidding = async ({ tx, actor, publishChange }: Writing, ids: readonly number[]): Promise<Row<'order'>[]> => {
  const orders = await ordersToBid(tx, actor, ids)
  for (const order of orders) {
    const after = await moveOrder(tx, actor, order, 'startBidding', { changes: { deal_mode: dealMode.code.bidding } })
    await demandUnreserved(tx, after)
    publishChange('order', after)
  }
  return orders
}

/** The orders of a campaign, locked in the order of their ids. In the system scope, since a carrier does not see them before it has won. */
const lockLot = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<Row<'order'>[]> => {
  if (ids.length === 0) return []
  return await tx
    .selectFrom('order')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** A campaign came to nothing, or its shipper took the deal back before it was confirmed: its orders are unassigned again. Call it within `withSystemScope`, as all below. */
export const endBidding = async ({ tx, actor, publishChange }: Writing, ids: readonly number[], reason: string): Promise<void> => {
  for (const order of await lockLot(tx, actor.tenant_id, ids)) {
    const parties = [order.shipper_id]
    const awarded = order.order_status === orderMachine.code.awaiting
    const changes = { deal_mode: dealMode.code.later, ...(awarded && { ...unawarded, parties }) }
    const after = await moveOrder(tx, actor, order, awarded ? 'withdraw' : 'endBidding', { changes, reason })
    if (awarded) await setOrderParties(tx, order.tenant_id, order.id, parties)
    publishChange('order', { ...after, parties: order.parties })
  }
}
/* What an order loses with its deal. */
const unawarded = { carrier_id: null, carrier_name: null, accept_deadline: null, price_mode: null, freight_fen: null, price_reason: '' }

/** The deal: each order has its carrier and its price, and waits until the campaign is confirmed. `prices` in fen, by the order's id. */
export const awardOrders = async (
  { tx, actor, publishChange }: Writing,
  prices: ReadonlyMap<number, number>,
  { carrier_id, carrier_name, tax_rate_bp, reason, confirm_by }: Deal
): Promise<void> => {
  for (const order of await lockLot(tx, actor.tenant_id, [...prices.keys()])) {
    const parties = [order.shipper_id, carrier_id]
    const price = {
      price_mode: priceMode.code.bid,
      freight_fen: prices.get(order.id) ?? 0,
      price_reason: reason,
      price_trace: null,
      project_id: null
    }
    const changes = { carrier_id, carrier_name, tax_rate_bp, accept_deadline: confirm_by, parties, ...price }
    const after = await moveOrder(tx, actor, order, 'award', { changes, reason })
    await setOrderParties(tx, order.tenant_id, order.id, parties)
    publishChange('order', after)
  }
}

/** The winner has confirmed: its orders are accepted. */
export const acceptAwarded = async ({ tx, actor, publishChange }: Writing, ids: readonly number[]): Promise<void> => {
  for (const order of await lockLot(tx, actor.tenant_id, ids))
    publishChange('order', await moveOrder(tx, actor, order, 'accept', { changes: { accepted_at: nowIso() } }))
}

/** The winner has given the deal up: its orders are out to bid again, and it sees them no more. */
export const reopenAwarded = async ({ tx, actor, publishChange }: Writing, ids: readonly number[], reason: string): Promise<void> => {
  for (const order of await lockLot(tx, actor.tenant_id, ids)) {
    const parties = [order.shipper_id]
    const after = await moveOrder(tx, actor, order, 'forfeit', { changes: { ...unawarded, parties }, reason })
    await setOrderParties(tx, order.tenant_id, order.id, parties)
    publishChange('order', { ...after, parties: order.parties })
  }
}

/** Ends the campaign of an order that its shipper cancels, and frees the other orders of the lot. */
type EndCampaign = (writing: Writing, order: Row<'order'>, reason: string) => Promise<void>
let endCampaign: EndCampaign = () => Promise.reject(new Error('nobody ends campaigns'))
/** Campaigns know orders, and not the other way round: they declare here what follows when an order leaves them. */
export const whenCancelledInBidding = (end: EndCampaign): void => void (endCampaign = end)

/** Cancelled while it is out to bid or awarded and not confirmed, an order takes its campaign with it (SM-O). Before the order itself is written, since campaigns are locked before orders. */
export const leaveBidding = async (writing: Writing, order: Row<'order'>, reason: string): Promise<void> => {
  const awarded = order.order_status === orderMachine.code.awaiting && order.deal_mode === dealMode.code.bidding
  if (awarded || order.order_status === orderMachine.code.bidding) await endCampaign(writing, order, reason)
}

/** An order that was awarded in a campaign is confirmed, given up or withdrawn there, and nowhere else. */
export const demandNotAwarded = ({ order_status, deal_mode }: Row<'order'>): void => {
  if (order_status === orderMachine.code.awaiting && deal_mode === dealMode.code.bidding) refuse('inCampaign')
}

/** The orders of a lot as bidders see them: cities, no addresses, no phones, no prices. Call it within `withSystemScope`. */
export const readLot = async (tx: Tx, tenant_id: number, ids: readonly number[]) => {
  if (ids.length === 0) return []
  return await tx
    .selectFrom('order')
    .select([
      'id',
      'order_no',
      'start_address_diming',
      'end_address_diming',
      'goods_name',
      'goods_kg',
      'goods_volume',
      'point_count',
      'first_start_time',
      'last_end_time'
    ])
    .where('tenant_id', '=', tenant_id)
    .where('id', 'in', [...ids])
    .orderBy('first_start_time')
    .orderBy('id')
    .execute()
}

/** Where a lane begins and ends: division codes of its districts. */
type Lane = { readonly start_area_code: string | null; readonly end_area_code: string | null }
const laneDays = 180

/** What a shipper paid on a lane between two cities in the last 180 days for so many kilograms: quarters of the freight per kilogram, and of how many deals. */
export const lanePrices = async (tx: Tx, { tenant_id, company_id }: Actor, { start_area_code, end_area_code }: Lane, goods_kg: number) => {
  if (start_area_code === null || end_area_code === null || goods_kg <= 0) return null
  const { rows } = await sql<{ deals: number; low: number | null; middle: number | null; high: number | null }>`
    select count(*) as deals,
      percentile_cont(0.25) within group (order by o.freight_fen / o.goods_kg) as low,
      percentile_cont(0.5) within group (order by o.freight_fen / o.goods_kg) as middle,
      percentile_cont(0.75) within group (order by o.freight_fen / o.goods_kg) as high
    from "order" as o
    where o.tenant_id = ${tenant_id} and o.shipper_id = ${company_id} and o.created_at > ${inFuture(-laneDays * 86_400_000)}
      and o.order_status >= ${codes(orderMachine, 'accepted')} and o.freight_fen is not null and o.goods_kg > 0
      and o.start_area_code like ${`${start_area_code.slice(0, 4)}%`} and o.end_area_code like ${`${end_area_code.slice(0, 4)}%`}`.execute(tx)
  const [found] = rows
  if (!found || found.low === null || found.middle === null || found.high === null) return null
  const forLot = (perKg: number) => Math.round(perKg * goods_kg)
  return { deals: Number(found.deals), low_fen: forLot(found.low), middle_fen: forLot(found.middle), high_fen: forLot(found.high) }
}

/** What a carrier was paid last on a lane between two cities, by whichever shipper: its newest deals of the last year. */
export const lastDeals = async (tx: Tx, { tenant_id, company_id }: Actor, { start_area_code, end_area_code }: Lane) => {
  if (start_area_code === null || end_area_code === null) return []
  const rows = await tx
    .selectFrom('order')
    .select(['id', 'order_no', 'shipper_name', 'freight_fen', 'goods_kg', 'created_at'])
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', company_id)
    .where('order_status', '>=', orderMachine.code.accepted)
    .where('freight_fen', 'is not', null)
    .where('created_at', '>', inFuture(-dealDays * 86_400_000))
    .where('start_area_code', 'like', `${start_area_code.slice(0, 4)}%`)
    .where('end_area_code', 'like', `${end_area_code.slice(0, 4)}%`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(dealsShown)
    .execute()
  return rows.flatMap((row) => (row.freight_fen === null ? [] : [{ ...row, freight_fen: row.freight_fen }]))
}
const dealDays = 365
const dealsShown = 5

/** What of a lot goes from one city to another: its goods together, and the longest way of its orders. Call it within `withSystemScope`. */
export type LotLane = {
  readonly start_city: string
  readonly end_city: string
  readonly start_address_diming: string
  readonly end_address_diming: string
  readonly goods_kg: number
  readonly goods_volume: number
  readonly stops: number
  readonly distance_m: number | null
}
export const lanesOfLot = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<LotLane[]> =>
  (
    await sql<LotLane>`
      select left(coalesce(o.start_area_code, ''), 4) as start_city, left(coalesce(o.end_area_code, ''), 4) as end_city,
        min(o.start_address_diming) as start_address_diming, min(o.end_address_diming) as end_address_diming,
        sum(o.goods_kg) as goods_kg, sum(o.goods_volume) as goods_volume, sum(o.point_count)::int as stops, max(o.distance_m) as distance_m
      from "order" as o where o.tenant_id = ${tenant_id} and o.id = any(${[...ids]}::bigint[])
      group by 1, 2 order by 1, 2`.execute(tx)
  ).rows
