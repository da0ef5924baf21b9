import { sms, smsCarrying, smsHealth, smsState } from '@yunshu/contract/sms/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { sceneLines, smsRole, smsScenes } from '@yunshu/contract/sms/templates'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { forgetSettings, isOn, shownSettings, type SmsSettings, smsSettingsOf, switchOf } from '../../platform/sms/settings.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { signatureOf } from './templates.ts'

/* A platform has a row from its first change on. */
const lockSetting = async (tx: Tx, { tenant_id, user_id }: Actor): Promise<Row<'sms_setting'>> => {
  await tx
    .insertInto('sms_setting')
    .values({ tenant_id, id: newId(), created_by: user_id })
    .onConflict((on) => on.column('tenant_id').doNothing())
    .execute()
  return await tx.selectFrom('sms_setting').selectAll().where('tenant_id', '=', tenant_id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

const shownOf = async (tx: Tx, actor: Actor, { config }: Services, settings: SmsSettings): Promise<OutputOf<typeof sms.setting>> => {
  const { switches: _, carrying, ...rest } = settings
  const provider = config.smsProvider
  return {
    ...rest,
    carrying: carrying === smsCarrying.code.kept ? smsCarrying.code.kept : smsCarrying.code.installed,
    signed: await signatureOf(tx, actor.tenant_id),
    provider,
    sends: provider !== 'outbox' && carrying === smsCarrying.code.installed
  }
}

export const smsSetting = read(
  sms.setting,
  async ({ tx, actor, services }) => await shownOf(tx, actor, services, await smsSettingsOf(tx, actor.tenant_id))
)

export const setSms = write(sms.set, async ({ tx, actor, input, services, publishChange }) => {
  const { version, ...entry } = input
  const before = await lockSetting(tx, actor)
  const after = await updateVersioned(tx, 'sms_setting', actor, before, entry, version)
  publishChange('sms', { id: after.id, parties: [actor.company_id] })
  const { switches: _b, ...was } = shownSettings(before)
  const { switches: _a, ...is } = shownSettings(after)
  return { output: await shownOf(tx, actor, services, shownSettings(after)), log: { id: after.id, no: actor.company_name, before: was, after: is } }
})

export const listScenes = read(sms.scenes, async ({ tx, actor }) => {
  const settings = await smsSettingsOf(tx, actor.tenant_id)
  return { data: sceneLines.map((line) => ({ ...line, enabled: line.must || isOn(settings, line.scene, line.role) })) }
})

/** Turns the messages of a scene on or off for one kind of receiver; what must arrive of it still does. */
export const setScene = write(sms.setScene, async ({ tx, actor, input, publishChange, afterCommit }) => {
  const { scene, role, enabled } = input
  const line = sceneLines.find((one) => one.scene === scene && one.role === role) ?? refuse('notFound')
  if (line.must) refuse('smsMust', { scene: smsScenes[scene] })
  const before = await lockSetting(tx, actor)
  const was = isOn(shownSettings(before), scene, role)
  const switches = JSON.stringify({ ...shownSettings(before).switches, [switchOf(scene, role)]: enabled })
  const after = await updateVersioned(tx, 'sms_setting', actor, before, { switches })
  publishChange('sms', { id: after.id, parties: [actor.company_id] })
  afterCommit(() => forgetSettings(actor.tenant_id))
  const told = (on: boolean) => ({ scene, role, enabled: on })
  const no = `${smsScenes[scene].zh}·${smsRole.names[role].zh}`
  return { output: { ...line, enabled }, log: { id: after.id, no, before: told(was), after: told(enabled) } }
})

/** 通道状况: the last hour, counted from the messages themselves. From 5 % of failures on it is unsteady, from a third on failing. */
export const smsHealthNow = read(sms.health, async ({ tx, actor }) => {
  const { waiting, sent, failed, kept, held } = smsState.code
  const of = (code: number) => sql<number>`count(*) filter (where sms_status = ${code})::int`
  const lastHour = tx.selectFrom('sms_outbox').where('tenant_id', '=', actor.tenant_id).where('sent_at', '>', inFuture(-3_600_000))
  const told = await lastHour
    .select([of(waiting).as('waiting'), of(sent).as('sent'), of(failed).as('failed'), of(kept).as('kept'), of(held).as('held_back')])
    .select(
      sql<
        number | null
      >`round(percentile_cont(0.5) within group (order by extract(epoch from done_at - sent_at)) filter (where sms_status = ${sent}))::int`.as(
        'median_seconds'
      )
    )
    .executeTakeFirstOrThrow()
  const last = await lastHour.select('failure').where('failure', '<>', '').orderBy('sent_at', 'desc').limit(1).executeTakeFirst()
  const done = told.sent + told.failed
  const { quiet, good, poor, down } = smsHealth.code
  const health = done === 0 ? quiet : told.failed * 3 >= done ? down : told.failed * 20 >= done ? poor : good
  return { ...told, health, last_failure: last?.failure ?? '' }
})
