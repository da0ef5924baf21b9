import { expect, test } from 'vitest'
import { jumpPercent } from './compare.ts'

test('an amount that is a third more or less than the last one is asked about; what moves as usual is not', () => {
  expect(jumpPercent(140_000, 100_000)).toBe(40)
  expect(jumpPercent(60_000, 100_000)).toBe(-40)
  expect(jumpPercent(120_000, 100_000)).toBe(0)
  expect(jumpPercent(120_000, 0)).toBe(0)
})
