import { askOf } from '@yunshu/contract/asks'
import { companyType } from '@yunshu/contract/company/contract'
import { noticeInbox } from '@yunshu/contract/notice/contract'
import { type Grant, holds } from '@yunshu/contract/kit/console'
import { type Lang, sayIn } from '@yunshu/contract/kit/phrases'
import { type NoticePhrase, type NoticeSlots, notices } from '@yunshu/contract/notices'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { putSms } from '../../platform/sms/put.ts'
import { isOn, lateSettingsOf } from '../../platform/sms/settings.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { rightsOfPeople } from '../user/rows.ts'

/** What a company is told, and who of it. */
export type News<K extends NoticePhrase> = {
  readonly company_id: number
  /** Only those who may act on it; without a grant, every enabled user of the company. */
  readonly grant?: Grant
  /** Only these users of it. */
  readonly people?: readonly number[]
  readonly phrase: K
  readonly slots: NoticeSlots<K>
  /** The page it leads to, by `linkTo`. */
  readonly link?: string
  /** Who of it, and the page, where the company is a carrier: whoever gave an order to another carrier stands where a shipper does. */
  readonly ofCarrier?: { readonly grant: Grant; readonly link: string }
  /** The row of which it speaks; an id of 0 is of none, and takes no other's place. */
  readonly biz_type: string
  readonly biz_id: number
  /** 1 system, 2 orders, 3 settlement, 4 certificates, 5 alarms. */
  readonly notice_type?: 1 | 2 | 3 | 4 | 5
  /** 1 notices, 2 messages, 3 mails. */
  readonly category?: 1 | 2 | 3
}

/**
 * Writes a notice for users of a company, in the transaction of the event; the user who caused it gets none. It takes the place of what was said before of
 * the same row, and keeps what was wanted there, if it still is. The bell on screen updates after the commit.
 */
export const notifyCompany = async <K extends NoticePhrase>(
  { tx, publishChange }: { readonly tx: Tx; readonly publishChange: PublishChange },
  actor: Actor,
  given: News<K>
): Promise<void> =>
  await withSystemScope(tx, async () => {
    const { tenant_id } = actor
    const people = await rightsOfPeople(tx, tenant_id, given.company_id)
    const news = given.ofCarrier && people[0]?.company_type === companyType.code.carrier ? { ...given, ...given.ofCarrier } : given
    const { company_id, phrase, link = '', biz_type, biz_id, notice_type = 2, category = 1 } = news
    const receivers = listReceivers(people, actor, news)
    if (receivers.length === 0) return
    const before = await takePlace(tx, tenant_id, news, receivers)
    const same = {
      tenant_id,
      parties: [company_id],
      company_id,
      category,
      notice_type,
      phrase,
      slots: news.slots,
      link,
      biz_type,
      biz_id,
      sent_at: nowIso()
    }
    const rows = receivers.map(({ id: receiver_user_id, asked }) => {
      const last = before.get(receiver_user_id)
      const wanted = asked ? phrase : last?.inbox === todo ? last.asks : ''
      return { ...same, id: newId(), receiver_user_id, asks: wanted, inbox: wanted ? todo : told, earlier: last ? last.earlier + 1 : 0 }
    })
    await insertRows(tx, 'notice', { tenant_id, company_id }, rows)
    publishChange('notice', { id: rows[0]?.id ?? 0, tenant_id, parties: [company_id] })
    await tellByPhone(tx, actor, news, receivers)
  })

/* 待办提醒: what somebody has to do is also sent to his phone, where the platform has it so. */
const tellByPhone = async <K extends NoticePhrase>(
  tx: Tx,
  { tenant_id, company_id }: Actor,
  { phrase, grant, slots }: News<K>,
  receivers: readonly Receiver[]
): Promise<void> => {
  const role = askOf(phrase, grant?.type)?.may.type
  if (role === undefined) return
  const settings = await lateSettingsOf(tx, tenant_id)
  if (!isOn(settings, 'todo', role)) return
  for (const { asked, mobile: phone, lang = settings.lang } of receivers)
    if (asked && phone) {
      const what = sayIn(lang, notices, phrase, slots)
      await putSms(tx, { tenant_id, company_id, phone, template: 'todo', role, lang, words: { what } })
    }
}
/* The language in which somebody last used the console. */
const langOf = (preferences: unknown): Lang | undefined => {
  const { lang } = preferences as { readonly lang?: unknown }
  return lang === 'en' || lang === 'zh' ? lang : undefined
}

const { todo, news: told } = noticeInbox.code
/* What these people were told of the row before: it is no longer the newest. */
const takePlace = async (
  tx: Tx,
  tenant_id: number,
  { biz_type, biz_id }: Pick<News<never>, 'biz_type' | 'biz_id'>,
  receivers: readonly Receiver[]
) => {
  if (biz_id === 0) return new Map<number, never>()
  const ids = receivers.map(({ id }) => id)
  const rows = await tx
    .updateTable('notice')
    .set({ newest: false })
    .where('tenant_id', '=', tenant_id)
    .where('receiver_user_id', '=', (e) => e.fn.any(e.val(ids)))
    .where('biz_type', '=', biz_type)
    .where('biz_id', '=', biz_id)
    .where('newest', '=', true)
    .returning(['receiver_user_id', 'asks', 'inbox', 'earlier'])
    .execute()
  return new Map(rows.map((row) => [row.receiver_user_id, row]))
}

/** Somebody who is told, and whether the act that the sentence wants is his. */
type Receiver = { readonly id: number; readonly asked: boolean; readonly mobile: string; readonly lang: Lang | undefined }
type People = Awaited<ReturnType<typeof rightsOfPeople>>
const listReceivers = <K extends NoticePhrase>(users: People, actor: Actor, { grant, people, phrase }: News<K>): Receiver[] => {
  const codesOf = (user: (typeof users)[number]): ReadonlySet<string> => {
    const minus = user.minus_menu_ids.split(',')
    return new Set(`${user.mids},${user.extra_menu_ids}`.split(',').filter((code) => code.includes('-') && !minus.includes(code)))
  }
  const ask = askOf(phrase, grant?.type)
  return (
    users
      .filter((user) => user.id !== actor.user_id && (people?.includes(user.id) ?? true))
      .map((user) => ({ ...user, codes: codesOf(user) }))
      // A right of another console may have the same number.
      .filter(({ codes, company_type }) => !grant || (grant.type === company_type && holds(grant.type, codes, grant)))
      .map(({ id, mobile, preferences, codes }) => ({
        id,
        mobile,
        lang: langOf(preferences),
        asked: ask !== undefined && holds(ask.may.type, codes, ask.may)
      }))
  )
}
