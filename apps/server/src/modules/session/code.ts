import { randomInt } from 'node:crypto'
import { session } from '@yunshu/contract/session/contract'
import { definePhrases, sayIn } from '@yunshu/contract/kit/phrases'
import { sql } from 'kysely'
import { inFuture, now, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { putSms } from '../../platform/sms/outbox.ts'
import { findTenant } from '../../platform/tenant/find.ts'
import type { Services } from '../../platform/verb/services.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'

const texts = definePhrases({
  zh: { code: '【{system_title}】验证码 {code}，5 分钟内有效。请勿告诉他人。' },
  en: { code: '[{system_title}] Your code is {code}, good for 5 minutes. Keep it to yourself.' }
})
const ago = (ms: number): string => new Date(now().getTime() - ms).toISOString()

/** Sends a six-digit code by SMS: one per 60 s, 5 an hour and 10 a day per phone, 30 an hour per IP (decision 36), and a bound for all together. The answer is the same whether the number is known or not. */
export const sendCode = write(session.sendCode, async ({ tx, actor, input, services }) => {
  const { phone, type: scene } = input
  // One after the other, so that asking many times at once is no way around the count.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${actor.origin.ip}`}, 0)), pg_advisory_xact_lock(hashtextextended(${`code:${phone}`}, 0))`.execute(
    tx
  )
  const mine = await tx
    .selectFrom('verify_code')
    .select('sent_at')
    .where('phone', '=', phone)
    .where('sent_at', '>', ago(86_400_000))
    .orderBy('sent_at', 'desc')
    .limit(11)
    .execute()
  const latest = mine[0] ? Date.parse(mine[0].sent_at) : 0
  const sinceLast = now().getTime() - latest
  if (sinceLast < 59_000) refuse('tooMany', { seconds: Math.ceil((60_000 - sinceLast) / 1000) })
  const lastHour = mine.filter(({ sent_at }) => sent_at > ago(3_600_000)).length
  if (lastHour >= 5 || mine.length >= 10) refuse('tooMany', { seconds: lastHour >= 5 ? 3600 : 86_400 })
  const fromHere = await tx
    .selectFrom('verify_code')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('ip', '=', actor.origin.ip)
    .where('sent_at', '>', ago(3_600_000))
    .executeTakeFirst()
  if (services.config.production && (fromHere?.n ?? 0) >= 30) refuse('tooMany', { seconds: 3600 })
  const inAll = await tx
    .selectFrom('verify_code')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('sent_at', '>', ago(3_600_000))
    .executeTakeFirst()
  if ((inAll?.n ?? 0) >= services.config.codesPerHour) refuse('tooMany', { seconds: 3600 })
  const code = services.config.production ? String(randomInt(1_000_000)).padStart(6, '0') : demoCode
  const tenant =
    actor.kind === 'nobody'
      ? await findTenant(tx, actor.origin.host, input.tenant)
      : await tx.selectFrom('tenant').select(['id', 'system_title']).where('id', '=', actor.tenant_id).executeTakeFirst()
  const system_title = tenant?.system_title ?? '运枢'
  await tx
    .insertInto('verify_code')
    .values({
      id: newId(),
      phone,
      scene,
      code_hash: services.secrets.codeHash(scene, phone, code),
      ip: actor.origin.ip,
      sent_at: nowIso(),
      expires_at: inFuture(300_000)
    })
    .execute()
  const body = sayIn(actor.origin.lang, texts, 'code', { system_title, code })
  await putSms(tx, { tenant_id: tenant?.id ?? 1, phone, scene, body, template: 'code', words: [['code', code]] })
  return { output: { wait_seconds: 59 }, log: 'none' }
})

/** The demo sends nothing and prints this code with its logins; production draws six digits at random. */
export const demoCode = '246810'

/** Counts a try at a code before it is looked at and gives the code's row; runs outside the transaction, so that a refusal does not give the try back. */
export const tryCode = async (services: Services, scene: string, phone: string, code: string): Promise<number> => {
  const tried = await services.db
    .updateTable('verify_code')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('id', '=', (e) =>
      e
        .selectFrom('verify_code')
        .select('id')
        .where('phone', '=', phone)
        .where('scene', '=', scene)
        .where('used_at', 'is', null)
        .where('expires_at', '>', nowIso())
        .orderBy('sent_at', 'desc')
        .limit(1)
    )
    .returningAll()
    .executeTakeFirst()
  if (!tried || tried.tries > 5 || !tried.code_hash.equals(services.secrets.codeHash(scene, phone, code))) return refuse('wrongCode')
  return tried.id
}

/** Uses a tried code up, once, in the transaction of what it allows. */
export const useCode = async (tx: Tx, id: number): Promise<void> => {
  const used = await tx
    .updateTable('verify_code')
    .set({ used_at: nowIso() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!used) refuse('wrongCode')
}
