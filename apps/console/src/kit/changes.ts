import { useEffect, useEffectEvent } from 'react'

/** What changed somewhere, as the server told it: the kind of a row, and which one; `all` after changes may have been missed. */
export type Change = { readonly kind: string; readonly id?: number }

const listeners = new Set<(change: Change) => void>()
export const tellChange = (change: Change): void => {
  for (const hear of listeners) hear(change)
}

/** Hears of each single change, for a screen that follows the one thing that changed; lists load again by the kinds of their query. Hidden tabs hear nothing. */
export const useChanges = (heard: (change: Change) => void): void => {
  const hear = useEffectEvent(heard)
  useEffect(() => {
    const listen = (change: Change) => hear(change)
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }, [])
}
