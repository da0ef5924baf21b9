import type { Cells } from '@yunshu/contract/kit/endpoint'
import type { Bilingual, Phrases } from '@yunshu/contract/kit/phrases'
import type { ListSchema } from '@yunshu/contract/kit/valueText'
import type { ReactNode } from 'react'
import type { Static, TObject } from 'typebox'
import { ListCell, titleOf, type ShownField } from './cells.tsx'
import { useLang } from './lang.ts'
import { useCan } from './rights.ts'

/** A name and a value that is no field: what was worked out, or a link. */
type Said = readonly [label: string, value: ReactNode]
type Columns = 1 | 2 | 3 | 4

/** Names and values in columns; a value that is missing is a dash. For fields of a row there is `RowFacts`. */
export const Facts = ({ items, columns = 3 }: { items: readonly Said[]; columns?: Columns }) => (
  <dl className={`facts facts-${columns}`}>
    {items.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === false || value === '' ? '-' : value}</dd>
      </div>
    ))}
  </dl>
)

/** A field or composed cell by its name, where its term says what it is; as an object with a title, JSX or emphasis of its own. What is false or empty is left out. */
type Fact<R, C extends string, T extends string> =
  | (((keyof R & string) | C) & T)
  | (ShownField<R, C> & { readonly title?: Bilingual | string; readonly strong?: boolean })
  | Said
  | false
  | null
  | undefined
  | ''

type RowFactsProps<S extends TObject, P extends Phrases, C> = {
  /** The schema of the row, whose kinds say how each field is told. */
  of: S
  cells?: C
  row: Static<S> & object
  terms: P
  items: readonly Fact<Static<S>, keyof NoInfer<C> & string, keyof P['zh'] & string>[]
  columns?: Columns
}

/** Fields of a row under their names, each told as in cells and exports. A misspelt name does not compile; the number that leads here is left out, since it stands in the header. */
export const RowFacts = <S extends TObject, P extends Phrases, C extends Cells<Static<S>> = Record<never, never>>(props: RowFactsProps<S, P, C>) => {
  const { of, cells, row, terms, items, columns = 3 } = props
  const lang = useLang((state) => state.lang)
  const can = useCan()
  const list: ListSchema = { row: of, cells: cells ?? {} }
  const shown = items.flatMap((item): Said[] => {
    if (!item) return []
    if (typeof item === 'object' && !('name' in item)) return [item]
    const { strong = false, ...fact } = typeof item === 'object' ? item : { name: item }
    if (fact.link || !can(fact.may)) return []
    const cell = <ListCell list={list} column={fact} row={row} />
    const value = strong ? <b>{cell}</b> : cell
    return [[titleOf(list, fact, terms, lang), value]]
  })
  return <Facts items={shown} columns={columns} />
}
