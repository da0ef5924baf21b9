import { task, taskState } from '@yunshu/contract/task/contract'
import { nowIso } from '../../platform/clock.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'

/** Ends a task of one's own between two of its steps: the step that is under way is waited for, and no other begins. */
export const cancelTask = write(task.cancel, async ({ tx, actor, input, publishChange }) => {
  const own = tx
    .selectFrom('task')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.company_id)
    .where('user_id', '=', actor.user_id ?? 0)
    .where('id', '=', input.id)
  const row = (await own.forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')
  const { waiting, running, cancelled } = taskState.code
  if (row.state !== waiting && row.state !== running) refuse('taskEnded')
  await tx
    .updateTable('task')
    .set({ state: cancelled, finished_at: nowIso() })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute()
  publishChange('task', row)
  const { done, failed, total } = row
  return { output: { id: row.id }, log: { id: row.id, no: actor.origin.lang === 'zh' ? row.title : row.title_en, after: { done, failed, total } } }
})
