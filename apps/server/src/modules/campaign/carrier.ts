import { campaign } from '@yunshu/contract/campaign/contract'
import { bidMachine, bidMode, campaignMachine } from '@yunshu/contract/campaign/machine'
import { lastMinutes, mostExtensions } from '@yunshu/contract/campaign/rules'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { advance, isIn } from '@yunshu/contract/kit/machine'
import { formatYuan } from '@yunshu/domain/money'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type Changes, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { getActiveLink } from '../link/index.ts'
import { acceptAwarded, awardOrders, demandApproved, readLot, reopenAwarded } from '../order/index.ts'
import { forfeitDeposit, holdDeposit, releaseLosers, returnDeposits } from './deposit.ts'
import { lockCampaign, type Lot, lowestBut, pricesOf, rank, shareOut } from './lot.ts'
import { getInHall } from './queries.ts'
import { sealPrices } from './seal.ts'
import { freeOrders, passTurn, minutesAfter, moveBid, moveCampaign, noWinner, tellCarrier, tellShipper } from './steps.ts'

type Context = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>
/** A campaign with the bid of the carrier that acts. */
type Mine = Lot & { readonly bid: Row<'bid'> }

/* What an invited carrier does: under the campaign's lock, answered as its hall shows it, logged for itself alone; the log never holds a price. */
const acted = async (context: Context, id: number, work: (mine: Mine) => Promise<unknown>, said: object = {}) => {
  const { tx, actor } = context
  const { campaign_no, bid } = await withSystemScope(tx, async () => {
    const lot = await lockCampaign(tx, actor.tenant_id, id, actor.company_id)
    const own = lot.bids.find(({ carrier_id }) => carrier_id === actor.company_id) ?? refuse('notFound')
    await work({ ...lot, bid: own })
    return { campaign_no: lot.campaign.campaign_no, bid: own }
  })
  const output = await getInHall(tx, actor, id)
  const log = {
    id,
    no: campaign_no,
    before: { bid_status: bid.bid_status },
    after: { bid_status: output.bid_status, ...said },
    parties: [actor.company_id]
  }
  return { output, log }
}

/** What is asked before any answer: that bids are taken at all, by the clock of the database, and that this way of bidding takes this answer. */
const demandOpen = ({ campaign: row, now }: Lot, ...modes: readonly number[]): void => {
  if (row.campaign_status !== campaignMachine.code.open) advance(campaignMachine, row.campaign_status, 'take')
  if (Date.parse(now) >= Date.parse(row.deadline)) refuse('bidLate')
  if (!modes.includes(row.bid_mode)) refuse('wrongBidMode')
}
const { sealed, auction, grab, waterfall } = bidMode.code

export const viewCampaign = write(
  campaign.view,
  async (context) =>
    await acted(context, context.input.id, async ({ campaign: row, bid, now }) => {
      await moveBid(context, bid, 'view', { viewed_at: now })
      await moveCampaign(context, row, undefined, { viewed_count: row.viewed_count + 1 })
    })
)

/** A bid, or a better one in its place. A sealed one is encrypted before it is written; a late one of an open auction moves the deadline. */
export const bidInCampaign = write(campaign.bid, async (context) => {
  const { tx, actor, input } = context
  await demandApproved(tx, actor)
  return await acted(context, input.id, async (mine) => {
    const { campaign: row, bid, now } = mine
    demandOpen(mine, sealed, auction)
    const { bid_fen, tax_rate_bp, plate_no = '', driver_name = '', eta_hours = null, valid_until = null, remark = '' } = input
    demandPlate(row, plate_no, driver_name)
    if (row.ceiling_fen !== null && bid_fen > row.ceiling_fen) refuse('bidHigh', { limit: formatYuan(row.ceiling_fen) })
    if (row.floor_fen !== null && bid_fen < row.floor_fen) refuse('bidLow', { limit: formatYuan(row.floor_fen) })
    const isAuction = row.bid_mode === auction
    if (isAuction && row.best_fen !== null && bid_fen > row.best_fen - (row.step_fen ?? 0))
      refuse('bidStep', { best: formatYuan(row.best_fen), step: formatYuan(row.step_fen ?? 0) })
    const prices = pricesOf(row, bid_fen, tax_rate_bp)
    const open = isAuction ? prices : { sealed: sealPrices(row.seal_key ?? refuse('notFound'), sealAbout(bid), prices) }
    advance(bidMachine, bid.bid_status, 'bid', actor.who)
    const held = await holdDeposit(context, row, bid)
    await moveBid(context, bid, 'bid', { ...open, ...held, bid_at: now, plate_no, driver_name, eta_hours, valid_until, remark, ...seenNow(bid, now) })
    await rank(tx, row)
    const late = isAuction && row.extend_count < mostExtensions && Date.parse(row.deadline) - Date.parse(now) < lastMinutes * 60_000
    const changes: Changes<'campaign'> = {
      ...(bid.bid_status !== bidMachine.code.bid && { bid_count: row.bid_count + 1 }),
      ...(bid.viewed_at === null && { viewed_count: row.viewed_count + 1 }),
      ...(isAuction && { best_fen: bid_fen }),
      ...(late && { deadline: minutesAfter(row.deadline, lastMinutes), extend_count: row.extend_count + 1 })
    }
    await moveCampaign(context, row, undefined, changes)
  })
})

