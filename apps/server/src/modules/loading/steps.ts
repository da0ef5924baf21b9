import type { Plan } from '@yunshu/loading/plan'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import type { StoredPlan } from './queries.ts'
import { summaryOf } from './plans.ts'
import type { Sketched } from './sketch.ts'

/** Steps that one can go back. */
const mostSteps = 100

type Step = { readonly step_kind: 1 | 2 | 3 | 4 | 5 | 6; readonly created_by_name: string; readonly plan: Plan | StoredPlan }

/** Writes the next step of a plan's history; what was undone before is gone for good. Returns the columns of the task that follow from it. */
export const addStep = async (tx: Tx, task: Row<'load_task'>, sketched: Sketched, { step_kind, created_by_name, plan }: Step) => {
  const seq = task.step_seq + 1
  await tx
    .deleteFrom('load_step')
    .where('tenant_id', '=', task.tenant_id)
    .where('task_id', '=', task.id)
    .where((e) => e.or([e('seq', '>=', seq), e('seq', '<=', seq - mostSteps)]))
    .execute()
  const summary = summaryOf(sketched, plan)
  const { vehicle_count, unplanned_count, est_fen, distance_m } = summary
  await tx
    .insertInto('load_step')
    .values({
      tenant_id: task.tenant_id,
      id: newId(),
      parties: task.parties,
      task_id: task.id,
      seq,
      step_kind,
      vehicle_count,
      unplanned_count,
      est_fen,
      distance_m,
      plan: JSON.stringify(plan),
      created_at: nowIso(),
      created_by_name
    })
    .execute()
  return { ...summary, step_seq: seq, result: JSON.stringify(plan), error: '' }
}

/** The history begins anew, since its plans belong to another problem. */
export const forgetSteps = async (tx: Tx, { tenant_id, id }: Pick<Row<'load_task'>, 'tenant_id' | 'id'>): Promise<void> => {
  await tx.deleteFrom('load_step').where('tenant_id', '=', tenant_id).where('task_id', '=', id).execute()
}
