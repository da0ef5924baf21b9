import { expect, test } from 'vitest'
import { bodyName } from './bodies.ts'

test('the body of a vehicle is read in both languages, and one from elsewhere as it was written', () => {
  expect(bodyName('冷藏')).toEqual({ zh: '冷藏', en: 'Refrigerated' })
  expect(bodyName('罐式')).toEqual({ zh: '罐式', en: '罐式' })
})
