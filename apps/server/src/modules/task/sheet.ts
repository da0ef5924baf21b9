import type { Bilingual, Lang } from '@yunshu/contract/kit/phrases'
import { terms } from '@yunshu/contract/terms'
import type { SheetHead } from '../../platform/sheet/write.ts'
import { type SheetPart, writeBook } from '../../platform/sheet/threads.ts'
import type { Value } from '../../platform/sheet/limits.ts'
import { unitOf } from './cells.ts'

export type Column = { readonly name: string; readonly title?: Bilingual | undefined }
export type SheetOf = SheetHead & {
  readonly body: readonly (readonly Value[])[]
  /** The sums below the rows. */
  readonly foot?: readonly Value[]
}

/** The title of a column: its own, or the term of its name, with the unit behind it. */
export const headOf = ({ name, title }: Column, lang: Lang): string => {
  const word = title?.[lang] ?? (terms[lang] as Record<string, string>)[name] ?? name
  const unit = unitOf(name)
  return unit ? `${word} (${unit[lang]})` : word
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
