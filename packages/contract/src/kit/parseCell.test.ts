import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inUnit } from './valueText.ts'
import { AnyFen, BasisPoints, Day, Distance, Fen, Kg, Nullable, Phone, Text, Time } from './fields.ts'
import { defineEnum } from './enums.ts'
import { Type } from 'typebox'
import { parseCell } from './parseCell.ts'

test('what an amount is told as in a workbook is read as the same amount again', () =>
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (n) => {
      for (const field of [AnyFen, BasisPoints]) expect(parseCell(field, inUnit(field, n))).toEqual({ value: n })
      expect(parseCell(Distance, inUnit(Distance, n * 100))).toEqual({ value: n * 100 })
    })
  ))

const lane = defineEnum({ full: [1, '整车', 'Full load'], part: [2, '零担', 'Part load'] })
test.each([
  [Fen, '¥1,234.50', { value: 123_450 }],
  [Fen, 12.3, { value: 1230 }],
  [Fen, '多', { fault: 'notAmount', slots: { value: '多' } }],
  [Fen, -1, { fault: 'range', slots: { min: 0, max: 99_999_999.99 } }],
  [Kg, '2,000.5', { value: 2000.5 }],
  [Kg, '1.23456', { fault: 'decimals', slots: { decimals: 3 } }],
  [Type.Integer({ minimum: 1, maximum: 9 }), '1.5', { fault: 'notInteger', slots: {} }],
  [Nullable(lane.schema), 'full load', { value: 1 }],
  [lane.schema, '驿站', { fault: 'notListed', slots: { value: '驿站', choices: { zh: '整车、零担', en: 'Full load, Part load' } } }],
  [Type.Boolean(), '是', { value: true }],
  [Time, new Date('2026-12-01T09:00:00Z'), { value: '2026-12-01T01:00:00.000Z' }],
  [Time, '20261201 093015', { value: '2026-12-01T01:30:15.000Z' }],
  [Time, '2026-02-30 09:00', { fault: 'notTime', slots: { value: '2026-02-30 09:00' } }],
  [Day, '2026年12月1日', { value: '2026-12-01' }],
  [Day, '2026-13-01', { fault: 'notDay', slots: { value: '2026-13-01' } }],
  [Phone, '138 0000 1001', { value: '13800001001' }],
  [Text(1, 3), 'abcd', { fault: 'tooLong', slots: { max: 3 } }],
  [Text(1, 3), ' ', { value: undefined }]
] as const)('%j of a cell %j', (field, cell, expected) => expect(parseCell(field, cell)).toEqual(expected))

test.each([
  ['1,234.50', 123_450],
  ['1234.5', 123_450],
  ['¥1,234.50', 123_450],
  ['￥ 1，234.50 元', 123_450],
  ['1 234.50', 123_450],
  ['１２．３', 1_230],
  ['0', 0],
  ['0.01', 1],
  ['-3.2', -320],
  ['¥-3.20', -320],
  ['-¥3.20', -320],
  ['−3', -300],
  ['-0', 0],
  [' 99,999,999.99 ', 9_999_999_999]
])('%s yuan is %i fen', (text, expected) => expect(parseCell(AnyFen, text)).toEqual({ value: expected }))

test.each(['abc', '1.234', '1,23', '12,34.5', '1.', '.5', '--1', '-¥-1', '1e3', '1,2345', '1元2', '١٢', '99999999999999999'])(
  '%j is no amount',
  (text) => expect(parseCell(AnyFen, text).fault).toBeDefined()
)

test('no text makes the reader of amounts throw or give a fraction', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const read = parseCell(AnyFen, text)
      expect(read.fault !== undefined || read.value === undefined || Number.isSafeInteger(read.value)).toBe(true)
    })
  ))
