import { expect, test } from 'vitest'
import { expectedArrival } from './drive.ts'

const leaves = '2026-11-22T00:00:00.000Z'
test('a drive of up to four hours needs no rest; each further begun four hours need twenty minutes', () => {
  expect(expectedArrival(leaves, 240)).toBe('2026-11-22T04:00:00.000Z')
  expect(expectedArrival(leaves, 241)).toBe('2026-11-22T04:21:00.000Z')
  expect(expectedArrival(new Date(leaves), 1000)).toBe('2026-11-22T18:00:00.000Z')
})
