import { sms, smsState } from '@yunshu/contract/sms/contract'
import { samplesOf, type SmsRole, type SmsTemplate, type SmsWords } from '@yunshu/contract/sms/templates'
import { maskMobile } from '@yunshu/domain/mask'
import { inFuture, nowIso } from '../../platform/clock.ts'
import { lockKeys } from '../../platform/db/lockKeys.ts'
import { newId } from '../../platform/ids.ts'
import { demandNotBlocked, demandReachable } from '../../platform/sms/held.ts'
import { countSent, putSms } from '../../platform/sms/put.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { findUser } from '../user/rows.ts'
import { isRepeatable } from './list.ts'

const [minute, day] = [60_000, 86_400_000]
/** Test messages of one user a day. */
const mostTests = 10

/** 测试: a template with its samples to the caller's own phone; one a minute, ten a day. */
export const testSms = write(sms.test, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id, company_id } = actor
  const phone = (await findUser(tx, tenant_id, actor.user_id ?? 0))?.mobile
  if (!phone) return refuse('smsNoPhone')
  await lockKeys(tx, [`sms-test:${tenant_id}:${phone}`])
  if ((await countSent(tx, tenant_id, 'test', phone, inFuture(-minute))) > 0) refuse('tooMany', { seconds: minute / 1000 })
  if ((await countSent(tx, tenant_id, 'test', phone, inFuture(-day))) >= mostTests) refuse('tooMany', { seconds: day / 1000 })
  await demandNotBlocked(tx, tenant_id, phone)
  const { template, lang } = input
  const words = samplesOf(template) as SmsWords<SmsTemplate>
  const id = await putSms(tx, { tenant_id, company_id, phone, template, lang, words, scene: 'test', must: false })
  const { body } = await tx.selectFrom('sms_outbox').select('body').where('id', '=', id).executeTakeFirstOrThrow()
  publishChange('sms', { id, parties: [company_id] })
  return { output: { id, phone: maskMobile(phone), body }, log: { id, no: maskMobile(phone), after: { template, lang, phone: maskMobile(phone) } } }
})

/** 重发: a copy of what failed, once; under the limits of the day like any other. */
export const resendSms = write(sms.resend, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id } = actor
  const found = tx.selectFrom('sms_outbox').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', input.id)
  const before = (await found.forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')
  const { sms_status, resent_id, phone, scene, company_id, role, must, body, segments, template, lang, template_no, words } = before
  if (sms_status !== smsState.code.failed) refuse('smsNotFailed')
  if (resent_id !== null) refuse('smsResent')
  if (!isRepeatable(template)) refuse('smsForgotten')
  if (role === null) await demandNotBlocked(tx, tenant_id, phone)
  else if (!must) await demandReachable(tx, { tenant_id, phone, template: template as SmsTemplate, role: role as SmsRole })
  const id = newId()
  const same = { phone, scene, company_id, role, must, body, segments, template, lang, template_no, words: JSON.stringify(words) }
  await tx
    .insertInto('sms_outbox')
    .values({ ...same, tenant_id, id, sent_at: nowIso(), next_at: nowIso() })
    .execute()
  await tx.updateTable('sms_outbox').set({ resent_id: id }).where('id', '=', before.id).execute()
  publishChange('sms', { id, parties: [actor.company_id] })
  return { output: { id }, log: { id: before.id, no: maskMobile(phone), after: { scene, template, phone: maskMobile(phone) } } }
})
