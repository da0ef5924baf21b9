import { Tabs } from 'antd'
import type { Machine, State } from '@yunshu/contract/kit/machine'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import type { List } from './useList.ts'

type StatusTabsProps = {
  list: Pick<List<never>, 'tabs' | 'filters' | 'filter'>
  name: string
  machine: Pick<Machine, 'states'> /** Only these states, where a list never holds the others. */
  only?: readonly string[]
}

/** The states of a machine as tabs with their counts; 全部 first. */
export const StatusTabs = ({ list, name, machine, only }: StatusTabsProps) => {
  const say = useSay()
  const states = Object.entries<State>(machine.states).filter(([state]) => !only || only.includes(state))
  const all = list.tabs && Object.values(list.tabs).reduce((sum, count) => sum + count, 0)
  const label = (text: string, count: number | undefined) => (
    <span>
      {text} {count !== undefined && <span className="tab-count">{count > 9999 ? '9999+' : count}</span>}
    </span>
  )
  const byTrip = [...states].sort(([, a], [, b]) => rank(a.code) - rank(b.code))
  return (
    <Tabs
      className="status-tabs"
      size="small"
      activeKey={String(list.filters[name] ?? '')}
      onChange={(key) => list.filter({ [name]: key === '' ? undefined : Number(key) })}
      items={[
        { key: '', label: label(say(kit, 'all'), all) },
        ...byTrip.map(([, state]) => ({
          key: String(state.code),
          label: label(say.both(state), list.tabs?.[state.code] ?? (list.tabs ? 0 : undefined))
        }))
      ]}
    />
  )
}
/** The way of the trip first, what ended badly (codes below 10) last. */
const rank = (code: number) => (code < 10 ? 1000 + code : code)
