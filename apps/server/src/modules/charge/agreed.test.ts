import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { amountOfTrace, type ChargeTrace } from '@yunshu/domain/charge'
import { sumFen } from '@yunshu/domain/money'
import type { RateTrace, SurchargeRule } from '@yunshu/domain/rate'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { deliver, deliverAndConfirm } from '../../../testkit/delivered.ts'
import { aProject } from '../../../testkit/rate.ts'
import { type AcceptedOver, anAcceptedOrder, aTrip } from '../../../testkit/trip.ts'
import type { NewRow } from '../../platform/db/versioned.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { proposeFor } from '../payable/propose.ts'
import { generateStatement } from '../statement/generate.ts'
import { statementLines } from '../statement/list.ts'
import { contractPrices } from '../rate/index.ts'
import { estimateOrder, estimateRate, trialRate } from '../rate/trial.ts'
import { readFacts, type Ride } from './facts.ts'
import { priceOrder } from './price.ts'
import { agreedFor } from './rate.ts'
import { chargesOfOrder, chargesOfWaybill } from './read.ts'
import { recomputeCharges } from './set.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

type RuleOver = Partial<NewRow<'rate_rule'>>
const companyOf = (key: string): number => world.base.companies[key]?.id ?? 0
/** Prices of the pair in the place of those before. */
const agree = (...rules: RuleOver[]) => agreeBy({}, ...rules)
const agreeBy = async (terms: Partial<NewRow<'project'>>, ...rules: RuleOver[]) => {
  const { tenant_id } = world.base
  await transactAsSystem(world.services.db, async (tx) => {
    await tx.deleteFrom('rate_rule').where('tenant_id', '=', tenant_id).execute()
    await tx.deleteFrom('project').where('tenant_id', '=', tenant_id).execute()
  })
  return await aProject(world, { ...terms, rules })
}
const byRule = (over: AcceptedOver = {}) => anAcceptedOrder(world, { price_mode: 1, freight_fen: 1, ...over })
const estimated = async (order_id: number): Promise<number | undefined> =>
  (await estimateOrder.run(world.services, await world.actor('shipper'), { order_id, carrier_id: companyOf('carrier') })).priced?.total_fen
const chargesOf = async (waybill_id: number) => await chargesOfWaybill.run(world.services, await world.actor('carrier'), { waybill_id })
const perTrip = (yuan: number) => [{ from: 0, price_e4: yuan * 1_000_000 }]
const surcharges = (...all: SurchargeRule[]) => all as never

const bookPlace = async (): Promise<number> => {
  const id = newId()
  const company_id = companyOf('shipper')
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .insertInto('address_book')
      .values({
        tenant_id: world.base.tenant_id,
        id,
        parties: [company_id],
        company_id,
        link_name: '王',
        link_phone: '13800001001',
        address_province: '四川省',
        address_city: '成都市',
        address_area: '龙泉驿区',
        area_code: '510112',
        address: '车城大道 1 号',
        lng: 104.27,
        lat: 30.56
      })
      .execute()
  )
  return id
}

test('a rule by address prices the charge as it priced the estimate, also once the address is deleted from the book', async () => {
  const place = await bookPlace()
  await agree({ billing_unit: 5, tiers: perTrip(200) as never }, { billing_unit: 5, start_scope: `a${place}`, tiers: perTrip(400) as never })
  const order = await byRule()
  expect(await estimated(order.id)).toBe(40_000)
  const trip = await aTrip(world, { order })
  expect(await chargesOf(trip.id)).toMatchObject({ total_fen: 40_000 })
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('address_book').set({ deleted_at: new Date().toISOString() }).where('id', '=', place).execute()
  )
  await recomputeCharges.run(world.services, trip.dispatcher, { waybill_id: trip.id })
  expect(await chargesOf(trip.id)).toMatchObject({ total_fen: 40_000 })
  expect(await estimated(order.id)).toBe(40_000)
})

