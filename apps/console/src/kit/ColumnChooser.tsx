import { DownOutlined, SettingOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Segmented } from 'antd'
import type { Column } from './cells.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { usePreference } from './preferences.ts'

type Density = 'small' | 'medium' | 'large'
type Saved = { hidden?: readonly string[]; order?: readonly string[]; density?: Density }
export type Chosen<R> = {
  visible: readonly Column<R>[]
  ordered: readonly Column<R>[]
  hidden: ReadonlySet<string>
  density: Density
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
  return { visible: ordered.filter(({ name }) => !hidden.has(name)), ordered, hidden, density: saved?.density ?? 'medium', save, saved: saved ?? {} }
}

/** 表头: shows, hides and moves columns, and sets the density. */
export const ColumnChooser = <R,>({ title, chosen }: { columns: readonly Column<R>[]; title: (column: Column<R>) => string; chosen: Chosen<R> }) => {
  const say = useSay()
  const { ordered, hidden, density, save, saved } = chosen
  const names = ordered.map(({ name }) => name)
  const toggle = (name: string, on: boolean) => save({ ...saved, hidden: on ? [...hidden].filter((one) => one !== name) : [...hidden, name] })
  const move = (i: number, to: number) => {
    const next = [...names]
    const [name] = next.splice(i, 1)
    if (name) next.splice(to, 0, name)
    save({ ...saved, order: next })
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
            <span>
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
