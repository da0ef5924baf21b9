import { expect, test } from 'vitest'
import { correctionOf } from './clock.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-20T04:00:00Z')

test('a clock that was known to be wrong moves nothing when it is sent', () => {
  expect(correctionOf({ phone: noon + 3 * hour, ahead: 3 * hour, contact: noon - hour }, 3 * hour, noon + hour)).toBe(0)
})
test('a clock that was never measured is taken as it is at sending', () => {
  expect(correctionOf({ phone: noon + 3 * hour, ahead: null, contact: 0 }, 3 * hour, noon + hour)).toBe(-3 * hour)
})
test('a clock that was set wrong without signal, before the act, is found out: fast or slow', () => {
  expect(correctionOf({ phone: noon + 3 * hour, ahead: 0, contact: noon - hour }, 3 * hour, noon + hour)).toBe(-3 * hour)
  expect(correctionOf({ phone: noon - 3 * hour, ahead: 0, contact: noon - hour }, -3 * hour, noon + hour)).toBe(3 * hour)
})
test('a wrong clock that was mended after the act leaves its time alone', () => {
  expect(correctionOf({ phone: noon + 3 * hour, ahead: 3 * hour, contact: noon - hour }, 0, noon + hour)).toBe(0)
  expect(correctionOf({ phone: noon - 3 * hour, ahead: -3 * hour, contact: noon - hour }, 0, noon + hour)).toBe(0)
})
