import type { Day } from './calendar.ts'
import { distanceM } from './geo.ts'

type At = { readonly lng: number; readonly lat: number }
/** A node of a contracted lane: a place with the circle, in metres, within which a stop is at it. */
type LaneNode = At & { readonly radius_m: number }
/** A contracted lane (客户路段) as far as it decides which runs are on it. */
export type Lane = {
  readonly id: number
  readonly start: LaneNode
  readonly end: LaneNode
  readonly via: readonly LaneNode[]
  readonly return_flag: boolean
  /** Empty means every type. */
  readonly vehicle_type_ids: readonly number[]
  readonly valid_from: Day
  readonly valid_to: Day
}
/** One customer's goods on a trip: the stops of his order in their sequence, the first a loading and the last an unloading, and the day of the required pickup in China. */
export type LaneRun = { readonly stops: readonly At[]; readonly day: Day; readonly vehicle_type_id: number | null }

/**
 * The one lane on which a run is (docs/adr/0056): its first stop lies in the circle of the lane's first node and its last stop in that of the last, or the other way
 * round where the lane holds for the way back too, and the day of its pickup is one of the lane's. A lane for other types of vehicles does not fit; while the
 * vehicle is not known, every type does. Of several the one with more of its nodes between among the run's stops, then the one that names the vehicle's type,
 * then the one driven the way there, then the nearer, then the newer.
 */
export const pickLane = <L extends Lane>(lanes: readonly L[], run: LaneRun): L | undefined => {
  const [best] = lanes
    .flatMap((lane) => {
      const rank = rankOf(lane, run)
      return rank ? [{ lane, rank }] : []
    })
    .toSorted((a, b) => compare(a.rank, b.rank))
  return best?.lane
}

/** The fewer, the better, from the first figure on. */
type Rank = readonly number[]
const rankOf = (lane: Lane, { stops, day, vehicle_type_id }: LaneRun): Rank | undefined => {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last || stops.length < 2 || day < lane.valid_from || day > lane.valid_to) return undefined
  const named = lane.vehicle_type_ids.length > 0
  if (named && vehicle_type_id !== null && !lane.vehicle_type_ids.includes(vehicle_type_id)) return undefined
  const there = wayOf(lane.start, first, lane.end, last)
  const back = lane.return_flag ? wayOf(lane.end, first, lane.start, last) : undefined
  const way = there ?? back
  if (way === undefined) return undefined
  const met = lane.via.filter((node) => stops.some((stop) => distanceM(node, stop) <= node.radius_m)).length
  return [-met, lane.via.length - met, named && vehicle_type_id !== null ? 0 : 1, there === undefined ? 1 : 0, way, -lane.id]
}
/** Whether a run goes a lane the other way round (回程): its ends do not lie in the lane's circles the way there, but do the way back. */
export const isWayBack = ({ start, end, return_flag }: Pick<Lane, 'start' | 'end' | 'return_flag'>, stops: LaneRun['stops']): boolean => {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last || !return_flag) return false
  return wayOf(start, first, end, last) === undefined && wayOf(end, first, start, last) !== undefined
}
/* How far both ends are from their nodes together, metres; nothing where one is outside its circle. */
const wayOf = (from: LaneNode, first: At, to: LaneNode, last: At): number | undefined => {
  const [out, home] = [distanceM(from, first), distanceM(to, last)]
  return out <= from.radius_m && home <= to.radius_m ? out + home : undefined
}
const compare = (a: Rank, b: Rank): number => {
  const at = a.findIndex((value, i) => value !== b[i])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** One version of a lane's price with the days on which it holds, and the last day of a trip that ran under it; no such day where none has. */
type PriceVersion = { readonly valid_from: Day; readonly valid_to: Day; readonly used_to: Day | null }
/**
 * What becomes of a price that is changed to hold from a day on: one that no trip has run under is written anew, a used one ends the day before and the change is its next
 * version; that needs a first day behind its last trip and behind its own first day.
 */
export const priceChange = (
  { used_to }: PriceVersion,
  valid_from: Day
): { readonly as: 'same' } | { readonly as: 'next' } | { readonly as: 'refused'; readonly used_to: Day } => {
  if (used_to === null) return { as: 'same' }
  return valid_from > used_to ? { as: 'next' } : { as: 'refused', used_to }
}
