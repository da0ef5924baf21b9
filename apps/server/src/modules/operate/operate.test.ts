import { operateBy, lossReason, operateStep } from '@yunshu/contract/operate/enums'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { deliverAndConfirm } from '../../../testkit/delivered.ts'
import { aDeliveredTrip } from '../../../testkit/operate.ts'
import { plantRow } from '../../../testkit/plantRow.ts'
import { aTrip } from '../../../testkit/trip.ts'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { figureTrips } from './figure.ts'
import { operateRanks, operateTrips } from './list.ts'
import { operateFigures } from './read.ts'

let world: TestApp
let carrier: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(async () => await world.close())

type Asked = Parameters<typeof operateFigures.run>[2]
const figures = async (input: object, actor = carrier) => await operateFigures.run(world.services, actor, input as Asked)
const ranks = async (input: object, actor = carrier) => (await operateRanks.run(world.services, actor, { pagesize: 100, ...input })).data
const trips = async (input: object, actor = carrier) => (await operateTrips.run(world.services, actor, { pagesize: 100, ...input })).data
const days = (from: string, to = from) => ({ date_from: from, date_to: to })
const shippers = ['shipper', 'shipper2'] as const
const idOf = (name: string): number => world.base.companies[name]?.id ?? 0
const plain = (fen: number, kg = 1000) => [{ shipper: 'shipper', kg, fen }]

test('a trip that was driven is told as its waybill and its charges have it, at once and on each of its changes', async () => {
  const trip = await aTrip(world)
  await deliverAndConfirm(world, trip)
  const { now } = await figures({})
  const row = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('waybill').selectAll().where('tenant_id', '=', carrier.tenant_id).where('id', '=', trip.id).executeTakeFirstOrThrow()
  )
  expect(now).toMatchObject({
    trip_count: 1,
    revenue_fen: row.receivable_fen,
    distance_m: row.distance_plan_m,
    on_time_bp: 10_000,
    receipt_wait: 0,
    money_wait: null
  })
  expect(row.receivable_fen).toBeGreaterThan(0)
  const [listed] = await trips({})
  expect(listed).toMatchObject({ waybill_id: trip.id, waybill_no: row.waybill_no, revenue_fen: row.receivable_fen, loss_reason: null })
  await transactAsSystem(world.services.db, (tx) =>
    sql`update charge set amount_fen = amount_fen + 100, net_fen = net_fen + 100 where waybill_id = ${trip.id} and direction = 1`.execute(tx)
  )
  expect((await figures({})).now.revenue_fen).toBe((row.receivable_fen ?? 0) + 100)
  expect((await figures({})).waiting).toBe(0)
})

test('a trip belongs to the day of its last unloading in China; a cancelled one is in no figure', async () => {
  await aDeliveredTrip(world, { at: '2025-03-31T16:30:00Z', riders: plain(100_000), cost_fen: 70_000 })
  await aDeliveredTrip(world, { at: '2025-03-31T15:30:00Z', riders: plain(50_000), cost_fen: 70_000 })
  await aDeliveredTrip(world, { at: '2025-03-31T10:00:00Z', riders: plain(900_000), cost_fen: 1, waybill_status: 0 })
  expect((await figures(days('2025-04-01'))).now).toMatchObject({
    trip_count: 1,
    revenue_fen: 100_000,
    margin_fen: 30_000,
    margin_bp: 3000,
    loss_count: 0
  })
  expect((await figures(days('2025-03-31'))).now).toMatchObject({ trip_count: 1, revenue_fen: 50_000, margin_fen: -20_000, loss_count: 1 })
  const { now, before, step, points, prior_points } = await figures({ ...days('2025-04-01', '2025-04-03') })
  expect([now.from, now.to, before.from, before.to]).toEqual(['2025-04-01', '2025-04-03', '2025-03-29', '2025-03-31'])
  expect([step, points.map((point) => point.trip_count), prior_points.map((point) => point.revenue_fen)]).toEqual([
    operateStep.code.day,
    [1, 0, 0],
    [0, 0, 50_000]
  ])
})

