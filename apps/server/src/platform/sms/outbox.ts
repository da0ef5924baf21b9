import { smsBlockReason, smsCarrying, smsState } from '@yunshu/contract/sms/contract'
import { type SmsTemplate, smsTemplateNames, smsTemplateOf } from '@yunshu/contract/sms/templates'
import { shanghaiMonth } from '@yunshu/domain/calendar'
import { inFuture, now, nowIso } from '../clock.ts'
import type { Db, Tx } from '../db/pool.ts'
import { lockKeys } from '../db/lockKeys.ts'
import { transactAsSystem } from '../db/scope.ts'
import type { Changes, Row } from '../db/versioned.ts'
import { newId } from '../ids.ts'
import { whyHeld } from './held.ts'
import type { Message, SmsProvider } from './provider.ts'
import { type SmsSettings, smsSettingsOf } from './settings.ts'

const longestLifeMs = 300_000
const mostTries = 3
const leaseMs = 60_000
const { waiting, sent, failed, kept, held } = smsState.code
type Waiting = Row<'sms_outbox'>

/** Hands what waits to the provider, keeps it where none is configured or the platform has paused, or holds it back by the platform's settings; gives how many it took. Several servers may do it at once. */
export const sendWaiting = async (db: Db, provider: SmsProvider | undefined, told: Told = () => {}): Promise<number> => {
  const taken = await db
    .updateTable('sms_outbox')
    .set((e) => ({ tries: e('tries', '+', 1), next_at: inFuture(leaseMs) }))
    .where('id', 'in', (e) =>
      e
        .selectFrom('sms_outbox')
        .select('id')
        .where('sms_status', '=', waiting)
        .where('next_at', '<=', nowIso())
        .orderBy('id')
        .limit(20)
        .forNoKeyUpdate()
        .skipLocked()
    )
    .returningAll()
    .execute()
  for (const row of taken.toSorted((a, b) => a.id - b.id)) {
    const settings = await letThrough(db, row)
    if (settings) await carry(db, row, settings, settings.carrying === smsCarrying.code.installed ? provider : undefined)
  }
  if (taken.length > 0) told(taken)
  return taken.length
}
/** Hears which messages were looked at, so that open lists of them ask again. */
type Told = (rows: readonly Pick<Waiting, 'id' | 'tenant_id'>[]) => void

/* One after the other for each platform, so that a limit is never passed by two at once. What was let through once is not asked again when it is tried again. */
const letThrough = async (db: Db, row: Waiting): Promise<SmsSettings | undefined> =>
  await transactAsSystem(db, async (tx) => {
    await lockKeys(tx, [`sms:${row.tenant_id}`])
    const settings = await smsSettingsOf(tx, row.tenant_id)
    if (row.let_at !== null) return settings
    const why = await whyHeld(tx, row, settings)
    if (why !== undefined) {
      await close(tx, row, settings, { sms_status: held, held: why, body: hidden(row.template, row.words, row.body), words: forgotten })
      return undefined
    }
    await tx.updateTable('sms_outbox').set({ let_at: nowIso() }).where('id', '=', row.id).execute()
    return settings
  })

const carry = async (db: Db, row: Waiting, settings: SmsSettings, provider: SmsProvider | undefined): Promise<void> => {
  const { id, phone, template, template_no, words, body, tries, sent_at } = row
  const end = (what: Changes<'sms_outbox'> & { readonly sms_status: number }) =>
    transactAsSystem(db, (tx) => close(tx, row, settings, { provider: provider?.id ?? 'outbox', ...what }))
  if (!provider) return await end({ sms_status: kept })
  const secret = sealedOf(template) !== undefined
  const blotted = { body: hidden(template, words, body), ...(secret && { words: forgotten }) }
  const fail = (failure: string, at_number = false) => end({ sms_status: failed, ...blotted, failure, at_number })
  if (now().getTime() - Date.parse(sent_at) > longestLifeMs) return await fail('too late')
  try {
    const answer = await provider.send({ phone, template, template_no, sign: settings.signature, words: words as Message['words'] })
    if (answer.ok) return await end({ sms_status: sent, provider_no: answer.no, ...blotted, words: forgotten })
    await fail(answer.why.slice(0, 200), answer.at !== undefined)
    if (answer.at) await transactAsSystem(db, (tx) => blockFailing(tx, row, settings, answer.at === 'unsubscribed'))
  } catch (cause) {
    const failure = String(cause instanceof Error ? cause.message : cause).slice(0, 200)
    if (tries >= mostTries) return await fail(failure)
    await db
      .updateTable('sms_outbox')
      .set({ next_at: inFuture(tries * 2000), failure })
      .where('id', '=', id)
      .execute()
  }
}
const forgotten = JSON.stringify([])

