import { bidMachine, bidMode, campaignMachine } from '@yunshu/contract/campaign/machine'
import { orderMachine } from '@yunshu/contract/order/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { campaign } from '@yunshu/contract/campaign/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anOrder } from '../../../testkit/order.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import { transact, transactAsSystem } from '../../platform/db/scope.ts'
import type { Changes } from '../../platform/db/versioned.ts'
import { acceptOrder } from '../order/accept.ts'
import { withdrawOrder } from '../order/assign.ts'
import { cancelOrder } from '../order/cancel.ts'
import { orderInfo } from '../order/info.ts'
import { answerCounter, bidInCampaign, confirmAward, forfeitAward, passCampaign, takeBackBid, takeCampaign, viewCampaign } from './carrier.ts'
import { closeCampaign, closeCampaignNow, followClock } from './clock.ts'
import { createCampaign } from './create.ts'
import { campaignInfo, campaignLot } from './info.ts'
import { listCampaigns, listHall } from './list.ts'
import { publicHalf, sealPurpose } from './seal.ts'
import { awardCampaign, counterBid, delayCampaign, dropBid, failCampaign, withdrawCampaign } from './shipper.ts'

let world: TestApp
let shipper: Actor
let one: Actor
let two: Actor
const company = (account: string): number => world.base.companies[account]?.id ?? 0
beforeAll(async () => {
  world = await testApp()
  ;[shipper, one, two] = [await world.actor('shipper'), await world.actor('carrier'), await world.actor('carrier2')]
})
afterAll(async () => await world.close())

type Form = InputOf<typeof campaign.create>
const hours = (n: number): string => inFuture(n * 3_600_000)
/** Orders of the first shipper put out to bid to both carriers. */
const started = async (over: Partial<Form> = {}, count = 1) => {
  const orders = []
  for (let i = 0; i < count; i += 1) orders.push(await anOrder(world))
  const form: Form = {
    order_ids: orders.map(({ id }) => id),
    bid_mode: bidMode.code.sealed,
    carrier_ids: [company('carrier'), company('carrier2')],
    deadline: hours(2),
    price_unit: 5,
    show_rank: false,
    need_plate: false,
    min_bidders: 1,
    ...over
  }
  return { row: await createCampaign.run(world.services, shipper, form), orders }
}
const bid = async (actor: Actor, id: number, bid_fen: number, tax_rate_bp: 0 | 300 | 900 = 900) =>
  await bidInCampaign.run(world.services, actor, { id, bid_fen, tax_rate_bp })
const info = async (id: number) => await campaignInfo.run(world.services, shipper, { id })
const lot = async (actor: Actor, id: number) => (await campaignLot.run(world.services, actor, { id })).campaign
const bidOf = async (id: number, actor: Actor) => (await info(id)).bids.find(({ carrier_id }) => carrier_id === actor.company_id)!
const statusOf = async (id: number): Promise<number> =>
  (
    await transactAsSystem(world.services.db, (tx) =>
      tx.selectFrom('order').select('order_status').where('tenant_id', '=', world.base.tenant_id).where('id', '=', id).executeTakeFirstOrThrow()
    )
  ).order_status
/** Lets the deadline of a campaign, and the moment of its key, lie in the past. */
const passDeadline = async (id: number): Promise<void> => {
  await setCampaign(id, { deadline: inFuture(-1000) })
}
const setCampaign = async (id: number, changes: Changes<'campaign'>): Promise<void> => {
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('campaign').set(changes).where('tenant_id', '=', world.base.tenant_id).where('id', '=', id).execute()
  )
}

