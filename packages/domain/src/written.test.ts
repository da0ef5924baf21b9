import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shanghaiMinute } from './calendar.ts'
import { cellDecimal, instantOfSerial, narrowed, readDay, readDecimal, readInstant, readPhone, tidyText, units } from './written.ts'

test.each([
  ["'13800001001", '13800001001'],
  ['138-0000-1001', '13800001001'],
  ['138 0000 1001', '13800001001'],
  ['+8613800001001', '13800001001'],
  ['+86 138 0000 1001', '13800001001'],
  ['0086-13800001001', '13800001001'],
  ['8613800001001', '13800001001'],
  ['１３８００００１００１', '13800001001'],
  ['\u202D13800001001\u202C', '13800001001'],
  ['(027)82345678', '027-82345678'],
  ['（027）8234 5678', '027-82345678'],
  ['027-82345678转801', '027-82345678-801'],
  ['027-82345678 ext. 801', '027-82345678-801'],
  ['02782345678', '02782345678'],
  ['400-123-4567', '400-123-4567']
])('a telephone number %j is %s', (text, value) => expect(readPhone(text)).toEqual({ value }))
test.each([
  ['1.38E+10', 'shortened'],
  [73_188_886_666, 'zeroMissing'],
  ['2782345678', 'zeroMissing'],
  ['13800001001/13900001002', 'twoPhones'],
  ['13800001001、027-82345678', 'twoPhones'],
  ['12345', 'none'],
  ['13800001001转1', 'none'],
  ['电话', 'none']
])('of %j it is said: %s', (text, fault) => expect(readPhone(text)).toEqual({ fault }))

test.each([
  ['2026年12月20日 上午9:30', '2026-12-20 09:30'],
  ['2026年12月20日下午6点', '2026-12-20 18:00'],
  ['2026年12月20日 下午6点半', '2026-12-20 18:30'],
  ['2026-12-20 3:00 PM', '2026-12-20 15:00'],
  ['2026-12-20 12:00 AM', '2026-12-20 00:00'],
  ['2026-12-20 12:30 PM', '2026-12-20 12:30'],
  ['2026-12-20T01:00:00Z', '2026-12-20 09:00'],
  ['2026-12-20T09:00:00+08:00', '2026-12-20 09:00'],
  ['2026-12-20 09:00:00.000', '2026-12-20 09:00'],
  ['2026-12-20 24:00', '2026-12-21 00:00'],
  ['２０２６－１２－２０ ０９：００', '2026-12-20 09:00'],
  ['2026/12/20 9:5', '2026-12-20 09:05'],
  ['2026.12.20', '2026-12-20 00:00'],
  ['20261201 093015', '2026-12-01 09:30'],
  ['20261201', '2026-12-01 00:00'],
  ['2026-12-20  9时30分', '2026-12-20 09:30'],
  ['2026年12月20日 晚上8点', '2026-12-20 20:00']
])('a moment %j is %s in Shanghai', (text, minute) => {
  const read = readInstant(text)
  expect(read.fault ?? shanghaiMinute(read.value)).toBe(minute)
})
test.each([
  ['12月20日', 'yearMissing'],
  ['12-20', 'yearMissing'],
  ['12月20日 9:00', 'yearMissing'],
  ['26-12-20', 'yearShort'],
  ['12/20/2026', 'yearLast'],
  ['2026-02-30 09:00', 'none'],
  ['2026-12-20 25:00', 'none'],
  ['2026-12-20 24:01', 'none'],
  ['2026-12-20 上午15:00', 'none'],
  ['明天', 'none']
])('of %j it is said: %s', (text, fault) => expect(readInstant(text)).toEqual({ fault }))

test.each([
  [46_373.375, '2026-12-17 09:00'],
  [46_373, '2026-12-17 00:00']
])('the day number %d of a spreadsheet is %s', (serial, minute) => expect(shanghaiMinute(instantOfSerial(serial) ?? '1970-01-01')).toBe(minute))
test('a small number is no day', () => expect(instantOfSerial(1200)).toBeUndefined())

test.each([
  ['１２００', 'kg', '1200'],
  ['1200kg', 'kg', '1200'],
  ['1.2吨', 'kg', '1200'],
  ['0.0005t', 'kg', '0.5'],
  ['1,200.50 公斤', 'kg', '1200.50'],
  ['1.2万', 'yuan', '12000'],
  ['1.2万元', 'yuan', '12000'],
  ['¥1,234.50', 'yuan', '1234.50'],
  ['￥ 1，234.5 元', 'yuan', '1234.5'],
  ['(500.00)', 'yuan', '-500.00'],
  ['（500.00）', 'yuan', '-500.00'],
  ['－5', 'yuan', '-5'],
  ['-0', 'yuan', '0'],
  ['2.4米', 'mm', '2400'],
  ['100箱', 'pieces', '100'],
  ['8方', 'm3', '8']
] as const)('a figure %j in %s is %s', (text, unit, decimal) => expect(readDecimal(text, units[unit])).toBe(decimal))
test.each([
  ['1200 kg', 'yuan'],
  ['12-', 'kg'],
  ['1,20', 'kg'],
  ['十', 'kg'],
  ['-(5)', 'yuan'],
  ['1.2.3', 'kg'],
  ['', 'kg']
] as const)('%j is no figure in %s', (text, unit) => expect(readDecimal(text, units[unit])).toBeUndefined())

test('whatever the unit, the point moves and no digit is lost', () =>
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (n) => {
      expect(readDecimal(`${n}吨`, units.kg)).toBe(n === 0n ? '0000'.slice(0, 4).replace(/^0+(?=\d)/u, '') : `${n}000`)
      expect(readDecimal(`${n}万元`, units.yuan)).toBe(n === 0n ? '0' : `${n}0000`)
    })
  ))
test('a number cell has the fifteen digits that its spreadsheet holds', () => {
  expect([300.299_999_999_999_95, 1.005, 0.1 + 0.2, 1e21, 13_800_001_001].map(cellDecimal)).toEqual([
    '300.3',
    '1.005',
    '0.3',
    '1000000000000000000000',
    '13800001001'
  ])
})

test.each([
  ['\u202E李四', '李四'],
  ['李\u200B四', '李四'],
  ['阿不都•买买提', '阿不都·买买提'],
  ['\u{20BB7}野', '\u{20BB7}野'],
  ['  王 \n 五 ', '王 五'],
  ['A•B', 'A•B'],
  ['\u{1F468}\u200D\u{1F469}', '\u{1F468}\u200D\u{1F469}']
])('a name %j is kept as %j', (text, name) => expect(tidyText(text)).toBe(name))
test('wide signs become narrow, and nothing else changes', () => expect(narrowed('ＹＤ２６（１）：㎡\u{20BB7}—')).toBe('YD26(1):㎡\u{20BB7}-'))
test.each([
  ['2026年12月1号', '2026-12-01'],
  ['2026-12-1', '2026-12-01']
])('a day %j is %s', (text, value) => expect(readDay(text)).toEqual({ value }))
