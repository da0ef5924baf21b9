import { stateOf } from '@yunshu/contract/kit/machine'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import { distanceM } from '@yunshu/domain/geo'
import { lateness } from '@yunshu/domain/late'
import { isTooFast } from '@yunshu/domain/speed'
import type { Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { clockSlackMs, now, placeAfter } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { refuse } from '../../platform/verb/refuse.ts'

type NodeInput = {
  readonly id: number
  readonly version?: number
  readonly at: string
  readonly lng?: number
  readonly lat?: number
  readonly reason?: string
  readonly no_place?: number
  readonly point_id?: number
}
export type Point = Row<'waybill_point'>

/** The moment at which something was done cannot be later than now. */
export const demandPast = (at: string): void => {
  if (Date.parse(at) > now().getTime() + clockSlackMs) refuse('timeInFuture')
}

type Fence = { readonly fence_distance_m: number | null; readonly outside_fence: boolean }
/** A node's input with the moment at which it stands; `told_at` is the one that was told, where it had to be put after the node before it. */
type Placed<I> = I & { readonly told_at?: string }

/**
 * What holds for every node: not in the future, not before the node before it, and a reason from the office (back-fill) or from outside the fence. A node
 * before it that lies in the future is of a clock that has gone back since; this one is then put at its moment.
 */
export const demandNode = <I extends NodeInput>(actor: Actor, trip: Row<'waybill'>, input: I, point?: Point): { node: Placed<I>; fence: Fence } => {
  demandPast(input.at)
  const previous = lastNode(trip, point)
  const at = placeAfter(input.at, previous, actor.kind === 'user') ?? refuse('timeOutOfOrder', { previous: shanghaiMinute(previous ?? input.at) })
  if (actor.kind === 'user' && !input.reason) refuse('reasonNeeded')
  const fence = fenceOf(input, point)
  if (point && fence.outside_fence && !input.reason) refuse('outsideFence', { distance: fence.fence_distance_m ?? 0, radius: point.radius_m })
  return { node: at === input.at ? input : { ...input, at, told_at: input.at }, fence }
}

/** How far from its stop something was done, in metres, and whether that is outside of its circle. */
export const fenceOf = ({ lng, lat }: { readonly lng?: number; readonly lat?: number }, point: Point | undefined): Fence => {
  if (!point || lng === undefined || lat === undefined) return { fence_distance_m: null, outside_fence: false }
  const distance = Math.round(distanceM({ lng, lat }, point))
  return { fence_distance_m: distance, outside_fence: distance > point.radius_m }
}

/* Nothing happens on a trip before it is sent; one that is entered afterwards has a planned departure in the past, and may be recorded from that day on. */
const firstMoment = ({ sent_at, created_at, plan_start_time }: Row<'waybill'>): string =>
  [sent_at ?? created_at, dayBefore(plan_start_time)].sort()[0] ?? created_at
const dayBefore = (at: string): string => new Date(Date.parse(at) - 86_400_000).toISOString()

// The latest thing that is known to have happened on this trip, or at this stop.
export const lastNode = (trip: Row<'waybill'>, point: Point | undefined): string | undefined =>
  [
    firstMoment(trip),
    trip.driver_qiandao_time,
    trip.load_done_at,
    trip.shiji_fache_start_time,
    trip.waybill_status >= waybillMachine.code.inTransit ? trip.driver_shiji_songda_time : null,
    point?.arrived_at ?? null
  ]
    .filter((time): time is string => time !== null)
    .sort()
    .at(-1)

type Stop = 'signIn' | 'load' | 'arrive' | 'unload'
const kindOf: Record<Stop, 1 | 2> = { signIn: 1, load: 1, arrive: 2, unload: 2 }
const waitsFor = (point: Point, move: Stop): boolean =>
  point.done_at === null && (point.arrived_at === null) === (move === 'signIn' || move === 'arrive')

/** The stop that a node is about: the one named, else the next of its kind where that has not happened yet. One where it has is refused like any move that is not drawn. */
export const getPoint = async (tx: Tx, trip: Row<'waybill'>, move: Stop, point_id?: number): Promise<{ point: Point; left: Point[] }> => {
  const points = await tx
    .selectFrom('waybill_point')
    .selectAll()
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .where('kind', '=', kindOf[move])
    .orderBy('seq')
    .execute()
  const asked = points.filter(({ id }) => point_id === undefined || id === point_id)
  if (asked.length === 0) refuse('notFound')
  const point = asked.find((one) => waitsFor(one, move)) ?? alreadyDone(trip, move)
  return { point, left: points.filter((other) => other.done_at === null && other.id !== point.id) }
}

const alreadyDone = (trip: Row<'waybill'>, move: Stop): never => {
  const [from, to] = [stateOf(waybillMachine, trip.waybill_status), waybillMachine.moves[move]]
  throw new Refusal('illegalMove', { from: { zh: from.zh, en: from.en }, to: { zh: to.zh, en: to.en } })
}

/** Whether a stop is reached sooner than a truck can come there from the last stop that it left; such an arrival is marked in lists and on the trip. */
export const cameTooFast = async (tx: Tx, trip: Row<'waybill'>, point: Point, at: string): Promise<boolean> => {
  const last = await tx
    .selectFrom('waybill_point')
    .select(['lng', 'lat', 'done_at', 'departed_at'])
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .where('done_at', 'is not', null)
    .orderBy('done_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const left = last?.departed_at ?? last?.done_at
  return last !== undefined && left !== null && left !== undefined && isTooFast(distanceM(last, point), Date.parse(at) - Date.parse(left))
}

/** Writes what happened at a stop; over the version that was read, like every row. */
export const markPoint = async (tx: Tx, point: Point, changes: Updateable<Tables['waybill_point']>): Promise<void> => {
  const done = await tx
    .updateTable('waybill_point')
    .set({ ...changes, version: point.version + 1 })
    .where('tenant_id', '=', point.tenant_id)
    .where('id', '=', point.id)
    .where('version', '=', point.version)
    .returning('id')
    .executeTakeFirst()
  if (!done) refuse('staleVersion')
}

/** Minutes past the required time; 0 is in time. Nobody asked for a time where goods change vehicles. */
export const lateMinutes = (point: Point, at: string): number | null =>
  point.relay_waybill_id !== null ? null : lateness({ type: point.time_type as 1 | 2 | 3, time: point.time_start, end: point.time_end }, at).minutes

type Shot = { readonly url: string }
/** Keeps photos with a stop and lets the parties of the trip see them; what is there already stays. */
export const addPhotos = async (tx: Tx, actor: Actor, trip: Row<'waybill'>, had: unknown, shots: readonly Shot[] | undefined): Promise<string> => {
  if (shots && shots.length > 0)
    await shareFiles(
      tx,
      actor,
      shots.map(({ url }) => url),
      trip.parties
    )
  const known = had as Shot[]
  return JSON.stringify([...known, ...(shots ?? []).filter(({ url }) => !known.some((shot) => shot.url === url))].slice(0, 18))
}
