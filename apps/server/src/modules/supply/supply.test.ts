import { carrier as carrierConsole } from '@yunshu/contract/consoles/carrier'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { partKind } from '@yunshu/contract/payable/enums'
import { supply } from '@yunshu/contract/supply/contract'
import { applyMachine, supplyMachine, supplyPriceMode, supplyScope } from '@yunshu/contract/supply/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { anAcceptedOrder, driverActor } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { without } from '../../../testkit/rights.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import { transact, transactAsSystem } from '../../platform/db/scope.ts'
import { createDispatch } from '../dispatch/create.ts'
import { partsOfWaybill } from '../payable/write.ts'
import { acceptTrip } from '../waybill/accept.ts'
import { closeSupply, createSupply, publishSupply, refreshSupply, takeSupplyDown, updateSupply } from './carrier.ts'
import { checkSupplyPair, chooseDriver } from './choose.ts'
import { followClock } from './clock.ts'
import { applyForSupply, viewSupply, withdrawApply } from './driver.ts'
import { driverCargo, supplyInfo } from './info.ts'
import { listSupplies } from './list.ts'

let world: TestApp
let carrier: Actor
let other: Actor
/** Two drivers of the first carrier and one of the second, each on his phone. */
let [ids, phones]: [number[], Actor[]] = [[], []]
let outsider: Actor
const db = () => world.services.db
beforeAll(async () => {
  world = await testApp()
  ;[carrier, other] = [await world.actor('carrier'), await world.actor('carrier2')]
  for (let i = 0; i < 2; i += 1) {
    const { id } = await aDriver(world)
    ids.push(id)
    phones.push(await driverActor(world, id))
  }
  outsider = await driverActor(world, (await aDriver(world, { company: 'carrier2' })).id)
})
afterAll(async () => await world.close())

const hours = (n: number): string => inFuture(n * 3_600_000)
type Form = InputOf<typeof supply.create>
const { fixed, negotiable, bid } = supplyPriceMode.code
const offered = async (over: Partial<Form> = {}) => {
  const order = await anAcceptedOrder(world, { freight_fen: 600_000 })
  const form: Form = {
    orders: [{ order_id: order.id }],
    publish_scope: supplyScope.code.own,
    price_mode: fixed,
    price_unit: 5,
    price_fen: 320_000,
    expire_at: hours(2),
    publish: true,
    ...over
  }
  return { row: await createSupply.run(world.services, carrier, form), order }
}
const seen = ({ id, version }: { id: number; version: number }) => ({ id, version })
const cargo = async (phone: Actor) => await driverCargo.run(world.services, phone, {})
const sees = async (phone: Actor, id: number) => (await cargo(phone)).offered.some((one) => one.id === id)
const apply = async (phone: Actor, id: number, quote_fen?: number) =>
  await applyForSupply.run(world.services, phone, { id, ...(quote_fen && { quote_fen }) })
const info = async (id: number) => await supplyInfo.run(world.services, carrier, { id })
const applyOf = async (id: number, driver_id: number) => (await info(id)).applies.find((one) => one.driver_id === driver_id)!
const reserved = async (order_id: number) =>
  await transactAsSystem(db(), async (tx) => {
    const row = await tx
      .selectFrom('order_goods')
      .select(['remain_num', 'reserved_num'])
      .where('tenant_id', '=', world.base.tenant_id)
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    return [row.remain_num, row.reserved_num]
  })
const choose = async (id: number, driver_id: number, vehicle_id?: number) => {
  const { id: apply_id, version: apply_version } = await applyOf(id, driver_id)
  const vehicle = vehicle_id ?? (await aVehicle(world)).id
  return await chooseDriver.run(world.services, carrier, {
    id,
    apply_id,
    apply_version,
    vehicle_id: vehicle,
    driver_id,
    plan_start_time: hours(3)
  })
}
/** A new driver of the first carrier who is free, on his phone. */
const free = async () => {
  const { id } = await aDriver(world)
  return { id, phone: await driverActor(world, id) }
}
const lapse = async (id: number) =>
  await transactAsSystem(db(), (tx) =>
    tx
      .updateTable('supply')
      .set({ expire_at: inFuture(-1000) })
      .where('tenant_id', '=', world.base.tenant_id)
      .where('id', '=', id)
      .execute()
  )

