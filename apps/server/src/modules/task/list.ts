import { task, type TaskRow } from '@yunshu/contract/task/contract'
import type { Static } from 'typebox'
import { pageOf } from '../../platform/db/page.ts'
import { read } from '../../platform/verb/verb.ts'
import type { Failure } from './run.ts'

/** The reader's own exports and imports. */
export const listTasks = read(task.list, async ({ tx, actor, input }) => {
  let wanted = tx
    .selectFrom('task')
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.company_id)
    .where('user_id', '=', actor.user_id ?? 0)
  if (input.state) wanted = wanted.where('state', '=', input.state)
  const rows = wanted
    .select(['id', 'kind', 'title', 'title_en', 'state', 'total', 'done', 'failed', 'error', 'result', 'created_at', 'finished_at'])
    .orderBy('id', input.order ?? 'desc')
  const page = await pageOf(tx, rows, input)
  return {
    ...page,
    data: page.data.map(({ result, ...row }): Static<typeof TaskRow> => {
      const { url = null, failures = [] } = (result ?? {}) as { url?: string | null; failures?: Failure[] }
      return { ...row, kind: row.kind as 'export', state: row.state as 10, url, failures }
    })
  }
})
