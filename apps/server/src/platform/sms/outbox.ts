import { smsState } from '@yunshu/contract/setting/contract'
import { sql } from 'kysely'
import { inFuture, now, nowIso } from '../clock.ts'
import type { Db, Tx } from '../db/pool.ts'
import { newId } from '../ids.ts'
import type { Message, SmsProvider } from './provider.ts'

const longestLifeMs = 300_000
const mostTries = 3
const leaseMs = 60_000

/** Puts a message into the outbox (短信) within the business transaction: it goes out exactly when that commits. `scene` is what it is for, `body` what a person reads. */
export const putSms = async (tx: Tx, message: Message & { tenant_id: number; scene: string; body: string }): Promise<void> => {
  const { tenant_id, phone, scene, body, template, words } = message
  await tx
    .insertInto('sms_outbox')
    .values({ id: newId(), tenant_id, phone, scene, body, template, words: JSON.stringify(words), sent_at: nowIso(), next_at: nowIso() })
    .execute()
}

/** Hands what waits to the provider, or keeps it where none is configured; gives how many it took. Several servers may do it at once. */
export const sendWaiting = async (db: Db, provider: SmsProvider | undefined): Promise<number> => {
  const taken = await db
    .updateTable('sms_outbox')
    .set((e) => ({ tries: e('tries', '+', 1), next_at: inFuture(leaseMs) }))
    .where('id', 'in', (e) =>
      e
        .selectFrom('sms_outbox')
        .select('id')
        .where('sms_status', '=', smsState.code.waiting)
        .where('next_at', '<=', nowIso())
        .orderBy('id')
        .limit(20)
        .forNoKeyUpdate()
        .skipLocked()
    )
    .returningAll()
    .execute()
  for (const { id, phone, template, words, body, tries, sent_at } of taken) {
    const close = (sms_status: number, what: { provider_no?: string; failure?: string } = {}) =>
      db
        .updateTable('sms_outbox')
        .set({ sms_status, provider: provider?.id ?? 'outbox', ...what, ...(provider && { words: sql`'[]'::jsonb`, body: hidden(template, body) }) })
        .where('id', '=', id)
        .execute()
    if (!provider) await close(40)
    else if (now().getTime() - Date.parse(sent_at) > longestLifeMs) await close(30, { failure: 'too late' })
    else
      try {
        const sent = await provider.send({ phone, template, words: words as Message['words'] })
        await (sent.ok ? close(20, { provider_no: sent.no }) : close(30, { failure: sent.why.slice(0, 200) }))
      } catch (cause) {
        const failure = String(cause instanceof Error ? cause.message : cause).slice(0, 200)
        if (tries >= mostTries) await close(30, { failure })
        else
          await db
            .updateTable('sms_outbox')
            .set({ next_at: inFuture(tries * 2000), failure })
            .where('id', '=', id)
            .execute()
      }
  }
  return taken.length
}

/** Nobody reads a code that was really sent. */
export const hidden = (template: string, body: string): string => body.replace(secrets[template] ?? never, '******')
const secrets: Readonly<Record<string, RegExp>> = {
  code: /\d{6}/,
  driverJoin: /\d{6}/,
  releaseDeparture: /(?<=码 )\d{6}/,
  releaseCargo: /(?<=码 )\d{6}/,
  carrierInvite: /[a-z2-9]{4}(-[a-z2-9]{4}){2}/
}
const never = /(?!)/

/** Looks every second for what waits; the answer of a call never waits for a provider. */
export const startSms = (db: Db, provider: SmsProvider | undefined): (() => Promise<void>) => {
  let running = Promise.resolve()
  let stopped = false
  const round = async (): Promise<void> => {
    while (!stopped && (await sendWaiting(db, provider).catch(() => 0)) > 0);
  }
  const timer = setInterval(() => {
    running = running.then(round)
  }, 1000)
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}

/** The messages of a platform (`m`), the newest first. */
export const messagesOf = (tx: Tx, tenant_id: number) =>
  tx
    .selectFrom('sms_outbox as m')
    .select(['m.id', 'm.phone', 'm.scene', 'm.body', 'm.template', 'm.sms_status', 'm.provider', 'm.provider_no', 'm.failure', 'm.sent_at'])
    .where('m.tenant_id', '=', tenant_id)
    .orderBy('m.sent_at', 'desc')

/** How many messages of a kind a phone was sent since that moment. */
export const countSent = async (tx: Tx, tenant_id: number, scene: string, phone: string, since: string): Promise<number> =>
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
