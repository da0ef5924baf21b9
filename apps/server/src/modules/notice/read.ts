import { notice, noticeInbox } from '@yunshu/contract/notice/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { countInbox, noticesOf } from './queries.ts'

/** Marking as read is private, so it is not in the operation log; the reader's other windows are updated. */
export const readNotice = write(notice.read, async ({ tx, actor, input, publishChange }) => {
  const found = await noticesOf(tx, actor).select('n.id').where('n.id', '=', input.id).executeTakeFirst()
  if (!found) refuse('noticeGone')
  await tx
    .updateTable('notice')
    .set({ read_at: nowIso() })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', input.id)
    .where('read_at', 'is', null)
    .execute()
  publishChange('notice', rowOf(actor, input.id))
  return { output: await countInbox(tx, actor), log: 'none' }
})

/** He puts it aside without doing it; what others were asked stays. */
export const putNoticeAside = write(notice.done, async ({ tx, actor, input, publishChange }) => {
  const found = await noticesOf(tx, actor).select(['n.id', 'n.inbox']).where('n.id', '=', input.id).executeTakeFirst()
  if (!found) return refuse('noticeGone')
  if (found.inbox === noticeInbox.code.todo)
    await tx
      .updateTable('notice')
      .set({ inbox: noticeInbox.code.done, done_at: nowIso(), read_at: sql`coalesce(read_at, ${nowIso()})` })
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', input.id)
      .execute()
  publishChange('notice', rowOf(actor, input.id))
  return { output: await countInbox(tx, actor), log: 'none' }
})

export const readAllNotices = write(notice.readAll, async ({ tx, actor, input, publishChange }) => {
  const all = tx
    .updateTable('notice')
    .set({ read_at: nowIso() })
    .where('tenant_id', '=', actor.tenant_id)
    .where('receiver_user_id', '=', actor.user_id ?? 0)
    .where('read_at', 'is', null)
  await (input.category ? all.where('category', '=', input.category) : all).execute()
  publishChange('notice', rowOf(actor, 0))
  return { output: await countInbox(tx, actor), log: 'none' }
})

const rowOf = (actor: Actor, id: number) => ({ id, tenant_id: actor.tenant_id, parties: [actor.company_id] })
