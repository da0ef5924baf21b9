import { expect, test } from 'vitest'
import { isCoarse } from './place.ts'

test('a province, or a city that has districts, is no place for a truck; a city without districts is one', () => {
  expect(isCoarse({ precision: 'province', area: '' })).toBe(true)
  expect(isCoarse({ precision: 'city', area: '' })).toBe(true)
  expect(isCoarse({ precision: 'city', area: '东莞市' })).toBe(false)
  expect(isCoarse({ precision: 'town', area: '郫都区' })).toBe(false)
  expect(isCoarse({ precision: undefined, area: '郫都区' })).toBe(false)
})
