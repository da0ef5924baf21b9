import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aPhoto } from '../../../testkit/delivered.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aJudgedMonth, type JudgedTrip } from '../../../testkit/kpi.ts'
import { plantRow } from '../../../testkit/plantRow.ts'
import { driverActor } from '../../../testkit/trip.ts'
import { appealMachine, kpiGrade, kpiItem, kpiMachine } from '@yunshu/contract/kpi/machine'
import { kpiRates, kpiScore, kpiStandard } from '@yunshu/domain/kpi'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { setClock } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { driverInfo } from '../driver/info.ts'
import { appealKpi, rejectAppeal, upholdAppeal } from './appeal.ts'
import { computeKpi, computeNightly } from './compute.ts'
import { kpiInfo, myKpiInfo, myKpis } from './info.ts'
import { kpiMonths, listKpi } from './list.ts'
import { partnerKpi } from './partner.ts'
import { publishKpi } from './publish.ts'
import { kpiScheme, saveScheme } from './scheme.ts'

let world: TestApp
let carrier: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(async () => await world.close())
afterEach(() => setClock(undefined))

/** The worked month of domain 4.15: 20 trips, of which 1, 2 and 4 were late at pickup, delivery and receipt, and whose stops are complete by 0.70. */
const worked: JudgedTrip[] = Array.from({ length: 20 }, (_, at) => ({
  pickup_late: at < 1 ? 16 : 15,
  delivery_late: at < 2 ? 40 : 0,
  receipt: at < 4 ? 'late' : 'inTime',
  stops: 10,
  complete: 7
}))
const perfect: JudgedTrip[] = Array.from({ length: 6 }, () => ({}))
const listed = async (month: string) => (await listKpi.run(world.services, carrier, { month, pagesize: 100 })).data
const computed = async (month: string) => await computeKpi.run(world.services, carrier, { month })
const published = async (month: string) => {
  const { id, version } = await computed(month)
  return await publishKpi.run(world.services, carrier, { id, version })
}

test('the worked month is 90.00 and an A, as the formula says; four trips are too few; equal scores share a rank', async () => {
  const month = '2025-10'
  const one = await aJudgedMonth(world, { month, trips: worked })
  const few = await aJudgedMonth(world, { month, trips: perfect.slice(0, 4) })
  const [best, second] = [await aJudgedMonth(world, { month, trips: perfect }), await aJudgedMonth(world, { month, trips: perfect })]
  expect(await computed(month)).toMatchObject({ kpi_status: kpiMachine.code.draft, driver_count: 4, trip_count: 36, scheme_version: 0 })
  const rows = await listed(month)
  const of = (driver_id: number) => rows.find((row) => row.driver_id === driver_id)
  expect(of(one)).toMatchObject({
    score: 90,
    grade: kpiGrade.code.A,
    rank: 3,
    waybill_count: 20,
    pickup_on_time_rate_bp: 9500,
    delivery_on_time_rate_bp: 9000,
    receipt_on_time_rate_bp: 8000,
    damage_rate_bp: 0,
    node_complete_rate_bp: 7000,
    safety_events: 0,
    bonus_fen: 0
  })
  expect(of(few)).toMatchObject({ score: null, grade: kpiGrade.code.few, rank: null })
  expect([of(best), of(second)]).toMatchObject([
    { score: 100, rank: 1 },
    { score: 100, rank: 1 }
  ])
  expect(rows.at(-1)?.driver_id).toBe(few)
})

