import { waybill } from '@yunshu/contract/waybill/contract'
import { addKg, addM3 } from '@yunshu/domain/quantity'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { findMaxLoad } from '../vehicle/index.ts'
import { updateAfterMove } from './afterMove.ts'
import { openDeparture } from './gate.ts'
import { demandMove, moveWaybill, type MoveOptions } from './move.ts'
import { addPhotos, cameTooFast, demandNode, getPoint, lateMinutes, markPoint, type Point } from './node.ts'
import { lockWaybill, getWaybillRow, goodsOfTrip } from './queries.ts'
import { demandHandedOver } from './relay.ts'

/** Sign-in at a loading point (到达签到). */
export const signIn = write(waybill.signIn, async ({ tx, actor, input, publishChange }) => {
  const before = await lockWaybill(tx, actor, input.id)
  demandMove(actor, before, 'signIn')
  const { point } = await getPoint(tx, before, 'signIn', input.point_id)
  const { node, fence } = demandNode(actor, before, input, point)
  const after = await arriveAtPickup(tx, actor, before, point, about(node, point.id), fence)
  await updateAfterMove(tx, actor, after, publishChange)
  return {
    output: await getWaybillRow(tx, actor, after.id),
    log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after: { ...after, ...toldAt(node) } }
  }
})

type Node = Omit<ReturnType<typeof about>, 'seen' | 'lng' | 'lat' | 'no_place' | 'reason'> & Omit<MoveOptions, 'changes'> & { readonly at: string }
const notAsked = { fence_distance_m: null, outside_fence: false }

/** Writes that the vehicle is at a loading point, on the trip and at its stop. */
export const arriveAtPickup = async (
  tx: Tx,
  actor: Actor,
  before: Row<'waybill'>,
  point: Point,
  node: Node,
  fence: ReturnType<typeof demandNode>['fence'] = notAsked
): Promise<Row<'waybill'>> => {
  const after = await moveWaybill(tx, actor, before, 'signIn', {
    ...node,
    changes: {
      driver_qiandao_time: before.driver_qiandao_time ?? node.at,
      outside_fence: before.outside_fence || fence.outside_fence
    }
  })
  await markPoint(tx, point, {
    arrived_at: node.at,
    late_min: lateMinutes(point, node.at),
    ...fence,
    too_fast: await cameTooFast(tx, before, point, node.at),
    node_reason: node.reason ?? ''
  })
  return after
}

type Given = Pick<InputOf<typeof waybill.load>, 'goods' | 'zhuang_goods_img' | 'fahuo_document_img' | 'gross_kg' | 'tare_kg' | 'net_kg'>

/** Loading is done at a point; when it was the last one the trip is loaded. A photo proves it, and the load may not exceed what the vehicle may carry. */
export const load = write(waybill.load, async ({ tx, actor, input, publishChange }) => {
  const before = await lockWaybill(tx, actor, input.id)
  demandMove(actor, before, 'load')
  const { point, left } = await getPoint(tx, before, 'load', input.point_id)
  const { node } = demandNode(actor, before, input, point)
  if (actor.kind === 'driver' && (input.zhuang_goods_img ?? []).length === 0 && !input.photos_later) refuse('photoNeeded')
  await withSystemScope(tx, () => demandHandedOver(tx, point))
  const after = await finishPickup(tx, actor, before, point, left.length === 0, about(node, point.id), input)
  await openDeparture({ tx, actor, publishChange }, after)
  await updateAfterMove(tx, actor, after, publishChange, { repriced: left.length === 0 })
  return {
    output: await getWaybillRow(tx, actor, after.id),
    log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after: { ...after, ...toldAt(node) } }
  }
})

