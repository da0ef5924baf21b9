import type { loading, LoadTaskRow } from '@yunshu/contract/loading/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Plan, PlannedVehicle } from '@yunshu/loading/plan'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { ProviderId } from './distances.ts'
import type { Sketched } from './sketch.ts'
import type { StoredMatrix } from './threadWork.ts'

/** The load tasks of the actor's own company; no other company sees them. */
const loadTasksOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('load_task as l').where('l.tenant_id', '=', actor.tenant_id).where('l.company_id', '=', actor.company_id)

const columns = [
  'l.id',
  'l.version',
  'l.task_no',
  'l.task_status',
  'l.objective',
  'l.order_count',
  'l.random_seed',
  'l.progress_pct',
  'l.vehicle_count',
  'l.unplanned_count',
  'l.est_fen',
  'l.save_fen',
  'l.distance_m',
  'l.estimated_legs',
  'l.proof_level',
  'l.iterations',
  'l.error',
  'l.created_at',
  'l.computed_at'
] as const

/** A task as lists and answers show it. */
export const getLoadTaskRow = async (tx: Tx, actor: Actor, id: number): Promise<Static<typeof LoadTaskRow>> =>
  ((await loadTasksOf(tx, actor).select(columns).where('l.id', '=', id).executeTakeFirst()) as Static<typeof LoadTaskRow> | undefined) ??
  refuse('notFound')

/** A task with its plan; another company's task is refused as if it did not exist. */
export const getLoadTask = async (tx: Tx, actor: Actor, id: number): Promise<Row<'load_task'>> =>
  (await loadTasksOf(tx, actor).selectAll('l').where('l.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const sketchedOf = ({ sketch }: Row<'load_task'>): Sketched => sketch as Sketched
/** The stored plan, with the extra cost of 后进先出 where that was asked for. */
type StoredPlan = Plan & { readonly lifo_fen?: number }
export const planOf = ({ result }: Row<'load_task'>): StoredPlan | undefined => (result as StoredPlan | null) ?? undefined

/** The distances with which the plan was made. */
export function storedMatrix({ metres, seconds, distance_source, estimated_legs }: Row<'load_task'>): { matrix: StoredMatrix } | undefined {
  if (!metres || !seconds) return undefined
  return {
    matrix: { metres: unpack(metres), seconds: unpack(seconds), source: (distance_source ?? 'estimate') as ProviderId, filled: estimated_legs ?? 0 }
  }
}
/** Stored as whole metres and seconds, four bytes each. */
export const pack = (cells: Float64Array): Buffer => Buffer.from(Uint32Array.from(cells, Math.round).buffer)
const unpack = (bytes: Buffer): Float64Array =>
  Float64Array.from(new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)))

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
