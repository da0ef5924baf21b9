import type { Kind } from './kinds.ts'

/** What is loaded at one stop and unloaded at one other, in the order in which it is set down: 先装后卸. */
export interface Group {
  loadedAt: number
  unloadedAt: number
  movable: boolean
  kinds: readonly number[]
}

/** The goods by the stops between which they are aboard, in the order in which they are set down. */
export function groupsOf(kinds: readonly Kind[]): Group[] {
  const groups = new Map<string, { loadedAt: number; unloadedAt: number; movable: boolean; kinds: number[] }>()
  kinds.forEach(({ loadedAt, unloadedAt, movable }, kind) => {
    const key = `${loadedAt} ${unloadedAt}`
    const group = groups.get(key)
    if (group) {
      group.kinds.push(kind)
      group.movable &&= movable
    } else groups.set(key, { loadedAt, unloadedAt, movable, kinds: [kind] })
  })
  return [...groups.values()].sort((a, b) => a.loadedAt - b.loadedAt || b.unloadedAt - a.unloadedAt)
}
