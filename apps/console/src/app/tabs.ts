import type { Location } from 'react-router'
import { create } from 'zustand'
import { usePreferences } from '../kit/preferences.ts'
import { isUnsaved } from '../kit/tab.ts'
import { stored } from './platform.ts'

/** A visited page: one per path, with its own frozen location. */
export type TabLine = {
  readonly key: string
  readonly loc: Location
  readonly affix: boolean
  readonly note: string /** Counts refreshes; a new one makes the screen anew. */
  readonly rev: number /** Restored tabs wait to be looked at before they load. */
  readonly seen: boolean
}
/** The most open tabs; beyond it the oldest one that may be closed is closed, one with unsaved input last. */
export const keepAlive = 99

export type TabMove =
  | { do: 'visit'; loc: Location }
  | { do: 'note'; key: string; note: string }
  | { do: 'refresh'; key: string }
  | { do: 'close' | 'closeOthers' | 'closeLeft' | 'closeRight'; key: string }
  | { do: 'closeAll' }

/** Changes of the list of tabs. The home tab (affix) comes first and is never closed. */
export const afterMove = (tabs: readonly TabLine[], move: TabMove): readonly TabLine[] => {
  if (move.do === 'visit') return visit(tabs, move.loc)
  if (move.do === 'closeAll') return tabs.filter(({ affix }) => affix)
  const at = tabs.findIndex(({ key }) => key === move.key)
  if (at < 0) return tabs
  if (move.do === 'note') return tabs[at]?.note === move.note ? tabs : tabs.map((tab, i) => (i === at ? { ...tab, note: move.note } : tab))
  if (move.do === 'refresh') return tabs.map((tab, i) => (i === at ? { ...tab, rev: tab.rev + 1 } : tab))
  const stays = {
    close: (i: number) => i !== at,
    closeOthers: (i: number) => i === at,
    closeLeft: (i: number) => i >= at,
    closeRight: (i: number) => i <= at
  }[move.do]
  return tabs.filter(({ affix }, i) => affix || stays(i))
}

const visit = (tabs: readonly TabLine[], loc: Location): readonly TabLine[] => {
  const known = tabs.find(({ key }) => key === loc.pathname)
  if (known)
    return tabs.map((tab) =>
      tab === known
        ? tab.loc.search === loc.search && tab.seen
          ? tab
          : { ...tab, loc, note: tab.loc.search === loc.search ? tab.note : '', seen: true }
        : tab
    )
  const all = [...tabs, { key: loc.pathname, loc, affix: false, note: '', rev: 0, seen: true }]
  const saved = all.findIndex(({ key, affix }) => !affix && !isUnsaved(key))
  const oldest = all.length <= keepAlive ? -1 : saved < 0 ? all.findIndex(({ affix }) => !affix) : saved
  return all.filter((_, i) => i !== oldest)
}

const location = (pathname: string, search = ''): Location => ({ pathname, search, hash: '', state: null, key: pathname })
export const useTabs = create<{ tabs: readonly TabLine[] }>()(() => ({ tabs: [] }))
export const moveTabs = (move: TabMove): void => {
  useTabs.setState(({ tabs }) => ({ tabs: afterMove(tabs, move) }))
  const kept = useTabs.getState().tabs.map(({ key, loc, note }): StoredTab => ({ key, search: unnamed(loc.search), note }))
  sessionStorage.setItem(stored.tabs, JSON.stringify(kept))
  clearTimeout(saving)
  saving = setTimeout(() => storeForUser(kept), saveMs)
}
type StoredTab = { key: string; search: string; note: string }
const saveMs = 2000
let saving: ReturnType<typeof setTimeout> | undefined
/** With the user too, for the next login. */
const storeForUser = (kept: readonly StoredTab[]): void => {
  const { values, prefer } = usePreferences.getState()
  if (JSON.stringify(values['tabs']) !== JSON.stringify(kept)) prefer('tabs', kept)
}
/** A user who has just logged in finds his tabs again; a further window of the same session starts with its own. */
export const adoptTabs = (kept: unknown, fresh: boolean): void => {
  if (fresh && Array.isArray(kept) && sessionStorage.getItem(stored.tabs) === null) sessionStorage.setItem(stored.tabs, JSON.stringify(kept))
}

/** Home first, then what stood open before the reload, as far as it still exists. */
export const restoreTabs = (home: string, exists: (path: string) => boolean): void => {
  const first: TabLine = { key: home, loc: location(home), affix: true, note: '', rev: 0, seen: false }
  const before = readBefore().filter(({ key }) => key !== home && exists(key))
  useTabs.setState({
    tabs: [first, ...before.map(({ key, search, note }): TabLine => ({ key, loc: location(key, search), affix: false, note, rev: 0, seen: false }))]
  })
}
const readBefore = (): StoredTab[] => {
  try {
    return JSON.parse(sessionStorage.getItem(stored.tabs) ?? '[]') as StoredTab[]
  } catch {
    return []
  }
}

/** Addresses are stored without what identifies a person (identity number, bank card, phone); ids of records stay. */
export const unnamed = (search: string): string => {
  const query = new URLSearchParams(search)
  const told = [...query].filter(([name, value]) => !/(^|_)ids?$/.test(name) && personal.test(value))
  if (told.length === 0) return search
  for (const [name] of told) query.delete(name)
  return query.size > 0 ? `?${query.toString()}` : ''
}
const personal = /(?<![\dA-Za-z])(\d{15,19}|\d{17}[Xx]|1[3-9]\d{9})(?![\dA-Za-z])/
