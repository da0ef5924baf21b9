import { maskMobile } from '@yunshu/domain/mask'
import type { Tx } from '../../platform/db/pool.ts'
import { putSms } from '../../platform/sms/put.ts'

type Known = { readonly tenant_id: number; readonly mobile: string }

/** Tells the known phone that a carrier's trips are now there too. Call it within `withSystemScope`. */
export const smsJoined = async (tx: Tx, { tenant_id, mobile }: Known, carrier: string): Promise<void> =>
  void (await putSms(tx, { tenant_id, phone: mobile, template: 'driverJoined', words: { carrier } }))

/** Tells the phone by which a driver logged in until now that another one has taken its place. Call it within `withSystemScope`. */
export const smsMobileChanged = async (tx: Tx, { tenant_id, mobile: old }: Known, company: string, mobile: string): Promise<void> =>
  void (await putSms(tx, { tenant_id, phone: old, template: 'driverMobile', words: { company, mobile: maskMobile(mobile) } }))

/** Asks a driver onto the phone's page. Call it within `withSystemScope`. */
export const smsInvited = async (
  tx: Tx,
  { tenant_id, mobile, company_id }: Known & { readonly company_id: number },
  { carrier, domain }: { readonly carrier: string; readonly domain: string | null }
): Promise<void> =>
  void (await putSms(tx, {
    tenant_id,
    phone: mobile,
    company_id,
    template: 'driverInvite',
    words: { carrier, page: domain ? `${domain}/driver` : '平台司机端' }
  }))
