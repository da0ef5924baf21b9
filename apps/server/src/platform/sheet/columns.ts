import { cellText, type ParsedCell, parseCell } from '@yunshu/contract/kit/parseCell'
import type { SheetSeen } from '@yunshu/contract/kit/importing'
import type { Bilingual, Lang } from '@yunshu/contract/kit/phrases'
import type { Static, TSchema } from 'typebox'
import { placesOf, type Sheet, type TitleSought } from './head.ts'
import { type SheetCell, SheetFault, type Value } from './limits.ts'
import { lettersOf, type SheetHead } from './write.ts'

/** A column of an import's template: its title, the field that it fills (its kind says how a cell is read), whether it must be filled, and what the instructions say of it. */
export type SheetColumn = {
  readonly title: string
  readonly field: TSchema
  readonly required?: boolean
  /** Whether each row has an amount of its own (`TitleSought`). */
  readonly apart?: boolean
  readonly hint: string
  readonly example: string
}
type Columns = Readonly<Record<string, SheetColumn>>

/** How the sheet of an import is known. */
export const headOf = (columns: Columns): TitleSought[] =>
  Object.values(columns).map(({ title, required = false, apart = false }) => ({ names: [title], required, apart }))

/** The titles of a sheet as its columns have them, in the order of the sheet; throws for one without a column that is required. Of two columns with one title the first is read. */
export const readTitles = (columns: Columns, head: readonly SheetCell[] = []): string[] => {
  const all = Object.values(columns)
  const places = placesOf(headOf(columns), head)
  const missing = all.find(({ required }, i) => required && (places[i] ?? -1) < 0)
  if (missing) throw new SheetFault({ zh: `缺少“${missing.title}”列`, en: `the column “${missing.title}” is missing` })
  return head.map((cell, at) => all[places.indexOf(at)]?.title ?? cellText(cell).replace(/\s*\*$/u, ''))
}

/** What a reader made of a workbook before any row, to be told beside its rows; of what it gave back itself the column of reasons is not news. */
export const seenOf = (columns: Columns, sheet: Sheet): SeenSheet => seenBy(headOf(columns), sheet)
/** The same by the titles that were looked for. */
export const seenBy = (sought: readonly TitleSought[], { name, rows, head, hidden, others }: Sheet): SeenSheet => {
  const titles = rows[head] ?? []
  const read = new Set(placesOf(sought, titles))
  const width = rows.slice(head).reduce((most, { length }) => Math.max(most, length), 0)
  const unread = Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    const title = cellText(titles[at])
    if (read.has(at) || title === reasonTitle) return []
    const isUsed = title !== '' || rows.some((row, i) => i > head && cellText(row[at]) !== '')
    return isUsed ? [title || lettersOf(at)] : []
  })
  return {
    sheet: name,
    other_sheets: [...others],
    unread,
    hidden: hidden.length,
    hidden_at: hidden.slice(0, mostTold).map((at) => at + 1),
    notes: []
  }
}
type SeenSheet = Static<typeof SheetSeen>
/** Why a workbook of which every row counts is sent back: rows of it are hidden or filtered away. Nothing where none are. */
export const hiddenReason = ({ hidden }: Pick<Sheet, 'hidden'>): Bilingual | undefined => {
  if (hidden.length === 0) return undefined
  const told = hidden.slice(0, mostTold).map((at) => at + 1)
  const [more, others] = hidden.length > mostTold ? ['等', ' and more'] : ['', '']
  return {
    zh: `有 ${hidden.length} 行被隐藏或筛选掉（第 ${told.join('、')} 行${more}），请取消隐藏和筛选，或删去这些行`,
    en: `${hidden.length === 1 ? '1 row is' : `${hidden.length} rows are`} hidden or filtered away (${told.join(', ')}${others}); show or delete them`
  }
}
const mostTold = 20
/** What was read otherwise than it was written, as a preview tells it. */
export const notesOf = (notes: readonly { readonly row: number; readonly column: string; readonly reason: Bilingual }[], lang: Lang): string[] =>
  notes
    .slice(0, mostTold)
    .map(({ row, column, reason }) => (lang === 'zh' ? `第 ${row} 行“${column}”：${reason.zh}` : `Row ${row}, “${column}”: ${reason.en}`))

/** The rows below the head that have anything in them, each with its number in the sheet. */
export const rowsBelow = ({ rows, head }: Pick<Sheet, 'rows' | 'head'>): { readonly row: number; readonly cells: readonly SheetCell[] }[] =>
  rows.slice(head + 1).flatMap((cells, i) => (isEmptyRow(cells) ? [] : [{ row: head + i + 2, cells }]))

const isEmptyRow = (cells: readonly SheetCell[]): boolean => cells.every((cell) => cellText(cell) === '')

/** Reads a cell as what the field of its column holds; an empty one of a required column is a fault. */
export const readCell = <C extends SheetColumn>(column: C, cell: SheetCell): ParsedCell<NonNullable<Static<C['field']>>> => {
  const read = parseCell<C['field']>(column.field, cell)
  return column.required && !read.fault && read.value === undefined ? { fault: 'required', slots: {} } : read
}

/** The sheets of a template: one to fill in, with an example, and one that explains its columns. */
export const templateSheets = (sheet: string, columns: Columns): (SheetHead & { readonly body: readonly (readonly Value[])[] })[] => {
  const all = Object.values(columns)
  const body = all.map(({ title, required, hint, example }) => [title, required ? '必填' : '选填', hint || null, example || null])
  return [
    { sheet, head: all.map(({ title, required }) => (required ? `${title} *` : title)), body: [all.map(({ example }) => example || null)] },
    { sheet: '填写说明', head: ['列', '是否必填', '说明', '示例'], body, widths: [18, 10, 70, 24] }
  ]
}

/** The title of the last column of the rows that come back, to be mended and sent again. */
export const reasonTitle = '错误原因'