/* Closes a message once and counts it in its month, at the price of that moment. */
const close = async (
  tx: Tx,
  row: Waiting,
  { price_e4 }: SmsSettings,
  what: Changes<'sms_outbox'> & { readonly sms_status: number }
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('sms_outbox')
    .set({ done_at: nowIso(), ...what })
    .where('id', '=', row.id)
    .where('sms_status', '=', waiting)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const segments = what.sms_status === sent ? row.segments : 0
  const counted = {
    sent: Number(what.sms_status === sent),
    failed: Number(what.sms_status === failed),
    kept: Number(what.sms_status === kept),
    held: Number(what.sms_status === held),
    segments,
    cost_e4: segments * price_e4
  }
  await tx
    .insertInto('sms_month')
    .values({ tenant_id: row.tenant_id, id: newId(), month: shanghaiMonth(row.sent_at), scene: row.scene, ...counted })
    .onConflict((on) =>
      on.columns(['tenant_id', 'month', 'scene']).doUpdateSet((e) => ({
        sent: e('sms_month.sent', '+', counted.sent),
        failed: e('sms_month.failed', '+', counted.failed),
        kept: e('sms_month.kept', '+', counted.kept),
        held: e('sms_month.held', '+', counted.held),
        segments: e('sms_month.segments', '+', counted.segments),
        cost_e4: e('sms_month.cost_e4', '+', counted.cost_e4)
      }))
    )
    .execute()
}

/* A number that its provider refuses again and again, or that has unsubscribed there, goes onto the list (停发名单). */
const blockFailing = async (tx: Tx, { tenant_id, phone }: Waiting, { fail_most }: SmsSettings, unsubscribed: boolean): Promise<void> => {
  const last = await tx
    .selectFrom('sms_outbox')
    .select('at_number')
    .where('tenant_id', '=', tenant_id)
    .where('phone', '=', phone)
    .where('sms_status', 'in', [sent, failed])
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(fail_most)
    .execute()
  if (!unsubscribed && (last.length < fail_most || last.some(({ at_number }) => !at_number))) return
  const block_reason = unsubscribed ? smsBlockReason.code.unsubscribed : smsBlockReason.code.failing
  await tx
    .insertInto('sms_block')
    .values({ tenant_id, id: newId(), phone, block_reason, created_at: nowIso() })
    .onConflict((on) => on.columns(['tenant_id', 'phone']).doNothing())
    .execute()
}

const sealedOf = (template: string): string | undefined =>
  smsTemplateNames.includes(template as SmsTemplate) ? smsTemplateOf(template as SmsTemplate).sealed : undefined
/** The text without its code: nobody reads one that was really sent. */
export const hidden = (template: string, words: unknown, body: string): string => {
  const sealed = sealedOf(template)
  const [, value = ''] = (words as Message['words']).find(([name]) => name === sealed) ?? []
  return value === '' ? body : body.replaceAll(value, '******')
}

/** Looks every second for what waits; the answer of a call never waits for a provider. */
export const startSms = (db: Db, provider: SmsProvider | undefined, told: Told): (() => Promise<void>) => {
  let running = Promise.resolve()
  let stopped = false
  const round = async (): Promise<void> => {
    while (!stopped && (await sendWaiting(db, provider, told).catch(() => 0)) > 0);
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
