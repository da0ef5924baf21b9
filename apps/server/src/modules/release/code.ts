import { randomInt, timingSafeEqual } from 'node:crypto'
import { releaseType } from '@yunshu/contract/release/machine'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import { isMobile } from '@yunshu/domain/phone'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/verb/services.ts'
import { putSms } from '../../platform/sms/put.ts'
import { phoneOfConsignee } from '../order/index.ts'
import { phoneOfDriver } from '../waybill/index.ts'

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
  const { tenant_id, carrier_id: company_id, waybill_no, order_no, plate_no: plate } = row
  const said = { code: codeOf(secrets, row), until: shanghaiMinute(row.valid_to) }
  const to = { tenant_id, phone, company_id }
  if (kind === 'departure') await putSms(tx, { ...to, template: 'releaseDeparture', words: { no: waybill_no, plate, ...said } })
  else await putSms(tx, { ...to, template: 'releaseCargo', words: { no: order_no, ...said } })
  return true
}
