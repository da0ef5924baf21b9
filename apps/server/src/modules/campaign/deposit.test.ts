import { depositStatus } from '@yunshu/contract/campaign/deposit'
import { bidMachine, bidMode, campaignMachine } from '@yunshu/contract/campaign/machine'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { accountFen } from '../../../testkit/ledger.ts'
import { waitingForLocks } from '../../../testkit/locks.ts'
import { anOrder } from '../../../testkit/order.ts'
import { funded, proofFor, withPayPassword } from '../../../testkit/wallet.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import { audit } from '../../platform/db/audit.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Changes } from '../../platform/db/versioned.ts'
import { bidInCampaign, confirmAward, forfeitAward, takeBackBid } from './carrier.ts'
import { closeCampaign, followClock } from './clock.ts'
import { createCampaign } from './create.ts'
import { campaignInfo, campaignLot } from './info.ts'
import { awardCampaign, dropBid, failCampaign, withdrawCampaign } from './shipper.ts'
import { walletFlows } from '../wallet/flows.ts'

let world: TestApp
let shipper: Actor
let one: Actor
let two: Actor
let token: string
const deposit_fen = 50_000
beforeAll(async () => {
  world = await testApp()
  ;[shipper, one, two] = [await world.actor('shipper'), await world.actor('carrier'), await world.actor('carrier2')]
  token = await withPayPassword(world, 'shipper', '13800000041')
})
afterAll(async () => await world.close())

/** A lot of one order in an open auction with a deposit, to both carriers. */
const started = async (over: { deposit_fen?: number | null; bid_mode?: 1 | 2 | 3 | 4; step_fen?: number | null; ceiling_fen?: number } = {}) => {
  const { id: order_id } = await anOrder(world)
  const asked = { carrier_ids: [one.company_id, two.company_id], deadline: inFuture(2 * 3_600_000), price_unit: 5 as const }
  const plain = { bid_mode: bidMode.code.auction, step_fen: 100, show_rank: false, need_plate: false, min_bidders: 1 }
  return await createCampaign.run(world.services, shipper, { order_ids: [order_id], ...asked, ...plain, deposit_fen, ...over })
}
const bid = async (actor: Actor, id: number, bid_fen: number) => await bidInCampaign.run(world.services, actor, { id, bid_fen, tax_rate_bp: 900 })
const info = async (id: number) => await campaignInfo.run(world.services, shipper, { id })
const statusOf = async (id: number, actor: Actor): Promise<number> => (await campaignLot.run(world.services, actor, { id })).campaign.deposit_status
const set = async (id: number, changes: Changes<'campaign'>): Promise<void> =>
  void (await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('campaign').set(changes).where('tenant_id', '=', world.base.tenant_id).where('id', '=', id).execute()
  ))
/** Bids of both carriers, after the deadline. */
const evaluated = async (): Promise<number> => {
  const { id } = await started()
  await bid(one, id, 500_000)
  await bid(two, id, 480_000)
  await set(id, { deadline: inFuture(-1000) })
  await closeCampaign.run(world.services, two, { id })
  return id
}
const award = async (id: number, winner: Actor) => {
  const { campaign: row, bids } = await info(id)
  const bid_id = bids.find(({ carrier_id }) => carrier_id === winner.company_id)?.id ?? 0
  const proof = await proofFor(world, token, { amount_fen: deposit_fen, payee_id: winner.company_id, biz_no: row.campaign_no })
  return await awardCampaign.run(world.services, shipper, { id, version: row.version, bid_id, reason: '综合评估', proof })
}
/** What a company may spend, and what is in its deposits. */
const pockets = async ({ company_id }: Actor): Promise<[number, number]> => {
  const held = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('wallet')
      .select(['kind', 'balance_fen'])
      .where('tenant_id', '=', world.base.tenant_id)
      .where('company_id', '=', company_id)
      .execute()
  )
  const of = (kind: number) => held.find((one) => one.kind === kind)?.balance_fen ?? 0
  return [of(1), of(5)]
}
/** What the auditor has to say. */
const findings = async () => {
  const client = new pg.Client({ connectionString: world.appUrl })
  await client.connect()
  try {
    return await audit(client)
  } finally {
    await client.end()
  }
}
const custody = async (id: number): Promise<string[]> => {
  const { rows } = await transactAsSystem(world.services.db, (tx) =>
    sql<{ line: string }>`
      select format('%s %s %s', t.event, e.account, e.dr_fen - e.cr_fen) as line from ledger_txn t
      join bid b on b.tenant_id = t.tenant_id and b.id = t.biz_id join ledger_entry e on e.tenant_id = t.tenant_id and e.txn_id = t.id
      where t.tenant_id = ${world.base.tenant_id} and t.biz_type = 'bid' and b.campaign_id = ${id} order by t.id, e.line`.execute(tx)
  )
  return rows.map(({ line }) => line)
}
const { none, held, returned, forfeited } = depositStatus.code

