import { type Endpoint, cellsOf, rowOf } from '@yunshu/contract/kit/endpoint'
import type { Kind } from '@yunshu/contract/kit/fields'
import { columnOf, decimalsOf, type FieldSchema, inUnit, isFigure, type Reader, unitOf } from '@yunshu/contract/kit/valueText'
import type { Bilingual, Lang } from '@yunshu/contract/kit/phrases'
import { fieldOfObject } from '@yunshu/contract/fields'
import { log } from '@yunshu/contract/oplog/show'
import { termOf } from '@yunshu/contract/terms'
import type { Value } from '../../platform/sheet/limits.ts'

/** Who reads a workbook: in which language, of which console, and the names of what rows hold only the numbers of. */
export type Reading = Pick<Reader, 'lang' | 'type' | 'known'>
export const readerOf = (reading: Reading): Reader => ({ ...reading, fieldOfObject, log })

export type Column = { readonly name: string; readonly title?: Bilingual | undefined }
/** One column of a workbook, as the schema of the rows tells it. */
type SheetColumn = {
  readonly name: string
  readonly head: string
  readonly width: number
  /** How Excel shows its numbers. */
  readonly format: string | undefined
  readonly valueOf: (row: Fields) => Value
  /** What is below it in the line of sums; only amounts can be summed. */
  readonly sumOf: (sum: unknown) => Value
}
type Fields = Readonly<Record<string, unknown>>

/** The columns of a list as a workbook holds them; one that neither its rows nor its composed cells know is left out. */
export const columnsOf = (contract: Endpoint, columns: readonly Column[], reader: Reader): SheetColumn[] =>
  columns.flatMap((column) => {
    const told = columnOf({ row: rowOf(contract), cells: cellsOf(contract) }, column.name)
    if (!told) return []
    const { field, valueOf, textOf } = told
    const amount = (value: unknown): Value => (typeof value === 'number' ? inUnit(field, value) : null)
    return [
      {
        name: column.name,
        head: headOf(contract.path, column, field, reader.lang),
        width: widths[field.kind ?? 'choice'] ?? 13,
        format: formatOf(field),
        /* Amounts as numbers in the unit that stands in the head, days and times as the sheet's own, so that it sorts and subtracts them; everything else as people read it. */
        valueOf: (row: Fields): Value =>
          isFigure(field) ? amount(valueOf(row)) : ((isMoment(field) ? serialOf(textOf(row, reader)) : undefined) ?? (textOf(row, reader) || null)),
        sumOf: (sum: unknown) => (isFigure(field) ? amount(sum) : null)
      }
    ]
  })

/** The title of a column: its own, or the name that the list's word gives its field, with the unit behind it. */
const headOf = (path: string, { name, title }: Column, field: FieldSchema, lang: Lang): string => {
  const word = title?.[lang] ?? termOf(path, name, lang) ?? name
  const unit = unitOf(field)
  return unit ? `${word} (${unit[lang]})` : word
}

const isMoment = ({ kind }: FieldSchema): boolean => kind === 'time' || kind === 'day' || kind === 'dayOfTime'
/* The number by which a spreadsheet keeps a moment, on the clock of Shanghai, to the minute that people read. */
const serialOf = (text: string): number | undefined => {
  const ms = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/u.test(text)
    ? Date.parse(`${text.replace(' ', 'T').concat(text.length === 10 ? 'T00:00' : '')}Z`)
    : Number.NaN
  return Number.isNaN(ms) ? undefined : Math.round(ms / 60_000) / 1440 + 25_569
}
const formatOf = (field: FieldSchema): string | undefined => {
  if (isMoment(field)) return field.kind === 'time' ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd'
  const { least } = decimalsOf(field)
  return !isFigure(field) || least === 0 ? undefined : `#,##0.${'0'.repeat(least)}`
}
const widths: Partial<Record<Kind, number>> = { no: 22, name: 22, companyName: 22, roleName: 22, address: 22, remark: 22, time: 17 }
