import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { nowIso } from '../../platform/clock.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { later } from '../../platform/job/jobs.ts'
import { write } from '../../platform/verb/verb.ts'
import { getLoadTask, getLoadTaskRow, planOf, sketchedOf } from './queries.ts'
import { sketchOf } from './sketch.ts'

export const planQueue = 'loading.plan'

/** Creates a task that combines orders. It is planned in the background, and reserves no order, vehicle or driver. */
export const planLoading = write(loading.plan, async ({ tx, actor, input, services, publishChange }) => {
  const base = input.base_id === undefined ? undefined : await getLoadTask(tx, actor, input.base_id)
  const plan = base && planOf(base)
  const sketched = await sketchOf(tx, actor, input, base && plan ? { plan, sketch: sketchedOf(base).sketch } : undefined)
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
      objective: input.objective,
      order_count: input.order_ids.length,
      random_seed: input.random_seed ?? 1,
      params: JSON.stringify(input),
      sketch: JSON.stringify(sketched),
      created_at: at,
      created_by: actor.user_id,
      updated_at: at,
      updated_by: actor.user_id
    })
    .returning(['id', 'tenant_id', 'task_no', 'parties', 'order_count', 'objective'])
    .executeTakeFirstOrThrow()
  await later(tx, services.boss, planQueue, { tenant_id: row.tenant_id, id: row.id })
  publishChange('loading', row)
  const { order_count, objective } = row
  return { output: await getLoadTaskRow(tx, actor, row.id), log: { id: row.id, no: row.task_no, after: { order_count, objective } } }
})
