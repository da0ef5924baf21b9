import { oplog } from '@yunshu/contract/oplog/contract'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { firstIdAt } from '../../platform/ids.ts'
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
    object_no: { text: ['l.object_no'], indexed: true },
    ip: 'l.ip',
    result: 'l.result',
    // A line is written at the moment that its id tells, so days are found by ids.
    date_from: (day) => sql<boolean>`l.id >= ${firstIdAt(new Date(startOfShanghaiDay(day)))}`,
    date_to: (day) => sql<boolean>`l.id < ${firstIdAt(new Date(endOfShanghaiDay(day)))}`
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