test('a driver applies, is chosen and accepts his trip; the other reads that he was not, and the goods are on the waybill', async () => {
  const [one, two] = [await free(), await free()]
  const { row, order } = await offered()
  expect(row).toMatchObject({ supply_status: supplyMachine.code.published, start_city: '成都市', end_city: '武汉市', goods_kg: 2000, apply_count: 0 })
  expect(row.offered_count).toBeGreaterThanOrEqual(2)
  expect(await reserved(order.id)).toEqual([100, 100])
  const vehicle = await aVehicle(world)
  const pair = { vehicle_id: vehicle.id, driver_id: one.id, plan_start_time: hours(3) }
  await expect(createDispatch.run(world.services, carrier, { orders: [{ order_id: order.id }], ...pair })).rejects.toMatchObject({
    code: 'nothingToCarry'
  })
  await viewSupply.run(world.services, one.phone, { id: row.id })
  await viewSupply.run(world.services, one.phone, { id: row.id })
  await apply(one.phone, row.id)
  await apply(two.phone, row.id)
  const { supply: shown, applies } = await info(row.id)
  expect(shown).toMatchObject({ view_count: 2, apply_count: 2, version: row.version })
  expect(applies.map(({ total_fen }) => total_fen)).toEqual([320_000, 320_000])
  expect(await checkSupplyPair.run(world.services, carrier, { id: row.id, ...pair })).toMatchObject({ goods_kg: 2000, problems: [] })
  const chosen = await applyOf(row.id, one.id)
  const asked = { id: row.id, apply_id: chosen.id, apply_version: chosen.version, ...pair }
  await expect(chooseDriver.run(world.services, carrier, { ...asked, driver_id: two.id })).rejects.toMatchObject({ code: 'otherDriver' })
  await expect(chooseDriver.run(world.services, carrier, { ...asked, apply_version: chosen.version + 1 })).rejects.toMatchObject({
    code: 'staleVersion'
  })
  const trip = await chooseDriver.run(world.services, carrier, asked)
  expect(trip).toMatchObject({ waybill_status: waybillMachine.code.awaitingDriver, payable_fen: 320_000, driver_id: one.id })
  expect(await reserved(order.id)).toEqual([0, 0])
  expect((await info(row.id)).supply).toMatchObject({ supply_status: supplyMachine.code.taken, waybill_no: trip.waybill_no, deal_fen: 320_000 })
  expect((await cargo(one.phone)).mine).toMatchObject([{ id: row.id, apply_status: applyMachine.code.chosen, waybill_id: trip.id }])
  expect((await cargo(two.phone)).mine).toMatchObject([{ id: row.id, apply_status: applyMachine.code.passed, waybill_id: null }])
  expect(await sees(two.phone, row.id)).toBe(false)
  expect(await acceptTrip.run(world.services, one.phone, { id: trip.id })).toMatchObject({ waybill_status: waybillMachine.code.accepted })
})