/** To what a sealed price is bound: its own bid. */
export const sealAbout = ({ tenant_id, campaign_id, carrier_id }: Row<'bid'>): string => `${tenant_id}:${campaign_id}:${carrier_id}`
const seenNow = ({ viewed_at }: Row<'bid'>, now: string): Changes<'bid'> => (viewed_at === null ? { viewed_at: now } : {})
const demandPlate = ({ need_plate }: Row<'campaign'>, plate_no: string, driver_name: string): void => {
  if (need_plate && (plate_no === '' || driver_name === '')) refuse('plateNeeded')
}

/** A bid is taken back before the deadline; of an open auction the lowest of the others is the lowest then. */
export const takeBackBid = write(
  campaign.takeBack,
  async (context) =>
    await acted(context, context.input.id, async (mine) => {
      const { campaign: row, bid, bids } = mine
      demandOpen(mine, sealed, auction)
      const unpriced = { sealed: null, bid_fen: null, tax_rate_bp: null, total_fen: null, net_fen: null, rank: null }
      await returnDeposits(context, row, [await moveBid(context, bid, 'takeBack', unpriced)])
      await rank(context.tx, row)
      await moveCampaign(context, row, undefined, { bid_count: row.bid_count - 1, best_fen: lowestBut(bids, bid) })
    })
)

/** Takes the lot at its price: in a grab whoever is first, in turn the carrier to whom it is offered. The deal is made and confirmed in this one step. */
export const takeCampaign = write(campaign.take, async (context) => {
  const { tx, actor, input } = context
  await demandApproved(tx, actor)
  return await acted(context, input.id, async (mine) => {
    const { campaign: row, bid, bids, order_ids, now } = mine
    if (row.campaign_status === campaignMachine.code.awarded && row.winner_id !== actor.company_id) refuse('takenAlready')
    demandOpen(mine, grab, waterfall)
    if (row.bid_mode === waterfall && (bid.offered_until === null || Date.parse(bid.offered_until) < Date.parse(now))) refuse('otherTurn')
    const { plate_no = '', driver_name = '' } = input
    demandPlate(row, plate_no, driver_name)
    const { carrier_id, carrier_name } = bid
    await lockRows(tx, row.tenant_id, { order: order_ids })
    const link = await getActiveLink(tx, row.tenant_id, row.shipper_id, carrier_id)
    const prices = pricesOf(row, row.ceiling_fen ?? 0, link.tax_rate_bp)
    const parties = [row.shipper_id, carrier_id]
    await moveBid(context, bid, 'take', { ...prices, parties, bid_at: now, plate_no, driver_name, offered_until: null, ...seenNow(bid, now) })
    const after = await moveCampaign(context, row, 'take', {
      winner_id: carrier_id,
      winner_name: carrier_name,
      winner_bid_id: bid.id,
      deal_fen: prices.total_fen,
      best_fen: prices.bid_fen,
      bid_count: row.bid_count + 1,
      opened_at: now,
      confirmed_at: now
    })
    const orders = await readLot(tx, row.tenant_id, order_ids)
    await awardOrders(context, shareOut(orders, prices.total_fen), { ...link, carrier_name, reason: row.campaign_no, confirm_by: now })
    await acceptAwarded(context, order_ids)
    await freeOrders(context, row)
    for (const { carrier_id: other } of await releaseLosers(context, row, bids, bid))
      await tellCarrier(context, row, other, 'campaignLost', { campaign_no: row.campaign_no })
    await tellShipper(context, after, 'campaignTaken', { carrier_name, campaign_no: row.campaign_no })
  })
})

