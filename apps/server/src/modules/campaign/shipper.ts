import { campaign } from '@yunshu/contract/campaign/contract'
import { bidMachine, campaignMachine } from '@yunshu/contract/campaign/machine'
import { confirmMinutes, counterMinutes, delayBeforeMinutes, mostDelays } from '@yunshu/contract/campaign/rules'
import { awardReasons } from '@yunshu/contract/campaign/words'
import { fill } from '@yunshu/contract/kit/phrases'
import { advance } from '@yunshu/contract/kit/machine'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import { formatYuan } from '@yunshu/domain/money'
import { lockRows } from '../../platform/db/lockOrder.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { getActiveLink } from '../link/index.ts'
import { awardOrders, demandWithinLimit, holdCompany, readLot, whenCancelledInBidding } from '../order/index.ts'
import { spendProof } from '../paypass/index.ts'
import { deadlineFault } from './create.ts'
import { releaseLosers, returnDeposits } from './deposit.ts'
import { lockCampaign, type Lot, lowestBut, shareOut } from './lot.ts'
import { getShown, isOwn } from './queries.ts'
import { endLot, minutesAfter, moveBid, moveCampaign, noWinner, tellCarrier } from './steps.ts'

type Context = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>

/* What the shipper does to its own campaign: locked, done, answered as the list shows it, logged for the shipper alone. */
const acted = async (context: Context, id: number, seen: number, work: (lot: Lot) => Promise<Row<'campaign'>>, said: object = {}) => {
  const { tx, actor } = context
  const [before, after] = await withSystemScope(tx, async () => {
    const lot = await lockCampaign(tx, actor.tenant_id, id, actor.company_id)
    if (!isOwn(lot.campaign, actor)) refuse('notFound')
    if (lot.campaign.version !== seen) refuse('staleVersion')
    return [lot.campaign, await work(lot)]
  })
  const state = ({ campaign_status, deadline }: Row<'campaign'>) => ({ campaign_status, deadline })
  const log = { id, no: after.campaign_no, before: state(before), after: { ...state(after), ...said }, parties: [actor.company_id] }
  return { output: await getShown(tx, actor, id), log }
}
const bidOf = ({ bids }: Lot, id: number): Row<'bid'> => bids.find((bid) => bid.id === id) ?? refuse('notFound')

export const delayCampaign = write(
  campaign.delay,
  async (context) =>
    await acted(context, context.input.id, context.input.version, async ({ campaign: before, now }) => {
      const { deadline } = context.input
      if (before.campaign_status !== campaignMachine.code.open) advance(campaignMachine, before.campaign_status, 'close')
      if (before.delay_count >= mostDelays) refuse('delayedOften', { count: mostDelays })
      if (Date.parse(now) > Date.parse(minutesAfter(before.deadline, -delayBeforeMinutes))) refuse('delayLate', { minutes: delayBeforeMinutes })
      const earlier = { field: 'deadline', reason: { zh: '须晚于现在的截止时间', en: 'is later than the deadline of now' } }
      const fault = Date.parse(deadline) <= Date.parse(before.deadline) ? earlier : deadlineFault(deadline, now, before.first_start_time)
      if (fault) refuseFaults([fault], context.actor.origin.lang)
      return await moveCampaign(context, before, undefined, { deadline, delay_count: before.delay_count + 1 })
    })
)

export const withdrawCampaign = write(
  campaign.withdraw,
  async (context) =>
    await acted(context, context.input.id, context.input.version, (lot) => close(context, lot, 'withdraw', context.input.reason), {
      reason: context.input.reason
    })
)
export const failCampaign = write(
  campaign.fail,
  async (context) =>
    await acted(context, context.input.id, context.input.version, (lot) => close(context, lot, 'fail', context.input.reason), {
      reason: context.input.reason
    })
)

/* It ends without a deal: before the award, or until the winner has confirmed. `apart`: an order that its shipper cancels, which does not come back. */
const close = async (context: Context, lot: Lot, move: 'fail' | 'withdraw', close_reason: string, apart?: number): Promise<Row<'campaign'>> => {
  const { campaign: row, bids } = lot
  if (row.confirmed_at !== null) refuse('awardConfirmed')
  // Before the deposits go back, since orders come before wallets.
  await lockRows(context.tx, row.tenant_id, { order: lot.order_ids })
  const won = bids.find(({ bid_status }) => bid_status === bidMachine.code.won)
  const after = await moveCampaign(context, row, move, { close_reason, ...(won && noWinner) })
  const lost = won && (await moveBid(context, won, 'lose'))
  const told = [...(lost ? [lost] : []), ...(await releaseLosers(context, row, bids, lost))]
  // The orders of a draft never left.
  if (row.campaign_status !== campaignMachine.code.draft)
    await endLot(context, { campaign: row, order_ids: lot.order_ids.filter((id) => id !== apart) }, close_reason)
  const { campaign_no } = after
  for (const { carrier_id } of told) await tellCarrier(context, after, carrier_id, 'campaignOver', { campaign_no, reason: close_reason })
  return after
}

whenCancelledInBidding(async (context, order, reason) => {
  await withSystemScope(context.tx, async () => {
    const { tenant_id, id, shipper_id } = order
    const campaign_id = (await liveCampaignOf(context.tx, order)) ?? refuse('staleVersion')
    const lot = await lockCampaign(context.tx, tenant_id, campaign_id)
    if (lot.campaign.shipper_id !== shipper_id) return refuse('notFound')
    // Who ended it while this one waited has changed the order too.
    if ((await liveCampaignOf(context.tx, order)) !== campaign_id) refuse('staleVersion')
    const evaluating = lot.campaign.campaign_status === campaignMachine.code.evaluating
    return await close(context, lot, evaluating ? 'fail' : 'withdraw', reason, id)
  })
})
/* The campaign in which an order is out to bid or awarded. */
const liveCampaignOf = async (tx: Tx, { tenant_id, id }: Row<'order'>): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('campaign_order')
      .select('campaign_id')
      .where('tenant_id', '=', tenant_id)
      .where('order_id', '=', id)
      .where('is_live', '=', true)
      .executeTakeFirst()
  )?.campaign_id

