import { definePhrases, sayIn } from '@yunshu/contract/kit/phrases'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { putSms } from '../../platform/sms/outbox.ts'

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

/** A word to the driver by SMS: asked to accept, or already sent. Call it within `withSystemScope`. */
export const smsToDriver = async (tx: Tx, trip: Row<'waybill'>, confirmed: boolean): Promise<void> =>
  await put(tx, trip, confirmed ? 'sent' : 'ask', {
    driver: trip.driver_name,
    carrier: trip.carrier_name,
    start: shanghaiMinute(trip.plan_start_time),
    plate: trip.plate_no,
    from: trip.start_address_diming,
    to: trip.end_address_diming,
    no: trip.waybill_no
  })

/** A word to the driver who no longer has the trip. */
export const smsTripGone = async (tx: Tx, trip: Row<'waybill'>): Promise<void> =>
  await put(tx, trip, 'gone', { driver: trip.driver_name, no: trip.waybill_no })

const templates = { ask: 'driverAsk', sent: 'driverSent', gone: 'driverGone' } as const
type Words = { driver: string; carrier: string; start: string; plate: string; from: string; to: string; no: string }

/** The words go to the provider in the order of the sentence. */
const put = async (
  tx: Tx,
  trip: Row<'waybill'>,
  what: keyof typeof templates,
  words: Pick<Words, 'driver' | 'no'> & Partial<Words>
): Promise<void> => {
  if (!trip.driver_phone) return
  const { driver, no, carrier = '', start = '', plate = '', from = '', to = '' } = words
  const said = { driver, carrier, start, plate, from, to, no }
  const slots = [...texts.zh[what].matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot as keyof Words)
  await putSms(tx, {
    tenant_id: trip.tenant_id,
    phone: trip.driver_phone,
    scene: 'dispatch',
    body: sayIn('zh', texts, what, said),
    template: templates[what],
    words: slots.map((slot) => [slot, said[slot]])
  })
}
