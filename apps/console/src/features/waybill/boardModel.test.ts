import { expect, test } from 'vitest'
import type { BoardRow } from '../../kit/board/Board.tsx'
import { sayNow } from '../../kit/lang.ts'
import { arranged, doneOf, drawTrip, freeFrom, lateOf, overloadOf, type Trip, type Vehicle } from './boardModel.ts'
import { dimmed, markOf, matchesInList, matchesOf, openTrips, waitOf } from './boardTriage.ts'
import { merged, same } from './useBoard.ts'

const base = Date.parse('2026-11-24T00:00:00Z')
const at = (hours: number): string => new Date(base + hours * 3_600_000).toISOString()
const ms = (hours: number): number => base + hours * 3_600_000
const trip = (over: Partial<Trip> = {}): Trip => ({
  id: 1,
  version: 1,
  waybill_no: 'YD1',
  waybill_status: 30,
  vehicle_id: 7,
  driver_name: '王师傅',
  shipper_names: '示例货主',
  start_address_diming: '成都',
  end_address_diming: '武汉',
  goods_kg: 2000,
  plan_start_time: at(0),
  plan_end_time: at(10),
  driver_qiandao_time: null,
  shiji_fache_start_time: null,
  driver_shiji_songda_time: null,
  eta: null,
  unload_done_at: null,
  late_min: null,
  abnormal_flag: false,
  signs: [],
  stops: [
    { kind: 1, address_diming: '成都', opens: null, due: at(1), arrived_at: null, done_at: null, late_min: null, grace_min: null },
    { kind: 2, address_diming: '武汉', opens: at(8), due: at(10), arrived_at: null, done_at: null, late_min: null, grace_min: null }
  ],
  ...over
})
const vehicle = (over: Partial<Vehicle> = {}): Vehicle => ({
  id: 7,
  plate_no: '川A10007',
  trailer_plate_no: '',
  vehicle_type_id: 10,
  vehicle_use: 1,
  fleet_id: null,
  fleet_name: '',
  max_load_kg: 10_000,
  box_volume_m3: 60,
  vehicle_status: 1,
  driver_id: 3,
  driver_name: '王师傅',
  last_place: '成都市武侯区',
  last_place_at: null,
  problems: [],
  papers: false,
  ...over
})

