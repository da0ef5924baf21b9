import { shanghaiDay } from '@yunshu/domain/calendar'
import { cellDecimal, instantOfSerial, readDay, readDecimal, readInstant, readPhone, tidyText, type Written } from '@yunshu/domain/written'
import type { Static, TSchema } from 'typebox'
import { definePhrases, type Slots } from './phrases.ts'
import { writtenUnits } from './writtenUnits.ts'
import { type FieldSchema, fieldOf, inUnit, stored } from './valueText.ts'
import { plateText } from '@yunshu/domain/plate'

/** A cell that has something, but no value: a formula that was never worked out, one that ended in an error, or a row's part of an amount that is merged over several rows. */
type LostCell = { readonly lost: 'notWorkedOut' | 'formulaError' | 'mergedAmount'; readonly text: string }
/** A cell of a workbook or a csv. */
export type SheetCell = string | number | boolean | Date | LostCell | null | undefined
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
    notPhone: '“{value}”不是有效的电话',
    shortened: '“{value}”已被表格软件缩短，请把该列设为文本后重新填写',
    zeroMissing: '“{value}”缺少区号开头的 0，请把该列设为文本后重新填写',
    twoPhones: '“{value}”有两个号码，只能填一个',
    yearMissing: '“{value}”没有年份，应如 2026-12-01',
    yearShort: '“{value}”的年份应为四位，如 2026-12-01',
    yearLast: '“{value}”的月和日可能颠倒，请把年份写在前面，如 2026-12-01',
    notWorkedOut: '公式“{value}”还没有算出值，请在表格软件中打开并保存，或直接填写',
    formulaError: '公式的结果“{value}”是出错值，请改正或直接填写',
    mergedAmount: '“{value}”合并在多行里，分不到每一行，请拆分单元格后逐行填写'
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
    notPhone: '“{value}” is not a phone number',
    shortened: '“{value}” was shortened by the spreadsheet; make the column text and enter it again',
    zeroMissing: '“{value}” lacks the 0 of its area code; make the column text and enter it again',
    twoPhones: '“{value}” is two numbers; only one can be kept',
    yearMissing: '“{value}” has no year; write it as 2026-12-01',
    yearShort: 'the year of “{value}” needs four digits, as in 2026-12-01',
    yearLast: 'in “{value}” day and month may be mixed up; write the year first, as in 2026-12-01',
    notWorkedOut: 'holds the formula “{value}” without its value; open and save the file in a spreadsheet, or enter the value itself',
    formulaError: 'holds a formula that ends in “{value}”; mend it, or enter the value itself',
    mergedAmount: 'has “{value}” merged over several rows; split the cell and enter the amount of each row'
  }
})
export type CellFault = keyof typeof cellFaults.zh
/** The value of a cell, undefined where it is empty; or what is wrong with it. */
export type ParsedCell<V> = { readonly value: V | undefined; readonly fault?: undefined } | { readonly fault: CellFault; readonly slots: Slots }

/** The text of a cell as it is kept (`tidyText`); Excel's own dates by their day, with the minute where they have one, and its numbers with the digits that they show. */
export const cellText = (cell: SheetCell): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dateText(cell)
  if (isLost(cell)) return cell.text
  return typeof cell === 'number' ? (Number.isFinite(cell) ? cellDecimal(cell) : String(cell)) : tidyText(String(cell))
}

export const isLost = (cell: SheetCell): cell is LostCell => typeof cell === 'object' && cell !== null && 'lost' in cell

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
  if (isLost(cell)) return wrong(cell.lost, { value: cell.text })
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
  if (field.type === 'integer' || field.type === 'number') return figure(field, cell)
  if (field.kind === 'time' || field.kind === 'dayOfTime') return told(instantOf(cell), 'notTime', text)
  if (field.kind === 'day') return told(dayOf(cell), 'notDay', text)
  if (field.kind === 'phone' || field.kind === 'publicPhone') return told(readPhone(typeof cell === 'number' ? cell : text), 'notPhone', text)
  // A number cell holds fifteen digits: of a longer number the rest is lost.
  if (typeof cell === 'number' && Math.abs(cell) >= 1e15) return wrong('shortened', { value: text })
  const most = field.maxLength ?? Number.POSITIVE_INFINITY
  return [...text].length > most ? wrong('tooLong', { max: most }) : { value: field.kind === 'plate' ? plateText(text) : text }
}
/* What was read, or what is said of it: what can be said more exactly, else that it is none. */
const told = ({ fault, ...read }: Written<string>, none: CellFault, value: string): ParsedCell<string> =>
  fault === undefined ? (read as { value: string }) : wrong(fault === 'none' ? none : fault, { value })
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

const figure = (field: FieldSchema, cell: SheetCell): ParsedCell<number> => {
  const text = cellText(cell)
  const decimal = typeof cell === 'number' ? text : readDecimal(text, writtenUnits(field.kind))
  if (decimal === undefined || !Number.isFinite(Number(decimal))) return wrong(field.kind === 'fen' ? 'notAmount' : 'notNumber', { value: text })
  const value = stored(field, Number(decimal))
  const most = field.type === 'integer' ? 0 : (field.decimals ?? Number.POSITIVE_INFINITY)
  if (decimalsIn(value) > most) {
    // What is stored as a whole number of fen or metres is written with the decimals of its unit.
    const written = most + decimalsIn(inUnit(field, 1))
    return written === 0 ? wrong('notInteger') : wrong('decimals', { decimals: written })
  }
  // More than a number holds exactly is no amount of anything.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return wrong(field.kind === 'fen' ? 'notAmount' : 'notNumber', { value: text })
  return within(field, value)
}
const decimalsIn = (value: number): number => (String(value).split('.')[1] ?? '').length
const within = (field: FieldSchema, value: number): ParsedCell<number> => {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = field
  if (value >= minimum && value <= maximum) return { value }
  return wrong('range', { min: inUnit(field, minimum), max: inUnit(field, maximum) })
}

/** Dates of Excel hold the local time of Shanghai as if it were UTC; in a cell without a format of dates they are the number of the day. */
const instantOf = (cell: SheetCell): Written<string> => {
  if (cell instanceof Date) return maybe(Number.isNaN(cell.getTime()) ? undefined : new Date(cell.getTime() - shanghaiMs).toISOString())
  return typeof cell === 'number' ? maybe(instantOfSerial(cell)) : readInstant(cellText(cell))
}
const maybe = (value: string | undefined): Written<string> => (value === undefined ? { fault: 'none' } : { value })
const shanghaiMs = 8 * 3_600_000

const dayOf = (cell: SheetCell): Written<string> => {
  const day = typeof cell === 'string' ? readDay(cell) : undefined
  if (day && day.fault !== 'none') return day
  const at = instantOf(cell)
  return at.fault === undefined ? { value: shanghaiDay(at.value) } : at
}
