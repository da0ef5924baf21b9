import { Button, Space } from 'antd'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Drawer } from './Drawer.tsx'
import { useKeys } from './keys.ts'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import type { List } from './useList.ts'

/** The row that is open in the drawer beside its list. */
type Peeking<R> = {
  row: R | undefined
  open: (row: R) => void
  /** Its address, for the number of what has no page of its own. */
  to: (row: R) => string
  close: () => void
  step: (by: 1 | -1) => void
  first: boolean
  last: boolean
}
/** The open row in the address of its list, so that a reload, a shared link and the way back show it again. */
const inAddress = 'peek'

/** `const peek = usePeek(list)`, `<DataTable onOpen={peek.open} …/>`, `<Peek peek={peek} …>`. */
export const usePeek = <R extends { id: number }>(list: List<R>): Peeking<R> => {
  const [search, setSearch] = useSearchParams()
  const told = list.local ? undefined : Number(search.get(inAddress)) || undefined
  // The address follows a moment later: who leafs fast is ahead of it, and what it says late is not news.
  const [id, show] = useState(told)
  const written = useRef<(number | undefined)[]>([])
  useEffect(() => {
    const at = written.current.indexOf(told)
    if (at >= 0) written.current.splice(0, at + 1)
    else if (!written.current.length && !list.local) show(told)
  }, [told, list.local])
  const addressOf = (next: number | undefined): URLSearchParams => {
    const to = new URLSearchParams(search)
    if (next === undefined) to.delete(inAddress)
    else to.set(inAddress, String(next))
    return to
  }
  const setId = (next: number | undefined) => {
    if (next === id) return
    show(next)
    if (list.local) return
    written.current.push(next)
    setSearch(addressOf(next), { replace: true })
  }
  // A row that an act takes out of the list stays open where it was, with its neighbours beside it.
  const [seen, setSeen] = useState<{ row: R; at: number }>()
  const found = list.rows.findIndex((row) => row.id === id)
  useEffect(() => {
    const row = list.rows[found]
    if (row) setSeen({ row, at: found })
  }, [found, list.rows])
  const [page, pages] = [Number(list.query['page'] ?? 1), Math.ceil(list.total / Number(list.query['pagesize'] ?? 20))]
  // Past the end of a page the next one is turned to, and its first row is opened when it is there.
  const [turning, setTurning] = useState<{ page: number; last: boolean }>()
  const arrive = useEffectEvent((to: { page: number; last: boolean }) => {
    setTurning(undefined)
    const row = to.page === page ? list.rows[to.last ? list.rows.length - 1 : 0] : undefined
    if (row) setId(row.id)
  })
  useEffect(() => {
    if (turning && !list.fetching) arrive(turning)
  }, [turning, list.fetching])
  const left = found < 0 && seen?.row.id === id && id !== undefined ? seen : undefined
  const row = list.rows[found] ?? left?.row
  const beside = (by: 1 | -1) => (left ? (by === 1 ? left.at : left.at - 1) : found + by)
  return {
    row,
    open: ({ id: next }) => setId(next),
    to: ({ id: next }) => `?${String(addressOf(next))}`,
    close: () => setId(undefined),
    step: (by) => {
      const next = list.rows[beside(by)]
      if (next) setId(next.id)
      else if (page + by >= 1 && page + by <= pages) {
        setTurning({ page: page + by, last: by < 0 })
        list.turn(page + by)
      }
    },
    first: beside(-1) < 0 && page <= 1,
    last: beside(1) >= list.rows.length && page >= pages
  }
}

/** A detail as a drawer, with previous and next; the page behind the number is one click away. */
export const Peek = <R,>({
  peek,
  title,
  to,
  width = 720,
  children
}: {
  peek: Peeking<R>
  title: (row: R) => ReactNode /** The full page of a row, where it has one. */
  to?: (row: R) => string
  width?: number
  children: (row: R) => ReactNode
}) => {
  const say = useSay()
  const { row, step } = peek
  useKeys(
    ({ key }) => {
      if ((key === 'j' || key === 'J') && !peek.last) step(1)
      if ((key === 'k' || key === 'K') && !peek.first) step(-1)
    },
    { on: row !== undefined }
  )
  if (!row) return null
  const extra = (
    <Space>
      <Button size="small" disabled={peek.first} title="K" aria-keyshortcuts="K" onClick={() => step(-1)}>
        {say(kit, 'previous')}
      </Button>
      <Button size="small" disabled={peek.last} title="J" aria-keyshortcuts="J" onClick={() => step(1)}>
        {say(kit, 'next')}
      </Button>
      {to && <Link to={to(row)}>{say(kit, 'openPage')}</Link>}
    </Space>
  )
  return (
    <Drawer open title={title(row)} extra={extra} size={width} onClose={peek.close} mask={false} destroyOnHidden>
      {children(row)}
    </Drawer>
  )
}
