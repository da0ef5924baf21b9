import type { ListSchema } from '@yunshu/contract/kit/valueText'
import { type AnyColumn, ListCell } from './cells.tsx'
import { Facts } from './Facts.tsx'

type Props<R> = { list: ListSchema; columns: readonly AnyColumn<R>[]; row: R; title: (column: AnyColumn<R>) => string }

/** All fields of a row, below it: also those that had no room in it. */
export const RowFields = <R extends object>({ list, columns, row, title }: Props<R>) => (
  <div className="row-fields">
    <Facts columns={4} items={columns.map((column) => [title(column), <ListCell list={list} column={column} row={row} />])} />
  </div>
)
