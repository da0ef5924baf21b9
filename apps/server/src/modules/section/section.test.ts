import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { section } from '@yunshu/contract/section/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { loadPlaces } from '@yunshu/places/load-node'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { deliverAndConfirm } from '../../../testkit/delivered.ts'
import { without } from '../../../testkit/rights.ts'
import { anAcceptedOrder, aTrip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { operateRanks, operateTrips } from '../operate/list.ts'
import { operateFigures } from '../operate/read.ts'
import { makeSheet } from '../task/index.ts'
import { waybillInfo } from '../waybill/detail.ts'
import { waybillList } from '../waybill/list.ts'
import { importPrices } from './importPrices.ts'
import { importSections } from './import.ts'
import { joinTrips } from './join.ts'
import { listPrices, listSections, priceInfo, sectionCustomers, sectionInfo } from './list.ts'
import { createPrice, endPrice, removePrice, updatePrice } from './price.ts'
import { createSection, enableSection, removeSection, stopSection, updateSection } from './write.ts'

let world: TestApp
let carrier: Actor
beforeAll(async () => {
  loadPlaces()
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(() => world.close())

const day = (days: number) => addDays(shanghaiDay(now()), days)
const shipper = () => world.base.companies['shipper']?.id ?? 0
// Where the orders of the test world load and unload.
const longquan = { node_name: '成都龙泉驿仓', area_code: '510112', address: '车城大道 1 号', lng: 104.27, lat: 30.56, radius_m: 2000 }
const dongxihu = { node_name: '武汉东西湖仓', area_code: '420112', address: '走马岭 6 号', lng: 114.14, lat: 30.62, radius_m: 2000 }
const somewhere = { node_name: '重庆渝北仓', area_code: '500112', lng: 106.63, lat: 29.72 }
type Entry = InputOf<typeof section.create>
let made = 0
const entry = (more: Partial<Entry> = {}): Entry => ({
  shipper_id: shipper(),
  section_name: `成都 - 武汉 ${(made += 1)}`,
  start_point: longquan,
  end_point: dongxihu,
  mileage_m: 1_150_000,
  mileage_source: 1,
  run_minutes: 1230,
  valid_from: day(-30),
  valid_to: day(335),
  ...more
})
const aSection = async (more: Partial<Entry> = {}) => await createSection.run(world.services, carrier, entry(more))
/** Stops every lane, so that a test's own lane is the only one that trips join. */
const clear = async () => {
  const { data } = await listSections.run(world.services, carrier, { section_status: 10, pagesize: 200 })
  for (const { id, version } of data) await stopSection.run(world.services, carrier, { id, version })
}
const sectionOf = async (waybill_id: number) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('waybill_order')
      .select(['section_id', 'section_name', 'section_day'])
      .where('tenant_id', '=', carrier.tenant_id)
      .where('waybill_id', '=', waybill_id)
      .executeTakeFirstOrThrow()
  )

test('a lane is entered with its nodes, found by customer, lot and node, changed, stopped and enabled; what ends soonest comes first', async () => {
  const row = await aSection({
    section_name: '龙泉驿 - 东西湖',
    lot_no: '2026-A-01',
    via_points: [somewhere],
    vehicle_type_ids: [10, 10],
    valid_to: day(10)
  })
  expect(row).toMatchObject({
    section_no: expect.stringMatching(/^LD\d{13}$/),
    start_node: '成都龙泉驿仓',
    via_nodes: '重庆渝北仓',
    vehicle_type_ids: [10],
    section_status: 10,
    price_count: 0
  })
  const later = await aSection()
  const found = async (input: object) => (await listSections.run(world.services, carrier, input)).data.map(({ id }) => id)
  expect(await found({})).toEqual([row.id, later.id])
  expect(await found({ lot_no: 'A-01', start_node: '龙泉', end_node: '武汉', shipper_id: shipper(), keyword: '东西湖' })).toEqual([row.id])
  expect(await found({ vehicle_type_id: 6 })).toEqual([later.id])
  expect(await sectionInfo.run(world.services, carrier, { id: row.id })).toMatchObject({
    end_point: dongxihu,
    via_points: [{ radius_m: 2000 }],
    trip_count: 0
  })

  const changed = await updateSection.run(world.services, carrier, {
    ...entry({ section_name: '龙泉驿 - 东西湖' }),
    id: row.id,
    version: 1,
    run_minutes: 1200
  })
  expect(changed).toMatchObject({ version: 2, run_minutes: 1200, lot_no: '', via_nodes: '' })
  expect(await stopSection.run(world.services, carrier, { id: row.id, version: 2 })).toMatchObject({ section_status: 20 })
  await expect(stopSection.run(world.services, carrier, { id: row.id, version: 3 })).rejects.toMatchObject({ code: 'illegalMove' })
  expect(await enableSection.run(world.services, carrier, { id: row.id, version: 3 })).toMatchObject({ section_status: 10 })
  await removeSection.run(world.services, carrier, { id: row.id, version: 4 })
  await expect(sectionInfo.run(world.services, carrier, { id: row.id })).rejects.toMatchObject({ code: 'notFound' })
  expect((await world.acts(row.id)).map(({ act }) => act.replace('section.', ''))).toEqual([
    'created',
    'updated',
    'stopped',
    'stopped',
    'enabled',
    'removed'
  ])
})

test('a customer has a lane of one name once, also when two add it at once; another company finds none of it', async () => {
  const lane = entry({ section_name: '同名路段' })
  const both = await Promise.allSettled([1, 2].map(() => createSection.run(world.services, carrier, lane)))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: 'sectionTwice' }) }))
  const other = await world.actor('carrier2')
  expect(await listSections.run(world.services, other, {})).toMatchObject({ total: 0 })
  await expect(createSection.run(world.services, other, { ...lane, shipper_id: 99 })).rejects.toMatchObject({ code: 'notFound' })
  expect((await sectionCustomers.run(world.services, carrier, {})).data.map(({ id }) => id)).toContain(shipper())
})

