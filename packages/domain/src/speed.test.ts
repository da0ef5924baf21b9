import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fastestKmh, isTooFast } from './speed.ts'

const hour = 3_600_000

test('286 km in no time, or in two hours, cannot be; in three it can', () => {
  expect([isTooFast(286_000, 0), isTooFast(286_000, 2 * hour), isTooFast(286_000, 3 * hour)]).toEqual([true, true, false])
})

test('two stops of one place say nothing', () => {
  expect([isTooFast(0, 0), isTooFast(4_900, 0)]).toEqual([false, false])
})

test('who takes longer is never more suspect, and nobody who keeps the limit is', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000 }), fc.integer({ min: 0, max: 100 * hour }), fc.nat(hour), (metres, ms, more) => {
      expect(isTooFast(metres, ms + more) && !isTooFast(metres, ms)).toBe(false)
      expect(isTooFast(metres, Math.ceil((metres / 1000 / fastestKmh) * hour))).toBe(false)
    })
  ))
