import { waybill } from '@yunshu/contract/waybill/contract'
import { noPlace, waybillMachine } from '@yunshu/contract/waybill/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { recordWaybillEvent } from './move.ts'
import { addPhotos, demandPast, fenceOf, lateMinutes, markPoint, type Point } from './node.ts'
import { lockWaybill } from './queries.ts'

type Input = InputOf<typeof waybill.join>

/**
 * The driver's part of a node that is there: photos that come later, and what he has of one that the office recorded meanwhile. Photos and amounts
 * that stand there are never written over; when and where it was for him becomes a line of the trip's story, and an earlier moment of his the node's own.
 */
export const joinNode = write(waybill.join, async ({ tx, actor, input, publishChange }) => {
  const before = await lockWaybill(tx, actor, input.id)
  const point = await findNode(tx, before, input)
  if (input.at !== undefined) demandPast(input.at)
  const moment = input.at === undefined ? undefined : earlierOf(before, point, input.step, input.at)
  if (point) await addToPoint(tx, actor, before, point, input, moment)
  const after = input.at === undefined ? before : await tellOfNode(tx, actor, before, point, { ...input, at: input.at }, moment)
  publishChange('waybill', after)
  const added = { [input.step]: { photos: photosIn(input), at: input.at ?? null, lng: input.lng ?? null, lat: input.lat ?? null } }
  return { output: { id: after.id }, log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after: { ...after, ...added } } }
})

const photosIn = ({ zhuang_goods_img = [], fahuo_document_img = [], xie_goods_img = [] }: Input): string[] =>
  [...zhuang_goods_img, ...fahuo_document_img, ...xie_goods_img].map(({ url }) => url)

const atStops = {
  signIn: { kind: 1, done: 'arrived_at' },
  load: { kind: 1, done: 'done_at' },
  arrive: { kind: 2, done: 'arrived_at' },
  unload: { kind: 2, done: 'done_at' }
} as const

/** The stop of a node that has happened, none for one of the whole trip; refused where it has not. */
const findNode = async (tx: Tx, trip: Row<'waybill'>, { step, point_id }: Input): Promise<Point | undefined> => {
  if (step === 'accept') return trip.waybill_status >= waybillMachine.code.accepted ? undefined : refuse('nodeMissing')
  if (step === 'depart') return trip.shiji_fache_start_time ? undefined : refuse('nodeMissing')
  const { kind, done } = atStops[step]
  const point = await tx
    .selectFrom('waybill_point')
    .selectAll()
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .where('kind', '=', kind)
    .where(done, 'is not', null)
    .$if(point_id !== undefined, (q) => q.where('id', '=', point_id ?? 0))
    .orderBy(done, 'desc')
    .executeTakeFirst()
  return point ?? refuse('nodeMissing')
}

/** The column of the trip that has the time of a node. */
const ofTrip = {
  signIn: 'driver_qiandao_time',
  load: 'load_done_at',
  depart: 'shiji_fache_start_time',
  arrive: 'driver_shiji_songda_time'
} as const

/**
 * The driver's moment of a node, where it was before the one that the office wrote down and not before the node before it: the phone was there, and what the
 * driver did next has its own time. Unloading keeps the office's, since a receipt is due by it.
 */
const earlierOf = (trip: Row<'waybill'>, point: Point | undefined, step: Input['step'], at: string): string | undefined => {
  if (step === 'accept' || step === 'unload') return undefined
  const had = step === 'load' ? point?.done_at : step === 'depart' ? trip.shiji_fache_start_time : point?.arrived_at
  const previous = { signIn: trip.sent_at, load: point?.arrived_at, depart: trip.load_done_at, arrive: trip.shiji_fache_start_time }[step]
  const ms = Date.parse(at)
  return had && ms < Date.parse(had) && (!previous || ms >= Date.parse(previous)) ? at : undefined
}

const addToPoint = async (tx: Tx, actor: Actor, trip: Row<'waybill'>, point: Point, input: Input, at: string | undefined): Promise<void> => {
  const isArrival = input.step === 'signIn' || input.step === 'arrive'
  await markPoint(tx, point, {
    zhuang_goods_img: await addPhotos(tx, actor, trip, point.zhuang_goods_img, input.zhuang_goods_img),
    fahuo_document_img: await addPhotos(tx, actor, trip, point.fahuo_document_img, input.fahuo_document_img),
    xie_goods_img: await addPhotos(tx, actor, trip, point.xie_goods_img, input.xie_goods_img),
    net_kg: point.net_kg ?? input.net_kg ?? null,
    end_content: point.end_content || (input.end_content ?? ''),
    ...(at !== undefined && (isArrival ? { arrived_at: at, late_min: lateMinutes(point, at) } : { done_at: at })),
    ...(isArrival && point.fence_distance_m === null && fenceOf(input, point))
  })
}

/** Where the driver was, in the story and on the track; the trip is marked like one that he recorded himself. */
const tellOfNode = async (
  tx: Tx,
  actor: Actor,
  before: Row<'waybill'>,
  point: Point | undefined,
  { step, at, lng, lat, no_place, seal_no = '' }: Input & { at: string },
  moment: string | undefined
): Promise<Row<'waybill'>> => {
  const { outside_fence } = fenceOf({ ...(lng !== undefined && { lng }), ...(lat !== undefined && { lat }) }, point)
  const after = await updateVersioned(tx, 'waybill', actor, before, {
    ...(moment !== undefined && step in ofTrip && { [ofTrip[step as keyof typeof ofTrip]]: moment }),
    seal_no: before.seal_no || seal_no,
    outside_fence: before.outside_fence || ((step === 'signIn' || step === 'arrive') && outside_fence),
    place_denied: before.place_denied || no_place === noPlace.code.denied
  })
  await recordWaybillEvent(tx, actor, after, 'join', before.waybill_status, { at, point_id: point?.id ?? null, lng, lat, no_place, detail: { step } })
  return after
}
