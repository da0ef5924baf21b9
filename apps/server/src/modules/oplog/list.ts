import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { oplog } from '@yunshu/contract/oplog/contract'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { likeText } from '../../platform/db/like.ts'
import { pageOf } from '../../platform/db/page.ts'
import { read } from '../../platform/verb/verb.ts'
import { logColumns, logsOf, shownTo } from './queries.ts'

/** What the people of the actor's company did; the operator reads its whole tenant. */
export const listLogs = read(oplog.list, async ({ tx, actor, input }): Promise<OutputOf<typeof oplog.list>> => {
  const { user_id, act, object_type, object_no, ip, result, date_from, date_to, order = 'desc' } = input
  let rows = logsOf(tx, actor).select(logColumns)
  if (actor.type !== 1) rows = rows.where('l.company_id', '=', actor.company_id)
  if (user_id) rows = rows.where('l.user_id', '=', user_id)
  if (act) rows = rows.where('l.act', '=', act)
  if (object_type) rows = rows.where('l.object_type', '=', object_type)
  if (object_no) rows = rows.where('l.object_no', 'ilike', likeText(object_no))
  if (ip) rows = rows.where('l.ip', '=', ip)
  if (result) rows = rows.where('l.result', '=', result)
  if (date_from) rows = rows.where('l.created_at', '>=', startOfShanghaiDay(date_from))
  if (date_to) rows = rows.where('l.created_at', '<', endOfShanghaiDay(date_to))
  const page = await pageOf(tx, rows.orderBy('l.id', order), input)
  return { ...page, data: await shownTo(tx, actor, page.data) }
})

export const tellStory = read(oplog.story, async ({ tx, actor, input }): Promise<OutputOf<typeof oplog.story>> => {
  const rows = logsOf(tx, actor)
    .select(logColumns)
    .where('l.object_type', '=', input.object_type)
    .where('l.object_id', '=', input.object_id)
    .orderBy('l.id', input.order ?? 'desc')
  const page = await pageOf(tx, rows, input)
  return { ...page, data: await shownTo(tx, actor, page.data) }
})
