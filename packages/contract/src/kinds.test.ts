import { expect, test } from 'vitest'
import { contracts } from './all.ts'
import { fieldOfObject } from './fields.ts'
import { rowOf } from './kit/endpoint.ts'
import { AnyFen, AnyKg, AnyM3, AnyPhone, BasisPoints, ChoiceOf, Day, DayOfTime, Distance, Nullable, StateOf, Time } from './kit/fields.ts'
import { columnOf, fieldOf, type FieldSchema, valueText, unitOf } from './kit/valueText.ts'
import { changesOf } from './oplog/show.ts'
import { receiptMachine } from './receipt/machine.ts'
import { energyType } from './vehicle/enums.ts'

/** A value of each kind, with its text in Chinese and in English. */
const readings = [
  [AnyFen, 547_500, '5,475.00', '5,475.00'],
  [AnyFen, -5, '-0.05', '-0.05'],
  [AnyKg, 1200.5, '1,200.5', '1,200.5'],
  [AnyM3, 0.0305, '0.0305', '0.0305'],
  [Distance, 128_340, '128.3', '128.3'],
  [BasisPoints, 625, '6.25', '6.25'],
  [Time, '2026-12-19T16:30:00Z', '2026-12-20 00:30', '2026-12-20 00:30'],
  [DayOfTime, '2026-12-19T16:30:00Z', '2026-12-20', '2026-12-20'],
  [Day, '2026-12-20', '2026-12-20', '2026-12-20'],
  [AnyPhone, '13800001234', '138****1234', '138****1234'],
  [StateOf(receiptMachine), receiptMachine.code.rejected, '已驳回', 'Rejected'],
  [ChoiceOf(energyType), energyType.code.hybrid, '混动', 'Hybrid']
] as const

test('a value of a kind reads the same as a field, as a column and in the operation log, in both languages', () => {
  for (const [schema, value, zh, en] of readings)
    for (const [lang, text] of [['zh', zh] as const, ['en', en] as const]) {
      expect(valueText(schema, value, lang)).toBe(text)
      expect(valueText(Nullable(schema), value, lang)).toBe(text)
      const row = { properties: { amount_fen: schema as FieldSchema } }
      expect(columnOf({ row, cells: {} }, 'amount_fen')?.textOf({ amount_fen: value }, { lang })).toBe(text)
      const line = { object_type: 'receipt', changes: { amount_fen: [null, value] } }
      expect(changesOf(line, { lang, fieldOfObject: () => fieldOf(schema) })).toMatchObject([{ before: '-', after: text }])
    }
})

test('the operation log knows states, enumerations and money by the word of the object', () => {
  const after = (object_type: string, name: string, value: unknown) =>
    changesOf({ object_type, changes: { [name]: [null, value] } }, { lang: 'zh', fieldOfObject })[0]?.after
  expect(after('receipt', 'receipt_status', receiptMachine.code.confirmed)).toBe('已确认')
  expect(after('vehicle', 'energy_type', energyType.code.diesel)).toBe('柴油')
  expect(after('bill', 'amount_fen', 547_500)).toBe('5,475.00')
  expect(after('bill', 'due_at', '2026-12-19T16:30:00Z')).toBe('2026-12-20')
})

/** The ending of a field name, and the kind that a field with this ending must have. */
const ends: readonly (readonly [RegExp, readonly string[]])[] = [
  [/_fen$/, ['fen']],
  [/_kg$/, ['kg']],
  [/_(m3|volume)$/, ['m3']],
  [/_m$/, ['distance', 'metres']],
  [/_mm$/, ['millimetres']],
  [/_bp$/, ['basisPoints']],
  [/_pct$/, ['percent']],
  [/_minutes$/, ['minutes']],
  [/_days$/, ['days']],
  [/_at$/, ['time', 'dayOfTime']],
  [/_status$/, ['state', 'choice']],
  [/(mobile|phone)$/, ['phone', 'publicPhone']],
  [/^(plate_no|trailer_plate_no)$/, ['plate']]
]

test('no field of the row of a list whose name ends in a unit is a bare number or text', () => {
  const bare: string[] = []
  let seen = 0
  for (const calls of Object.values(contracts))
    for (const contract of Object.values(calls))
      for (const [name, schema] of Object.entries((rowOf(contract) as FieldSchema | undefined)?.properties ?? {}))
        for (const [end, kinds] of ends)
          if (end.test(name)) {
            seen += 1
            if (!kinds.includes(fieldOf(schema).kind ?? ''))
              bare.push(`${contract.path} ${name} ${fieldOf(schema).kind ?? fieldOf(schema).type ?? ''}`)
          }
  expect(seen).toBeGreaterThan(300)
  expect(bare).toEqual([])
})

test('an amount carries its unit in its name, and a name of a stored number is never hidden', () => {
  expect(unitOf(AnyFen)).toEqual({ zh: '元', en: 'CNY' })
  expect(unitOf(BasisPoints)?.zh).toBe('%')
  expect(valueText(StateOf(receiptMachine), 77, 'zh')).toBe('77')
})
