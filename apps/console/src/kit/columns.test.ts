import type { receipt } from '@yunshu/contract/receipt/contract'
import { receipt as calls } from '@yunshu/contract/receipt/contract'
import { cellsOf, rowOf } from '@yunshu/contract/kit/endpoint'
import { expect, test } from 'vitest'
import { columns } from '../features/receipt/columns.tsx'
import { fieldOfColumn, type Column } from './cells.tsx'
import type { RowOf } from './useList.ts'

type Row = RowOf<typeof receipt.list>

test('a column is a field of its row or a composed cell, and a misspelt one does not compile', () => {
  const misspelt: Column<Row, 'route'>[] = [
    { name: 'receipt_no', width: 170 },
    { name: 'route', width: 200 },
    // @ts-expect-error no field of a receipt is called so
    { name: 'reciept_no', width: 170 }
  ]
  const list = { row: rowOf(calls.list), cells: cellsOf(calls.list) }
  expect(misspelt.map((column) => fieldOfColumn(list, column).kind)).toEqual(['no', 'remark', undefined])
  expect(columns.filter(({ name }) => fieldOfColumn(list, { name }).type === undefined)).toEqual([])
})
