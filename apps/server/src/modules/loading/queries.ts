import type { loading, LoadTaskRow } from '@yunshu/contract/loading/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Assumed } from '@yunshu/loading/assume'
import type { Plan, PlannedVehicle } from '@yunshu/loading/plan'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { isIndexable } from '../../platform/db/like.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { tripsDrivenBy } from '../waybill/index.ts'
import { loadedOnTrips } from '../waybill/rows.ts'
import type { ProviderId } from './distances.ts'
import { grouped } from './grouped.ts'
import type { PlanInput, Sketched } from './sketch.ts'
import type { StoredMatrix } from './threadWork.ts'

/** The load tasks of the actor's own company; no other company sees them. */
export const loadTasksOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('load_task as l').where('l.tenant_id', '=', actor.tenant_id).where('l.company_id', '=', actor.company_id)

/** The rows of the list. */
export const rowsOf = (tx: Tx, actor: Actor) =>
  loadTasksOf(tx, actor)
    .select([
      'l.id',
      'l.version',
      'l.task_no',
      'l.task_name',
      'l.task_status',
      'l.objective',
      'l.load_date',
      'l.by_hand',
      'l.order_count',
      'l.point_count',
      'l.goods_num',
      'l.goods_kg',
      'l.goods_volume',
      'l.progress_pct',
      'l.vehicle_count',
      'l.load_rate_kg_bp',
      'l.load_rate_volume_bp',
      'l.unplanned_count',
      'l.est_fen',
      'l.save_fen',
      'l.distance_m',
      'l.estimated_legs',
      'l.proof_level',
      'l.iterations',
      'l.random_seed',
      'l.sent_count',
      'l.sender_name',
      'l.error',
      'l.created_by_name',
      'l.created_at',
      'l.computed_at',
      'l.queue_place'
    ])
    .select(sql<{ vehicle_type_id: number; count: number }[]>`l.vehicle_plan`.as('vehicle_plan'))

/** Whether a column names a task of which a vehicle was dispatched with a truck or a driver that these words name. */
export const isDrivenBy = (task_id: string, actor: Actor, words: readonly string[]) => {
  const long = words.filter(isIndexable)
  if (long.length === 0) return undefined
  return sql<boolean>`${sql.ref(task_id)} = any(array(select v.task_id from scoped.load_vehicle v where v.tenant_id = ${actor.tenant_id} and v.waybill_id = any(array(${tripsDrivenBy(actor, long)}))))`
}

type TaskRow = Static<typeof LoadTaskRow>
type BareRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** Rows with what became of their dispatched vehicles: which trucks and drivers, who loads them where, when they depart, what they have loaded. Two statements for all. */
export const withTrips = async (tx: Tx, { tenant_id }: Actor, rows: readonly BareRow[]): Promise<TaskRow[]> => {
  const sent = rows.flatMap(({ id, sent_count }) => (sent_count > 0 ? [id] : []))
  const trips =
    sent.length === 0
      ? []
      : await tx
          .selectFrom('load_vehicle as v')
          .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'v.tenant_id').onRef('w.id', '=', 'v.waybill_id'))
          .select(['v.task_id', 'v.loader', 'v.dock_no', 'w.id', 'w.plate_no', 'w.driver_name', 'w.seal_no', 'w.plan_start_time'])
          .where('v.tenant_id', '=', tenant_id)
          .where('v.task_id', 'in', sent)
          .orderBy('v.seq')
          .execute()
  const ids = trips.map(({ id }) => id)
  const loaded = ids.length === 0 ? [] : await loadedOnTrips(tx, tenant_id, ids)
  const of = grouped(trips, ({ task_id }) => task_id)
  const onTrip = new Map(loaded.map((trip) => [trip.waybill_id, trip]))
  return rows.map((row) => {
    const own = of(row.id)
    const each = (name: 'plate_no' | 'driver_name' | 'loader' | 'dock_no' | 'seal_no'): string =>
      [...new Set(own.map((trip) => trip[name]).filter(Boolean))].join('、')
    const sum = (name: 'load_num' | 'load_kg' | 'load_volume'): number | null => {
      const known = own.flatMap(({ id }) => onTrip.get(id)?.[name] ?? [])
      return known.length === 0 ? null : Math.round(known.reduce((total, part) => total + part, 0) * 10_000) / 10_000
    }
    return {
      ...row,
      plate_no: each('plate_no'),
      driver_name: each('driver_name'),
      loader: each('loader'),
      dock_no: each('dock_no'),
      seal_no: each('seal_no'),
      plan_start_time: own.map(({ plan_start_time }) => plan_start_time).toSorted()[0] ?? null,
      loaded_num: sum('load_num'),
      loaded_kg: sum('load_kg'),
      loaded_volume: sum('load_volume')
    } as TaskRow
  })
}

