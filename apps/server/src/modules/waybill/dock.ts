import type { Command, InputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import { shortReason, waybillMachine } from '@yunshu/contract/waybill/machine'
import type { Goods } from '@yunshu/domain/quantity'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { WriteContext } from '../../platform/verb/verb.ts'
import { departTrip } from './depart.ts'
import { updateAfterMove } from './afterMove.ts'
import { openDeparture } from './gate.ts'
import { goodsText, isExplained, missingOf, settleLeft, tellShort } from './left.ts'
import { demandMove } from './move.ts'
import { getPoint, lastNode, type Point } from './node.ts'
import { arriveAtPickup, demandWithinLoad, finishPickup, sumLoaded } from './pickup.ts'
import { goodsOfTrip } from './queries.ts'

// What is done to a trip at the dock: the same rows and the same nodes as on the driver's phone, written by who stands beside the vehicle.

type Context = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>
type Ticked = InputOf<typeof loading.load>['rows'][number]
type GoodsRow = Row<'waybill_goods'>

/* The phone's clock may run a little ahead; what follows its node is not before it. */
const momentAt = (trip: Row<'waybill'>, point?: Point): string => [nowIso(), lastNode(trip, point) ?? ''].sort().at(-1) ?? nowIso()

/**
 * Ticks goods rows of a locked trip with what was loaded of them, or takes ticks back. With the first rows of an order the vehicle is signed in at its loading points. Once
 * loading is done the quantities stand; why one is short may still be said, and what was left behind is then free at once.
 */
export const tickGoods = async (context: Context, before: Row<'waybill'>, ticked: readonly Ticked[]): Promise<Row<'waybill'>> => {
  const { tx, actor, publishChange } = context
  const isDone = before.waybill_status >= waybillMachine.code.loaded && before.waybill_status < waybillMachine.code.unloaded
  if (!isDone) demandMove(actor, before, 'signIn')
  const rows = await goodsOfTrip(tx, before)
  const asked = ticked.map((tick) => {
    const row = rows.find(({ id }) => id === tick.waybill_goods_id) ?? refuse('notFound')
    if (row.version !== tick.version) refuse('rowChanged', { goods_name: row.goods_name })
    if (before.parent_waybill_id !== null && tick.short_reason === shortReason.code.leftBehind)
      refuse('relayLeavesNothing', { goods_name: row.goods_name })
    return { row, after: afterTick(row, tick) }
  })
  for (const { row, after } of asked) {
    if (isDone && !sameLoad(row, after)) refuse('loadStands', { goods_name: row.goods_name })
    await tx
      .updateTable('waybill_goods')
      .set({
        load_num: after.load_num,
        load_kg: after.load_kg,
        load_volume: after.load_volume,
        short_reason: after.short_reason,
        short_note: after.short_note,
        version: row.version + 1
      })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .execute()
  }
  await demandWithinLoad(tx, before, sumLoaded(rows.map((row) => asked.find((one) => one.row.id === row.id)?.after ?? row)).load_kg)
  const begun = new Set(asked.flatMap(({ after }) => (after.load_num === null ? [] : [after.order_id])))
  const trip = isDone ? before : await arriveWhereLoaded(context, before, begun)
  if (trip.waybill_status >= waybillMachine.code.inTransit) {
    const short = await settleLeft(tx, trip)
    await updateAfterMove(tx, actor, trip, publishChange, { repriced: short.freed })
    const told = new Set(asked.map(({ row }) => row.id))
    await tellShort(
      context,
      trip,
      short.rows.filter(({ id }) => told.has(id))
    )
  } else if (trip.version !== before.version) await updateAfterMove(tx, actor, trip, publishChange)
  else publishChange('waybill', trip)
  return trip
}

/* A row as it is once it is ticked; refused with the figures where that is more than planned, and where it is less without a reason. */
const afterTick = (row: GoodsRow, { loaded, short_reason = null, short_note = '' }: Ticked): GoodsRow => {
  if (loaded === null) return { ...row, load_num: null, load_kg: null, load_volume: null, short_reason: null, short_note: '' }
  const { goods_name } = row
  if (loaded.load_num > row.goods_num || loaded.load_kg > row.goods_kg || loaded.load_volume > row.goods_volume) {
    const told: Goods = { goods_num: loaded.load_num, goods_kg: loaded.load_kg, goods_volume: loaded.load_volume }
    refuse('moreThanPlanned', {
      goods_name,
      planned: goodsText({ ...row, goods_name: '' }, row),
      loaded: goodsText({ ...row, goods_name: '' }, told)
    })
  }
  const after = { ...row, ...loaded, short_reason: null, short_note: '' }
  const missing = missingOf(after)
  if (missing.goods_num + missing.goods_kg + missing.goods_volume === 0) return after
  if (short_reason === null || (short_reason === shortReason.code.other && short_note.trim().length < 2)) refuse('shortReasonNeeded', { goods_name })
  return { ...after, short_reason, short_note: short_note.trim() }
}

const sameLoad = (a: GoodsRow, b: GoodsRow): boolean => a.load_num === b.load_num && a.load_kg === b.load_kg && a.load_volume === b.load_volume

const pointsToLoad = async (tx: Tx, trip: Row<'waybill'>): Promise<Point[]> =>
  await tx
    .selectFrom('waybill_point')
    .selectAll()
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .where('kind', '=', 1)
    .where('done_at', 'is', null)
    .orderBy('seq')
    .execute()

/* Goods that are put on a vehicle tell that it is there. An order's further loading points are reached later. */
const arriveWhereLoaded = async ({ tx, actor }: Context, before: Row<'waybill'>, order_ids: ReadonlySet<number>): Promise<Row<'waybill'>> => {
  let trip = before
  const open = await pointsToLoad(tx, trip)
  for (const order_id of order_ids) {
    const [first] = open.filter((point) => point.order_id === order_id)
    if (first?.arrived_at === null) trip = await arriveAtPickup(tx, actor, trip, first, { at: momentAt(trip, first), point_id: first.id, dock: true })
  }
  return trip
}

/** Loading is done at these points of a locked trip, or at all that are left; refused while a row of their orders is neither loaded nor explained. */
export const finishAtDock = async (
  { tx, actor, publishChange }: Context,
  before: Row<'waybill'>,
  { point_ids, zhuang_goods_img }: Pick<InputOf<typeof loading.finish>, 'point_ids' | 'zhuang_goods_img'>
): Promise<Row<'waybill'>> => {
  const open = await pointsToLoad(tx, before)
  const points = open.filter(({ id }) => point_ids === undefined || point_ids.includes(id))
  const [first] = points
  if (!first) await getPoint(tx, before, 'load', point_ids?.[0])
  const orders = new Set(points.map(({ order_id }) => order_id))
  demandExplained((await goodsOfTrip(tx, before)).filter(({ order_id }) => orders.has(order_id)))
  if ((zhuang_goods_img ?? []).length === 0 && points.every((point) => (point.zhuang_goods_img as unknown[]).length === 0)) refuse('photoNeeded')
  let trip = before
  let left = open.length
  for (const point of points) {
    const at = momentAt(trip, point)
    const node = { at, point_id: point.id, dock: true }
    if (point.arrived_at === null) trip = await arriveAtPickup(tx, actor, trip, point, node)
    const here = point.arrived_at === null ? { ...point, version: point.version + 1, arrived_at: at } : point
    left -= 1
    trip = await finishPickup(tx, actor, trip, here, left === 0, node, zhuang_goods_img ? { zhuang_goods_img } : {})
  }
  await openDeparture({ tx, actor, publishChange }, trip)
  await updateAfterMove(tx, actor, trip, publishChange, { repriced: left === 0 })
  return trip
}

/** A locked trip leaves the dock; refused while a row is neither loaded nor explained. */
export const departFromDock = async (context: Context, before: Row<'waybill'>, seal_no: string | undefined): Promise<Row<'waybill'>> => {
  if (before.waybill_status < waybillMachine.code.inTransit) demandExplained(await goodsOfTrip(context.tx, before))
  demandMove(context.actor, before, 'depart')
  return await departTrip(context, before, { at: momentAt(before), seal_no, dock: true })
}

const demandExplained = (rows: readonly GoodsRow[]): void => {
  const open = rows.filter((row) => !isExplained(row))
  const names = open.slice(0, 5).map((row) => goodsText(row, row.load_num === null ? row : missingOf(row)))
  const more = open.length > names.length ? ` … (${open.length})` : ''
  const inOne = (lang: 'zh' | 'en') => `${names.map((name) => name[lang]).join(lang === 'zh' ? '、' : ', ')}${more}`
  if (open.length > 0) refuse('rowsOpen', { rows: { zh: inOne('zh'), en: inOne('en') } })
}
