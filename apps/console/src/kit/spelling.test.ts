import readings from '@yunshu/places/data/readings.json'
import { installPlaces } from '@yunshu/places/store'
import { expect, test } from 'vitest'
import { isSpelt } from './pinyin.ts'

installPlaces({ readings: readings as never })

test('an option is found by its syllables, by their initials, and by a mixture, from any character on', () => {
  for (const typed of ['sichuan', 'sc', 'schuan', 'sichuanp', 'cp', 'SC', "si'chuan"]) expect(isSpelt('四川 攀枝花', typed), typed).toBe(true)
  expect(isSpelt('四川', 'cs')).toBe(false)
  expect(isSpelt('四川', 'sichuang')).toBe(false)
  expect(isSpelt('四川', '四')).toBe(false)
})

test('a character with two readings is found by both, wherever it stands', () => {
  for (const typed of ['chongqing', 'cq', 'zq']) expect(isSpelt('重庆路安运输', typed), typed).toBe(true)
  for (const typed of ['xm', 'xiamen']) expect(isSpelt('厦门港务', typed), typed).toBe(true)
})

test('words of goods, people and papers are read too, and letters and digits stand for themselves', () => {
  expect(isSpelt('食品饮料', 'spyl')).toBe(true)
  expect(isSpelt('张鑫淼', 'zhangxinmiao')).toBe(true)
  expect(isSpelt('A2 大型货车', 'a2dx')).toBe(true)
})
