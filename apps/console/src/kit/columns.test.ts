import type { receipt } from '@yunshu/contract/receipt/contract'
import { receipt as calls } from '@yunshu/contract/receipt/contract'
import { cellsOf, rowOf } from '@yunshu/contract/kit/endpoint'
import { expect, test } from 'vitest'
import { bill } from '@yunshu/contract/bill/contract'
import { billTerms } from '@yunshu/contract/bill/words'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import type { ListSchema } from '@yunshu/contract/kit/valueText'
import { order } from '@yunshu/contract/order/contract'
import { orderTerms } from '@yunshu/contract/order/words'
import { receiptTerms } from '@yunshu/contract/receipt/words'
import { statement } from '@yunshu/contract/statement/contract'
import { statementTerms } from '@yunshu/contract/statement/words'
import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import * as bills from '../features/bill/columns.tsx'
import * as orders from '../features/order/columns.tsx'
import { columns } from '../features/receipt/columns.tsx'
import { columnsOf as statementColumns } from '../features/statement/columns.tsx'
import { columns as waybillColumns } from '../features/waybill/columns.tsx'
import { type AnyColumn, fieldOfColumn, type Column, titleOf, widthOf } from './cells.tsx'
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

/** The columns that decide: those before the first that one may have to scroll to, without the hidden ones. */
const mainOf = <C extends AnyColumn<never>>(columns: readonly C[]): readonly C[] => {
  const rest = columns.findIndex((column) => column.rest)
  return columns.slice(0, rest < 0 ? columns.length : rest).filter(({ hidden }) => !hidden)
}

/** Where a page is 1440 wide: menu, edges of page and card, the box to pick a row, and its two buttons (`DataTable`). */
const room = { zh: 1440 - 200 - 32 - 34 - 44 - 168, en: 1440 - 200 - 32 - 34 - 44 - 250 }
const schemaOf = (call: Parameters<typeof cellsOf>[0]): ListSchema => ({ row: rowOf(call), cells: cellsOf(call) })
const lists: readonly [string, ListSchema, Phrases, readonly AnyColumn<never>[]][] = [
  ['waybills', schemaOf(waybill.list), waybillTerms, waybillColumns],
  ['orders of the shipper', schemaOf(order.list), orderTerms, orders.shipperColumns],
  ['orders of the carrier', schemaOf(order.list), orderTerms, orders.carrierColumns],
  ['orders of the operator', schemaOf(order.list), orderTerms, orders.operatorColumns],
  ['statements', schemaOf(statement.list), statementTerms, statementColumns('shipper_name')],
  ['payable bills', schemaOf(bill.list), billTerms, bills.payableColumns],
  ['receivable bills', schemaOf(bill.list), billTerms, bills.receivableColumns],
  ['receipts', schemaOf(calls.list), receiptTerms, columns]
]
test.each(lists)('the columns of %s that decide stand in 1440 pixels without scrolling, in both languages', (_, list, terms, all) => {
  for (const lang of ['zh', 'en'] as const) {
    const widths = mainOf(all).map((column) => {
      const field = fieldOfColumn(list, column)
      return [column.name, widthOf(field, column, titleOf(list, column, terms, lang), (name) => name[lang])] as const
    })
    const width = widths.reduce((sum, [, each]) => sum + each, 0)
    expect(width, `${lang}: ${JSON.stringify(widths)}`).toBeLessThanOrEqual(room[lang])
  }
})
test.each(lists)('what stands on a second line of %s is a column of its own too, which can be chosen', (_, _list, _terms, all) => {
  const names = new Set(all.map(({ name }) => name))
  expect(all.flatMap(({ under = [] }) => under.filter((name) => !names.has(name)))).toEqual([])
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})
