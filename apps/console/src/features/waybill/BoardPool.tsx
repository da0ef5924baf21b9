import { Button, Input } from 'antd'
import { orderMarks, timeAsked } from '@yunshu/contract/order/cells'
import { order } from '@yunshu/contract/order/contract'
import { useMemo, useState, type ReactNode, type SyntheticEvent } from 'react'
import { clearable } from '../../kit/clearable.tsx'
import type { Drag } from '../../kit/board/drag.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { kg, m3, money, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useCan } from '../../kit/rights.ts'
import { Mark } from '../../kit/Status.tsx'
import { useList } from '../../kit/useList.ts'
import { boardPhrases } from './boardPhrases.ts'
import type { Dragged, PoolOrder } from './useBoardDrag.ts'

const most = 200

/** What can be done with an order beside dispatching it, and the dialogs of it. */
export type OrderActs = { readonly actions: (row: PoolOrder) => readonly Action[]; readonly dialog: ReactNode }
type Pool = ReturnType<typeof useBoardPool>

/** The orders that wait for a vehicle: those whose time has passed first, then by pick-up. */
export const useBoardPool = (now: number) => {
  const [words, setWords] = useState('')
  const list = useList(order.carrierList, {
    local: true,
    fixed: { to_load: true, sort: 'first_start_time', order: 'asc', pagesize: most, ...(words.trim() && { keyword: words.trim() }) },
    kinds: ['order', 'waybill', 'loading', 'supply']
  })
  const rows = useMemo(() => list.rows.toSorted((a, b) => Number(isLate(b, now)) - Number(isLate(a, now))), [list.rows, now])
  return { words, setWords, list, rows }
}

type PoolProps = {
  pool: Pool
  drag: Drag<Dragged>
  now: number
  picked: ReadonlySet<number>
  onPick: (ids: ReadonlySet<number>) => void
  acts: OrderActs
  /** What one stands at, as `markOf` names it. */
  current: string | undefined
}
/** The pool of orders. One of several that are chosen takes the others along; one whose time has passed has its ways out on its card. */
export const BoardPool = ({ pool: { words, setWords, list, rows }, drag, now, picked, onPick, acts, current }: PoolProps) => {
  const say = useSay()
  const chosen = rows.filter(({ id }) => picked.has(id))
  const toggle = (id: number) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    onPick(next)
  }
  return (
    <section className="card board-pool" aria-label={say(boardPhrases, 'pool')}>
      <header>
        <h2>
          {say(boardPhrases, 'pool')} <span className="tab-count">{list.total}</span>
        </h2>
        <Input
          size="small"
          allowClear={clearable}
          data-search=""
          placeholder={say(boardPhrases, 'findOrder')}
          aria-label={say(boardPhrases, 'findOrder')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {chosen.length > 1 && (
          <p role="status">
            {say(boardPhrases, 'picked', { count: chosen.length })}{' '}
            <Button type="link" size="small" onClick={() => onPick(new Set())}>
              {say(boardPhrases, 'clear')}
            </Button>
          </p>
        )}
      </header>
      <div className="board-pool-rows" data-scrolls="">
        {list.error ? (
          <Failed error={list.error} onRetry={list.refresh} />
        ) : list.loading ? (
          <Waiting />
        ) : rows.length === 0 ? (
          <p className="board-nothing">{say(boardPhrases, words ? 'poolNone' : 'poolEmpty')}</p>
        ) : (
          rows.map((row) => (
            <PoolRow
              key={row.id}
              row={row}
              late={isLate(row, now)}
              drag={drag}
              isPicked={picked.has(row.id)}
              onToggle={toggle}
              all={picked.has(row.id) ? chosen : [row]}
              acts={acts}
              isCurrent={current === `order ${row.id}`}
            />
          ))
        )}
        {list.total > rows.length && rows.length > 0 && <p className="board-nothing">{say(boardPhrases, 'poolMore', { count: rows.length })}</p>}
      </div>
    </section>
  )
}

const isLate = ({ is_chaoshi, first_start_time }: PoolOrder, now: number): boolean =>
  is_chaoshi || (first_start_time !== null && Date.parse(first_start_time) < now)

/* What can still be done with an order whose time has passed. They are pressed, not dragged. */
const WaysOut = ({ items }: { items: readonly Action[] }) => {
  const can = useCan()
  const mine = items.filter(({ may }) => can(may))
  if (mine.length === 0) return null
  const stay = (event: SyntheticEvent) => event.stopPropagation()
  return (
    <p className="board-ways" onPointerDown={stay} onKeyDown={stay}>
      {mine.map(({ key, label, run, danger = false, why }) => (
        <Button key={key} size="small" type="link" danger={danger} disabled={why !== undefined} title={why} onClick={run}>
          {label}
        </Button>
      ))}
    </p>
  )
}

type PoolRowProps = {
  row: PoolOrder
  late: boolean
  drag: Drag<Dragged>
  isPicked: boolean
  onToggle: (id: number) => void
  all: Dragged
  acts: OrderActs
  isCurrent: boolean
}
const PoolRow = ({ row, late, drag, isPicked, onToggle, all, acts, isCurrent }: PoolRowProps) => {
  const say = useSay()
  const {
    id,
    order_no,
    shipper_name,
    start_address_diming,
    end_address_diming,
    remain_kg,
    remain_volume,
    first_start_time,
    last_end_time,
    freight_fen
  } = row
  return (
    <div
      className={`board-order ${isPicked ? 'board-order-picked' : ''} ${isCurrent ? 'board-order-current' : ''}`}
      role="group"
      aria-label={order_no}
      data-order={id}
      {...drag.handle(all, `order ${id}`)}
    >
      <input type="checkbox" checked={isPicked} aria-label={say(boardPhrases, 'pick', { no: order_no })} onChange={() => onToggle(id)} />
      <div>
        <p>
          <b className="no">{order_no}</b>
          {late && <Mark tone="wrong">{say(boardPhrases, 'late')}</Mark>}
          {timeAsked(row) && <Mark tone="care">{say.label(orderMarks.timeAsked)}</Mark>}
        </p>
        <p title={`${start_address_diming} → ${end_address_diming}`}>{`${start_address_diming} → ${end_address_diming}`}</p>
        <p className="board-note">
          {say(boardPhrases, 'pickup', { time: time(first_start_time) })} · {say(boardPhrases, 'delivery', { time: time(last_end_time) })}
        </p>
        <p className="board-note" title={shipper_name}>
          {[`${kg(remain_kg)} kg`, `${m3(remain_volume)} m³`, ...(freight_fen === null ? [] : [`¥${money(freight_fen)}`]), shipper_name].join(' · ')}
        </p>
        {late && <WaysOut items={acts.actions(row)} />}
      </div>
    </div>
  )
}
