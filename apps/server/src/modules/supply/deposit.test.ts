import { depositStatus } from '@yunshu/contract/campaign/deposit'
import { supply } from '@yunshu/contract/supply/contract'
import { supplyMachine, supplyPriceMode, supplyScope } from '@yunshu/contract/supply/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { deliver } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { accountFen } from '../../../testkit/ledger.ts'
import { anAcceptedOrder, driverActor } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { swapDispatch } from '../dispatch/swap.ts'
import { post } from '../ledger/index.ts'
import { moveFunds } from '../wallet/index.ts'
import { acceptTrip, refuseTrip } from '../waybill/accept.ts'
import { cancelWaybill } from '../waybill/cancel.ts'
import { expireTrips } from '../waybill/expire.ts'
import { closeSupply, createSupply, publishSupply, takeSupplyDown, updateSupply } from './carrier.ts'
import { chooseDriver } from './choose.ts'
import { followClock } from './clock.ts'
import { applyForSupply, withdrawApply } from './driver.ts'
import { driverCargo, supplyInfo } from './info.ts'

let world: TestApp
let carrier: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(async () => await world.close())

const deposit_fen = 20_000
const hours = (n: number): string => inFuture(n * 3_600_000)
const db = () => world.services.db
const offered = async (over: Partial<InputOf<typeof supply.create>> = {}) => {
  const order = await anAcceptedOrder(world, { freight_fen: 600_000 })
  const terms = { publish_scope: supplyScope.code.own, price_mode: supplyPriceMode.code.fixed, price_unit: 5 as const, price_fen: 320_000 }
  return await createSupply.run(world.services, carrier, {
    orders: [{ order_id: order.id }],
    ...terms,
    deposit_fen,
    expire_at: hours(2),
    publish: true,
    ...over
  })
}
type Driver = { readonly id: number; readonly phone: Actor }
/** A driver of the carrier who is free, with so much money in his wallet. */
const aFreeDriver = async (fen = 50_000): Promise<Driver> => {
  const { id } = await aDriver(world)
  const phone = await driverActor(world, id)
  if (fen > 0) await paid(phone, fen)
  return { id, phone }
}
/** Money that came from the bank, in the driver's wallet and in the books. */
const paid = async ({ tenant_id, company_id }: Actor, amount_fen: number): Promise<void> =>
  await transactAsSystem(db(), async (tx) => {
    const biz = { tenant_id, biz_type: 'seed', biz_id: newId(), biz_no: 'SEED' }
    await moveFunds(tx, { ...biz, from: null, to: { company_id: carrier.company_id, kind: 1 }, amount_fen })
    await post(tx, { ...biz, event: 'recharged', occurred_at: nowIso(), company_id: carrier.company_id, amounts: { amount: amount_fen } })
    await moveFunds(tx, { ...biz, from: { company_id: carrier.company_id, kind: 1 }, to: { company_id, kind: 1 }, amount_fen })
    const way = { carrier_id: carrier.company_id, driver_id: company_id }
    await post(tx, { ...biz, event: 'driverPaid', occurred_at: nowIso(), ...way, amounts: { amount: amount_fen } })
  })
const apply = async ({ phone }: Driver, id: number) => await applyForSupply.run(world.services, phone, { id })
const applyOf = async (id: number, driver: Driver) =>
  (await supplyInfo.run(world.services, carrier, { id })).applies.find(({ driver_id }) => driver_id === driver.id)
const choose = async (id: number, driver: Driver) => {
  const one = await applyOf(id, driver)
  const { id: vehicle_id } = await aVehicle(world)
  const pair = { vehicle_id, driver_id: driver.id, plan_start_time: hours(3) }
  const row = await chooseDriver.run(world.services, carrier, { id, apply_id: one?.id ?? 0, apply_version: one?.version ?? 0, ...pair })
  return { ...row, driver: driver.phone, driver_id: driver.id, vehicle_id }
}
const versionOf = async (waybill_id: number): Promise<number> =>
  (
    await transactAsSystem(db(), (tx) =>
      tx.selectFrom('waybill').select('version').where('tenant_id', '=', world.base.tenant_id).where('id', '=', waybill_id).executeTakeFirstOrThrow()
    )
  ).version
