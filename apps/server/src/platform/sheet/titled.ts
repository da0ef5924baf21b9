import { Day, Time } from '@yunshu/contract/kit/fields'
import { cellText, isLost, parsedValue } from '@yunshu/contract/kit/parseCell'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { readInstant } from '@yunshu/domain/written'
import { CsvError, parse } from 'csv-parse/sync'
import { rowsBelow } from './columns.ts'
import { bestHead, placesOf, type Sheet, titlesWithin, type TitleSought } from './head.ts'
import { type SheetCell, SheetFault } from './limits.ts'

// Files that others made, banks and suppliers: every column has one of the titles that they use, and stands anywhere.

/** The titles of each column; a fault names the column by the first of them. */
type Titles = Readonly<Record<string, readonly [string, ...string[]]>>
type FieldOf<T extends Titles> = keyof T & string
export type Table = Pick<Sheet, 'rows' | 'head'>

/** How the head of such a file is known. `apart` are the columns of which each row has its own. */
export const soughtIn = <T extends Titles>(titles: T, required: readonly FieldOf<T>[], apart: readonly FieldOf<T>[]): TitleSought[] =>
  Object.entries(titles).map(([field, names]) => ({ names, required: required.includes(field), apart: apart.includes(field) }))

/** The rows of such a file with their cells by field, without empty ones and the sums at the end; which of its columns there are. */
export const titledRows = <T extends Titles>(titles: T, table: Table) => {
  const fields = Object.keys(titles)
  const places = placesOf(soughtIn(titles, [], []), table.rows[table.head] ?? [])
  const at = (field: FieldOf<T>): number => places[fields.indexOf(field)] ?? -1
  const rows = rowsBelow(table)
    .filter(({ cells }) => !isSum(cells))
    .map(({ row, cells }) => ({ row, of: (field: FieldOf<T>): SheetCell => (at(field) < 0 ? null : cells[at(field)]) }))
  return { has: (field: FieldOf<T>): boolean => at(field) >= 0, rows }
}
/** Is this the line of sums at the end of a page or a sheet? */
export const isSum = (cells: readonly SheetCell[]): boolean => sums.test(cellText(cells.find((cell) => cellText(cell) !== '')))
const sums = /^(合计|总计|小计|本页|累计|total)/iu

/** What identifies a row at the bank, as a text; not one that a spreadsheet shortened (2.02611E+19) or that was never worked out. */
export const serialOf = (cell: SheetCell): { readonly serial: string; readonly fault?: undefined } | { readonly fault: 'shortened' | 'lost' } => {
  if (isLost(cell)) return { fault: 'lost' }
  const serial = cellText(cell)
    .replace(/^['’`]/u, '')
    .trim()
  const isShort = typeof cell === 'number' ? Math.abs(cell) >= 1e15 : /^\d(?:\.\d+)?e\+?\d+$/iu.test(serial)
  return isShort ? { fault: 'shortened' } : { serial }
}

/**
 * A moment from a column of days and one of times, either of which may be missing or have both: 20261126 beside 09:15:22 or 91522. Undefined where they say none.
 */
export const momentOf = (day: SheetCell, time: SheetCell): string | undefined => {
  if (cellText(time) === '') return parsedValue(Time, day)
  if (cellText(day) === '') return parsedValue(Time, time)
  const date = parsedValue(Day, day)
  const clock = clockOf(time)
  const joined = date && clock !== undefined ? readInstant(`${date} ${clock}`) : undefined
  if (joined && joined.fault === undefined) return joined.value
  // Both columns with the whole of it; they must not differ.
  const whole = parsedValue(Time, time)
  return whole !== undefined && shanghaiDay(whole) === date ? whole : undefined
}
/* The time of day that a cell holds alone: a part of a day, digits whose leading 0 a number cell lost, or a text. */
const clockOf = (cell: SheetCell): string | undefined => {
  if (cell instanceof Date) return cell.getUTCFullYear() < 1905 ? cell.toISOString().slice(11, 19) : undefined
  if (typeof cell === 'number' && cell >= 0 && cell < 1) return new Date(Math.round(cell * 86_400) * 1000).toISOString().slice(11, 19)
  const text = cellText(cell)
  return /^\d{5,6}$/u.test(text) ? text.padStart(6, '0').replace(/(?=(?:..)+$)(?!^)/gu, ':') : text
}

const separators = [',', '\t', ';', '，', '；', '|']
const cellsOf = (text: string, delimiter: string, to_line?: number): string[][] =>
  parse(text, { delimiter, bom: true, relax_quotes: true, relax_column_count: true, ...(to_line !== undefined && { to_line }) })

/** The table of a csv: its separator is the one by which most of the titles are found. */
export const csvTable = (written: string, head: readonly TitleSought[]): Table => {
  const text = written.replace(/\r\n?/gu, '\n')
  const [first = ',', ...others] = separators
  const titles = (separator: string): number => {
    try {
      return bestHead(head, cellsOf(text, separator, titlesWithin)).titles
    } catch (fault) {
      if (fault instanceof CsvError) return 0
      throw fault
    }
  }
  const best = others
    .map((separator) => ({ separator, found: titles(separator) }))
    .reduce((one, other) => (other.found > one.found ? other : one), { separator: first, found: titles(first) })
  try {
    const rows = cellsOf(text, best.separator)
    return { rows, head: bestHead(head, rows).at }
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault
    throw new SheetFault({ zh: 'csv 中有引号没有成对，请检查后再上传', en: 'a quote in the csv is not closed' })
  }
}
