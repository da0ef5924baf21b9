import { DownOutlined, PushpinFilled, PushpinOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber, Segmented } from 'antd'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { boundWidth, type Choosing } from './useColumns.ts'

/** A column as it is chosen: under which title, how wide in px, and whether it stands in the table now: it does not where it is hidden or has no room. */
type Chooseable = { name: string; title: string; width: number; stands: boolean }
const nextPin = { none: 'start', start: 'end', end: 'none' } as const
const pinWords = { none: 'pinNone', start: 'pinStart', end: 'pinEnd' } as const

/** Shows, hides, moves, pins and widens columns, and sets the density. */
export const ColumnPanel = ({ columns, chosen }: { columns: readonly Chooseable[]; chosen: Choosing }) => {
  const say = useSay()
  const { hidden, density, setDensity, pinOf, save, saved } = chosen
  const names = columns.map(({ name }) => name)
  const toggle = (name: string, on: boolean) => {
    const [others, ticked] = [[...hidden].filter((one) => one !== name), (saved.shown ?? []).filter((one) => one !== name)]
    save({ ...saved, hidden: on ? others : [...others, name], shown: on ? [...ticked, name] : ticked })
  }
  const move = (i: number, to: number) => {
    const next = [...names]
    const [name] = next.splice(i, 1)
    if (name) next.splice(to, 0, name)
    save({ ...saved, order: next })
  }
  const pin = (name: string) => save({ ...saved, pins: { ...saved.pins, [name]: nextPin[pinOf(name)] } })
  const densities = (['comfortable', 'compact'] as const).map((value) => ({ value, label: say(kit, value) }))
  const standing = columns.filter(({ stands }) => stands)
  return (
    <div className="chooser">
      <Segmented block size="small" value={density} onChange={setDensity} options={densities} aria-label={say(kit, 'density')} />
      <ul>
        {columns.map((column, i) => (
          <li key={column.name}>
            <Checkbox
              checked={column.stands}
              disabled={column.stands && standing.length <= 1}
              onChange={({ target }) => toggle(column.name, target.checked)}
            >
              {column.title}
              {!column.stands && !hidden.has(column.name) && <span className="view-shared"> {say(kit, 'noRoom')}</span>}
            </Checkbox>
            <span className="chooser-tools">
              <WidthInput key={column.width} column={column} onWiden={(to) => save({ ...saved, widths: { ...saved.widths, [column.name]: to } })} />
              <Button
                type="text"
                size="small"
                className={`chooser-pin-${pinOf(column.name)}`}
                icon={pinOf(column.name) === 'none' ? <PushpinOutlined /> : <PushpinFilled />}
                title={say(kit, pinWords[pinOf(column.name)])}
                aria-label={`${say(kit, pinWords[pinOf(column.name)])} ${column.title}`}
                onClick={() => pin(column.name)}
              />
              <Button
                type="text"
                size="small"
                icon={<UpOutlined />}
                disabled={i === 0}
                aria-label={`${say(kit, 'moveUp')} ${column.title}`}
                onClick={() => move(i, i - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DownOutlined />}
                disabled={i === names.length - 1}
                aria-label={`${say(kit, 'moveDown')} ${column.title}`}
                onClick={() => move(i, i + 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={() => save(null)}>
        {say(kit, 'resetColumns')}
      </Button>
    </div>
  )
}

/* What is typed counts when it is left, within the bounds of a column. */
const WidthInput = ({ column, onWiden }: { column: Chooseable; onWiden: (to: number) => void }) => {
  const say = useSay()
  const widen = (typed: number) => {
    const to = boundWidth(typed)
    if (to !== column.width) onWiden(to)
  }
  return (
    <InputNumber
      size="small"
      controls={false}
      min={boundWidth(0)}
      max={boundWidth(Infinity)}
      defaultValue={column.width}
      aria-label={`${say(kit, 'columnWidth')} ${column.title}`}
      onBlur={({ target }) => widen(Number(target.value))}
      onPressEnter={({ target }) => (target as HTMLInputElement).blur()}
    />
  )
}