test('a lane must lead from one node to another, on days in their order; a length that is said to be the map’s is the map’s', async () => {
  const faults = async (more: Partial<Entry>) =>
    await createSection.run(world.services, carrier, entry(more)).then(
      () => ({}),
      ({ fields }: { fields: object }) => fields
    )
  expect(await faults({ end_point: longquan })).toEqual({ end_point: '终点不能与起点相同' })
  expect(await faults({ valid_to: day(-31) })).toEqual({ valid_to: '不能早于生效日期' })
  await expect(aSection({ mileage_m: 0 })).rejects.toMatchObject({ code: 'badInput' })
  await expect(aSection({ start_point: { ...longquan, area_code: '999999' } })).rejects.toMatchObject({ code: 'areaUnknown' })
  const measured = await aSection({ mileage_source: 2, mileage_m: 1 })
  expect(measured.mileage_m).toBeGreaterThan(1_000_000)
})

test('a trip joins the lane of its customer, nodes and pickup day when it is dispatched, and stays there whatever the lane becomes', async () => {
  await clear()
  const lane = await aSection()
  const trip = await aTrip(world)
  const joined = { section_id: lane.id, section_name: lane.section_name, section_day: shanghaiDay(new Date(now().getTime() + 2 * 3_600_000)) }
  expect(await sectionOf(trip.id)).toEqual(joined)

  // The lane goes elsewhere: what ran on it did run on it, what comes then does not.
  const moved = await updateSection.run(world.services, carrier, {
    ...entry({ section_name: '改道' }),
    end_point: somewhere,
    id: lane.id,
    version: 1
  })
  expect(await sectionOf(trip.id)).toEqual(joined)
  expect(await sectionOf((await aTrip(world)).id)).toEqual({ section_id: null, section_name: '', section_day: null })
  expect(await sectionInfo.run(world.services, carrier, { id: lane.id })).toMatchObject({ trip_count: 1, last_day: joined.section_day })
  expect(await waybillList.run(world.services, carrier, { section_id: lane.id, date_from: '2020-01-01' })).toMatchObject({
    total: 1,
    data: [{ id: trip.id }]
  })
  await expect(removeSection.run(world.services, carrier, { id: lane.id, version: moved.version })).rejects.toMatchObject({ code: 'sectionUsed' })
  const another = { ...entry(), shipper_id: world.base.companies['shipper2']?.id ?? 0, id: lane.id, version: moved.version }
  await expect(updateSection.run(world.services, carrier, another)).rejects.toMatchObject({ code: 'sectionCustomer' })
})