test('an open reverse auction: each bid is lower by the step, the best is awarded and confirmed, and each order has its share of the price', async () => {
  const { row, orders } = await started({ bid_mode: bidMode.code.auction, ceiling_fen: 900_000, step_fen: 10_000, show_rank: true }, 2)
  expect(row).toMatchObject({ campaign_status: campaignMachine.code.open, order_count: 2, goods_kg: 4000, invited_count: 2 })
  for (const { id } of orders) expect(await statusOf(id)).toBe(orderMachine.code.bidding)
  await viewCampaign.run(world.services, one, { id: row.id })
  await expect(bid(one, row.id, 900_001)).rejects.toMatchObject({ code: 'bidHigh' })
  await bid(one, row.id, 850_000)
  await expect(bid(two, row.id, 845_000)).rejects.toMatchObject({ code: 'bidStep' })
  expect(await bid(two, row.id, 800_001)).toMatchObject({ my_rank: 1, best_fen: 800_001 })
  expect(await lot(one, row.id)).toMatchObject({ my_bid_fen: 850_000, my_rank: 2, best_fen: 800_001, bid_status: bidMachine.code.bid })
  await expect(closeCampaign.run(world.services, shipper, { id: row.id })).rejects.toMatchObject({ code: 'notYet' })
  await passDeadline(row.id)
  await expect(bid(one, row.id, 700_000)).rejects.toMatchObject({ code: 'bidLate' })
  expect(await followClock(world.services)).toBeGreaterThan(0)
  const { campaign: closed, bids } = await info(row.id)
  expect(closed).toMatchObject({ campaign_status: campaignMachine.code.evaluating, best_fen: 800_001, bid_count: 2, viewed_count: 2 })
  expect(bids.map(({ carrier_id, rank }) => [carrier_id, rank])).toEqual([
    [two.company_id, 1],
    [one.company_id, 2]
  ])
  const other = { id: row.id, version: closed.version, bid_id: bids[1]!.id }
  await expect(awardCampaign.run(world.services, shipper, other)).rejects.toMatchObject({ code: 'awardReason' })
  await awardCampaign.run(world.services, shipper, { id: row.id, version: closed.version, bid_id: bids[0]!.id })
  for (const { id } of orders) {
    expect(await statusOf(id)).toBe(orderMachine.code.awaiting)
    await expect(acceptOrder.run(world.services, two, { id })).rejects.toMatchObject({ code: 'inCampaign' })
    await expect(withdrawOrder.run(world.services, shipper, { id })).rejects.toMatchObject({ code: 'inCampaign' })
  }
  await expect(confirmAward.run(world.services, one, { id: row.id })).rejects.toMatchObject({ code: 'otherTurn' })
  await confirmAward.run(world.services, two, { id: row.id })
  const priced = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('order')
      .select(['order_status', 'freight_fen', 'carrier_id', 'price_mode'])
      .where('tenant_id', '=', world.base.tenant_id)
      .where(
        'id',
        'in',
        orders.map(({ id }) => id)
      )
      .orderBy('id')
      .execute()
  )
  expect(priced.map(({ freight_fen }) => freight_fen)).toEqual([400_001, 400_000])
  for (const order of priced) expect(order).toMatchObject({ order_status: orderMachine.code.accepted, carrier_id: two.company_id, price_mode: 4 })
  expect(await lot(one, row.id)).toMatchObject({ bid_status: bidMachine.code.lost, best_fen: null })
})

test('sealed means sealed: before the deadline no answer, no log and no row holds the price, and afterwards the shipper reads it', async () => {
  const { row } = await started({})
  const price = 731_942
  expect(await bid(one, row.id, price)).toMatchObject({ my_bid_fen: null, bid_status: bidMachine.code.bid })
  await bid(one, row.id, price + 1)
  await bid(one, row.id, price)
  await bid(two, row.id, 600_000)
  await takeBackBid.run(world.services, two, { id: row.id })
  const list = { keyword: row.campaign_no }
  const answers = JSON.stringify([
    await info(row.id),
    await lot(one, row.id),
    await lot(two, row.id),
    await listCampaigns.run(world.services, shipper, list),
    await listHall.run(world.services, two, list)
  ])
  expect(answers).not.toContain(String(price))
  const everything = await transactAsSystem(world.services.db, async (tx) => {
    const rows = [
      await sql`select * from bid where tenant_id = ${world.base.tenant_id} and campaign_id = ${row.id}`.execute(tx),
      await sql`select * from campaign where tenant_id = ${world.base.tenant_id} and id = ${row.id}`.execute(tx),
      await sql`select * from oplog where tenant_id = ${world.base.tenant_id} and object_id = ${row.id}`.execute(tx),
      await sql`select * from idem_key where tenant_id = ${world.base.tenant_id}`.execute(tx)
    ]
    return JSON.stringify(rows.map((found) => found.rows))
  })
  expect(everything).toContain(row.campaign_no)
  expect(everything).not.toContain(String(price))
  // A row moved to an earlier deadline makes no earlier key: the moment is part of it.
  await passDeadline(row.id)
  await expect(closeCampaign.run(world.services, shipper, { id: row.id })).rejects.toMatchObject({ code: 'notYet' })
})

