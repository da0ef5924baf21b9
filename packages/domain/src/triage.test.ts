import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeskTrip, overlappingTrips, signsOfTrips, waitedMinutes } from './triage.ts'

const base = Date.parse('2026-05-10T00:00:00Z')
const minute = 60_000
const ms = (hours: number): number => base + hours * 60 * minute
const at = (hours: number): string => new Date(ms(hours)).toISOString()
const trip = (over: Partial<DeskTrip> = {}): DeskTrip => ({
  id: 1,
  vehicle_id: 7,
  stage: 'sent',
  plan_start_time: at(10),
  plan_end_time: at(20),
  begun_at: null,
  eta: null,
  late_min: null,
  stops: [
    { due: at(11), arrived_at: null, done_at: null },
    { due: at(20), arrived_at: null, done_at: null }
  ],
  ...over
})
const standing = (arrived_at: string, more: Partial<DeskTrip> = {}): DeskTrip =>
  trip({ stage: 'underWay', begun_at: arrived_at, stops: [{ due: at(11), arrived_at, done_at: null }], ...more })
const signs = (one: DeskTrip, now: number) => signsOfTrips([one], now).get(one.id)

test('a trip in time asks for nothing, and one that is over never does', () => {
  expect(signs(trip(), ms(9))).toEqual([])
  expect(signs(trip({ stage: 'done', late_min: 600, eta: at(30) }), ms(40))).toEqual([])
})

test('late is what missed a stop, and what is expected after the grace of its last one', () => {
  expect(signs(trip({ late_min: 16 }), ms(12))).toEqual(['late'])
  expect(signs(trip({ stage: 'underWay', eta: at(20.25) }), ms(12))).toEqual([])
  expect(signs(trip({ stage: 'underWay', eta: at(20.26) }), ms(12))).toEqual(['late'])
  // What is expected of a trip that has not begun is its plan.
  expect(signs(trip({ eta: at(23) }), ms(9))).toEqual([])
})

test('more than ninety minutes at a stop is waiting, more than two hours is long; what is done there ends it', () => {
  expect(signs(standing(at(10)), ms(11.5))).toEqual([])
  expect(signs(standing(at(10)), ms(11.5) + minute)).toEqual(['waiting'])
  expect(signs(standing(at(10)), ms(12))).toEqual(['waiting'])
  expect(signs(standing(at(10)), ms(12) + minute)).toEqual(['waiting', 'waitingLong'])
  const left = trip({
    stage: 'underWay',
    stops: [
      { due: at(11), arrived_at: at(10), done_at: at(11) },
      { due: at(20), arrived_at: null, done_at: null }
    ]
  })
  expect(waitedMinutes(left, ms(15))).toBeNull()
  expect(waitedMinutes(standing(at(10)), ms(9))).toBe(0)
})

test('a trip that was given back has nobody, and takes no time of its vehicle', () => {
  const back = trip({ id: 2, stage: 'toSend' })
  expect(signsOfTrips([trip(), back], ms(9))).toEqual(
    new Map([
      [1, []],
      [2, ['unassigned']]
    ])
  )
})

test('trips of one vehicle overlap where they share time: by their plans, or because one is still on the road; those that touch do not', () => {
  const next = trip({ id: 2, plan_start_time: at(20), plan_end_time: at(25) })
  expect(overlappingTrips([trip(), next], ms(9)).size).toBe(0)
  expect(overlappingTrips([trip(), { ...next, plan_start_time: at(19.9) }], ms(9))).toEqual(new Set([1, 2]))
  expect(overlappingTrips([trip({ stage: 'underWay', eta: at(21) }), next], ms(15))).toEqual(new Set([1, 2]))
  expect(overlappingTrips([trip({ stage: 'underWay', eta: at(18) }), next], ms(20.5))).toEqual(new Set([1, 2]))
  expect(overlappingTrips([trip({ stage: 'underWay', eta: at(21) }), { ...next, vehicle_id: 8 }], ms(15)).size).toBe(0)
})

test('the sweep finds what comparing each with each finds', () => {
  const some = fc.array(
    fc.record({ from: fc.integer({ min: 0, max: 40 }), long: fc.integer({ min: 1, max: 12 }), vehicle_id: fc.constantFrom(7, 8) }),
    {
      maxLength: 12
    }
  )
  fc.assert(
    fc.property(some, (spans) => {
      const trips = spans.map(({ from, long, vehicle_id }, id) => trip({ id, vehicle_id, plan_start_time: at(from), plan_end_time: at(from + long) }))
      const naive = trips.filter((a) =>
        trips.some(
          (b) => a.id !== b.id && a.vehicle_id === b.vehicle_id && a.plan_start_time < b.plan_end_time && b.plan_start_time < a.plan_end_time
        )
      )
      expect([...overlappingTrips(trips, ms(0))].sort((a, b) => a - b)).toEqual(naive.map(({ id }) => id))
    })
  )
})
