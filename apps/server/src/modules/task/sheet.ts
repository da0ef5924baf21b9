import { createHash } from 'node:crypto'
import type { SheetHead } from '../../platform/sheet/write.ts'
import { type SheetPart, writeBook } from '../../platform/sheet/threads.ts'
import type { Value } from '../../platform/sheet/limits.ts'

type SheetOf = SheetHead & {
  readonly body: readonly (readonly Value[])[]
  /** The sums below the rows. */
  readonly foot?: readonly Value[]
}

/** Sheets as the bytes of an xlsx file. */
export const makeSheet = async (sheets: readonly SheetOf[]): Promise<Buffer> => await writeBook('ask', sheets.map(headOnly), sheets.flatMap(partsOf))

/** Templates by what stands in them, the one that was asked for last at the end. */
const templates = new Map<string, Promise<Buffer>>()
const mostTemplates = 50
/** The same for what many download and hardly ever changes. It is kept under what stands in it, so that nobody has to say when that has changed. */
export const templateSheet = async (sheets: readonly SheetOf[]): Promise<Buffer> => {
  const key = createHash('sha256').update(JSON.stringify(sheets)).digest('base64')
  const template = templates.get(key) ?? makeSheet(sheets)
  templates.delete(key)
  templates.set(key, template)
  const [oldest] = templates.keys()
  if (oldest !== undefined && templates.size > mostTemplates) templates.delete(oldest)
  try {
    return await template
  } catch (error) {
    templates.delete(key)
    throw error
  }
}

const headOnly = ({ sheet, head, widths, formats }: SheetOf): SheetHead => ({ sheet, head, ...(widths && { widths }), ...(formats && { formats }) })
const partsOf = (sheet: SheetOf): SheetPart[] => [
  { head: headOnly(sheet) },
  ...Array.from({ length: Math.ceil(sheet.body.length / pageRows) }, (_, i) => ({ rows: sheet.body.slice(i * pageRows, (i + 1) * pageRows) })),
  ...(sheet.foot ? [{ foot: sheet.foot }] : [])
]
const pageRows = 500
