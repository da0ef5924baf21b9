import { loadingMachine } from '@yunshu/contract/loading/machine'
import type { Plan, PlannedVehicle } from '@yunshu/loading/plan'
import type { Updateable } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Services } from '../../platform/verb/services.ts'
import { storedMatrix, pack, planOf, sketchedOf, wholeFen, wishOf } from './queries.ts'
import { routesOf } from './providers.ts'
import { keepsGoods, noPlan, summaryOf } from './plans.ts'
import type { Sketched } from './sketch.ts'
import { stillAssumed } from './assumed.ts'
import { countQueue } from './queue.ts'
import { addStep } from './steps.ts'
import { inThread, planInThreads } from './thread.ts'
import { withoutDoor } from './door.ts'
import type { Sketch, Step, StoredMatrix } from './threadWork.ts'

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
  const mine = (tx: Tx) =>
    tx.updateTable('load_task').where('tenant_id', '=', tenant_id).where('id', '=', id).where('task_status', '=', computing).returning('stop_asked')
  const keep = async (changes: Updateable<Tables['load_task']>): Promise<void> => {
    const row = await transactAsSystem(services.db, (tx) =>
      mine(tx)
        .set({ ...changes, updated_at: nowIso() })
        .executeTakeFirst()
    )
    if (!row || row.stop_asked) control.abort()
    services.live.publish([{ tenant_id, kind: 'loading', id, parties: task.parties }])
  }
  const sketched = sketchedOf(task)
  const { sketch } = sketched
  const before = stillFits(sketched, planOf(task)?.vehicles ?? [])
  const assumed = stillAssumed(sketched, planOf(task)?.assumed, task.step_seq > 0)
  const kept = assumed ? { assumed } : {}
  const { think_seconds = 5, seed_count = 1 } = wishOf(task)
  const begun = performance.now()
  // The note that it has begun is written while the thread is at it already.
  const noted = keep({ started_at: nowIso(), queue_place: null }).then(() => transactAsSystem(services.db, (tx) => countQueue(tx, tenant_id)))
  let told = Date.now()
  let telling: Promise<void> = noted
  let isShown = false
  let known: { matrix?: StoredMatrix } = storedMatrix(task) ?? {}
  let showFirst!: () => void
  const first = new Promise<void>((resolve) => {
    showFirst = resolve
  })
  const onStep = ({ share, vehicles, unplanned, fen, iterations, filled, plan }: Step): void => {
    const isFirst = plan !== undefined && !isShown
    if (Date.now() - told < tellMs && !isFirst) return
    told = Date.now()
    if (plan) isShown = true
    const news = {
      progress_pct: Math.min(99, Math.floor(share * 100)),
      vehicle_count: vehicles,
      unplanned_count: unplanned,
      est_fen: task.objective === 3 ? null : wholeFen(fen),
      iterations,
      estimated_legs: filled,
      ...(plan ? { result: JSON.stringify({ ...plan, ...kept }) } : {})
    }
    telling = telling.then(() => keep(news)).catch(() => {})
    if (isFirst) void telling.then(showFirst)
  }
  const work = {
    sketch,
    provider: routesOf(services.config),
    ...known,
    question: { kind: 'plan', seed: task.random_seed, seconds: think_seconds, before, by_hand: task.by_hand && !task.result, assumed }
  } as const
  const onMatrix = (matrix: StoredMatrix): void => void (known = { matrix })
  const planning = planInThreads(work, seed_count, { onStep, onMatrix, signal: control.signal })
  const free = before.some(keepsGoods) ? undefined : withoutDoor(sketch)
  /** The comparison takes no core from the first plan: it begins when that is there, with the time that is left. */
  const compared = async (open: Sketch) => {
    await first
    const seconds = Math.max(think_seconds / 2, think_seconds - (performance.now() - begun) / 1000)
    return await inThread({ ...work, ...known, sketch: open, question: { ...work.question, seconds } }, { signal: control.signal })
  }
  planning.then(() => telling).then(showFirst, () => undefined)
  const whole = Promise.all([planning, free ? compared(free) : undefined])
  // It may fail before anybody waits for it.
  whole.catch(() => undefined)
  try {
    // What cannot be noted is tried again with the job.
    await noted
  } catch (error) {
    control.abort()
    await planning.catch(() => undefined)
    throw error
  }
  try {
    const [{ plan, matrix, alone }, loose] = await whole
    const lifo = loose && loose.plan.unplanned.length <= plan.unplanned.length ? { lifo_fen: Math.max(0, wholeFen(plan.fen - loose.plan.fen)) } : {}
    await telling
    const priced = { ...sketched, alone }
    await transactAsSystem(services.db, async (tx) => {
      // Two servers may have planned it, where one was thought dead: the first plan stands.
      const still = await tx
        .selectFrom('load_task')
        .select('id')
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', id)
        .where('task_status', '=', computing)
        .where('version', '=', task.version)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!still) return
      const columns = await addStep(tx, task, priced, {
        step_kind: task.step_seq > 0 ? 3 : 1,
        created_by_name: task.created_by_name,
        plan: { ...plan, ...lifo, ...kept }
      })
      await mine(tx)
        .set({
          ...columns,
          task_status: toConfirm,
          version: task.version + 1,
          progress_pct: 100,
          stop_asked: false,
          estimated_legs: matrix.filled,
          distance_source: matrix.source,
          proof_level: plan.level,
          engine_version: plan.engine,
          iterations: plan.iterations,
          sketch: JSON.stringify(priced),
          metres: pack(matrix.metres),
          seconds: pack(matrix.seconds),
          computed_at: nowIso(),
          updated_at: nowIso()
        })
        .executeTakeFirst()
    })
    services.live.publish([{ tenant_id, kind: 'loading', id, parties: task.parties }])
  } catch (error) {
    control.abort()
    await telling
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    const last = task.step_seq > 0 ? await stepPlanOf(services, task) : undefined
    // What was there before the failure is there again.
    await keep({
      ...(last ? { task_status: toConfirm, ...summaryOf(sketched, last), result: JSON.stringify(last) } : { ...noPlan, task_status: draft }),
      version: task.version + 1,
      progress_pct: 0,
      stop_asked: false,
      error: isTooLarge ? 'tooLarge' : 'failed'
    })
    throw error
  }
}

/** The plan of the step that the task is at. */
const stepPlanOf = async (services: Services, { tenant_id, id, step_seq }: Row<'load_task'>): Promise<Plan | undefined> => {
  const row = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('load_step')
      .select('plan')
      .where('tenant_id', '=', tenant_id)
      .where('task_id', '=', id)
      .where('seq', '=', step_seq)
      .executeTakeFirst()
  )
  return row?.plan as Plan | undefined
}

/** The vehicles of an earlier plan that the problem, as it is now, still holds. */
const stillFits = ({ sketch }: Sketched, vehicles: readonly PlannedVehicle[]): PlannedVehicle[] => {
  const orders = new Map(sketch.orders.map((order) => [order.id, order]))
  return vehicles.filter(
    ({ type, loads, stops }) =>
      sketch.types.some(({ id }) => id === type) &&
      loads.every(({ order, pieces }) => {
        const rows = orders.get(order)?.rows
        return rows?.length === pieces.length && rows.every((row, i) => pieces[i]! <= row.pieces)
      }) &&
      stops.every(({ order, point }) => orders.get(order)?.points[point] !== undefined)
  )
}
