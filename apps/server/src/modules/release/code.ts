import { randomInt, timingSafeEqual } from 'node:crypto'
import { definePhrases, sayIn } from '@yunshu/contract/kit/phrases'
import { releaseType } from '@yunshu/contract/release/machine'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import { isMobile } from '@yunshu/domain/phone'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/verb/services.ts'
import { putSms } from '../../platform/sms/outbox.ts'
import { phoneOfConsignee } from '../order/index.ts'
import { phoneOfDriver } from '../waybill/index.ts'

const texts = definePhrases({
  zh: {
    departure: '【运枢】运单 {no}（{plate}）已放行，放行码 {code}，{until} 前出场有效，请勿告知他人。',
    cargo: '【运枢】订单 {no} 已放货，提货码 {code}，{until} 前有效，请凭码提货，请勿告知他人。'
  },
  en: {
    departure: '[Yunshu] Waybill {no} ({plate}) may leave. Exit code {code}, valid until {until}. Please tell nobody else.',
    cargo: '[Yunshu] The goods of order {no} are released. Pickup code {code}, valid until {until}. Please tell nobody else.'
  }
})
const templates = { departure: 'releaseDeparture', cargo: 'releaseCargo' } as const

type Secrets = Services['secrets']
/** Six digits, sealed. */
export const newCode = (secrets: Secrets): Buffer => secrets.seal(String(randomInt(1_000_000)).padStart(6, '0'))
export const codeOf = (secrets: Secrets, { code_enc }: Row<'release'>): string => (code_enc ? secrets.unseal(code_enc) : '')
export const isCode = (secrets: Secrets, row: Row<'release'>, code: string): boolean =>
  row.code_enc !== null && timingSafeEqual(Buffer.from(secrets.unseal(row.code_enc)), Buffer.from(code))

/** Sends the code of a release to whom it is for: of a departure the driver, of cargo the consignee; neither stands on a screen of the other side. False where there is no mobile. */
export const sendCode = async (tx: Tx, secrets: Secrets, row: Row<'release'>): Promise<boolean> => {
  const kind = row.release_type === releaseType.code.departure ? 'departure' : 'cargo'
  const phone = await withSystemScope(tx, () =>
    kind === 'departure' ? phoneOfDriver(tx, row.tenant_id, row.waybill_id ?? 0) : phoneOfConsignee(tx, row.tenant_id, row.order_id ?? 0)
  )
  if (!phone || !isMobile(phone) || !row.valid_to) return false
  const said = {
    no: kind === 'departure' ? row.waybill_no : row.order_no,
    ...(kind === 'departure' && { plate: row.plate_no }),
    code: codeOf(secrets, row),
    until: shanghaiMinute(row.valid_to)
  }
  await putSms(tx, {
    tenant_id: row.tenant_id,
    phone,
    scene: 'release',
    body: sayIn('zh', texts, kind, said),
    template: templates[kind],
    words: Object.entries(said)
  })
  return true
}
