import { sayNow } from '../kit/lang.ts'
import { askToLeave } from '../kit/Dialog.tsx'
import { forgetUnsaved, isUnsaved } from '../kit/tab.ts'
import { afterMove, moveTabs, useTabs, type TabMove } from './tabs.ts'

/** Closes tabs, asking first where input would be lost; closing the shown one goes to the last remaining tab, or home. */
export const closeTabs = async (move: TabMove, active: string, go: (to: string) => void): Promise<void> => {
  const before = useTabs.getState().tabs
  const lost = before.filter((tab) => !afterMove(before, move).includes(tab)).map(({ key }) => key)
  if (lost.some(isUnsaved) && !(await askToLeave(sayNow()))) return
  moveTabs(move)
  for (const key of lost) forgetUnsaved(key)
  if (!lost.includes(active)) return
  const last = useTabs.getState().tabs.at(-1)
  go(last ? last.loc.pathname + last.loc.search : '/')
}

/** Refreshes one tab: its screen is made anew, the others are untouched. */
export const refreshTab = async (key: string): Promise<void> => {
  if (isUnsaved(key) && !(await askToLeave(sayNow()))) return
  forgetUnsaved(key)
  moveTabs({ do: 'refresh', key })
}
