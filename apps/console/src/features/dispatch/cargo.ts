import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { order } from '@yunshu/contract/order/contract'
import type { dispatch } from '@yunshu/contract/dispatch/contract'
import { prorate, sumGoods, type Goods } from '@yunshu/domain/quantity'
import type { Draft } from '../../kit/form.ts'

export type OrderInfo = OutputOf<typeof order.info>
export type Cargo = InputOf<typeof dispatch.create>['orders'][number]
export type Remaining = Goods & { readonly id: number; readonly goods_name: string; readonly danwei: string; readonly to: string }

/** What is left of an order to be carried, row by row. */
export const remainingOf = (info: OrderInfo): Remaining[] =>
  info.shouhuo
    .flatMap((point) =>
      point.goods_info_json_arr.map((row) => ({
        id: row.id,
        goods_name: row.goods_name,
        danwei: row.danwei,
        to: point.end_address_diming,
        goods_num: row.remain_num,
        goods_kg: row.remain_kg,
        goods_volume: row.remain_volume
      }))
    )
    .filter(({ goods_num, goods_kg, goods_volume }) => goods_num + goods_kg + goods_volume > 0)

/** An order as the form starts: everything that is left rides. */
export const wholeCargoOf = (info: OrderInfo): Cargo => ({
  order_id: info.order.id,
  version: info.order.version,
  goods: remainingOf(info).map(({ id, goods_num, goods_kg, goods_volume }) => ({ order_goods_id: id, goods_num, goods_kg, goods_volume }))
})

/** Fewer pieces take their share of kilograms and cubic metres with them; all of them take all. */
export const shareOf = (row: Remaining, pieces: number): Goods | undefined =>
  Number.isInteger(pieces) && pieces >= 0 && pieces <= row.goods_num && row.goods_num > 0 ? prorate(row, pieces).part : undefined

/** The sum of what the form takes; a cell that is empty counts nothing. */
export const loadOf = (orders: Draft<Cargo[]> | null | undefined): Goods =>
  sumGoods(
    (orders ?? []).flatMap(({ goods }) =>
      (goods ?? []).map((row) => ({ goods_num: row.goods_num ?? 0, goods_kg: row.goods_kg ?? 0, goods_volume: row.goods_volume ?? 0 }))
    )
  )

/** What the form takes, as the checks ask for it; nothing while a cell is empty or asks for more than is left. */
export const cargoOf = (orders: Draft<Cargo[]> | null | undefined, left: readonly Remaining[]): Cargo[] | undefined => {
  const asked: Cargo[] = []
  for (const { order_id, goods } of orders ?? []) {
    const rows = (goods ?? []).flatMap(({ order_goods_id, goods_num, goods_kg, goods_volume }) => {
      const of = left.find(({ id }) => id === order_goods_id)
      const fits = of && isAmount(goods_num, of.goods_num) && isAmount(goods_kg, of.goods_kg) && isAmount(goods_volume, of.goods_volume)
      return fits ? [{ order_goods_id: of.id, goods_num, goods_kg, goods_volume }] : []
    })
    if (!order_id || rows.length !== goods?.length) return undefined
    asked.push({ order_id, goods: rows })
  }
  return asked
}
const isAmount = (value: number | null | undefined, most: number): value is number => typeof value === 'number' && value >= 0 && value <= most

/** The departure to begin with: the first pickup asked for, and not before the next full hour. */
export const departureOf = (infos: readonly OrderInfo[], now: Date): string =>
  departureAt(infos.flatMap(({ fahuo }) => fahuo.map(({ zhiding_start_time }) => new Date(zhiding_start_time).toISOString())).sort()[0], now)

/** The departure asked for, and not before the next full hour. */
export const departureAt = (asked: string | undefined, now: Date): string => {
  const soon = new Date(Math.ceil((now.getTime() + 1) / 3_600_000) * 3_600_000).toISOString()
  const first = asked === undefined ? soon : new Date(asked).toISOString()
  return first > soon ? first : soon
}
