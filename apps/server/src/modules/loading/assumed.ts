import { isDeepStrictEqual } from 'node:util'
import type { loading } from '@yunshu/contract/loading/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Assumed } from '@yunshu/loading/assume'
import { nowIso } from '../../platform/clock.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { ReadContext } from '../../platform/verb/verb.ts'
import type { Query } from '@yunshu/contract/kit/endpoint'
import { ordersOf } from '../order/index.ts'
import type { Sketched } from './sketch.ts'

type Shown = OutputOf<typeof loading.info>['assumed']

/** What a plan takes for granted, in the fields of the contract. */
export const assumedShown = ({
  windows = [],
  more = [],
  split = [],
  max_points,
  max_detour_km,
  keeps = [],
  mix_temps = false,
  rehandle_fen
}: Assumed = {}): Shown => ({
  windows: windows.map(({ order, ...wider }) => ({ order_id: Number(order), ...wider })),
  more: more.map(({ type, count }) => ({ vehicle_type_id: Number(type), count })),
  split: split.map(Number),
  max_points: max_points ?? null,
  max_detour_km: max_detour_km ?? null,
  keeps: keeps.map(Number),
  mix_temps,
  rehandle_fen: rehandle_fen ?? null
})

/** The same in the words of the engine; undefined where nothing is assumed. Refused where it speaks of what the task does not hold. */
export const assumedIn = (
  sketched: Sketched,
  { windows, more, split, max_points, max_detour_km, keeps, mix_temps, rehandle_fen }: Shown
): Assumed | undefined => {
  const assumed: Assumed = {
    windows: windows
      .filter(({ before_min, after_min }) => before_min + after_min > 0)
      .map(({ order_id, ...wider }) => ({ order: String(order_id), ...wider })),
    more: more.map(({ vehicle_type_id, count }) => ({ type: String(vehicle_type_id), count })),
    split: split.map(String),
    ...(max_points === null ? {} : { max_points }),
    ...(max_detour_km === null ? {} : { max_detour_km }),
    keeps: keeps.map(String),
    mix_temps,
    ...(rehandle_fen === null ? {} : { rehandle_fen })
  }
  const known = knownOf(sketched, assumed)
  const counted = [known.windows, known.more, known.split, known.keeps].map((list) => list.length)
  const same = isDeepStrictEqual(counted, [windowsOf(assumed), more.length, split.length, keeps.length])
  return same ? whole({ ...assumed, ...known }) : refuse('draftUnreadable')
}
const windowsOf = ({ windows = [] }: Assumed): number => windows.length

/** What of it still speaks of orders, points and types of the task; the rules of the task only as long as they are the same. */
export const stillAssumed = (sketched: Sketched, assumed: Assumed | undefined, sameRules: boolean): Assumed | undefined => {
  if (!assumed) return undefined
  const known = knownOf(sketched, assumed)
  const { windows, split } = known
  return whole(sameRules ? { ...assumed, ...known } : { windows, split })
}

const knownOf = ({ sketch }: Sketched, { windows = [], more = [], split = [], keeps = [] }: Assumed) => {
  const orders = new Map(sketch.orders.map((order) => [order.id, order]))
  return {
    windows: windows.filter(({ order, point }) => orders.get(order)?.points[point] !== undefined),
    more: more.filter(({ type }) => sketch.types.some(({ id }) => id === type)),
    split: split.filter((order) => orders.has(order)),
    keeps: keeps.filter((type) => sketch.types.some(({ id }) => id === type))
  }
}

/** Without the parts that assume nothing. */
const whole = ({ windows = [], more = [], split = [], keeps = [], mix_temps = false, ...limits }: Assumed): Assumed | undefined => {
  const kept: Assumed = {
    ...(windows.length ? { windows } : {}),
    ...(more.length ? { more } : {}),
    ...(split.length ? { split } : {}),
    ...(keeps.length ? { keeps } : {}),
    ...(mix_temps ? { mix_temps } : {}),
    ...limits
  }
  return Object.keys(kept).length === 0 ? undefined : kept
}

/** Refuses a window that would open before the present; what was assumed before stands. */
export const demandAhead = async (
  { tx, actor }: Pick<ReadContext<Query>, 'tx' | 'actor'>,
  { sketch, base_at }: Sketched,
  { windows = [] }: Assumed,
  before: Assumed | undefined
): Promise<void> => {
  const now = (Date.parse(nowIso()) - Date.parse(base_at)) / 60_000
  const past = windows.find(({ order, point, before_min }) => {
    const was = before?.windows?.find((one) => one.order === order && one.point === point)?.before_min ?? 0
    const opens = sketch.orders.find(({ id }) => id === order)?.points[point]?.window?.from ?? Infinity
    return before_min > was && opens - before_min < now
  })
  if (!past) return
  const order = await ordersOf(tx, actor).select('o.order_no').where('o.id', '=', Number(past.order)).executeTakeFirst()
  refuse('assumedPast', { order_no: order?.order_no ?? past.order })
}
