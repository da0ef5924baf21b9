import { addKg, addM3 } from '@yunshu/domain/quantity'
import { newId } from '../../platform/ids.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { copyRest } from '../order/rows.ts'
import { mirrorOf, type Pair, type SubRide } from './mirrored.ts'
import { goodsOfTrip } from './queries.ts'

type Trip = Row<'waybill'>
type Point = Row<'waybill_point'>
type Goods = Row<'waybill_goods'>

/** What rides on a mirror after it was brought up to date; `changed`: goods or stops are others than before. */
export type Carried = {
  readonly points: readonly Point[]
  readonly goods: readonly Goods[]
  /** The stop of the mirror for one of the trip. */
  readonly pointOf: ReadonlyMap<number, number>
  /** The goods row of the mirror for one of the trip. */
  readonly rowOf: ReadonlyMap<number, Goods>
  readonly changed: boolean
}

/** Brings stops, goods and quantities of a mirror up to those of the other carrier's trip, as far as they are of its order. */
export const mirrorCargo = async (tx: Tx, mirror: Trip, ride: SubRide, pair: Pair): Promise<Carried> => {
  const stops = await mirrorStops(tx, mirror, ride, pair)
  const goods = await mirrorGoods(tx, mirror, ride, pair)
  await mirrorShare(tx, mirror, ride)
  await copyRest(tx, mirror.tenant_id, { from: ride.sub_order_id, to: ride.order_id })
  return { ...stops, ...goods, changed: stops.changed || goods.changed }
}

const photos = ['zhuang_goods_img', 'fahuo_document_img', 'xie_goods_img', 'shou_document_img'] as const
/** The photos of a stop. */
export const photosAt = (point: Point): string[] => photos.flatMap((name) => (point[name] as { url: string }[]).map(({ url }) => url))

const stopsOf = async (tx: Tx, { tenant_id, id }: Pick<Trip, 'tenant_id' | 'id'>): Promise<Point[]> =>
  await tx.selectFrom('waybill_point').selectAll().where('tenant_id', '=', tenant_id).where('waybill_id', '=', id).orderBy('seq').execute()

/* The stops of its order, and the places where goods of it change vehicles: the row of such a place names one of the orders. */
const originalStops = async (tx: Tx, tenant_id: number, { trip_id, sub_order_id }: SubRide): Promise<Point[]> => {
  const all = await stopsOf(tx, { tenant_id, id: trip_id })
  const relays = all.filter(({ relay_waybill_id }) => relay_waybill_id !== null)
  const legs = relays.length === 0 ? new Set<number>() : await legsWith(tx, tenant_id, sub_order_id)
  return all.filter((point) => (point.relay_waybill_id === null ? point.order_id === sub_order_id : legs.has(point.relay_waybill_id)))
}
const legsWith = async (tx: Tx, tenant_id: number, order_id: number): Promise<ReadonlySet<number>> =>
  new Set(
    (await tx.selectFrom('waybill_order').select('waybill_id').where('tenant_id', '=', tenant_id).where('order_id', '=', order_id).execute()).map(
      ({ waybill_id }) => waybill_id
    )
  )