test('no trip joins a lane that is stopped, over, another customer’s, or for other vehicles', async () => {
  await clear()
  const stopped = await aSection()
  await stopSection.run(world.services, carrier, { id: stopped.id, version: 1 })
  await aSection({ valid_to: day(-1) })
  await aSection({ vehicle_type_ids: [6] })
  await aSection({ shipper_id: world.base.companies['shipper2']?.id ?? 0 })
  expect((await sectionOf((await aTrip(world)).id)).section_id).toBeNull()
})

test('trips from before a lane was entered join it within a minute, once, and only those that are on none', async () => {
  await clear()
  const before = await aTrip(world)
  expect((await sectionOf(before.id)).section_id).toBeNull()
  const lane = await aSection()
  expect(await joinTrips(world.services)).toBeGreaterThan(0)
  expect((await sectionOf(before.id)).section_id).toBe(lane.id)
  expect(await joinTrips(world.services)).toBe(0)
  await aSection()
  expect(await joinTrips(world.services)).toBe(0)
  expect((await sectionOf(before.id)).section_id).toBe(lane.id)
})

test('what a lane comes to is what the operating figures say of its trips', async () => {
  await clear()
  const lane = await aSection()
  const [on, off] = [await aTrip(world), await aTrip(world, { order: await anAcceptedOrder(world, { shipper: 'shipper2' }) })]
  await deliverAndConfirm(world, on)
  await deliverAndConfirm(world, off, {}, 'shipper2')
  const { now: all } = await operateFigures.run(world.services, carrier, {})
  const { now: own } = await operateFigures.run(world.services, carrier, { section_id: lane.id, step: 3 })
  expect([all.trip_count > own.trip_count, own.trip_count, own.on_time_bp]).toEqual([true, 1, 10_000])
  const { data } = await operateTrips.run(world.services, carrier, { section_id: lane.id })
  expect(data).toMatchObject([{ waybill_id: on.id, revenue_fen: own.revenue_fen }])
  const ranked = await operateRanks.run(world.services, carrier, { by: 6, pagesize: 100 })
  expect(ranked.data).toContainEqual(
    expect.objectContaining({ id: lane.id, rank_name: lane.section_name, trip_count: 1, revenue_fen: own.revenue_fen })
  )
  // A trip that leaves its lane by no act is figured anew by the mark of its row.
  await transactAsSystem(world.services.db, (tx) => sql`update waybill_order set section_id = null where waybill_id = ${on.id}`.execute(tx))
  expect((await operateFigures.run(world.services, carrier, { section_id: lane.id })).now.trip_count).toBe(0)
})

type Price = InputOf<typeof section.createPrice>
const price = (section_id: number, more: Partial<Price> = {}): Price => ({
  section_id,
  vehicle_type_id: 10,
  billing_unit: 5,
  up_fen: 850_000,
  up_rate_bp: 900,
  down_fen: 720_000,
  return_bp: 6000,
  stop_fen: 15_000,
  free_wait_min: 120,
  wait_fen_hour: 6000,
  cancel_ladder: [
    { notice_min: 240, cancel_fen: 100_000 },
    { notice_min: 120, cancel_fen: 300_000 }
  ],
  valid_from: day(-30),
  valid_to: day(300),
  ...more
})
/** A trip by a vehicle of type 10, picked up today. */
const aRun = async () => {
  const vehicle = await aVehicle(world, { vehicle_type_id: 10 })
  return await aTrip(world, { vehicle_id: vehicle.id })
}

