import { districtText } from '@yunshu/domain/address'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { type Goods, sumGoods } from '@yunshu/domain/quantity'
import { areaPath, isDistrict } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { endDispatchAt } from '../dispatch/rows.ts'
import { handReleasesOver } from '../release/rows.ts'
import { recordWaybillEvent } from './move.ts'
import type { Point } from './node.ts'

// Goods that change vehicles on their way (中转). Each leg is a trip of its own: the leg before unloads at the place of the hand-over, the next one loads there, by
// the same nodes as everywhere, and goes on to the stops that were left. The freight of the goods is asked for once, with the leg that delivers them.

type Trip = Row<'waybill'>
/** A place where goods change vehicles, and when the next vehicle is to be there. */
type RelayPlace = { readonly area_code: string; readonly address: string; readonly lng: number; readonly lat: number }
/** What is on board of a trip for some of its orders: their rides, the stops that are still before it, and the goods for these. */
export type OnBoard = {
  readonly rides: readonly Row<'waybill_order'>[]
  readonly stops: readonly Point[]
  readonly goods: readonly Row<'waybill_goods'>[]
}

/** What these orders have on board of a trip that is loaded or on the road; refused where it is neither, or where nothing of an order is left to be delivered. */
export const readOnBoard = async (tx: Tx, trip: Trip, order_ids: readonly number[]): Promise<OnBoard> => {
  const { loaded, inTransit } = waybillMachine.code
  if (trip.waybill_status !== loaded && trip.waybill_status !== inTransit) refuse('relayNotNow', { waybill_no: trip.waybill_no })
  const of = { tenant_id: trip.tenant_id, waybill_id: trip.id }
  const [rides, stops, goods] = await Promise.all([
    tx
      .selectFrom('waybill_order')
      .selectAll()
      .where('tenant_id', '=', of.tenant_id)
      .where('waybill_id', '=', of.waybill_id)
      .where('order_id', 'in', [...order_ids])
      .where('relayed_to', 'is', null)
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('waybill_point')
      .selectAll()
      .where('tenant_id', '=', of.tenant_id)
      .where('waybill_id', '=', of.waybill_id)
      .where('order_id', 'in', [...order_ids])
      .where('kind', '=', 2)
      .where('relay_waybill_id', 'is', null)
      .where('arrived_at', 'is', null)
      .orderBy('seq')
      .execute(),
    tx
      .selectFrom('waybill_goods')
      .selectAll()
      .where('tenant_id', '=', of.tenant_id)
      .where('waybill_id', '=', of.waybill_id)
      .where('order_id', 'in', [...order_ids])
      .orderBy('seq')
      .execute()
  ])
  const ahead = new Set(stops.map(({ order_point_id }) => order_point_id))
  const carried = goods.filter((row) => ahead.has(row.end_point_id) && isSome(loadedOf(row)))
  for (const order_id of order_ids)
    if (!rides.some((row) => row.order_id === order_id) || !carried.some((row) => row.order_id === order_id)) refuse('relayNothing')
  return { rides, stops, goods: carried }
}
const loadedOf = (row: Row<'waybill_goods'>): Goods => ({
  goods_num: row.load_num ?? row.goods_num,
  goods_kg: row.load_kg ?? row.goods_kg,
  goods_volume: row.load_volume ?? row.goods_volume
})
const isSome = ({ goods_num, goods_kg, goods_volume }: Goods): boolean => goods_num + goods_kg + goods_volume > 0

/** What the next vehicle has to carry. */
export const sumOnBoard = ({ goods }: OnBoard): Goods => sumGoods(goods.map(loadedOf))

/** The columns of the place of a hand-over; refused where its district does not exist. */
export const relayPlaceOf = ({ area_code, address, lng, lat }: RelayPlace) => {
  loadPlaces()
  const path = isDistrict(area_code) ? areaPath(area_code) : undefined
  if (!path) return refuse('areaUnknown', { area_code })
  const { province, city, area } = path
  return { province, city, area, area_code, address_str: address, address_diming: districtText(path), lng, lat }
}
type Place = ReturnType<typeof relayPlaceOf>

/** One goods row each of what the next leg takes over: planned as it was loaded, so that a piece that is missing at the hand-over shows there. */
export const goodsOfNextLeg = (board: OnBoard) =>
  board.goods.map((row, i) => ({
    order_id: row.order_id,
    order_goods_id: row.order_goods_id,
    end_point_id: row.end_point_id,
    seq: i + 1,
    goods_type_name: row.goods_type_name,
    goods_name: row.goods_name,
    goods_guige: row.goods_guige,
    danwei: row.danwei,
    ...loadedOf(row)
  }))

/** The orders of the next leg with what it carries of each; their freight goes with them. */
export const ridesOfNextLeg = (board: OnBoard) =>
  board.rides.map(({ order_id, shipper_id, order_no, shipper_name, freight_fen, relay_of, waybill_id }) => ({
    order_id,
    shipper_id,
    order_no,
    shipper_name,
    ...sumGoods(board.goods.filter((row) => row.order_id === order_id).map(loadedOf)),
    freight_fen,
    relay_of: relay_of ?? waybill_id
  }))