test('what is driven of a trip goes from its first node to now, and once it is unloaded to then', () => {
  expect(doneOf(trip(), ms(3))).toBeUndefined()
  expect(doneOf(trip({ waybill_status: 60, driver_qiandao_time: at(0.5) }), ms(3))).toEqual({ from: ms(0.5), to: ms(3) })
  expect(doneOf(trip({ waybill_status: 80, driver_qiandao_time: at(0.5), unload_done_at: at(9) }), ms(30))).toEqual({ from: ms(0.5), to: ms(9) })
})
test('lateness begins with the limit that was missed, and ends when the stop was reached, now, or when the vehicle is expected', () => {
  const [pickup, delivery] = trip().stops as [Trip['stops'][number], Trip['stops'][number]]
  expect(lateOf(trip(), ms(0.5))).toBeUndefined()
  expect(lateOf(trip({ late_min: 120, stops: [{ ...pickup, late_min: 120 }, delivery] }), ms(3))).toEqual({ from: ms(1), to: ms(3) })
  expect(lateOf(trip({ late_min: 60, waybill_status: 60, stops: [{ ...pickup, arrived_at: at(2), late_min: 60 }, delivery] }), ms(3))).toEqual({
    from: ms(1),
    to: ms(2)
  })
  // On its way in time until now, but it will not arrive in time.
  expect(lateOf(trip({ waybill_status: 60, eta: at(12) }), ms(3))).toEqual({ from: ms(10), to: ms(12) })
  // In a view of weeks the stops are not there.
  expect(lateOf(trip({ stops: [], late_min: 90 }), ms(12))).toEqual({ from: ms(10), to: ms(12) })
})
test('a trip that is heavier than its vehicle may be is flagged where it is seen', () => {
  expect(overloadOf(trip({ goods_kg: 10_001 }), vehicle())).toBe(1)
  expect(overloadOf(trip(), undefined)).toBe(0)
  expect(drawTrip(sayNow(), trip({ goods_kg: 10_001 }), vehicle(), base).bar).toMatchObject({
    alarm: true,
    title: expect.stringContaining('10,001') as string
  })
  expect(drawTrip(sayNow(), trip(), vehicle(), base).bar.alarm).toBe(false)
})
test('a trip that did not change is the same bar; an open one is another a minute later', () => {
  const [open, done] = [trip(), trip({ waybill_status: 80, unload_done_at: at(9) })]
  const bar = (of: Trip, now: number) => drawTrip(sayNow(), of, vehicle(), now).bar
  expect(bar(open, base)).toBe(bar(open, base))
  const first = bar(done, base)
  expect(bar(done, base + 60_000)).toBe(first)
})
test('vehicles are found by plate, driver and place, grouped and put in the order asked for', () => {
  const fleet = [
    vehicle({ id: 1, plate_no: '川A2', vehicle_status: 3, max_load_kg: 5000 }),
    vehicle({ id: 2, plate_no: '川A1', driver_name: '李师傅' }),
    vehicle({ id: 3, plate_no: '川A3', fleet_id: 5, fleet_name: '一队' })
  ]
  const free = freeFrom([trip({ vehicle_id: 2 })], base)
  const ids = (ask: Partial<Parameters<typeof arranged>[1]>) =>
    arranged(fleet, { words: '', group: 'none', sort: 'plate', free, ...ask }).map(({ key, vehicles }) => [key, vehicles.map(({ id }) => id)])
  expect(ids({})).toEqual([[undefined, [2, 1, 3]]])
  expect(ids({ words: '李 川A' })).toEqual([[undefined, [2]]])
  expect(ids({ sort: 'free' })).toEqual([[undefined, [1, 3, 2]]])
  expect(ids({ sort: 'load' })).toEqual([[undefined, [2, 3, 1]]])
  expect(ids({ group: 'fleet' })).toEqual([
    [5, [3]],
    [Number.MAX_SAFE_INTEGER, [2, 1]]
  ])
  expect(ids({ group: 'status' })).toEqual([
    [1, [2, 3]],
    [3, [1]]
  ])
})
const counts = { late: 0, waiting: 0, waitingLong: 0, overlapping: 0, unassigned: 0, papers: 0 }
test('a change takes the place of its trip, one that is gone leaves, all others stay the same things, and what asks for the dispatcher is counted anew', () => {
  const was = {
    vehicles: [vehicle(), vehicle({ id: 8, papers: true })],
    trips: [trip(), trip({ id: 2, signs: ['late'] }), trip({ id: 3, signs: ['late'] })],
    counts: { ...counts, late: 2, papers: 1, unassigned: 4 },
    capped: false
  }
  const next = trip({ version: 2, signs: ['unassigned'] })
  // Of the seven without a vehicle one is the trip itself; the others are orders.
  const answer = { vehicles: [], trips: [next], counts: { ...counts, unassigned: 7 }, capped: false }
  const now = merged(was, answer, { trips: new Set([1, 3]), vehicles: new Set([8]) })
  expect(now.trips).toEqual([next, was.trips[1]])
  expect(now.trips[1]).toBe(was.trips[1])
  expect(now.vehicles).toEqual([was.vehicles[0]])
  expect(now.vehicles[0]).toBe(was.vehicles[0])
  expect(now.counts).toEqual({ ...counts, late: 1, unassigned: 7 })
  const idle = { vehicles: [], trips: [], counts: { ...counts, unassigned: 4 }, capped: false }
  expect(merged(was, idle, { trips: new Set(), vehicles: new Set() })).toBe(was)
})
test('a board that was loaded again and did not change is the same board, and of one that did only what changed is new', () => {
  const was = { vehicles: [vehicle()], trips: [trip(), trip({ id: 2 })], counts, capped: false }
  expect(same(was, was)).toBe(was)
  expect(same(was, structuredClone(was))).toBe(was)
  const now = same(was, { ...structuredClone(was), trips: [trip({ id: 3 }), trip({ id: 2 }), trip({ version: 2 })] })
  expect(now).not.toBe(was)
  expect(now.vehicles).toBe(was.vehicles)
  expect(now.trips[1]).toBe(was.trips[1])
})

