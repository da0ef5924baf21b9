import { notice } from '@yunshu/contract/notice/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { fill, type Lang, type Slots } from '@yunshu/contract/kit/phrases'
import { notices } from '@yunshu/contract/notices'
import { sql } from 'kysely'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { countInbox, noticesOf } from './queries.ts'

type Row = OutputOf<typeof notice.list>['data'][number]

/** The inbox of one person, newest first; with a row named, all that he was ever told of it. */
export const listNotices = listVerb(notice.list, {
  rows: ({ tx, actor, input }) =>
    (input.biz_id === undefined ? noticesOf(tx, actor).where('n.newest', '=', true) : noticesOf(tx, actor))
      .select(['n.id', 'n.category', 'n.notice_type', 'n.phrase', 'n.slots', 'n.link', 'n.biz_type', 'n.biz_id', 'n.sent_at', 'n.read_at'])
      .select(['n.inbox', 'n.asks', 'n.earlier', 'n.done_at'])
      .$castTo<Omit<Row, 'text' | 'no'> & { phrase: string; slots: unknown }>(),
  id: 'n.id',
  filters: {
    inbox: 'n.inbox',
    category: 'n.category',
    notice_type: 'n.notice_type',
    unread: (yes) => (yes ? sql<boolean>`n.read_at is null` : sql<boolean>`n.read_at is not null`),
    biz_type: 'n.biz_type',
    biz_id: 'n.biz_id'
  },
  sorts: { sent_at: 'n.id' },
  first: ['sent_at', 'desc'],
  everyTab: [1, 2, 3],
  shown: (rows) =>
    rows.map(
      ({ phrase, slots, ...row }): Row => ({
        ...row,
        no: numberOf(row.biz_type, slots as Slots),
        text: { zh: said(phrase, slots, 'zh'), en: said(phrase, slots, 'en') }
      })
    )
})

const numberOf = (biz_type: string, slots: Slots): string => String(slots[biz_type === 'payment' ? 'pay_no' : `${biz_type}_no`] ?? '')

/* A sentence that left with an old version is shown by its key. */
const said = (phrase: string, slots: unknown, lang: Lang): string => fill(sentences[lang][phrase] ?? phrase, slots as Slots, lang)
const sentences: Readonly<Record<Lang, Readonly<Record<string, string>>>> = notices

export const unreadNotices = read(notice.unread, ({ tx, actor }) => countInbox(tx, actor))