test('the price of a chosen driver is divided as the carrier says or by its rule, within the caps; under the margin floor it needs a reason, at a loss a right', async () => {
  const { prepaid, etc, arrival, deposit } = partKind.code
  const chosenFor = async (price_fen: number) => {
    const driver = await free()
    const { row } = await offered({ price_fen })
    await apply(driver.phone, row.id)
    const { id: apply_id, version: apply_version } = await applyOf(row.id, driver.id)
    const asked = { id: row.id, apply_id, apply_version, vehicle_id: (await aVehicle(world)).id, driver_id: driver.id, plan_start_time: hours(3) }
    return async (more: object = {}, actor = carrier) => await chooseDriver.run(world.services, actor, { ...asked, ...more })
  }
  const partsOf = async ({ id: waybill_id }: { id: number }) =>
    (await partsOfWaybill.run(world.services, carrier, { waybill_id })).parts.map(({ part_kind, amount_fen }) => [part_kind, amount_fen])
  const choose = await chosenFor(320_000)
  const split = [
    { part_kind: prepaid, amount_fen: 100_000 },
    { part_kind: etc, amount_fen: 48_000 },
    { part_kind: arrival, amount_fen: 162_000 },
    { part_kind: deposit, amount_fen: 10_000 }
  ]
  await expect(choose({ split: split.slice(1) })).rejects.toMatchObject({ code: 'partsOff' })
  await expect(
    choose({
      split: [
        { part_kind: etc, amount_fen: 48_001 },
        { part_kind: arrival, amount_fen: 271_999 }
      ]
    })
  ).rejects.toMatchObject({
    code: 'partOverCap'
  })
  await expect(choose({ split: [{ part_kind: prepaid, amount_fen: 310_000 }, split[3]] })).rejects.toMatchObject({ code: 'depositNeedsArrival' })
  expect(await partsOf(await choose({ split }))).toEqual(split.map(({ part_kind, amount_fen }) => [part_kind, amount_fen]))
  expect(await partsOf(await (await chosenFor(320_000))())).toEqual([[arrival, 320_000]])
  const [low, loss] = [await chosenFor(590_000), await chosenFor(600_001)]
  await expect(low({ split: [{ part_kind: arrival, share_bp: 10_000 }] })).rejects.toMatchObject({ code: 'marginReasonNeeded' })
  const dispatcher = without(carrier, carrierConsole.waybills.may.lossMaking.code)
  await expect(loss({ margin_reason: '保住客户' }, dispatcher)).rejects.toMatchObject({ code: 'lossNeedsRight' })
  expect(await loss({ margin_reason: '保住客户' })).toMatchObject({ payable_fen: 600_001 })
})

test('no address below the city, no phone and no other driver is read before one is chosen: by no answer, no log, no event and no SQL', async () => {
  const heard: unknown[] = []
  const off = world.services.live.on(
    (change) => heard.push(change),
    () => {}
  )
  const [one, two] = [await free(), await free()]
  const { row, order } = await offered({ price_mode: bid, price_fen: 400_000 })
  await apply(one.phone, row.id, 371_942)
  const answers = [await cargo(two.phone), row]
  const everything = await transact(db(), two.phone, async (tx) => {
    const found: unknown[] = []
    for (const table of [
      'order',
      'order_point',
      'order_goods',
      'supply',
      'supply_goods',
      'supply_apply',
      'waybill',
      'waybill_point',
      'oplog',
      'notice',
      'driver',
      'person'
    ])
      found.push(
        await sql`select t.* from ${sql.table(table)} as t where t.tenant_id = ${world.base.tenant_id}`.execute(tx).then(({ rows }) => [table, rows])
      )
    return found as [string, object[]][]
  })
  const rowsIn = (table: string) => everything.find(([name]) => name === table)?.[1] ?? []
  expect(rowsIn('supply').some((found) => (found as { id: number }).id === row.id)).toBe(true)
  for (const table of ['order', 'order_point', 'order_goods', 'supply_goods', 'supply_apply', 'oplog']) expect(rowsIn(table)).toEqual([])
  const said = JSON.stringify([answers, everything, heard])
  for (const secret of ['龙泉驿', '车城大道', '东西湖', '走马岭', '"13800009001"', '"13800009002"', '王发货']) expect(said).not.toContain(secret)
  expect(order.start_address_diming).toContain('龙泉驿')
  // Who applies gives his phone to this carrier; the other carrier finds nothing at all.
  expect(
    await transact(db(), other, (tx) =>
      tx.selectFrom('supply').select('id').where('tenant_id', '=', world.base.tenant_id).where('id', '=', row.id).execute()
    )
  ).toEqual([])
  await expect(listSupplies.run(world.services, two.phone, {})).rejects.toMatchObject({ code: 'noPermission' })
  await expect(supplyInfo.run(world.services, other, { id: row.id })).rejects.toMatchObject({ code: 'notFound' })
  expect(await sees(outsider, row.id)).toBe(false)
  await expect(apply(outsider, row.id, 300_000)).rejects.toMatchObject({ code: 'notFound' })
  off()
})

