import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { Enum } from '@yunshu/contract/kit/enums'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Machine } from '@yunshu/contract/kit/machine'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { Copy, No } from './Copy.tsx'
import { day, fullTime, kg, km, m3, money, num, phone, text, time } from './format.ts'
import { EnumName, Status } from './Status.tsx'

/** How a value is shown: by its kind of value, by the list of its names, by its machine, or by your own JSX. */
export type Kind<R> =
  | 'text'
  | 'no'
  | 'copy'
  | 'money'
  | 'kg'
  | 'm3'
  | 'num'
  | 'km'
  | 'time'
  | 'day'
  | 'phone'
  | Enum
  | Machine
  | ((row: R) => ReactNode)
/** A column is data, since a column is a row of a table. */
export type Column<R> = {
  /** The field of the row; its title is the term of the same name. */
  readonly name: string
  readonly width: number
  readonly kind: Kind<R>
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

const figures = { money, kg, m3, num, km } as const
export const isFigure = (kind: Kind<never>): kind is keyof typeof figures => typeof kind === 'string' && kind in figures
export const figure = (kind: keyof typeof figures, value: number): string => figures[kind](value)
const units: Partial<Record<string, Bilingual>> = {
  money: { zh: '元', en: 'CNY' },
  kg: { zh: 'kg', en: 'kg' },
  m3: { zh: 'm³', en: 'm³' },
  km: { zh: 'km', en: 'km' }
}
/** The unit stands in the header, not in every cell. */
export const unitOf = (kind: Kind<never>): Bilingual | undefined => (typeof kind === 'string' ? units[kind] : undefined)

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
export const widthOf = <R,>(column: Column<R>, title: string, both: (name: Bilingual) => string): number => {
  const { kind, width, sort } = column
  const names: readonly Bilingual[] =
    typeof kind !== 'object' ? [] : 'states' in kind ? Object.values<Bilingual>(kind.states) : Object.values<Bilingual>(kind.names)
  return Math.max(width, lengthOf(title) + (sort ? 40 : 20), ...names.map((name) => lengthOf(both(name)) + 34))
}
const lengthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 14 : 8), 0)

/** One cell; `to` is the page of the row, for its number. */
export const Cell = <R,>({ kind, name, row, to }: { kind: Kind<R>; name: string; row: R; to?: string | undefined }): ReactNode => {
  const value = (row as Record<string, unknown>)[name]
  if (typeof kind === 'function') return kind(row)
  if (typeof kind === 'object') {
    if (value === null || value === undefined) return '-'
    return 'states' in kind ? <Status machine={kind} code={value as number} /> : <EnumName of={kind} code={value as number} />
  }
  if (value === null || value === undefined || value === '') return '-'
  if (isFigure(kind)) return <span className={(value as number) < 0 ? 'figure figure-minus' : 'figure'}>{figures[kind](value as number)}</span>
  if (kind === 'no') return <No text={String(value)} to={to} />
  if (kind === 'copy') return <Copy text={String(value)} />
  if (kind === 'day') return day(String(value))
  if (kind === 'phone') return <Copy text={String(value)}>{phone(String(value))}</Copy>
  if (kind === 'time')
    return (
      <Tooltip title={fullTime(String(value))}>
        <time dateTime={String(value)}>{time(String(value))}</time>
      </Tooltip>
    )
  return text(value as string | number)
}
