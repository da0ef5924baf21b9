import { waybill } from '@yunshu/contract/waybill/contract'
import { withSystemScope } from '../../platform/db/scope.ts'
import { write } from '../../platform/verb/verb.ts'
import { giveBackGoods } from '../order/index.ts'
import { moveDispatch } from '../dispatch/rows.ts'
import { followTrip } from './follow.ts'
import { moveWaybill } from './move.ts'
import { getWaybill, getWaybillRow } from './queries.ts'
import { smsTripGone } from './driverSms.ts'

/** Cancels a trip that has not been loaded: the goods return to their orders, the pair is free. */
export const cancelWaybill = write(waybill.cancel, async ({ tx, actor, input, publishChange }) => {
  const before = await getWaybill(tx, actor, input.id)
  const after = await moveWaybill(tx, actor, before, 'cancel', {
    seen: input.version,
    reason: input.reason,
    changes: { cancel_reason: input.reason }
  })
  await moveDispatch(tx, actor, after, 'cancel', { live: false, reason: input.reason })
  const goods = await tx.selectFrom('waybill_goods').selectAll().where('tenant_id', '=', after.tenant_id).where('waybill_id', '=', after.id).execute()
  await withSystemScope(tx, async () => {
    await giveBackGoods(tx, goods)
    await smsTripGone(tx, before)
  })
  await followTrip(tx, actor, after, publishChange, { repriced: true })
  return { output: await getWaybillRow(tx, actor, after.id), log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after } }
})
