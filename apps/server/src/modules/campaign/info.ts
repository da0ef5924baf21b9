import { campaign } from '@yunshu/contract/campaign/contract'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { databaseNow } from '../../platform/db/databaseNow.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { activeCarriers, noRecord, recordOf, recordsOf } from '../link/index.ts'
import { lanePrices, readLot } from '../order/index.ts'
import { contractsFor } from '../rate/index.ts'
import { campaignsOf, getInHall, getShown } from './queries.ts'

/** One campaign as its shipper decides it. Before the bids are opened it reads who is asked and who has answered, and no price: the database would give none. */
export const campaignInfo = read(campaign.info, async ({ tx, actor, input: { id } }) => {
  const shown = await getShown(tx, actor, id)
  const row = await campaignsOf(tx, actor).selectAll('c').where('c.id', '=', id).executeTakeFirstOrThrow()
  const lane = await lanePrices(tx, actor, row, row.goods_kg)
  return await withSystemScope(tx, async () => ({
    campaign: shown,
    orders: await ordersOfLot(tx, actor.tenant_id, id),
    asked_ids: [...row.asked_ids],
    bids: await bidsOf(tx, actor, id, row.opened_at !== null && mayDo(actor, shipper.campaigns.may.price)),
    lane: mayDo(actor, shipper.orders.may.price) ? lane : null,
    now: await databaseNow(tx)
  }))
})

/** The same for an invited carrier. */
export const campaignLot = read(campaign.lot, async ({ tx, actor, input: { id } }) => {
  const shown = await getInHall(tx, actor, id)
  return await withSystemScope(tx, async () => ({
    campaign: shown,
    orders: await ordersOfLot(tx, actor.tenant_id, id),
    now: await databaseNow(tx)
  }))
})

/** The trips behind the figures of a bidder, for the shipper who asked it. */
export const bidderRecord = read(campaign.record, async ({ tx, actor, input: { id, carrier_id } }) => {
  await getShown(tx, actor, id)
  return { data: await recordOf(tx, actor, carrier_id) }
})

/** The ids of a lot's orders. Call it within `withSystemScope`. */
export const orderIdsOf = async (tx: Tx, tenant_id: number, campaign_id: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('campaign_order')
    .select('order_id')
    .where('tenant_id', '=', tenant_id)
    .where('campaign_id', '=', campaign_id)
    .execute()
  return rows.map(({ order_id }) => order_id)
}
const ordersOfLot = async (tx: Tx, tenant_id: number, campaign_id: number) =>
  await readLot(tx, tenant_id, await orderIdsOf(tx, tenant_id, campaign_id))

type Bid = OutputOf<typeof campaign.info>['bids'][number]
const bidsOf = async (tx: Tx, actor: Actor, campaign_id: number, withPrices: boolean) => {
  const { tenant_id, company_id } = actor
  const rows = await tx
    .selectFrom('bid')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('campaign_id', '=', campaign_id)
    .orderBy('seq')
    .execute()
  const carriers = rows.map(({ carrier_id }) => carrier_id)
  const scores = new Map((await activeCarriers(tx, tenant_id, company_id)).map(({ carrier_id, score }) => [carrier_id, score]))
  const records = await recordsOf(tx, actor, carriers)
  const contracts = withPrices ? await contractsFor(tx, await orderIdsOf(tx, tenant_id, campaign_id), actor, carriers) : new Map<number, number>()
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
    contract_fen: contracts.get(row.carrier_id) ?? null,
    ...(records.get(row.carrier_id) ?? noRecord),
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
