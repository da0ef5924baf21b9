import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBankBranch, isBankCard, isCorporateAccount } from './bankcard.ts'
import { luhnDigit } from './luhn.ts'
import { isVin, vinCheck, vinValue } from './vin.ts'

const set = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const vins = fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/u).map((raw) => raw.slice(0, 8) + (vinCheck(raw) ?? '') + raw.slice(9))

test.each(['1M8GDM9AXKP042788', '11111111111111111', 'LZZ5CLSB3NA000007', 'lzz5clsb3na000007'])('%s is a VIN', (vin) => expect(isVin(vin)).toBe(true))

test.each([
  ['LZZ5CLSB4NA000007', 'the check is 3'],
  ['LZZ5CLSB3NA00000', '16 places'],
  ['LZZ5CLSO3NA000007', 'the letter O'],
  ['', 'empty']
])('%s is refused: %s', (vin) => expect(isVin(vin)).toBe(false))

test('letters count as the standard says', () => expect([...'AHJNPRSZ09'].map(vinValue)).toEqual([1, 8, 1, 5, 7, 9, 2, 9, 0, 9]))

test('every single character of another value is found', () =>
  fc.assert(
    fc.property(vins, (vin) => {
      expect(isVin(vin)).toBe(true)
      for (let at = 0; at < 17; at += 1)
        for (const other of at === 8 ? '0123456789X' : set)
          if (at === 8 ? other !== vin[at] : vinValue(other) !== vinValue(vin.charAt(at)))
            expect(isVin(vin.slice(0, at) + other + vin.slice(at + 1))).toBe(false)
    }),
    { numRuns: 20 }
  ))

test.each(['6222020000000000018', '6217000000000000020', '6228480000000000034', '6222 0200 0000 0000 018'])('%s is a bank card', (card) =>
  expect(isBankCard(card)).toBe(true)
)

test.each(['6222020000000000019', '6217000000000000021', '6228480000000000035', '622202000000000', '622202000000000001A', ''])(
  '%s is no bank card',
  (card) => expect(isBankCard(card)).toBe(false)
)

test('every single wrong digit of a card is found', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^62\d{13,16}$/u), fc.nat(15), fc.integer({ min: 1, max: 9 }), (body, at, step) => {
      const card = body + luhnDigit(body)
      expect(isBankCard(card)).toBe(true)
      expect(isBankCard(card.slice(0, at) + ((Number(card[at]) + step) % 10) + card.slice(at + 1))).toBe(false)
    })
  ))

test('accounts and branches have their lengths', () => {
  expect([isCorporateAccount('12345678'), isCorporateAccount('1234567'), isCorporateAccount('1'.repeat(31))]).toEqual([true, false, false])
  expect([isBankBranch('102651000012'), isBankBranch('10265100001')]).toEqual([true, false])
})