test('what SQL makes of a month is what the formula makes of it, whatever happened; the trips add up to the score', async () => {
  const month = '2025-09'
  const drivers: number[] = []
  for (const seed of [3, 5, 7, 11]) drivers.push(await aJudgedMonth(world, { month, trips: drawn(seed) }))
  await computed(month)
  for (const row of await listed(month)) {
    const { trips, kpi, parts } = await kpiInfo.run(world.services, carrier, { id: row.id })
    expect(Math.round((kpi.score ?? 0) * 100)).toBe(kpiScore(kpiStandard.weights, kpiRates(trips)))
    expect(trips.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(Math.round((kpi.score ?? 0) * 100))
    expect(Math.abs(parts.reduce((sum, { points }) => sum + points, 0) - (kpi.score ?? 0))).toBeLessThan(0.0051)
  }
  expect(drivers).toHaveLength(4)
})
/* Months in which something went wrong, the same each time. */
const drawn = (seed: number): JudgedTrip[] =>
  Array.from({ length: 5 + seed }, (_, at) => ({
    pickup_late: (at * seed) % 4 === 0 ? 20 : 0,
    delivery_late: (at * seed) % 5 === 1 ? 90 : 15,
    receipt: (['inTime', 'late', 'none', 'inTime'] as const)[(at + seed) % 4] ?? 'none',
    damaged: at % seed === 2,
    stops: 2 + (at % 3),
    complete: 1 + (at % 2),
    track: at % 3 === 0 ? 'speeding' : at % 3 === 1 ? 'tired' : 'none'
  }))

test('speeding and driving without rest follow from the positions, a rest and a gap are no fault, and without positions nothing is counted', async () => {
  const month = '2025-08'
  const tracks = ['speeding', 'tired', 'rested', 'silent', 'once', 'none'] as const
  await aJudgedMonth(world, { month, trips: tracks.map((track) => ({ track })) })
  await computed(month)
  const [row] = await listed(month)
  const { trips } = await kpiInfo.run(world.services, carrier, { id: row?.id ?? 0 })
  expect(trips.map(({ overspeed, fatigue }) => [overspeed, fatigue])).toEqual([
    [2, 0],
    [0, 1],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0]
  ])
  expect(row?.safety_events).toBe(3)
})

test('damage on a receipt counts until an exception says who is liable; an accident counts where he is', async () => {
  const month = '2025-01'
  const driver_id = await aJudgedMonth(world, { month, trips: [{ damaged: true }, { damaged: true }, { damaged: true }, {}, {}, {}] })
  const { tenant_id, company_id } = carrier
  await transactAsSystem(world.services.db, async (tx) => {
    const trips = await tx
      .selectFrom('waybill')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where('driver_id', '=', driver_id)
      .orderBy('unload_done_at')
      .execute()
    const plant = async (at: number, abnormal_type: number, liable_party: number | null, abnormal_status = 50) =>
      await plantRow(tx, 'abnormal', `KPI ${at}`, {
        tenant_id,
        parties: [company_id],
        carrier_id: company_id,
        driver_id,
        waybill_id: trips[at]?.id,
        abnormal_type,
        abnormal_status,
        liable_party,
        solution: '协商',
        resolved_at: abnormal_status === 50 ? '2025-01-20T00:00:00Z' : null,
        abnormal_no: `YC-kpi-${at}-${abnormal_type}`
      })
    await plant(0, 102, 1)
    await plant(1, 102, 3)
    await plant(2, 101, null, 10)
    await plant(3, 402, 3)
    await plant(4, 402, 5)
  })
  await computed(month)
  const [row] = await listed(month)
  const { trips } = await kpiInfo.run(world.services, carrier, { id: row?.id ?? 0 })
  expect(trips.map(({ damage_cases, accidents, abnormal_count }) => [damage_cases, accidents, abnormal_count])).toEqual([
    [0, 0, 1],
    [1, 0, 1],
    [1, 0, 1],
    [0, 1, 1],
    [0, 0, 1],
    [0, 0, 0]
  ])
})

test('a scheme weighs 100, counts its versions, and holds for what is computed from then on', async () => {
  const month = '2025-07'
  await aJudgedMonth(world, { month, trips: worked })
  const before = await kpiScheme.run(world.services, carrier, {})
  const { created_at: _, maker: __, ...entry } = before
  const pickupOnly = { ...entry, pickup_weight: 100, delivery_weight: 0, receipt_weight: 0, damage_weight: 0, safety_weight: 0, node_weight: 0 }
  await expect(saveScheme.run(world.services, carrier, { ...pickupOnly, pickup_weight: 99 })).rejects.toMatchObject({
    code: 'kpiWeights',
    slots: { sum: 99 }
  })
  await expect(saveScheme.run(world.services, carrier, { ...pickupOnly, grade_b: 90 })).rejects.toMatchObject({ code: 'kpiLimits' })
  expect(await computed(month)).toMatchObject({ scheme_version: 0 })
  const saved = await saveScheme.run(world.services, carrier, { ...pickupOnly, bonus_a_fen: 50_000 })
  expect(saved).toMatchObject({ scheme_version: 1, pickup_weight: 100 })
  await expect(saveScheme.run(world.services, carrier, pickupOnly)).rejects.toMatchObject({ code: 'staleVersion' })
  expect(await listed(month)).toMatchObject([{ score: 90 }])
  expect(await computed(month)).toMatchObject({ scheme_version: 1 })
  expect(await listed(month)).toMatchObject([{ score: 95, grade: kpiGrade.code.A, bonus_fen: 50_000 }])
  await saveScheme.run(world.services, carrier, { ...entry, scheme_version: 1 })
})

