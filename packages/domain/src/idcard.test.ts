import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from './calendar.ts'
import { idCardCheck, readIdCard, upgradeIdCard } from './idcard.ts'

const today = '2026-05-10'
const card = (area: string, birthday: Day, order: string) => {
  const body = area + birthday.replaceAll('-', '') + order
  return body + (idCardCheck(body) ?? '')
}
const cards = fc
  .tuple(fc.constantFrom('110105', '440524', '510104', '650102', '830000'), fc.integer({ min: 0, max: 46_000 }), fc.integer({ min: 0, max: 999 }))
  .map(([area, days, order]) => card(area, addDays('1900-01-01', days), String(order).padStart(3, '0')))

test.each([
  ['11010519491231002X', '1949-12-31', 'female', '110105'],
  ['11010519491231002x', '1949-12-31', 'female', '110105'],
  ['440524188001010014', '1880-01-01', 'male', '440524'],
  ['110101190001010014', '1900-01-01', 'male', '110101']
])('%s tells %s, %s, %s', (text, birthday, gender, area) =>
  expect(readIdCard(text, { today })).toEqual({ ok: true, id_no: text.toUpperCase(), birthday, gender, area })
)

test.each([
  ['110105194912310021', 'check'],
  ['310101190002290019', 'birthday'],
  ['110101194913010023', 'birthday'],
  ['1101051949123100', 'length'],
  ['', 'length'],
  ['T60426199101010078', 'shape'],
  ['1101051949123100X2', 'shape'],
  ['990426199112010074', 'area'],
  ['010203197503102721', 'area']
])('%s is refused: %s', (text, why) => expect(readIdCard(text, { today })).toEqual({ ok: false, why }))

test('nobody is born tomorrow', () => {
  expect(readIdCard(card('110105', today, '000'), { today })).toMatchObject({ ok: true, birthday: today })
  expect(readIdCard(card('110105', '2026-05-11', '000'), { today })).toEqual({ ok: false, why: 'birthday' })
})

test('the clock is asked when no day is given', () => expect(readIdCard('11010519491231002X')).toMatchObject({ ok: true, birthday: '1949-12-31' }))

test('a number of the first generation counts only where it is asked for', () => {
  const old = '110105491231002'
  expect(readIdCard(old, { today })).toEqual({ ok: false, why: 'length' })
  expect(readIdCard(old, { today, legacy: true })).toMatchObject({ ok: true, id_no: '11010519491231002X' })
  expect(upgradeIdCard(old)).toBe('11010519491231002X')
})

test('every single wrong digit of a number is found', () =>
  fc.assert(
    fc.property(cards, (id_no) => {
      expect(readIdCard(id_no, { today })).toMatchObject({ ok: true, gender: '13579'.includes(id_no.charAt(16)) ? 'male' : 'female' })
      for (let at = 0; at < 18; at += 1)
        for (const other of '0123456789X')
          if (other !== id_no[at]) expect(readIdCard(id_no.slice(0, at) + other + id_no.slice(at + 1), { today }).ok).toBe(false)
    }),
    { numRuns: 30 }
  ))

/* ISO 7064 MOD 11-2, from which the standard derives its weights: each position has twice the weight of the next one. */
test('a number with its check is 1 by eleven, each place counted twice the next', () =>
  fc.assert(fc.property(cards, (id_no) => [...id_no].reduce((sum, char) => (sum * 2 + (char === 'X' ? 10 : Number(char))) % 11, 0) === 1)))

test('a check needs 17 digits', () => {
  expect(idCardCheck('11010519491231002')).toBe('X')
  expect(idCardCheck('1101051949123100')).toBeUndefined()
})
