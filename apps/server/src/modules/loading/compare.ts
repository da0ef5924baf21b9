import { advance } from '@yunshu/contract/kit/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { loadOption, loadOptionState } from '@yunshu/contract/loading/option'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { later, wake } from '../../platform/job/jobs.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { pointsOfOrders } from '../order/index.ts'
import { keepStep } from './change.ts'
import { desk } from './desk.ts'
import { forgetOptions } from './options.ts'
import { planQueue } from './plan.ts'
import { demandSound, draftsOfPlan, keepsGoods, summaryOf } from './plans.ts'
import { getLoadTask, getLoadTaskRow, lockLoadTask, planOf, sketchedOf, storedMatrix, wishOf, type StoredPlan } from './queries.ts'
import { routesOf } from './providers.ts'
import type { Sketched } from './sketch.ts'
import { addStep } from './steps.ts'
import { planInThreads } from './thread.ts'
import { withoutDoor } from './door.ts'
import type { Sketch, StoredMatrix, Step } from './threadWork.ts'

const { waiting, computing, ready, failed } = loadOptionState.code
const { openSides, oneEach } = loadOption.code
const objectives = [
  [loadOption.code.leastCost, 'cost'],
  [loadOption.code.fewestVehicles, 'vehicles'],
  [loadOption.code.leastDistance, 'distance']
] as const
/** How often a plan that is computed beside another tells how far it is. */
const tellMs = 500

/** Has the other objectives computed beside the plan: queued among the plans, one after the other. */
export const compareLoading = write(loading.compare, async ({ tx, actor, input, services, publishChange, afterCommit }) => {
  const task = await lockLoadTask(tx, actor, input.id)
  advance(loadingMachine, task.task_status, 'change', actor.who)
  const plan = planOf(task) ?? refuse('notComputed')
  const mine = await tx
    .selectFrom('load_option')
    .select(['option_state'])
    .where('tenant_id', '=', task.tenant_id)
    .where('task_id', '=', task.id)
    .where('option_state', 'in', [waiting, computing])
    .execute()
  if (mine.length > 0) refuse('comparing')
  await forgetOptions(tx, task)
  const open = withoutDoor(sketchedOf(task).sketch) && !plan.vehicles.some(keepsGoods)
  const kinds = [...objectives.map(([kind]) => kind), ...(open ? [openSides] : []), oneEach]
  await tx
    .insertInto('load_option')
    .values(
      kinds.map((option_kind) => ({
        tenant_id: task.tenant_id,
        id: newId(),
        parties: task.parties,
        task_id: task.id,
        option_kind,
        sketch_version: task.sketch_version,
        created_at: nowIso(),
        created_by_name: actor.user_name
      }))
    )
    .execute()
  const { think_seconds = Math.min(5, wishOf(task).think_seconds ?? 5) } = input
  await later(tx, services.boss, planQueue, { tenant_id: task.tenant_id, id: task.id, compare: think_seconds })
  afterCommit(() => wake(services.boss, planQueue))
  publishChange('loading', task)
  return { output: await getLoadTaskRow(tx, actor, task.id), log: { id: task.id, no: task.task_no, after: { kinds } } }
})

type Figures = NonNullable<OutputOf<typeof loading.options>['now']>
/** What a plan comes to; lateness by the times that customers asked for, whatever the plan assumes. */
const figuresOf = (sketched: Sketched, plan: StoredPlan, closes: ReadonlyMap<number, number>): Figures => {
  const { vehicle_count, unplanned_count, est_fen, distance_m, load_rate_kg_bp, load_rate_volume_bp } = summaryOf(sketched, plan)
  return {
    vehicle_count,
    unplanned_count,
    est_fen,
    distance_m,
    load_rate_kg_bp,
    load_rate_volume_bp,
    unplanned_num: leftOf(sketched, plan),
    late_min: lateOf(sketched, plan, closes)
  }
}
/** Pieces on no vehicle; without a plan those of the orders that no vehicle carries alone. */
const leftOf = ({ sketch, goods_ids, alone = {} }: Sketched, plan: Pick<StoredPlan, 'unplanned'> | undefined): number => {
  const left =
    plan?.unplanned ??
    sketch.orders.filter(({ id }) => alone[id] === undefined).map(({ id, rows }) => ({ order: id, pieces: rows.map((row) => row.pieces) }))
  return left.reduce((sum, { order, pieces }) => sum + pieces.reduce((own, count, i) => own + (goods_ids[order]![i] === null ? 0 : count), 0), 0)
}
const lateOf = ({ base_at, point_ids }: Sketched, { vehicles }: StoredPlan, closes: ReadonlyMap<number, number>): number => {
  const base = Date.parse(base_at)
  const minutes = vehicles.flatMap(({ stops }) =>
    stops.map(({ order, point, start }) => (base + start * 60_000 - (closes.get(point_ids[order]![point]!) ?? Infinity)) / 60_000)
  )
  return Math.round(minutes.reduce((sum, late) => sum + Math.max(0, late), 0))
}
/** When the customer's time ends at each point; a point that is only open from some time on never closes. */
const closesOf = async (tx: Tx, tenant_id: number, { sketch }: Sketched): Promise<Map<number, number>> => {
  const points = await pointsOfOrders(
    tx,
    tenant_id,
    sketch.orders.map(({ id }) => Number(id))
  )
  return new Map(
    points.map(({ id, time_type, time_start, time_end }) => [
      id,
      time_type === 2 ? Infinity : Date.parse(time_type === 1 ? time_start : (time_end ?? time_start))
    ])
  )
}

