import { Button } from 'antd'
import { leftOf } from '@yunshu/contract/kit/endpoint'
import { figureText, isFigure } from '@yunshu/contract/kit/valueText'
import { type AnyColumn, fieldOfColumn } from './cells.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import type { List } from './useList.ts'

/** The footer's sums: over what is picked, and over the whole query. */
export const Sums = <R,>({ list, columns, title }: { list: List<R>; columns: readonly AnyColumn<R>[]; title: (column: AnyColumn<R>) => string }) => {
  const say = useSay()
  const sum = (said: string, name: string, value: number | undefined) => {
    const field = fieldOfColumn(list, { name })
    return value === undefined || !isFigure(field) ? null : (
      <span key={said} className="sum">
        {said} <b className="figure">{figureText(field, value)}</b>
      </span>
    )
  }
  const line = (valueOf: (name: string) => number | undefined) => [
    ...columns.filter((column) => column.sum).map((column) => sum(title(column), column.name, valueOf(column.name))),
    // Who adds the sums up finds what they leave, and of which rows.
    ...(list.adds ?? []).map((adds) => sum(say.label(adds.besides.name), adds.whole, leftOf(adds, valueOf) || undefined))
  ]
  // Not every column that is summed over what is picked is summed over the whole query.
  const ofAll = list.sums && line((name) => list.sums?.[name])
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
      {ofAll?.some(Boolean) && (
        <div>
          <span className="sum">{say(kit, 'sumAll')}</span>
          {ofAll}
        </div>
      )}
    </div>
  )
}
