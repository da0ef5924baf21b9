import type { Recreate } from './recreate.ts'
import type { Route } from './route.ts'
import type { Solution, State } from './state.ts'

/**
 * A plan out of two (selective route exchange, Nagata and Kobayashi 2010): some vehicles of the second take the place of those of the first that
 * carry most of the same, and what nobody carries now is put in where it costs least. False where the second has nothing of its own.
 */
export function cross(state: State, recreate: Recreate, one: Solution, other: Solution): boolean {
  state.restore(one)
  const { model, random } = state
  const hashes = new Set(one.routes.map(({ seq }) => hashOf(state, seq)))
  const strange = other.routes.filter(({ named, seq }) => named < 0 && !hashes.has(hashOf(state, seq)))
  if (strange.length === 0) return false
  const own = state.routes.filter(({ named }) => named < 0)
  const many = 1 + random.below(Math.max(1, Math.min(strange.length - 1, own.length >> 1)))
  for (let i = 0; i < many; i++) {
    const at = i + random.below(strange.length - i)
    ;[strange[i], strange[at]] = [strange[at]!, strange[i]!]
  }
  strange.length = many
  const coming = new Set<number>()
  for (const { seq } of strange) for (const node of seq) coming.add(model.nodeReq[node]!)
  state.begin()
  const shared = (route: Route): number => {
    let sum = 0
    for (let i = 0; i < route.len; i++) if (coming.has(model.nodeReq[route.seq[i]!]!)) sum++
    return sum
  }
  const ranked = own.map((route) => ({ route, sum: shared(route) }))
  ranked.sort((a, b) => b.sum - a.sum)
  for (const { route } of ranked.slice(0, many)) state.dissolve(state.own(route))
  for (const route of state.routes.slice()) {
    if (shared(route) === 0) continue
    const fresh = state.own(route)
    for (let i = 0; i < fresh.len; i++) {
      const request = model.nodeReq[fresh.seq[i]!]!
      if (coming.has(request)) state.marked[request] = 1
    }
    state.takeMarked(fresh)
  }
  // If there is still a vehicle of its type.
  for (const each of strange) if (!state.limited || (state.available & (1 << each.type)) !== 0) state.join(each)
  recreate.putAll(state.absent.splice(0).filter((r) => state.where[r] === null))
  state.accept()
  return true
}

/** Which requests are on a route. */
function hashOf({ model, zobrist }: State, seq: Int32Array): number {
  let hash = 0
  for (const node of seq) if (node === model.first[model.nodeReq[node]!]) hash += zobrist[model.nodeReq[node]!]!
  return hash
}
