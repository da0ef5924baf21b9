import { noticeCategory, noticeInbox } from '@yunshu/contract/notice/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'

/** What one person was told; a driver or a timer is told nothing here. */
export const noticesOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('notice as n')
    .where('n.tenant_id', '=', actor.tenant_id)
    .where('n.receiver_user_id', '=', actor.user_id ?? 0)

/** More than anybody reads: a bell says 99+. */
const most = 100

/** Rows that want an act of him, by category, and news that he has not read; each counted no further than a bell shows. */
export const countInbox = async (tx: Tx, actor: Actor): Promise<{ unread: number; categories: Record<string, number>; news: number }> => {
  const waiting = await noticesOf(tx, actor)
    .select('n.category')
    .where('n.newest', '=', true)
    .where('n.inbox', '=', noticeInbox.code.todo)
    .limit(most)
    .execute()
  const news = await noticesOf(tx, actor)
    .select('n.id')
    .where('n.newest', '=', true)
    .where('n.inbox', '=', noticeInbox.code.news)
    .where('n.read_at', 'is', null)
    .limit(most)
    .execute()
  const of = (code: number): number => waiting.filter(({ category }) => category === code).length
  return { unread: waiting.length, categories: Object.fromEntries(noticeCategory.codes.map((code) => [code, of(code)])), news: news.length }
}
