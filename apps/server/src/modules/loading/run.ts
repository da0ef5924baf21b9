import { loadingMachine } from '@yunshu/contract/loading/machine'
import type { Updateable } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Services } from '../../platform/verb/services.ts'
import { storedMatrix, pack, sketchedOf, wholeFen } from './queries.ts'
import { routesOf } from './providers.ts'
import type { PlanInput } from './sketch.ts'
import { inThread, planInThreads } from './thread.ts'
import type { Sketch, Step } from './threadWork.ts'

const [draft, computing, toConfirm] = [loadingMachine.code.draft, loadingMachine.code.computing, loadingMachine.code.toConfirm]
/** How often the progress is written to the task's row and sent to the screens. */
const tellMs = 500

/** Plans a task in worker threads and keeps the best plan. A second call for the same task changes nothing. */
export async function runLoading(services: Services, { tenant_id, id }: { tenant_id: number; id: number }): Promise<void> {
  const task = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('load_task')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .where('task_status', '=', computing)
      .executeTakeFirst()
  )
  if (!task) return
  const control = new AbortController()
  const keep = async (changes: Updateable<Tables['load_task']>): Promise<void> => {
    const row = await transactAsSystem(services.db, (tx) =>
      tx
        .updateTable('load_task')
        .set({ ...changes, updated_at: nowIso() })
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', id)
        .where('task_status', '=', computing)
        .returning('stop_asked')
        .executeTakeFirst()
    )
    if (!row || row.stop_asked) control.abort()
    services.live.publish([{ tenant_id, kind: 'loading', id, parties: task.parties }])
  }
  let told = Date.now()
  let telling = Promise.resolve()
  const onStep = ({ share, vehicles, unplanned, fen, iterations, filled }: Step): void => {
    if (Date.now() - told < tellMs) return
    told = Date.now()
    const est_fen = task.objective === 3 ? null : wholeFen(fen)
    const news = {
      progress_pct: Math.min(99, Math.floor(share * 100)),
      vehicle_count: vehicles,
      unplanned_count: unplanned,
      est_fen,
      iterations,
      estimated_legs: filled
    }
    telling = telling.then(() => keep(news)).catch(() => {})
  }
  const { think_seconds = 5, seed_count = 1 } = task.params as PlanInput
  try {
    const { sketch } = sketchedOf(task)
    const work = {
      sketch,
      provider: routesOf(services.config),
      ...storedMatrix(task),
      question: { kind: 'plan', seed: task.random_seed, seconds: think_seconds }
    } as const
    const free = withoutDoor(sketch)
    const [{ plan, matrix }, loose] = await Promise.all([
      planInThreads(work, seed_count, { onStep, signal: control.signal }),
      free ? inThread({ ...work, sketch: free }, { signal: control.signal }) : undefined
    ])
    const lifo = loose && loose.plan.unplanned.length <= plan.unplanned.length ? { lifo_fen: Math.max(0, wholeFen(plan.fen - loose.plan.fen)) } : {}
    await telling
    await keep({
      task_status: toConfirm,
      version: task.version + 1,
      progress_pct: 100,
      stop_asked: false,
      vehicle_count: plan.vehicles.length,
      unplanned_count: plan.unplanned.length,
      est_fen: wholeFen(plan.fen),
      save_fen: wholeFen(plan.save_fen),
      distance_m: Math.round(plan.km * 1000),
      estimated_legs: matrix.filled,
      distance_source: matrix.source,
      proof_level: plan.level,
      engine_version: plan.engine,
      iterations: plan.iterations,
      random_seed: plan.seed,
      result: JSON.stringify({ ...plan, ...lifo }),
      metres: pack(matrix.metres),
      seconds: pack(matrix.seconds),
      computed_at: nowIso()
    })
  } catch (error) {
    await telling
    await keep({
      task_status: draft,
      version: task.version + 1,
      progress_pct: 0,
      error: error instanceof Error ? error.message.slice(0, 500) : 'failed'
    })
    throw error
  }
}

/** The same task with every vehicle open on all sides, for comparison; only where it has vehicles with a rear door and a price for moving goods that are in the way. */
function withoutDoor(sketch: Sketch): Sketch | undefined {
  const matters =
    sketch.types.some((type) => type.rear_door) && sketch.orders.some(({ rehandle_fen }) => rehandle_fen !== undefined && rehandle_fen !== 0)
  return matters ? { ...sketch, types: sketch.types.map((type) => ({ ...type, rear_door: false })) } : undefined
}