test('by the kilometre two vehicles cost twice the way in the estimate, in a bid, in a plan and in the charges', async () => {
  await agree({ billing_unit: 3, tiers: [{ from: 0, price_e4: 10_000 }] as never, min_charge_fen: 118_560 })
  const order = await byRule({ vehicle_count: 2 })
  expect(await estimated(order.id)).toBe(237_120)
  const shipper = await world.actor('shipper')
  const bid = await transactAsSystem(world.services.db, (tx) => contractPrices(tx, [order.id], shipper, [companyOf('carrier')]))
  expect(bid.get(companyOf('carrier'))?.get(order.id)).toMatchObject({ total_fen: 237_120, trace: { vehicles: 2 } })
  const half = [{ order_goods_id: order.goods[0]?.id ?? 0, goods_num: 50, goods_kg: 1_000, goods_volume: 5 }]
  await aTrip(world, { order, goods: half })
  await aTrip(world, { order, goods: half })
  const { charges, total_fen } = await chargesOfOrder.run(world.services, shipper, { order_id: order.id })
  expect([total_fen, charges.map(({ amount_fen }) => amount_fen)]).toEqual([237_120, [118_560, 118_560]])
})

test('what two trucks wait, and the nights that they stay, are counted for each at each point', async () => {
  await agree({
    billing_unit: 1,
    tiers: perTrip(0) as never,
    surcharges: surcharges({ code: 'F06', calc: 'hour', value: 10_000, free_qty: 2 }, { code: 'F07', calc: 'night', value: 30_000, free_qty: 0 })
  })
  const order = await byRule()
  const half = [{ order_goods_id: order.goods[0]?.id ?? 0, goods_num: 50, goods_kg: 1_000, goods_volume: 5 }]
  const trips = [await aTrip(world, { order, goods: half }), await aTrip(world, { order, goods: half })]
  const hold = async (from: string, to: string) => {
    await transactAsSystem(world.services.db, (tx) =>
      tx.updateTable('waybill_point').set({ arrived_at: from, done_at: to }).where('order_id', '=', order.id).where('kind', '=', 1).execute()
    )
    await recomputeCharges.run(world.services, trips[0]!.dispatcher, { waybill_id: trips[0]!.id })
    const { charges } = await chargesOfOrder.run(world.services, await world.actor('shipper'), { order_id: order.id })
    return charges.map(({ item_code, amount_fen }) => [item_code, amount_fen]).filter(([code]) => code !== 'F01')
  }
  expect(await hold('2026-11-20T10:00:00+08:00', '2026-11-20T10:01:30+08:00')).toEqual([])
  expect(await hold('2026-11-20T10:00:00+08:00', '2026-11-20T10:02:01+08:00')).toEqual([
    ['F06', 5_000],
    ['F06', 5_000]
  ])
  // From 23:50 to 0:10, and never by the clock of UTC: 18 minutes beyond what is free, and a night each.
  expect(await hold('2026-11-20T23:50:00+08:00', '2026-11-21T00:10:00+08:00')).toEqual([
    ['F06', 5_000],
    ['F07', 30_000],
    ['F06', 5_000],
    ['F07', 30_000]
  ])
  expect(await hold('2026-11-21T07:50:00+08:00', '2026-11-21T08:10:00+08:00')).toEqual([
    ['F06', 5_000],
    ['F06', 5_000]
  ])
})

test('what is missing and what is broken are worth their part of the declared value, and together never more than it', async () => {
  const trip = await aTrip(world, { order: await anAcceptedOrder(world, { goods_value_fen: 200, kg: 2_000 }) })
  await deliverAndConfirm(world, trip, { recv_num: 67, damage_num: 33 })
  const lost = (await chargesOf(trip.id)).charges.filter(({ item_code }) => item_code.startsWith('D'))
  // 33 of 100 pieces of 2.00 yuan are 0.66.
  expect(lost.map(({ item_code, amount_fen }) => [item_code, amount_fen])).toEqual([
    ['D01', -66],
    ['D02', -66]
  ])
  const all = await aTrip(world, { order: await anAcceptedOrder(world, { goods_value_fen: 200, kg: 2_000 }) })
  await deliver(world, all)
  const rides = await facts(all.order_id)
  const ride = { ...rides.rides[0]!, short_num: 70, damage_num: 60 }
  const wanted = await wantedOf({ ...rides, rides: [ride] })
  expect(wanted.filter(({ source }) => source === 3).map(({ amount_fen }) => amount_fen)).toEqual([-140, -60])
  // Three trips of one piece of three each lose no fen more than the goods are worth.
  const three = [1, 2, 3].map((waybill_id): Ride => ({ ...ride, waybill_id, short_num: 1, damage_num: 0 }))
  const thirds = await wantedOf({ ...rides, order: { ...rides.order, goods_num: 3 }, rides: three })
  expect(thirds.filter(({ source }) => source === 3).map(({ amount_fen }) => amount_fen)).toEqual([-67, -67, -66])
})

