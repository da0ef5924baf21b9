import { bidMachine } from '@yunshu/contract/campaign/machine'
import { quantityOf } from '@yunshu/contract/campaign/rules'
import { fenToBig, roundFen } from '@yunshu/domain/money'
import { scaled } from '@yunshu/domain/scaled'
import { splitByLargestRemainder } from '@yunshu/domain/split'
import { vatOfGross } from '@yunshu/domain/vat'
import { sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import { databaseNow } from '../../platform/db/databaseNow.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Prices } from './seal.ts'

/** A price for a unit as what the whole lot comes to; the total is rounded to the fen once. */
export const pricesOf = (campaign: Row<'campaign'>, bid_fen: number, tax_rate_bp: number): Prices => {
  const quantity = quantityOf(campaign) ?? refuse('noDistance')
  const total_fen = roundFen(fenToBig(bid_fen) * scaled(quantity, 6), 1_000_000n)
  return { bid_fen, tax_rate_bp, total_fen, net_fen: vatOfGross(total_fen, tax_rate_bp).net_fen }
}

/** What each order of a lot costs: the total by weight, to the fen. */
export const shareOut = (orders: readonly { readonly id: number; readonly goods_kg: number }[], total_fen: number): Map<number, number> => {
  const parts = splitByLargestRemainder(
    total_fen,
    orders.map(({ goods_kg }) => goods_kg)
  )
  return new Map(orders.map(({ id }, i) => [id, parts[i] ?? 0]))
}

/**
 * A campaign under its lock, with its bids by their turn and its orders. Whatever is done to a campaign begins here, so that everything about it happens in turn.
 * A company that acts on it, `of`, finds and locks only what it has put out or is invited to. Within `withSystemScope`.
 */
export const lockCampaign = async (tx: Tx, tenant_id: number, id: number, of?: number): Promise<Lot> => {
  const isParty = sql<boolean>`(shipper_id = ${of} or exists (select from bid b where b.tenant_id = ${tenant_id} and b.campaign_id = ${id} and b.carrier_id = ${of}))`
  const one = tx.selectFrom('campaign').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id)
  const campaign = (await (of === undefined ? one : one.where(isParty)).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')
  const bids = await tx.selectFrom('bid').selectAll().where('tenant_id', '=', tenant_id).where('campaign_id', '=', id).orderBy('seq').execute()
  const orders = await tx.selectFrom('campaign_order').select('order_id').where('tenant_id', '=', tenant_id).where('campaign_id', '=', id).execute()
  return { campaign, bids, order_ids: orders.map(({ order_id }) => order_id), now: await databaseNow(tx) }
}
export type Lot = {
  readonly campaign: Row<'campaign'>
  readonly bids: readonly Row<'bid'>[]
  readonly order_ids: readonly number[]
  /** By the clock of the database, after the lock was won. */
  readonly now: string
}

/** The lowest of the bids that stand without this one; null where none is left, or none can be read. */
export const lowestBut = (bids: readonly Row<'bid'>[], apart: Row<'bid'>): number | null => {
  const prices = bids.flatMap(({ id, bid_status, bid_fen }) =>
    id !== apart.id && bid_status === bidMachine.code.bid && bid_fen !== null ? [bid_fen] : []
  )
  return prices.length > 0 ? Math.min(...prices) : null
}

/** Gives the bids of a campaign their places by what they cost without tax; equal ones share a place. Within `withSystemScope`, since a bidder sees no other bid. */
export const rank = async (tx: Tx, { tenant_id, id }: Row<'campaign'>): Promise<void> => {
  await sql`
    update bid as b set rank = r.place
    from (
      select o.id, rank() over (order by o.net_fen) as place from bid as o
      where o.tenant_id = ${tenant_id} and o.campaign_id = ${id} and o.net_fen is not null and o.bid_status in (${codes(bidMachine, 'bid', 'won', 'lost')})
    ) as r
    where b.tenant_id = ${tenant_id} and b.id = r.id and b.rank is distinct from r.place`.execute(tx)
}
