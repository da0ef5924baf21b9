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

const headOnly = ({ sheet, head, widths, formats }: SheetOf): SheetHead => ({ sheet, head, ...(widths && { widths }), ...(formats && { formats }) })
const partsOf = (sheet: SheetOf): SheetPart[] => [
  { head: headOnly(sheet) },
  ...Array.from({ length: Math.ceil(sheet.body.length / pageRows) }, (_, i) => ({ rows: sheet.body.slice(i * pageRows, (i + 1) * pageRows) })),
  ...(sheet.foot ? [{ foot: sheet.foot }] : [])
]
const pageRows = 500