test('a month is published once it is over, is frozen then, and shows on the list of drivers and on his own phone', async () => {
  const month = '2025-06'
  const driver_id = await aJudgedMonth(world, { month, trips: worked })
  const phone = await driverActor(world, driver_id)
  await expect(computeKpi.run(world.services, carrier, { month: '2999-01' })).rejects.toMatchObject({ code: 'kpiMonthAhead' })
  await expect(computeKpi.run(world.services, carrier, { month: '2019-01' })).rejects.toMatchObject({ code: 'kpiNoTrips' })
  const draft = await computed(month)
  expect(await myKpis.run(world.services, phone, {})).toEqual({ data: [] })
  setClock(new Date('2025-06-30T15:59:00Z'))
  await expect(publishKpi.run(world.services, carrier, { id: draft.id, version: draft.version })).rejects.toMatchObject({ code: 'kpiMonthOpen' })
  setClock(undefined)
  const out = await publishKpi.run(world.services, carrier, { id: draft.id, version: draft.version })
  expect(out).toMatchObject({ kpi_status: kpiMachine.code.published, edition: 1 })
  await expect(computed(month)).rejects.toMatchObject({ code: 'kpiFrozen' })
  await expect(publishKpi.run(world.services, carrier, { id: out.id, version: out.version })).rejects.toMatchObject({ code: 'illegalMove' })
  const { driver } = await driverInfo.run(world.services, carrier, { id: driver_id })
  expect(driver).toMatchObject({ kpi_score: 90, kpi_month: month })
  // Of one driver his months are found, and of no other.
  expect((await listKpi.run(world.services, carrier, { driver_id, sort: 'month', order: 'desc' })).data).toMatchObject([{ month, driver_id }])
  // Asked for nothing, the list is the newest month.
  const [newest] = (await kpiMonths.run(world.services, carrier, {})).data
  const months = (await listKpi.run(world.services, carrier, { pagesize: 100 })).data.map((row) => row.month)
  expect(new Set(months)).toEqual(new Set([newest?.month]))
  const { data } = await myKpis.run(world.services, phone, {})
  expect(data).toMatchObject([{ month, score: 90, rank: 1, prior_score: null }])
  const seen = await myKpiInfo.run(world.services, phone, { id: data[0]?.id ?? 0 })
  expect(seen.trips).toHaveLength(20)
  const stranger = await driverActor(world, await aJudgedMonth(world, { month: '2025-05', trips: perfect }))
  await expect(myKpiInfo.run(world.services, stranger, { id: data[0]?.id ?? 0 })).rejects.toMatchObject({ code: 'notFound' })
  await expect(kpiInfo.run(world.services, await world.actor('carrier2'), { id: data[0]?.id ?? 0 })).rejects.toMatchObject({ code: 'notFound' })
  expect(await world.acts(out.id)).toMatchObject([
    { act: 'kpi.computed', result: 'done' },
    { act: 'kpi.published', result: 'refused' },
    { act: 'kpi.published', result: 'done' },
    { act: 'kpi.published', result: 'refused' }
  ])
})

