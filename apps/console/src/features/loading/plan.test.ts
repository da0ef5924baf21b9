import { expect, test } from 'vitest'
import {
  assumedFor,
  coloursKept,
  freeName,
  isFirst,
  isWhole,
  leftOf,
  partTakenOff,
  stepsAround,
  stopsMoved,
  sumOf,
  takenOff,
  together,
  visitsOf,
  withHeld,
  withVehicle,
  type Draft,
  type Info,
  type LoadOrder,
  type Vehicle
} from './plan.ts'

const draft = (id: string, ...orders: number[]): Draft => ({
  id,
  vehicle_type_id: 3,
  locked: false,
  loads: orders.map((order_id) => ({ order_id, pieces: [10] })),
  stops: [...orders.map((order_id) => ({ order_id, point: 0 })), ...orders.map((order_id) => ({ order_id, point: 1 }))]
})
const order = (order_id: number, pieces = 10): LoadOrder =>
  ({
    order_id,
    order_no: `O${order_id}`,
    points: [
      {
        kind: 1,
        lng: 104,
        lat: 30,
        address_diming: '仓',
        address_str: '仓库路',
        time_type: 3,
        time_start: '2026-11-24T00:00:00Z',
        time_end: '2026-11-24T02:00:00Z'
      },
      {
        kind: 2,
        lng: 105 + order_id,
        lat: 30,
        address_diming: `客${order_id}`,
        address_str: '',
        time_type: 1,
        time_start: '2026-11-24T06:00:00Z',
        time_end: null
      }
    ],
    rows: [
      { order_goods_id: order_id * 10, from: 0, to: 1, pieces, kg: 1000, m3: 5 },
      { order_goods_id: null, from: 0, to: 1, pieces: 1, kg: 0, m3: 0 }
    ]
  }) as unknown as LoadOrder

test('an order that is taken off leaves with its stops, and a vehicle that carries nothing is gone', () => {
  expect(takenOff([draft('V1', 1, 2), draft('V2', 3)], 'V1', 1)).toEqual([draft('V1', 2), draft('V2', 3)])
  expect(takenOff([draft('V1', 1), draft('V2', 3)], 'V1', 1)).toEqual([draft('V2', 3)])
})
test('a part that is taken off leaves the rest riding; all of it takes the order off', () => {
  expect(partTakenOff([draft('V1', 1)], 'V1', 1, [4])[0]?.loads).toEqual([{ order_id: 1, pieces: [6] }])
  expect(partTakenOff([draft('V1', 1)], 'V1', 1, [10])).toEqual([])
})
test('a vehicle takes the place of the one of its name, or stands behind the others', () => {
  expect(withVehicle([draft('V1', 1), draft('V2', 2)], draft('V1', 3))).toEqual([draft('V1', 3), draft('V2', 2)])
  expect(withVehicle([draft('V1', 1)], draft('V2', 2))).toHaveLength(2)
  expect(freeName([{ id: 'V1' }, { id: 'V3' }])).toBe('V2')
})
test('stops of one visit move together, forwards and back', () => {
  const stops = (one: Draft) => one.stops.map(({ order_id, point }) => `${order_id}${point ? 'u' : 'l'}`).join(' ')
  expect(stops(stopsMoved(draft('V1', 1, 2), 2, 3, 4))).toBe('1l 2l 2u 1u')
  expect(stops(stopsMoved(draft('V1', 1, 2), 3, 4, 2))).toBe('1l 2l 2u 1u')
  expect(stops(stopsMoved(draft('V1', 1, 2), 0, 2, 4))).toBe('1u 2u 1l 2l')
})
test('fewer pieces weigh their share, and a row without goods counts nothing', () => {
  expect(sumOf(order(1), [4, 1])).toEqual({ pieces: 4, kg: 400, m3: 2 })
  expect(isWhole(order(1), [10, 1])).toBe(true)
  expect(isWhole(order(1), [4, 1])).toBe(false)
})
test('what no vehicle carries is left, in part or whole', () => {
  const all = [order(1), order(2)]
  expect(leftOf([{ ...draft('V1', 1), loads: [{ order_id: 1, pieces: [4, 1] }] }], all)).toEqual([
    { order_id: 1, pieces: [6, 0] },
    { order_id: 2, pieces: [10, 1] }
  ])
})
test('stops at one place are one visit, with what is loaded there and how late it is', () => {
  const at = (minute: number) => new Date(Date.parse('2026-11-24T00:00:00Z') + minute * 60_000).toISOString()
  const stop = (order_id: number, point: number, minute: number) => ({
    order_id,
    point,
    point_id: 1,
    arrive_at: at(minute),
    start_at: at(minute),
    leave_at: at(minute + 20)
  })
  const vehicle = { id: 'V1', stops: [stop(1, 0, 0), stop(2, 0, 20), stop(1, 1, 400)] } as unknown as Vehicle
  const visits = visitsOf(vehicle, new Map([1, 2].map((id) => [id, order(id)])))
  expect(visits.map(({ from, upTo, name, loads, unloads, late_min }) => ({ from, upTo, name, loads, unloads, late_min }))).toEqual([
    { from: 0, upTo: 2, name: '仓', loads: [1, 2], unloads: [], late_min: 0 },
    { from: 2, upTo: 3, name: '客1', loads: [], unloads: [1], late_min: 40 }
  ])
  // Within a window that the planner assumes to be wider it is not late, and says so.
  const assumed = { windows: [{ order_id: 1, point: 1, before_min: 0, after_min: 45 }] }
  const again = visitsOf(vehicle, new Map([1, 2].map((id) => [id, order(id)])), assumed)
  expect(again.map(({ late_min, assumed_min }) => [late_min, assumed_min])).toEqual([
    [0, 0],
    [0, 45]
  ])
})
test('undo goes to the step before, redo to the one after', () => {
  const steps = [{ seq: 1 }, { seq: 2 }, { seq: 4 }]
  expect(stepsAround(steps, 2)).toEqual({ undo: 1, redo: 4 })
  expect(stepsAround(steps, 1)).toEqual({ undo: undefined, redo: 2 })
})
test('vehicles that share an order go together', () => {
  expect(together([draft('V1', 1), draft('V2', 2), draft('V3', 1, 4), draft('V4', 4)])).toEqual([['V2'], ['V1', 'V3', 'V4']])
})
test('a better plan keeps the colours of the vehicles that carry the same orders', () => {
  const first = coloursKept(new Map(), [draft('V1', 1, 2), draft('V2', 3)])
  const next = coloursKept(first, [draft('V1', 3, 4), draft('V2', 5), draft('V3', 1, 2)])
  expect([...next].map(([id, { colour }]) => [id, colour])).toEqual([
    ['V1', 1],
    ['V2', 2],
    ['V3', 0]
  ])
})

