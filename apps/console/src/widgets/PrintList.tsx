import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Bilingual, Phrases } from '@yunshu/contract/kit/phrases'
import { useState } from 'react'
import { figureText, isFigure, unitOf } from '@yunshu/contract/kit/valueText'
import { type AnyColumn, fieldOfColumn, ListCell } from '../kit/cells.tsx'
import { useColumns } from '../kit/useColumns.ts'
import { fullTime } from '../kit/format.ts'
import { useLang, useSay } from '../kit/lang.ts'
import { lazily } from '../kit/lazily.tsx'
import { kit } from '../kit/phrases.ts'
import { useCan } from '../kit/rights.ts'
import type { List } from '../kit/useList.ts'
import { blocks } from './phrases.ts'

// The codes to scan on papers weigh more than a list, and few lists are printed.
const PrintDialog = lazily(async () => (await import('./PrintDialog.tsx')).PrintDialog)
const Sheet = lazily(async () => (await import('./PrintDialog.tsx')).Sheet)

type ListOf<R> = { list: List<R>; columns: readonly AnyColumn<R>[]; terms: Phrases; title: Bilingual }

/** 打印列表: the rows that were picked, else those of this page, in the columns that this user chose, on A4. */
export const PrintList = <R extends { id: number }>(of: ListOf<R>) => {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<PrinterOutlined />} disabled={of.list.rows.length === 0} onClick={() => setOpen(true)}>
        {say(blocks, 'printList')}
      </Button>
      {open && <ListSheet {...of} onClose={() => setOpen(false)} />}
    </>
  )
}

const ListSheet = <R extends { id: number }>({ list, columns, terms, title, onClose }: ListOf<R> & { onClose: () => void }) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const can = useCan()
  const [at] = useState(() => new Date().toISOString())
  const { visible } = useColumns(
    list.path,
    columns.filter((column) => can(column.may))
  )
  const rows = list.picked.length > 0 ? list.picked : list.rows
  const name = (column: AnyColumn<R>) => (column.title ? say.label(column.title) : (terms[lang][column.name] ?? column.name))
  const unit = (column: AnyColumn<R>) => {
    const said = unitOf(fieldOfColumn(list, column))
    return said ? ` (${say.label(said)})` : ''
  }
  const sumOf = (column: AnyColumn<R>) =>
    column.sum && isFigure(fieldOfColumn(list, column))
      ? figureText(
          fieldOfColumn(list, column),
          rows.reduce((sum, row) => sum + Number((row as Record<string, unknown>)[column.name] ?? 0), 0)
        )
      : ''
  return (
    <PrintDialog title={`${say(blocks, 'printList')} · ${say.label(title)}`} onClose={onClose} wide>
      <Sheet wide>
        <h1>{say.label(title)}</h1>
        <p>{`${say(kit, 'rows', { total: rows.length })} · ${fullTime(at)}`}</p>
        <table className="sheet-list">
          <thead>
            <tr>
              <th>{say(kit, 'index')}</th>
              {visible.map((column) => (
                <th key={column.name}>{name(column) + unit(column)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={row.id}>
                <td>{i + 1}</td>
                {visible.map((column) => (
                  <td key={column.name} className={isFigure(fieldOfColumn(list, column)) ? 'figure' : undefined}>
                    <ListCell list={list} column={column} row={row} bare />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {visible.some((column) => column.sum) && (
            <tfoot>
              <tr>
                <td>{say(blocks, 'sum')}</td>
                {visible.map((column) => (
                  <td key={column.name} className="figure">
                    {sumOf(column)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </Sheet>
    </PrintDialog>
  )
}