test('a trip with goods of two customers is a trip of each, and its money, kilometres and load are shared to the last fen', async () => {
  const riders = [
    { shipper: 'shipper', kg: 2000, fen: 90_000 },
    { shipper: 'shipper2', kg: 1000, fen: 20_001 }
  ]
  const id = await aDeliveredTrip(world, { at: '2025-05-10T04:00:00Z', riders, cost_fen: 100_000, distance_m: 1001 })
  const span = days('2025-05-10')
  expect((await figures(span)).now).toMatchObject({ trip_count: 1, revenue_fen: 110_001, cost_fen: 100_000, margin_fen: 10_001, distance_m: 1001 })
  const rows = await ranks({ ...span, by: operateBy.code.customer, sort: 'revenue_fen', order: 'desc' })
  expect(rows).toMatchObject([
    { id: idOf('shipper'), trip_count: 1, revenue_fen: 90_000, cost_fen: 66_667, distance_m: 667 },
    { id: idOf('shipper2'), trip_count: 1, revenue_fen: 20_001, cost_fen: 33_333, distance_m: 334 }
  ])
  expect((await ranks({ ...span, by: operateBy.code.lane })).map((row) => [row.rank_name, row.trip_count])).toEqual([['成都市 → 武汉市', 1]])
  expect(await trips(span)).toMatchObject([{ waybill_id: id, revenue_fen: 110_001, cost_fen: 100_000, margin_fen: 10_001 }])
  expect(await trips({ ...span, shipper_id: idOf('shipper2') })).toMatchObject([
    { waybill_id: id, revenue_fen: 20_001, cost_fen: 33_333, margin_fen: -13_332 }
  ])
  expect((await figures({ ...span, shipper_id: idOf('shipper2') })).now).toMatchObject({ trip_count: 1, margin_fen: -13_332, loss_count: 0 })
})

test('what a thousand ton-kilometres cost is added up trip by trip, without those of which one of the three is not known', async () => {
  const at = '2025-05-20T04:00:00Z'
  const span = days('2025-05-20')
  const riders = [
    { shipper: 'shipper', kg: 20_000, fen: 900_000 },
    { shipper: 'shipper2', kg: 10_001, fen: 300_000 }
  ]
  await aDeliveredTrip(world, { at, riders, cost_fen: 450_000, distance_m: 400_003 })
  await aDeliveredTrip(world, { at, riders: plain(100_000, 2000), cost_fen: 80_000, distance_m: 1_000_000 })
  await aDeliveredTrip(world, { at, riders: plain(100_000, 30_000), cost_fen: null, distance_m: 900_000 })
  await aDeliveredTrip(world, { at, riders: plain(100_000, 30_000), cost_fen: 700_000, distance_m: 0 })
  const moved = Math.round(30.001 * 400_003) + 2 * 1_000_000
  expect((await figures(span)).now.ktkm_cost_fen).toBe(Math.round((530_000 * 1_000_000) / moved))
  const blind: Actor = { ...carrier, codes: new Set([...carrier.codes].filter((code) => code !== '1-293')) }
  expect((await figures(span, blind)).now.ktkm_cost_fen).toBeNull()
  // Both customers of a shared trip bear the same for what is carried for them.
  const [first, second] = await Promise.all(shippers.map(async (name) => (await figures({ ...span, shipper_id: idOf(name) })).now.ktkm_cost_fen))
  expect(second).toBe(Math.round((450_000 * 1_000_000) / (30.001 * 400_003)))
  expect(first).toBeGreaterThan(second ?? 0)
  expect(await foundWith(world.adminUrl, ['figures.sql'])).toEqual([])
})

test('kilometres without goods lead from where the own vehicle unloaded before, also when that trip is known later', async () => {
  const [vehicle_id, driver_id] = [newId(), newId()]
  const own = { vehicle_id, driver_id, riders: plain(1000), cost_fen: 500, distance_m: 100_000 }
  await aDeliveredTrip(world, { ...own, at: '2025-06-01T04:00:00Z', to: [104.06, 30.57] })
  await aDeliveredTrip(world, { ...own, at: '2025-06-03T04:00:00Z', from: [104.06, 31.57] })
  // A degree of latitude is 111,195 m, and a road a quarter longer.
  const empty = 138_994
  const span = { ...days('2025-06-01', '2025-06-03'), vehicle_id }
  expect((await figures(span)).now).toMatchObject({ trip_count: 2, loaded_bp: Math.round((10_000 * 100_000) / (100_000 + empty)) })
  await aDeliveredTrip(world, { ...own, at: '2025-06-02T04:00:00Z', from: [104.06, 30.57], to: [104.06, 31.57] })
  expect((await figures(span)).now).toMatchObject({ trip_count: 3, loaded_bp: 10_000 })
  await aDeliveredTrip(world, { ...own, at: '2025-06-02T08:00:00Z', vehicle_use: 3 })
  expect(await foundWith(world.adminUrl, ['figures.sql'])).toEqual([])
})

