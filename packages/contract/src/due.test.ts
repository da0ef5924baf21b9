import { expect, test } from 'vitest'
import { contracts } from './all.ts'
import { type Endpoint, isDue, rowOf } from './kit/endpoint.ts'
import { fieldOf, type FieldSchema } from './kit/valueText.ts'

/** A field whose name says that something is to happen, or ends, by then. */
const deadlineLike =
  /(^|_)(due|deadline|until|by)(_|$)|valid_to|expires?_at|plan_start_time|plan_end_time|plan_arrive_end|last_end_time|load_date|compulsory_end|commercial_end/
const timed = new Set(['time', 'day', 'dayOfTime'])
const lists = Object.values(contracts)
  .flatMap((calls) => Object.values(calls))
  .filter((call) => rowOf(call) !== undefined && 'total_capped' in ((call.output as FieldSchema).properties ?? {}))
const deadlinesOf = (call: Endpoint): string[] =>
  Object.entries((rowOf(call) as FieldSchema).properties ?? {})
    .filter(([name, field]) => deadlineLike.test(name) && timed.has(fieldOf(field).kind ?? ''))
    .map(([name]) => name)

const papers = 'each has several papers, of which the worst is its state; what expires is a picture and a filter of its own'
const endsByItself = 'it ends by itself, and nobody has to do anything before'
/** Lists with a deadline that are not ordered by it, each with its reason. */
const otherwise: Readonly<Record<string, string>> = {
  '/api/bill/late': 'every row is late, and the longest late comes first already',
  '/api/recharge/list': endsByItself,
  '/api/project/list': endsByItself,
  '/api/project/carrier_list': endsByItself,
  '/api/project/own_list': endsByItself,
  '/api/rate/list': 'rules are read in the order of their numbers; all of a project end with it',
  '/api/section/prices': 'versions are read over time; a lane about to end stands first in its own list, and is named there',
  '/api/link/carriers': 'partners are chosen by their score; a contract about to end is a mark in the row',
  '/api/customer/list': 'what is due of a customer is of several kinds, in several states; the list is ordered by the first day of them',
  '/api/vehicle/list': papers,
  '/api/vehicle/operator_list': papers,
  '/getCarList': papers,
  '/searchCar': papers,
  '/api/driver/list': papers,
  '/api/driver/operator_list': papers
}

test('every list whose rows have a deadline is ordered by it, or says why not', () => {
  const silent = lists.filter((call) => deadlinesOf(call).length > 0 && !call.due).map(({ path }) => path)
  expect(silent.toSorted()).toEqual(Object.keys(otherwise).toSorted())
  expect(lists.filter(({ due }) => due).length).toBeGreaterThan(15)
})

test('a clock goes by a deadline of the row, and by states that the row can have', () => {
  for (const call of lists) {
    const { due, path } = call
    if (!due) continue
    const { [due.state]: state, [due.by]: by } = (rowOf(call) as FieldSchema).properties ?? {}
    expect(deadlinesOf(call), path).toContain(due.by)
    expect(by, path).toBeDefined()
    expect(Object.keys((call.input as FieldSchema).properties ?? {}), path).toContain(due.state)
    const known = Object.keys(fieldOf(state).names ?? {}).map(Number)
    expect(
      due.open.filter((code) => !known.includes(code)),
      path
    ).toEqual([])
    expect(known.length > due.open.length && due.open.length > 0, path).toBe(true)
  }
})

test('a row is due while it is open and has a deadline', () => {
  const clock = { by: 'due_at', state: 'bill_status', open: [20, 30] }
  const due_at = '2026-05-10T04:00:00Z'
  expect(isDue(clock, { due_at, bill_status: 30 })).toBe(true)
  expect(isDue(clock, { due_at, bill_status: 40 })).toBe(false)
  expect(isDue(clock, { due_at: null, bill_status: 20 })).toBe(false)
})
