import { notice } from '@yunshu/contract/notice/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { sql } from 'kysely'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { countUnread, noticesOf } from './queries.ts'

/** What one person was told, newest first. */
export const listNotices = listVerb(notice.list, {
  rows: ({ tx, actor }) =>
    noticesOf(tx, actor)
      .select(['n.id', 'n.category', 'n.notice_type', 'n.phrase', 'n.slots', 'n.link', 'n.biz_type', 'n.biz_id', 'n.sent_at', 'n.read_at'])
      .$castTo<OutputOf<typeof notice.list>['data'][number]>(),
  id: 'n.id',
  filters: {
    category: 'n.category',
    notice_type: 'n.notice_type',
    unread: (yes) => (yes ? sql<boolean>`n.read_at is null` : sql<boolean>`n.read_at is not null`)
  },
  sorts: { sent_at: 'n.id' },
  first: ['sent_at', 'desc'],
  tabs: 'category',
  everyTab: [1, 2, 3]
})

export const unreadNotices = read(notice.unread, ({ tx, actor }) => countUnread(tx, actor))