test('what may be missing, and what is claimed beyond it, is as the project says: in a charge and in a trial', async () => {
  const carrier = await world.actor('carrier')
  const order = await byRule({ goods_value_fen: 900_000, kg: 2_000 })
  const of = await facts(order.id)
  const ride: Ride = { ...ridesOf(of)[0]!, recv_kg: 1_986 }
  // 2 t for 9 000.00 yuan: 14 kg are missing.
  const claims: [Partial<NewRow<'project'>>, number][] = [
    [{}, -3_600],
    [{ loss_rule: 2 }, -6_300],
    [{ loss_by: 2, loss_tolerance: 10 }, -1_800],
    [{ loss_by: 2, loss_tolerance: 10, loss_rule: 2 }, -6_300],
    [{ loss_by: 2, loss_tolerance: 14, loss_rule: 2 }, 0],
    [{ loss_tolerance: 0.125 }, -6_188]
  ]
  for (const [terms, fen] of claims) {
    const { id: project_id } = await agreeBy(terms, { billing_unit: 5, tiers: perTrip(1) as never })
    const wanted = await wantedOf({ ...of, rides: [ride] })
    expect(sumFen(wanted.filter(({ item_code }) => item_code === 'D01').map(({ amount_fen }) => amount_fen))).toBe(fen)
    const { planned } = of
    const trip = {
      at: planned.at,
      start_area_code: '510112',
      end_area_code: '420112',
      goods_type_ids: [],
      kg: 2_000,
      loaded_kg: 2_000,
      unloaded_kg: 1_986
    }
    const { loss } = await trialRate.run(world.services, carrier, { project_id, goods_value_fen: 900_000, ...trip })
    expect((loss?.loss_fen ?? 1) + fen).toBe(0)
  }
})

test('what a carrier pays by its own prices is counted as what it is paid: the same rule and the same tolerance are the same fen', async () => {
  const carrier = await world.actor('carrier')
  const cases: [Partial<NewRow<'project'>>, RuleOver][] = [
    [{}, { weight_base: 3 }],
    [{ loss_rule: 2 }, { weight_base: 4, load_factor_bp: 9_999 }],
    [
      { loss_by: 2, loss_tolerance: 10 },
      { weight_base: 2, billing_unit: 6, min_charge_fen: 12_345 }
    ],
    [{ loss_tolerance: 0.125 }, { weight_base: 1, tier_mode: 2, rounding: 3 }]
  ]
  for (const [terms, rule] of cases) {
    const priced = {
      ...rule,
      tiers: [
        { from: 0, price_e4: 1_234_567 },
        { from: 1.5, price_e4: 2_345_678, flat_fen: 77 }
      ] as never
    }
    const up = await agreeBy(terms, priced)
    const down = await aProject(world, { ...terms, direction: 2, shipper: 'carrier', rules: [priced] })
    const of = await facts((await byRule({ goods_value_fen: 900_000, kg: 2_000 })).id)
    const at = of.planned.at
    const trip = {
      at,
      start_area_code: '510112',
      end_area_code: '420112',
      goods_type_ids: [],
      kg: 2_000,
      m3: 10,
      loaded_kg: 2_000,
      unloaded_kg: 1_986
    }
    const asked = async (project_id: number) => await trialRate.run(world.services, carrier, { project_id, goods_value_fen: 900_000, ...trip })
    const [upstream, downstream] = [await asked(up.id), await asked(down.id)]
    expect(downstream.loss).toEqual(upstream.loss)
    expect(downstream.priced?.total_fen).toBe(upstream.priced?.total_fen)
    const charged = await wantedOf({ ...of, rides: [{ ...ridesOf(of)[0]!, load_kg: 2_000, recv_kg: 1_986 }] })
    const sums = (item: string) => sumFen(charged.filter(({ item_code }) => item_code === item).map(({ amount_fen }) => amount_fen))
    expect([sums('F01'), 0 - sums('D01')]).toEqual([downstream.priced?.total_fen, downstream.loss?.loss_fen])
    // What a dispatch proposes to pay asks by the same facts as what the order is charged.
    const proposed = await transactAsSystem(world.services.db, (tx) =>
      proposeFor(tx, { ...of.planned, loaded_kg: 2_000, unloaded_kg: 1_986, tenant_id: world.base.tenant_id }, companyOf('carrier'))
    )
    expect(proposed.proposed_fen).toBe(sums('F01'))
  }
})

