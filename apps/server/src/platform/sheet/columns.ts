import { cellText, type ParsedCell, parseCell } from '@yunshu/contract/kit/parseCell'
import { narrowed } from '@yunshu/domain/written'
import type { Static, TSchema } from 'typebox'
import { type SheetCell, SheetFault, type Value } from './limits.ts'
import type { SheetHead } from './write.ts'

/** A column of an import's template: its title, the field that it fills (its kind says how a cell is read), whether it must be filled, and what the instructions say of it. */
export type SheetColumn = {
  readonly title: string
  readonly field: TSchema
  readonly required?: boolean
  readonly hint: string
  readonly example: string
}
type Columns = Readonly<Record<string, SheetColumn>>

/* Titles are the same without case, blanks and width, and with ³ as a plain 3. */
const titleKey = (title: string): string => narrowed(title).toLowerCase().replace(/\s|\*/g, '').replaceAll('³', '3')

/** The titles of a sheet as its columns have them; throws for one without a column that is required. */
export const readTitles = (columns: Columns, head: readonly SheetCell[] = []): string[] => {
  const own = new Map(Object.values(columns).map(({ title }) => [titleKey(title), title]))
  const titles = head.map((cell) => {
    const title = cellText(cell).replace(/\s*\*$/, '')
    return own.get(titleKey(title)) ?? title
  })
  const missing = Object.values(columns).find(({ title, required }) => required && !titles.includes(title))
  if (missing) throw new SheetFault({ zh: `缺少“${missing.title}”列`, en: `the column “${missing.title}” is missing` })
  return titles
}

export const isEmptyRow = (cells: readonly SheetCell[]): boolean => cells.every((cell) => cellText(cell) === '')

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
