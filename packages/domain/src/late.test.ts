import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliversAfterPickup, lateLimit, lateness, windowFault } from './late.ts'

const time = '2026-05-10T09:00:00+08:00'
const end = '2026-05-10T11:00:00+08:00'
const types = fc.constantFrom(1, 2, 3)
const at = (clock: string) => `2026-05-10T${clock}+08:00`

test('before 9:00: a quarter of an hour is forgiven, a second more is late', () => {
  const window = { type: 1, time } as const
  expect(lateness(window, at('08:00:00'))).toEqual({ late: false, minutes: 0 })
  expect(lateness(window, at('09:15:00'))).toEqual({ late: false, minutes: 15 })
  expect(lateness(window, at('09:15:01'))).toEqual({ late: true, minutes: 16 })
  expect(lateness(window, at('10:00:59'))).toEqual({ late: true, minutes: 61 })
  expect(lateness(window, at('09:00:01'), 0)).toEqual({ late: true, minutes: 1 })
})

test('after 9:00: late four hours later, or as many as are set', () => {
  const window = { type: 2, time } as const
  expect(lateness(window, at('13:15:00'))).toEqual({ late: false, minutes: 15 })
  expect(lateness(window, at('13:16:00'))).toEqual({ late: true, minutes: 16 })
  expect(lateness(window, at('13:00:00'), 15, 2)).toEqual({ late: true, minutes: 120 })
})

test('between 9:00 and 11:00: the end counts', () => {
  const window = { type: 3, time, end } as const
  expect(lateness(window, at('11:10:00'))).toEqual({ late: false, minutes: 10 })
  expect(lateness(window, at('11:30:00'))).toEqual({ late: true, minutes: 30 })
  expect(() => lateLimit({ type: 3, time })).toThrow(RangeError)
})

test('limits are instants in UTC', () => {
  expect([lateLimit({ type: 1, time }), lateLimit({ type: 2, time }), lateLimit({ type: 3, time: new Date(time), end: new Date(end) })]).toEqual([
    '2026-05-10T01:00:00.000Z',
    '2026-05-10T05:00:00.000Z',
    '2026-05-10T03:00:00.000Z'
  ])
})

test('a range has an end after its start, at most seven days on', () => {
  expect([
    windowFault({ type: 1, time }),
    windowFault({ type: 3, time, end }),
    windowFault({ type: 3, time }),
    windowFault({ type: 3, time, end: time }),
    windowFault({ type: 3, time, end: '2026-05-17T09:00:00+08:00' }),
    windowFault({ type: 3, time, end: '2026-05-17T09:00:01+08:00' })
  ]).toEqual([undefined, undefined, 'endMissing', 'endNotAfterStart', undefined, 'tooLong'])
})

test('delivery limits come after pickup limits', () => {
  expect(deliversAfterPickup({ type: 3, time, end }, { type: 1, time: '2026-05-10T18:00:00+08:00' })).toBe(true)
  expect(deliversAfterPickup({ type: 3, time, end }, { type: 1, time: end })).toBe(false)
})

test('coming later is never less late', () =>
  fc.assert(
    fc.property(types, fc.integer({ min: -10_000, max: 10_000 }), fc.nat(600), (type, minutes, more) => {
      const window = { type: type as 1 | 2 | 3, time, end }
      const [first, second] = [minutes, minutes + more].map((m) => lateness(window, new Date(Date.parse(time) + m * 60_000)))
      expect(first && second && first.minutes <= second.minutes && Number(first.late) <= Number(second.late)).toBe(true)
      expect(!second?.late || second.minutes >= 15).toBe(true)
    })
  ))
