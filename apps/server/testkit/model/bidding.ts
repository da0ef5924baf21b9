import { campaign } from '@yunshu/contract/campaign/contract'
import { bidMode } from '@yunshu/contract/campaign/machine'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { sql } from 'kysely'
import { followClock } from '../../src/modules/campaign/clock.ts'
import { publicHalf, sealPurpose } from '../../src/modules/campaign/seal.ts'
import { inFuture } from '../../src/platform/clock.ts'
import { transactAsSystem } from '../../src/platform/db/scope.ts'
import { anOrderForm } from '../order.ts'
import { funded, proofFor, withPayPassword } from '../wallet.ts'
import { accountOf } from './orders.ts'
import type { Call, Model, Step } from './world.ts'

const hour = 3_600_000
const [priced, fixed] = [
  [bidMode.code.sealed, bidMode.code.auction],
  [bidMode.code.grab, bidMode.code.waterfall]
]
const deposit_fen = 20_000
type CampaignRow = {
  id: number
  version: number
  campaign_no: string
  bid_mode: number
  best_fen: number | null
  deposit_fen: number | null
  deadline: string
}
type BidRow = { id: number; bid_id: number; version: number; carrier_id: number; bid_mode: number; best_fen: number | null; bid_fen: number | null }

/** What bidders and shippers need: wallets that hold some deposits and not many, and a payment password for awards. */
export const openBidding = async ({ world }: Model): Promise<void> => {
  await funded(world, 'carrier', 15 * deposit_fen)
  await funded(world, 'carrier2', 6 * deposit_fen)
  await withPayPassword(world, 'shipper', '13800000041')
}

/* Mostly one in these states, now and then any: people press buttons too late. */
const aCampaign = async ({ row, random }: Model, statuses: readonly number[]): Promise<CampaignRow | undefined> =>
  await row<CampaignRow>(sql`
    select id, version, campaign_no, bid_mode, best_fen::int as best_fen, deposit_fen::int as deposit_fen, deadline from campaign
    where ${random() < 0.9 ? sql`campaign_status in (${sql.join([...statuses])})` : sql`true`}`)
const aBid = async (
  { row, random }: Model,
  campaigns: readonly number[],
  bids: readonly number[],
  modes: readonly number[] = bidMode.codes
): Promise<BidRow | undefined> =>
  await row<BidRow>(sql`
    select c.id, b.id as bid_id, c.version, b.carrier_id, c.bid_mode, c.best_fen::int as best_fen, b.bid_fen::int as bid_fen
    from bid b join campaign c on c.tenant_id = b.tenant_id and c.id = b.campaign_id
    where ${random() < 0.9 ? sql`c.campaign_status in (${sql.join([...campaigns])}) and b.bid_status in (${sql.join([...bids])}) and c.bid_mode in (${sql.join([...modes])})` : sql`true`}`)

const byShipper =
  (command: Command, statuses: readonly number[], more: (model: Model, found: CampaignRow) => object) =>
  async (model: Model): Promise<Call | undefined> => {
    const found = await aCampaign(model, statuses)
    return found && { as: 'shipper', command, body: { id: found.id, version: found.version, ...more(model, found) } }
  }
const onBid =
  (
    command: Command,
    campaigns: readonly number[],
    bids: readonly number[],
    more: (model: Model, found: BidRow) => object = () => ({}),
    modes: readonly number[] = bidMode.codes
  ) =>
  async (model: Model): Promise<Call | undefined> => {
    const found = await aBid(model, campaigns, bids, modes)
    return found && { as: accountOf(model, found.carrier_id), command, body: { id: found.id, ...more(model, found) } }
  }
const byShipperOnBid =
  (command: Command, more: (model: Model, found: BidRow) => object) =>
  async (model: Model): Promise<Call | undefined> => {
    const found = await aBid(model, [30], [30])
    return found && { as: 'shipper', command, body: { id: found.id, version: found.version, bid_id: found.bid_id, ...more(model, found) } }
  }
const because = { reason: '运输计划变更' }
const priceBelow = ({ random }: Model, best: number | null): number => Math.max(1000, (best ?? 600_000) - 100 - Math.floor(random() * 20_000))

