import fc from 'fast-check'
import { expect, test } from 'vitest'
import { untilDay, untilInstant } from './due.ts'

const now = Date.parse('2026-05-10T12:00:00+08:00')
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const left = (ms: number) => {
  const { late, near, unit, count } = untilInstant(new Date(now + ms), now)
  return `${late ? 'late ' : near ? 'near ' : ''}${count} ${unit}`
}

test.each([
  [58 * minute, 'near 58 minutes'],
  [30_000, 'near 1 minutes'],
  [0, 'near 1 minutes'],
  [59 * minute + 59_999, 'near 59 minutes'],
  [hour, 'near 1 hours'],
  [2 * hour, '2 hours'],
  [47 * hour, '47 hours'],
  [2 * day, '2 days'],
  [-30_000, 'late 1 minutes'],
  [-3 * hour, 'late 3 hours'],
  [-9 * day, 'late 9 days']
])('a deadline %i ms from now is %s', (ms, text) => expect(left(ms)).toBe(text))

test.each([
  ['2026-05-09', 'late', 1],
  ['2026-05-10', 'near', 0],
  ['2026-05-11', 'near', 1],
  ['2026-05-12', '', 2],
  // Stored as an instant: the first of the day in China, which is the day before elsewhere.
  ['2026-05-09T16:00:00Z', 'near', 0]
])('a deadline on %s is %s by %i days', (at, word, count) => {
  const { late, near, unit, count: days } = untilDay(at, now)
  expect([late ? 'late' : near ? 'near' : '', days, unit]).toEqual([word, count, 'days'])
})

test('who is late has no time left, and nobody has less time than is said', () => {
  const size = { minutes: minute, hours: hour, days: day }
  fc.assert(
    fc.property(fc.integer({ min: -90 * day, max: 90 * day }), (ms) => {
      const { late, near, unit, count } = untilInstant(new Date(now + ms), now)
      expect(late).toBe(ms < 0)
      expect(late && near).toBe(false)
      if (Math.abs(ms) >= minute) expect(count * size[unit]).toBeLessThanOrEqual(Math.abs(ms))
    })
  )
})
