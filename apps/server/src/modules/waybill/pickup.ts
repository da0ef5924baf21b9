import { waybill } from '@yunshu/contract/waybill/contract'
import { addKg, addM3 } from '@yunshu/domain/quantity'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { findMaxLoad } from '../vehicle/index.ts'
import { followTrip } from './follow.ts'
import { demandMove, moveWaybill } from './move.ts'
import { addPhotos, cameTooFast, demandNode, getPoint, lateMinutes, markPoint } from './node.ts'
import { getWaybill, getWaybillRow } from './queries.ts'

/** Sign-in at a loading point (到达签到). */
export const signIn = write(waybill.signIn, async ({ tx, actor, input, publishChange }) => {
  const before = await getWaybill(tx, actor, input.id)
  demandMove(actor, before, 'signIn')
  const { point } = await getPoint(tx, before, 'signIn', input.point_id)
  const fence = demandNode(actor, before, input, point)
  const late = lateMinutes(point, input.at)
  const after = await moveWaybill(tx, actor, before, 'signIn', {
    ...about(input, point.id),
    changes: {
      driver_qiandao_time: before.driver_qiandao_time ?? input.at,
      outside_fence: before.outside_fence || fence.outside_fence
    }
  })
  await markPoint(tx, point, {
    arrived_at: input.at,
    late_min: late,
    ...fence,
    too_fast: await cameTooFast(tx, before, point, input.at),
    node_reason: input.reason ?? ''
  })
  await followTrip(tx, actor, after, publishChange)
  return { output: await getWaybillRow(tx, actor, after.id), log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after } }
})

/** Loading is done at a point; when it was the last one the trip is loaded. A photo proves it, and the load may not exceed what the vehicle may carry. */
export const load = write(waybill.load, async ({ tx, actor, input, publishChange }) => {
  const before = await getWaybill(tx, actor, input.id)
  demandMove(actor, before, 'load')
  const { point, left } = await getPoint(tx, before, 'load', input.point_id)
  demandNode(actor, before, input, point)
  if (actor.kind === 'driver' && (input.zhuang_goods_img ?? []).length === 0 && !input.photos_later) refuse('photoNeeded')
  const loaded = await setLoaded(tx, before, input, left.length === 0)
  if (loaded) await demandWithinLoad(tx, before, loaded.load_kg)
  const after = await moveWaybill(tx, actor, before, left.length === 0 ? 'load' : 'loadPart', {
    ...about(input, point.id),
    changes: left.length === 0 ? { load_done_at: input.at, ...loaded } : {}
  })
  await markPoint(tx, point, {
    done_at: input.at,
    zhuang_goods_img: await addPhotos(tx, actor, before, point.zhuang_goods_img, input.zhuang_goods_img),
    fahuo_document_img: await addPhotos(tx, actor, before, point.fahuo_document_img, input.fahuo_document_img),
    gross_kg: input.gross_kg ?? null,
    tare_kg: input.tare_kg ?? null,
    net_kg: input.net_kg ?? null
  })
  await followTrip(tx, actor, after, publishChange, { repriced: left.length === 0 })
  return { output: await getWaybillRow(tx, actor, after.id), log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after } }
})

/** What an event keeps of a node's input. */
export const about = (
  input: { at: string; lng?: number; lat?: number; no_place?: number; photos_later?: number; reason?: string; version?: number },
  point_id?: number
) => ({
  at: input.at,
  lng: input.lng,
  lat: input.lat,
  no_place: input.no_place,
  ...(input.photos_later && { detail: { photos_later: input.photos_later } }),
  reason: input.reason,
  seen: input.version,
  point_id: point_id ?? null
})

type Loaded = { load_num: number; load_kg: number; load_volume: number }
// What was loaded of each goods row: as told, else as planned once the last point is done.
const setLoaded = async (tx: Tx, trip: Row<'waybill'>, input: InputOf<typeof waybill.load>, last: boolean): Promise<Loaded | undefined> => {
  for (const { waybill_goods_id, ...loaded } of input.goods ?? [])
    await tx
      .updateTable('waybill_goods')
      .set(loaded)
      .where('tenant_id', '=', trip.tenant_id)
      .where('waybill_id', '=', trip.id)
      .where('id', '=', waybill_goods_id)
      .execute()
  if (!last) return undefined
  await tx
    .updateTable('waybill_goods')
    .set((e) => ({ load_num: e.ref('goods_num'), load_kg: e.ref('goods_kg'), load_volume: e.ref('goods_volume') }))
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .where('load_num', 'is', null)
    .execute()
  const rows = await tx
    .selectFrom('waybill_goods')
    .select(['load_num', 'load_kg', 'load_volume'])
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .execute()
  return {
    load_num: rows.reduce((sum, row) => sum + (row.load_num ?? 0), 0),
    load_kg: addKg(...rows.map((row) => row.load_kg ?? 0)),
    load_volume: addM3(...rows.map((row) => row.load_volume ?? 0))
  }
}

// The driver does not see the vehicle's row, so the limit is asked beyond his sight.
const demandWithinLoad = async (tx: Tx, trip: Row<'waybill'>, load_kg: number): Promise<void> => {
  const max_load_kg = await withSystemScope(tx, () => findMaxLoad(tx, trip.tenant_id, trip.vehicle_id))
  if (max_load_kg !== undefined && load_kg > max_load_kg) refuse('overload', { goods_kg: load_kg, plate_no: trip.plate_no, max_load_kg })
}
