import { bidMachine, bidMode, campaignMachine } from '@yunshu/contract/campaign/machine'
import { offerMinutes } from '@yunshu/contract/campaign/rules'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { advance, isIn } from '@yunshu/contract/kit/machine'
import type { NoticePhrase, NoticeSlots } from '@yunshu/contract/notices'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Changes, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { endBidding } from '../order/index.ts'
import type { Lot } from './lot.ts'

export type Writing = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }

/** The moment some minutes after another. */
export const minutesAfter = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString()

/** Moves a campaign over the version that was read; whoever sees it is told. */
export const moveCampaign = async (
  { tx, actor, publishChange }: Writing,
  before: Row<'campaign'>,
  move: keyof typeof campaignMachine.moves | undefined,
  changes: Changes<'campaign'> = {},
  seen?: number
): Promise<Row<'campaign'>> => {
  const campaign_status = move === undefined ? before.campaign_status : advance(campaignMachine, before.campaign_status, move, actor.who)
  const after = await updateVersioned(tx, 'campaign', actor, before, { ...changes, campaign_status }, seen)
  publishChange('campaign', after)
  return after
}

/** A campaign with which no deal is made any more. */
export const noWinner = { winner_id: null, winner_name: '', winner_bid_id: null, deal_fen: null, deal_reason: '', confirm_by: null }

/** Moves one bid over the version that was read. */
export const moveBid = async (
  { tx, actor }: Writing,
  before: Row<'bid'>,
  move: keyof typeof bidMachine.moves,
  changes: Changes<'bid'> = {}
): Promise<Row<'bid'>> => {
  const bid_status = advance(bidMachine, before.bid_status, move, actor.who)
  return await updateVersioned(tx, 'bid', actor, before, { ...changes, bid_status })
}

/** The lot has ended without a deal: its orders are unassigned again, and may be put out once more. */
export const endLot = async (writing: Writing, { campaign, order_ids }: Pick<Lot, 'campaign' | 'order_ids'>, reason: string): Promise<void> => {
  await endBidding(writing, order_ids, reason)
  await freeOrders(writing, campaign)
}
/** The orders of a campaign that has ended may be in another one. */
export const freeOrders = async ({ tx }: Writing, { tenant_id, id }: Row<'campaign'>): Promise<void> => {
  await tx.updateTable('campaign_order').set({ is_live: false }).where('tenant_id', '=', tenant_id).where('campaign_id', '=', id).execute()
}

/** A carrier has passed, or let its turn go by: the next one's turn, or the end where nobody is left. Gives the campaign as it is then. */
export const passTurn = async (writing: Writing, lot: Lot, after: readonly Row<'bid'>[]): Promise<Row<'campaign'>> => {
  const { campaign, now } = lot
  const left = after.filter(({ bid_status }) => isIn(bidMachine, bid_status, 'invited', 'viewed', 'bid'))
  if (left.length === 0) {
    const ended = await moveCampaign(writing, campaign, 'lapse')
    await endLot(writing, lot, '')
    await tellShipper(writing, campaign, 'campaignNoBid', { campaign_no: campaign.campaign_no })
    return ended
  }
  if (campaign.bid_mode === bidMode.code.waterfall && left.every(({ offered_until }) => offered_until === null))
    await offerTo(writing, campaign, left[0], now)
  return await moveCampaign(writing, campaign, undefined)
}

/** It is this carrier's turn to take the lot. */
export const offerTo = async (writing: Writing, campaign: Row<'campaign'>, bid: Row<'bid'> | undefined, now: string): Promise<void> => {
  if (!bid) return
  await updateVersioned(writing.tx, 'bid', writing.actor, bid, { offered_until: minutesAfter(now, offerMinutes) })
  const { shipper_name, campaign_no } = campaign
  await tellCarrier(writing, campaign, bid.carrier_id, 'campaignOffered', { shipper_name, campaign_no, minutes: offerMinutes })
}

export const tellShipper = async <K extends NoticePhrase>(
  { tx, actor, publishChange }: Writing,
  { id, shipper_id }: Row<'campaign'>,
  phrase: K,
  slots: NoticeSlots<K>
): Promise<void> =>
  await notifyCompany({ tx, publishChange }, actor, {
    company_id: shipper_id,
    grant: shipper.campaigns.may.award,
    phrase,
    slots,
    link: linkTo(shipper.campaignInfo, { id }),
    biz_type: 'campaign',
    biz_id: id
  })
export const tellCarrier = async <K extends NoticePhrase>(
  { tx, actor, publishChange }: Writing,
  { id }: Pick<Row<'campaign'>, 'id'>,
  company_id: number,
  phrase: K,
  slots: NoticeSlots<K>
): Promise<void> =>
  await notifyCompany({ tx, publishChange }, actor, {
    company_id,
    grant: carrier.hall.may.view,
    phrase,
    slots,
    link: linkTo(carrier.hallInfo, { id }),
    biz_type: 'campaign',
    biz_id: id
  })
