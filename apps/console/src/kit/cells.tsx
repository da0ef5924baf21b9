import { Tooltip } from 'antd'
import type { TSchema } from 'typebox'
import type { ReactNode } from 'react'
import type { Grant } from '@yunshu/contract/kit/console'
import { nameFor, type State } from '@yunshu/contract/kit/machine'
import type { Bilingual, Lang, Phrases } from '@yunshu/contract/kit/phrases'
import { columnOf, fieldOf, type FieldSchema, figureText, isFigure, valueText, type ListSchema, unitOf } from '@yunshu/contract/kit/valueText'
import { Copy, No } from './Copy.tsx'
import { longestClock } from './clockPhrases.ts'
import { Files } from './Files.tsx'
import { fullTime, time } from './format.ts'
import { useLang } from './lang.ts'
import { PhoneText } from './PhoneText.tsx'
import { ShortName } from './shortNames.tsx'
import { Mark } from './Status.tsx'
import { useRights, useWho } from './rights.ts'

/** A field of a row of `R`, shown as a column or as a fact. How a value is shown follows from the schema of its field; `C` are the names of the composed cells. */
export type ShownField<R, C extends string = never> = {
  /** The field of the row, or a composed cell; its title is the term of the same name. */
  readonly name: (keyof R & string) | C
  /** JSX for a cell that shows more than the value of its field. */
  readonly cell?: (row: R) => ReactNode
  /** The value is a link to the page of the row. */
  readonly link?: boolean
  /** Shown only to users with this right. */
  readonly may?: Grant
}
/** A column of a list of `R`. */
export type Column<R, C extends string = never> = ShownField<R, C> & {
  readonly width: number
  /** Title, where it is not the term of `name`. */
  readonly title?: Bilingual
  /** Hidden until the user chooses it under 表头. */
  readonly hidden?: boolean
  /** Sortable: the name in the call's `sorts`. */
  readonly sort?: string
  readonly fixed?: 'start' | 'end'
  /** Summed in the footer: over the selection from the rows, over the whole query from `sums[name]`. */
  readonly sum?: boolean
  /** Consecutive rows with the same result share one cell. */
  readonly merge?: (row: R) => string | number
  /** Fields on a second line of the cell: what one decides by stands in few columns, two lines high. They stay columns of their own under 表头. */
  readonly under?: readonly ((keyof R & string) | C)[]
  /** Asked for by the screen beside its rows: a file, which is made of rows, does not have it. */
  readonly screenOnly?: true
  /** Where not all columns fit, 1 stays before all others and 3 goes first; what says nothing is 2. Among equals the one that stands further left stays. */
  readonly rank?: 1 | 3
}
/** A column of any list. */
export type AnyColumn<R> = Column<R, string>

/** The field of a column: of the row's schema, or of the composed cell of that name. */
export const fieldOfColumn = (list: ListSchema, { name }: { readonly name: string }): FieldSchema => columnOf(list, name)?.field ?? {}

/** The title of a column, in a table or beside a fact: its term, with the unit of its amounts. */
export const titleOf = (
  list: ListSchema,
  column: { readonly name: string; readonly title?: Bilingual | string },
  terms: Phrases,
  lang: Lang
): string => {
  const { name, title } = column
  const own = typeof title === 'object' ? title[lang] : title
  const [said, unit] = [own ?? terms[lang][name] ?? name, unitOf(fieldOfColumn(list, column))]
  return unit ? `${said} (${unit[lang]})` : said
}

/** How many rows the cell of each row covers; 0 where the cell of a row above covers it. */
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

/** Wide enough for the title, for what its second line holds, for every name of a state or enumeration in this language, and for the clock of the list's deadline. */
export const widthOf = (
  { names = {}, kind }: FieldSchema,
  { width, sort, name }: AnyColumn<never>,
  [title = '', ...under]: readonly string[],
  both: (name: Bilingual) => string,
  due?: { readonly by: string }
): number =>
  Math.ceil(
    Math.max(
      width,
      name === due?.by ? lengthOf(both(kind === 'time' ? longestClock.moment : longestClock.day), cellLetter) * smaller + clockEdge : 0,
      lengthOf(title, headLetter) + (sort ? 34 : 20),
      lengthOf(under.join(' · '), headLetter) * smaller + (sort ? 34 : 20),
      ...Object.values(names)
        .flatMap(allNames)
        .map((name) => lengthOf(both(name), cellLetter) + 34)
    )
  )
