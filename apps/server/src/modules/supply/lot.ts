import { quantityOf } from '@yunshu/contract/campaign/rules'
import { fenToBig, roundFen } from '@yunshu/domain/money'
import { scaled } from '@yunshu/domain/scaled'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { databaseNow } from '../../platform/db/databaseNow.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type Load, sumOfLoads } from '../dispatch/index.ts'

/** A supply under its lock. Whatever is done to one begins here, so that everything about it happens in turn. */
type Locked = {
  readonly row: Row<'supply'>
  /** By the clock of the database, after the lock was won. */
  readonly now: string
}
/** Who acts on it, `of`, finds and locks it only where it is his, is offered to him, or he has said something about it. Within `withSystemScope`. */
export const lockSupply = async (tx: Tx, tenant_id: number, id: number, of?: number): Promise<Locked> => {
  const isParty = sql<boolean>`(${of} = any(parties) or exists (select from supply_apply a where a.tenant_id = ${tenant_id} and a.supply_id = ${id} and a.person_id = ${of}))`
  const one = tx.selectFrom('supply').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id)
  const row = (await (of === undefined ? one : one.where(isParty)).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')
  return { row, now: await databaseNow(tx) }
}
/** The same of the actor's own company, as the screen showed it where a version is given. */
export const lockOwn = async (tx: Tx, { tenant_id, company_id }: Actor, { id, version }: { id: number; version?: number }): Promise<Locked> => {
  const locked = await lockSupply(tx, tenant_id, id, company_id)
  if (locked.row.carrier_id !== company_id) refuse('notFound')
  if (version !== undefined && version !== locked.row.version) refuse('staleVersion')
  return locked
}

/** What a price for a unit comes to for the whole cargo; rounded to the fen once. */
export const totalOf = (row: Parameters<typeof quantityOf>[0], quote_fen: number): number =>
  roundFen(fenToBig(quote_fen) * scaled(quantityOf(row) ?? refuse('noDistance'), 6), 1_000_000n)

type Point = Row<'order_point'>
/** A city by its name; of a municipality (直辖市) it is the name of the province. */
const cityOf = ({ city, province }: Point): string => (city === '' || /^(市辖区|县|省直辖县级行政区划)$/.test(city) ? province : city)
const cityCode = ({ area_code }: Point): string => `${area_code.slice(0, 4)}00`

/** What the goods of these orders are together, as drivers may know it: cities and no address. */
export const cargoOf = (loads: readonly Load[]) => {
  const orders = loads.map(({ order }) => order)
  const starts = loads.flatMap(({ points }) => points.filter(({ kind }) => kind === 1)).toSorted((a, b) => a.time_start.localeCompare(b.time_start))
  const ends = loads
    .flatMap(({ points, goods, taken }) => {
      const wanted = new Set(goods.filter(({ id }) => taken.some((part) => part.order_goods_id === id)).map(({ end_point_id }) => end_point_id))
      return points.filter(({ kind, id }) => kind === 2 && wanted.has(id))
    })
    .toSorted((a, b) => a.time_start.localeCompare(b.time_start))
  const [first = refuse('nothingToCarry'), last = refuse('nothingToCarry')] = [starts[0], ends.at(-1)]
  const names = loads.flatMap(({ goods, taken }) =>
    goods.filter(({ id }) => taken.some((part) => part.order_goods_id === id)).map((row) => row.goods_name)
  )
  const distances = orders.map(({ distance_m }) => distance_m ?? 0)
  const sum = sumOfLoads(loads)
  return {
    order_count: orders.length,
    order_nos: orders.map(({ order_no }) => order_no).join(','),
    start_city: cityOf(first),
    end_city: cityOf(last),
    start_area_code: cityCode(first),
    end_area_code: cityCode(last),
    goods_name: [...new Set(names)].join('、').slice(0, 200),
    goods_num: sum.goods_num,
    goods_kg: Number(sum.goods_kg.toFixed(3)),
    goods_volume: Number(sum.goods_volume.toFixed(4)),
    vehicle_type_ids: [...new Set(orders.flatMap(({ vehicle_type_ids }) => vehicle_type_ids))],
    distance_m: Math.max(0, ...distances) || null,
    load_time: first.time_start,
    last_end_time: last.time_end ?? last.time_start
  }
}
