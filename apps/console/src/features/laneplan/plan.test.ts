import { expect, test } from 'vitest'
import { columnsOf, openOf, rowsOf, sumsOf, type Lane, type Task } from './plan.ts'

const lane: Lane = {
  id: 1,
  section_no: 'LD1',
  section_name: '成都 - 武汉',
  lane_code: 'A',
  shipper_id: 1,
  shipper_name: '甲',
  run_minutes: 600,
  daily_trips: 3,
  vehicle_type_ids: [],
  valid_from: '2026-12-01',
  valid_to: '2026-12-02',
  last_order_id: null
}
const task = (order_id: number, day: string, shift: 1 | 2 | 3, waybill_id: number | null = null): Task => ({
  section_id: 1,
  order_id,
  version: 1,
  order_no: `T${order_id}`,
  customer_order_no: '',
  day,
  shift,
  start_at: `${day}T0${shift}:00:00Z`,
  goods_kg: 1000,
  waybill_id,
  waybill_no: '',
  waybill_status: null,
  vehicle_id: null,
  driver_id: null,
  plate_no: '',
  driver_name: ''
})
const tasks = [task(1, '2026-12-01', 1, 9), task(2, '2026-12-01', 3), task(3, '2026-12-03', 2)]
const figures = (byShift: boolean) =>
  rowsOf({ lanes: [lane], tasks }, columnsOf('2026-12-01', 3, byShift))[0]?.cells.map(({ need, assigned, gap, unplaced }) => [
    need,
    assigned,
    gap,
    unplaced
  ])

test('a cell has the tasks of its day, and the agreed trips where they are more and the lane is valid', () => {
  expect(figures(false)).toEqual([
    [3, 1, 2, 1],
    [3, 0, 3, 3],
    [1, 0, 1, 0]
  ])
})

test('by shift the same sums stand, and what has no task yet is in the shift from eight', () => {
  expect(figures(true)?.slice(0, 3)).toEqual([
    [1, 1, 0, 0],
    [1, 0, 1, 1],
    [1, 0, 1, 0]
  ])
  const [days, shifts] = [false, true].map((byShift) => sumsOf(rowsOf({ lanes: [lane], tasks }, columnsOf('2026-12-01', 3, byShift))))
  expect(shifts).toEqual(days)
})

test('the earliest task that nobody drives is dispatched first', () => {
  expect(
    openOf({ tasks: [task(5, '2026-12-01', 2), task(4, '2026-12-01', 1), task(3, '2026-12-01', 1, 7)] }).map(({ order_id }) => order_id)
  ).toEqual([4, 5])
})
