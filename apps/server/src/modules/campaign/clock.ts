import { campaign, campaignTimer } from '@yunshu/contract/campaign/contract'
import { bidMachine, bidMode, campaignMachine } from '@yunshu/contract/campaign/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { sql } from 'kysely'
import { transactAsSystem, withSystemScope } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write } from '../../platform/verb/verb.ts'
import { undoAward, isAsked, sealAbout } from './carrier.ts'
import { releaseLosers } from './deposit.ts'
import { lockCampaign, type Lot, rank } from './lot.ts'
import { getShown, isOwn } from './queries.ts'
import { sealPurpose, unsealPrices } from './seal.ts'
import { endLot, passTurn, moveBid, moveCampaign, tellCarrier, tellShipper, type Writing } from './steps.ts'

/** The deadline has passed, by the clock of the database. Where bids are sealed, this is the moment at which their key is made; that it was is in the log. */
export const closeCampaign = write(campaign.close, async (context) => {
  const { tx, actor, input, services } = context
  const [before, after, opened] = await withSystemScope(tx, async () => {
    const lot = await lockCampaign(tx, actor.tenant_id, input.id, actor.kind === 'system' ? undefined : actor.company_id)
    const { campaign: row, bids, now } = lot
    const isParty = actor.kind === 'system' || isOwn(row, actor) || bids.some(({ carrier_id }) => carrier_id === actor.company_id)
    if (!isParty) refuse('notFound')
    advance(campaignMachine, row.campaign_status, 'close', actor.who)
    if (Date.parse(now) < Date.parse(row.deadline)) refuse('notYet')
    const standing = await openBids(context, lot, services.secrets)
    if (standing.length > 0) return [row, await evaluate(context, row, standing, now), standing.length]
    const lapsed = await moveCampaign(context, row, 'lapse', { opened_at: now })
    await endLot(context, lot, '')
    await releaseLosers(context, row, bids)
    await tellShipper(context, row, 'campaignNoBid', { campaign_no: row.campaign_no })
    return [row, lapsed, 0]
  })
  const { id, campaign_no, campaign_status, shipper_id } = after
  return {
    output: { id, campaign_status },
    log: {
      id,
      no: campaign_no,
      before: { campaign_status: before.campaign_status },
      after: { campaign_status, bid_count: opened },
      parties: [shipper_id]
    }
  }
})

/** 截止: the shipper closes an auction before its deadline, once as many have bid as it wanted; whoever bid is told. */
export const closeCampaignNow = write(campaign.closeNow, async (context) => {
  const { tx, actor, input, services } = context
  const [before, after, count] = await withSystemScope(tx, async () => {
    const lot = await lockCampaign(tx, actor.tenant_id, input.id, actor.company_id)
    const { campaign: row, now } = lot
    if (!isOwn(row, actor)) refuse('notFound')
    if (row.version !== input.version) refuse('staleVersion')
    advance(campaignMachine, row.campaign_status, 'close', actor.who)
    if (row.bid_mode !== bidMode.code.auction) refuse('closesByItself', { bid_mode: bidMode.names[row.bid_mode as 1] })
    const standing = await openBids(context, lot, services.secrets)
    const least = Math.max(1, row.min_bidders)
    if (standing.length < least) refuse('bidsMissing', { count: standing.length, least })
    const closed = await evaluate(context, row, standing, now, { deadline: now })
    const slots = { shipper_name: row.shipper_name, campaign_no: row.campaign_no }
    for (const { carrier_id } of standing) await tellCarrier(context, closed, carrier_id, 'campaignClosedEarly', slots)
    return [row, closed, standing.length]
  })
  return {
    output: await getShown(tx, actor, after.id),
    log: {
      id: after.id,
      no: after.campaign_no,
      before: { campaign_status: before.campaign_status, deadline: before.deadline },
      after: { campaign_status: after.campaign_status, deadline: after.deadline, bid_count: count },
      parties: [after.shipper_id]
    }
  }
})

/* The bids are to be compared: which is the lowest, and the shipper hears how many there are. */
const evaluate = async (
  context: Writing,
  row: Row<'campaign'>,
  standing: readonly Row<'bid'>[],
  now: string,
  changes: { readonly deadline?: string } = {}
): Promise<Row<'campaign'>> => {
  const best_fen = Math.min(...standing.map(({ bid_fen }) => bid_fen ?? Number.MAX_SAFE_INTEGER))
  const closed = await moveCampaign(context, row, 'close', { opened_at: now, best_fen, ...changes })
  await tellShipper(context, row, 'campaignClosed', { campaign_no: row.campaign_no, count: standing.length })
  return closed
}

