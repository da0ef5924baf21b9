import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docPrefixes, isDocNo, makeDocNo, makeSubDocNo } from './docno.ts'
import { isLuhn, luhnDigit } from './luhn.ts'

const prefixes = fc.constantFrom(...Object.values(docPrefixes))
const numbers = fc.tuple(prefixes, fc.integer({ min: 1, max: 9_999_999 })).map(([prefix, seq]) => makeDocNo(prefix, '260415', seq))

test.each(['DD2604150000013', 'YD2604150001235', 'PZ2604150000427', 'YD2604150001235-01', 'YD2604150001235-100'])('%s is a document number', (text) =>
  expect(isDocNo(text)).toBe(true)
)

test.each([
  ['DD2604150000014', 'its check digit'],
  ['YD2613150001236', 'month 13'],
  ['XX2604150001235', 'its prefix'],
  ['DD260415000001', 'its length'],
  ['dd2604150000013', 'small letters'],
  ['DD2604150000013-00', 'part 00'],
  ['DD2604150000013-001', 'a part with a zero before it'],
  ['', 'nothing'],
  ['YD2602300001234', '30 February']
])('%s is refused for %s', (text) => expect(isDocNo(text)).toBe(false))

test('numbers are made as in the specification', () => {
  expect(makeDocNo(docPrefixes.order, '260415', 1)).toBe('DD2604150000013')
  expect(makeDocNo(docPrefixes.waybill, '260415', 123)).toBe('YD2604150001235')
  expect(makeDocNo(docPrefixes.loading, '260415', 42)).toBe('PZ2604150000427')
  expect([1, 99, 100].map((part) => makeSubDocNo('YD2604150001235', part))).toEqual([
    'YD2604150001235-01',
    'YD2604150001235-99',
    'YD2604150001235-100'
  ])
  expect(makeDocNo('DD', '000229', 999_999)).toMatch(/^DD000229999999\d$/u)
  expect(makeDocNo('DD', '000229', 1_000_000)).toMatch(/^DD0002291000000\d$/u)
})

test('every kind of document has its own prefix', () => {
  const all = Object.values(docPrefixes)
  expect(new Set(all).size).toBe(all.length)
})

test('a number names its kind, and only its kind', () => {
  expect(isDocNo('DD2604150000013', 'DD')).toBe(true)
  expect(isDocNo('DD2604150000013', 'YD')).toBe(false)
})

test('a day or sequence that cannot be is an error', () => {
  for (const [day, seq] of [
    ['261301', 1],
    ['260230', 1],
    ['26041', 1],
    ['260415', 0],
    ['260415', 10_000_000],
    ['260415', 1.5]
  ] as const)
    expect(() => makeDocNo('DD', day, seq)).toThrow(RangeError)
  expect(() => makeSubDocNo('DD2604150000013', 10_000)).toThrow(RangeError)
})

test('every made number is valid, and any one wrong digit is found', () =>
  fc.assert(
    fc.property(numbers, fc.integer({ min: 2, max: 14 }), fc.integer({ min: 1, max: 9 }), (no, at, step) => {
      expect(isDocNo(no)).toBe(true)
      const wrong = String((Number(no[at]) + step) % 10)
      expect(isDocNo(no.slice(0, at) + wrong + no.slice(at + 1))).toBe(false)
    })
  ))

test('Luhn finds two neighbours exchanged, unless they are 0 and 9', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12}$/u), fc.nat(10), (body, at) => {
      const digits = body + luhnDigit(body)
      const [a, b] = [digits.charAt(at), digits.charAt(at + 1)]
      fc.pre(a !== b && !['09', '90'].includes(a + b))
      expect(isLuhn(digits)).toBe(true)
      expect(isLuhn(digits.slice(0, at) + b + a + digits.slice(at + 2))).toBe(false)
    })
  ))
