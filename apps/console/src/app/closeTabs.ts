import { sayNow } from '../kit/lang.ts'
import { askToLeave } from '../kit/Dialog.tsx'
import { queryClient } from '../kit/queries.ts'
import { forgetUnsaved, isUnsaved } from '../kit/tab.ts'
import { goTo } from './navigation.tsx'
import { afterMove, moveTabs, useTabs, type TabMove } from './tabs.ts'

/** Closes tabs, asking first where input would be lost; closing the shown one goes to the last remaining tab, or home. */
export const closeTabs = async (move: TabMove, active: string): Promise<void> => {
  const before = useTabs.getState().tabs
  const lost = before.filter((tab) => !afterMove(before, move).includes(tab)).map(({ key }) => key)
  if (lost.some(isUnsaved) && !(await askToLeave(sayNow()))) return
  moveTabs(move)
  for (const key of lost) forgetUnsaved(key)
  if (!lost.includes(active)) return
  const last = useTabs.getState().tabs.at(-1)
  goTo(last ? last.loc.pathname + last.loc.search : '/')
}

/** Tabs that are closed when another page is shown: closed at once, they would leave nothing in sight until then. */
const left = new Set<string>()
export const leaveTab = (key: string, to: string): void => {
  left.add(key)
  goTo(to)
}
export const isLeft = (key: string): boolean => left.has(key) && location.pathname !== key
/** Another page is shown. */
export const closeLeft = (shown: string): void => {
  for (const key of left) if (key !== shown) void closeTabs({ do: 'close', key }, shown)
  left.clear()
}

/** Refreshes one tab: its screen is mounted anew and loads again; the other tabs stay as they are. */
export const refreshTab = async (key: string): Promise<void> => {
  if (isUnsaved(key) && !(await askToLeave(sayNow()))) return
  forgetUnsaved(key)
  remakeTab(key)
}
export const remakeTab = (key: string): void => {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  moveTabs({ do: 'refresh', key })
}
/** Removes the cached answers of a screen that failed, since one of them may be the cause. */
export const reloadBroken = (key: string): void => {
  queryClient.removeQueries({ type: 'inactive' })
  remakeTab(key)
}
