import { beginOf } from './model.ts'
import type { Problem, Rules } from './problem.ts'

/** What a planner takes for granted though nobody has agreed to it yet. It belongs to a plan, not to the problem: another plan of the same problem assumes nothing. */
export interface Assumed {
  /** Service at the point may begin so much before and after the time that was asked for. */
  windows?: readonly { order: string; point: number; before_min: number; after_min: number }[]
  /** Vehicles of a type beyond those that there are. */
  more?: readonly { type: string; count: number }[]
  /** Orders that may be divided. */
  split?: readonly string[]
  max_points?: number
  max_detour_km?: number
  /** Vehicle types that keep every temperature of the problem. */
  keeps?: readonly string[]
  /** Goods of different temperature share a vehicle. */
  mix_temps?: boolean
  /** What may not be moved aside may be, at this price for each time. */
  rehandle_fen?: number
}

/** The problem as it is when all of that holds. */
export function assume(
  problem: Problem,
  { windows = [], more = [], split = [], max_points, max_detour_km, keeps = [], mix_temps = false, rehandle_fen }: Assumed = {}
): Problem {
  const limits = [max_points, max_detour_km, rehandle_fen]
  if (windows.length + more.length + split.length + keeps.length === 0 && !mix_temps && limits.every((one) => one === undefined)) return problem
  const touched = new Set([...windows.map(({ order }) => order), ...split])
  const limit = (name: 'max_points' | 'max_detour_km', value: number | undefined): Partial<Rules> =>
    value === undefined || problem.rules[name] === undefined ? {} : { [name]: Math.max(value, problem.rules[name]) }
  const temps = keeps.length === 0 ? [] : [...new Set(problem.orders.flatMap(({ temp }) => (temp === undefined ? [] : [temp])))]
  const assumed: Problem = {
    ...problem,
    rules: {
      ...problem.rules,
      ...limit('max_points', max_points),
      ...limit('max_detour_km', max_detour_km),
      ...(mix_temps ? { part_temps: false } : {})
    },
    types: problem.types.map((type) => {
      const extra = more.reduce((sum, one) => sum + (one.type === type.id ? one.count : 0), 0)
      const own = extra === 0 || type.count === undefined ? type : { ...type, count: type.count + extra }
      return keeps.includes(type.id) ? { ...own, temps } : own
    }),
    orders: problem.orders.map((given) => {
      const order = rehandle_fen !== undefined && given.rehandle_fen === null ? { ...given, rehandle_fen } : given
      if (!touched.has(order.id)) return order
      const points = order.points.map((point, at) => {
        const wider = windows.find((one) => one.order === order.id && one.point === at)
        if (!wider || !point.window) return point
        return { ...point, window: { from: point.window.from - wider.before_min, to: point.window.to + wider.after_min } }
      })
      return { ...order, points, ...(split.includes(order.id) ? { may_split: true } : {}) }
    })
  }
  if (windows.length === 0) return assumed
  // A vehicle that may come at any time comes when the problem begins: a wider window does not make it come later.
  const { begin: _, ...bare } = assumed
  return { ...assumed, begin: Math.min(beginOf(problem), beginOf(bare)) }
}

/** Both together, the second seen from the first: minutes and vehicles are added, limits are taken from the second. */
export function bothAssumed(a: Assumed, b: Assumed): Assumed {
  const windows = [...(a.windows ?? [])]
  for (const own of b.windows ?? []) {
    const at = windows.findIndex(({ order, point }) => order === own.order && point === own.point)
    const known = windows[at]
    if (known) windows[at] = { ...known, before_min: known.before_min + own.before_min, after_min: known.after_min + own.after_min }
    else windows.push(own)
  }
  const more = [...(a.more ?? [])]
  for (const own of b.more ?? []) {
    const at = more.findIndex(({ type }) => type === own.type)
    const known = more[at]
    if (known) more[at] = { ...known, count: known.count + own.count }
    else more.push(own)
  }
  const split = [...new Set([...(a.split ?? []), ...(b.split ?? [])])]
  const [max_points, max_detour_km] = [b.max_points ?? a.max_points, b.max_detour_km ?? a.max_detour_km]
  const keeps = [...new Set([...(a.keeps ?? []), ...(b.keeps ?? [])])]
  const rehandle_fen = b.rehandle_fen ?? a.rehandle_fen
  return {
    ...(windows.length ? { windows } : {}),
    ...(more.length ? { more } : {}),
    ...(split.length ? { split } : {}),
    ...(max_points === undefined ? {} : { max_points }),
    ...(max_detour_km === undefined ? {} : { max_detour_km }),
    ...(keeps.length ? { keeps } : {}),
    ...(a.mix_temps || b.mix_temps ? { mix_temps: true } : {}),
    ...(rehandle_fen === undefined ? {} : { rehandle_fen })
  }
}
