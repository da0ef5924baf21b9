import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { nowIso } from '../../platform/clock.ts'
import { nextNo } from '../../platform/docno.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { later, wake } from '../../platform/job/jobs.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { forgetOptions } from './options.ts'
import { getLoadTask, getLoadTaskRow, wishOf } from './queries.ts'
import { countQueue } from './queue.ts'
import { getReadyFor, mayCompute } from './ready.ts'
import { type PlanInput, type Sketched, sizeOf, sketchOf } from './sketch.ts'
import { forgetSteps } from './steps.ts'

export const planQueue = 'loading.plan'

/** Creates a task that combines orders. It is planned in the background, and reserves no order, vehicle or driver. */
export const planLoading = write(loading.plan, async ({ tx, actor, input, services, publishChange, afterCommit }) => {
  if (input.by_hand !== true && !mayCompute(actor)) refuse('noPermission')
  getReadyFor({ actor, services })
  const sketched = await sketchOf(tx, actor, input)
  const at = nowIso()
  const row = await tx
    .insertInto('load_task')
    .values({
      tenant_id: actor.tenant_id,
      id: newId(),
      parties: [actor.company_id],
      company_id: actor.company_id,
      task_no: await nextNo(tx, actor.tenant_id, 'loading'),
      task_status: loadingMachine.code.computing,
      by_hand: input.by_hand === true,
      ...columnsOf(input, sketched),
      created_at: at,
      created_by: actor.user_id,
      created_by_name: actor.user_name,
      updated_at: at,
      updated_by: actor.user_id
    })
    .returning(['id', 'tenant_id', 'task_no', 'parties', 'order_count', 'objective'])
    .executeTakeFirstOrThrow()
  await withSystemScope(tx, () => countQueue(tx, row.tenant_id))
  await later(tx, services.boss, planQueue, { tenant_id: row.tenant_id, id: row.id })
  afterCommit(() => wake(services.boss, planQueue))
  publishChange('loading', row)
  const { order_count, objective } = row
  return { output: await getLoadTaskRow(tx, actor, row.id), log: { id: row.id, no: row.task_no, after: { order_count, objective } } }
})

/** Plans a task again around its locked vehicles and stops. With another wish the problem is another one, and the history of the plan begins anew. */
export const replanLoading = write(loading.replan, async ({ tx, actor, input, services, publishChange, afterCommit }) => {
  getReadyFor({ actor, services })
  const before = await getLoadTask(tx, actor, input.id)
  const task_status = advance(loadingMachine, before.task_status, 'compute', actor.who)
  const wished = input.wish && { input: input.wish, sketched: await sketchOf(tx, actor, input.wish) }
  const thinking = input.think_seconds === undefined ? {} : { think_seconds: input.think_seconds }
  const after = await updateVersioned(
    tx,
    'load_task',
    actor,
    before,
    {
      task_status,
      progress_pct: 0,
      started_at: null,
      error: '',
      ...(wished
        ? {
            ...columnsOf({ ...wished.input, ...thinking }, wished.sketched),
            sketch_version: before.sketch_version + 1,
            metres: null,
            seconds: null,
            step_seq: 0
          }
        : { params: JSON.stringify({ ...wishOf(before), ...thinking }) })
    },
    input.version
  )
  if (wished) await forgetSteps(tx, after)
  await forgetOptions(tx, after)
  await withSystemScope(tx, () => countQueue(tx, after.tenant_id))
  await later(tx, services.boss, planQueue, { tenant_id: after.tenant_id, id: after.id })
  afterCommit(() => wake(services.boss, planQueue))
  publishChange('loading', after)
  const { order_count, objective } = after
  return {
    output: await getLoadTaskRow(tx, actor, after.id),
    log: {
      id: after.id,
      no: after.task_no,
      before: { order_count: before.order_count, objective: before.objective },
      after: { order_count, objective }
    }
  }
})

const columnsOf = (input: PlanInput, sketched: Sketched) => {
  const first = Math.min(
    ...sketched.sketch.orders.flatMap(({ points }) => points.map(({ window }) => window?.from ?? Infinity)).filter(Number.isFinite)
  )
  const day = shanghaiDay(new Date(Date.parse(sketched.base_at) + (Number.isFinite(first) ? first : 0) * 60_000))
  return {
    task_name: input.task_name ?? '',
    load_date: input.load_date ?? day,
    objective: input.objective,
    random_seed: input.random_seed ?? 1,
    ...sizeOf(sketched),
    params: JSON.stringify(input),
    sketch: JSON.stringify(sketched)
  }
}
