import { useEffect, useState } from 'react'

type Kept = { readonly version: number } | undefined
/** Changes of one plan, one after the other. */
export type InTurn = {
  /** A change is under way, or the plan that came of it is not shown yet: what would be sent now would be about a plan that is gone. */
  readonly busy: boolean
  /** The same of a change after which the plan is nobody's to change: it is computed again, confirmed, cancelled. */
  readonly closing: boolean
  /** Runs a command that answers with the changed task. */
  readonly during: <T extends Kept>(run: () => Promise<T>, how?: 'closes') => Promise<T>
}

/** Holds what changes a plan from the moment it is sent until the plan of the version that was answered is shown. */
export const useInTurn = (version: number): InTurn => {
  const [{ under, closers, due, closed }, set] = useState({ under: 0, closers: 0, due: 0, closed: 0 })
  const during = async <T extends Kept>(run: () => Promise<T>, how?: 'closes'): Promise<T> => {
    const closer = how === 'closes' ? 1 : 0
    set((all) => ({ ...all, under: all.under + 1, closers: all.closers + closer }))
    let kept: T | undefined
    try {
      kept = await run()
      return kept
    } finally {
      const to = kept?.version ?? 0
      set((all) => ({
        under: all.under - 1,
        closers: all.closers - closer,
        due: Math.max(all.due, to),
        closed: closer ? Math.max(all.closed, to) : all.closed
      }))
    }
  }
  return { busy: under > 0 || version < due, closing: closers > 0 || version < closed, during }
}

/** What is asked for while a change is under way waits for it, and is done with the plan that came of it; it is dropped where that plan is not open any more. */
export const useQueued = <D>({ busy, open, does }: { busy: boolean; open: boolean; does: D }): ((run: (does: D) => void) => void) => {
  const [waiting, setWaiting] = useState<readonly ((does: D) => void)[]>([])
  useEffect(() => {
    const [first, ...others] = waiting
    if (!first || (busy && open)) return
    setWaiting(open ? others : [])
    if (open) first(does)
  }, [waiting, busy, open, does])
  return (run) => {
    if (busy) setWaiting((all) => [...all, run])
    else if (open) run(does)
  }
}
