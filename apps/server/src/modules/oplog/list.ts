import { oplog } from '@yunshu/contract/oplog/contract'
import { listVerb } from '../../platform/verb/list.ts'
import { logColumns, logsOf, shownTo } from './queries.ts'

/** What the people of the actor's company did; the operator reads its whole tenant. */
export const listLogs = listVerb(oplog.list, {
  rows: ({ tx, actor }) => {
    const all = logsOf(tx, actor).select(logColumns)
    return actor.type === 1 ? all : all.where('l.company_id', '=', actor.company_id)
  },
  id: 'l.id',
  filters: {
    user_id: 'l.user_id',
    act: 'l.act',
    object_type: 'l.object_type',
    object_no: { text: ['l.object_no'] },
    ip: 'l.ip',
    result: 'l.result',
    date_from: { since: 'l.created_at' },
    date_to: { until: 'l.created_at' }
  },
  // Lines are written in the order of their ids.
  sorts: { created_at: 'l.id' },
  first: ['created_at', 'desc'],
  shown: (rows, { tx, actor }) => shownTo(tx, actor, rows)
})

/** What happened to one object, as far as the actor's company is a party to it. */
export const tellStory = listVerb(oplog.story, {
  rows: ({ tx, actor }) => logsOf(tx, actor).select(logColumns),
  id: 'l.id',
  filters: { object_type: 'l.object_type', object_id: 'l.object_id' },
  sorts: { created_at: 'l.id' },
  first: ['created_at', 'desc'],
  shown: (rows, { tx, actor }) => shownTo(tx, actor, rows)
})