test('sealed bids are opened at the deadline and compared without tax; the winner confirms', async () => {
  const { row } = await started({ min_bidders: 2 })
  const id = row.id
  // The clock of the database cannot be set: the key is one of a moment that has passed.
  const key = { tenant_id: world.base.tenant_id, id, seal_until: inFuture(-1000) }
  const seal_key = publicHalf(world.services.secrets.privateKey(sealPurpose(key)))
  await setCampaign(id, { seal_until: key.seal_until, seal_key })
  await bid(one, id, 500_000, 0)
  await bid(two, id, 520_000, 900)
  const { bids, campaign: open } = await info(id)
  expect(bids.every(({ net_fen, plate_no }) => net_fen === null && plate_no === '')).toBe(true)
  await expect(awardCampaign.run(world.services, shipper, { id, version: open.version, bid_id: bids[0]!.id })).rejects.toMatchObject({
    code: 'illegalMove'
  })
  await passDeadline(id)
  expect(await closeCampaign.run(world.services, one, { id })).toMatchObject({ campaign_status: campaignMachine.code.evaluating })
  const { bids: read, campaign: closed } = await info(id)
  // 520,000 with 9 % is 477,064 without: lower than 500,000 without any.
  expect(read.map(({ carrier_id, bid_fen, net_fen }) => [carrier_id, bid_fen, net_fen])).toEqual([
    [two.company_id, 520_000, 477_064],
    [one.company_id, 500_000, 500_000]
  ])
  expect((await lot(one, id)).my_bid_fen).toBe(500_000)
  await awardCampaign.run(world.services, shipper, { id, version: closed.version, bid_id: read[0]!.id })
  await confirmAward.run(world.services, two, { id })
  expect(await world.acts(id)).toContainEqual({ act: 'campaign.closed', result: 'done' })
})

test('an auction is closed before its deadline once enough have bid; what is sealed, or goes to the first, closes by itself', async () => {
  const { row } = await started({ bid_mode: bidMode.code.auction, ceiling_fen: 900_000, step_fen: 10_000, min_bidders: 2 })
  const id = row.id
  const close = async (version: number, by = shipper) => await closeCampaignNow.run(world.services, by, { id, version })
  await bid(one, id, 800_000)
  await expect(close((await info(id)).campaign.version)).rejects.toMatchObject({ code: 'bidsMissing', slots: { count: 1, least: 2 } })
  await bid(two, id, 780_000)
  const { version } = (await info(id)).campaign
  await expect(close(version, await world.actor('shipper2'))).rejects.toMatchObject({ code: 'notFound' })
  await expect(close(version - 1)).rejects.toMatchObject({ code: 'staleVersion' })
  const closed = await close(version)
  expect(closed).toMatchObject({ campaign_status: campaignMachine.code.evaluating, best_fen: 780_000 })
  expect(Date.parse(closed.deadline)).toBeLessThanOrEqual(Date.now() + 1000)
  await expect(close(closed.version)).rejects.toMatchObject({ code: 'illegalMove' })
  expect(await world.acts(id)).toContainEqual({ act: 'campaign.closedEarly', result: 'done' })
  await expect(bid(one, id, 700_000)).rejects.toMatchObject({ code: 'illegalMove' })
  const sealed = (await started()).row
  await expect(closeCampaignNow.run(world.services, shipper, { id: sealed.id, version: sealed.version })).rejects.toMatchObject({
    code: 'closesByItself'
  })
})

