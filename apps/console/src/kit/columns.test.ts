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
import { campaign } from '@yunshu/contract/campaign/contract'
import { campaignTerms } from '@yunshu/contract/campaign/words'
import { release } from '@yunshu/contract/release/contract'
import { releaseTerms } from '@yunshu/contract/release/words'
import { supply } from '@yunshu/contract/supply/contract'
import { supplyTerms } from '@yunshu/contract/supply/words'
import { batch } from '@yunshu/contract/batch/contract'
import { batchTerms } from '@yunshu/contract/batch/words'
import * as batches from '../features/bill/batchColumns.tsx'
import * as bills from '../features/bill/columns.tsx'
import * as campaigns from '../features/campaign/columns.tsx'
import * as orders from '../features/order/columns.tsx'
import { columns, receiptMoves } from '../features/receipt/columns.tsx'
import { columnsOf as statementColumns, statementMoves } from '../features/statement/columns.tsx'
import * as releases from '../features/release/columns.tsx'
import * as supplies from '../features/supply/columns.tsx'
import { columns as waybillColumns, waybillMoves } from '../features/waybill/columns.tsx'
import { dispatch } from '@yunshu/contract/dispatch/contract'
import { dispatchTerms } from '@yunshu/contract/dispatch/words'
import * as dispatches from '../features/dispatch/columns.tsx'
import * as loads from '../features/loading/columns.tsx'
import { loading } from '@yunshu/contract/loading/contract'
import { type AnyColumn, fieldOfColumn, isFilled, type Column, type MovesWidth, pickWidth, titleOf, widthOf } from './cells.tsx'
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

/** Where a page is 1366 wide: menu, edges of page and card, the box to pick a row, without its buttons (`DataTable`). */
const room = 1366 - 200 - 32 - 34 - pickWidth
const schemaOf = (call: Parameters<typeof cellsOf>[0]): ListSchema => ({ row: rowOf(call), cells: cellsOf(call) })
const lists: readonly [string, ListSchema, Phrases, readonly AnyColumn<never>[], MovesWidth | undefined][] = [
  ['waybills', schemaOf(waybill.list), waybillTerms, waybillColumns, waybillMoves],
  ['orders of the shipper', schemaOf(order.list), orderTerms, orders.shipperColumns, orders.orderMoves],
  ['orders of the carrier', schemaOf(order.list), orderTerms, orders.carrierColumns, orders.orderMoves],
  ['orders of the operator', schemaOf(order.list), orderTerms, orders.operatorColumns, undefined],
  ['statements', schemaOf(statement.list), statementTerms, statementColumns('carrier'), statementMoves],
  ['payee statements', schemaOf(statement.list), statementTerms, statementColumns('payer'), statementMoves],
  ['payable bills', schemaOf(bill.list), billTerms, bills.payableColumns, bills.billMoves],
  ['receivable bills', schemaOf(bill.list), billTerms, bills.receivableColumns, bills.billMoves],
  ['what a carrier owes', schemaOf(bill.owed), billTerms, bills.owedColumns, bills.billMoves],
  ['payment batches', schemaOf(batch.list), batchTerms, batches.batchColumns, batches.batchMoves],
  ['rows of a batch', schemaOf(batch.rows), batchTerms, batches.lineColumns, batches.lineMoves],
  ['campaigns', schemaOf(campaign.list), campaignTerms, campaigns.campaignColumns, campaigns.campaignMoves],
  ['the bid hall', schemaOf(campaign.hall), campaignTerms, campaigns.hallColumns, campaigns.campaignMoves],
  ['supplies', schemaOf(supply.list), supplyTerms, supplies.columns, supplies.supplyMoves],
  ['releases', schemaOf(release.list), releaseTerms, releases.columns, releases.releaseMoves],
  ['receipts', schemaOf(calls.list), receiptTerms, columns, receiptMoves],
  ['dispatches', schemaOf(dispatch.list), dispatchTerms, dispatches.columns, dispatches.dispatchMoves],
  ['load tasks of the shipper', schemaOf(loading.list), loads.loadTerms, loads.shipperColumns, loads.loadMoves],
  ['load tasks of the carrier', schemaOf(loading.list), loads.loadTerms, loads.carrierColumns, loads.loadMoves]
]
test.each(lists)('the columns of %s that decide stand in 1366 pixels without scrolling, in both languages', (_, list, terms, all, moves) => {
  for (const lang of ['zh', 'en'] as const) {
    const widths = mainOf(all).map((column) => {
      const field = fieldOfColumn(list, column)
      const below = (column.under ?? []).flatMap((name) => all.filter((one) => one.name === name))
      return [
        column.name,
        widthOf(
          field,
          column,
          [column, ...below].map((one) => titleOf(list, one, terms, lang)),
          (name) => name[lang]
        )
      ] as const
    })
    const width = widths.reduce((sum, [, each]) => sum + each, 0)
    expect(width, `${lang}: ${JSON.stringify(widths)}`).toBeLessThanOrEqual(room - (moves?.[lang] ?? 0))
  }
})
test.each(lists)('what stands on a second line of %s is a column of its own too, which can be chosen', (_, _list, _terms, all) => {
  const names = new Set(all.map(({ name }) => name))
  expect(all.flatMap(({ under = [] }) => under.filter((name) => !names.has(name)))).toEqual([])
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})
test('what is put together from several fields stands on a second line too', () => {
  const list = schemaOf(statement.list)
  const days = { period_from: '2026-11-01', period_to: '2026-11-30', round: 1 }
  expect(isFilled(list, { name: 'period', width: 0 }, days)).toBe(true)
  expect(isFilled(list, { name: 'paid_fen', width: 0 }, { paid_fen: 0 })).toBe(true)
  expect(isFilled(list, { name: 'confirmed_at', width: 0 }, { confirmed_at: null })).toBe(false)
})
test('a title on the second line widens its column as the first one does', () => {
  const column = { name: 'dispute_count', width: 90 }
  expect(widthOf({}, column, ['Disputed', 'Difference (CNY)'], ({ en }) => en)).toBeGreaterThanOrEqual(16 * 6.5 + 16)
  expect(widthOf({}, column, ['Disputed'], ({ en }) => en)).toBe(90)
})
