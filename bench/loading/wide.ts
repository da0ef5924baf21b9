import type { Problem } from '@yunshu/loading/problem'
import { Random } from '@yunshu/loading/random'

/** How instances of few and long routes are drawn; the squares and horizons are those of Gehring and Homberger's customers at this size. */
interface Wide {
  /** Customers anywhere, half of them in clusters, or all of them. */
  kind: 'r' | 'rc' | 'c'
  /** 1: a short horizon and a small vehicle, routes of some twenty stops; 2: a long one and a large vehicle, routes of fifty and more. */
  series: 1 | 2
  /** The share of customers that may be served at any time of the day. */
  open: number
  /** Half the window of the others, in minutes. */
  half: number
  seed: number
  /** Customers; 200 where nothing is said. */
  count?: number
}

/** Sixteen of them: long routes and a few shorter ones, from windows for everybody to three customers of four who may be served at any time. */
export const wideInstances: Readonly<Record<string, Wide>> = {
  r2a: { kind: 'r', series: 2, open: 0.5, half: 100, seed: 1 },
  r2b: { kind: 'r', series: 2, open: 0.75, half: 60, seed: 2 },
  r2c: { kind: 'r', series: 2, open: 0, half: 300, seed: 3 },
  r2d: { kind: 'r', series: 2, open: 0.25, half: 120, seed: 4 },
  rc2a: { kind: 'rc', series: 2, open: 0.5, half: 60, seed: 5 },
  rc2b: { kind: 'rc', series: 2, open: 0, half: 250, seed: 6 },
  rc2c: { kind: 'rc', series: 2, open: 0.75, half: 100, seed: 7 },
  r1a: { kind: 'r', series: 1, open: 0.75, half: 20, seed: 8 },
  rc1a: { kind: 'rc', series: 1, open: 0, half: 60, seed: 9 },
  r1b: { kind: 'r', series: 1, open: 0.5, half: 20, seed: 10 },
  r2e: { kind: 'r', series: 2, open: 0.25, half: 250, seed: 11 },
  r2f: { kind: 'r', series: 2, open: 0.5, half: 60, seed: 12 },
  rc2d: { kind: 'rc', series: 2, open: 0.25, half: 120, seed: 13 },
  rc2e: { kind: 'rc', series: 2, open: 0.5, half: 120, seed: 14 },
  c2a: { kind: 'c', series: 2, open: 0.5, half: 160, seed: 15 },
  c2b: { kind: 'c', series: 2, open: 0.75, half: 160, seed: 16, count: 100 },
  r2g: { kind: 'r', series: 2, open: 0.5, half: 150, seed: 24 },
  r2h: { kind: 'r', series: 2, open: 0, half: 120, seed: 25 },
  r2i: { kind: 'r', series: 2, open: 0.75, half: 120, seed: 28 },
  r2j: { kind: 'r', series: 2, open: 0.25, half: 60, seed: 33 },
  rc2f: { kind: 'rc', series: 2, open: 0.75, half: 60, seed: 26 },
  rc2g: { kind: 'rc', series: 2, open: 0.1, half: 200, seed: 27 },
  rc2h: { kind: 'rc', series: 2, open: 0.5, half: 60, seed: 29 },
  rc2i: { kind: 'rc', series: 2, open: 0.25, half: 60, seed: 30 },
  r1c: { kind: 'r', series: 1, open: 0.9, half: 20, seed: 21 },
  r1d: { kind: 'r', series: 1, open: 0.25, half: 30, seed: 31 },
  rc1b: { kind: 'rc', series: 1, open: 0.5, half: 30, seed: 22 },
  rc1c: { kind: 'rc', series: 1, open: 0.25, half: 45, seed: 23 },
  rc1d: { kind: 'rc', series: 1, open: 0.5, half: 60, seed: 32 }
}

const side = 140

/**
 * 200 customers with time windows, in pairs of loading and unloading that one vehicle of a hidden plan visits: so that the plan is known to exist, as in
 * Li and Lim's instances, and not known to be good.
 */
