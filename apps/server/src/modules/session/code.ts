import { randomInt } from 'node:crypto'
import { session } from '@yunshu/contract/session/contract'
import type { SmsScene, SmsTemplate, SmsWords } from '@yunshu/contract/sms/templates'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { sql } from 'kysely'
import { inFuture, now, nowIso } from '../../platform/clock.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { putSms } from '../../platform/sms/put.ts'
import { findTenant } from '../../platform/tenant/find.ts'
import type { Services } from '../../platform/verb/services.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { tenantOf } from '../tenant/rows.ts'

const [hour, day] = [3_600_000, 86_400_000]
const ago = (ms: number): string => new Date(now().getTime() - ms).toISOString()

/** Sends a six-digit code by SMS. The answer is the same whether the number is known or not. */
export const sendCode = write(session.sendCode, async ({ tx, actor, input, services }) => {
  const { phone, type: scene } = input
  await putCode(tx, services, actor, { phone, scene, tenant: input.tenant }, (code) => ({
    template: 'code',
    words: { code },
    lang: actor.origin.lang
  }))
  return { output: { wait_seconds: waitSeconds }, log: 'none' }
})

/** For how many seconds a screen waits before it offers to send another code. */
export const waitSeconds = 59
/** How many codes a company may send to phones of other people, in an hour and in a day. They are limited because each answer shows the company the first and last digits of such a number. */
const mostOfCompany = { hour: 10, day: 30 }

type CodeAsked = {
  readonly phone: string
  /** The one purpose for which the code is valid. */
  readonly scene: string
  readonly tenant?: string | undefined
  /** The company that asks for a code to a phone which is not its own. */
  readonly company_id?: number
}

/**
 * Makes a code and puts its message into the outbox. Limits: one per 60 s for each purpose, 5 an hour and 10 a day per phone, 30 an hour per IP (decision 36), and one for all phones
 * together; a company that sends codes to other people's phones has a limit of its own. `message` makes the message from the code.
 */
export const putCode = async <T extends SmsTemplate>(
  tx: Tx,
  services: Services,
  actor: Actor,
  { phone, scene, tenant: linked, company_id }: CodeAsked,
  message: (code: string) => { readonly template: T; readonly words: SmsWords<T>; readonly lang?: Lang }
): Promise<void> => {
  // Requests are counted one after the other, so that many requests at once cannot exceed the limit.
  const locks = [`code:${actor.origin.ip}`, `code:${phone}`, `code:company:${company_id ?? 0}`]
  for (const lock of company_id === undefined ? locks.slice(0, 2) : locks)
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  await demandRoomForPhone(tx, phone, scene)
  if (services.config.production && (await countOf(sentSince(tx, hour).where('ip', '=', actor.origin.ip))) >= 30) refuse('tooMany', { seconds: 3600 })
  if (company_id !== undefined) {
    if ((await countOf(sentSince(tx, hour).where('company_id', '=', company_id))) >= mostOfCompany.hour) refuse('tooMany', { seconds: 3600 })
    if ((await countOf(sentSince(tx, day).where('company_id', '=', company_id))) >= mostOfCompany.day) refuse('tooMany', { seconds: 86_400 })
  }
  if ((await countOf(sentSince(tx, hour))) >= services.config.codesPerHour) refuse('tooMany', { seconds: 3600 })
  const code = services.config.production ? String(randomInt(1_000_000)).padStart(6, '0') : demoCode
  const tenant = actor.kind === 'nobody' ? await findTenant(tx, actor.origin.host, linked) : await tenantOf(tx, actor.tenant_id)
  await tx
    .insertInto('verify_code')
    .values({
      id: newId(),
      phone,
      scene,
      code_hash: services.secrets.codeHash(scene, phone, code),
      ip: actor.origin.ip,
      company_id: company_id ?? null,
      sent_at: nowIso(),
      expires_at: inFuture(300_000)
    })
    .execute()
  await putSms(tx, { tenant_id: tenant?.id ?? 1, phone, company_id: company_id ?? null, scene: nameOf(scene) as SmsScene, ...message(code) })
}

const demandRoomForPhone = async (tx: Tx, phone: string, scene: string): Promise<void> => {
  const mine = await tx
    .selectFrom('verify_code')
    .select(['scene', 'sent_at'])
    .where('phone', '=', phone)
    .where('sent_at', '>', ago(day))
    .orderBy('sent_at', 'desc')
    .limit(11)
    .execute()
  // The pause of 60 s is counted for each purpose, so that a code for one does not delay a code for another.
  const latest = mine.find((sent) => nameOf(sent.scene) === nameOf(scene))?.sent_at
  const sinceLast = latest === undefined ? Number.POSITIVE_INFINITY : now().getTime() - Date.parse(latest)
  if (sinceLast < 59_000) refuse('tooMany', { seconds: Math.ceil((60_000 - sinceLast) / 1000) })
  const lastHour = mine.filter(({ sent_at }) => sent_at > ago(hour)).length
  if (lastHour >= 5 || mine.length >= 10) refuse('tooMany', { seconds: lastHour >= 5 ? 3600 : 86_400 })
}

/* How many codes were sent within a span of time that ends now. */
const sentSince = (tx: Tx, ms: number) =>
  tx
    .selectFrom('verify_code')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('sent_at', '>', ago(ms))
const countOf = async (sent: ReturnType<typeof sentSince>): Promise<number> => (await sent.executeTakeFirst())?.n ?? 0

/* A purpose (`scene`) may be followed by a colon and the object for which the code is valid; its name on screens leaves that out. */
const nameOf = (scene: string): string => scene.split(':')[0] ?? scene

/** The demo sends nothing and prints this code with its logins; production draws six digits at random. */
export const demoCode = '246810'

/** Counts a try at a code before the code is compared, and gives the code's row. Runs outside the transaction, so that a refusal does not undo the count. */
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

/** Marks a code as used, once, in the transaction of what it allows. */
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