test('the price: a negotiable one is asked of the driver, a bid has a limit, and a price for a unit becomes that of the whole', async () => {
  const { row } = await offered({ price_mode: negotiable, price_fen: null, price_unit: 1 })
  await expect(apply(phones[0]!, row.id)).rejects.toMatchObject({ code: 'quoteNeeded' })
  await apply(phones[0]!, row.id, 15_055)
  expect(await applyOf(row.id, ids[0]!)).toMatchObject({ quote_fen: 15_055, total_fen: 30_110 })
  await apply(phones[0]!, row.id, 14_000)
  expect((await info(row.id)).supply.apply_count).toBe(1)
  const { row: limited } = await offered({ price_mode: bid, price_fen: 300_000 })
  await expect(apply(phones[0]!, limited.id, 300_001)).rejects.toMatchObject({ code: 'quoteHigh' })
  const { expire_at, publish_scope } = limited
  const terms = { id: row.id, version: row.version, publish_scope, expire_at, price_unit: 1 as const }
  await expect(updateSupply.run(world.services, carrier, { ...terms, price_mode: fixed, price_fen: 1 })).rejects.toMatchObject({
    code: 'appliedAlready'
  })
  await updateSupply.run(world.services, carrier, { ...terms, price_mode: negotiable, remark: '到场前联系' })
  await expect(offered({ price_fen: null })).rejects.toMatchObject({ code: 'badInput' })
  await expect(offered({ expire_at: hours(5) })).rejects.toMatchObject({ code: 'badInput' })
})

test('a part of an order is offered to all drivers; it is taken down, published again, refreshed, closed, and its goods follow', async () => {
  const order = await anAcceptedOrder(world)
  const goods = [{ order_goods_id: order.goods[0]!.id, goods_num: 40, goods_kg: 800, goods_volume: 4 }]
  const { row } = await offered({ orders: [{ order_id: order.id, goods }], publish_scope: supplyScope.code.all, publish: false })
  expect(row).toMatchObject({ supply_status: supplyMachine.code.draft, goods_kg: 800 })
  expect(await reserved(order.id)).toEqual([100, 0])
  expect(await sees(outsider, row.id)).toBe(false)
  const out = await publishSupply.run(world.services, carrier, seen(row))
  expect(await reserved(order.id)).toEqual([100, 40])
  expect(await sees(outsider, row.id)).toBe(true)
  await apply(outsider, row.id)
  expect((await info(row.id)).applies).toMatchObject([{ driver_id: null, apply_status: applyMachine.code.applied }])
  await expect(choose(row.id, ids[0]!)).rejects.toThrow()
  await expect(refreshSupply.run(world.services, carrier, seen(out))).rejects.toMatchObject({ code: 'refreshedJustNow' })
  const down = await takeSupplyDown.run(world.services, carrier, seen(out))
  expect(await reserved(order.id)).toEqual([100, 0])
  await expect(apply(phones[0]!, row.id)).rejects.toMatchObject({ code: 'notFound' })
  expect((await cargo(outsider)).mine.find(({ id }) => id === row.id)).toMatchObject({ supply_status: supplyMachine.code.off })
  const again = await publishSupply.run(world.services, carrier, seen(down))
  const closed = await closeSupply.run(world.services, carrier, seen(again))
  expect(closed).toMatchObject({ supply_status: supplyMachine.code.off, is_closed: true })
  expect(await reserved(order.id)).toEqual([100, 0])
  expect((await cargo(outsider)).mine.find(({ id }) => id === row.id)).toMatchObject({ apply_status: applyMachine.code.passed })
  await expect(publishSupply.run(world.services, carrier, seen(closed))).rejects.toMatchObject({ code: 'supplyClosed' })
  const { row: whole } = await offered({ orders: [{ order_id: order.id }] })
  await expect(offered({ orders: [{ order_id: order.id, goods }] })).rejects.toMatchObject({ code: 'quantityTaken' })
  await closeSupply.run(world.services, carrier, seen(whole))
})

