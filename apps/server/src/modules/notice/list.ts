import { notice } from '@yunshu/contract/notice/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { fill, type Lang, type Slots } from '@yunshu/contract/kit/phrases'
import { notices } from '@yunshu/contract/notices'
import { countedTo, pageOf } from '../../platform/db/page.ts'
import { read } from '../../platform/verb/verb.ts'
import { countUnread, noticesOf } from './queries.ts'

export const listNotices = read(notice.list, async ({ tx, actor, input }): Promise<OutputOf<typeof notice.list>> => {
  const { category, notice_type, unread, order = 'desc' } = input
  let wanted = noticesOf(tx, actor)
  if (notice_type) wanted = wanted.where('n.notice_type', '=', notice_type)
  if (unread !== undefined) wanted = wanted.where('n.read_at', unread ? 'is' : 'is not', null)
  const counts = await tx
    .selectFrom(wanted.select('n.category').orderBy('n.id', 'desc').limit(countedTo).as('c'))
    .select(['c.category', (e) => e.fn.countAll<number>().as('n')])
    .groupBy('c.category')
    .execute()
  if (category) wanted = wanted.where('n.category', '=', category)
  const rows = wanted
    .select(['n.id', 'n.category', 'n.notice_type', 'n.phrase', 'n.slots', 'n.link', 'n.biz_type', 'n.biz_id', 'n.sent_at', 'n.read_at'])
    .orderBy('n.id', order)
  const page = await pageOf(tx, rows, input)
  const data = page.data.map(({ phrase, slots, ...row }) => ({ ...row, text: { zh: said(phrase, slots, 'zh'), en: said(phrase, slots, 'en') } }))
  return {
    ...({ ...page, data } as OutputOf<typeof notice.list>),
    tabs: { 1: 0, 2: 0, 3: 0, ...Object.fromEntries(counts.map(({ category: code, n }) => [code, n])) }
  }
})

/* A sentence that left with an old version is shown by its key. */
const said = (phrase: string, slots: unknown, lang: Lang): string => fill(sentences[lang][phrase] ?? phrase, slots as Slots, lang)
const sentences: Readonly<Record<Lang, Readonly<Record<string, string>>>> = notices

export const unreadNotices = read(notice.unread, ({ tx, actor }) => countUnread(tx, actor))
