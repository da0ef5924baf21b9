import { CloseOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { kg } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { Route } from '../../widgets/Route.tsx'
import { phrases } from './phrases.ts'

type Row = { id: number; order_no: string; remain_kg: number; start_address_diming: string; end_address_diming: string }
type PlaceProps<R extends Row> = {
  /** All orders of the place. */
  rows: readonly R[]
  picked: ReadonlySet<number>
  /** Where on the map it was clicked. */
  at: { readonly x: number; readonly y: number }
  onPick: (rows: readonly R[], chosen: boolean) => void
  onClose: () => void
}
/** What a place of the map has where it is more than one order: each is chosen or left out by itself, or all at once. */
export const PlaceOrders = <R extends Row>({ rows, picked, at, onPick, onClose }: PlaceProps<R>) => {
  const say = useSay()
  const box = useRef<HTMLElement>(null)
  const title = useId()
  const chosen = rows.filter(({ id }) => picked.has(id)).length
  useEffect(() => {
    const before = document.activeElement
    box.current?.querySelector<HTMLElement>('input')?.focus()
    // Whoever came here by keys goes on where he was.
    return () => void (before instanceof HTMLElement && before.isConnected && before.focus())
  }, [])
  return (
    <section
      ref={box}
      className="card place-orders"
      style={{ left: `clamp(8px, ${at.x + 10}px, calc(100% - 348px))`, top: `clamp(8px, ${at.y - 20}px, calc(100% - 288px))` }}
      role="dialog"
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header>
        <b id={title}>{say(phrases, 'ordersHere', { count: rows.length })}</b>
        <Button size="small" type="text" icon={<CloseOutlined />} aria-label={say(kit, 'close')} onClick={onClose} />
      </header>
      <Checkbox
        className="place-all"
        checked={chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        onChange={({ target }) => onPick(rows, target.checked)}
      >
        {say(phrases, 'allHere', { chosen, count: rows.length })}
      </Checkbox>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Checkbox checked={picked.has(row.id)} onChange={({ target }) => onPick([row], target.checked)}>
              <span className="place-order">
                <b className="no">{row.order_no}</b>
                <span className="figure">{kg(row.remain_kg)} kg</span>
                <Route row={row} />
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  )
}