export function wideInstance({ kind, series, open, half, seed, count = 200 }: Wide): Problem {
  const random = new Random(seed)
  const next = () => random.next()
  const service = kind === 'c' ? 90 : 10
  const horizon = (kind === 'c' ? [1351, 3778] : [634, 2535])[series - 1]!
  const capacity = (kind === 'c' ? [200, 700] : [200, 1000])[series - 1]!
  const clusters = Array.from({ length: 8 }, () => [next() * side, next() * side] as const)
  const places = [{ x: side / 2, y: side / 2 }]
  while (places.length <= count) {
    const inCluster = kind === 'c' || (kind === 'rc' && places.length % 2 === 0)
    const [x, y] = clusters[Math.floor(next() * clusters.length)]!
    places.push(
      inCluster
        ? { x: within(x + (next() - 0.5) * 30), y: within(y + (next() - 0.5) * 30) }
        : { x: Math.floor(next() * side), y: Math.floor(next() * side) }
    )
  }
  const size = places.length
  const km = new Float64Array(size * size)
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) km[i * size + j] = Math.hypot(places[i]!.x - places[j]!.x, places[i]!.y - places[j]!.y)
  const windows = places.map((_, i) => {
    if (i === 0) return { from: 0, to: horizon }
    const [earliest, latest] = [Math.ceil(km[i]!), Math.floor(horizon - km[i]! - service)]
    if (next() < open) return { from: earliest, to: latest }
    const middle = earliest + next() * (latest - earliest)
    const width = half * (0.5 + next())
    return { from: Math.max(earliest, Math.floor(middle - width)), to: Math.min(latest, Math.ceil(middle + width)) }
  })
  const routes = hiddenRoutes(km, windows, size, horizon, service)
  const orders = routes.flatMap((route) => {
    const rest = [...route]
    const pairs: Problem['orders'][number][] = []
    while (rest.length > 1) {
      const pickup = rest.shift()!
      const [delivery] = rest.splice(Math.floor(next() * rest.length), 1)
      pairs.push({
        id: String(pickup),
        points: [
          { kind: 'pickup', place: pickup, window: windows[pickup]!, service_min: service },
          { kind: 'delivery', place: delivery!, window: windows[delivery!]!, service_min: service }
        ],
        rows: [{ from: 0, to: 1, pieces: 1, kg: 5 + Math.floor(next() * 25), m3: 0 }]
      })
    }
    return pairs
  })
  return {
    places: places.map(({ x, y }, i) => ({ id: String(i), x, y })),
    km,
    minutes: km,
    types: [
      {
        id: 'vehicle',
        max_kg: capacity,
        max_m3: 1,
        cost: { fixed_fen: 0, per_km_fen: 1 },
        depot: { place: 0, returns: true },
        shift: { from: 0, to: horizon }
      }
    ],
    orders,
    objective: 'vehicles',
    rules: {}
  }
}

const within = (value: number): number => Math.min(side, Math.max(0, Math.round(value)))

/** Routes that keep the windows: whoever closes first goes where it adds least, on a new route where it fits nowhere. */
function hiddenRoutes(
  km: Float64Array,
  windows: readonly { from: number; to: number }[],
  size: number,
  horizon: number,
  service: number
): number[][] {
  const routes: number[][] = []
  const fits = (route: readonly number[]): boolean => {
    let [time, before] = [0, 0]
    for (const node of route) {
      time = Math.max(windows[node]!.from, time + km[before * size + node]!)
      if (time > windows[node]!.to) return false
      time += service
      before = node
    }
    return time + km[before * size]! <= horizon
  }
  const customers = windows.map((_, i) => i).slice(1)
  for (const node of customers.sort((a, b) => windows[a]!.to - windows[a]!.from - (windows[b]!.to - windows[b]!.from) || a - b)) {
    let [least, best] = [Infinity, null as { route: number; at: number } | null]
    routes.forEach((route, r) => {
      for (let at = 0; at <= route.length; at++) {
        const [before, after] = [route[at - 1] ?? 0, route[at] ?? 0]
        const added = km[before * size + node]! + km[node * size + after]! - km[before * size + after]!
        if (added < least && fits(route.toSpliced(at, 0, node))) [least, best] = [added, { route: r, at }]
      }
    })
    const found = best as { route: number; at: number } | null
    if (found) routes[found.route]!.splice(found.at, 0, node)
    else routes.push([node])
  }
  return routes.map((route) => (route.length % 2 === 0 ? route : route.slice(1)))
}