/** What a driver, or a company, may spend, and what is in its deposits. */
const pockets = async ({ company_id }: Actor): Promise<[number, number]> => {
  const held = await transactAsSystem(db(), (tx) =>
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
const { none, held, returned, forfeited } = depositStatus.code
const statusOf = async (id: number, driver: Driver) => (await applyOf(id, driver))?.deposit_status
const code = async (work: Promise<unknown>) =>
  await work.then(
    () => 'done',
    (refusal: unknown) => (refusal as { code?: string }).code
  )
const asked = ['supplies.sql', 'money.sql', 'campaigns.sql']
const silent = async (): Promise<void> => expect(await foundWith(world.adminUrl, asked)).toEqual([])

test('an application holds the deposit, gives it back when it is withdrawn, and holds it anew', async () => {
  const driver = await aFreeDriver()
  const { id } = await offered()
  const { offered: cargo, balance_fen } = await driverCargo.run(world.services, driver.phone, {})
  expect([cargo.find((one) => one.id === id)?.deposit_fen, balance_fen]).toEqual([deposit_fen, 50_000])
  for (let round = 0; round < 2; round += 1) {
    await apply(driver, id)
    expect([await statusOf(id, driver), await pockets(driver.phone)]).toEqual([held, [30_000, 20_000]])
    // Another word to the carrier asks for no second deposit.
    await applyForSupply.run(world.services, driver.phone, { id, remark: '可早到' })
    expect(await pockets(driver.phone)).toEqual([30_000, 20_000])
    await withdrawApply.run(world.services, driver.phone, { id })
    expect([await statusOf(id, driver), await pockets(driver.phone)]).toEqual([returned, [50_000, 0]])
  }
  await silent()
})

test('who has less in his wallet is told so, and where no deposit is asked none is held', async () => {
  const driver = await aFreeDriver(19_999)
  const { id } = await offered()
  await expect(apply(driver, id)).rejects.toMatchObject({ code: 'driverDepositShort', slots: { deposit: '200.00', balance: '199.99' } })
  expect(await applyOf(id, driver)).toBeUndefined()
  const { id: free } = await offered({ deposit_fen: null })
  await apply(driver, free)
  expect([await statusOf(free, driver), await pockets(driver.phone)]).toEqual([none, [19_999, 0]])
})

test('who is chosen has it back once he has delivered, who is not at once; nothing is booked in between', async () => {
  const [one, two] = [await aFreeDriver(), await aFreeDriver()]
  const { id } = await offered()
  await apply(one, id)
  await apply(two, id)
  const trip = await choose(id, one)
  expect([await statusOf(id, one), await statusOf(id, two)]).toEqual([held, returned])
  expect([await pockets(one.phone), await pockets(two.phone)]).toEqual([
    [30_000, 20_000],
    [50_000, 0]
  ])
  await deliver(world, { ...trip, order_id: 0, dispatcher: carrier })
  expect([await statusOf(id, one), await pockets(one.phone)]).toEqual([returned, [50_000, 0]])
  await silent()
})

test('who refuses the trip, or does not answer within the hour, loses it to the carrier, once', async () => {
  for (const how of ['refuse', 'silence'] as const) {
    const driver = await aFreeDriver()
    const { id } = await offered()
    await apply(driver, id)
    const { id: trip } = await choose(id, driver)
    const [[before], income] = [await pockets(carrier), (await accountFen(world, 'carrier', '6301')) ?? 0]
    if (how === 'refuse') await refuseTrip.run(world.services, driver.phone, { id: trip, reason: '车坏了' })
    else {
      await transactAsSystem(db(), (tx) =>
        tx
          .updateTable('dispatch')
          .set({ accept_deadline: inFuture(-1000) })
          .where('tenant_id', '=', carrier.tenant_id)
          .where('waybill_id', '=', trip)
          .execute()
      )
      await expireTrips(world.services)
      await expireTrips(world.services)
    }
    expect([await statusOf(id, driver), await pockets(driver.phone)]).toEqual([forfeited, [30_000, 0]])
    expect((await pockets(carrier))[0]).toBe(before + 20_000)
    expect(await accountFen(world, 'carrier', '6301')).toBe(income - 20_000)
    await cancelWaybill.run(world.services, carrier, { id: trip, version: await versionOf(trip), reason: '不再运输' })
    expect([await statusOf(id, driver), await pockets(driver.phone)]).toEqual([forfeited, [30_000, 0]])
  }
  await silent()
})

test('a trip that the carrier cancels or gives to another costs him nothing', async () => {
  const [one, two, other] = [await aFreeDriver(), await aFreeDriver(), await aFreeDriver(0)]
  const { id: first } = await offered()
  await apply(one, first)
  const trip = await choose(first, one)
  await cancelWaybill.run(world.services, carrier, { id: trip.id, version: await versionOf(trip.id), reason: '货主取消' })
  expect([await statusOf(first, one), await pockets(one.phone)]).toEqual([returned, [50_000, 0]])
  const { id: second } = await offered()
  await apply(two, second)
  const { id: swapped } = await choose(second, two)
  await acceptTrip.run(world.services, two.phone, { id: swapped })
  const { id: vehicle_id } = await aVehicle(world)
  await swapDispatch.run(world.services, carrier, {
    id: swapped,
    version: await versionOf(swapped),
    vehicle_id,
    driver_id: other.id,
    reason: '调度调整'
  })
  expect([await statusOf(second, two), await pockets(two.phone)]).toEqual([returned, [50_000, 0]])
  await silent()
})

test('taken down, closed or expired, a supply gives all deposits back; published again it asks for the chosen one anew', async () => {
  const [one, two] = [await aFreeDriver(), await aFreeDriver()]
  const { id } = await offered()
  for (const driver of [one, two]) await apply(driver, id)
  const version = async () => (await supplyInfo.run(world.services, carrier, { id })).supply.version
  await takeSupplyDown.run(world.services, carrier, { id, version: await version() })
  expect([await pockets(one.phone), await pockets(two.phone)]).toEqual([
    [50_000, 0],
    [50_000, 0]
  ])
  const terms = { publish_scope: supplyScope.code.own, price_mode: supplyPriceMode.code.fixed, price_unit: 5 as const, price_fen: 320_000 }
  const later = { id, version: await version(), ...terms, expire_at: hours(2) }
  expect(await code(updateSupply.run(world.services, carrier, { ...later, deposit_fen: 30_000 }))).toBe('appliedAlready')
  await publishSupply.run(world.services, carrier, { id, version: await version() })
  await transactAsSystem(db(), (tx) =>
    moveFunds(tx, {
      tenant_id: carrier.tenant_id,
      biz_type: 'seed',
      biz_id: newId(),
      biz_no: 'SPENT',
      from: { company_id: one.phone.company_id, kind: 1 },
      to: { company_id: two.phone.company_id, kind: 1 },
      amount_fen: 40_000
    })
  )
  expect(await code(choose(id, one))).toBe('chosenDepositShort')
  expect((await supplyInfo.run(world.services, carrier, { id })).supply.supply_status).toBe(supplyMachine.code.published)
  await choose(id, two)
  expect([await statusOf(id, two), await pockets(two.phone)]).toEqual([held, [70_000, 20_000]])

  const [three, four] = [await aFreeDriver(), await aFreeDriver()]
  const [closing, lapsing] = [await offered(), await offered()]
  await apply(three, closing.id)
  await apply(four, lapsing.id)
  await closeSupply.run(world.services, carrier, { id: closing.id, version: closing.version })
  await transactAsSystem(db(), (tx) =>
    tx
      .updateTable('supply')
      .set({ expire_at: inFuture(-1000) })
      .where('tenant_id', '=', carrier.tenant_id)
      .where('id', '=', lapsing.id)
      .execute()
  )
  await followClock(world.services)
  expect([await statusOf(closing.id, three), await statusOf(lapsing.id, four)]).toEqual([returned, returned])
  expect([await pockets(three.phone), await pockets(four.phone)]).toEqual([
    [50_000, 0],
    [50_000, 0]
  ])
  // Between the two pockets above money went without a book, which is all that the auditor may find.
  expect(await foundWith(world.adminUrl, asked)).toEqual(['I-02 what custody owes each company and each person is what its wallets hold'])
})

test('of withdrawals, a choice and a closing at once one takes effect, and the deposit moves once', async () => {
  const driver = await aFreeDriver()
  const { id, version } = await offered()
  await apply(driver, id)
  const outcomes = await Promise.all([
    ...Array.from({ length: 8 }, async () => await code(withdrawApply.run(world.services, driver.phone, { id }))),
    ...Array.from({ length: 8 }, async () => await code(closeSupply.run(world.services, carrier, { id, version }))),
    code(choose(id, driver))
  ])
  expect(outcomes.filter((one) => one === 'done').length).toBeGreaterThan(0)
  const status = await statusOf(id, driver)
  expect(await pockets(driver.phone)).toEqual(status === held ? [30_000, 20_000] : [50_000, 0])
  expect(await foundWith(world.adminUrl, ['supplies.sql'])).toEqual([])
})

test('the auditor finds a deposit that is returned twice, held of nobody, or forfeited without a refusal', async () => {
  const driver = await aFreeDriver()
  const { id } = await offered()
  await apply(driver, id)
  const own = `tenant_id = ${carrier.tenant_id} and supply_id = ${id}`
  const wallet = `tenant_id = ${carrier.tenant_id} and company_id = ${driver.phone.company_id}`
  const planted: [string, RegExp][] = [
    [`update supply_apply set deposit_status = 30 where ${own}`, /forfeited only where/],
    [`update supply_apply set deposit_status = 20 where ${own}`, /booked so, once/],
    [`update supply_apply set deposit_status = 0, deposit_fen = null where ${own}`, /held while his application stands/],
    [`update wallet set balance_fen = balance_fen + case kind when 5 then -20000 else 20000 end where ${wallet}`, /driver's deposits/],
    [
      `insert into wallet_flow select (jsonb_populate_record(f, jsonb_build_object('id', f.id + 1, 'seq', f.seq + 1, 'flow_no', f.flow_no || '-', 'direction', 2))).* from wallet_flow f where ${wallet} and kind = 5`,
      /lies in his wallet/
    ]
  ]
  for (const [plant, found] of planted)
    expect(
      (await foundWith(world.adminUrl, ['supplies.sql'], plant)).some((ask) => found.test(ask)),
      plant
    ).toBe(true)
})
