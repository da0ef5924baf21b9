import { cellText } from '@yunshu/contract/kit/parseCell'
import { narrowed } from '@yunshu/domain/written'
import type { SheetCell } from './limits.ts'

/** A column that a reader looks for. */
export type TitleSought = {
  /** Its title, by any of these names. */
  readonly names: readonly string[]
  readonly required?: boolean
  /** Whether each row has an amount of its own, which a cell that is merged over several rows does not say. */
  readonly apart?: boolean
  /** Whether the title may say more than its name: the columns of a customer's own sheet. */
  readonly within?: boolean
}
/** How a workbook is read: by which titles its table is known, and whether rows that are hidden come along. */
export type Reading = { readonly head: readonly TitleSought[]; readonly hidden_rows: boolean }

/** A table of a workbook. Rows stand where the sheet has them; those that are hidden are empty unless they were asked for. */
export type Sheet = {
  readonly name: string
  readonly rows: readonly (readonly SheetCell[])[]
  /** Where the titles are. */
  readonly head: number
  /** Where rows with something in them are hidden or filtered away. */
  readonly hidden: readonly number[]
  /** Visible sheets that have such a head too, and were not read. */
  readonly others: readonly string[]
}

/** Titles stand at most so far below the top. */
export const titlesWithin = 30

/* Titles are the same without case, blanks, width and the star of what is required, and with ³ as a plain 3. */
const titleKey = (title: string): string => narrowed(title).toLowerCase().replace(/\s|\*/gu, '').replaceAll('³', '3')
/* What stands in brackets behind a title is not part of it, unless it says that the figures are in another unit. */
const withoutBrackets = (key: string): string => key.replace(/\((?!.*(?:[千万亿角]|^分|\(分|usd|hkd|美元|港))[^)]*\)$/u, '')

/** Whether a title is the one of a column. */
const isTitle = ({ names, within = false }: Pick<TitleSought, 'names' | 'within'>, cell: SheetCell): boolean => {
  const key = titleKey(cellText(cell))
  if (key === '') return false
  const keys = names.map(titleKey)
  return keys.includes(key) || keys.includes(withoutBrackets(key)) || (within && keys.some((one) => key.includes(one)))
}

/** Where each column stands in a head, -1 for one that it has not. */
export const placesOf = (sought: readonly TitleSought[], head: readonly SheetCell[]): number[] =>
  sought.map((one) => {
    const exact = head.findIndex((cell) => isTitle({ names: one.names }, cell))
    return exact < 0 && one.within ? head.findIndex((cell) => isTitle(one, cell)) : exact
  })

/** The row that is most of a head, with how many of its titles; a head is whole when it has all that are required. */
export const bestHead = (
  sought: readonly TitleSought[],
  rows: readonly (readonly SheetCell[])[]
): { readonly at: number; readonly titles: number; readonly isWhole: boolean } => {
  let best = { at: 0, titles: 0, isWhole: false }
  for (const [at, row] of rows.slice(0, titlesWithin).entries()) {
    const places = placesOf(sought, row)
    const titles = places.filter((place) => place >= 0).length
    const isWhole = titles > 0 && sought.every(({ required }, i) => !required || (places[i] ?? -1) >= 0)
    if (Number(isWhole) > Number(best.isWhole) || (isWhole === best.isWhole && titles > best.titles)) best = { at, titles, isWhole }
  }
  return best
}
