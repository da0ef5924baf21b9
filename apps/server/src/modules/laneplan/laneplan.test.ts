import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { planSource, shift } from '@yunshu/contract/laneplan/enums'
import type { section } from '@yunshu/contract/section/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { loadPlaces } from '@yunshu/places/load-node'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { without } from '../../../testkit/rights.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { createDispatch } from '../dispatch/create.ts'
import { listSections } from '../section/list.ts'
import { createSection, stopSection } from '../section/write.ts'
import { planBoard, planPairs } from './board.ts'
import { daySheet } from './day.ts'
import { planFits } from './fits.ts'
import { fixPair, freePair } from './pairs.ts'
import { planPreview } from './preview.ts'

let world: TestApp
let carrier: Actor
beforeAll(async () => {
  loadPlaces()
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(() => world.close())

const hours = (n: number): string => new Date(now().getTime() + n * 3_600_000).toISOString()
const dayOf = (n: number): string => shanghaiDay(new Date(now().getTime() + n * 3_600_000))
const lane = (more: Partial<InputOf<typeof section.create>> = {}): InputOf<typeof section.create> => ({
  shipper_id: world.base.companies['shipper']?.id ?? 0,
  section_name: `成都 - 武汉 ${Math.random()}`,
  start_point: { node_name: '成都龙泉驿仓', area_code: '510112', lng: 104.27, lat: 30.56 },
  end_point: { node_name: '武汉东西湖仓', area_code: '420112', lng: 114.14, lat: 30.62 },
  mileage_m: 1_150_000,
  mileage_source: 1,
  run_minutes: 900,
  daily_trips: 3,
  valid_from: addDays(dayOf(0), -30),
  valid_to: addDays(dayOf(0), 30),
  ...more
})
/** A lane of its own: all others are stopped before. */
const aLane = async (more: Partial<InputOf<typeof section.create>> = {}) => {
  const { data } = await listSections.run(world.services, carrier, { section_status: 10, pagesize: 200 })
  for (const { id, version } of data) await stopSection.run(world.services, carrier, { id, version })
  return await createSection.run(world.services, carrier, lane(more))
}
/** A customer's task so many hours from now; each test has a time of its own, since tasks of others stay. */
const aTask = async (at: number) => await anAcceptedOrder(world, { first_start_time: hours(at) })
const aPair = async () => ({ vehicle_id: (await aVehicle(world)).id, driver_id: (await aDriver(world)).id })
const board = async (at: number, more: object = {}) => await planBoard.run(world.services, carrier, { from: dayOf(at), days: 1, ...more })
const dispatched = async (order: { id: number }, pair: { vehicle_id: number; driver_id: number }, at: number) =>
  await createDispatch.run(world.services, carrier, { orders: [{ order_id: order.id }], ...pair, plan_start_time: hours(at), confirmed: true })

test('a lane has the tasks of a day that run on it, those that somebody drives and those that wait', async () => {
  const { id } = await aLane({ lane_code: 'PLAN-1' })
  const [first, second] = [await aTask(24), await aTask(25)]
  const pair = await aPair()
  const trip = await dispatched(first, pair, 24)
  const seen = await board(24)
  expect(seen.lanes).toMatchObject([{ id, lane_code: 'PLAN-1', daily_trips: 3 }])
  expect(seen.capped).toBe(false)
  const mine = seen.tasks.filter(({ order_id }) => order_id === first.id || order_id === second.id)
  expect(mine).toMatchObject([
    { section_id: id, order_id: first.id, day: dayOf(24), waybill_id: trip.id, ...pair },
    { section_id: id, order_id: second.id, day: dayOf(25), waybill_id: null, plate_no: '' }
  ])
  expect((await board(24, { keyword: 'plan-1' })).lanes).toHaveLength(1)
  expect((await board(24, { keyword: '没有' })).lanes).toHaveLength(0)
  expect((await board(24, { section_ids: [id] })).lanes).toHaveLength(1)
  expect((await planBoard.run(world.services, await world.actor('carrier2'), { from: dayOf(24), days: 1 })).lanes).toEqual([])
})

test('what speaks against a pair is told for each task before it is dispatched: papers, overlap, and what has a trip meanwhile is left out', async () => {
  await aLane()
  const [first, second] = [await aTask(48), await aTask(49)]
  const pair = await aPair()
  const fits = async (of: typeof pair) =>
    (await planFits.run(world.services, carrier, { ...of, order_ids: [first.id, second.id] })).data.map(({ order_id, problems }) => [
      order_id,
      problems.filter(({ level }) => level === 'block').map(({ name }) => name)
    ])
  expect(await fits(pair)).toEqual([
    [first.id, []],
    [second.id, []]
  ])
  await dispatched(first, pair, 48)
  expect(await fits(pair)).toEqual([[second.id, ['vehicleBooked', 'driverBooked']]])
  const old = { ...(await aPair()), vehicle_id: (await aVehicle(world, { inspection_valid_to: dayOf(24) })).id }
  expect(await fits(old)).toEqual([[second.id, ['inspectionExpires']]])
})

test('a pair is fixed for a shift of a lane once, is proposed for its tasks, and is taken off', async () => {
  const { id } = await aLane()
  const task = await aTask(72)
  const pair = await aPair()
  const seen = (await board(72)).tasks.find(({ order_id }) => order_id === task.id)
  const fixed = await fixPair.run(world.services, carrier, { section_id: id, shift: seen?.shift ?? 1, ...pair })
  expect((await board(72)).fixed).toMatchObject([{ id: fixed.id, ...pair }])
  await expect(fixPair.run(world.services, carrier, { section_id: id, shift: fixed.shift, ...pair })).rejects.toMatchObject({
    code: 'pairFixedTwice'
  })
  const other = await createSection.run(
    world.services,
    carrier,
    lane({ lane_code: 'OTHER', end_point: lane().start_point, start_point: lane().end_point })
  )
  await expect(fixPair.run(world.services, carrier, { section_id: other.id, shift: fixed.shift, ...pair })).rejects.toMatchObject({
    code: 'pairOnOtherLane'
  })

  const preview = await planPreview.run(world.services, carrier, { day: dayOf(72), plan_source: planSource.code.fixed })
  expect(preview.lines).toMatchObject([{ section_id: id, order_id: task.id, ...pair, problems: [] }])
  // What the preview says is dispatched as every other trip.
  const [line] = preview.lines
  const trip = await dispatched({ id: line?.order_id ?? 0 }, pair, 72)
  expect((await board(72)).tasks.find(({ order_id }) => order_id === task.id)?.waybill_id).toBe(trip.id)

  await freePair.run(world.services, carrier, { id: fixed.id, version: fixed.version })
  expect((await board(72)).fixed).toEqual([])
  await expect(freePair.run(world.services, carrier, { id: fixed.id, version: fixed.version })).rejects.toMatchObject({ code: 'notFound' })
  expect(await world.acts(fixed.id)).toEqual([
    { act: 'laneplan.pairFixed', result: 'done' },
    { act: 'laneplan.pairFreed', result: 'done' },
    { act: 'laneplan.pairFreed', result: 'refused' }
  ])
})

test('a plan that is copied tells what it would collide with, in itself too, and what is left over', async () => {
  const { id } = await aLane()
  const [pair, other] = [await aPair(), await aPair()]
  const [one, two] = [await aTask(96), await aTask(96.5)]
  const at = (await board(96)).tasks.find(({ order_id }) => order_id === one.id)?.shift ?? shift.code.day
  await fixPair.run(world.services, carrier, { section_id: id, shift: at, ...pair })
  // The same driver with another vehicle: the second of the two lines cannot be driven.
  await fixPair.run(world.services, carrier, { section_id: id, shift: at, vehicle_id: other.vehicle_id, driver_id: pair.driver_id })
  const preview = await planPreview.run(world.services, carrier, { day: dayOf(96), plan_source: planSource.code.fixed })
  const lines = preview.lines.filter(({ order_id }) => order_id === one.id || order_id === two.id)
  expect(lines.map(({ problems }) => problems.filter(({ level }) => level === 'block').map(({ name }) => name))).toEqual([[], ['driverBooked']])

  await dispatched(one, pair, 96)
  const task = await aTask(120)
  const copied = async () => {
    const { lines: found } = await planPreview.run(world.services, carrier, { day: dayOf(120), plan_source: planSource.code.yesterday })
    const mine = found.find(({ order_id }) => order_id === task.id)
    return [mine?.vehicle_id, mine?.problems.filter(({ level }) => level === 'block').map(({ name }) => name)]
  }
  expect(await copied()).toEqual([pair.vehicle_id, []])
  await dispatched(await anAcceptedOrder(world, { shipper: 'shipper2', first_start_time: hours(121) }), pair, 121)
  expect(await copied()).toEqual([pair.vehicle_id, ['vehicleBooked', 'driverBooked']])
  expect((await planPreview.run(world.services, carrier, { day: dayOf(120), plan_source: planSource.code.week })).lines).toEqual([])
})

test('the plan of a day is a workbook, with what nobody drives', async () => {
  const row = await aLane({ lane_code: 'SHEET-1' })
  const task = await aTask(144)
  const { name, base64 } = await daySheet.run(world.services, carrier, { day: dayOf(144) })
  expect(name).toBe(`排班-${dayOf(144)}.xlsx`)
  const rows = await readSheet(Buffer.from(base64, 'base64'))
  expect(rows[0]?.slice(0, 3)).toEqual(['客户线路编码', '路段', '客户'])
  expect(rows.find((cells) => cells.includes(task.order_no))?.slice(0, 2)).toEqual(['SHEET-1', row.section_name])
})

test('who may only look neither asks for checks nor plans', async () => {
  const row = await aLane()
  const looking = without(carrier, '6-511')
  expect((await planBoard.run(world.services, looking, { from: dayOf(0), days: 7 })).lanes).toMatchObject([{ id: row.id }])
  expect((await planPairs.run(world.services, looking, {})).data.length).toBeGreaterThan(0)
  await expect(planPreview.run(world.services, looking, { day: dayOf(0), plan_source: 1 })).rejects.toMatchObject({ code: 'noPermission' })
})
