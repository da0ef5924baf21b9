import { isDay } from '@yunshu/domain/calendar'
import { parseYuan } from '@yunshu/domain/money'
import { isPhone } from '@yunshu/domain/phone'
import type { Static, TSchema } from 'typebox'
import { definePhrases, type Slots } from './phrases.ts'
import { type FieldSchema, fieldOf, inUnit, stored } from './valueText.ts'

/** A cell of a workbook or a csv. */
export type SheetCell = string | number | boolean | Date | null | undefined
/** What can be wrong with a single cell, as a text that follows the name of its column. */
export const cellFaults = definePhrases({
  zh: {
    required: '不能为空',
    tooLong: '最多 {max} 个字',
    notNumber: '“{value}”不是数字',
    notAmount: '“{value}”不是金额',
    notInteger: '必须是整数',
    decimals: '最多 {decimals} 位小数',
    range: '应在 {min} 至 {max} 之间',
    notListed: '“{value}”不在可选范围内：{choices}',
    notYesNo: '“{value}”应为 是 或 否',
    notTime: '“{value}”不是有效的时间，应如 2026-12-01 09:00',
    notDay: '“{value}”不是日期，应如 2026-12-01',
    notPhone: '“{value}”不是有效的电话'
  },
  en: {
    required: 'is missing',
    tooLong: 'takes at most {max} characters',
    notNumber: '“{value}” is not a number',
    notAmount: '“{value}” is not an amount',
    notInteger: 'must be a whole number',
    decimals: 'takes at most {decimals} decimals',
    range: 'must be between {min} and {max}',
    notListed: '“{value}” is not one of the choices: {choices}',
    notYesNo: '“{value}” is neither yes nor no',
    notTime: '“{value}” is not a time such as 2026-12-01 09:00',
    notDay: '“{value}” is not a day such as 2026-12-01',
    notPhone: '“{value}” is not a phone number'
  }
})
export type CellFault = keyof typeof cellFaults.zh
/** The value of a cell, undefined where it is empty; or what is wrong with it. */
export type ParsedCell<V> = { readonly value: V | undefined; readonly fault?: undefined } | { readonly fault: CellFault; readonly slots: Slots }

/** The text of a cell without outer and doubled blanks; Excel's own dates by their day, with the minute where they have one. */
export const cellText = (cell: SheetCell): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? dateText(cell) : String(cell).replace(/\s+/g, ' ').trim()

const dateText = (date: Date): string =>
  Number.isNaN(date.getTime())
    ? '?'
    : date
        .toISOString()
        .slice(0, 16)
        .replace('T', ' ')
        .replace(/ 00:00$/, '')

/**
 * Reads a cell as what its field holds: the counterpart of `valueText`. Amounts are in the unit in which they are shown (yuan for fen), a stored number is written
 * by its name in either language, and a value outside the limits of the schema is a fault.
 */
export const parseCell = <T extends TSchema>(schema: T, cell: SheetCell): ParsedCell<NonNullable<Static<T>>> => {
  const field = fieldOf(schema)
  return cellText(cell) === '' ? { value: undefined } : (read(field, cell) as ParsedCell<NonNullable<Static<T>>>)
}

/** The value of a cell; undefined where it is empty or cannot be read. */
export const parsedValue = <T extends TSchema>(schema: T, cell: SheetCell): NonNullable<Static<T>> | undefined => {
  const read = parseCell(schema, cell)
  return read.fault ? undefined : read.value
}

