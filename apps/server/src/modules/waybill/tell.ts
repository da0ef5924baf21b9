import { definePhrases, sayIn } from '@yunshu/contract/kit/phrases'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/over.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'

const texts = definePhrases({
  zh: {
    ask: '【运枢】{driver}师傅，{carrier}派您 {start} 驾驶 {plate} 从{from}到{to}，请在 1 小时内打开司机页面接单。',
    sent: '【运枢】{driver}师傅，{carrier}派您 {start} 驾驶 {plate} 从{from}到{to}，运单 {no}。',
    gone: '【运枢】{driver}师傅，运单 {no} 已取消或改派，请勿前往。'
  },
  en: {
    ask: '[Yunshu] {driver}: {carrier} asks you to drive {plate} from {from} to {to} at {start}. Please accept within an hour.',
    sent: '[Yunshu] {driver}: {carrier} sends you with {plate} from {from} to {to} at {start}, waybill {no}.',
    gone: '[Yunshu] {driver}: waybill {no} has been cancelled or given to another. Please do not go.'
  }
})

/** A word to the driver by SMS: asked to accept, or already sent. Call it within `beyond`. */
export const tellDriver = async (tx: Tx, trip: Row<'waybill'>, confirmed: boolean): Promise<void> =>
  await put(
    tx,
    trip,
    sayIn('zh', texts, confirmed ? 'sent' : 'ask', {
      driver: trip.driver_name,
      carrier: trip.carrier_name,
      start: shanghaiMinute(trip.plan_start_time),
      plate: trip.plate_no,
      from: trip.start_address_diming,
      to: trip.end_address_diming,
      no: trip.waybill_no
    })
  )

/** A word to the driver who no longer has the trip. */
export const tellDriverGone = async (tx: Tx, trip: Row<'waybill'>): Promise<void> =>
  await put(tx, trip, sayIn('zh', texts, 'gone', { driver: trip.driver_name, no: trip.waybill_no }))

const put = async (tx: Tx, trip: Row<'waybill'>, body: string): Promise<void> => {
  if (trip.driver_phone)
    await tx
      .insertInto('sms_outbox')
      .values({ id: newId(), tenant_id: trip.tenant_id, phone: trip.driver_phone, scene: 'dispatch', body, sent_at: nowIso() })
      .execute()
}