type HandOver = { readonly next: Trip; readonly board: OnBoard; readonly place: Place; readonly at: string; readonly reason: string }
/**
 * Hands orders of a locked trip over to the next leg, whose row, orders and goods stand: the stops ahead go over to it, and both meet at the place between, the
 * next stop of the one and the first of the other. Each finds the other's driver there as its contact.
 */
export const handOver = async (tx: Tx, actor: Actor, before: Trip, { next, board, place, at, reason }: HandOver): Promise<Trip> => {
  const { tenant_id } = before
  const order_ids = board.rides.map(({ order_id }) => order_id)
  const first = board.stops[0]?.seq ?? 1
  await moveStops(tx, board.stops, next, 2)
  await makeRoom(tx, before, first)
  const between = (trip: Trip, other: Trip, kind: 1 | 2, seq: number) => ({
    tenant_id,
    id: newId(),
    parties: trip.parties,
    waybill_id: trip.id,
    order_id: order_ids[0] ?? 0,
    order_point_id: null,
    relay_waybill_id: other.id,
    kind,
    seq,
    link_name: other.driver_name,
    link_phone: other.driver_phone,
    time_type: 1,
    time_start: at,
    ...place
  })
  await tx
    .insertInto('waybill_point')
    .values([between(before, next, 2, first), between(next, before, 1, 1)])
    .execute()
  await tx
    .updateTable('waybill_order')
    .set({ relayed_to: next.id, freight_fen: 0 })
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', before.id)
    .where('order_id', 'in', order_ids)
    .execute()
  await handReleasesOver(tx, actor, before, next, order_ids)
  const goesOn = await stopsAhead(tx, before)
  const after = await updateVersioned(tx, 'waybill', actor, before, {
    serial_number: serialOf(before),
    ...(!goesOn && { plan_end_time: at, end_address_diming: place.address_diming, end_area_code: place.area_code })
  })
  if (!goesOn) await endDispatchAt(tx, after, at)
  await recordWaybillEvent(tx, actor, after, 'relay', before.waybill_status, { reason, detail: { place: place.address_str, to: next.waybill_no } })
  return after
}

/** The number of a leg as the authority wants it: two digits of the order's vehicle, two of the leg. */
export const serialOf = ({ leg_no }: Pick<Trip, 'leg_no'>): string => `01${String(leg_no).padStart(2, '0')}`

/**
 * A next leg that was not loaded is given up: its stops go back to the leg before, which delivers the goods itself again. Refused once that one is at the place of
 * the hand-over, where another vehicle may still come for them. Gives the leg before, behind the locks of both.
 */
export const takeRelayBack = async (tx: Tx, actor: Actor, next: Trip): Promise<Trip> => {
  const { tenant_id, parent_waybill_id } = next
  const before = await tx
    .selectFrom('waybill')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', parent_waybill_id ?? 0)
    .executeTakeFirstOrThrow()
  const [here] = await relayPoints(tx, before, next.id)
  if (!here || here.arrived_at !== null) return refuse('relayArrived', { waybill_no: before.waybill_no, plate_no: before.plate_no })
  const stops = await tx
    .selectFrom('waybill_point')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', next.id)
    .where('relay_waybill_id', 'is', null)
    .orderBy('seq')
    .execute()
  await tx.deleteFrom('waybill_point').where('tenant_id', '=', tenant_id).where('id', '=', here.id).execute()
  await makeRoom(tx, before, here.seq, stops.length)
  await moveStops(tx, stops, before, here.seq)
  const order_ids = [...new Set(stops.map(({ order_id }) => order_id))]
  await sql`
    update waybill_order b set relayed_to = null, freight_fen = n.freight_fen from waybill_order n
    where b.tenant_id = ${tenant_id} and b.waybill_id = ${before.id} and b.relayed_to = ${next.id} and n.tenant_id = ${tenant_id} and n.waybill_id = ${next.id} and n.order_id = b.order_id`.execute(
    tx
  )
  await handReleasesOver(tx, actor, next, before, order_ids)
  const last = stops.at(-1)
  const plan_end_time = next.plan_end_time > before.plan_end_time ? next.plan_end_time : before.plan_end_time
  const after = await updateVersioned(tx, 'waybill', actor, before, {
    plan_end_time,
    ...(last && { end_address_diming: last.address_diming, end_area_code: last.area_code })
  })
  await endDispatchAt(tx, after, plan_end_time)
  await recordWaybillEvent(tx, actor, after, 'relayBack', before.waybill_status, { detail: { from: next.waybill_no } })
  return after
}

