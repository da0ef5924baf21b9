import { report } from '@yunshu/contract/report/contract'
import { readIdCard } from '@yunshu/domain/idcard'
import { maskIdNo } from '@yunshu/domain/mask'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { isUscc } from '@yunshu/domain/uscc'
import { now, nowIso } from '../../platform/clock.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseField } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { judgeAnew, tripsToReport } from '../waybill/index.ts'
import { tripsAsked } from './send.ts'

/** 补录收货方证件号: the credit code of a company or the identity number of a person, both with their check digit. It stays sealed, and counts for all orders of the shipper to that consignee. */
export const setConsignee = write(report.setConsignee, async ({ tx, actor, input, services: { secrets }, publishChange }) => {
  const { waybill_id, order_no } = input
  const { tenant_id } = actor
  const [trip = refuse('notFound')] = await tripsAsked(tx, actor, [waybill_id])
  const number = input.consignee_no.trim().toUpperCase()
  if (!isUscc(number) && !readIdCard(number, { today: shanghaiDay(now()) }).ok)
    refuseField(
      'consignee_no',
      { zh: '收货方证件号', en: 'Consignee’s number' },
      { zh: '不是有效的统一社会信用代码或身份证号', en: 'is neither a valid credit code nor a valid identity number' },
      actor.origin.lang
    )
  const { rides, points } = await withSystemScope(tx, async () => await tripsToReport(tx, tenant_id, [waybill_id]))
  const ride = rides.find((one) => one.order_no === order_no) ?? refuse('notFound')
  const consignee_name = points.findLast(({ kind, order_id }) => kind === 2 && order_id === ride.order_id)?.link_name ?? refuse('notFound')
  const written = { no_enc: secrets.seal(number), no_mask: maskIdNo(number), updated_at: nowIso(), updated_by: actor.user_id }
  await lockRows(tx, tenant_id, { waybill: [waybill_id] })
  await withSystemScope(tx, async () => {
    await tx
      .insertInto('report_consignee')
      .values({ tenant_id, id: newId(), parties: [], shipper_id: ride.shipper_id, consignee_name, ...written, created_by: actor.user_id })
      .onConflict((on) => on.columns(['tenant_id', 'shipper_id', 'consignee_name']).doUpdateSet(written))
      .execute()
  })
  await withSystemScope(tx, async () => {
    await judgeAnew(tx, tenant_id, [waybill_id])
  })
  publishChange('report', trip)
  return {
    output: { consignee_name },
    log: {
      type: 'waybill',
      id: trip.id,
      no: trip.waybill_no,
      after: { order_no, consignee_name, consignee_no: written.no_mask },
      parties: [trip.carrier_id]
    }
  }
})
