import { type AlarmKind, alarmChannel, alarmKind, alarmLevel, alarmRuleState } from '@yunshu/contract/alarm/enums'
import { askOf } from '@yunshu/contract/asks'
import { companyType } from '@yunshu/contract/company/contract'
import { noticeInbox } from '@yunshu/contract/notice/contract'
import { type Grant, holds } from '@yunshu/contract/kit/console'
import { type Lang, sayIn } from '@yunshu/contract/kit/phrases'
import { type NoticePhrase, type NoticeSlots, notices } from '@yunshu/contract/notices'
import { quietUntil } from '@yunshu/domain/alarmRule'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { putSms } from '../../platform/sms/put.ts'
import { isOn, lateSettingsOf } from '../../platform/sms/settings.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { type AlarmRule, findRule } from '../alarm/rows.ts'
import { holdersOf, rightsOfPeople } from '../user/rows.ts'

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
    const rule = await steering(tx, tenant_id, company_id, phrase)
    if (rule && rule.rule_state !== alarmRuleState.code.enabled) return
    const holders = rule && rule.role_ids.length > 0 ? await holdersOf(tx, tenant_id, rule.role_ids) : undefined
    const receivers = listReceivers(people, actor, holders ? { ...news, grant: undefined } : news).filter(({ id }) => holders?.has(id) ?? true)
    if (receivers.length === 0) return
    if (rule) await ringPhones(tx, { tenant_id, company_id }, rule, receivers, (lang) => sayIn(lang, notices, phrase, news.slots))
    if (rule && !rule.channels.includes(alarmChannel.code.site)) return
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

/** What the house tells by a sentence of its own and a company steers by its alarm settings: in use or not, to whom, on which ways. */
const steered: Readonly<Partial<Record<NoticePhrase, AlarmKind>>> = { customerHeld: alarmKind.code.overCredit }
const steering = async (tx: Tx, tenant_id: number, company_id: number, phrase: NoticePhrase): Promise<AlarmRule | undefined> => {
  const kind = steered[phrase]
  return kind === undefined ? undefined : await findRule(tx, tenant_id, company_id, kind)
}

/** A message to each phone, if the company has it so: in its quiet hours once they are over, but for what is urgent. */
const ringPhones = async (
  tx: Tx,
  { tenant_id, company_id }: { readonly tenant_id: number; readonly company_id: number },
  rule: AlarmRule,
  receivers: readonly Receiver[],
  say: (lang: Lang) => string
): Promise<void> => {
  if (!rule.channels.includes(alarmChannel.code.sms)) return
  const { lang: usual } = await lateSettingsOf(tx, tenant_id)
  const not_before = rule.level === alarmLevel.code.urgent ? undefined : quietUntil(nowIso(), rule.quiet_from, rule.quiet_to)
  for (const { mobile: phone, lang = usual } of receivers)
    if (phone) await putSms(tx, { tenant_id, company_id, phone, template: 'alarm', lang, words: { what: say(lang) }, not_before })
}

/** One of them, as notices keep it, and as a message says it. */
type AlarmWords = {
  readonly phrase: NoticePhrase
  readonly slots: object
  readonly link: string
  readonly biz_id: number
  readonly say: (lang: Lang) => string
}
/** What a company is told by its alarm setting: news of one kind, each of a row of its own of which nobody was told before. */
type AlarmNews = {
  readonly tenant_id: number
  readonly company_id: number
  readonly rule: AlarmRule
  /** Who is told where the setting names no roles. */
  readonly grant: Grant
  /** Only these, whatever they may. */
  readonly only?: readonly number[]
  readonly biz_type: string
  readonly news: readonly AlarmWords[]
}
/** A sentence of an alarm. */
export const alarmWords = <K extends 'alarmRaised' | 'alarmsRaised' | 'alarmTest'>(
  phrase: K,
  slots: NoticeSlots<K>,
  link: string,
  biz_id = 0
): AlarmWords => ({ phrase, slots, link, biz_id, say: (lang) => sayIn(lang, notices, phrase, slots) })
/** Tells the people of a company of several rows at once, on the ways that its setting names: as many statements for one row as for many, and one a message to a phone. */
export const tellPeople = async (
  { tx, publishChange }: { readonly tx: Tx; readonly publishChange: PublishChange },
  { tenant_id, company_id, rule, grant, only, biz_type, news }: AlarmNews
): Promise<void> =>
  await withSystemScope(tx, async () => {
    const [first] = news
    if (!first) return
    const people = await rightsOfPeople(tx, tenant_id, company_id)
    const holders = only ? new Set(only) : rule.role_ids.length > 0 ? await holdersOf(tx, tenant_id, rule.role_ids) : undefined
    const asked = { grant: holders ? undefined : grant, phrase: first.phrase }
    const receivers = listReceivers(people, { user_id: null }, asked).filter(({ id }) => holders?.has(id) ?? true)
    if (receivers.length === 0) return
    for (const { say } of news) await ringPhones(tx, { tenant_id, company_id }, rule, receivers, say)
    if (!rule.channels.includes(alarmChannel.code.site)) return
    const same = { tenant_id, parties: [company_id], company_id, category: 1, notice_type: 5, biz_type, sent_at: nowIso() }
    const rows = news.flatMap(({ phrase, slots, link, biz_id }) =>
      receivers.map(({ id: receiver_user_id }) => ({ ...same, id: newId(), receiver_user_id, phrase, slots, link, biz_id, asks: '', inbox: told }))
    )
    await insertRows(tx, 'notice', { tenant_id, company_id }, rows)
    publishChange('notice', { id: rows[0]?.id ?? 0, tenant_id, parties: [company_id] })
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
const listReceivers = (
  users: People,
  actor: Pick<Actor, 'user_id'>,
  { grant, people, phrase }: { readonly grant?: Grant | undefined; readonly people?: readonly number[]; readonly phrase: NoticePhrase }
): Receiver[] => {
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
