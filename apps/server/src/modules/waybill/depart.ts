import { expectedArrival } from '@yunshu/domain/drive'
import { waybill } from '@yunshu/contract/waybill/contract'
import { write } from '../../platform/verb/verb.ts'
import { moveDispatch } from '../dispatch/rows.ts'
import { followTrip } from './follow.ts'
import { moveWaybill } from './move.ts'
import { notifyShippers } from './notices.ts'
import { demandNode } from './node.ts'
import { about } from './pickup.ts'
import { getWaybill, getWaybillRow } from './queries.ts'

/** The trip leaves its last loading point (发车); from here on it is on the road, with an expected arrival. */
export const depart = write(waybill.depart, async ({ tx, actor, input, publishChange }) => {
  const before = await getWaybill(tx, actor, input.id)
  demandNode(actor, before, input)
  const eta = before.run_minutes === null ? null : expectedArrival(input.at, before.run_minutes)
  const after = await moveWaybill(tx, actor, before, 'depart', {
    ...about(input),
    changes: { shiji_fache_start_time: input.at, eta, seal_no: input.seal_no ?? before.seal_no }
  })
  await moveDispatch(tx, actor, after, 'execute')
  await tx
    .updateTable('waybill_point')
    .set({ departed_at: input.at })
    .where('tenant_id', '=', after.tenant_id)
    .where('waybill_id', '=', after.id)
    .where('kind', '=', 1)
    .execute()
  await notifyShippers(tx, publishChange, actor, after, 'waybillDeparted')
  await followTrip(tx, actor, after, publishChange)
  return { output: await getWaybillRow(tx, actor, after.id), log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after } }
})