test('a bid holds its deposit once, or is refused with what the wallet has; taken back, the money is back', async () => {
  const { id, deposit_fen: asked } = await started()
  expect(asked).toBe(deposit_fen)
  await funded(world, 'carrier', 40_000)
  await expect(bid(one, id, 500_000)).rejects.toMatchObject({ code: 'depositShort', slots: { deposit: '500.00', balance: '400.00' } })
  expect([await statusOf(id, one), (await info(id)).campaign.bid_count]).toEqual([none, 0])
  await funded(world, 'carrier', 100_000)
  await funded(world, 'carrier2', 200_000)
  expect(await bid(one, id, 500_000)).toMatchObject({ deposit_status: held, deposit_fen })
  await bid(one, id, 490_000)
  expect(await pockets(one)).toEqual([90_000, 50_000])
  expect((await info(id)).bids.map(({ deposit_status }) => deposit_status).toSorted((a, b) => a - b)).toEqual([none, held])
  await takeBackBid.run(world.services, one, { id })
  expect(await pockets(one)).toEqual([140_000, 0])
  expect(await statusOf(id, one)).toBe(returned)
  expect(await custody(id)).toEqual([
    'bidDepositHeld P201 50000',
    'bidDepositHeld P203 -50000',
    'bidDepositReturned P203 50000',
    'bidDepositReturned P201 -50000'
  ])
  const { data } = await walletFlows.run(world.services, one, { trade_type: 5 })
  expect(data.map(({ amount_fen, wallet_kind, campaign_id }) => [amount_fen, wallet_kind, campaign_id]).toSorted()).toEqual([
    [-50_000, 1, id],
    [-50_000, 5, id],
    [50_000, 1, id],
    [50_000, 5, id]
  ])
  expect(await findings()).toEqual([])
})

test('the winner has its deposit back when it confirms, and so have the others; until then they stand by', async () => {
  const before = [await pockets(one), await pockets(two)]
  const id = await evaluated()
  await award(id, two)
  expect([await statusOf(id, one), await statusOf(id, two)]).toEqual([held, held])
  await confirmAward.run(world.services, two, { id })
  expect([await statusOf(id, one), await statusOf(id, two)]).toEqual([returned, returned])
  expect([await pockets(one), await pockets(two)]).toEqual(before)
  expect(await findings()).toEqual([])
})

test('a winner who lets the lot go loses its deposit to the shipper, who reads so in its own books; the next best is awarded', async () => {
  const [[mine], [theirs], [others]] = [await pockets(one), await pockets(two), await pockets(shipper)] as [number[], number[], number[]]
  const id = await evaluated()
  await award(id, two)
  await forfeitAward.run(world.services, two, { id, reason: '没有车辆' })
  expect([await pockets(two), await pockets(shipper)]).toEqual([
    [(theirs ?? 0) - deposit_fen, 0],
    [(others ?? 0) + deposit_fen, 0]
  ])
  expect([await accountFen(world, 'carrier2', '6711'), await accountFen(world, 'shipper', '6301')]).toEqual([deposit_fen, -deposit_fen])
  expect([await statusOf(id, two), await statusOf(id, one)]).toEqual([forfeited, held])
  await award(id, one)
  await set(id, { confirm_by: inFuture(-1000) })
  await followClock(world.services)
  expect(await statusOf(id, one)).toBe(forfeited)
  expect((await pockets(one))[0]).toBe((mine ?? 0) - deposit_fen)
  expect((await pockets(shipper))[0]).toBe((others ?? 0) + 2 * deposit_fen)
  const { campaign: left } = await info(id)
  expect(left.campaign_status).toBe(campaignMachine.code.evaluating)
  await failCampaign.run(world.services, shipper, { id, version: left.version, reason: '改为直接指派' })
  expect((await custody(id)).filter((line) => line.includes('Forfeited P203'))).toEqual(Array(2).fill('bidDepositForfeited P203 50000'))
  expect(await findings()).toEqual([])
})

