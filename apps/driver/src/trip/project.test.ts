import { expect, test } from 'vitest'
import type { Item, StepName } from '../outbox/queue.ts'
import { comesTooFast, nextOf, project, type Stop, type Trip, withoutContacts } from './project.ts'

const aStop = (id: number, kind: number, seq: number): Stop => ({
  id,
  relay_waybill_id: null,
  order_id: 1,
  kind,
  seq,
  link_name: '李收货',
  link_phone: '13800009002',
  province: '湖北省',
  city: '武汉市',
  area: '东西湖区',
  address_str: '走马岭 6 号',
  address_diming: '武汉东西湖',
  lng: 114.14,
  lat: 30.62,
  time_type: 1,
  time_start: '2026-11-20T08:00:00.000Z',
  time_end: null,
  address_content: '',
  arrived_at: null,
  done_at: null,
  departed_at: null,
  late_min: null,
  grace_min: null,
  fence_distance_m: null,
  outside_fence: false,
  too_fast: false,
  node_reason: '',
  end_content: '',
  zhuang_goods_img: [],
  fahuo_document_img: [],
  xie_goods_img: [],
  shou_document_img: [],
  net_kg: null
})
const aTrip = (points: Stop[], waybill_status = 20): Trip => ({
  trip: {
    id: 7,
    version: 1,
    waybill_no: 'YD1',
    waybill_status,
    carrier_name: '蜀道物流',
    plate_no: '川A10001',
    start_address_diming: '成都龙泉驿',
    end_address_diming: '武汉东西湖',
    goods_name: '食品',
    plan_num: 100,
    plan_kg: 2000,
    plan_volume: 10,
    plan_start_time: '2026-11-20T01:00:00.000Z',
    plan_end_time: '2026-11-21T01:00:00.000Z',
    receipts_waiting: 0,
    point_count: points.length
  },
  payable_fen: null,
  points,
  goods: [],
  receipts: [],
  orders: [{ order_id: 1, need_receipt: 1 }],
  release_needed: false,
  held_orders: [],
  releases: []
})
let seq = 0
const did = (step: StepName, input: Item['input'] = {}): Item => ({
  key: `k${(seq += 1)}`,
  seq,
  owner: '1',
  trip_id: 7,
  step,
  at: '2026-11-20T02:00:00.000Z',
  input: { id: 7, ...input },
  shots: []
})
const asked = (trip: Trip): [string | undefined, number[]] => [nextOf(trip)?.step, nextOf(trip)?.stops.map(({ id }) => id) ?? []]

test('a whole trip can be driven without signal, each step asked for in its turn', () => {
  const trip = aTrip([aStop(1, 1, 1), aStop(2, 2, 1)])
  const day: [Item | undefined, string | undefined, number[]][] = [
    [undefined, 'accept', []],
    [did('accept'), 'signIn', [1]],
    [did('signIn', { point_id: 1 }), 'load', [1]],
    [did('load', { point_id: 1 }), 'depart', []],
    [did('depart'), 'arrive', [2]],
    [did('arrive', { point_id: 2 }), 'unload', [2]],
    [did('unload', { point_id: 2 }), 'receipt', [2]],
    [did('receipt', { point_id: 2 }), undefined, []]
  ]
  const done: Item[] = []
  for (const [item, step, stops] of day) {
    if (item) done.push(item)
    expect(asked(project(trip, done))).toEqual([step, stops])
  }
})

test('several stops alternate between arriving and unloading, in any order the driver takes', () => {
  const trip = aTrip([aStop(1, 1, 1), aStop(2, 2, 1), aStop(3, 2, 2)], 60)
  expect(asked(trip)).toEqual(['arrive', [2, 3]])
  const first = [did('arrive', { point_id: 3 }), did('unload', { point_id: 3 })]
  expect(asked(project(trip, first))).toEqual(['arrive', [2]])
  expect(project(trip, first).receipts).toMatchObject([{ point_id: 3, receipt_status: 10 }])
  expect(asked(project(trip, [...first, did('arrive', { point_id: 2 }), did('unload', { point_id: 2 })]))).toEqual(['receipt', [2, 3]])
})

test('two loading points are signed in and loaded one after the other', () => {
  const trip = aTrip([aStop(1, 1, 1), aStop(2, 1, 2), aStop(3, 2, 1)], 30)
  const here = [did('signIn', { point_id: 1 }), did('load', { point_id: 1 })]
  expect(asked(project(trip, here))).toEqual(['signIn', [2]])
  expect(asked(project(trip, [...here, did('signIn', { point_id: 2 }), did('load', { point_id: 2 })]))).toEqual(['depart', []])
})

test('what the server refused does not count, nor what belongs to another trip', () => {
  const trip = aTrip([aStop(1, 1, 1), aStop(2, 2, 1)])
  expect(
    project(trip, [
      { ...did('accept'), refused: { name: 'illegalMove', text: '' } },
      { ...did('accept'), trip_id: 8 }
    ])
  ).toEqual(trip)
})

test('a rejected receipt is asked for again', () => {
  const trip = {
    ...aTrip([aStop(1, 1, 1), aStop(2, 2, 1)], 80),
    receipts: [{ id: 5, version: 3, receipt_no: 'HD1', receipt_status: 30, point_id: 2, reason: '照片模糊' }]
  }
  expect(asked(trip)).toEqual(['receipt', [2]])
  expect(nextOf({ ...trip, receipts: [{ ...trip.receipts[0]!, receipt_status: 20 }] })).toBeUndefined()
})

test('of a trip that is over the phone keeps what happened, not whom to call', () => {
  const [kept] = withoutContacts(aTrip([aStop(1, 1, 1)], 90)).points
  expect(kept).toMatchObject({ link_name: '', link_phone: '', address_diming: '武汉东西湖' })
})

test('the phone itself knows that no truck comes 1,000 km in no time, by what it has not sent yet, and that two days are enough', () => {
  const there = aStop(2, 2, 2)
  const trip = project(aTrip([{ ...aStop(1, 1, 1), lng: 104.27, lat: 30.56 }, there]), [
    did('signIn', { point_id: 1 }),
    did('load', { point_id: 1 }),
    did('depart')
  ])
  expect(trip.points[0]?.departed_at).toBe('2026-11-20T02:00:00.000Z')
  expect(comesTooFast(trip, there, '2026-11-20T02:05:00.000Z')).toMatchObject({ ms: 300_000 })
  expect(comesTooFast(trip, there, '2026-11-22T02:00:00.000Z')).toBeUndefined()
  expect(comesTooFast(aTrip([there]), there, '2026-11-20T02:00:00.000Z')).toBeUndefined()
})