test('a loss says why: paid above the own rate, sold below cost, deducted by the customer, added downstream', async () => {
  const at = '2025-07-01T04:00:00Z'
  const made = [
    await aDeliveredTrip(world, { at, riders: plain(1000), cost_fen: 1200, proposed_fen: 900 }),
    await aDeliveredTrip(world, { at, riders: plain(1000), cost_fen: 1200, proposed_fen: 1100 }),
    await aDeliveredTrip(world, { at, riders: [{ shipper: 'shipper', kg: 1, fen: 1000, claim_fen: -300 }], cost_fen: 900 }),
    await aDeliveredTrip(world, { at, riders: plain(1000), cost_fen: 900, claim_down_fen: 200 })
  ]
  await aDeliveredTrip(world, { at, riders: plain(1000), cost_fen: 900 })
  const found = await trips({ ...days('2025-07-01'), loss: true })
  const { overRate, underPriced, deducted, added } = lossReason.code
  expect(made.map((id) => found.find((row) => row.waybill_id === id)?.loss_reason)).toEqual([overRate, underPriced, deducted, added])
  expect(found).toHaveLength(4)
  expect((await figures(days('2025-07-01'))).now.loss_count).toBe(4)
})

test('a trip without a price is counted as such and in no margin', async () => {
  const span = days('2025-08-01')
  await aDeliveredTrip(world, { at: '2025-08-01T04:00:00Z', riders: [{ shipper: 'shipper', kg: 1, fen: null }], cost_fen: 900 })
  await aDeliveredTrip(world, { at: '2025-08-01T04:00:00Z', riders: plain(1000), cost_fen: null })
  await aDeliveredTrip(world, { at: '2025-08-01T04:00:00Z', riders: plain(1000), cost_fen: 600 })
  expect((await figures(span)).now).toMatchObject({
    trip_count: 3,
    revenue_fen: 2000,
    cost_fen: 1500,
    margin_fen: 400,
    margin_bp: 4000,
    unpriced_count: 2
  })
})

test('money is for who may see margins, trips are for their carrier, and for a person with some people of his trips alone', async () => {
  const dispatcher_id = newId()
  const span = days('2025-09-01')
  await aDeliveredTrip(world, { at: '2025-09-01T04:00:00Z', riders: plain(1000), cost_fen: 2000, dispatcher_id })
  await aDeliveredTrip(world, { at: '2025-09-01T04:00:00Z', riders: plain(1000), cost_fen: 500, late_min: 16 })
  const blind: Actor = { ...carrier, codes: new Set([...carrier.codes].filter((code) => code !== '1-293')) }
  expect((await figures(span, blind)).now).toMatchObject({ trip_count: 2, revenue_fen: null, margin_fen: null, loss_count: null, on_time_bp: 5000 })
  expect(await ranks({ ...span, sort: 'margin_fen' }, blind)).toMatchObject([{ trip_count: 2, cost_fen: null, prior_margin_fen: null }])
  expect(await trips({ ...span, loss: true }, blind)).toEqual([])
  expect((await trips(span, blind)).map((row) => [row.revenue_fen, row.loss_reason])).toEqual([
    [null, null],
    [null, null]
  ])
  // Nor does an order tell what is not shown: the middle one by money is not between the others by age.
  await aDeliveredTrip(world, { at: '2025-09-01T04:00:00Z', riders: plain(1000), cost_fen: 1000 })
  const idsBy = async (sort: string, actor: Actor) => (await trips({ ...span, sort, order: 'asc' }, actor)).map(({ id }) => id)
  const byAge = (await idsBy('unload_done_at', blind)).toSorted((a, b) => a - b)
  for (const sort of ['cost_fen', 'margin_fen']) expect([byAge, byAge.toReversed()]).toContainEqual(await idsBy(sort, blind))
  expect([byAge, byAge.toReversed()]).not.toContainEqual(await idsBy('cost_fen', carrier))
  expect((await figures(span, await world.actor('carrier2'))).now.trip_count).toBe(0)
  const some: Actor = { ...carrier, people: [dispatcher_id] }
  expect((await figures(span, some)).now).toMatchObject({ trip_count: 1, cost_fen: 2000 })
  expect((await ranks({ ...span, by: operateBy.code.dispatcher }, some)).map(({ id }) => id)).toEqual([dispatcher_id])
})