const publish = async (model: Model): Promise<Call | undefined> => {
  const { world, random, pick, row } = model
  const [first, second] = [await row<{ id: number }>(openOrders), await row<{ id: number }>(openOrders)]
  if (!first || !second) return undefined
  const mode = pick(bidMode.codes)
  const bids = mode === bidMode.code.sealed || mode === bidMode.code.auction
  const carriers = ['carrier', 'carrier2'].map((key) => world.base.companies[key]?.id ?? 0)
  const before = await row<{ id: number }>(sql`select id from campaign where campaign_status in (50, 60)`)
  return {
    as: 'shipper',
    command: campaign.create,
    body: {
      order_ids: random() < 0.5 ? [first.id] : [...new Set([first.id, second.id])],
      bid_mode: mode,
      carrier_ids: random() < 0.5 ? carriers : carriers.toReversed(),
      deadline: inFuture((1 + random()) * hour),
      price_unit: pick([5, 1] as const),
      show_rank: random() < 0.5,
      need_plate: false,
      min_bidders: 1,
      ...(bids ? { ceiling_fen: 700_000, ...(random() < 0.7 && { deposit_fen }) } : { ceiling_fen: 300_000 }),
      ...(mode === bidMode.code.auction && { step_fen: 100 }),
      ...(random() < 0.2 && { publish: false }),
      ...(before && random() < 0.3 && { previous_id: before.id })
    }
  }
}
/** A draft is changed, mostly to be published. */
const publishDraft = async (model: Model): Promise<Call | undefined> => {
  const draft = await model.row<{ id: number; version: number }>(sql`select id, version from campaign where campaign_status = 10`)
  const entered = draft && (await publish(model))
  if (!entered) return undefined
  const { previous_id: _, ...body } = entered.body as { previous_id?: number }
  return { ...entered, command: campaign.update, body: { ...body, id: draft.id, version: draft.version, publish: model.random() < 0.8 } }
}
const openOrders = sql<{ id: number }>`select id from "order" where order_status = 30`

const award = async (model: Model): Promise<Call | undefined> => {
  const found = await aBid(model, [30], [30])
  if (!found) return undefined
  const row = await model.row<CampaignRow>(sql`select id, version, campaign_no, deposit_fen::int as deposit_fen from campaign where id = ${found.id}`)
  const proved = { amount_fen: row?.deposit_fen ?? 0, payee_id: found.carrier_id, biz_no: row?.campaign_no ?? '' }
  const proof = row?.deposit_fen ? await proofFor(model.world, await model.token('shipper'), proved) : undefined
  const body = { id: found.id, version: row?.version ?? found.version, bid_id: found.bid_id, ...because, ...(proof !== undefined && { proof }) }
  return { as: 'shipper', command: campaign.award, body }
}

/* What would otherwise take hours: a deadline, an offer, a confirmation or a counter-offer lies in the past. Bids are sealed to a key whose moment is part of it, so a
   campaign gets a key of a past moment before anybody has bid. */
