import { expect, test } from 'vitest'
import { apart, between, ticksOf, written } from './scale.ts'

test('an axis has round numbers, holds zero and every value', () => {
  expect(ticksOf([3, 97])).toEqual([0, 50, 100])
  expect(ticksOf([12_345, 98_000])).toEqual([0, 50_000, 100_000])
  expect(ticksOf([-30, 70])).toEqual([-50, 0, 50, 100])
  expect(ticksOf([])).toEqual([0, 0.5, 1].slice(0, ticksOf([]).length))
  for (const values of [[0], [0, 0], [7], [-7], [0.2, 0.31], [1e9, -3]]) {
    const ticks = ticksOf(values)
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks.length).toBeLessThan(9)
    expect(Math.min(...ticks)).toBeLessThanOrEqual(Math.min(0, ...values))
    expect(Math.max(...ticks)).toBeGreaterThanOrEqual(Math.max(0, ...values))
  }
})

test('a value stands where the axis says', () => {
  const y = between([0, 50, 100], 200, 0)
  expect([y(0), y(25), y(100)]).toEqual([200, 150, 0])
})

test('labels are thinned out, and the last never touches the one before it', () => {
  expect([...written(5, 10)]).toEqual([0, 1, 2, 3, 4])
  expect([...written(31, 7)]).toEqual([0, 5, 10, 15, 20, 25, 30])
  expect([...written(32, 7)].at(-1)).toBe(31)
  expect([...written(1, 7)]).toEqual([0])
})

test('labels at one height are moved apart in their order', () => {
  expect(apart([100, 98, 20], 14)).toEqual([112, 98, 20])
})