test('sixty-four drivers apply at once: each stands once, and the count is theirs', async () => {
  const drivers: Actor[] = []
  for (let i = 0; i < 64; i += 1) drivers.push((await free()).phone)
  const { row } = await offered({ price_mode: bid, price_fen: null })
  const tries = await Promise.allSettled([...drivers, ...drivers].map((phone, i) => apply(phone, row.id, 200_000 + i)))
  expect(tries.filter(({ status }) => status === 'rejected')).toEqual([])
  const { supply: shown, applies } = await info(row.id)
  expect([shown.apply_count, shown.view_count, applies.length]).toEqual([64, 64, 64])
  await closeSupply.run(world.services, carrier, seen(shown))
})

test('choosing against withdrawing, and against another choice: one of them holds, never both', async () => {
  for (let i = 0; i < 4; i += 1) {
    const [one, two] = [await free(), await free()]
    const { row, order } = await offered()
    await apply(one.phone, row.id)
    await apply(two.phone, row.id)
    const [a, b] = [await aVehicle(world), await aVehicle(world)]
    const results = await Promise.allSettled([
      withdrawApply.run(world.services, one.phone, { id: row.id }),
      choose(row.id, one.id, a.id),
      choose(row.id, two.id, b.id)
    ])
    const [withdrawn, first, second] = results.map(({ status }) => status === 'fulfilled')
    expect([first, second].filter(Boolean)).toHaveLength(1)
    const { supply: shown, applies } = await info(row.id)
    expect(applies.filter(({ apply_status }) => apply_status === applyMachine.code.chosen)).toHaveLength(1)
    expect(withdrawn && first).toBe(false)
    expect(shown).toMatchObject({ supply_status: supplyMachine.code.taken, driver_name: (second ? two : one).phone.user_name })
    expect(await reserved(order.id)).toEqual([0, 0])
  }
})

test('choosing against the end of its time: it is taken or it has expired, and its goods are on a trip or free', async () => {
  for (let i = 0; i < 4; i += 1) {
    const one = await free()
    const { row, order } = await offered()
    await apply(one.phone, row.id)
    const vehicle = await aVehicle(world)
    const [chosen] = await Promise.allSettled([choose(row.id, one.id, vehicle.id), lapse(row.id).then(() => followClock(world.services))])
    await followClock(world.services)
    const { supply: shown, applies } = await info(row.id)
    const won = chosen.status === 'fulfilled'
    expect(shown.supply_status).toBe(supplyMachine.code[won ? 'taken' : 'expired'])
    expect(await reserved(order.id)).toEqual(won ? [0, 0] : [100, 0])
    expect(applies[0]?.apply_status).toBe(applyMachine.code[won ? 'chosen' : 'passed'])
  }
  const { row } = await offered()
  await lapse(row.id)
  await expect(apply(phones[0]!, row.id)).rejects.toMatchObject({ code: 'supplyExpired' })
  expect(await sees(phones[0]!, row.id)).toBe(false)
  expect(await followClock(world.services)).toBe(1)
  expect(await followClock(world.services)).toBe(0)
})

test('a choice that the dispatch refuses changes nothing: the driver stands as before, and the goods are held', async () => {
  const one = await free()
  const { row, order } = await offered({ price_fen: 999_999 })
  await apply(one.phone, row.id)
  await expect(choose(row.id, one.id)).rejects.toMatchObject({ code: 'marginReasonNeeded' })
  expect((await info(row.id)).supply.supply_status).toBe(supplyMachine.code.published)
  expect(await reserved(order.id)).toEqual([100, 100])
  await withdrawApply.run(world.services, one.phone, { id: row.id })
  expect((await info(row.id)).supply.apply_count).toBe(0)
  expect(await sees(one.phone, row.id)).toBe(true)
})