/** Says no before the deadline; the next one's turn, or the end where nobody is left. */
export const passCampaign = write(
  campaign.pass,
  async (context) =>
    await acted(context, context.input.id, async (mine) => {
      demandOpen(mine, sealed, auction, grab, waterfall)
      const passed = await moveBid(context, mine.bid, 'pass', { offered_until: null })
      await passTurn(
        context,
        mine,
        mine.bids.map((one) => (one.id === passed.id ? passed : one))
      )
    })
)

/** The answer to a counter-offer: with yes it becomes the bid. */
export const answerCounter = write(
  campaign.answerCounter,
  async (context) =>
    await acted(
      context,
      context.input.id,
      async ({ campaign: row, bid, now }) => {
        const { accept } = context.input
        advance(campaignMachine, row.campaign_status, 'award')
        const { counter_fen, counter_until, tax_rate_bp } = bid
        if (counter_fen === null || counter_until === null || Date.parse(counter_until) < Date.parse(now)) return refuse('counterOver')
        const prices = accept ? pricesOf(row, counter_fen, tax_rate_bp ?? 0) : {}
        await updateVersioned(context.tx, 'bid', context.actor, bid, { ...prices, counter_fen: null, counter_until: null })
        await rank(context.tx, row)
        const best = accept ? { best_fen: Math.min(counter_fen, row.best_fen ?? counter_fen) } : {}
        const after = await moveCampaign(context, row, undefined, best)
        await tellShipper(context, after, accept ? 'counterAccepted' : 'counterDeclined', {
          carrier_name: bid.carrier_name,
          campaign_no: row.campaign_no
        })
        return after
      },
      { accept: context.input.accept }
    )
)

/** The winner confirms: its orders are accepted, and the others are told. */
export const confirmAward = write(campaign.confirm, async (context) => {
  const { tx, actor, input } = context
  await demandApproved(tx, actor)
  return await acted(context, input.id, async ({ campaign: row, bid, bids, order_ids, now }) => {
    demandWinner(row, actor.company_id)
    if (row.confirm_by !== null && Date.parse(row.confirm_by) < Date.parse(now)) refuse('confirmLate')
    const after = await moveCampaign(context, row, undefined, { confirmed_at: now })
    await acceptAwarded(context, order_ids)
    await freeOrders(context, row)
    for (const { carrier_id } of await releaseLosers(context, row, bids, bid))
      await tellCarrier(context, row, carrier_id, 'campaignLost', { campaign_no: row.campaign_no })
    await tellShipper(context, after, 'campaignTaken', { carrier_name: bid.carrier_name, campaign_no: row.campaign_no })
  })
})

/* Only who has won, and has not confirmed yet. */
const demandWinner = ({ campaign_status, winner_id, confirmed_at }: Row<'campaign'>, company_id: number): void => {
  advance(campaignMachine, campaign_status, 'forfeit')
  if (winner_id !== company_id || confirmed_at !== null) refuse('otherTurn')
}

export const forfeitAward = write(
  campaign.forfeit,
  async (context) =>
    await acted(
      context,
      context.input.id,
      async (mine) => {
        const { reason } = context.input
        demandWinner(mine.campaign, context.actor.company_id)
        const after = await undoAward(context, mine, mine.bid, reason)
        await tellShipper(context, after, 'campaignForfeited', { carrier_name: mine.bid.carrier_name, campaign_no: after.campaign_no, reason })
      },
      { reason: context.input.reason }
    )
)

/** The deal is off: the shipper decides among the bids that are left. */
export const undoAward = async (
  context: Context,
  { campaign: row, bids, order_ids }: Lot,
  bid: Row<'bid'>,
  reason: string
): Promise<Row<'campaign'>> => {
  const lost = await moveBid(context, bid, 'forfeit', { drop_reason: reason })
  await reopenAwarded(context, order_ids, reason)
  await forfeitDeposit(context, row, lost)
  return await moveCampaign(context, row, 'forfeit', { ...noWinner, bid_count: row.bid_count - 1, best_fen: lowestBut(bids, bid) })
}

/** Whether somebody is still asked. */
export const isAsked = ({ bid_status }: Row<'bid'>): boolean => isIn(bidMachine, bid_status, 'invited', 'viewed')