test('of 64 grabs one has the lot, with its orders accepted in the same step', async () => {
  const { row, orders } = await started({ bid_mode: bidMode.code.grab, carrier_ids: [], ceiling_fen: 450_000 })
  const tries = await Promise.allSettled(
    Array.from({ length: 64 }, (_, i) => takeCampaign.run(world.services, i % 2 === 0 ? one : two, { id: row.id }))
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { campaign: taken, bids } = await info(row.id)
  expect(taken).toMatchObject({ campaign_status: campaignMachine.code.awarded, deal_fen: 450_000 })
  expect(bids.map(({ bid_status }) => bid_status).toSorted((a, b) => a - b)).toEqual([bidMachine.code.won, bidMachine.code.lost])
  expect(await statusOf(orders[0]!.id)).toBe(orderMachine.code.accepted)
})

test('offered in turn: who passes or is silent hands it on, and with nobody left its orders are unassigned again', async () => {
  const { row, orders } = await started({
    bid_mode: bidMode.code.waterfall,
    carrier_ids: [company('carrier2'), company('carrier')],
    ceiling_fen: 450_000
  })
  await expect(takeCampaign.run(world.services, one, { id: row.id })).rejects.toMatchObject({ code: 'otherTurn' })
  await passCampaign.run(world.services, two, { id: row.id })
  expect((await lot(one, row.id)).offered_until).not.toBeNull()
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('bid')
      .set({ offered_until: inFuture(-1000) })
      .where('tenant_id', '=', world.base.tenant_id)
      .where('campaign_id', '=', row.id)
      .where('offered_until', 'is not', null)
      .execute()
  )
  await followClock(world.services)
  expect((await info(row.id)).campaign.campaign_status).toBe(campaignMachine.code.failed)
  expect(await statusOf(orders[0]!.id)).toBe(orderMachine.code.open)
  const again = await createCampaign.run(world.services, shipper, {
    order_ids: [orders[0]!.id],
    bid_mode: bidMode.code.waterfall,
    carrier_ids: [company('carrier')],
    deadline: hours(2),
    price_unit: 5,
    ceiling_fen: 470_000,
    show_rank: false,
    need_plate: true,
    min_bidders: 1,
    previous_id: row.id
  })
  expect(again.round).toBe(2)
  await expect(takeCampaign.run(world.services, one, { id: again.id })).rejects.toMatchObject({ code: 'plateNeeded' })
  await takeCampaign.run(world.services, one, { id: again.id, plate_no: '川A12345', driver_name: '张师傅' })
  expect(await statusOf(orders[0]!.id)).toBe(orderMachine.code.accepted)
})

/** An auction with bids of both carriers, after its deadline. */
const evaluated = async () => {
  const { row, orders } = await started({ bid_mode: bidMode.code.auction, step_fen: 100, min_bidders: 2 })
  await bid(one, row.id, 500_000)
  await bid(two, row.id, 480_000)
  await passDeadline(row.id)
  await closeCampaign.run(world.services, two, { id: row.id })
  return { id: row.id, order: orders[0]!.id, version: (await info(row.id)).campaign.version }
}

test('a winner who forfeits, or does not confirm in time, gives the choice back; a counter-offer that is accepted becomes the bid', async () => {
  const { id, order, version } = await evaluated()
  const first = await awardCampaign.run(world.services, shipper, { id, version, bid_id: (await bidOf(id, two)).id })
  await forfeitAward.run(world.services, two, { id, reason: '车辆故障' })
  expect(await statusOf(order)).toBe(orderMachine.code.bidding)
  expect(await bidOf(id, two)).toMatchObject({ bid_status: bidMachine.code.forfeited })
  const { campaign: back } = await info(id)
  expect(back).toMatchObject({ campaign_status: campaignMachine.code.evaluating, winner_name: '', deal_fen: null, best_fen: 500_000 })
  expect(back.version).toBeGreaterThan(first.version)
  const theirs = await bidOf(id, one)
  await expect(counterBid.run(world.services, shipper, { id, version: back.version, bid_id: theirs.id, counter_fen: 500_000 })).rejects.toMatchObject(
    {
      code: 'counterHigh'
    }
  )
  const asked = await counterBid.run(world.services, shipper, { id, version: back.version, bid_id: theirs.id, counter_fen: 470_000 })
  await expect(
    counterBid.run(world.services, shipper, { id, version: asked.version, bid_id: theirs.id, counter_fen: 460_000 })
  ).rejects.toMatchObject({
    code: 'counterOpen'
  })
  await answerCounter.run(world.services, one, { id, accept: true })
  expect(await bidOf(id, one)).toMatchObject({ bid_fen: 470_000, total_fen: 470_000, net_fen: 431_193 })
  const only = { id, version: (await info(id)).campaign.version, bid_id: theirs.id }
  await expect(awardCampaign.run(world.services, shipper, only)).rejects.toMatchObject({ code: 'awardReason' })
  await awardCampaign.run(world.services, shipper, { ...only, reason: '只剩一家报价' })
  await setCampaign(id, { confirm_by: inFuture(-1000) })
  await expect(confirmAward.run(world.services, one, { id })).rejects.toMatchObject({ code: 'confirmLate' })
  await followClock(world.services)
  const left = (await info(id)).campaign
  expect(left).toMatchObject({ campaign_status: campaignMachine.code.evaluating })
  await failCampaign.run(world.services, shipper, { id, version: left.version, reason: '改为直接指派' })
  expect(await statusOf(order)).toBe(orderMachine.code.open)
})

