import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rmbWords } from './rmb.ts'

/* An independent reader of capital amounts, so that the function is not tested with itself. */
const digits = '零壹贰叁肆伍陆柒捌玖'
const units: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1_000 }
const readWhole = (text: string): number => {
  for (const [unit, size] of [
    ['亿', 1e8],
    ['万', 1e4]
  ] as const) {
    const at = text.lastIndexOf(unit)
    if (at >= 0) return readWhole(text.slice(0, at)) * size + readWhole(text.slice(at + 1))
  }
  let sum = 0
  let digit = 0
  for (const char of text) {
    if (units[char]) sum += digit * (units[char] ?? 0)
    digit = units[char] ? 0 : digits.indexOf(char)
  }
  return sum + digit
}
const readWords = (words: string): number => {
  const [, sign, yuan = '', jiao = '零', cent = '零'] = /^(负)?(?:(.+)元)?(?:零?(.)角)?(?:零?(.)分)?整?$/u.exec(words) ?? []
  const fen = Math.round(readWhole(yuan) * 100) + digits.indexOf(jiao) * 10 + digits.indexOf(cent)
  return sign ? -fen : fen
}

test.each([
  [0, '零元整'],
  [1, '壹分'],
  [10, '壹角'],
  [11, '壹角壹分'],
  [100, '壹元整'],
  [101, '壹元零壹分'],
  [1_000, '壹拾元整'],
  [123_450, '壹仟贰佰叁拾肆元伍角'],
  [100_000, '壹仟元整'],
  [1_000_001, '壹万元零壹分'],
  [10_011_111, '壹拾万零壹佰壹拾壹元壹角壹分'],
  [100_100_002_100, '壹拾亿零壹佰万零贰拾壹元整'],
  [-105, '负壹元零伍分'],
  [10_000_000_000, '壹亿元整'],
  [160_932_000, '壹佰陆拾万玖仟叁佰贰拾元整'],
  [140_950, '壹仟肆佰零玖元伍角']
])('%i fen is %s', (fen, words) => expect(rmbWords(fen)).toBe(words))

test('other styles of the trade', () => {
  expect([
    rmbWords(110, { zheng: 'always' }),
    rmbWords(100, { zheng: 'never' }),
    rmbWords(1, { keepYuan: true }),
    rmbWords(1_000, { complete: true })
  ]).toEqual(['壹元壹角整', '壹元', '零元壹分', '壹拾元零角零分'])
  expect(rmbWords(10n ** 18n)).toBe('壹万万亿元整')
  expect(() => rmbWords(0.5)).toThrow(RangeError)
})

test('amounts read back as themselves', () => {
  let wrong = 0
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }), fc.nat(3), (fen, shift) => {
      const amount = Math.trunc(fen / 1_000 ** shift)
      if (readWords(rmbWords(amount)) !== amount + 0) wrong += 1
    })
  )
  expect(wrong).toBe(0)
})

test('no amount has two zeros in a row or a zero before a unit', () =>
  fc.assert(fc.property(fc.nat(999_999_999_999), (fen) => !/零零|零[拾佰仟万亿元]/u.test(rmbWords(fen + 100)))))