/* Of a state also those for who reads it. */
const allNames = (name: Bilingual): Bilingual[] => [name, ...Object.values((name as State).sides ?? {})]
const lengthOf = (text: string, letter: number) => [...text].reduce((sum, each) => sum + (each > '\u2e80' ? 14 : letter), 0)
/** How wide a Latin letter of 14 px is on the whole, in a head, which is bold, and in a cell. */
const [headLetter, cellLetter] = [7.6, 7.2]
/** The dot before a clock, and the edges of its cell. */
const clockEdge = 31
/** The second line beside the first. */
const smaller = 13 / 14

/** How wide the column of the boxes is by which rows are picked. */
export const pickWidth = 36

/** How wide the column is by whose arrow a row is opened. */
export const openWidth = 28

/** How wide the column of what can be done with a row is, in every list: one button, and three dots for the rest. */
export const movesWidth: Readonly<Record<Lang, number>> = { zh: 136, en: 172 }

/** Whether there is something to show of a row on a second line; what is drawn says so by itself. */
export const isFilled = <R extends object>(list: ListSchema, { name, cell }: AnyColumn<R>, row: R): boolean => {
  if (cell) return true
  const told = columnOf(list, name)
  const value = told?.valueOf(row)
  return value === undefined ? Boolean(told?.textOf(row, { lang: 'zh', type: 1 })) : value !== null && value !== ''
}

/** One cell of a list, or one fact; `to` is the page of the row, for its number; `bare` is for paper, on which nothing can be copied; `short`: companies by their short names. */
export const ListCell = <R extends object>({
  list,
  column,
  row,
  to,
  bare = false,
  short = false
}: {
  list: ListSchema
  column: ShownField<R, string>
  row: R
  to?: string | undefined
  bare?: boolean
  short?: boolean
}): ReactNode => {
  const lang = useLang((state) => state.lang)
  const own = useRights((state) => state.type)
  if (column.cell) return column.cell(row)
  const told = columnOf(list, column.name)
  if (!told) return '-'
  const value = told.valueOf(row)
  if (value === undefined) return told.textOf(row, { lang, type: own === 2 || own === 4 ? own : 1 }) || '-'
  if (column.link && !bare && value !== null && value !== '') return <No text={String(value)} to={to} />
  if (short && typeof value === 'string' && value !== '' && fieldOf(told.field).kind === 'companyName') return <ShortName text={value} />
  return <Cell field={told.field} value={value} bare={bare} />
}

const copied = new Set<FieldSchema['kind']>(['no', 'plate', 'publicPhone', 'wholePhone'])

/** A value as its schema says: a state as a dot and its name, an amount with thousands separators, numbers and plates with a copy button. */
export const Cell = ({ field: schema, value, bare = false }: { field: TSchema | FieldSchema; value: unknown; bare?: boolean }): ReactNode => {
  const lang = useLang((state) => state.lang)
  const who = useWho()
  const field = fieldOf(schema)
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'number' && isFigure(field))
    return <span className={value < 0 ? 'figure figure-minus' : 'figure'}>{figureText(field, value)}</span>
  const text = valueText(field, value, lang)
  if (field.kind === 'state') {
    const state = field.names?.[String(value)] as State | undefined
    return state?.tone ? <Mark tone={state.tone}>{nameFor(state, who)[lang]}</Mark> : '-'
  }
  if (field.kind === 'time')
    return (
      <Tooltip title={fullTime(String(value))}>
        <time dateTime={String(value)}>{time(String(value))}</time>
      </Tooltip>
    )
  if (!bare && field.kind === 'phone') return <PhoneText text={String(value)} place={field.place} />
  if (!bare && field.kind === 'files') return <Files list={String(value)} />
  if (!bare && copied.has(field.kind)) return <Copy text={String(value)}>{text}</Copy>
  return text || '-'
}
