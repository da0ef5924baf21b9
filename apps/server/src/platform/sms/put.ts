import type { Lang } from '@yunshu/contract/kit/phrases'
import {
  segmentsOf,
  slotsIn,
  smsBody,
  type SmsRole,
  type SmsScene,
  type SmsTemplate,
  smsTemplateOf,
  type SmsWords
} from '@yunshu/contract/sms/templates'
import { nowIso } from '../clock.ts'
import type { Tx } from '../db/pool.ts'
import { newId } from '../ids.ts'

type Put<T extends SmsTemplate> = {
  readonly tenant_id: number
  readonly phone: string
  readonly template: T
  readonly words: SmsWords<T>
  /** Of a template with several kinds of receivers: which one this is. */
  readonly role?: SmsRole
  /** Of a code: the purpose for which it was asked. */
  readonly scene?: SmsScene
  /** The receiver's language, where it is known. */
  readonly lang?: Lang
  /** The company whose act causes it. */
  readonly company_id?: number | null
  /** It waits until then, as for the end of somebody's quiet hours. */
  readonly not_before?: string | undefined
  /** Whether it goes out whatever is set; as a rule the template says so. */
  readonly must?: boolean
}
/** What a message needs of the page of its settings: how a platform words it, and what stands before it. */
const wordingOf = async (tx: Tx, tenant_id: number, template: SmsTemplate, lang: Lang | undefined) => {
  const row = await tx
    .selectFrom('tenant as n')
    .leftJoin('sms_setting as s', 's.tenant_id', 'n.id')
    .leftJoin('sms_template as t', (on) =>
      on
        .onRef('t.tenant_id', '=', 'n.id')
        .on('t.template', '=', template)
        .on((e) => e('t.lang', '=', lang ?? e.fn.coalesce('s.lang', e.val('zh'))))
    )
    .select(['n.system_title', 's.signature', 's.lang', 't.content', 't.template_no'])
    .where('n.id', '=', tenant_id)
    .executeTakeFirst()
  const said = lang ?? (row?.lang === 'en' ? 'en' : 'zh')
  return {
    lang: said,
    signature: row?.signature || row?.system_title || '运枢',
    content: row?.content ?? smsTemplateOf(template)[said],
    template_no: row?.template_no ?? ''
  }
}

/** Puts a message into the outbox (短信) within the business transaction: it goes out exactly when that commits, if the platform's settings let it. */
export const putSms = async <T extends SmsTemplate>(tx: Tx, message: Put<T>): Promise<number> => {
  const { tenant_id, phone, template, words, company_id = null } = message
  const { scene, roles, must = false } = smsTemplateOf(template)
  const { signature, content, ...wording } = await wordingOf(tx, tenant_id, template, message.lang)
  const body = smsBody(signature, content, words, wording.lang)
  const id = newId()
  await tx
    .insertInto('sms_outbox')
    .values({
      id,
      tenant_id,
      phone,
      scene: message.scene ?? scene,
      company_id,
      role: message.role ?? (roles.length === 1 ? (roles[0] ?? null) : null),
      must: message.must ?? must,
      body,
      segments: segmentsOf(body),
      template,
      ...wording,
      words: JSON.stringify(slotsIn(content).map((slot) => [slot, (words as Readonly<Record<string, string>>)[slot] ?? ''])),
      sent_at: nowIso(),
      next_at: message.not_before ?? nowIso()
    })
    .execute()
  return id
}

/** How many messages of a kind a phone was sent since that moment. */
export const countSent = async (tx: Tx, tenant_id: number, scene: SmsScene, phone: string, since: string): Promise<number> =>
  (
    await tx
      .selectFrom('sms_outbox')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('tenant_id', '=', tenant_id)
      .where('sent_at', '>', since)
      .where('scene', '=', scene)
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
  ).n
