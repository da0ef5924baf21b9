import { expect, test } from 'vitest'
import { definePhrases, fill, sayIn } from './phrases.ts'

const phrases = definePhrases({
  zh: { left: '{count} 单留下，共 {count} 单' },
  en: { left: '{count, order stays, orders stay} behind, {count} in all' }
})

test('a number brings the word that goes with it, where a language has a plural', () => {
  expect(sayIn('en', phrases, 'left', { count: 1 })).toBe('1 order stays behind, 1 in all')
  expect(sayIn('en', phrases, 'left', { count: 21 })).toBe('21 orders stay behind, 21 in all')
  expect(sayIn('en', phrases, 'left', { count: '1,001' })).toBe('1,001 orders stay behind, 1,001 in all')
  expect(sayIn('zh', phrases, 'left', { count: 1 })).toBe('1 单留下，共 1 单')
})

test('a slot without a value stays as it is written, so that it is seen', () => {
  expect(fill('{days, day, days} late', {}, 'en')).toBe('{days, day, days} late')
  expect(fill('{name}', { name: { zh: '司机', en: 'driver' } }, 'en')).toBe('driver')
})