test('award against confirmation against timeout: one effect each', async () => {
  const { id, version } = await evaluated()
  const [a, b] = [(await bidOf(id, one)).id, (await bidOf(id, two)).id]
  const awards = await Promise.allSettled(
    Array.from({ length: 64 }, (_, i) => awardCampaign.run(world.services, shipper, { id, version, bid_id: i % 2 === 0 ? a : b, reason: '综合评估' }))
  )
  expect(awards.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = (await info(id)).campaign.winner_name === one.company_name ? one : two
  const ends = await Promise.allSettled(
    Array.from({ length: 32 }, (_, i) =>
      i % 2 === 0 ? confirmAward.run(world.services, winner, { id }) : forfeitAward.run(world.services, winner, { id, reason: '不承接' })
    )
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a lot is withdrawn while bids are taken, a bid is dropped, a deadline put off; each says why not', async () => {
  const { row, orders } = await started({ bid_mode: bidMode.code.auction, step_fen: 100 })
  const later = await delayCampaign.run(world.services, shipper, { id: row.id, version: row.version, deadline: hours(3) })
  expect(later.delay_count).toBe(1)
  await expect(delayCampaign.run(world.services, shipper, { id: row.id, version: later.version, deadline: hours(1) })).rejects.toMatchObject({
    code: 'badInput'
  })
  await expect(createCampaign.run(world.services, shipper, { ...formOf(orders[0]!.id) })).rejects.toMatchObject({ code: 'lotMixed' })
  await withdrawCampaign.run(world.services, shipper, { id: row.id, version: later.version, reason: '货主取消发运' })
  expect(await statusOf(orders[0]!.id)).toBe(orderMachine.code.open)
  expect(await lot(one, row.id)).toMatchObject({ bid_status: bidMachine.code.lost })
  await expect(bid(one, row.id, 100)).rejects.toMatchObject({ code: 'illegalMove' })
  const { id, version } = await evaluated()
  await dropBid.run(world.services, shipper, { id, version, bid_id: (await bidOf(id, two)).id, reason: '车辆不符合要求' })
  expect((await bidOf(id, two)).bid_status).toBe(bidMachine.code.lost)
  // What is shown of the lot is shown of the bids that are left.
  expect((await info(id)).campaign).toMatchObject({ bid_count: 1, best_fen: 500_000 })
})
test('an order that its shipper cancels takes its campaign with it, before the award and after it until it is confirmed', async () => {
  const cancel = async (id: number) => {
    const { version } = (await orderInfo.run(world.services, shipper, { id })).order
    return await cancelOrder.run(world.services, shipper, { id, version, reason: '客户取消' })
  }
  const open = await started({ bid_mode: bidMode.code.auction, step_fen: 100 }, 2)
  await bid(one, open.row.id, 500_000)
  await cancel(open.orders[0]!.id)
  expect([await statusOf(open.orders[0]!.id), await statusOf(open.orders[1]!.id)]).toEqual([orderMachine.code.cancelled, orderMachine.code.open])
  expect((await info(open.row.id)).campaign).toMatchObject({ campaign_status: campaignMachine.code.withdrawn, close_reason: '客户取消' })
  expect(await lot(one, open.row.id)).toMatchObject({ bid_status: bidMachine.code.lost })
  const decided = await evaluated()
  await cancel(decided.order)
  expect((await info(decided.id)).campaign.campaign_status).toBe(campaignMachine.code.failed)
  const given = await evaluated()
  await awardCampaign.run(world.services, shipper, { id: given.id, version: given.version, bid_id: (await bidOf(given.id, two)).id })
  await cancel(given.order)
  expect(await statusOf(given.order)).toBe(orderMachine.code.cancelled)
  expect((await info(given.id)).campaign).toMatchObject({ campaign_status: campaignMachine.code.withdrawn, winner_name: '', deal_fen: null })
  expect(await lot(two, given.id)).toMatchObject({ bid_status: bidMachine.code.lost })
  await expect(confirmAward.run(world.services, two, { id: given.id })).rejects.toMatchObject({ code: 'illegalMove' })
  const back = await evaluated()
  const awarded = await awardCampaign.run(world.services, shipper, { id: back.id, version: back.version, bid_id: (await bidOf(back.id, two)).id })
  await withdrawCampaign.run(world.services, shipper, { id: back.id, version: awarded.version, reason: '改期' })
  expect(await statusOf(back.order)).toBe(orderMachine.code.open)
  const kept = await evaluated()
  const deal = await awardCampaign.run(world.services, shipper, { id: kept.id, version: kept.version, bid_id: (await bidOf(kept.id, two)).id })
  await confirmAward.run(world.services, two, { id: kept.id })
  const late = { id: kept.id, version: deal.version + 1, reason: '改期' }
  await expect(withdrawCampaign.run(world.services, shipper, late)).rejects.toMatchObject({ code: 'awardConfirmed' })
  await expect(cancel(kept.order)).rejects.toMatchObject({ code: 'askToCancel' })
})

test('of 64 bids in the last second those before the deadline by the database count, and the last of each bidder is opened', async () => {
  const { row } = await started({ min_bidders: 1 })
  const { id } = row
  const key = { tenant_id: world.base.tenant_id, id, seal_until: inFuture(800) }
  await setCampaign(id, {
    deadline: key.seal_until,
    seal_until: key.seal_until,
    seal_key: publicHalf(world.services.secrets.privateKey(sealPurpose(key)))
  })
  const tries: Promise<PromiseSettledResult<unknown>[]>[] = []
  for (let i = 0; i < 64; i += 1) {
    tries.push(Promise.allSettled([bid(i % 2 === 0 ? one : two, id, 500_000 - i)]))
    await new Promise((tick) => setTimeout(tick, 15))
  }
  const outcomes = (await Promise.all(tries)).flat()
  const late = outcomes.filter((outcome) => outcome.status === 'rejected')
  for (const { reason } of late) expect(reason).toMatchObject({ code: 'bidLate' })
  await expect.poll(async () => await bid(one, id, 1000).catch(({ code }: { code: string }) => code), { timeout: 5000 }).toBe('bidLate')
  await closeCampaign.run(world.services, shipper, { id })
  const { bids, campaign: closed } = await info(id)
  expect(closed.campaign_status).toBe(campaignMachine.code.evaluating)
  for (const [turn, actor] of [one, two].entries()) {
    const own = bids.find(({ carrier_id }) => carrier_id === actor.company_id)
    const taken = outcomes.flatMap(({ status }, i) => (i % 2 === turn && status === 'fulfilled' ? [500_000 - i] : []))
    expect(taken).toContain(own?.bid_fen)
    expect(Date.parse(own?.bid_at ?? '')).toBeLessThan(Date.parse(key.seal_until))
  }
})

test('of 64 bids at one price in an auction one is taken; one effect of award, failing and withdrawal at once', async () => {
  const { row } = await started({ bid_mode: bidMode.code.auction, step_fen: 100 })
  const same = await Promise.allSettled(Array.from({ length: 64 }, (_, i) => bid(i % 2 === 0 ? one : two, row.id, 500_000)))
  expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await info(row.id)).campaign).toMatchObject({ bid_count: 1, best_fen: 500_000 })
  const { id, order, version } = await evaluated()
  const bid_id = (await bidOf(id, two)).id
  const ends = [
    () => awardCampaign.run(world.services, shipper, { id, version, bid_id }),
    () => failCampaign.run(world.services, shipper, { id, version, reason: '价格过高' }),
    () => withdrawCampaign.run(world.services, shipper, { id, version, reason: '改期' })
  ]
  const done = await Promise.allSettled(Array.from({ length: 48 }, (_, i) => ends[i % 3]!()))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const awarded = (await info(id)).campaign.campaign_status === campaignMachine.code.awarded
  expect(await statusOf(order)).toBe(awarded ? orderMachine.code.awaiting : orderMachine.code.open)
})

