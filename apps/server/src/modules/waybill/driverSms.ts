import { shanghaiMinute } from '@yunshu/domain/calendar'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { putSms } from '../../platform/sms/put.ts'

/** A word to the driver by SMS: asked to accept, or already sent. Call it within `withSystemScope`. */
export const smsToDriver = async (tx: Tx, trip: Row<'waybill'>, confirmed: boolean): Promise<void> => {
  if (!trip.driver_phone) return
  const words = {
    driver: trip.driver_name,
    carrier: trip.carrier_name,
    start: shanghaiMinute(trip.plan_start_time),
    plate: trip.plate_no,
    from: trip.start_address_diming,
    to: trip.end_address_diming
  }
  if (confirmed) await putSms(tx, { ...toDriver(trip), template: 'driverSent', words: { ...words, no: trip.waybill_no } })
  else await putSms(tx, { ...toDriver(trip), template: 'driverAsk', words })
}

/** A word to the driver who no longer has the trip. */
export const smsTripGone = async (tx: Tx, trip: Row<'waybill'>): Promise<void> => {
  if (trip.driver_phone) await putSms(tx, { ...toDriver(trip), template: 'driverGone', words: { driver: trip.driver_name, no: trip.waybill_no } })
}

const toDriver = ({ tenant_id, driver_phone: phone, carrier_id: company_id }: Row<'waybill'>) => ({ tenant_id, phone, company_id })
