import { Button } from 'antd'
import { figure, isFigure, type Column } from './cells.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import type { List } from './useList.ts'

/** The footer's sums: over what is picked, and over the whole query. */
export const Sums = <R,>({ list, columns, title }: { list: List<R>; columns: readonly Column<R>[]; title: (column: Column<R>) => string }) => {
  const say = useSay()
  const summed = columns.filter((column) => column.sum)
  const line = (valueOf: (name: string) => number | undefined) =>
    summed.map((column) => {
      const value = valueOf(column.name)
      return value === undefined || !isFigure(column.kind) ? null : (
        <span key={column.name} className="sum">
          {title(column)} <b className="figure">{figure(column.kind, value)}</b>
        </span>
      )
    })
  const ofPicked = (name: string) => list.picked.reduce((sum, row) => sum + Number((row as Record<string, unknown>)[name] ?? 0), 0)
  return (
    <div className="sums">
      {list.picked.length > 0 && (
        <div>
          <span className="sum">{say(kit, 'selected', { count: list.picked.length })}</span>
          {line(ofPicked)}
          <Button type="link" size="small" onClick={() => list.pick([])}>
            {say(kit, 'clearSelection')}
          </Button>
        </div>
      )}
      {list.sums && summed.length > 0 && (
        <div>
          <span className="sum">{say(kit, 'sumAll')}</span>
          {line((name) => list.sums?.[name])}
        </div>
      )}
    </div>
  )
}