test('sums by month and the days around them are what the trips come to, over any days, by each dimension, also as they change', async () => {
  const [vehicles, drivers] = [
    [newId(), newId(), newId()],
    [newId(), newId()]
  ]
  const made: number[] = []
  for (let i = 0; i < 40; i += 1)
    made.push(
      await aDeliveredTrip(world, {
        at: new Date(Date.parse('2024-01-20T15:00:00Z') + i * 3.7 * 86_400_000).toISOString(),
        riders: shippers.slice(0, 1 + (i % 2)).map((shipper, at) => ({ shipper, kg: 100 + i * at, fen: i % 7 === 6 ? null : 10_000 + i * 37 })),
        cost_fen: 9000 + ((i * 911) % 4000),
        vehicle_id: vehicles[i % 3] ?? 0,
        driver_id: drivers[i % 2] ?? 0,
        vehicle_use: 1 + (i % 3),
        late_min: (i % 5) * 7
      })
    )
  const spans = [
    days('2024-01-01', '2024-12-31'),
    days('2024-02-10', '2024-05-09'),
    days('2024-03-01', '2024-03-31'),
    days('2024-02-05', '2024-02-20')
  ]
  const same = async () => {
    for (const span of spans) {
      const whole = (await figures(span)).now
      expect((await figures({ ...span, step: operateStep.code.week })).points.reduce((sum, point) => sum + point.trip_count, 0)).toBe(
        whole.trip_count
      )
      for (const by of operateBy.codes) {
        const rows = await ranks({ ...span, by })
        expect(rows.reduce((sum, row) => sum + (row.margin_fen ?? 0), 0)).toBe(whole.margin_fen)
        // Every customer, lane and so on by itself is read from the trips: both ways come to the same.
        const name = (['shipper_id', 'lane', 'vehicle_id', 'driver_id'] as const)[by - 1]
        for (const { id, rank_name: _, prior_trip_count: _n, prior_revenue_fen: _r, prior_margin_fen: _m, ...row } of rows)
          if (name) expect((await figures({ ...span, [name]: id })).now).toMatchObject(row)
      }
    }
  }
  await same()
  expect((await figures(spans[0] ?? {})).now.trip_count).toBe(40)
  await transactAsSystem(world.services.db, async (tx) => {
    await sql`update waybill set waybill_status = 0 where id = any(${made.slice(0, 5)}::bigint[])`.execute(tx)
    await sql`update waybill set driver_id = ${drivers[0]}, unload_done_at = '2024-03-05T16:30:00Z' where id = any(${made.slice(5, 15)}::bigint[])`.execute(
      tx
    )
    await sql`update charge set amount_fen = amount_fen - 77, net_fen = net_fen - 77 where waybill_id = any(${made.slice(10, 30)}::bigint[])`.execute(
      tx
    )
  })
  await same()
  expect(await foundWith(world.adminUrl, ['figures.sql'])).toEqual([])
})