/** The deal with one bidder; another than the lowest, or one of too few, with a reason. The winner then has an hour to confirm. */
export const awardCampaign = write(campaign.award, async (context) => {
  const { tx, actor, input } = context
  await holdCompany(tx, actor)
  const reason = input.reason?.trim() ?? ''
  return await acted(
    context,
    input.id,
    input.version,
    async (lot) => {
      const bid = bidOf(lot, input.bid_id)
      advance(campaignMachine, lot.campaign.campaign_status, 'award', actor.who)
      advance(bidMachine, bid.bid_status, 'win', actor.who)
      if (bid.valid_until !== null && Date.parse(bid.valid_until) < Date.parse(lot.now))
        refuse('bidLapsed', { until: shanghaiMinute(bid.valid_until) })
      if (reason.length < 2) demandLowest(lot, bid)
      await demandWithinLimit(context, bid.total_fen ?? 0)
      await lockRows(tx, actor.tenant_id, { order: lot.order_ids })
      await getActiveLink(tx, actor.tenant_id, actor.company_id, bid.carrier_id)
      if (lot.campaign.deposit_fen !== null) {
        const proved = { amount_fen: lot.campaign.deposit_fen, payee_id: bid.carrier_id, biz_no: lot.campaign.campaign_no }
        await spendProof(tx, actor, input.proof ?? refuse('depositProof'), proved)
      }
      const confirm_by = minutesAfter(lot.now, confirmMinutes)
      const { carrier_id, carrier_name } = bid
      await moveBid(context, bid, 'win', { counter_until: null })
      const after = await moveCampaign(context, lot.campaign, 'award', {
        winner_id: carrier_id,
        winner_name: carrier_name,
        winner_bid_id: bid.id,
        deal_fen: bid.total_fen,
        deal_reason: reason,
        confirm_by
      })
      const orders = await readLot(tx, actor.tenant_id, lot.order_ids)
      const deal = { carrier_id, carrier_name, tax_rate_bp: bid.tax_rate_bp ?? 0, reason: after.campaign_no, confirm_by }
      await awardOrders(context, shareOut(orders, bid.total_fen ?? 0), deal)
      await tellCarrier(context, after, carrier_id, 'campaignWon', { campaign_no: after.campaign_no, minutes: confirmMinutes })
      return after
    },
    { bid_id: input.bid_id, reason }
  )
})

const demandLowest = ({ campaign: { min_bidders }, bids }: Lot, bid: Row<'bid'>): void => {
  const standing = bids.filter(({ bid_status }) => bid_status === bidMachine.code.bid)
  const because = (phrase: keyof typeof awardReasons.zh, slots: Record<string, number>): never =>
    refuse('awardReason', { why: { zh: fill(awardReasons.zh[phrase], slots, 'zh'), en: fill(awardReasons.en[phrase], slots, 'en') } })
  if (standing.some(({ net_fen }) => (net_fen ?? 0) < (bid.net_fen ?? 0))) because('notLowest', {})
  if (standing.length < min_bidders) because('fewBidders', { count: standing.length, least: min_bidders })
}

export const counterBid = write(
  campaign.counter,
  async (context) =>
    await acted(
      context,
      context.input.id,
      context.input.version,
      async (lot) => {
        const { bid_id, counter_fen } = context.input
        const bid = bidOf(lot, bid_id)
        advance(campaignMachine, lot.campaign.campaign_status, 'award', context.actor.who)
        advance(bidMachine, bid.bid_status, 'win', context.actor.who)
        if (lot.bids.some(({ counter_until }) => counter_until !== null && Date.parse(counter_until) > Date.parse(lot.now))) refuse('counterOpen')
        if (counter_fen >= (bid.bid_fen ?? 0)) refuse('counterHigh', { bid: formatYuan(bid.bid_fen ?? 0) })
        await updateVersioned(context.tx, 'bid', context.actor, bid, { counter_fen, counter_until: minutesAfter(lot.now, counterMinutes) })
        const after = await moveCampaign(context, lot.campaign, undefined)
        const { shipper_name, campaign_no } = after
        const slots = { shipper_name, campaign_no, amount: formatYuan(counter_fen), minutes: counterMinutes }
        await tellCarrier(context, after, bid.carrier_id, 'campaignCountered', slots)
        return after
      },
      { bid_id: context.input.bid_id, counter_fen: context.input.counter_fen }
    )
)

export const dropBid = write(
  campaign.drop,
  async (context) =>
    await acted(
      context,
      context.input.id,
      context.input.version,
      async (lot) => {
        advance(campaignMachine, lot.campaign.campaign_status, 'award', context.actor.who)
        const bid = bidOf(lot, context.input.bid_id)
        const dropped = await moveBid(context, bid, 'drop', { drop_reason: context.input.reason, counter_until: null })
        await returnDeposits(context, lot.campaign, [dropped])
        const left = { bid_count: lot.campaign.bid_count - 1, best_fen: lowestBut(lot.bids, bid) }
        const after = await moveCampaign(context, lot.campaign, undefined, left)
        await tellCarrier(context, after, bid.carrier_id, 'campaignLost', { campaign_no: after.campaign_no })
        return after
      },
      { bid_id: context.input.bid_id, reason: context.input.reason }
    )
)