test('who divides an order by hand assumes that it may be divided; where the task divides orders anyhow nothing is assumed', () => {
  const nothing: Info['assumed'] = {
    windows: [],
    more: [],
    split: [],
    max_points: null,
    max_detour_km: null,
    keeps: [],
    mix_temps: false,
    rehandle_fen: null
  }
  const of = (allow_split: boolean, assumed = nothing) => ({ orders: [order(1), order(2)], wish: { allow_split } as Info['wish'], assumed })
  const part = (vehicle: string, pieces: number): Draft => ({ ...draft(vehicle, 1), loads: [{ order_id: 1, pieces: [pieces] }] })
  expect(assumedFor(of(false), [draft('V1', 1), draft('V2', 2)])).toBeUndefined()
  // A part of it stays in the pool, or rides on another vehicle.
  expect(assumedFor(of(false), [part('V1', 4)])).toEqual({ ...nothing, split: [1] })
  expect(assumedFor(of(false), [part('V1', 4), part('V2', 6), draft('V3', 2)])).toEqual({ ...nothing, split: [1] })
  expect(assumedFor(of(true), [part('V1', 4)])).toBeUndefined()
  expect(assumedFor(of(false, { ...nothing, split: [1] }), [part('V1', 4)])).toBeUndefined()
})

test('stops are locked on their vehicle and opened again, and an order that leaves is locked no more', () => {
  const before = [draft('V1', 1, 2), draft('V2', 3)]
  const locked = withHeld(withHeld(before, 'V1', [1], true), 'V1', [1, 2], true)
  expect(locked.map(({ held }) => held)).toEqual([[1, 2], undefined])
  expect(withHeld(locked, 'V1', [1], false)[0]?.held).toEqual([2])
  expect(takenOff(locked, 'V1', 1)[0]?.held).toEqual([2])
})
test('the first vehicles are looked for while a task computes and has none: not where it waits for others, nor by hand', () => {
  const info = (task: object, more: object = {}) =>
    ({ task: { task_status: 20, queue_place: null, ...task }, wish: { by_hand: false }, vehicles: [], ...more }) as unknown as Info
  expect(isFirst(info({}))).toBe(true)
  expect(isFirst(info({ queue_place: 0 }))).toBe(true)
  expect(isFirst(info({ queue_place: 2 }))).toBe(false)
  expect(isFirst(info({ task_status: 30 }))).toBe(false)
  expect(isFirst(info({}, { vehicles: [draft('V1', 1)] }))).toBe(false)
  expect(isFirst(info({}, { wish: { by_hand: true } }))).toBe(false)
})
