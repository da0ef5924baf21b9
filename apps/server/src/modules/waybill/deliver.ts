import { waybill } from '@yunshu/contract/waybill/contract'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { setDispatchLive } from '../dispatch/rows.ts'
import { orderOf } from '../order/rows.ts'
import { updateFromReceipts, updateAfterMove } from './afterMove.ts'
import { demandReleased } from './gate.ts'
import { demandMove, moveWaybill } from './move.ts'
import { notifyShippers } from './notices.ts'
import { addPhotos, cameTooFast, demandNode, getPoint, lateMinutes, markPoint } from './node.ts'
import { about, toldAt } from './pickup.ts'
import { lockWaybill, getWaybillRow } from './queries.ts'
import { openReceipts } from '../receipt/rows.ts'

/** Arrival at an unloading point (到达卸货). */
export const arrive = write(waybill.arrive, async ({ tx, actor, input, publishChange }) => {
  const before = await lockWaybill(tx, actor, input.id)
  demandMove(actor, before, 'arrive')
  const { point } = await getPoint(tx, before, 'arrive', input.point_id)
  const { node, fence } = demandNode(actor, before, input, point)
  const late = lateMinutes(point, node.at)
  const after = await moveWaybill(tx, actor, before, 'arrive', {
    ...about(node, point.id),
    changes: {
      driver_shiji_songda_time: node.at,
      outside_fence: before.outside_fence || fence.outside_fence
    }
  })
  await markPoint(tx, point, {
    arrived_at: node.at,
    late_min: late,
    ...fence,
    too_fast: await cameTooFast(tx, before, point, node.at),
    node_reason: input.reason ?? ''
  })
  if (point.relay_waybill_id === null) await notifyShippers(tx, publishChange, actor, after, 'waybillArrived')
  await updateAfterMove(tx, actor, after, publishChange)
  return {
    output: await getWaybillRow(tx, actor, after.id),
    log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after: { ...after, ...toldAt(node) } }
  }
})

/** Unloading is done at a point; its receipt is opened, and at the last point the trip is delivered and its pair is free. */
export const unload = write(waybill.unload, async ({ tx, actor, input, publishChange }) => {
  const before = await lockWaybill(tx, actor, input.id)
  demandMove(actor, before, 'unload')
  const { point, left } = await getPoint(tx, before, 'unload', input.point_id)
  const { node } = demandNode(actor, before, input, point)
  if (actor.kind === 'driver' && (input.xie_goods_img ?? []).length === 0 && !input.photos_later) refuse('photoNeeded')
  const isRelay = point.relay_waybill_id !== null
  if (!isRelay) await demandReleased(tx, before, point.order_id)
  const last = left.length === 0
  const after = await moveWaybill(tx, actor, before, last ? 'unload' : 'nextStop', {
    ...about(node, point.id),
    changes: last ? { unload_done_at: node.at, unload_num: before.load_num, unload_kg: before.load_kg, unload_volume: before.load_volume } : {}
  })
  await markPoint(tx, point, {
    done_at: node.at,
    departed_at: node.at,
    end_content: input.end_content ?? '',
    xie_goods_img: await addPhotos(tx, actor, before, point.xie_goods_img, input.xie_goods_img),
    net_kg: input.net_kg ?? null
  })
  if (last) {
    await setDispatchLive(tx, after, false)
    // The pair is free at the end, and stands before the trip's money in the order of locks.
    const { tenant_id, vehicle_id, driver_id } = after
    await lockRows(tx, tenant_id, { vehicle: vehicle_id === null ? [] : [vehicle_id], driver: driver_id === null ? [] : [driver_id] })
  }
  await withSystemScope(tx, async () => {
    if (!isRelay) await openReceipts(tx, actor, after, await orderOf(tx, after.tenant_id, point.order_id), point, node.at, publishChange)
    if (last && !isRelay) await notifyShippers(tx, publishChange, actor, after, 'waybillDelivered')
    if (last) await updateFromReceipts(tx, actor, after.id, publishChange)
  })
  await updateAfterMove(tx, actor, after, publishChange)
  return {
    output: await getWaybillRow(tx, actor, after.id),
    log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after: { ...after, ...toldAt(node) } }
  }
})
