import type { Recreate } from './recreate.ts'
import type { Route } from './route.ts'
import type { State } from './state.ts'

/** How much harder to place a request counts after each time it had to be forced in. */
const ejectionWeight = 1
/** At most so many are taken off for one that is forced in. */
const ejectMost = 3
/** So many are first taken off together: where not even that makes room, none of them does. */
const together = 5

/**
 * Guided ejection (Nagata and Kobayashi 2010): an absent request is forced in, at the price of up to three others that were
 * hard to place least often. False where nothing changed.
 */
export function eject(state: State, recreate: Recreate): boolean {
  const { model, random, absences, marked } = state
  if (state.limited || state.absent.length === 0) return false
  const pick = random.below(state.absent.length)
  const request = state.absent[pick]!
  absences[request] = absences[request]! + ejectionWeight
  if (model.pinned[request]! >= 0) return false
  state.begin()
  const trial = state.take()
  let least = Infinity
  let cheapest = Infinity
  let victim: Route | null = null
  let out: number[] = []
  const set: number[] = []
  /** The route without what is marked; false where nothing is left, or no vehicle drives it. */
  const without = (route: Route): boolean => {
    trial.copy(route)
    let len = 0
    for (let i = 0; i < route.len; i++) if (marked[model.nodeReq[route.seq[i]!]!] === 0) trial.seq[len++] = route.seq[i]!
    trial.len = len
    state.ejected += route.len
    return len > 0 && state.reckon(trial)
  }
  const tryOut = (route: Route, sum: number) => {
    if (!without(route)) return
    const saved = route.cost - trial.cost
    recreate.place(trial, request, model.typeMask[request]!, sum === least ? cheapest + saved : Infinity)
    if (recreate.out.from < 0) return
    const added = recreate.out.cost - saved
    if (sum === least && added >= cheapest) return
    least = sum
    cheapest = added
    victim = route
    out = [...set]
  }
  const against = model.conflicts[model.mixClass[request]!]!
  const open = state.routes.flatMap((route) => {
    if ((route.mask & model.typeMask[request]!) === 0 || recreate.clashes(route, against)) return []
    const aboard: number[] = []
    state.ejected += route.len
    for (let i = 0; i < route.len; i++) {
      const r = model.nodeReq[route.seq[i]!]!
      if (route.seq[i] === model.first[r] && model.pinned[r]! < 0) aboard.push(r)
    }
    aboard.sort((a, b) => absences[a]! - absences[b]! || a - b)
    return [{ route, aboard }]
  })
  /** Whether there is room without those from `from` on; or nobody knows. */
  const mayFit = (route: Route, aboard: readonly number[], from: number): boolean => {
    const to = Math.min(aboard.length, from + together)
    for (let i = from; i < to; i++) marked[aboard[i]!] = 1
    const isKnown = without(route)
    if (isKnown) recreate.place(trial, request, model.typeMask[request]!, Infinity)
    for (let i = from; i < to; i++) marked[aboard[i]!] = 0
    return !isKnown || recreate.out.from >= 0
  }
  const isPlain = state.frame.plainPerKm > 0
  const grow = (route: Route, aboard: readonly number[], from: number, sum: number, more: number) => {
    for (let i = from; i <= aboard.length - more; i++) {
      const own = absences[aboard[i]!]! + 1
      // Those behind it were left behind as often or more often.
      if (sum + own * more > least) return
      if (isPlain && more === 1 && (i - from) % together === 0 && i + 1 < aboard.length && !mayFit(route, aboard, i)) {
        i += together - 1
        continue
      }
      set.push(aboard[i]!)
      marked[aboard[i]!] = 1
      if (more === 1) tryOut(route, sum + own)
      else grow(route, aboard, i + 1, sum + own, more - 1)
      set.pop()
      marked[aboard[i]!] = 0
    }
  }
  // Few before many, so that what few would do cuts the many short.
  for (let many = 1; many <= ejectMost; many++) for (const { route, aboard } of open) grow(route, aboard, 0, 0, many)
  state.free(trial)
  if (!victim) return false
  state.absent.splice(pick, 1)
  const route = state.own(victim)
  for (const r of out) marked[r] = 1
  state.takeMarked(route)
  recreate.place(route, request, model.typeMask[request]!, Infinity)
  if (recreate.out.from < 0 || !recreate.putIn(route, request, recreate.out.from, recreate.out.to)) state.absent.push(request)
  state.accept()
  return true
}