test('cancelling against confirming: one of them decides', async () => {
  const { id, order, version } = await evaluated()
  await awardCampaign.run(world.services, shipper, { id, version, bid_id: (await bidOf(id, two)).id })
  const { version: seen } = (await orderInfo.run(world.services, shipper, { id: order })).order
  const done = await Promise.allSettled(
    Array.from({ length: 32 }, (_, i) =>
      i % 2 === 0
        ? confirmAward.run(world.services, two, { id })
        : cancelOrder.run(world.services, shipper, { id: order, version: seen, reason: '客户取消' })
    )
  )
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { campaign_status } = (await info(id)).campaign
  const confirmed = campaign_status === campaignMachine.code.awarded
  expect(await statusOf(order)).toBe(confirmed ? orderMachine.code.accepted : orderMachine.code.cancelled)
})

test('an order that is cancelled by many at once while it is out to bid: one has it, the others are told that it has changed', async () => {
  const { orders } = await started({ bid_mode: bidMode.code.auction, step_fen: 100 })
  const { id } = orders[0]!
  const { version: seen } = (await orderInfo.run(world.services, shipper, { id })).order
  const done = await Promise.allSettled(
    Array.from({ length: 16 }, () => cancelOrder.run(world.services, shipper, { id, version: seen, reason: '客户取消' }))
  )
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(new Set(done.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : [])))).toEqual(
    new Set(['staleVersion'])
  )
})

