import type { KeyboardEvent } from 'react'
import { nameFor, type State } from '@yunshu/contract/kit/machine'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { useWho } from './rights.ts'
import type { List } from './useList.ts'

export type StatusTabsProps<S extends string> = {
  list: Pick<List<never>, 'tabs' | 'filters' | 'filter'>
  /** The filter that a tab sets. */
  name: string
  machine: { readonly states: Readonly<Record<S, State>> }
  /** Only these states, where a list never holds the others. */
  only?: readonly NoInfer<S>[]
}

/** The states of a machine as tabs with their counts; 全部 first. */
export const StatusTabs = <S extends string>({ list, name, machine, only }: StatusTabsProps<S>) => {
  const say = useSay()
  const who = useWho()
  const offered: readonly string[] = only ?? Object.keys(machine.states)
  const states = Object.entries<State>(machine.states).filter(([state]) => offered.includes(state))
  const all = list.tabs && Object.values(list.tabs).reduce((sum, count) => sum + count, 0)
  const byTrip = [...states].sort(([, a], [, b]) => rank(a.code) - rank(b.code))
  const chosen = String(list.filters[name] ?? '')
  const items = [
    { key: '', text: say(kit, 'all'), count: all },
    ...byTrip.map(([, state]) => ({
      key: String(state.code),
      text: say.label(nameFor(state, who)),
      count: list.tabs?.[state.code] ?? (list.tabs ? 0 : undefined)
    }))
  ]
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]')]
    const next = by && tabs[(tabs.indexOf(document.activeElement as HTMLButtonElement) + by + tabs.length) % tabs.length]
    if (next) next.focus()
  }
  return (
    <div className="status-tabs" role="tablist" onKeyDown={step}>
      {items.map(({ key, text, count }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => list.filter({ [name]: key === '' ? undefined : Number(key) })}
        >
          {text} {count !== undefined && <span className="tab-count">{count > 9999 ? '9999+' : count}</span>}
        </button>
      ))}
    </div>
  )
}
/** The way of the trip first, what ended badly (codes below 10) last. */
const rank = (code: number) => (code < 10 ? 1000 + code : code)