const timePasses = async ({ world, random, row }: Model): Promise<undefined> => {
  const { services, base } = world
  const { tenant_id } = base
  const unsealed = await row<{ id: number }>(sql`select id from campaign where campaign_status = 20 and seal_until > now() and bid_count = 0`)
  await transactAsSystem(services.db, async (tx) => {
    if (unsealed) {
      const seal_until = inFuture(-1000)
      const seal_key = publicHalf(services.secrets.privateKey(sealPurpose({ tenant_id, id: unsealed.id, seal_until })))
      await sql`select id from campaign where tenant_id = ${tenant_id} and id = ${unsealed.id} for update`.execute(tx)
      await sql`update campaign set seal_until = ${seal_until}, seal_key = ${seal_key} where tenant_id = ${tenant_id} and id = ${unsealed.id}
        and bid_count = 0 and not exists (select from bid b where b.tenant_id = ${tenant_id} and b.campaign_id = ${unsealed.id} and b.sealed is not null)`.execute(
        tx
      )
    }
  })
  const [past, chance] = [inFuture(-1000), random()]
  const one = (condition: string) => sql`(select id from campaign where ${sql.raw(condition)} order by random() limit 1)`
  await transactAsSystem(services.db, async (tx) => {
    if (chance < 0.4)
      await sql`update campaign set deadline = ${past} where tenant_id = ${tenant_id} and id = ${one(`campaign_status = 20 and (seal_until is null or seal_until < now())`)} and campaign_status = 20`.execute(
        tx
      )
    else if (chance < 0.6)
      await sql`update bid set offered_until = ${past} where tenant_id = ${tenant_id} and offered_until is not null and bid_status in (10, 20)`.execute(
        tx
      )
    else if (chance < 0.75)
      await sql`update campaign set confirm_by = ${past} where tenant_id = ${tenant_id} and id = ${one('campaign_status = 40 and confirmed_at is null')} and confirmed_at is null and confirm_by is not null`.execute(
        tx
      )
    else await sql`update bid set counter_until = ${past} where tenant_id = ${tenant_id} and counter_until is not null`.execute(tx)
  })
  return undefined
}

/** What shippers and carriers do with lots, and the clock. */
export const biddingSteps: readonly Step[] = [
  {
    weight: 5,
    plan: () => Promise.resolve({ as: 'shipper', command: order.create, body: { ...anOrderForm(), submit: true, deal_mode: 3 } })
  },
  { weight: 7, plan: publish },
  { weight: 2, plan: publishDraft },
  { weight: 3, plan: onBid(campaign.view, [20], [10]) },
  {
    weight: 12,
    plan: onBid(
      campaign.bid,
      [20],
      [10, 20, 30],
      (model, { best_fen }) => ({
        bid_fen: priceBelow(model, best_fen),
        tax_rate_bp: model.pick([0, 300, 900] as const)
      }),
      priced
    )
  },
  { weight: 2, plan: onBid(campaign.takeBack, [20], [30]) },
  { weight: 2, plan: onBid(campaign.pass, [20], [10, 20]) },
  { weight: 4, plan: onBid(campaign.take, [20], [10, 20], () => ({}), fixed) },
  { weight: 1, plan: byShipper(campaign.delay, [20], (_, { deadline }) => ({ deadline: new Date(Date.parse(deadline) + hour).toISOString() })) },
  { weight: 1, plan: byShipper(campaign.withdraw, [20, 40], () => because) },
  {
    weight: 4,
    plan: async (model) => {
      const found = await aCampaign(model, [20])
      return found && { as: model.pick(['shipper', 'carrier', 'carrier2']), command: campaign.close, body: { id: found.id } }
    }
  },
  { weight: 6, plan: award },
  { weight: 3, plan: byShipperOnBid(campaign.counter, (model, { bid_fen }) => ({ counter_fen: priceBelow(model, bid_fen) })) },
  {
    weight: 3,
    plan: async (model) => {
      const asked = await model.row<{ id: number; carrier_id: number }>(
        sql`select campaign_id as id, carrier_id from bid where bid_status = 30 and counter_until is not null`
      )
      return (
        asked && { as: accountOf(model, asked.carrier_id), command: campaign.answerCounter, body: { id: asked.id, accept: model.random() < 0.6 } }
      )
    }
  },
  { weight: 1, plan: byShipperOnBid(campaign.drop, () => because) },
  { weight: 1, plan: byShipper(campaign.fail, [30], () => because) },
  { weight: 3, plan: onBid(campaign.confirm, [40], [50]) },
  { weight: 3, plan: onBid(campaign.forfeit, [40], [50], () => because) },
  {
    weight: 1,
    plan: async (model) => {
      const found = await model.row<{ id: number; version: number }>(sql`select id, version from "order" where order_status in (35, 40)`)
      return found && { as: 'shipper', command: order.cancel, body: { ...found, ...because } }
    }
  },
  { weight: 8, plan: timePasses },
  {
    weight: 4,
    plan: async ({ world }) => {
      await followClock(world.services)
      return undefined
    }
  }
]
