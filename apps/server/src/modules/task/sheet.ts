import writeXlsxFile, { type Cell } from 'write-excel-file/node'

/** What stands in a cell of a workbook. */
export type Value = string | number | null
export type SheetOf = {
  readonly sheet: string
  readonly head: readonly string[]
  readonly body: readonly (readonly Value[])[]
  readonly widths?: readonly number[]
  /** How the numbers of each column are shown. */
  readonly formats?: readonly (string | undefined)[]
  /** The sums below the rows. */
  readonly foot?: readonly Value[]
}

/** Sheets as the bytes of an xlsx file; texts stay texts, so that nothing in them is ever a formula. */
export const makeSheet = async (sheets: readonly SheetOf[]): Promise<Buffer> =>
  await writeXlsxFile(
    sheets.map(({ sheet, head, body, widths, formats, foot }) => ({
      sheet: sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
      stickyRowsCount: 1,
      columns: head.map((_, i) => ({ width: widths?.[i] ?? 16 })),
      data: [
        head.map((value): Cell => ({ value, type: String, fontWeight: 'bold', backgroundColor: '#f2f3f5' })),
        ...body.map((row) => row.map((value, i) => cellOf(value, formats?.[i]))),
        ...(foot ? [foot.map((value, i) => cellOf(value, formats?.[i], true))] : [])
      ]
    }))
  ).toBuffer()

const cellOf = (value: Value, format?: string, bold = false): Cell =>
  value === null
    ? null
    : typeof value === 'number'
      ? { value, type: Number, ...(format && { format }), ...(bold && { fontWeight: 'bold' }) }
      : { value, type: String, ...(bold && { fontWeight: 'bold' }) }