test('an appeal is made once and in time, against what was lost; upheld it corrects the books and not the trip, and the month is published again with the difference', async () => {
  const month = '2025-04'
  const driver_id = await aJudgedMonth(world, { month, trips: worked })
  const other = await aJudgedMonth(world, { month, trips: perfect })
  const phone = await driverActor(world, driver_id)
  const out = await published(month)
  const own = (await myKpis.run(world.services, phone, {})).data[0]?.id ?? 0
  const trip = (await myKpiInfo.run(world.services, phone, { id: own })).trips.find((one) => !one.pickup_ok)
  const ask = {
    id: own,
    waybill_id: trip?.waybill_id ?? 0,
    kpi_item: kpiItem.code.pickup,
    content: '仓库大门检修，排队一小时',
    imgs: [await aPhoto(world, phone)]
  }
  await expect(appealKpi.run(world.services, await driverActor(world, other), ask)).rejects.toMatchObject({ code: 'notFound' })
  await expect(appealKpi.run(world.services, phone, { ...ask, kpi_item: kpiItem.code.damage })).rejects.toMatchObject({ code: 'kpiNothingLost' })
  setClock(new Date(Date.now() + (kpiStandard.appealDays * 24 + 1) * 3_600_000))
  await expect(appealKpi.run(world.services, phone, ask)).rejects.toMatchObject({ code: 'kpiAppealLate' })
  setClock(undefined)
  // Sixty-four times at once: one of them is kept.
  const told = await Promise.allSettled(Array.from({ length: 64 }, () => appealKpi.run(world.services, phone, ask)))
  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(told.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))).toEqual(Array(63).fill('kpiAppealTwice'))
  // Who decides sees his photo.
  expect((await kpiInfo.run(world.services, await world.actor('carrier'), { id: own })).appeals).toMatchObject([{ imgs: ask.imgs }])
  const [row] = (await listed(month)).filter((one) => one.driver_id === driver_id)
  expect(row).toMatchObject({ open_appeals: 1 })
  const [appeal] = (await kpiInfo.run(world.services, carrier, { id: row?.id ?? 0 })).appeals
  const answer = { id: appeal?.id ?? 0, version: appeal?.version ?? 0, reply: '门岗记录属实' }
  await expect(upholdAppeal.run(world.services, carrier, { ...answer, after_value: 0 })).rejects.toMatchObject({
    code: 'kpiValue',
    slots: { least: 1, most: 1 }
  })
  expect(await upholdAppeal.run(world.services, carrier, { ...answer, after_value: 1 })).toMatchObject({
    appeal_status: appealMachine.code.upheld,
    before_value: 0,
    after_value: 1,
    fix_edition: 2
  })
  await expect(rejectAppeal.run(world.services, carrier, answer)).rejects.toMatchObject({ code: 'illegalMove' })
  // What is published stands until it is published again.
  expect((await listed(month)).find((one) => one.driver_id === driver_id)).toMatchObject({
    score: 90,
    edition: 1,
    kpi_status: kpiMachine.code.corrected
  })
  const months = (await kpiMonths.run(world.services, carrier, {})).data.find((one) => one.month === month)
  expect(months).toMatchObject({ correction_count: 1, open_appeals: 0 })
  const again = await Promise.allSettled(
    Array.from({ length: 64 }, () => publishKpi.run(world.services, carrier, { id: out.id, version: months?.version ?? 0 }))
  )
  expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await listed(month)).find((one) => one.driver_id === driver_id)).toMatchObject({ score: 91, prior_score: 90, edition: 2 })
  const seen = await myKpiInfo.run(world.services, phone, { id: (await myKpis.run(world.services, phone, {})).data[0]?.id ?? 0 })
  expect(seen.editions.map(({ score }) => score)).toEqual([90, 91])
  expect(seen.trips.find(({ waybill_id }) => waybill_id === trip?.waybill_id)).toMatchObject({ pickup_ok: true, pickup_late_min: 16 })
  const point = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('waybill_point')
      .select('late_min')
      .where('tenant_id', '=', carrier.tenant_id)
      .where('waybill_id', '=', trip?.waybill_id ?? 0)
      .where('kind', '=', 1)
      .executeTakeFirst()
  )
  expect(point?.late_min).toBe(16)
})