test('a lane has one price a day for each vehicle type and unit; the other is named, and of two at once one comes first', async () => {
  const { id, section_no } = await aSection()
  const first = await createPrice.run(world.services, carrier, price(id))
  expect(first).toMatchObject({
    price_no: `${section_no}-01`,
    revision: 1,
    up_fen: 850_000,
    down_fen: 720_000,
    price_time: 2,
    used_count: 0,
    cancel_ladder: [{ notice_min: 120 }, { notice_min: 240 }]
  })
  await expect(createPrice.run(world.services, carrier, price(id, { valid_from: day(300), valid_to: day(400) }))).rejects.toMatchObject({
    code: 'sectionPriceOverlaps',
    slots: { price_no: first.price_no, revision: 1, to: day(300) }
  })
  await createPrice.run(world.services, carrier, price(id, { valid_from: day(301), valid_to: day(400) }))
  await createPrice.run(world.services, carrier, price(id, { vehicle_type_id: 6 }))
  await createPrice.run(world.services, carrier, price(id, { billing_unit: 3, up_fen: 700 }))
  expect(await listPrices.run(world.services, carrier, { section_id: id })).toMatchObject({ total: 4 })
  expect(await listPrices.run(world.services, carrier, { section_id: id, price_time: 1 })).toMatchObject({ total: 1 })
  const late = price(id, { vehicle_type_id: 9 })
  const both = await Promise.allSettled([1, 2].map(() => createPrice.run(world.services, carrier, late)))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('an unused price is written anew, a used one never changes: it ends, and its next version follows', async () => {
  await clear()
  const lane = await aSection()
  const first = await createPrice.run(world.services, carrier, price(lane.id))
  const same = await updatePrice.run(world.services, carrier, { ...fields(first), id: first.id, version: 1, up_fen: 860_000 })
  expect(same).toMatchObject({ id: first.id, revision: 1, version: 2, up_fen: 860_000 })

  await aRun()
  const used_to = (await priceInfo.run(world.services, carrier, { id: first.id })).used_to ?? ''
  expect(used_to).toBe(shanghaiDay(new Date(now().getTime() + 2 * 3_600_000)))
  const change = { ...fields(first), id: first.id, version: 2, up_fen: 900_000 }
  await expect(updatePrice.run(world.services, carrier, { ...change, valid_from: used_to })).rejects.toMatchObject({
    code: 'sectionPriceUsed',
    slots: { day: used_to }
  })
  await expect(updatePrice.run(world.services, carrier, { ...change, valid_from: addDays(used_to, 1), vehicle_type_id: 6 })).rejects.toMatchObject({
    code: 'sectionPriceKind'
  })
  await expect(removePrice.run(world.services, carrier, { id: first.id, version: 2 })).rejects.toMatchObject({ code: 'sectionPriceInUse' })
  const next = await updatePrice.run(world.services, carrier, { ...change, valid_from: addDays(used_to, 1) })
  expect(next).toMatchObject({ price_no: first.price_no, revision: 2, up_fen: 900_000, used_count: 0, valid_from: addDays(used_to, 1) })
  const kept = await priceInfo.run(world.services, carrier, { id: first.id })
  expect(kept).toMatchObject({ revision: 1, up_fen: 860_000, valid_to: used_to, used_count: 1, is_superseded: true })
  await expect(updatePrice.run(world.services, carrier, { ...change, version: 3, valid_from: day(20) })).rejects.toMatchObject({
    code: 'sectionPriceSuperseded'
  })
  expect(await world.acts(next.id)).toEqual([{ act: 'section.priceUpdated', result: 'done' }])
})

test('a price ends on a day, not before its last trip, and an unused one can be deleted', async () => {
  await clear()
  const lane = await aSection()
  const one = await createPrice.run(world.services, carrier, price(lane.id))
  await aRun()
  const { used_to } = await priceInfo.run(world.services, carrier, { id: one.id })
  const end = async (valid_to: string) => await endPrice.run(world.services, carrier, { id: one.id, version: 1, valid_to })
  await expect(end(addDays(used_to ?? '', -1))).rejects.toMatchObject({ code: 'sectionPriceUsed' })
  await expect(end(day(301))).rejects.toMatchObject({ code: 'badInput' })
  expect(await end(used_to ?? '')).toMatchObject({ valid_to: used_to, version: 2 })
  const free = await createPrice.run(world.services, carrier, price(lane.id, { vehicle_type_id: 6 }))
  await removePrice.run(world.services, carrier, { id: free.id, version: 1 })
  await expect(priceInfo.run(world.services, carrier, { id: free.id })).rejects.toMatchObject({ code: 'notFound' })
})

test('fuel linkage is whole or not there, and less notice never costs less', async () => {
  const lane = await aSection()
  const faults = async (more: Partial<Price>) =>
    await createPrice.run(world.services, carrier, price(lane.id, more)).then(
      () => ({}),
      ({ fields: told }: { fields: object }) => told
    )
  expect(await faults({ fuel_base_fen: 750 })).toEqual({ fuel_share_bp: '油价联动的三项须一起填写', fuel_trigger_bp: '油价联动的三项须一起填写' })
  const cheaper = [
    { notice_min: 120, cancel_fen: 100 },
    { notice_min: 240, cancel_fen: 200 }
  ]
  expect(await faults({ cancel_ladder: cheaper })).toEqual({ cancel_ladder: '提前越短，取消费不能越低' })
})

test('who may not see what customers pay or drivers are paid sees and changes neither', async () => {
  const lane = await aSection()
  const one = await createPrice.run(world.services, carrier, price(lane.id))
  const [blind, half] = [without(carrier, '2-192', '3-293'), without(carrier, '3-293')]
  expect((await listPrices.run(world.services, blind, { section_id: lane.id })).data).toMatchObject([
    { up_fen: null, up_rate_bp: null, down_fen: null }
  ])
  await expect(createPrice.run(world.services, blind, price(lane.id, { vehicle_type_id: 6 }))).rejects.toMatchObject({ code: 'sectionPriceHidden' })
  const changed = await updatePrice.run(world.services, half, { ...fields(one), id: one.id, version: 1, up_fen: 870_000, down_fen: 1 })
  expect(changed).toMatchObject({ up_fen: 870_000, down_fen: null })
  expect(await priceInfo.run(world.services, carrier, { id: one.id })).toMatchObject({ up_fen: 870_000, down_fen: 720_000 })
})

test('lanes come in by a file: nodes by the address book or as a place, the length from the map where none is given', async () => {
  const rows = [
    { 客户: world.base.companies['shipper']?.name ?? '', 路段名称: '导入一线', 起点: '四川省成都市龙泉驿区', 终点: '湖北省武汉市东西湖区' },
    { 客户: '没有这个客户', 路段名称: '导入二线', 起点: '四川省成都市龙泉驿区', 终点: '一处没有的地方' }
  ].map((row) => ({ ...row, '标准时效（小时）': 20.5, 车型: '9.6米', 生效日期: day(0), 失效日期: day(90) }))
  const head = Object.keys(rows[0] ?? {})
  const bytes = await makeSheet([
    { sheet: '导入', head, body: rows.map((row) => head.map((title) => (row as Record<string, string | number>)[title] ?? null)) }
  ])
  const { url: file } = await world.services.files.keep(world.services.db, carrier, { name: '导入.xlsx', bytes })
  const [, preview, , commit] = importSections
  const seen = await preview.run(world.services, carrier, { file })
  expect(seen).toMatchObject({ rows: 2, good: 1, bad: 1, sample: [{ name: '导入一线' }] })
  expect(seen.errors.map(({ row, column }) => `${row} ${column}`)).toEqual(['3 客户', '3 终点'])
  expect(await commit.run(world.services, carrier, { file })).toMatchObject({ done: 1, failed: 1 })
  const { data } = await listSections.run(world.services, carrier, { keyword: '导入一线' })
  expect(data).toMatchObject([{ mileage_source: 2, run_minutes: 1230, start_node: '四川省成都市龙泉驿区' }])
  expect(await preview.run(world.services, carrier, { file })).toMatchObject({ good: 0 })
})

test('a lane says what its customer asks for: code, sites, kind, seal, temperature and grace; a code once for each customer', async () => {
  const asked = {
    lane_code: 'CD-WH-01',
    site_from: 'CD001',
    site_to: 'WH001',
    board_type: 1,
    seal_required: true,
    grace_min: 20,
    temp_zone: 2
  } as const
  const row = await aSection(asked)
  expect(row).toMatchObject(asked)
  const found = await listSections.run(world.services, carrier, { keyword: 'CD-WH', board_type: 1, temp_zone: 2 })
  expect(found.data.map(({ id }) => id)).toEqual([row.id])
  await expect(aSection({ lane_code: 'CD-WH-01' })).rejects.toMatchObject({
    code: 'sectionCodeTwice',
    slots: { section_name: row.section_name, lane_code: 'CD-WH-01' }
  })
  await expect(aSection({ grace_min: 31 })).rejects.toMatchObject({ code: 'badInput' })
  await aSection({ lane_code: 'CD-WH-01', shipper_id: world.base.companies['shipper2']?.id ?? 0 })
})

test('a trip is late by the grace of its lane, and keeps it when the lane changes', async () => {
  await clear()
  const lane = await aSection({ grace_min: 30 })
  const trip = await aTrip(world)
  const lateBy = async (late_min: number) => {
    await transactAsSystem(world.services.db, (tx) =>
      sql`update waybill_point set arrived_at = now(), late_min = ${late_min} where waybill_id = ${trip.id} and kind = 2`.execute(tx)
    )
    const { data } = await waybillList.run(world.services, carrier, { section_id: lane.id, date_from: '2020-01-01' })
    return data[0]?.late_end_min
  }
  expect([await lateBy(29), await lateBy(31)]).toEqual([null, 31])
  const { version } = await sectionInfo.run(world.services, carrier, { id: lane.id })
  await updateSection.run(world.services, carrier, { ...entry({ grace_min: 0 }), id: lane.id, version })
  expect(await lateBy(29)).toBeNull()
  const info = await waybillInfo.run(world.services, carrier, { id: trip.id })
  expect(info.points.map(({ grace_min }) => grace_min)).toEqual([30, 30])
  expect(info.orders).toMatchObject([{ section_id: lane.id, section_name: lane.section_name }])
})

test('a trip that joins a lane later is judged by its grace from then on', async () => {
  await clear()
  const trip = await aTrip(world)
  await aSection({ grace_min: 0 })
  await joinTrips(world.services)
  const info = await waybillInfo.run(world.services, carrier, { id: trip.id })
  expect(info.points.map(({ grace_min }) => grace_min)).toEqual([0, 0])
})

test('prices come in by a file: the lane by its code, number or name; what overlaps, is unknown or does not cohere is told by row', async () => {
  const lane = await aSection({ lane_code: 'PRICE-01' })
  const taken = await createPrice.run(world.services, carrier, price(lane.id))
  const row = {
    线路: 'PRICE-01',
    车型: '6.8米',
    客户单价: 2600,
    税率: '9%',
    司机单价: 2200,
    取消费: '120:500；240:200',
    生效日期: day(0),
    失效日期: day(90)
  }
  const rows = [row, { ...row, 线路: '没有这条' }, { ...row, 车型: '9.6米' }, { ...row, 线路: lane.section_no, 车型: '4.2米', 取消费: '120分钟' }]
  const head = Object.keys(row)
  const bytes = await makeSheet([
    { sheet: '导入', head, body: rows.map((one) => head.map((title) => (one as Record<string, string | number>)[title] ?? null)) }
  ])
  const { url: file } = await world.services.files.keep(world.services.db, carrier, { name: '运价.xlsx', bytes })
  const [, preview, , commit] = importPrices
  const seen = await preview.run(world.services, carrier, { file })
  expect(seen).toMatchObject({ rows: 4, good: 1, sample: [{ name: lane.section_name }] })
  expect(seen.errors.map(({ row: at, column }) => `${at} ${column}`)).toEqual(['3 线路', '4 生效日期', '5 取消费'])
  expect(seen.errors[1]?.reason).toContain(taken.price_no)
  expect(await commit.run(world.services, carrier, { file })).toMatchObject({ done: 1, failed: 3 })
  const { data } = await listPrices.run(world.services, carrier, { section_id: lane.id })
  expect(data).toHaveLength(2)
  expect(data).toContainEqual(
    expect.objectContaining({
      up_fen: 260_000,
      down_fen: 220_000,
      up_rate_bp: 900,
      cancel_ladder: [
        { notice_min: 120, cancel_fen: 50_000 },
        { notice_min: 240, cancel_fen: 20_000 }
      ]
    })
  )
  await expect(preview.run(world.services, without(carrier, '2-192'), { file })).rejects.toMatchObject({ code: 'sectionPriceHidden' })
})

/* What is entered of a price, with the days of what was answered. */
const fields = ({ section_id, valid_from, valid_to }: Awaited<ReturnType<typeof createPrice.run>>) => {
  const { section_id: _of, ...form } = price(section_id, { valid_from, valid_to })
  return form
}
