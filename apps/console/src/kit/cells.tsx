import { Tooltip } from 'antd'
import type { TSchema } from 'typebox'
import type { ReactNode } from 'react'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Tone } from '@yunshu/contract/kit/machine'
import type { Bilingual, Lang, Phrases } from '@yunshu/contract/kit/phrases'
import { columnOf, fieldOf, type FieldSchema, figureText, isFigure, tell, type ToldList, unitOf } from '@yunshu/contract/kit/tell'
import { Copy, No } from './Copy.tsx'
import { fullTime, time } from './format.ts'
import { useLang } from './lang.ts'
import { Mark } from './Status.tsx'
import { useRights } from './rights.ts'

/** A column is data, since a column is a row of a table. How it is shown follows from the schema of its field; `C` are the composed cells of the list. */
export type Column<R, C extends string = never> = {
  /** The field of the row, or a composed cell; its title is the term of the same name. */
  readonly name: (keyof R & string) | C
  readonly width: number
  /** Your own JSX, where a field is shown with more than its value. */
  readonly cell?: (row: R) => ReactNode
  /** The number that leads to the page of the row. */
  readonly link?: boolean
  /** Title, where it is not the term of `name`. */
  readonly title?: Bilingual
  /** Hidden until the user chooses it under 表头. */
  readonly hidden?: boolean
  /** The name of the order in the call's `sorts`. */
  readonly sort?: string
  readonly fixed?: 'start' | 'end'
  /** Summed in the footer: over the selection from the rows, over the whole query from `sums[name]`. */
  readonly sum?: boolean
  /** Offered only to holders. */
  readonly may?: Grant
  /** Rows below each other of which this says the same share one cell. */
  readonly merge?: (row: R) => string | number
}
/** A column of whatever list. */
export type AnyColumn<R> = Column<R, string>

/** The field of a column: of the row's schema, or of the composed cell of that name. */
export const fieldOfColumn = (list: ToldList, { name }: { readonly name: string }): FieldSchema => columnOf(list, name)?.field ?? {}

/** What stands above a column, or beside it as a fact: its term, and the unit of its amounts. */
export const titleOf = (list: ToldList, column: { readonly name: string; readonly title?: Bilingual }, terms: Phrases, lang: Lang): string => {
  const { name, title } = column
  const [said, unit] = [title?.[lang] ?? terms[lang][name] ?? name, unitOf(fieldOfColumn(list, column))]
  return unit ? `${said} (${unit[lang]})` : said
}

/** How many rows the cell of each row covers; 0 where the cell of a row above reaches down to it. */
export const spansOf = <R,>(rows: readonly R[], merge: (row: R) => string | number): number[] => {
  const spans = rows.map(() => 0)
  let first = 0
  rows.forEach((row, i) => {
    const above = rows[i - 1]
    if (above === undefined || merge(above) !== merge(row)) first = i
    spans[first] = (spans[first] ?? 0) + 1
  })
  return spans
}

/** Wide enough for the title and for every name of a state or enumeration in this language. */
export const widthOf = (
  { names = {} }: FieldSchema,
  { width, sort, cell }: AnyColumn<never>,
  title: string,
  both: (name: Bilingual) => string
): number => Math.max(width, lengthOf(title) + (sort ? 40 : 20), ...(cell ? [] : Object.values(names).map((name) => lengthOf(both(name)) + 34)))
const lengthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 14 : 8), 0)

/** One cell of a list; `to` is the page of the row, for its number; `bare` is for paper, on which nothing can be copied. */
export const ListCell = <R extends object>({
  list,
  column,
  row,
  to,
  bare = false
}: {
  list: ToldList
  column: AnyColumn<R>
  row: R
  to?: string | undefined
  bare?: boolean
}): ReactNode => {
  const lang = useLang((state) => state.lang)
  const own = useRights((state) => state.type)
  if (column.cell) return column.cell(row)
  const told = columnOf(list, column.name)
  if (!told) return '-'
  const value = told.valueOf(row)
  if (value === undefined) return told.textOf(row, { lang, type: own === 2 || own === 4 ? own : 1 }) || '-'
  if (column.link && !bare && value !== null && value !== '') return <No text={String(value)} to={to} />
  return <Cell field={told.field} value={value} bare={bare} />
}

const copied = new Set<FieldSchema['kind']>(['no', 'plate', 'phone', 'publicPhone'])

/** A value as its schema tells it: a state as a dot and a word, an amount grouped, what people look up elsewhere to be copied. */
export const Cell = ({ field: schema, value, bare = false }: { field: TSchema | FieldSchema; value: unknown; bare?: boolean }): ReactNode => {
  const lang = useLang((state) => state.lang)
  const field = fieldOf(schema)
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'number' && isFigure(field))
    return <span className={value < 0 ? 'figure figure-minus' : 'figure'}>{figureText(field, value)}</span>
  const text = tell(field, value, lang)
  if (field.kind === 'state') {
    const { tone } = (field.names?.[String(value)] ?? {}) as { tone?: Tone }
    return tone ? <Mark tone={tone}>{text}</Mark> : '-'
  }
  if (field.kind === 'time')
    return (
      <Tooltip title={fullTime(String(value))}>
        <time dateTime={String(value)}>{time(String(value))}</time>
      </Tooltip>
    )
  if (!bare && copied.has(field.kind)) return <Copy text={String(value)}>{text}</Copy>
  return text || '-'
}
