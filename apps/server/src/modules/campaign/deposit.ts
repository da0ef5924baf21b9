import { depositStatus } from '@yunshu/contract/campaign/deposit'
import { bidMachine } from '@yunshu/contract/campaign/machine'
import { isIn } from '@yunshu/contract/kit/machine'
import type { PostingEvent } from '@yunshu/domain/posting'
import { formatYuan } from '@yunshu/domain/money'
import { nowIso } from '../../platform/clock.ts'
import { type Changes, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { post } from '../ledger/index.ts'
import { balanceOf, lockWallets, moveFunds } from '../wallet/index.ts'
import { moveBid, tellCarrier, tellShipper, type Writing } from './steps.ts'

// A bid's deposit follows the bid: it is held while the bid stands or has won and is not confirmed, and goes back with whatever ends that. The others' remain until
// the winner has confirmed, since until then the next best may be awarded. Each runs in the transaction of the move of the bid, under the lock of its campaign, and
// each is the last thing that waits for a lock: wallets come after campaigns, everywhere.

onConstraint('bid_deposit_once', 'depositOver')

/* The pockets of a company: what it may spend, and its deposits. */
const [spendable, deposits] = [1, 5] as const

/** What a bid has to hold, set aside in the carrier's wallet; a bid that is made again holds it already. Gives what the bid's row says of it. */
export const holdDeposit = async (writing: Writing, campaign: Row<'campaign'>, bid: Row<'bid'>): Promise<Changes<'bid'>> => {
  const { deposit_fen } = campaign
  if (deposit_fen === null || bid.deposit_status === depositStatus.code.held) return {}
  if (bid.deposit_status !== depositStatus.code.none) refuse('depositOver')
  const { tx } = writing
  const { tenant_id, carrier_id: company_id } = bid
  await lockWallets(tx, tenant_id, pocketsOf([bid]))
  const balance_fen = await balanceOf(tx, tenant_id, { company_id, kind: spendable })
  if (balance_fen < deposit_fen) refuse('depositShort', { deposit: formatYuan(deposit_fen), balance: formatYuan(balance_fen) })
  const between = { from: { company_id, kind: spendable }, to: { company_id, kind: deposits } } as const
  await book(writing, campaign, bid, { event: 'bidDepositHeld', amount_fen: deposit_fen, ...between })
  return { deposit_fen, deposit_status: depositStatus.code.held }
}

/** Bids that are over: each has its deposit back, and its carrier is told. Bids without one are left as they are. */
export const returnDeposits = async (writing: Writing, campaign: Row<'campaign'>, bids: readonly Row<'bid'>[]): Promise<void> => {
  const held = bids.filter(({ deposit_status }) => deposit_status === depositStatus.code.held)
  if (held.length === 0) return
  // All of them before the first is moved, and in the order of their ids: two campaigns that end at the same moment do not wait for each other in a circle.
  await lockWallets(writing.tx, campaign.tenant_id, pocketsOf(held))
  for (const bid of held) {
    const { carrier_id: company_id } = bid
    const amount_fen = amountOf(bid)
    const between = { from: { company_id, kind: deposits }, to: { company_id, kind: spendable } } as const
    await end(writing, bid, depositStatus.code.returned)
    await book(writing, campaign, bid, { event: 'bidDepositReturned', amount_fen, ...between })
    await tellCarrier(writing, campaign, company_id, 'bidDepositReturned', { campaign_no: campaign.campaign_no, amount: formatYuan(amount_fen) })
  }
}

/** Those that have neither won nor gone: they are told what became of it, and are not asked any more. They have their deposits back, with those of `done`, who has its own for another reason. */
export const releaseLosers = async (
  writing: Writing,
  campaign: Row<'campaign'>,
  bids: readonly Row<'bid'>[],
  done?: Row<'bid'>
): Promise<readonly Row<'bid'>[]> => {
  const rest = bids.filter(({ id, bid_status }) => id !== done?.id && isIn(bidMachine, bid_status, 'invited', 'viewed', 'bid'))
  const over: Row<'bid'>[] = done ? [done] : []
  for (const bid of rest) over.push(await moveBid(writing, bid, 'lose', { offered_until: null }))
  await returnDeposits(writing, campaign, over)
  return rest
}

/** The winner has let the lot go: its deposit is the shipper's, and both are told. */
export const forfeitDeposit = async (writing: Writing, campaign: Row<'campaign'>, bid: Row<'bid'>): Promise<void> => {
  if (bid.deposit_status !== depositStatus.code.held) return
  const { campaign_no, shipper_id, shipper_name, tenant_id } = campaign
  const { carrier_id, carrier_name } = bid
  const amount_fen = amountOf(bid)
  await lockWallets(writing.tx, tenant_id, [...pocketsOf([bid]), { company_id: shipper_id, kind: spendable }])
  const between = { from: { company_id: carrier_id, kind: deposits }, to: { company_id: shipper_id, kind: spendable } } as const
  await end(writing, bid, depositStatus.code.forfeited)
  await book(writing, campaign, bid, { event: 'bidDepositForfeited', amount_fen, ...between })
  const amount = formatYuan(amount_fen)
  await tellCarrier(writing, campaign, carrier_id, 'bidDepositForfeited', { campaign_no, amount, shipper_name })
  await tellShipper(writing, campaign, 'bidDepositReceived', { campaign_no, amount, carrier_name })
}

const pocketsOf = (bids: readonly Row<'bid'>[]) =>
  bids.flatMap(({ carrier_id: company_id }) => [spendable, deposits].map((kind) => ({ company_id, kind: kind as 1 | 5 })))
const amountOf = ({ id, deposit_fen }: Row<'bid'>): number => {
  if (deposit_fen === null) throw new Error(`bid ${id} holds a deposit of nothing`)
  return deposit_fen
}

const end = async ({ tx, actor }: Writing, bid: Row<'bid'>, deposit_status: number): Promise<void> =>
  void (await updateVersioned(tx, 'bid', actor, bid, { deposit_status }))

/* The wallets by the campaign's number, under which they are found; the books by the bid, of which each of these events stands once. */
type Moved = Pick<Parameters<typeof moveFunds>[1], 'from' | 'to' | 'amount_fen'> & { readonly event: PostingEvent }
const book = async ({ tx, actor, publishChange }: Writing, campaign: Row<'campaign'>, bid: Row<'bid'>, { event, from, to, amount_fen }: Moved) => {
  const { tenant_id, id, campaign_no: biz_no, shipper_id } = campaign
  const { carrier_id } = bid
  await moveFunds(tx, { tenant_id, biz_type: 'campaign', biz_id: id, biz_no, from, to, amount_fen })
  const fact = { tenant_id, biz_type: 'bid', biz_id: bid.id, biz_no, event, amounts: { amount: amount_fen }, carrier_id, shipper_id }
  await post(tx, { ...fact, occurred_at: nowIso(), created_by: actor.user_id })
  for (const company_id of new Set([from?.company_id, to?.company_id]))
    if (company_id !== undefined) publishChange('wallet', { id: company_id, parties: [company_id] })
}