test('an appeal that is rejected changes nothing, and the driver reads why', async () => {
  const month = '2025-03'
  const phone = await driverActor(world, await aJudgedMonth(world, { month, trips: worked }))
  const out = await published(month)
  const own = (await myKpis.run(world.services, phone, {})).data[0]?.id ?? 0
  const trip = (await myKpiInfo.run(world.services, phone, { id: own })).trips.find((one) => one.receipt_ok === false)
  const said = await appealKpi.run(world.services, phone, {
    id: own,
    waybill_id: trip?.waybill_id ?? 0,
    kpi_item: kpiItem.code.receipt,
    content: '收货人周末不在，周一才签字'
  })
  await rejectAppeal.run(world.services, carrier, { id: said.id, version: said.version, reply: '约定周末也签收' })
  const { appeals, kpi } = await myKpiInfo.run(world.services, phone, { id: own })
  expect(appeals).toMatchObject([{ appeal_status: appealMachine.code.rejected, reply: '约定周末也签收', after_value: null }])
  expect(kpi.score).toBe(90)
  await expect(publishKpi.run(world.services, carrier, { id: out.id, version: out.version })).rejects.toMatchObject({ code: 'illegalMove' })
})

test('the timer makes the draft of the last month by itself, leaves a published one alone, and tells shippers what their carriers came to', async () => {
  const month = '2025-02'
  const driver_id = await aJudgedMonth(world, { month, trips: worked })
  setClock(new Date('2025-03-02T18:00:00Z'))
  expect(await computeNightly(world.services)).toBe(1)
  const draft = (await kpiMonths.run(world.services, carrier, {})).data.find((one) => one.month === month)
  expect(draft).toMatchObject({ kpi_status: kpiMachine.code.draft, trip_count: 20 })
  await publishKpi.run(world.services, carrier, { id: draft?.id ?? 0, version: draft?.version ?? 0 })
  expect(await computeNightly(world.services)).toBe(0)
  setClock(undefined)
  expect((await listed(month)).map((row) => row.driver_id)).toEqual([driver_id])
  const shipper = await world.actor('shipper')
  const { data } = await partnerKpi.run(world.services, shipper, { company_id: carrier.company_id })
  expect(data).toMatchObject([{ month, waybill_count: 20, score: 90, grade: kpiGrade.code.A }])
  expect((await partnerKpi.run(world.services, await world.actor('shipper2'), { company_id: carrier.company_id })).data).toEqual([])
})

const months = ['2024-11', '2024-12']
/** What may be tried at random: `n` says with which month, driver or appeal. */
const tries = fc.array(fc.tuple(fc.constantFrom('compute', 'publish', 'appeal', 'uphold', 'reject', 'night'), fc.nat(1_000)), {
  minLength: 60,
  maxLength: 60
})

test('whatever is tried in whatever order, what was published once stays, and the books hold', async () => {
  const drivers: number[] = []
  for (const month of months)
    drivers.push(await aJudgedMonth(world, { month, trips: worked.slice(0, 6) }), await aJudgedMonth(world, { month, trips: drawn(3) }))
  const phones = await Promise.all(drivers.map((id) => driverActor(world, id)))
  const [walk] = fc.sample(tries, 1)
  const kept = new Map<string, readonly (number | null)[]>()
  let done = 0
  const steps: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
    compute: async (n) => await computed(months[n % 2] ?? ''),
    publish: async (n) => {
      const row = (await kpiMonths.run(world.services, carrier, {})).data.find(({ month }) => month === months[n % 2])
      if (row) await publishKpi.run(world.services, carrier, { id: row.id, version: row.version })
    },
    appeal: async (n) => {
      const phone = phones[n % phones.length] ?? carrier
      const id = (await myKpis.run(world.services, phone, {})).data[0]?.id
      if (id === undefined) return
      const { trips } = await myKpiInfo.run(world.services, phone, { id })
      const kpi_item = kpiItem.codes[n % kpiItem.codes.length] ?? 1
      await appealKpi.run(world.services, phone, { id, waybill_id: trips[n % trips.length]?.waybill_id ?? 0, kpi_item, content: '当时门岗不放行' })
    },
    uphold: async (n) => await decide(n, (appeal) => upholdAppeal.run(world.services, carrier, { ...appeal, after_value: n % 3 })),
    reject: async (n) => await decide(n, (appeal) => rejectAppeal.run(world.services, carrier, appeal)),
    night: async (n) => {
      setClock(new Date(n % 2 === 0 ? '2024-12-02T18:00:00Z' : '2025-01-02T18:00:00Z'))
      await computeNightly(world.services)
      setClock(undefined)
    }
  }
  for (const [step, n] of walk ?? []) {
    try {
      await steps[step]?.(n)
      done += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    for (const row of await everyPublished()) {
      const name = `${row.kpi_month_id} ${row.driver_id} ${row.edition}`
      const figures = [row.score, row.grade, row.rank, row.bonus_fen]
      expect(kept.get(name) ?? figures).toEqual(figures)
      kept.set(name, figures)
    }
  }
  expect(done).toBeGreaterThan(0)
  expect(await foundWith(world.adminUrl, ['kpi.sql'])).toEqual([])
})