/** The plan as it is, and the plans that were computed beside it. */
export const optionsOfLoading = read(loading.options, async ({ tx, actor, input }) => {
  const task = await getLoadTask(tx, actor, input.id)
  const sketched = sketchedOf(task)
  const plan = planOf(task)
  const rows = await tx
    .selectFrom('load_option')
    .selectAll()
    .where('tenant_id', '=', task.tenant_id)
    .where('task_id', '=', task.id)
    .orderBy('id')
    .execute()
  const closes = await closesOf(tx, actor.tenant_id, sketched)
  return {
    now: plan ? figuresOf(sketched, plan, closes) : null,
    data: rows.map((row) => ({
      option_kind: row.option_kind as 1,
      option_state: row.option_state as 10,
      progress_pct: row.progress_pct,
      takeable: isTakeable(row) && row.sketch_version === task.sketch_version,
      figures:
        row.option_state === ready
          ? {
              vehicle_count: row.vehicle_count ?? 0,
              unplanned_count: row.unplanned_count ?? 0,
              est_fen: row.est_fen ?? 0,
              distance_m: row.distance_m ?? 0,
              load_rate_kg_bp: row.load_rate_kg_bp,
              load_rate_volume_bp: row.load_rate_volume_bp,
              unplanned_num: leftOf(sketched, (row.plan as StoredPlan | null) ?? undefined),
              late_min: row.plan ? lateOf(sketched, row.plan as StoredPlan, closes) : 0
            }
          : null,
      created_at: row.created_at,
      created_by_name: row.created_by_name
    }))
  }
})
const isTakeable = ({ option_state, option_kind, plan }: Pick<Row<'load_option'>, 'option_state' | 'option_kind' | 'plan'>): boolean =>
  option_state === ready && plan !== null && option_kind !== openSides

/** Makes a plan that was computed beside it the next step: judged by the checker as if it had been made by hand. */
export const takeOption = write(loading.takeOption, async (context) => {
  const { tx, actor, input } = context
  const before = await lockLoadTask(tx, actor, input.id)
  advance(loadingMachine, before.task_status, 'change', actor.who)
  const option = await tx
    .selectFrom('load_option')
    .selectAll()
    .where('tenant_id', '=', before.tenant_id)
    .where('task_id', '=', before.id)
    .where('option_kind', '=', input.option_kind)
    .executeTakeFirst()
  if (!option || !isTakeable(option) || option.sketch_version !== before.sketch_version) return refuse('optionGone')
  const sketched = sketchedOf(before)
  const plan = option.plan as StoredPlan
  const { violations } = await desk.ask(
    `${before.id} ${before.sketch_version}`,
    async () => ({ sketch: sketched.sketch, matrix: (storedMatrix(before) ?? refuse('notComputed')).matrix }),
    { kind: 'check', drafts: draftsOfPlan(plan), unplanned: plan.unplanned, assumed: plan.assumed }
  )
  demandSound(violations)
  return await keepStep(context, before, await addStep(tx, before, sketched, { step_kind: 6, created_by_name: actor.user_name, plan }))
})

