import type { Bilingual } from '@yunshu/contract/kit/phrases'

/** What stands in a cell; dates come as such where Excel knows them, on the sheet's own clock as if it were UTC. */
export type { SheetCell } from '@yunshu/contract/kit/parseCell'
/** What is written into a cell. */
export type Value = string | number | null

/** How much of a workbook is unpacked and read: whoever exceeds one of these is refused with a sentence. */
export type SheetLimits = {
  /** Bytes of all its parts together once they are unpacked. */
  readonly bytes: number
  /** The number of the last row, and of the last column, that hold anything. */
  readonly rows: number
  readonly columns: number
  /** Cells, empty ones with a format included. */
  readonly cells: number
}
export const sheetLimits: SheetLimits = { bytes: 100_000_000, rows: 30_001, columns: 200, cells: 1_200_000 }
/** How long a thread may think about a workbook before it is ended, and how much memory it gets. */
export const threadLimits = { seconds: 30, megabytes: 512 } as const

/** A workbook that cannot be read, or is larger than is read, with the reason in the words of a person. */
export class SheetFault extends Error {
  readonly reason: Bilingual
  constructor(reason: Bilingual) {
    super(reason.en)
    this.name = 'SheetFault'
    this.reason = reason
  }
}

export const unreadable: Bilingual = { zh: '不是可以读取的 xlsx 文件', en: 'it is not a readable xlsx file' }
export const tooMuch: Bilingual = { zh: '表格过大或过于复杂，请拆分后再试', en: 'it is too large or too complicated; please split it' }