const wrong = (fault: CellFault, slots: Slots = {}): ParsedCell<never> => ({ fault, slots })
const read = (field: FieldSchema, cell: SheetCell): ParsedCell<unknown> => {
  const text = cellText(cell)
  if (field.names) return namedBy(field, text)
  if (field.type === 'boolean') return yesNo(text)
  if (field.type === 'integer' || field.type === 'number') return field.kind === 'fen' ? amount(field, cell) : figure(field, text)
  if (field.kind === 'time' || field.kind === 'dayOfTime') return found(instantOf(cell), 'notTime', text)
  if (field.kind === 'day') return found(dayOf(cell), 'notDay', text)
  if (field.kind === 'phone' || field.kind === 'publicPhone') {
    const phone = text.replace(/\s/g, '')
    return found(isPhone(phone) ? phone : undefined, 'notPhone', text)
  }
  const most = field.maxLength ?? Number.POSITIVE_INFINITY
  return [...text].length > most
    ? wrong('tooLong', { max: most })
    : { value: field.kind === 'plate' ? text.toUpperCase().replace(/[\s·]/g, '') : text }
}
const found = (value: string | undefined, fault: CellFault, text: string): ParsedCell<string> =>
  value === undefined ? wrong(fault, { value: text }) : { value }

const namedBy = ({ names = {} }: FieldSchema, text: string): ParsedCell<number | string> => {
  const hit = Object.entries(names).find(([, { zh, en }]) => zh === text || en.toLowerCase() === text.toLowerCase())
  const all = Object.values(names)
  const choices = { zh: all.map(({ zh }) => zh).join('、'), en: all.map(({ en }) => en).join(', ') }
  if (!hit) return wrong('notListed', { value: text, choices })
  return { value: /^\d+$/.test(hit[0]) ? Number(hit[0]) : hit[0] }
}
const yes = ['是', 'yes', '1', 'true']
const no = ['否', 'no', '0', 'false']
const yesNo = (text: string): ParsedCell<boolean> => {
  const word = text.toLowerCase()
  return yes.includes(word) || no.includes(word) ? { value: yes.includes(word) } : wrong('notYesNo', { value: text })
}

const amount = (field: FieldSchema, cell: SheetCell): ParsedCell<number> => {
  const text = cellText(cell)
  const fen = typeof cell === 'number' && Number.isFinite(cell) ? Math.round(cell * 100) : parseYuan(text)
  return fen === undefined ? wrong('notAmount', { value: text }) : within(field, fen)
}
const figure = (field: FieldSchema, written: string): ParsedCell<number> => {
  const text = written.replace(/[,，\s]/g, '')
  if (!/^-?\d+(\.\d+)?$/.test(text)) return wrong('notNumber', { value: text })
  const value = stored(field, Number(text))
  const most = field.type === 'integer' ? 0 : (field.decimals ?? Number.POSITIVE_INFINITY)
  const decimals = (String(value).split('.')[1] ?? '').length
  if (decimals > most) return most === 0 ? wrong('notInteger') : wrong('decimals', { decimals: most })
  return within(field, value)
}
const within = (field: FieldSchema, value: number): ParsedCell<number> => {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = field
  if (value >= minimum && value <= maximum) return { value }
  return wrong('range', { min: inUnit(field, minimum), max: inUnit(field, maximum) })
}

/** Dates of Excel hold the local time of Shanghai as if it were UTC; dates that were typed as text are read as they are written. */
const instantOf = (cell: SheetCell): string | undefined => {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : new Date(cell.getTime() - shanghaiMs).toISOString()
  const [, day, hour = '00', minute = '00', second = '00'] = timeShape.exec(cellText(cell)) ?? []
  const date = day === undefined ? undefined : dayIn(day)
  return date && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
    ? new Date(`${date}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}+08:00`).toISOString()
    : undefined
}
const timeShape = /^(\d{4}\D?\d{1,2}\D?\d{1,2}日?)(?:[ T]*(\d{1,2})[:：时]?(\d{2})(?:[:：分]?(\d{2})?秒?)?)?$/
const shanghaiMs = 8 * 3_600_000

const dayOf = (cell: SheetCell): string | undefined =>
  cell instanceof Date ? (Number.isNaN(cell.getTime()) ? undefined : cell.toISOString().slice(0, 10)) : dayIn(cellText(cell).split(/[ T]/)[0] ?? '')
/** 2026-12-01, 2026/12/1, 2026.12.1, 2026年12月1日, 20261201. */
const dayIn = (text: string): string | undefined => {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  const date = year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return date && isDay(date) ? date : undefined
}
