import { smsBlockReason, smsHeld } from '@yunshu/contract/sms/contract'
import { type SmsRole, type SmsScene, smsScenes, type SmsTemplate, smsTemplateOf } from '@yunshu/contract/sms/templates'
import { nameOf } from '@yunshu/contract/kit/enums'
import { shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { now } from '../clock.ts'
import type { Tx } from '../db/pool.ts'
import type { Row } from '../db/versioned.ts'
import { refuse } from '../verb/refuse.ts'
import { isOn, type SmsSettings, smsSettingsOf } from './settings.ts'

type Asked = Pick<Row<'sms_outbox'>, 'id' | 'tenant_id' | 'phone' | 'scene' | 'role' | 'company_id' | 'must'>
type Held = (typeof smsHeld.codes)[number]

/**
 * Why a message is held back, or nothing: a scene that is off for its receiver, a number on the list, a limit of the day that is reached. What must arrive is
 * counted and never held back. To be asked one after the other for each platform, so that two servers do not both let the last one through.
 */
export const whyHeld = async (tx: Tx, message: Asked, settings: SmsSettings): Promise<Held | undefined> => {
  const { tenant_id, phone, company_id, must } = message
  if (must) return undefined
  if (isOff(message, settings)) return smsHeld.code.sceneOff
  if (await findBlock(tx, tenant_id, phone)) return smsHeld.code.blocked
  const { phone_day, company_day, platform_day } = settings
  const today = letToday(tx, tenant_id)
  if (phone_day > 0 && (await count(today.where('phone', '=', phone))) >= phone_day) return smsHeld.code.phoneLimit
  if (company_day > 0 && company_id !== null && (await count(today.where('company_id', '=', company_id))) >= company_day)
    return smsHeld.code.companyLimit
  if (platform_day > 0 && (await count(today)) >= platform_day) return smsHeld.code.dayLimit
  return undefined
}

const isOff = ({ scene, role }: Pick<Asked, 'scene' | 'role'>, settings: SmsSettings): boolean =>
  role !== null && !isOn(settings, scene as SmsScene, role as SmsRole)
const letToday = (tx: Tx, tenant_id: number) =>
  tx
    .selectFrom('sms_outbox')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenant_id)
    .where('sent_at', '>=', startOfShanghaiDay(shanghaiDay(now())))
    .where('let_at', 'is not', null)
const count = async (asked: ReturnType<typeof letToday>): Promise<number> => (await asked.executeTakeFirstOrThrow()).n

const findBlock = async (tx: Tx, tenant_id: number, phone: string) =>
  await tx.selectFrom('sms_block').select('block_reason').where('tenant_id', '=', tenant_id).where('phone', '=', phone).executeTakeFirst()

/** Refuses an act that is nothing without its message, while the scene is off or the number on the list. */
export const demandReachable = async (
  tx: Tx,
  { tenant_id, phone, template, role }: { readonly tenant_id: number; readonly phone: string; readonly template: SmsTemplate; readonly role: SmsRole }
): Promise<void> => {
  const scene = smsTemplateOf(template).scene as SmsScene
  if (!isOn(await smsSettingsOf(tx, tenant_id), scene, role)) refuse('smsSceneOff', { scene: smsScenes[scene] })
  await demandNotBlocked(tx, tenant_id, phone)
}
/** Refuses a number that gets only what must reach it. */
export const demandNotBlocked = async (tx: Tx, tenant_id: number, phone: string): Promise<void> => {
  const block = await findBlock(tx, tenant_id, phone)
  if (block) refuse('smsBlocked', { why: nameOf(smsBlockReason, block.block_reason) })
}