test('a chip leads down the rows and along each of them; without a vehicle are the orders first; what it does not mean stands back', () => {
  const rows: BoardRow[] = ['8', '7'].map((id) => ({ id, name: id, head: id }))
  const trips = [
    trip({ id: 1, signs: ['late', 'overlapping'], plan_start_time: at(5) }),
    trip({ id: 2, signs: ['overlapping'], plan_start_time: at(3) }),
    trip({ id: 3, vehicle_id: 8, signs: ['overlapping', 'unassigned'] }),
    trip({ id: 4, vehicle_id: 99, signs: ['overlapping'] }),
    trip({ id: 5 })
  ]
  const vehicles = new Map([vehicle(), vehicle({ id: 8, papers: true })].map((one) => [String(one.id), one]))
  const shown = { rows, trips, vehicles, orders: [{ id: 40 }] }
  const marks = (sign: Parameters<typeof matchesOf>[0]) => matchesOf(sign, shown).map(markOf)
  expect(marks('overlapping')).toEqual(['trip 3', 'trip 2', 'trip 1'])
  expect(marks('unassigned')).toEqual(['order 40', 'trip 3'])
  expect(marks('papers')).toEqual(['8'])
  expect(marks('waiting')).toEqual([])
  const bars = trips.map((one) => drawTrip(sayNow(), one, undefined, ms(1)).bar)
  const faint = (sign: Parameters<typeof matchesOf>[0]) => {
    const back = dimmed(rows, bars, matchesOf(sign, shown))
    return [...back.rows, ...back.bars].filter((one) => one.faint).map(({ id }) => id)
  }
  expect(faint('late')).toEqual(['8', '2', '3', '4', '5'])
  expect(faint('papers')).toEqual(['7', '1', '2', '4', '5'])
  expect(dimmed(rows, bars, undefined)).toEqual({ rows, bars })
})

test('the list of trips has those that are not over, the latest first, then by when their next stop is due; a chip goes down it', () => {
  const [pickup, delivery] = trip().stops as [Trip['stops'][number], Trip['stops'][number]]
  const trips = [
    trip({ id: 1 }),
    trip({ id: 2, late_min: 20, signs: ['late'] }),
    trip({ id: 3, late_min: 90, signs: ['late'] }),
    trip({ id: 4, stops: [{ ...pickup, due: at(0.5) }, delivery] }),
    trip({ id: 5, waybill_status: 80, late_min: 300 }),
    trip({ id: 6, vehicle_id: 99 })
  ]
  const shown = openTrips(trips, new Set([7]))
  expect(shown.map(({ id }) => id)).toEqual([3, 2, 4, 1])
  const vehicles = new Map([['7', vehicle({ papers: true })]])
  const marks = (sign: Parameters<typeof matchesInList>[0]) => matchesInList(sign, { trips: shown, vehicles, orders: [{ id: 40 }] }).map(markOf)
  expect(marks('late')).toEqual(['trip 3', 'trip 2'])
  expect(marks('papers')).toEqual(['trip 3', 'trip 2', 'trip 4', 'trip 1'])
  expect(marks('unassigned')).toEqual(['order 40'])
  const standing = trip({ waybill_status: 40, stops: [{ ...pickup, arrived_at: at(0) }, delivery] })
  expect([waitOf(standing, ms(1.5)), waitOf(standing, ms(1.6)), waitOf(trip(), ms(9))]).toEqual([null, 96, null])
})