test('withdrawn, failed or dropped: each has its deposit back', async () => {
  await funded(world, 'carrier', 100_000)
  const before = [await pockets(one), await pockets(two)]
  const open = await started()
  await bid(one, open.id, 500_000)
  const { version } = (await info(open.id)).campaign
  await withdrawCampaign.run(world.services, shipper, { id: open.id, version, reason: '货主取消发运' })
  expect(await statusOf(open.id, one)).toBe(returned)
  const id = await evaluated()
  const { campaign: row, bids } = await info(id)
  await dropBid.run(world.services, shipper, { id, version: row.version, bid_id: bids[0]?.id ?? 0, reason: '车辆不符' })
  expect([await statusOf(id, two), await statusOf(id, one)]).toEqual([returned, held])
  await failCampaign.run(world.services, shipper, { id, version: (await info(id)).campaign.version, reason: '价格过高' })
  expect(await statusOf(id, one)).toBe(returned)
  expect([await pockets(one), await pockets(two)]).toEqual(before)
  expect(await findings()).toEqual([])
})

test('an award with a deposit asks for the payment password; a lot that is taken at once has no deposit', async () => {
  const id = await evaluated()
  const { campaign: row, bids } = await info(id)
  const asked = { id, version: row.version, bid_id: bids[0]?.id ?? 0 }
  await expect(awardCampaign.run(world.services, shipper, asked)).rejects.toMatchObject({ code: 'depositProof' })
  const other = await proofFor(world, token, { amount_fen: deposit_fen, payee_id: one.company_id, biz_no: row.campaign_no })
  await expect(awardCampaign.run(world.services, shipper, { ...asked, proof: other })).rejects.toMatchObject({ code: 'proofWrong' })
  await award(id, two)
  for (const bid_mode of [bidMode.code.grab, bidMode.code.waterfall])
    await expect(started({ bid_mode, ceiling_fen: 400_000 })).rejects.toMatchObject({ fields: { deposit_fen: expect.anything() } })
  expect((await started({ deposit_fen: null })).deposit_fen).toBeNull()
  await confirmAward.run(world.services, two, { id })
})

test('of 32 confirmations and the timeout at once one decides about the deposit', async () => {
  await funded(world, 'carrier2', 100_000)
  for (const late of [false, true]) {
    const [mine] = await pockets(two)
    const id = await evaluated()
    await award(id, two)
    if (late) await set(id, { confirm_by: inFuture(-1000) })
    const giving = () => forfeitAward.run(world.services, two, { id, reason: '不承接' })
    const done = await Promise.allSettled([
      ...Array.from({ length: 16 }, () => confirmAward.run(world.services, two, { id })),
      followClock(world.services),
      ...Array.from({ length: 16 }, giving)
    ])
    const status = await statusOf(id, two)
    expect(status).toBe(late ? forfeited : status)
    expect([returned, forfeited]).toContain(status)
    expect(await pockets(two)).toEqual([status === returned ? mine : (mine ?? 0) - deposit_fen, 0])
    expect(done.filter(({ status: settled }) => settled === 'fulfilled').length).toBeLessThanOrEqual(2)
    const { campaign: row, bids } = await info(id)
    if (row.campaign_status === campaignMachine.code.evaluating)
      await failCampaign.run(world.services, shipper, { id, version: row.version, reason: '价格过高' })
    expect(bids.filter(({ bid_status }) => bid_status === bidMachine.code.bid).length).toBeLessThanOrEqual(1)
  }
  expect(await findings()).toEqual([])
})

test('a deposit that is over is over: the database lets nobody return it a second time', async () => {
  const { id } = await started()
  await bid(one, id, 500_000)
  await takeBackBid.run(world.services, one, { id })
  const again = transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('bid')
      .set({ deposit_status: held })
      .where('tenant_id', '=', world.base.tenant_id)
      .where('campaign_id', '=', id)
      .where('deposit_status', '=', returned)
      .execute()
  )
  await expect(again).rejects.toThrow('bid_deposit_once')
})

test('a bid that is killed in the middle has not happened: neither bid nor deposit, and made again it is whole', async () => {
  const before = await pockets(one)
  const { id } = await started()
  // The money has been moved when the bid waits for its own row; then its connection dies.
  let dead = 0
  const [outcome] = await transactAsSystem(world.services.db, async (tx) => {
    await tx.selectFrom('bid').select('id').where('tenant_id', '=', world.base.tenant_id).where('campaign_id', '=', id).forUpdate().execute()
    const trying = Promise.allSettled([bid(one, id, 500_000)])
    while ((await waitingForLocks(world)) === 0) await new Promise((tick) => setTimeout(tick, 20))
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
    dead = rows.length
    return await trying
  })
  expect([dead, outcome?.status]).toEqual([1, 'rejected'])
  expect([await pockets(one), await statusOf(id, one)]).toEqual([before, none])
  await bid(one, id, 500_000)
  expect(await pockets(one)).toEqual([(before[0] ?? 0) - deposit_fen, before[1] + deposit_fen])
  expect(await findings()).toEqual([])
})