/** A task as lists and answers show it. */
export const getLoadTaskRow = async (tx: Tx, actor: Actor, id: number): Promise<TaskRow> => {
  const row = (await rowsOf(tx, actor).where('l.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
  const [shown] = await withTrips(tx, actor, [row])
  return shown ?? refuse('notFound')
}

/** A task with its plan; another company's task is refused as if it did not exist. */
export const getLoadTask = async (tx: Tx, actor: Actor, id: number): Promise<Row<'load_task'>> =>
  (await loadTasksOf(tx, actor).selectAll('l').where('l.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The same, locked until the transaction ends: who changes a plan waits for the one who changes it now. */
export const lockLoadTask = async (tx: Tx, actor: Actor, id: number): Promise<Row<'load_task'>> =>
  (await loadTasksOf(tx, actor).selectAll('l').where('l.id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')

/** What a plan is shown and compared by: without the distances, which are thirty megabytes where a thousand orders have two thousand places. */
export type Planned = Awaited<ReturnType<typeof getPlanned>>
export const getPlanned = async (tx: Tx, actor: Actor, id: number) =>
  (await loadTasksOf(tx, actor)
    .select(['l.id', 'l.tenant_id', 'l.params', 'l.sketch', 'l.result', 'l.step_seq', 'l.sent_count', 'l.created_at', 'l.lanes', 'l.est_fen'])
    .where('l.id', '=', id)
    .executeTakeFirst()) ?? refuse('notFound')

/** A task's problem, what its plan assumes, and the name under which a thread keeps the problem: another one after each change of orders, rules or distances. Its distances are not read. */
export const getSketchName = async (
  tx: Tx,
  actor: Actor,
  id: number
): Promise<{ name: string; sketched: Sketched; assumed: Assumed | undefined }> => {
  const row =
    (await loadTasksOf(tx, actor)
      .select(['l.id', 'l.sketch', 'l.sketch_version', sql<Assumed | null>`l.result -> 'assumed'`.as('assumed')])
      .where('l.id', '=', id)
      .executeTakeFirst()) ?? refuse('notFound')
  return { name: `${row.id} ${row.sketch_version}`, sketched: row.sketch as Sketched, assumed: row.assumed ?? undefined }
}

/** What was asked for: orders, vehicle types and rules. */
export const wishOf = ({ params }: Pick<Row<'load_task'>, 'params'>): PlanInput => params as PlanInput
export const sketchedOf = ({ sketch }: Pick<Row<'load_task'>, 'sketch'>): Sketched => sketch as Sketched
/** The stored plan, with the extra cost of 后进先出 where that was asked for, and what the planner assumes. */
export type StoredPlan = Plan & { readonly lifo_fen?: number; readonly assumed?: Assumed }
export const planOf = ({ result }: Pick<Row<'load_task'>, 'result'>): StoredPlan | undefined => (result as StoredPlan | null) ?? undefined

/** The distances with which the plan was made. */
export function storedMatrix({ metres, seconds, distance_source, estimated_legs }: Row<'load_task'>): { matrix: StoredMatrix } | undefined {
  if (!metres || !seconds) return undefined
  return {
    matrix: { metres: unpack(metres), seconds: unpack(seconds), source: (distance_source ?? 'estimate') as ProviderId, filled: estimated_legs ?? 0 }
  }
}
/** Stored as whole metres and seconds, four bytes each. */
export const pack = ({ buffer, byteOffset, byteLength }: Uint32Array): Buffer => Buffer.from(new Uint8Array(buffer, byteOffset, byteLength))
const unpack = (bytes: Buffer): Uint32Array => {
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return new Uint32Array(shared)
}

type Shown = OutputOf<typeof loading.info>['vehicles'][number]
/** A vehicle of a plan in the fields of the contract: instants instead of minutes, whole fen, and the stored points. */
export function vehicleShown({ sketch, base_at, point_ids }: Sketched, vehicle: PlannedVehicle): Shown {
  const type = sketch.types.find(({ id }) => id === vehicle.type)!
  const instant = (minutes: number) => new Date(Date.parse(base_at) + minutes * 60_000).toISOString()
  const share = (part: number, most: number) => (most > 0 ? Math.round((part / most) * 10_000) : 0)
  return {
    id: vehicle.id,
    vehicle_type_id: Number(vehicle.type),
    locked: vehicle.locked,
    held: (vehicle.held ?? []).map(Number),
    loads: vehicle.loads.map(({ order, pieces }) => ({ order_id: Number(order), pieces: [...pieces] })),
    stops: vehicle.stops.map(({ order, point, arrive, start, leave }) => ({
      order_id: Number(order),
      point,
      point_id: point_ids[order]![point]!,
      arrive_at: instant(arrive),
      start_at: instant(start),
      leave_at: instant(leave)
    })),
    distance_m: Math.round(vehicle.km * 1000),
    est_fen: wholeFen(vehicle.fen),
    rehandle_fen: wholeFen(vehicle.rehandle_fen),
    peak_kg: Math.round(vehicle.peak_kg * 1000) / 1000,
    peak_m3: Math.round(vehicle.peak_m3 * 10_000) / 10_000,
    load_rate_kg_bp: share(vehicle.peak_kg, type.max_kg),
    load_rate_volume_bp: share(vehicle.peak_m3, type.max_m3),
    proof_level: vehicle.level
  }
}

/** An infinite price (goods that may not be moved are in the way) is given as zero; the violation beside it says what is wrong. */
export const wholeFen = (fen: number): number => (Number.isFinite(fen) ? Math.round(fen) : 0)

/** A vehicle of a confirmed plan by its name. */
export const getLoadVehicle = async (tx: Tx, task: Row<'load_task'>, vehicle: string): Promise<Row<'load_vehicle'> | undefined> =>
  await tx
    .selectFrom('load_vehicle')
    .selectAll()
    .where('tenant_id', '=', task.tenant_id)
    .where('task_id', '=', task.id)
    .where('vehicle', '=', vehicle)
    .executeTakeFirst()
