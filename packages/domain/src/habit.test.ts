import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantMs } from './calendar.ts'
import { usualTimes } from './habit.ts'

const now = '2026-11-23T02:00:00.000Z' // 10:00 in Shanghai
const trip = (pickup: string, delivery: string) => ({ pickup: `${pickup}+08`, delivery: `${delivery}+08` })

test('the hour at which most orders of a road were loaded, and the time that they usually took', () => {
  const past = [
    trip('2026-11-20 08:30', '2026-11-21 18:00'),
    trip('2026-11-18 14:00', '2026-11-19 10:00'),
    trip('2026-11-16 14:00', '2026-11-17 10:00')
  ]
  expect(usualTimes(past, now)).toEqual({ pickup: '2026-11-23T06:00:00.000Z', delivery: '2026-11-24T02:00:00.000Z', from: 3 })
})
test('an hour that has passed, or is too near, is meant for tomorrow', () => {
  const past = [trip('2026-11-20 11:30', '2026-11-20 20:30')]
  expect(usualTimes(past, now)).toEqual({ pickup: '2026-11-24T03:30:00.000Z', delivery: '2026-11-24T12:30:00.000Z', from: 1 })
})
test('a road without orders: tomorrow at nine, and there when a truck can have driven it', () => {
  expect(usualTimes([], now, 480)).toEqual({ pickup: '2026-11-24T01:00:00.000Z', delivery: '2026-11-24T13:00:00.000Z', from: 0 })
})
test('a late night in Shanghai, which is still the day before elsewhere, counts as its own day', () => {
  expect(usualTimes([], '2026-11-23T17:00:00.000Z').pickup).toBe('2026-11-25T01:00:00.000Z')
})
test('whatever the past, loading is at least two hours on, and delivery after it', () => {
  const at = fc.date({ min: new Date('2024-01-01'), max: new Date('2026-11-22'), noInvalidDate: true }).map((date) => date.toISOString())
  fc.assert(
    fc.property(fc.array(fc.record({ pickup: at, delivery: at }), { maxLength: 8 }), fc.nat(5_000), (past, run) => {
      const { pickup, delivery } = usualTimes(past, now, run)
      expect(instantMs(pickup)).toBeGreaterThanOrEqual(instantMs(now) + 7_200_000)
      expect(instantMs(delivery)).toBeGreaterThan(instantMs(pickup))
    })
  )
})
