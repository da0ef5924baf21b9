import type { Frame, Place } from './frame.ts'
import { chain, placeChain } from './insert.ts'
import { picked, pickType } from './price.ts'
import { Route, settle } from './route.ts'

/** Each request on a vehicle of its own. */
export interface Solo {
  /** By request and type, in what the search counts; Infinity where the type cannot carry it. */
  cost: Float64Array
  /** By request, on the cheapest type, in money. */
  fen: Float64Array
  /** By request and profile: its nodes in the best order. */
  seq: readonly (Int32Array | null)[]
  /** The dearest of all. */
  dearest: number
  /** Requests that no vehicle carries even alone. */
  hopeless: readonly number[]
}

export function soloOf(frame: Frame): Solo {
  const { model } = frame
  const { requests, profiles, problem } = model
  const types = problem.types.length
  const cost = new Float64Array(requests * types).fill(Infinity)
  const fen = new Float64Array(requests).fill(Infinity)
  const seq: (Int32Array | null)[] = Array.from({ length: requests * profiles.length }, () => null)
  const empty = new Route()
  empty.classes = new Int16Array(Math.max(1, model.conflicts.length))
  const out: Place = { cost: 0, from: 0, to: 0 }
  let dearest = 0

  function learn(request: number, p: number): void {
    const profile = profiles[p]!
    const mask = model.typeMask[request]! & profile.mask
    if (mask === 0) return
    empty.profile = p
    empty.mask = profile.mask
    empty.type = profile.types[0]!
    empty.len = 0
    empty.requests = 0
    empty.chains = 0
    empty.directKm = 0
    empty.cost = 0
    empty.named = -1
    empty.rehandle = 0
    settle(model, empty)
    placeChain({ ...frame, plainPerKm: 0 }, empty, request, mask, out)
    if (out.cost === Infinity) return
    seq[request * profiles.length + p] = Int32Array.from(chain)
    empty.ensure(chain.length)
    empty.seq.set(chain)
    empty.len = chain.length
    empty.directKm = model.directKm[request]!
    empty.chains = 1
    if (!settle(model, empty)) return
    for (const t of profile.types) {
      if ((mask & (1 << t)) === 0) continue
      const type = pickType(model, frame.prices, 1 << t, profile.types, empty.peakKg, empty.peakM3, empty.peakFloor, empty.km, empty.stops)
      if (type < 0) continue
      const own = frame.byKm ? empty.km : picked.fen + empty.rehandle
      fen[request] = Math.min(fen[request]!, picked.fen + empty.rehandle)
      cost[request * types + t] = own
      dearest = Math.max(dearest, own)
    }
  }
  for (let r = 0; r < requests; r++) for (let p = 0; p < profiles.length; p++) learn(r, p)
  const hopeless: number[] = []
  for (let r = 0; r < requests; r++) if (cost.subarray(r * types, (r + 1) * types).every((own) => own === Infinity)) hopeless.push(r)
  return { cost, fen, seq, dearest, hopeless }
}
