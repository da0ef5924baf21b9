import { shanghaiMinute } from '@yunshu/domain/calendar'
import { distanceM } from '@yunshu/domain/geo'
import { lateness } from '@yunshu/domain/late'
import type { Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/over.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { refuse } from '../../platform/verb/refuse.ts'

export type NodeInput = {
  readonly id: number
  readonly version?: number
  readonly at: string
  readonly lng?: number
  readonly lat?: number
  readonly reason?: string
  readonly point_id?: number
}
export type Point = Row<'waybill_point'>

/** A phone's clock may run a little ahead. */
const clockSlackMs = 120_000

/** What holds for every node: not in the future, not before the node before it, and a reason from the office (back-fill) or from outside the fence. */
export const demandNode = (
  actor: Actor,
  trip: Row<'waybill'>,
  input: NodeInput,
  point?: Point
): { fence_distance_m: number | null; outside_fence: boolean } => {
  const at = Date.parse(input.at)
  if (at > now().getTime() + clockSlackMs) refuse('timeInFuture')
  const previous = lastNode(trip, point)
  if (previous !== undefined && at < Date.parse(previous)) refuse('timeOutOfOrder', { previous: shanghaiMinute(previous) })
  if (actor.kind === 'user' && !input.reason) refuse('reasonNeeded')
  if (!point || input.lng === undefined || input.lat === undefined) return { fence_distance_m: null, outside_fence: false }
  const distance = Math.round(distanceM({ lng: input.lng, lat: input.lat }, point))
  const outside_fence = distance > point.radius_m
  if (outside_fence && !input.reason) refuse('outsideFence', { distance, radius: point.radius_m })
  return { fence_distance_m: distance, outside_fence }
}

// The latest thing that is known to have happened on this trip, or at this stop.
const lastNode = (trip: Row<'waybill'>, point: Point | undefined): string | undefined =>
  [
    trip.driver_qiandao_time,
    trip.load_done_at,
    trip.shiji_fache_start_time,
    trip.waybill_status >= 60 ? trip.driver_shiji_songda_time : null,
    point?.arrived_at ?? null
  ]
    .filter((time): time is string => time !== null)
    .sort()
    .at(-1)

/** The stop that a node is about: the one named, else the next of its kind where that has not happened yet. */
export const getPoint = async (
  tx: Tx,
  trip: Row<'waybill'>,
  kind: 1 | 2,
  waits: 'arrival' | 'work',
  point_id?: number
): Promise<{ point: Point; left: Point[] }> => {
  const points = await tx
    .selectFrom('waybill_point')
    .selectAll()
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .where('kind', '=', kind)
    .orderBy('seq')
    .execute()
  const open = points.filter((point) => point.done_at === null && (waits === 'arrival' ? point.arrived_at === null : point.arrived_at !== null))
  const point = (point_id === undefined ? open[0] : open.find(({ id }) => id === point_id)) ?? refuse('notFound')
  return { point, left: points.filter((other) => other.done_at === null && other.id !== point.id) }
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

/** Minutes past the required time; 0 is in time. */
export const lateMinutes = (point: Point, at: string): number =>
  lateness({ type: point.time_type as 1 | 2 | 3, time: point.time_start, end: point.time_end }, at).minutes

type Shot = { readonly url: string }
/** Keeps photos with a stop and lets the parties of the trip see them; what is there already stays. */
export const addPhotos = async (tx: Tx, trip: Row<'waybill'>, had: unknown, shots: readonly Shot[] | undefined): Promise<string> => {
  if (shots && shots.length > 0)
    await shareFiles(
      tx,
      trip.tenant_id,
      shots.map(({ url }) => url),
      trip.parties
    )
  return JSON.stringify([...(had as Shot[]), ...(shots ?? [])].slice(0, 18))
}
