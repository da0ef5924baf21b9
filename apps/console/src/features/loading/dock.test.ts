import { expect, test } from 'vitest'
import { aboardOf, boxesAboard, type Carried, inDockOrder, placesToFinish, stageOf } from './dock.ts'
import type { LoadOrder, Vehicle } from './plan.ts'

const row = (id: number, over: Partial<Carried> = {}) =>
  ({
    waybill_goods_id: id,
    order_id: id,
    order_goods_id: id,
    goods_name: `货${id}`,
    goods_num: 10,
    goods_kg: 100,
    goods_volume: 1,
    load_num: null,
    load_kg: null,
    load_volume: null,
    short_reason: null,
    ...over
  }) as Carried
const loaded = { load_num: 10, load_kg: 100, load_volume: 1 }
const half = { load_num: 5, load_kg: 50, load_volume: 0.5 }

/** An order that is loaded at `from` and unloaded at `to`, as longitudes. */
const order = (id: number, from: number, to: number) =>
  ({
    order_id: id,
    points: [from, to].map((lng, i) => ({
      point_id: id * 10 + i,
      kind: i + 1,
      address_diming: `地${lng}`,
      address_str: '',
      lng,
      lat: 30,
      time_type: 1,
      time_start: '2026-11-23T00:00:00Z',
      time_end: null
    })),
    rows: [{ order_goods_id: id, from: 0, to: 1 }]
  }) as unknown as LoadOrder
const stop = (order_id: number, point: number) => ({ order_id, point, start_at: '2026-11-23T00:00:00Z' })

test('what leaves last goes in first, and what is picked up first before all that', () => {
  const orders = new Map([order(1, 100, 110), order(2, 100, 111), order(3, 101, 112)].map((one) => [one.order_id, one]))
  const vehicle = { id: 'V1', loads: [], stops: [stop(1, 0), stop(2, 0), stop(3, 0), stop(1, 1), stop(2, 1), stop(3, 1)] } as unknown as Vehicle
  const lines = inDockOrder(vehicle, orders, [row(3), row(1), row(2)])
  expect(lines.map(({ row: { order_id }, stop: no, place }) => [order_id, no, place])).toEqual([
    [2, 4, '地111'],
    [1, 3, '地110'],
    [3, 5, '地112']
  ])
})

test('what leaves at one stop stands as the drawing has it', () => {
  const orders = new Map([order(1, 100, 110), order(2, 100, 110)].map((one) => [one.order_id, one]))
  const loads = [2, 1].map((order_id) => ({ order_id, pieces: [10] }))
  const vehicle = { id: 'V1', loads, stops: [stop(1, 0), stop(2, 0), stop(1, 1), stop(2, 1)] } as unknown as Vehicle
  expect(inDockOrder(vehicle, orders, [row(1), row(2)]).map(({ row: { order_id } }) => order_id)).toEqual([2, 1])
})

test.each([
  [null, [], 'dispatch'],
  [0, [], 'cancelled'],
  [20, [row(1)], 'accept'],
  [30, [row(1)], 'load'],
  [40, [row(1, loaded), row(2, half)], 'load'],
  [40, [row(1, loaded), row(2, { ...half, short_reason: 1 })], 'finish'],
  [50, [row(1, half)], 'explain'],
  [50, [row(1, loaded)], 'depart'],
  [60, [row(1, half)], 'explain'],
  [60, [row(1, loaded)], 'gone'],
  [80, [row(1, half)], 'gone']
] as const)('a vehicle of which the trip is at %s with %j is at %s', (waybill_status, rows, stage) => {
  expect(stageOf({ waybill_status }, rows)).toBe(stage)
})

test('points of several orders at one place are one place, which is ready when all of them are', () => {
  const pickup = (point_id: number, order_id: number, address_diming: string, done_at: string | null = null) => ({
    point_id,
    order_id,
    address_diming,
    arrived_at: null,
    done_at,
    zhuang_goods_img: []
  })
  const pickups = [pickup(11, 1, '成都'), pickup(21, 2, '成都'), pickup(31, 3, '眉山'), pickup(41, 4, '乐山', '2026-11-23T00:00:00Z')]
  expect(placesToFinish({ pickups }, [row(1, loaded), row(2), row(3, loaded)])).toEqual([
    { name: '成都', point_ids: [11, 21], ready: false },
    { name: '眉山', point_ids: [31], ready: true }
  ])
})

test('the drawing stands at the last box that is aboard, and shows those that were skipped as not there', () => {
  const orders = new Map([order(1, 100, 110), order(2, 100, 111)].map((one) => [one.order_id, one]))
  const parts = [
    { order_id: 2, row: 0 },
    { order_id: 1, row: 0 }
  ]
  const placements = [0, 0, 1, 1, 1].map((part) => ({ part }))
  const at = (...rows: Carried[]) => boxesAboard(placements, aboardOf(parts, orders, rows))
  expect(at(row(1), row(2))).toEqual({ are: [false, false, false, false, false], step: 0 })
  expect(at(row(1), row(2, loaded))).toEqual({ are: [true, true, false, false, false], step: 2 })
  expect(at(row(1, { ...half, load_num: 2 }), row(2))).toEqual({ are: [false, false, true, true, false], step: 4 })
  expect(at(row(1, loaded), row(2, loaded)).step).toBe(5)
})
