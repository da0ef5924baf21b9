import { Button, Space } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Drawer } from './Drawer.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import type { List } from './useList.ts'

/** The row that is open in the drawer beside its list. */
type Peeking<R> = {
  row: R | undefined
  open: (row: R) => void
  close: () => void
  step: ((by: 1 | -1) => void) | undefined
  first: boolean
  last: boolean
}

/** `const peek = usePeek(list)`, `<DataTable onOpen={peek.open} …/>`, `<Peek peek={peek} …>`. */
export const usePeek = <R extends { id: number }>(list: List<R>): Peeking<R> => {
  const [id, setId] = useState<number>()
  const at = list.rows.findIndex((row) => row.id === id)
  return {
    row: list.rows[at],
    open: (row) => setId(row.id),
    close: () => setId(undefined),
    step: (by) => setId(list.rows[at + by]?.id ?? id),
    first: at <= 0,
    last: at === list.rows.length - 1
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
  if (!row) return null
  const extra = (
    <Space>
      <Button size="small" disabled={peek.first} onClick={() => step?.(-1)}>
        {say(kit, 'previous')}
      </Button>
      <Button size="small" disabled={peek.last} onClick={() => step?.(1)}>
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
