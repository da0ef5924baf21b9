import type { Route } from './route.ts'
import type { State } from './state.ts'

/** Orders in a string at the most, and taken off in one step on average. */
const stringMost = 10
const stringMean = 10
/** Where vehicles carry so many orders each, strings are taken off round both ends of an order in so many steps. */
const bothEndsFrom = 15
const bothEnds = 0.3

/** Takes neighbouring strings of orders off their vehicles. */
export class Ruin {
  private readonly state: State
  private readonly near: (Int32Array | undefined)[] = []
  private readonly order: Float64Array
  private readonly isRuined = new Set<Route>()

  constructor(state: State) {
    this.state = state
    this.order = new Float64Array(state.model.nodes)
  }

  ruin(bothEndsToo: boolean): void {
    const { model, random, routes } = this.state
    if (routes.length === 0) return
    let nodes = 0
    for (const route of routes) nodes += route.len
    const mean = nodes / routes.length / 2
    const longest = Math.max(1, Math.min(stringMost, mean))
    const strings = Math.floor(random.next() * ((4 * stringMean) / (1 + longest))) + 1
    const seed = 1 + random.below(model.nodes - 1)
    const request = model.nodeReq[seed]!
    // On long routes the two ends of an order lie far apart, and it only moves where there is room at both.
    if (!bothEndsToo || mean < bothEndsFrom || request < 0 || model.isPair[request] === 0 || random.next() >= bothEnds) {
      this.ruinAround(seed, strings, longest)
      return
    }
    const half = (strings + 1) >> 1
    this.ruinAround(seed, half, longest)
    this.ruinAround(seed === model.first[request] ? seed + 1 : seed - 1, Math.max(1, strings - half), longest)
  }

  /** Takes so many strings off, of vehicles that come by nearest to the node. */
  private ruinAround(seed: number, strings: number, longest: number): void {
    const { model, random } = this.state
    const near = this.neighbours(seed)
    this.isRuined.clear()
    let ruined = 0
    for (let n = -1; n < near.length && ruined < strings; n++) {
      const node = n < 0 ? seed : near[n]!
      const request = model.nodeReq[node]!
      if (request < 0) continue
      const route = this.state.where[request]!
      if (!route || this.isRuined.has(route)) continue
      const most = Math.min(route.requests, longest)
      const length = Math.floor(random.next() * most) + 1
      const fresh = this.state.own(route)
      this.isRuined.add(fresh)
      this.markString(fresh, node, length)
      this.state.takeMarked(fresh)
      ruined++
    }
  }

  /** Marks a stretch of the route around the node, or with a probability of one half a stretch with a gap in it. */
  private markString(route: Route, node: number, length: number): void {
    const { model, random, marked } = this.state
    let at = 0
    while (route.seq[at] !== node) at++
    let gap = 0
    if (length > 1 && random.next() < 0.5) {
      gap = 1
      while (length + gap < route.requests && random.next() > 0.5) gap++
    }
    const span = Math.min(route.len, length + gap)
    const lowest = Math.max(0, at - span + 1)
    const highest = Math.min(at, route.len - span)
    const begin = lowest + random.below(highest - lowest + 1)
    const gapAt = gap > 0 ? begin + random.below(span - gap + 1) : 0
    for (let i = begin; i < begin + span; i++) {
      if (gap > 0 && i >= gapAt && i < gapAt + gap && i !== at) continue
      const request = model.nodeReq[route.seq[i]!]!
      if (model.pinned[request]! < 0) marked[request] = 1
    }
  }

  /** The nodes around a node, nearest first; worked out when a string is first begun there. */
  private neighbours(from: number): Int32Array {
    const known = this.near[from]
    if (known) return known
    const { nodes, km, nodeReq } = this.state.model
    const row = from * nodes
    let count = 0
    for (let to = 1; to < nodes; to++) if (to !== from && nodeReq[to]! >= 0) this.order[count++] = Math.round(km[row + to]! * 256) * nodes + to
    const sorted = this.order.subarray(0, count).sort()
    const list = Int32Array.from(sorted.subarray(0, 300), (value) => value % nodes)
    this.near[from] = list
    return list
  }
}
