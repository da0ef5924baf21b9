import { task, type TaskRow } from '@yunshu/contract/task/contract'
import type { Static } from 'typebox'
import { listVerb } from '../../platform/verb/list.ts'
import { resultOf } from './steps.ts'

/** The reader's own exports and imports, newest first. */
export const listTasks = listVerb(task.list, {
  rows: ({ tx, actor }) =>
    tx
      .selectFrom('task as t')
      .select([
        't.id',
        't.kind',
        't.title',
        't.title_en',
        't.state',
        't.total',
        't.done',
        't.failed',
        't.error',
        't.result',
        't.created_at',
        't.finished_at'
      ])
      .where('t.tenant_id', '=', actor.tenant_id)
      .where('t.company_id', '=', actor.company_id)
      .where('t.user_id', '=', actor.user_id ?? 0),
  id: 't.id',
  filters: { state: 't.state' },
  sorts: { created_at: 't.id' },
  first: ['created_at', 'desc'],
  shown: (rows) =>
    rows.map(({ result, ...row }): Static<typeof TaskRow> => {
      const { url, failures } = resultOf({ result })
      return { ...row, kind: row.kind as 'export', state: row.state as 10, url, failures: [...failures] }
    })
})
