import { expect, test } from 'vitest'
import { asks } from './asks.ts'

test('what a notice asks for has room on its button in a row', () => {
  const labels = Object.values(asks).flatMap((all) => (all ?? []).map(({ label }) => label))
  expect(labels.length).toBeGreaterThan(20)
  expect(labels.filter(({ zh, en }) => zh.length > 6 || en.length > 16)).toEqual([])
})
