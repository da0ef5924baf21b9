import { type ImportName, importNames, titleOf } from '../src/modules/order/importColumns.ts'
import { cell, workbookOf } from './workbook.ts'

/** An order list as a shipper sends it: the columns of the import's template, a line for each order. */
export const orderBook = (lines: readonly Partial<Record<ImportName, string | number>>[]): Buffer => {
  const head = importNames.map(titleOf)
  const rows = [head, ...lines.map((line) => importNames.map((name) => line[name] ?? ''))]
  return workbookOf(
    rows.map((row, i) => `<row r="${i + 1}">${row.map((value, at) => cell(`${columnAt(at)}${i + 1}`, String(value))).join('')}</row>`).join('')
  )
}

const letter = (at: number): string => String.fromCodePoint(65 + at)
const columnAt = (at: number): string => (at < 26 ? letter(at) : `${letter(Math.floor(at / 26) - 1)}${letter(at % 26)}`)