/** Writes that loading is done at a point, and with the `last` one that the trip is loaded. */
export const finishPickup = async (
  tx: Tx,
  actor: Actor,
  before: Row<'waybill'>,
  point: Point,
  last: boolean,
  node: Node,
  given: Given
): Promise<Row<'waybill'>> => {
  const loaded = await setLoaded(tx, actor, before, given, last)
  if (loaded) await demandWithinLoad(tx, before, loaded.load_kg)
  const after = await moveWaybill(tx, actor, before, last ? 'load' : 'loadPart', {
    ...node,
    changes: last ? { load_done_at: node.at, ...loaded } : {}
  })
  await markPoint(tx, point, {
    done_at: node.at,
    zhuang_goods_img: await addPhotos(tx, actor, before, point.zhuang_goods_img, given.zhuang_goods_img),
    fahuo_document_img: await addPhotos(tx, actor, before, point.fahuo_document_img, given.fahuo_document_img),
    gross_kg: given.gross_kg ?? null,
    tare_kg: given.tare_kg ?? null,
    net_kg: given.net_kg ?? null
  })
  return after
}

/** What an event keeps of a node's input. */
export const about = (
  input: { at: string; lng?: number; lat?: number; no_place?: number; photos_later?: number; reason?: string; version?: number; told_at?: string },
  point_id?: number
) => ({
  at: input.at,
  lng: input.lng,
  lat: input.lat,
  no_place: input.no_place,
  ...((input.photos_later || input.told_at) && { detail: { ...(input.photos_later && { photos_later: input.photos_later }), ...toldAt(input) } }),
  reason: input.reason,
  seen: input.version,
  point_id: point_id ?? null
})

/** For the log: the moment that was told, where a node had to be put after the one before it. */
export const toldAt = ({ told_at }: { readonly told_at?: string }): { told_at?: string } => (told_at === undefined ? {} : { told_at })

type Loaded = { load_num: number; load_kg: number; load_volume: number }
/* What was loaded of each goods row: as told, else as planned once the last point is done. What was ticked at the dock stands against what the phone tells. */
const setLoaded = async (tx: Tx, actor: Actor, trip: Row<'waybill'>, { goods = [] }: Given, last: boolean): Promise<Loaded | undefined> => {
  const rows = () => tx.updateTable('waybill_goods').where('tenant_id', '=', trip.tenant_id).where('waybill_id', '=', trip.id)
  for (const { waybill_goods_id, ...loaded } of goods)
    await rows()
      .set((e) => ({ ...loaded, version: e('version', '+', 1), ...keptReason(loaded) }))
      .where('id', '=', waybill_goods_id)
      .$if(actor.kind === 'driver', (q) => q.where('load_num', 'is', null))
      .execute()
  if (!last) return undefined
  await rows()
    .set((e) => ({ load_num: e.ref('goods_num'), load_kg: e.ref('goods_kg'), load_volume: e.ref('goods_volume'), version: e('version', '+', 1) }))
    .where('load_num', 'is', null)
    .execute()
  return sumLoaded(await goodsOfTrip(tx, trip))
}

/* A reason belongs to the shortage for which it was given. */
const keptReason = ({ load_num, load_kg, load_volume }: Loaded) => ({
  short_reason: sql<number | null>`case when load_num = ${load_num} and load_kg = ${load_kg} and load_volume = ${load_volume} then short_reason end`
})

/** What of goods rows is loaded, summed. */
export const sumLoaded = (rows: readonly Row<'waybill_goods'>[]): Loaded => ({
  load_num: rows.reduce((sum, row) => sum + (row.load_num ?? 0), 0),
  load_kg: addKg(...rows.map((row) => row.load_kg ?? 0)),
  load_volume: addM3(...rows.map((row) => row.load_volume ?? 0))
})

// The driver does not see the vehicle's row, so the limit is asked beyond his sight.
export const demandWithinLoad = async (tx: Tx, trip: Row<'waybill'>, load_kg: number): Promise<void> => {
  const max_load_kg = await withSystemScope(tx, () => findMaxLoad(tx, trip.tenant_id, trip.vehicle_id))
  if (max_load_kg !== undefined && load_kg > max_load_kg) refuse('overload', { goods_kg: load_kg, plate_no: trip.plate_no, max_load_kg })
}
