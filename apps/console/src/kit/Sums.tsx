import { Button } from 'antd'
import { leftOf } from '@yunshu/contract/kit/endpoint'
import { figureText, isFigure } from '@yunshu/contract/kit/valueText'
import { type AnyColumn, fieldOfColumn } from './cells.tsx'
import { useLang, useSay } from './lang.ts'
import { kit } from './phrases.ts'
import type { List } from './useList.ts'

/** The footer's sums: over what is picked, and over the whole query. */
export const Sums = <R,>({ list, columns, title }: { list: List<R>; columns: readonly AnyColumn<R>[]; title: (column: AnyColumn<R>) => string }) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const summed = columns.filter((column) => column.sum)
  const line = (valueOf: (name: string) => number | undefined) => [
    ...summed.map((column) => {
      const value = valueOf(column.name)
      return value === undefined || !isFigure(fieldOfColumn(list, column)) ? null : (
        <span key={column.name} className="sum">
          {title(column)} <b className="figure">{figureText(fieldOfColumn(list, column), value)}</b>
        </span>
      )
    }),
    // Who adds the sums up finds what they leave, and why.
    ...(list.adds ?? []).map((adds) => {
      const left = leftOf(adds, valueOf)
      return !left || !adds.besides ? null : (
        <span key={adds.besides.by} className="sum">
          {adds.besides.name[lang]} <b className="figure">{figureText(fieldOfColumn(list, { name: adds.whole }), left)}</b>
        </span>
      )
    })
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
      {ofAll?.some((one) => one !== null) && (
        <div>
          <span className="sum">{say(kit, 'sumAll')}</span>
          {ofAll}
        </div>
      )}
    </div>
  )
}