/** Computes what waits to stand beside a task's plan, one after the other. Taken up again after the server died, it goes on with what is not ready. */
export async function runCompare(services: Services, { tenant_id, id, compare }: { tenant_id: number; id: number; compare: number }): Promise<void> {
  const read = await transactAsSystem(services.db, async (tx) => ({
    task: await tx
      .selectFrom('load_task')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .where('task_status', '=', loadingMachine.code.toConfirm)
      .executeTakeFirst(),
    rows: await openOptions(tx, tenant_id, id)
  }))
  const { task, rows } = read
  const plan = task && planOf(task)
  const stored = task && storedMatrix(task)
  if (!task || !plan || !stored) {
    // Confirmed or cancelled meanwhile: there is nothing left to choose from.
    await transactAsSystem(services.db, (tx) => forgetOptions(tx, { tenant_id, id }))
    return
  }
  const sketched = sketchedOf(task)
  const tell = () => services.live.publish([{ tenant_id, kind: 'loading', id, parties: task.parties }])
  const keep = async (row: Row<'load_option'>, changes: Partial<Row<'load_option'>>): Promise<boolean> => {
    const { plan: next, ...rest } = changes
    const after = await transactAsSystem(services.db, (tx) =>
      tx
        .updateTable('load_option')
        .set({ ...rest, ...(next === undefined ? {} : { plan: JSON.stringify(next) }) })
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', row.id)
        .returning('stop_asked')
        .executeTakeFirst()
    )
    tell()
    return after !== undefined && !after.stop_asked
  }
  const assumed = plan.assumed ? { assumed: plan.assumed } : {}
  for (const row of rows) {
    const control = new AbortController()
    const setOption = async (changes: Partial<Row<'load_option'>>) => {
      if (!(await keep(row, changes))) control.abort()
    }
    await setOption({ option_state: computing })
    if (row.option_kind === oneEach) {
      await keep(row, { option_state: ready, progress_pct: 100, ...eachAlone(sketched, stored.matrix) })
      continue
    }
    let told = Date.now()
    let telling = Promise.resolve()
    const onStep = ({ share }: Step): void => {
      if (Date.now() - told < tellMs) return
      told = Date.now()
      telling = telling.then(() => setOption({ progress_pct: Math.min(99, Math.floor(share * 100)) })).catch(() => {})
    }
    try {
      const { plan: made } = await planInThreads(
        {
          sketch: sketchFor(sketched.sketch, row.option_kind),
          provider: routesOf(services.config),
          matrix: stored.matrix,
          question: { kind: 'plan', seed: task.random_seed, seconds: compare, before: plan.vehicles, ...assumed }
        },
        1,
        { onStep, signal: control.signal }
      )
      await telling
      const chosen = worse(row.option_kind, made, plan) ? plan : made
      const { vehicle_count, unplanned_count, est_fen, distance_m, load_rate_kg_bp, load_rate_volume_bp } = summaryOf(sketched, chosen)
      await keep(row, {
        option_state: ready,
        progress_pct: 100,
        vehicle_count,
        unplanned_count,
        est_fen,
        distance_m,
        load_rate_kg_bp,
        load_rate_volume_bp,
        plan: { ...chosen, ...assumed }
      })
    } catch (error) {
      await telling
      await keep(row, { option_state: failed })
      throw error
    }
  }
}
/** Whether it leaves more behind, or is worse by its own aim, than the plan that stands: some seconds from the beginning may find less than an hour's work on that one did. */
const worse = (kind: number, made: StoredPlan, stands: StoredPlan): boolean => {
  const left = ({ unplanned }: StoredPlan) => unplanned.reduce((sum, { pieces }) => sum + pieces.reduce((own, count) => own + count, 0), 0)
  const aims: Readonly<Record<number, (plan: StoredPlan) => number>> = {
    [loadOption.code.leastCost]: ({ fen }) => fen,
    [loadOption.code.fewestVehicles]: ({ vehicles }) => vehicles.length,
    [loadOption.code.leastDistance]: ({ km }) => km
  }
  const aim = aims[kind]
  return aim !== undefined && (left(made) - left(stands) || aim(made) - aim(stands)) > 0
}

const openOptions = (tx: Tx, tenant_id: number, task_id: number) =>
  tx
    .selectFrom('load_option')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('task_id', '=', task_id)
    .where('option_state', 'in', [waiting, computing])
    .orderBy('id')
    .execute()

const sketchFor = (sketch: Sketch, kind: number): Sketch =>
  kind === openSides ? (withoutDoor(sketch) ?? sketch) : { ...sketch, objective: objectives.find(([own]) => own === kind)?.[1] ?? sketch.objective }

/** One vehicle for each order that a vehicle can carry, each on the way of its own points. */
const eachAlone = ({ sketch, alone = {} }: Sketched, { metres }: StoredMatrix) => {
  const n = sketch.places.length
  const carried = sketch.orders.filter(({ id }) => alone[id] !== undefined)
  const way = carried.reduce(
    (sum, { points }) => sum + points.slice(1).reduce((own, point, i) => own + metres[points[i]!.place * n + point.place]!, 0),
    0
  )
  return {
    vehicle_count: carried.length,
    unplanned_count: sketch.orders.length - carried.length,
    est_fen: Math.round(carried.reduce((sum, { id }) => sum + alone[id]!, 0)),
    distance_m: Math.round(way)
  }
}