test('trips of several vehicle types that one rule fits share its tiers, its minimum and its fixed amounts', async () => {
  const heavier = [
    { from: 0, price_e4: 200_000_000 },
    { from: 3, price_e4: 100_000_000, flat_fen: 700 }
  ]
  await agree(
    { tiers: heavier as never, min_charge_fen: 30_000, surcharges: surcharges({ code: 'F15', calc: 'fixed', value: 1_000 }) },
    { vehicle_type_ids: [77], tiers: perTrip(9) as never }
  )
  const of = await facts((await byRule({ kg: 4_000 })).id)
  const [ride] = ridesOf(of)
  const half = { goods_num: 50, goods_kg: 2_000, goods_volume: 5 }
  const rides = [10, 11, 77].map((vehicle_type_id, i): Ride => ({ ...ride!, waybill_id: i + 1, vehicle_type_id, plan: half }))
  const by = (wanted: Awaited<ReturnType<typeof wantedOf>>) =>
    wanted.map(({ ride: { waybill_id }, item_code, amount_fen }) => [waybill_id, item_code, amount_fen])
  // 4 t in the second tier: 400.00 + 7.00, and 10.00 once; by themselves each would be 400.00 and 10.00. The third has a rule of its own.
  expect(by(await wantedOf({ ...of, rides }))).toEqual([
    [1, 'F01', 20_350],
    [2, 'F01', 20_350],
    [1, 'F15', 500],
    [2, 'F15', 500],
    [3, 'F01', 1_800]
  ])
  // Of two types, a surcharge for one is of what that one carries: 2 of 4 t.
  await agree({
    tiers: [{ from: 0, price_e4: 100_000_000 }] as never,
    surcharges: surcharges(
      { code: 'F04', calc: 'unit', value: 10_000_000, condition: { vehicle_type_ids: [11] } },
      { code: 'F11', calc: 'percent', value: 1_000, condition: { vehicle_type_ids: [11] } }
    )
  })
  const some = await wantedOf({ ...of, rides: rides.slice(0, 2) })
  const sums = (item: string) => sumFen(some.filter(({ item_code }) => item_code === item).map(({ amount_fen }) => amount_fen))
  expect(['F01', 'F04', 'F11'].map(sums)).toEqual([40_000, 2_000, 2_100])
  expect(sumFen(some.map(({ trace }) => amountOfTrace(JSON.parse(JSON.stringify(trace)) as ChargeTrace)))).toBe(44_100)
  // Below the first tier alone, and not together.
  await agree({ tiers: [{ from: 3, price_e4: 100_000_000 }] as never })
  expect(by(await wantedOf({ ...of, rides: rides.slice(0, 2) }))).toEqual([
    [1, 'F01', 20_000],
    [2, 'F01', 20_000]
  ])
})

