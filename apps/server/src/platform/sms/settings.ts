import { smsCarrying } from '@yunshu/contract/sms/contract'
import { type SmsRole, type SmsScene, usualSwitch } from '@yunshu/contract/sms/templates'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { now } from '../clock.ts'
import type { Tx } from '../db/pool.ts'
import type { Row } from '../db/versioned.ts'

type Kept = Omit<Row<'sms_setting'>, 'tenant_id' | 'id' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by' | 'switches' | 'lang'>
/** What a platform has set for its messages. */
export type SmsSettings = Kept & { readonly lang: Lang; readonly switches: Readonly<Record<string, boolean>> }
/** What holds where a platform has set nothing. */
const usual: SmsSettings = {
  version: 1,
  signature: '',
  carrying: smsCarrying.code.installed,
  lang: 'zh',
  phone_day: 0,
  company_day: 0,
  platform_day: 0,
  fail_most: 3,
  price_e4: 45_000,
  switches: {}
}

/** The settings of a platform, or the usual ones. */
export const smsSettingsOf = async (tx: Tx, tenant_id: number): Promise<SmsSettings> => {
  const row = await tx.selectFrom('sms_setting').selectAll().where('tenant_id', '=', tenant_id).executeTakeFirst()
  return row ? shownSettings(row) : usual
}
export const shownSettings = ({ lang, switches, ...row }: Row<'sms_setting'>): SmsSettings => {
  const { id: _, tenant_id: _t, created_at: _c, created_by: _b, updated_at: _u, updated_by: _w, ...kept } = row
  return { ...kept, lang: lang === 'en' ? 'en' : 'zh', switches: switches as SmsSettings['switches'] }
}

/** The name of the switch of a scene for one kind of receiver. */
export const switchOf = (scene: string, role: number): string => `${scene}:${role}`
/** Whether messages of a scene reach this kind of receiver. */
export const isOn = ({ switches }: Pick<SmsSettings, 'switches'>, scene: SmsScene, role: SmsRole): boolean =>
  switches[switchOf(scene, role)] ?? usualSwitch(scene)

/* Notices are written in nearly every act, and hardly any platform has them sent as messages too: what is set is looked up anew only after a while. */
const rememberedMs = 10_000
const remembered = new Map<number, { readonly settings: SmsSettings; readonly at: number }>()
/** What was set some seconds ago, for what asks in nearly every act. */
export const lateSettingsOf = async (tx: Tx, tenant_id: number): Promise<SmsSettings> => {
  const known = remembered.get(tenant_id)
  const at = now().getTime()
  if (known && Math.abs(at - known.at) < rememberedMs) return known.settings
  const settings = await smsSettingsOf(tx, tenant_id)
  remembered.set(tenant_id, { settings, at })
  return settings
}
/** Looks what is set up anew from the next act on. */
export const forgetSettings = (tenant_id: number): void => void remembered.delete(tenant_id)
