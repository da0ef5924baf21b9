import { notice } from '@yunshu/contract/notice/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { fill, type Lang, type Slots } from '@yunshu/contract/kit/phrases'
import { notices } from '@yunshu/contract/notices'
import { sql } from 'kysely'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { countUnread, noticesOf } from './queries.ts'

type Row = OutputOf<typeof notice.list>['data'][number]

/** What one person was told, newest first. */
export const listNotices = listVerb(notice.list, {
  rows: ({ tx, actor }) =>
    noticesOf(tx, actor)
      .select(['n.id', 'n.category', 'n.notice_type', 'n.phrase', 'n.slots', 'n.link', 'n.biz_type', 'n.biz_id', 'n.sent_at', 'n.read_at'])
      .$castTo<Omit<Row, 'text'> & { phrase: string; slots: unknown }>(),
  id: 'n.id',
  filters: {
    category: 'n.category',
    notice_type: 'n.notice_type',
    unread: (yes) => (yes ? sql<boolean>`n.read_at is null` : sql<boolean>`n.read_at is not null`)
  },
  sorts: { sent_at: 'n.id' },
  first: ['sent_at', 'desc'],
  everyTab: [1, 2, 3],
  shown: (rows) => rows.map(({ phrase, slots, ...row }): Row => ({ ...row, text: { zh: said(phrase, slots, 'zh'), en: said(phrase, slots, 'en') } }))
})

/* A sentence that left with an old version is shown by its key. */
const said = (phrase: string, slots: unknown, lang: Lang): string => fill(sentences[lang][phrase] ?? phrase, slots as Slots, lang)
const sentences: Readonly<Record<Lang, Readonly<Record<string, string>>>> = notices

export const unreadNotices = read(notice.unread, ({ tx, actor }) => countUnread(tx, actor))