const mirrorStops = async (tx: Tx, mirror: Trip, ride: SubRide, pair: Pair): Promise<Omit<Carried, 'goods' | 'rowOf'>> => {
  const { tenant_id, parties, id: waybill_id } = mirror
  const had = await stopsOf(tx, mirror)
  // What is forgiven is what the first carrier has agreed with its own customer.
  const { grace_min } = await tx
    .selectFrom('waybill_order')
    .select('grace_min')
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', waybill_id)
    .where('order_id', '=', ride.order_id)
    .executeTakeFirstOrThrow()
  const wanted: { from: number; row: Point }[] = []
  for (const [i, point] of (await originalStops(tx, tenant_id, ride)).entries()) {
    const relay = point.relay_waybill_id === null ? undefined : await mirrorOf(tx, tenant_id, point.relay_waybill_id, ride.order_id)
    const order_point_id = point.order_point_id === null ? null : (pair.points.get(point.order_point_id) ?? null)
    const relay_waybill_id = relay?.id ?? null
    const known = had.find((row) => row.order_point_id === order_point_id && row.relay_waybill_id === relay_waybill_id)
    const own = { tenant_id, parties, waybill_id, order_id: ride.order_id, order_point_id, relay_waybill_id, grace_min, seq: i + 1 }
    wanted.push({ from: point.id, row: { ...point, ...own, id: known?.id ?? newId() } })
  }
  const gone = had.filter((row) => !wanted.some((one) => one.row.id === row.id))
  const moved = wanted.some(({ row }) => had.some((old) => old.id === row.id && old.seq !== row.seq))
  if (gone.length > 0)
    await tx
      .deleteFrom('waybill_point')
      .where('tenant_id', '=', tenant_id)
      .where(
        'id',
        'in',
        gone.map(({ id }) => id)
      )
      .execute()
  // No two stops of a trip may stand at one place even for a moment.
  if (moved)
    await tx
      .updateTable('waybill_point')
      .set((e) => ({ seq: e('seq', '+', 10_000) }))
      .where('tenant_id', '=', tenant_id)
      .where('waybill_id', '=', waybill_id)
      .execute()
  let changed = gone.length > 0 || moved
  for (const { row } of wanted) {
    const old = had.find(({ id }) => id === row.id)
    if (old && !moved && isSame(old, row)) continue
    changed = true
    const values = { ...row, ...Object.fromEntries(photos.map((name) => [name, JSON.stringify(row[name])])) }
    if (old) await tx.updateTable('waybill_point').set(values).where('tenant_id', '=', tenant_id).where('id', '=', row.id).execute()
    else await tx.insertInto('waybill_point').values(values).execute()
  }
  return { points: wanted.map(({ row }) => row), pointOf: new Map(wanted.map(({ from, row }) => [from, row.id])), changed }
}
const isSame = <R extends object>(a: R, b: R): boolean =>
  (Object.keys(a) as (keyof R)[]).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))

const mirrorGoods = async (tx: Tx, mirror: Trip, ride: SubRide, pair: Pair): Promise<Pick<Carried, 'goods' | 'rowOf' | 'changed'>> => {
  const { tenant_id, parties, id: waybill_id } = mirror
  const had = await goodsOfTrip(tx, mirror)
  const theirs = await goodsOfTrip(tx, { tenant_id, id: ride.trip_id })
  const wanted = theirs
    .filter(({ order_id }) => order_id === ride.sub_order_id)
    .map((row, i) => {
      const order_goods_id = pair.goods.get(row.order_goods_id) ?? 0
      const known = had.find((old) => old.order_goods_id === order_goods_id)
      const own = { tenant_id, parties, waybill_id, order_id: ride.order_id, order_goods_id, end_point_id: pair.points.get(row.end_point_id) ?? 0 }
      return { from: row.id, row: { ...row, ...own, seq: i + 1, id: known?.id ?? newId() } }
    })
  let changed = false
  for (const { row } of wanted) {
    const old = had.find(({ id }) => id === row.id)
    if (old && isSame(old, row)) continue
    changed = true
    if (old) await tx.updateTable('waybill_goods').set(row).where('tenant_id', '=', tenant_id).where('id', '=', row.id).execute()
    else await tx.insertInto('waybill_goods').values(row).execute()
  }
  return { goods: wanted.map(({ row }) => row), rowOf: new Map(wanted.map(({ from, row }) => [from, row])), changed }
}

/* How much of the order rides on it, and from and to which leg its goods go. */
const mirrorShare = async (tx: Tx, { tenant_id, id: waybill_id }: Trip, { trip_id, sub_order_id, order_id }: SubRide): Promise<void> => {
  const share = await tx
    .selectFrom('waybill_order')
    .select(['goods_num', 'goods_kg', 'goods_volume', 'relay_of', 'relayed_to'])
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', trip_id)
    .where('order_id', '=', sub_order_id)
    .executeTakeFirstOrThrow()
  const other = async (id: number | null) => (id === null ? null : ((await mirrorOf(tx, tenant_id, id, order_id))?.id ?? null))
  await tx
    .updateTable('waybill_order')
    .set({ ...share, relay_of: await other(share.relay_of), relayed_to: await other(share.relayed_to) })
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', waybill_id)
    .where('order_id', '=', order_id)
    .execute()
}

/** The sums of a mirror's goods. */
export const sumsOf = (goods: readonly Goods[]) => ({
  plan_num: goods.reduce((sum, row) => sum + row.goods_num, 0),
  plan_kg: addKg(...goods.map((row) => row.goods_kg)),
  plan_volume: addM3(...goods.map((row) => row.goods_volume)),
  load_num: goods.reduce((sum, row) => sum + (row.load_num ?? 0), 0),
  load_kg: addKg(...goods.map((row) => row.load_kg ?? 0)),
  load_volume: addM3(...goods.map((row) => row.load_volume ?? 0))
})
