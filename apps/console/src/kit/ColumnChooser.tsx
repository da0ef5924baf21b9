import { DownOutlined, PushpinFilled, PushpinOutlined, SettingOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber, Popover, Segmented } from 'antd'
import type { Column } from './cells.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { usePreference } from './preferences.ts'

type Density = 'small' | 'medium' | 'large'
/** Where a column stays while the others move past it. */
type Pin = 'start' | 'end' | 'none'
type Saved = {
  hidden?: readonly string[]
  order?: readonly string[]
  density?: Density
  widths?: Readonly<Record<string, number>>
  pins?: Readonly<Record<string, Pin>>
}
export type Chosen<R> = {
  visible: readonly Column<R>[]
  ordered: readonly Column<R>[]
  hidden: ReadonlySet<string>
  density: Density
  pinOf: (name: string) => Pin
  save: (next: Saved | null) => void
  saved: Saved
}

/** Which columns this user wants to see of a list, in which order; kept with the user. */
export const useColumns = <R,>(path: string, columns: readonly Column<R>[]): Chosen<R> => {
  const [saved, save] = usePreference<Saved | null>(`columns:${path}`, null)
  const hidden = new Set(saved?.hidden ?? columns.filter((column) => column.hidden).map(({ name }) => name))
  const rank = (name: string) => saved?.order?.indexOf(name) ?? -1
  const ordered = saved?.order
    ? [...columns].sort((a, b) => (rank(a.name) < 0 ? columns.indexOf(a) : rank(a.name)) - (rank(b.name) < 0 ? columns.indexOf(b) : rank(b.name)))
    : columns
  const shown = ordered.filter(({ name }) => !hidden.has(name))
  const pinOf = (name: string): Pin =>
    saved?.pins?.[name] ?? columns.find((column) => column.name === name)?.fixed ?? (shown[0]?.name === name ? 'start' : 'none')
  const visible = (['start', 'none', 'end'] as const).flatMap((pin) => shown.filter(({ name }) => pinOf(name) === pin))
  return { visible, ordered, hidden, density: saved?.density ?? 'medium', pinOf, save, saved: saved ?? {} }
}
const nextPin = { none: 'start', start: 'end', end: 'none' } as const
const pinWords = { none: 'pinNone', start: 'pinStart', end: 'pinEnd' } as const
const [narrowest, widest] = [60, 800]

type ChooserProps<R> = { title: (column: Column<R>) => string; width: (column: Column<R>) => number; chosen: Chosen<R> }

/** 表头: shows, hides, moves, pins and widens columns, and sets the density. */
export const ColumnChooser = <R,>({ title, width, chosen }: ChooserProps<R>) => {
  const say = useSay()
  const { ordered, hidden, density, pinOf, save, saved } = chosen
  const names = ordered.map(({ name }) => name)
  const toggle = (name: string, on: boolean) => save({ ...saved, hidden: on ? [...hidden].filter((one) => one !== name) : [...hidden, name] })
  const move = (i: number, to: number) => {
    const next = [...names]
    const [name] = next.splice(i, 1)
    if (name) next.splice(to, 0, name)
    save({ ...saved, order: next })
  }
  const pin = (name: string) => save({ ...saved, pins: { ...saved.pins, [name]: nextPin[pinOf(name)] } })
  const widen = (column: Column<R>, typed: number) => {
    const to = Math.min(Math.max(Math.round(typed) || narrowest, narrowest), widest)
    if (to !== width(column)) save({ ...saved, widths: { ...saved.widths, [column.name]: to } })
  }
  const densities = (['small', 'medium', 'large'] as const).map((value) => ({
    value,
    label: say(kit, ({ small: 'dense', medium: 'normal', large: 'loose' } as const)[value])
  }))
  const panel = (
    <div className="chooser">
      <Segmented
        block
        size="small"
        value={density}
        onChange={(next) => save({ ...saved, density: next })}
        options={densities}
        aria-label={say(kit, 'density')}
      />
      <ul>
        {ordered.map((column, i) => (
          <li key={column.name}>
            <Checkbox
              checked={!hidden.has(column.name)}
              disabled={!hidden.has(column.name) && names.length - hidden.size <= 1}
              onChange={({ target }) => toggle(column.name, target.checked)}
            >
              {title(column)}
            </Checkbox>
            <span className="chooser-tools">
              <InputNumber
                key={width(column)}
                size="small"
                controls={false}
                min={narrowest}
                max={widest}
                defaultValue={width(column)}
                aria-label={`${say(kit, 'columnWidth')} ${title(column)}`}
                onBlur={({ target }) => widen(column, Number(target.value))}
                onPressEnter={({ target }) => (target as HTMLInputElement).blur()}
              />
              <Button
                type="text"
                size="small"
                className={`chooser-pin-${pinOf(column.name)}`}
                icon={pinOf(column.name) === 'none' ? <PushpinOutlined /> : <PushpinFilled />}
                title={say(kit, pinWords[pinOf(column.name)])}
                aria-label={`${say(kit, pinWords[pinOf(column.name)])} ${title(column)}`}
                onClick={() => pin(column.name)}
              />
              <Button
                type="text"
                size="small"
                icon={<UpOutlined />}
                disabled={i === 0}
                aria-label={`${say(kit, 'moveUp')} ${title(column)}`}
                onClick={() => move(i, i - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DownOutlined />}
                disabled={i === names.length - 1}
                aria-label={`${say(kit, 'moveDown')} ${title(column)}`}
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
  return (
    <Popover trigger="click" placement="bottomRight" content={panel}>
      <Button icon={<SettingOutlined />}>{say(kit, 'columns')}</Button>
    </Popover>
  )
}