/** Where a trip hands goods over or takes them over, with all other trips or with one. */
const relayPoints = async (tx: Tx, { tenant_id, id }: Pick<Trip, 'tenant_id' | 'id'>, other?: number): Promise<Point[]> =>
  await tx
    .selectFrom('waybill_point')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', id)
    .where('relay_waybill_id', 'is not', null)
    .$if(other !== undefined, (q) => q.where('relay_waybill_id', '=', other ?? 0))
    .orderBy('seq')
    .execute()

/** Refuses to load goods that are not there yet: the leg before has not come to the place where they are handed over. */
export const demandHandedOver = async (tx: Tx, point: Point): Promise<void> => {
  if (point.relay_waybill_id === null) return
  const other = await tx
    .selectFrom('waybill_point as p')
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'p.tenant_id').onRef('w.id', '=', 'p.waybill_id'))
    .select(['p.arrived_at', 'w.waybill_no', 'w.plate_no'])
    .where('p.tenant_id', '=', point.tenant_id)
    .where('p.waybill_id', '=', point.relay_waybill_id)
    .where('p.relay_waybill_id', '=', point.waybill_id)
    .executeTakeFirst()
  if (other?.arrived_at === null) refuse('relayNotThere', { waybill_no: other.waybill_no, plate_no: other.plate_no })
}

/** Refuses to take back what a next leg builds on: the load and the departure of the leg before, and its hand-over once the goods are on the next vehicle. */
export const demandNoRelay = async (tx: Tx, trip: Trip, point_id: number | null): Promise<void> => {
  const over = (await relayPoints(tx, trip)).filter(({ kind }) => kind === 2)
  if (over.length === 0) return
  const asked = trip.waybill_status > waybillMachine.code.inTransit ? over.filter(({ id }) => id === point_id) : over
  for (const { relay_waybill_id } of asked) {
    const next = await tx
      .selectFrom('waybill')
      .select(['waybill_no', 'load_done_at'])
      .where('tenant_id', '=', trip.tenant_id)
      .where('id', '=', relay_waybill_id ?? 0)
      .executeTakeFirstOrThrow()
    if (trip.waybill_status <= waybillMachine.code.inTransit || next.load_done_at !== null) refuse('relayStands', { waybill_no: next.waybill_no })
  }
}

/** The other driver at a hand-over is another one now. Within `withSystemScope`. */
export const renameAtRelays = async (tx: Tx, { tenant_id, id, driver_name, driver_phone }: Trip): Promise<void> =>
  void (await tx
    .updateTable('waybill_point')
    .set({ link_name: driver_name, link_phone: driver_phone })
    .where('tenant_id', '=', tenant_id)
    .where('relay_waybill_id', '=', id)
    .execute())

/** The legs of the goods that a trip carries, in their order: itself alone where none of them change vehicles. */
export const legsOf = async (tx: Tx, { tenant_id, id }: Pick<Trip, 'tenant_id' | 'id'>) =>
  await tx
    .selectFrom('waybill as w')
    .select(['w.id', 'w.waybill_no', 'w.leg_no', 'w.waybill_status', 'w.plate_no', 'w.driver_name', 'w.start_address_diming', 'w.end_address_diming'])
    .where('w.tenant_id', '=', tenant_id)
    .where(
      sql<boolean>`w.id = any(array(
        select l.waybill_id from waybill_order o join waybill_order l on l.tenant_id = o.tenant_id and l.order_id = o.order_id and coalesce(l.relay_of, l.waybill_id) = coalesce(o.relay_of, o.waybill_id)
        where o.tenant_id = ${tenant_id} and o.waybill_id = ${id}))`
    )
    .orderBy('w.leg_no')
    .orderBy('w.id')
    .execute()

/* Whether a trip still has stops of its own orders before it. */
const stopsAhead = async (tx: Tx, { tenant_id, id }: Trip): Promise<boolean> =>
  (await tx
    .selectFrom('waybill_point')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', id)
    .where('kind', '=', 2)
    .where('relay_waybill_id', 'is', null)
    .where('done_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/* Later stops make room; far away first, since no two of a trip may stand at one place even for a moment. */
const makeRoom = async (tx: Tx, { tenant_id, id }: Trip, from: number, by = 1): Promise<void> => {
  const far = 10_000
  const later = tx.updateTable('waybill_point').where('tenant_id', '=', tenant_id).where('waybill_id', '=', id)
  await later
    .set((e) => ({ seq: e('seq', '+', far) }))
    .where('seq', '>=', from)
    .execute()
  await later
    .set((e) => ({ seq: e('seq', '-', far - by) }))
    .where('seq', '>=', far)
    .execute()
}

/* Stops go over to another trip, in their order from that place on. */
const moveStops = async (tx: Tx, stops: readonly Point[], to: Trip, from: number): Promise<void> => {
  for (const [i, { tenant_id, id }] of stops.entries())
    await tx
      .updateTable('waybill_point')
      .set((e) => ({ waybill_id: to.id, parties: to.parties, seq: from + i, version: e('version', '+', 1) }))
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .execute()
}
