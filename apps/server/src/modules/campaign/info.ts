import { campaign } from '@yunshu/contract/campaign/contract'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { activeCarriers } from '../link/index.ts'
import { lanePrices, lastPaid, readLot } from '../order/index.ts'
import { databaseNow } from './lot.ts'
import { campaignsOf, getInHall, getShown } from './queries.ts'

/** One campaign as its shipper decides it. Before the bids are opened it reads who is asked and who has answered, and no price: the database would give none. */
export const campaignInfo = read(campaign.info, async ({ tx, actor, input: { id } }) => {
  const shown = await getShown(tx, actor, id)
  const row = await campaignsOf(tx, actor).selectAll('c').where('c.id', '=', id).executeTakeFirstOrThrow()
  const lane = await lanePrices(tx, actor, row, row.goods_kg)
  return await withSystemScope(tx, async () => ({
    campaign: shown,
    orders: await ordersOfLot(tx, actor.tenant_id, id),
    bids: await bidsOf(tx, actor, id, row.opened_at !== null && mayDo(actor, shipper.campaigns.may.price)),
    lane: mayDo(actor, shipper.orders.may.price) ? lane : null,
    now: await databaseNow(tx)
  }))
})

/** The same for an invited carrier, with what it was paid last on this lane. */
export const campaignLot = read(campaign.lot, async ({ tx, actor, input: { id } }) => {
  const shown = await getInHall(tx, actor, id)
  const lane = await tx
    .selectFrom('campaign')
    .select(['start_area_code', 'end_area_code'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .executeTakeFirst()
  const last = lane ? await lastPaid(tx, actor, lane) : refuse('notFound')
  return await withSystemScope(tx, async () => ({
    campaign: shown,
    orders: await ordersOfLot(tx, actor.tenant_id, id),
    last,
    now: await databaseNow(tx)
  }))
})

const ordersOfLot = async (tx: Tx, tenant_id: number, campaign_id: number) => {
  const rows = await tx
    .selectFrom('campaign_order')
    .select('order_id')
    .where('tenant_id', '=', tenant_id)
    .where('campaign_id', '=', campaign_id)
    .execute()
  return await readLot(
    tx,
    tenant_id,
    rows.map(({ order_id }) => order_id)
  )
}

type Bid = OutputOf<typeof campaign.info>['bids'][number]
const bidsOf = async (tx: Tx, { tenant_id, company_id }: Actor, campaign_id: number, withPrices: boolean) => {
  const rows = await tx
    .selectFrom('bid')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('campaign_id', '=', campaign_id)
    .orderBy('seq')
    .execute()
  const scores = new Map((await activeCarriers(tx, tenant_id, company_id)).map(({ carrier_id, score }) => [carrier_id, score]))
  const shown = rows.map((row) => ({
    id: row.id,
    version: row.version,
    carrier_id: row.carrier_id,
    carrier_name: row.carrier_name,
    bid_status: row.bid_status,
    deposit_status: row.deposit_status as Bid['deposit_status'],
    seq: row.seq,
    viewed_at: row.viewed_at,
    bid_at: row.bid_at,
    offered_until: row.offered_until,
    score: scores.get(row.carrier_id) ?? null,
    ...(withPrices
      ? {
          bid_fen: row.bid_fen,
          tax_rate_bp: row.tax_rate_bp,
          total_fen: row.total_fen,
          net_fen: row.net_fen,
          rank: row.rank,
          plate_no: row.plate_no,
          driver_name: row.driver_name,
          eta_hours: row.eta_hours,
          valid_until: row.valid_until,
          remark: row.remark,
          counter_fen: row.counter_fen,
          counter_until: row.counter_until
        }
      : unread)
  }))
  return shown.toSorted((a, b) => (a.net_fen ?? Number.MAX_SAFE_INTEGER) - (b.net_fen ?? Number.MAX_SAFE_INTEGER) || a.seq - b.seq)
}

/* Of a bid that may not be read: its vehicle and words could tell the price as well. */
const unread = {
  bid_fen: null,
  tax_rate_bp: null,
  total_fen: null,
  net_fen: null,
  rank: null,
  plate_no: '',
  driver_name: '',
  eta_hours: null,
  valid_until: null,
  remark: '',
  counter_fen: null,
  counter_until: null
}