const decide = async (n: number, work: (appeal: { id: number; version: number; reply: string }) => Promise<unknown>): Promise<void> => {
  const open = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('kpi_appeal')
      .select(['id', 'version'])
      .where('tenant_id', '=', carrier.tenant_id)
      .where('appeal_status', '=', appealMachine.code.pending)
      .orderBy('id')
      .execute()
  )
  const appeal = open[n % Math.max(open.length, 1)]
  if (appeal) await work({ ...appeal, reply: '已核对门岗记录' })
}
const everyPublished = async () =>
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('driver_kpi as k')
      .innerJoin('kpi_month as m', (on) => on.onRef('m.tenant_id', '=', 'k.tenant_id').onRef('m.id', '=', 'k.kpi_month_id'))
      .select(['k.kpi_month_id', 'k.driver_id', 'k.edition', 'k.score', 'k.grade', 'k.rank', 'k.bonus_fen'])
      .where('k.tenant_id', '=', carrier.tenant_id)
      .whereRef('k.edition', '<=', 'm.edition')
      .execute()
  )

test('the auditor finds nothing in all of this, and each fault that is planted', async () => {
  const found = async (plant = '') => (await foundWith(world.adminUrl, ['kpi.sql'], plant)).map((ask) => ask.slice(0, 28))
  expect(await found()).toEqual([])
  const out = `(select k.id from driver_kpi k join kpi_month m on m.tenant_id = k.tenant_id and m.id = k.kpi_month_id and m.edition > 0 where k.score is not null order by k.id limit 1)`
  expect(await found(`update driver_kpi set score = score - 0.01 where id = ${out}`)).toContain("a driver's month is what its")
  expect(await found(`update driver_kpi set bonus_fen = bonus_fen + 1 where id = ${out}`)).toEqual(["a driver's month is what its"])
  expect(await found(`update kpi_trip set damage_cases = 3 where waybill_id = (select min(waybill_id) from kpi_trip)`)).toContain(
    "a driver's month is what its"
  )
  expect(
    await found(`alter table kpi_scheme drop constraint kpi_scheme_hundred; insert into kpi_scheme select tenant_id, (select max(id) from kpi_scheme) + row_number() over (order by id), parties, carrier_id, 99, pickup_weight + 1, delivery_weight, receipt_weight, damage_weight,
      safety_weight, node_weight, grade_a, grade_b, grade_c, bonus_a_fen, bonus_b_fen, bonus_c_fen, bonus_d_fen, created_at, created_by, maker from kpi_scheme order by id desc limit 1`)
  ).toEqual(['the weights of a scheme are '])
  expect(await found(`update kpi_appeal set appeal_status = 30 where appeal_status = 20`)).toEqual(['a correction has its upheld '])
  expect(await found(`update kpi_month set edition = edition + 1 where edition = 1`)).toContain('a month has the publications')
  expect(await found(`update driver_kpi set parties = array[carrier_id] where id = ${out}`)).toEqual(['a driver reads his month onc'])
  expect(await found(`update kpi_trip set pickup_late_min = 99 where waybill_id = (select min(waybill_id) from kpi_trip)`)).toEqual([
    'what a trip that has not cha'
  ])
  expect(await found(`update carrier_kpi set score = score - 0.01`)).toEqual(["a carrier's month with a shi"])
  expect(await found(`update carrier_kpi set pickup_count = 0`)).toEqual(["a carrier's month with a shi"])
  expect(await found(`update driver set kpi_score = 12 where kpi_score is not null`)).toEqual(['the score that stands with a'])
})