test('the lesser and the greater weight, and what may be missing, are those of each truck, and its part of the price follows them', async () => {
  const of = await facts((await byRule({ kg: 4_000, goods_value_fen: 400_000 })).id)
  const [ride] = ridesOf(of)
  const plan = { goods_num: 50, goods_kg: 2_000, goods_volume: 5 }
  const rides: Ride[] = [
    { ...ride!, waybill_id: 1, plan, load_kg: 2_100, recv_kg: 2_000 },
    { ...ride!, waybill_id: 2, plan, load_kg: 1_900, recv_kg: 2_000 }
  ]
  // Together 4 t were loaded and 4 t unloaded: the first lost 100 kg, which the other's surplus does not make good.
  const cases: [Partial<NewRow<'rate_rule'>>, number[]][] = [
    [{ weight_base: 1 }, [210_000, 190_000]],
    [{ weight_base: 2 }, [200_000, 200_000]],
    [{ weight_base: 3 }, [200_000, 190_000]],
    [{ weight_base: 4 }, [210_000, 200_000]],
    [{ weight_base: 3, load_factor_bp: 9_000 }, [189_000, 171_000]]
  ]
  for (const [rule, amounts] of cases) {
    await agree({ ...rule, tiers: perTrip(1_000) as never })
    const wanted = await wantedOf({ ...of, rides })
    expect(wanted.filter(({ item_code }) => item_code === 'F01').map(({ amount_fen }) => amount_fen)).toEqual(amounts)
    // 100 kg of 2,100, of which 3 permille are free, at 1.00 a kilogram.
    expect(wanted.filter(({ item_code }) => item_code === 'D01').map(({ ride: { waybill_id }, amount_fen }) => [waybill_id, amount_fen])).toEqual([
      [1, -9_370]
    ])
    expect(sumFen(wanted.map(({ trace }) => amountOfTrace(JSON.parse(JSON.stringify(trace)) as ChargeTrace)))).toBe(sumFen(amounts) - 9_370)
  }
})

test('a statement bills each truck of an order by its own lesser weight', async () => {
  await agree({ weight_base: 3, tiers: perTrip(1_000) as never })
  const order = await byRule({ kg: 4_000 })
  const half = [{ order_goods_id: order.goods[0]?.id ?? 0, goods_num: 50, goods_kg: 2_000, goods_volume: 5 }]
  const trips = [await aTrip(world, { order, goods: half }), await aTrip(world, { order, goods: half })]
  await deliverAndConfirm(world, trips[0]!, { load_kg: 2_003, recv_kg: 2_000 })
  await deliverAndConfirm(world, trips[1]!, { load_kg: 1_996, recv_kg: 1_999 })
  const carrier = await world.actor('carrier')
  const day = shanghaiDay(new Date().toISOString())
  const asked = { partner_id: companyOf('shipper'), period_from: addDays(day, -1), period_to: addDays(day, 1) }
  const { statement } = await generateStatement.run(world.services, carrier, asked)
  const { data } = await statementLines.run(world.services, carrier, { statement_id: statement.id, pagesize: 200 })
  const billed = (trip: { id: number }) => data.find(({ waybill_id }) => waybill_id === trip.id)?.own_fen
  expect(trips.map(billed)).toEqual([200_000, 199_600])
})

const facts = async (order_id: number) => (await transactAsSystem(world.services.db, (tx) => readFacts(tx, world.base.tenant_id, [order_id])))[0]!
type Facts = Awaited<ReturnType<typeof facts>>
const wantedOf = async (of: Facts) =>
  await transactAsSystem(world.services.db, (tx) =>
    priceOrder(
      of,
      () => new Map(),
      agreedFor(tx, of.order, () => false),
      { fen: 0, has: () => false },
      () => undefined
    )
  )

const anyRule = fc.record({
  billing_unit: fc.constantFrom(1, 2, 3, 4, 5, 6),
  weight_base: fc.constantFrom(1, 2, 3, 4),
  load_factor_bp: fc.constantFrom(10_000, 9_999, 9_750),
  unload_factor_bp: fc.constantFrom(10_000, 9_999),
  tier_mode: fc.constantFrom(1, 2),
  rounding: fc.constantFrom(1, 2, 3, 4),
  min_charge_fen: fc.option(fc.integer({ min: 1, max: 99_999 })),
  tiers: fc
    .array(fc.nat(2_000_000), { minLength: 1, maxLength: 3 })
    .map((prices) => prices.map((price_e4, i) => ({ from: i * 7, price_e4, flat_fen: i * 31 }))),
  surcharges: fc.subarray([
    { code: 'F05', calc: 'stop', value: 9_999, free_qty: 1 },
    { code: 'F11', calc: 'percent', value: 37 },
    { code: 'F04', calc: 'unit', value: 1_234_567 },
    { code: 'F13', calc: 'fixed', value: 20_001, condition: { cold: true } }
  ])
})
const anyOrder = fc.record({
  kg: fc.integer({ min: 1, max: 40_000_000 }).map((grams) => grams / 1000),
  drops: fc.integer({ min: 1, max: 3 }),
  vehicle_count: fc.integer({ min: 1, max: 3 }),
  order_kind: fc.constantFrom(1, 2),
  distance_m: fc.option(fc.integer({ min: 1, max: 2_000_000 }))
})
/** `npm test -- --deep` looks at 50 000. */
const orders = Math.max(24, Math.floor(Number(process.env['LAW_RUNS'] ?? 0) / 2))

