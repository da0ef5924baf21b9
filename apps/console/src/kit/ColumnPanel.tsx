import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button, InputNumber, Segmented } from 'antd'
import { type Arrangeable, ArrangeList } from './ArrangeList.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { boundWidth, type Choosing } from './useColumns.ts'

/** A column as it is chosen: under which title, how wide in px, and whether it stands in the table now: it does not where it is hidden or has no room. */
type Chooseable = Arrangeable & { readonly width: number }
const nextPin = { none: 'start', start: 'end', end: 'none' } as const
const pinWords = { none: 'pinNone', start: 'pinStart', end: 'pinEnd' } as const

/** Shows, hides, moves, pins and widens columns, and sets the density. */
export const ColumnPanel = ({ columns, chosen }: { columns: readonly Chooseable[]; chosen: Choosing }) => {
  const say = useSay()
  const { hidden, density, setDensity, pinOf, save, saved } = chosen
  const toggle = (name: string, on: boolean) => {
    const [others, ticked] = [[...hidden].filter((one) => one !== name), (saved.shown ?? []).filter((one) => one !== name)]
    save({ ...saved, hidden: on ? others : [...others, name], shown: on ? [...ticked, name] : ticked })
  }
  const pin = (name: string) => save({ ...saved, pins: { ...saved.pins, [name]: nextPin[pinOf(name)] } })
  const densities = (['comfortable', 'compact'] as const).map((value) => ({ value, label: say(kit, value) }))
  return (
    <div className="chooser">
      <Segmented block size="small" value={density} onChange={setDensity} options={densities} aria-label={say(kit, 'density')} />
      <ArrangeList
        rows={columns}
        onShow={toggle}
        onOrder={(order) => save({ ...saved, order })}
        note={({ stands, name }) => !stands && !hidden.has(name) && <span className="view-shared"> {say(kit, 'noRoom')}</span>}
        tools={(column) => (
          <>
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
          </>
        )}
      />
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
