import { useEffect, useState, useSyncExternalStore } from 'react'

/** A vehicle of the plan or an order, or one on the other. */
type Focus = { readonly vehicle?: string | undefined; readonly order?: number | undefined }
type Looked = { readonly picked: Focus; readonly pointed: Focus }
/** One selection for all pictures of a plan, held by ids; whoever shows a part of it draws that part alone when it changes. */
export type FocusStore = {
  readonly read: () => Looked
  readonly subscribe: (heard: () => void) => () => void
  readonly pick: (focus: Focus) => void
  /** Told as often as the pointer moves, and heard once a frame. */
  readonly point: (focus: Focus) => void
  readonly close: () => void
}

const isSame = (a: Focus, b: Focus): boolean => a.vehicle === b.vehicle && a.order === b.order

export const newFocus = (): FocusStore => {
  let now: Looked = { picked: {}, pointed: {} }
  let next: Focus = {}
  let frame: number | undefined
  const heard = new Set<() => void>()
  const set = (looked: Looked) => {
    if (isSame(looked.picked, now.picked) && isSame(looked.pointed, now.pointed)) return
    now = looked
    for (const run of heard) run()
  }
  return {
    read: () => now,
    subscribe: (run) => {
      heard.add(run)
      return () => void heard.delete(run)
    },
    pick: (picked) => set({ ...now, picked }),
    point: (pointed) => {
      next = pointed
      frame ??= requestAnimationFrame(() => {
        frame = undefined
        set({ ...now, pointed: next })
      })
    },
    close: () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = undefined
    }
  }
}

export const useFocus = (): FocusStore => {
  const [focus] = useState(newFocus)
  useEffect(() => focus.close, [focus])
  return focus
}

/** What one picture has to know of the selection: it is drawn anew only when that changes. `of` gives a plain value, or a part of the selection as it is. */
export const useLooked = <T>(focus: FocusStore, of: (looked: Looked) => T): T => useSyncExternalStore(focus.subscribe, () => of(focus.read()))