test('who sees only his own people’s rows sees their campaigns, and no one else’s', async () => {
  const { row } = await started({ bid_mode: bidMode.code.auction, step_fen: 100 })
  const of = (people: readonly number[]): Actor => ({ ...shipper, people })
  const listed = async (actor: Actor) => (await listCampaigns.run(world.services, actor, { keyword: row.campaign_no })).data.map(({ id }) => id)
  expect([await listed(of([shipper.user_id ?? 0])), await listed(of([]))]).toEqual([[row.id], []])
  const stranger = of([1])
  await expect(campaignInfo.run(world.services, stranger, { id: row.id })).rejects.toMatchObject({ code: 'notFound' })
  const stale = { id: row.id, version: row.version + 9, reason: '改期' }
  await expect(withdrawCampaign.run(world.services, stranger, stale)).rejects.toMatchObject({ code: 'notFound' })
  await expect(closeCampaign.run(world.services, stranger, { id: row.id })).rejects.toMatchObject({ code: 'notFound' })
  // Invitations are the carrier's, whoever of its users looks.
  expect(await lot({ ...one, people: [1] }, row.id)).toMatchObject({ id: row.id })
})

const formOf = (order_id: number): Form => ({
  order_ids: [order_id],
  bid_mode: bidMode.code.auction,
  carrier_ids: [company('carrier')],
  deadline: hours(2),
  price_unit: 5,
  step_fen: 100,
  show_rank: false,
  need_plate: false,
  min_bidders: 1
})

test('what is wrong with a campaign is said by its field, and nobody else sees it', async () => {
  const order = await anOrder(world)
  const faulty = async (over: Partial<Form>) =>
    await createCampaign
      .run(world.services, shipper, { ...formOf(order.id), ...over })
      .catch((refusal: { fields?: object }) => Object.keys(refusal.fields ?? {}))
  expect(await faulty({ deadline: inFuture(60_000) })).toEqual(['deadline'])
  expect(await faulty({ deadline: hours(23) })).toEqual(['deadline'])
  expect(await faulty({ carrier_ids: [] })).toEqual(['carrier_ids', 'min_bidders'])
  expect(await faulty({ step_fen: null })).toEqual(['step_fen'])
  expect(await faulty({ floor_fen: 200, ceiling_fen: 100 })).toEqual(['floor_fen'])
  expect(await faulty({ bid_mode: bidMode.code.grab })).toEqual(['ceiling_fen'])
  expect(await statusOf(order.id)).toBe(orderMachine.code.open)
  const row = await createCampaign.run(world.services, shipper, formOf(order.id))
  await expect(campaignLot.run(world.services, two, { id: row.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(bid(two, row.id, 100)).rejects.toMatchObject({ code: 'notFound' })
  await expect(campaignInfo.run(world.services, await world.actor('shipper2'), { id: row.id })).rejects.toMatchObject({ code: 'notFound' })
  // In the database as well: what a carrier bid is its own until the bids are opened.
  await bid(one, row.id, 9000)
  const seen = async (actor: Actor) =>
    await transact(world.services.db, actor, (tx) =>
      tx.selectFrom('bid').select('bid_fen').where('tenant_id', '=', world.base.tenant_id).where('campaign_id', '=', row.id).execute()
    )
  expect(await seen(shipper)).toEqual([])
  expect(await seen(two)).toEqual([])
  expect(await seen(one)).toEqual([{ bid_fen: 9000 }])
})
