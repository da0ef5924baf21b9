import type { receipt } from '@yunshu/contract/receipt/contract'
import { receipt as calls } from '@yunshu/contract/receipt/contract'
import type { Due } from '@yunshu/contract/kit/endpoint'
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
import * as batches from '../features/bill/batch/columns.tsx'
import * as bills from '../features/bill/columns.tsx'
import * as campaigns from '../features/campaign/columns.tsx'
import { carrierColumns as carrierOrderColumns } from '../features/order/carrierColumns.tsx'
import * as orders from '../features/order/columns.tsx'
import { operatorColumns } from '../features/order/operatorColumns.tsx'
import { columns } from '../features/receipt/columns.tsx'
import { columnsOf as statementColumns } from '../features/statement/columns.tsx'
import * as releases from '../features/release/columns.tsx'
import * as supplies from '../features/supply/columns.tsx'
import { columns as waybillColumns } from '../features/waybill/columns.tsx'
import { dispatch } from '@yunshu/contract/dispatch/contract'
import { dispatchTerms } from '@yunshu/contract/dispatch/words'
import * as dispatches from '../features/dispatch/columns.tsx'
import * as loads from '../features/loading/columns.tsx'
import { loading } from '@yunshu/contract/loading/contract'
import { type AnyColumn, fieldOfColumn, isFilled, type Column, movesWidth, openWidth, pickWidth, titleOf, widthOf } from './cells.tsx'
import { fitting, spread } from './useColumns.ts'
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

/** Where a page is 1366 wide: menu, edges of page and card, the box and the arrow of a row (`DataTable`). */
const room = 1366 - 200 - 32 - 34 - pickWidth - openWidth
type Dated = ListSchema & { readonly due?: Due | undefined }
const schemaOf = (call: Parameters<typeof cellsOf>[0] & { readonly due?: Due | undefined }): Dated => ({
  row: rowOf(call),
  cells: cellsOf(call),
  due: call.due
})
const lists: readonly [string, Dated, Phrases, readonly AnyColumn<never>[]][] = [
  ['waybills', schemaOf(waybill.list), waybillTerms, waybillColumns],
  ['orders of the shipper', schemaOf(order.list), orderTerms, orders.shipperColumns],
  ['orders of the carrier', schemaOf(order.carrierList), orderTerms, carrierOrderColumns],
  ['orders of the operator', schemaOf(order.list), orderTerms, operatorColumns],
  ['statements', schemaOf(statement.list), statementTerms, statementColumns('carrier')],
  ['payee statements', schemaOf(statement.list), statementTerms, statementColumns('payer')],
  ['payable bills', schemaOf(bill.list), billTerms, bills.payableColumns],
  ['receivable bills', schemaOf(bill.list), billTerms, bills.receivableColumns],
  ['what a carrier owes', schemaOf(bill.owed), billTerms, bills.owedColumns],
  ['payment batches', schemaOf(batch.list), batchTerms, batches.batchColumns],
  ['rows of a batch', schemaOf(batch.rows), batchTerms, batches.lineColumns],
  ['campaigns', schemaOf(campaign.list), campaignTerms, campaigns.campaignColumns],
  ['the bid hall', schemaOf(campaign.hall), campaignTerms, campaigns.hallColumns],
  ['supplies', schemaOf(supply.list), supplyTerms, supplies.columns],
  ['releases', schemaOf(release.list), releaseTerms, releases.columns],
  ['receipts', schemaOf(calls.list), receiptTerms, columns],
  ['dispatches', schemaOf(dispatch.list), dispatchTerms, dispatches.columns],
  ['load tasks of the shipper', schemaOf(loading.list), loads.loadTerms, loads.shipperColumns],
  ['load tasks of the carrier', schemaOf(loading.list), loads.loadTerms, loads.carrierColumns]
]
test.each(lists)(
  'the columns of %s that stand in 1366 pixels, in both languages, are the first, and none is missing that comes before all others',
  (_, list, terms, all) => {
    for (const lang of ['zh', 'en'] as const) {
      const widthFor = (column: AnyColumn<never>) => {
        const below = (column.under ?? []).flatMap((name) => all.filter((one) => one.name === name))
        const titles = [column, ...below].map((one) => titleOf(list, one, terms, lang))
        return widthOf(fieldOfColumn(list, column), column, titles, (name) => name[lang], list.due)
      }
      const visible = all.filter(({ hidden }) => !hidden)
      const standing = fitting({ visible, saved: {} }, widthFor, room - movesWidth[lang])
      expect(standing.reduce((sum, column) => sum + widthFor(column), 0)).toBeLessThanOrEqual(room - movesWidth[lang])
      const seen = new Set(standing.flatMap(({ name, under = [] }) => [name, ...under]))
      expect(standing[0]).toBe(visible[0])
      const missing = visible.filter(({ name, rank }) => !seen.has(name) && rank === 1)
      expect(missing, lang).toEqual([])
    }
  }
)
test('a narrow table keeps the most important columns, a wide one shows more, and what the user ticked stands before all', () => {
  const visible = [
    { name: 'no', width: 100 },
    { name: 'note', width: 100, rank: 3 },
    { name: 'plate', width: 100 },
    { name: 'freight', width: 100, rank: 1 }
  ] as const satisfies AnyColumn<never>[]
  const names = (room: number, saved = {}) => fitting<never>({ visible, saved }, ({ width }) => width, room).map(({ name }) => name)
  expect(names(199)).toEqual(['no'])
  expect(names(200)).toEqual(['no', 'freight'])
  expect(names(300)).toEqual(['no', 'plate', 'freight'])
  expect(names(400)).toEqual(['no', 'note', 'plate', 'freight'])
  expect(names(200, { shown: ['note'] })).toEqual(['no', 'note'])
  expect(names(300, { order: ['no', 'note', 'plate', 'freight'] })).toEqual(['no', 'note', 'plate'])
  // Where nothing is laid out, nothing is left out.
  expect(names(0)).toEqual(['no', 'note', 'plate', 'freight'])
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

test('the room that is left goes to what may be cut, each by its width; without room, or without such a column, widths stay', () => {
  const columns = [
    { width: 100, text: false },
    { width: 200, text: true },
    { width: 100, text: true }
  ]
  const widths = (room: number, grows = ({ text }: { text: boolean }) => text) => [...spread(columns, ({ width }) => width, grows, room).values()]
  expect(widths(700)).toEqual([100, 400, 200])
  expect(widths(401)).toEqual([100, 200, 100])
  expect(widths(300)).toEqual([100, 200, 100])
  expect(widths(900, () => false)).toEqual([100, 200, 100])
})

test('the column of a deadline has room for its clock, whatever its own width', () => {
  const column = { name: 'due_at', width: 90 }
  expect(widthOf({}, column, ['Due'], ({ en }) => en, { by: 'due_at' })).toBeGreaterThan(125)
  expect(widthOf({}, column, ['Due'], ({ zh }) => zh, { by: 'due_at' })).toBeGreaterThan(90)
  expect(widthOf({ kind: 'time' }, column, ['Due'], ({ en }) => en, { by: 'due_at' })).toBeGreaterThan(105)
  expect(widthOf({}, column, ['Due'], ({ en }) => en, { by: 'deadline' })).toBe(90)
})
