import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'

/** A thing that is shown or not, among others in an order. */
export type Arrangeable = {
  readonly name: string
  readonly title: string
  readonly stands: boolean
  /** It cannot be left out. */
  readonly stays?: boolean
}
type Props<R extends Arrangeable> = {
  rows: readonly R[]
  onShow: (name: string, on: boolean) => void
  onOrder: (names: readonly string[]) => void
  /** A word behind the title. */
  note?: (row: R) => ReactNode
  /** What else can be chosen of a row. */
  tools?: (row: R) => ReactNode
}

/** Shows, hides and moves what stands on a page or in a table; one of them at least stays. */
export const ArrangeList = <R extends Arrangeable>({ rows, onShow, onOrder, note, tools }: Props<R>) => {
  const say = useSay()
  const standing = rows.filter(({ stands }) => stands)
  const move = (from: number, to: number) => {
    const names = rows.map(({ name }) => name)
    names.splice(to, 0, ...names.splice(from, 1))
    onOrder(names)
  }
  return (
    <ul>
      {rows.map((row, i) => (
        <li key={row.name}>
          <Checkbox
            checked={row.stands}
            disabled={row.stays || (row.stands && standing.length <= 1)}
            onChange={({ target }) => onShow(row.name, target.checked)}
          >
            {row.title}
            {note?.(row)}
          </Checkbox>
          <span className="chooser-tools">
            {tools?.(row)}
            <Button
              type="text"
              size="small"
              icon={<UpOutlined />}
              disabled={i === 0}
              aria-label={`${say(kit, 'moveUp')} ${row.title}`}
              onClick={() => move(i, i - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<DownOutlined />}
              disabled={i === rows.length - 1}
              aria-label={`${say(kit, 'moveDown')} ${row.title}`}
              onClick={() => move(i, i + 1)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
