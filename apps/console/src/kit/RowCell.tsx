import type { ReactNode } from 'react'
import { isDue } from '@yunshu/contract/kit/endpoint'
import { type AnyColumn, fieldOfColumn, isFilled, ListCell } from './cells.tsx'
import { Clock } from './Clock.tsx'
import type { List } from './useList.ts'

/** One cell of a table: its value, and on a second line what else the column holds. The deadline of a list has its clock there, in words, while somebody has to meet it. */
export const RowCell = <R extends object>({
  list,
  column,
  below,
  row,
  to
}: {
  list: List<R>
  column: AnyColumn<R>
  below: readonly AnyColumn<R>[]
  row: R
  to?: string | undefined
}): ReactNode => {
  const due = list.due && isDue(list.due, row as Readonly<Record<string, unknown>>) ? list.due.by : undefined
  const clockOf = (one: AnyColumn<R>): ReactNode =>
    one.name === due && !one.cell ? <Clock at={String(row[one.name as keyof R])} day={fieldOfColumn(list, one).kind !== 'time'} /> : undefined
  const cell = (one: AnyColumn<R>) => <ListCell list={list} column={one} row={row} to={to} short />
  const clock = clockOf(column)
  if (!column.under && !clock) return cell(column)
  return (
    <>
      <div className="cell-line">{cell(column)}</div>
      <div className="cell-line cell-under">
        {clock && <span className="cell-clock">{clock}</span>}
        {below.map((one) => isFilled(list, one, row) && <span key={one.name}>{clockOf(one) ?? cell(one)}</span>)}
      </div>
    </>
  )
}