test('days to pay run from the last unloading until all that a trip costs its carrier is paid; one of which a part came back is in none', async () => {
  const at = '2025-11-10T04:00:00Z'
  const after = (days: number): string => new Date(Date.parse(at) + days * 86_400_000).toISOString()
  const vehicle_id = newId()
  const [paid, open] = [
    await aDeliveredTrip(world, { at, riders: plain(1000), cost_fen: 700, vehicle_id }),
    await aDeliveredTrip(world, { at, riders: plain(1000), cost_fen: 700, vehicle_id })
  ]
  const { tenant_id } = carrier
  await transactAsSystem(world.services.db, async (tx) => {
    for (const [part_kind, days] of [
      [1, -2],
      [5, 6.5]
    ] as const) {
      const own = { tenant_id, parties: [carrier.company_id], waybill_id: paid }
      const of = { ...own, direction: 2, bill_kind: part_kind, debtor_id: carrier.company_id, creditor_id: newId() }
      const amounts = { amount_fen: 350, tax_fen: 0, paid_fen: 350, bill_status: 40, audit_level: 1, audit_done: 1, paid_at: after(days) }
      const bill_id = await plantRow(tx, 'bill', `YF${paid}${part_kind}`, { ...of, ...amounts })
      await plantRow(tx, 'waybill_part', '', {
        ...own,
        carrier_id: carrier.company_id,
        part_kind,
        payee_id: newId(),
        amount_fen: 350,
        part_status: 20,
        bill_id
      })
    }
  })
  const told = async (pay_status: number) => {
    await transactAsSystem(world.services.db, (tx) =>
      tx.updateTable('waybill').set({ pay_status }).where('tenant_id', '=', tenant_id).where('id', '=', paid).execute()
    )
    const { trip_count, pay_wait } = (await figures({ ...days('2025-11-10', '2025-11-10'), vehicle_id })).now
    return { trip_count, pay_wait }
  }
  expect(open).not.toBe(paid)
  expect(await told(20)).toEqual({ trip_count: 2, pay_wait: null })
  expect(await told(30)).toEqual({ trip_count: 2, pay_wait: 6.5 })
  expect((await figures(days('2025-11-01', '2025-11-30'))).now.pay_wait).toBe(6.5)
  expect(await foundWith(world.adminUrl, ['figures.sql'])).toEqual([])
  expect(await told(20)).toEqual({ trip_count: 2, pay_wait: null })
  expect(await foundWith(world.adminUrl, ['figures.sql'])).toEqual([])
})

test('two who write figures at one moment count nothing twice', async () => {
  const at = '2025-10-01T04:00:00Z'
  for (let i = 0; i < 4; i += 1) await aDeliveredTrip(world, { at, riders: plain(1000), cost_fen: 500 })
  await Promise.all([figureTrips(world.services), aDeliveredTrip(world, { at, riders: plain(1000), cost_fen: 500 }), figureTrips(world.services)])
  expect((await figures(days('2025-10-01'))).now).toMatchObject({ trip_count: 5, revenue_fen: 5000 })
  expect(await foundWith(world.adminUrl, ['figures.sql'])).toEqual([])
})

test('the auditor finds a day by UTC, a cancelled trip, a correction that counts twice, and a sum that is off', async () => {
  const id = await aDeliveredTrip(world, {
    at: '2025-11-30T17:00:00Z',
    riders: [{ shipper: 'shipper', kg: 1, fen: 1000, claim_fen: -100 }],
    cost_fen: 500
  })
  await figureTrips(world.services)
  const [trip, sums, cost] = [
    'the figures are of the delivered trips, each on the day of its last unloading in China and once for each customer, with what he owes',
    'the kept sums of trips are what their figures come to',
    'of each trip one figure leads, and their costs add up to what the carrier owes'
  ]
  const moved = 'of each trip the ton-kilometres of its customers add up to its load over its planned way'
  const at = (change: string) => `update trip_figure set ${change} where waybill_id = ${id}`
  const quiet = 'alter table waybill disable trigger user'
  const plants = {
    utc: at(`day = (unload_done_at at time zone 'UTC')::date`),
    cancelled: `${quiet}; update waybill set waybill_status = 0 where id = ${id}`,
    twice: at('revenue_fen = revenue_fen - 100'),
    cost: at('cost_fen = cost_fen + 1'),
    moved: at('moved_tm = moved_tm + 1'),
    missing: `delete from trip_figure where waybill_id = ${id}`,
    sum: `update trip_figure_sum set on_time_n = on_time_n + 1 where by = 4`
  }
  const found: Record<string, string[]> = {}
  for (const [name, plant] of Object.entries(plants)) found[name] = (await foundWith(world.adminUrl, ['figures.sql'], plant)).toSorted()
  expect(found).toEqual({
    utc: [trip, sums].toSorted(),
    cancelled: [trip],
    twice: [cost, sums, trip].toSorted(),
    cost: [cost, sums].toSorted(),
    moved: [moved, sums].toSorted(),
    missing: [trip, sums].toSorted(),
    sum: [sums]
  })
})
