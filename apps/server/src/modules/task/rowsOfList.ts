import { contracts } from '@yunshu/contract/all'
import type { Value } from '../../platform/sheet/limits.ts'
import { type Column, columnsOf, type Reading, readerOf } from './cells.ts'

/** Which list is written, with which columns, and for whom. */
export type ListSheet = { readonly path: string; readonly columns: readonly Column[]; readonly reading: Reading }

/** Rows of a list as the rows of its sheet; done in the thread that writes the workbook, since naming every cell takes longer than reading it. */
export const rowsOfList = ({ path, columns, reading }: ListSheet): ((row: Readonly<Record<string, unknown>>) => readonly Value[]) => {
  const contract = Object.values(contracts)
    .flatMap((calls) => Object.values(calls))
    .find((call) => call.path === path)
  if (!contract) throw new Error(`no call ${path}`)
  const shown = columnsOf(contract, columns, readerOf(reading))
  return (row) => shown.map(({ valueOf }) => valueOf(row))
}