/* The bids that stand, now to be read by the shipper as well; sealed ones in clear. Not before the moment that is part of the key itself. */
const openBids = async ({ tx, actor }: Writing, { campaign: row, bids, now }: Lot, secrets: Secrets): Promise<Row<'bid'>[]> => {
  const standing = bids.filter(({ bid_status }) => bid_status === bidMachine.code.bid)
  if (row.seal_until !== null && Date.parse(now) < Date.parse(row.seal_until)) refuse('notYet')
  const key = row.bid_mode === bidMode.code.sealed ? secrets.privateKey(sealPurpose(row)) : undefined
  const opened: Row<'bid'>[] = []
  for (const bid of standing) {
    const prices = key && bid.sealed ? unsealPrices(key, sealAbout(bid), bid.sealed) : {}
    opened.push(await updateVersioned(tx, 'bid', actor, bid, { ...prices, sealed: null, parties: [row.shipper_id, bid.carrier_id] }))
  }
  await rank(tx, row)
  return opened
}

/** An offer that was not answered in time passes to the next carrier. */
const skipOffer = write(campaignTimer.skip, async (context) => {
  const { tx, actor, input } = context
  return await withSystemScope(tx, async () => {
    const lot = await lockCampaign(tx, actor.tenant_id, input.id)
    advance(campaignMachine, lot.campaign.campaign_status, 'lapse', actor.who)
    const late = lot.bids.find((bid) => isAsked(bid) && bid.offered_until !== null && Date.parse(bid.offered_until) < Date.parse(lot.now))
    if (!late) return refuse('notYet')
    const passed = await moveBid(context, late, 'pass', { offered_until: null })
    const after = await passTurn(
      context,
      lot,
      lot.bids.map((bid) => (bid.id === passed.id ? passed : bid))
    )
    return logged(after, { carrier_name: late.carrier_name })
  })
})

/** The winner did not confirm in time. */
const expireAward = write(campaignTimer.expire, async (context) => {
  const { tx, actor, input } = context
  return await withSystemScope(tx, async () => {
    const lot = await lockCampaign(tx, actor.tenant_id, input.id)
    const { campaign: row, bids, now } = lot
    advance(campaignMachine, row.campaign_status, 'forfeit', actor.who)
    if (row.confirmed_at !== null || row.confirm_by === null || Date.parse(row.confirm_by) >= Date.parse(now)) refuse('notYet')
    const winner = bids.find(({ id }) => id === row.winner_bid_id) ?? refuse('notFound')
    const after = await undoAward(context, lot, winner, '')
    await tellShipper(context, after, 'campaignNotConfirmed', { carrier_name: winner.carrier_name, campaign_no: row.campaign_no })
    return logged(after, { carrier_name: winner.carrier_name })
  })
})

const logged = ({ id, campaign_no, shipper_id, campaign_status }: Row<'campaign'>, said: object) => ({
  output: { id },
  log: { id, no: campaign_no, after: { campaign_status, ...said }, parties: [shipper_id] }
})

/** The timer, every minute, by the clock of the database: what is due, each in its own transaction. What somebody did meanwhile is refused and left. */
export const followClock = async (services: Services): Promise<number> => {
  const due = await transactAsSystem(services.db, async (tx) => ({
    close: await tx
      .selectFrom('campaign')
      .select(['tenant_id', 'id'])
      .where('campaign_status', '=', campaignMachine.code.open)
      .where('deadline', '<=', sql<string>`clock_timestamp()`)
      .limit(500)
      .execute(),
    skip: await tx
      .selectFrom('bid')
      .select(['tenant_id', 'campaign_id as id'])
      .where('bid_status', 'in', [bidMachine.code.invited, bidMachine.code.viewed])
      .where('offered_until', '<', sql<string>`clock_timestamp()`)
      .limit(500)
      .execute(),
    expire: await tx
      .selectFrom('campaign')
      .select(['tenant_id', 'id'])
      .where('campaign_status', '=', campaignMachine.code.awarded)
      .where('confirmed_at', 'is', null)
      .where('confirm_by', '<', sql<string>`clock_timestamp()`)
      .limit(500)
      .execute()
  }))
  return (
    (await runDue(services, closeCampaign, due.close)) +
    (await runDue(services, skipOffer, due.skip)) +
    (await runDue(services, expireAward, due.expire))
  )
}