test(
  'estimate, assignment, bid, charge and statement of an order cost the same to the fen',
  async () => {
    const shipper = await world.actor('shipper')
    const carrier_id = companyOf('carrier')
    const place = await bookPlace()
    const cases = fc.sample(fc.tuple(anyRule, anyOrder, fc.boolean()), { numRuns: orders, seed: 31 })
    let priced = 0
    for (const [rule, over, byAddress] of cases) {
      await agree({
        ...rule,
        tiers: rule.tiers as never,
        surcharges: rule.surcharges as never,
        start_scope: byAddress ? `a${place}` : '51'
      } as RuleOver)
      const order = await byRule(over)
      const of = await facts(order.id)
      const { planned } = of
      const whole = await estimateOrder.run(world.services, shipper, { order_id: order.id, carrier_id })
      const typed = await estimateRate.run(world.services, shipper, {
        carrier_id,
        at: planned.at,
        start_area_code: planned.start.code,
        end_area_code: planned.end.code,
        start_at: { lng: 104.27, lat: 30.56 },
        vehicle_type_id: planned.vehicle_type_id,
        goods_type_ids: [],
        kg: planned.kg,
        m3: planned.m3 ?? 0,
        num: planned.num ?? 1,
        ...(planned.km !== null && { km: planned.km }),
        trips: planned.vehicles.length,
        stops: planned.vehicles[0]?.stops ?? 0,
        cold: planned.cold
      })
      const bid = await transactAsSystem(world.services.db, (tx) => contractPrices(tx, [order.id], shipper, [carrier_id]))
      const bidden = bid.get(carrier_id)?.get(order.id)
      const charges = await wantedOf({ ...of, rest: { goods_num: 0, goods_kg: 0, goods_volume: 0 }, rides: ridesOf(of) })
      const total = whole.priced?.total_fen
      expect([typed.priced?.total_fen, bidden?.no_rate ? undefined : bidden?.total_fen]).toEqual([total, total])
      if (total === undefined) {
        expect(charges.every(({ no_rate }) => no_rate)).toBe(true)
        continue
      }
      priced += 1
      expect(sumFen(charges.map(({ amount_fen }) => amount_fen))).toBe(total)
      // A statement adds up what the kept traces say.
      expect(sumFen(charges.map(({ trace }) => amountOfTrace(JSON.parse(JSON.stringify(trace)) as ChargeTrace)))).toBe(total)
      const kept = JSON.parse(JSON.stringify(whole.priced?.trace)) as RateTrace
      expect(kept.total_fen).toBe(total)
    }
    expect(priced).toBeGreaterThan(orders / 2)
  },
  Math.max(120_000, orders * 400)
)

/** As many trips as the order asks for, each along all its points, with parts of its goods that sum to them. */
const ridesOf = ({ planned, order }: Facts): Ride[] => {
  const count = planned.vehicles.length
  const part = (whole: number, places: number, i: number): number => {
    const units = Math.round(whole * 10 ** places)
    const each = Math.floor(units / count)
    return (i === 0 ? units - each * (count - 1) : each) / 10 ** places
  }
  return planned.vehicles.map(
    (vehicle, i): Ride => ({
      ...vehicle,
      waybill_id: i + 1,
      waybill_no: `W${i + 1}`,
      waybill_order_id: i + 1,
      waybill_status: 20,
      vehicle_type_id: planned.vehicle_type_id,
      section_id: null,
      section_name: '',
      section_day: null,
      carrier_id: order.carrier_id ?? 0,
      plan: { goods_num: part(planned.num ?? 0, 0, i), goods_kg: part(planned.kg, 3, i), goods_volume: part(planned.m3 ?? 0, 4, i) },
      load_kg: null,
      recv_kg: null,
      short_num: 0,
      damage_num: 0,
      delivered_at: null,
      receipt_at: null
    })
  )
}
