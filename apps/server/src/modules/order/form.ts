import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { goodsOfOrders, pointsOfOrders } from './parts.ts'
import { getOrder, ordersOf, seesFreight } from './queries.ts'

type Form = OutputOf<typeof order.form>['form']

/** An order in the fields of its form. A copy has no numbers of the original, and its days are moved into the future at the same hours. */
export const orderFormOf = read(order.form, async ({ tx, actor, input }): Promise<OutputOf<typeof order.form>> => {
  const row = await getOrder(tx, actor, input.id)
  const form = await formOf(tx, row)
  const { order_no, version, order_status, shipper_id, shipper_name, price_mode, freight_fen, price_reason } = row
  return {
    order_no,
    version,
    order_status: order_status as 10,
    form: input.copy ? copied(form) : form,
    shipper_id,
    shipper_name,
    price: seesFreight(actor) ? { price_mode: price_mode as 1 | null, freight_fen, price_reason } : null
  }
})

/** Some orders that the actor may see, in the fields of their form, for others that are to be like them. */
export const formsOf = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, Form>> => {
  const rows = await ordersOf(tx, actor)
    .selectAll('o')
    .where(sql<boolean>`o.id = any(${[...ids]}::bigint[])`)
    .execute()
  const points = await pointsOfOrders(tx, actor.tenant_id, ids)
  const goods = await goodsOfOrders(tx, actor.tenant_id, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      inForm(
        row,
        points.filter(({ order_id }) => order_id === row.id),
        goods.filter(({ order_id }) => order_id === row.id)
      )
    ])
  )
}

const formOf = async (tx: Tx, row: Row<'order'>): Promise<Form> =>
  inForm(row, await pointsOfOrders(tx, row.tenant_id, [row.id]), await goodsOfOrders(tx, row.tenant_id, [row.id]))

const inForm = (row: Row<'order'>, points: readonly Row<'order_point'>[], goods: readonly Row<'order_goods'>[]): Form => {
  const { vehicle_type_ids, vehicle_count, box_type, temp_min, temp_max, receipt_days, release_hold, insured_flag, goods_value_fen, remark } = row
  return {
    order_kind: row.order_kind as 1 | 2,
    xianlu_type: row.xianlu_type as 1 | 2 | 3,
    customer_order_no: row.customer_order_no ?? '',
    vehicle_type_ids,
    vehicle_count,
    box_type,
    temp_min,
    temp_max,
    need_receipt: row.need_receipt as 1 | 2 | 3,
    receipt_days,
    release_hold,
    insured_flag,
    goods_value_fen,
    pay_mode: row.pay_mode as 1 | 2 | 3 | 4 | 5,
    deal_mode: row.deal_mode as 1 | 2 | 3,
    remark,
    fahuo: points
      .filter(({ kind }) => kind === 1)
      .map((p) => ({
        start_link_name: p.link_name,
        start_link_phone: p.link_phone,
        start_address_province: p.province,
        start_address_city: p.city,
        start_address_area: p.area,
        start_area_code: p.area_code,
        start_address_str: p.address_str,
        start_address_diming: p.address_diming,
        lng: p.lng,
        lat: p.lat,
        zhiding_start_time_type: p.time_type as 1 | 2 | 3,
        zhiding_start_time: p.time_start,
        zhiding_start_time_end: p.time_end,
        address_content: p.address_content
      })),
    shouhuo: points
      .filter(({ kind }) => kind === 2)
      .map((p) => ({
        end_link_name: p.link_name,
        end_link_phone: p.link_phone,
        end_address_province: p.province,
        end_address_city: p.city,
        end_address_area: p.area,
        end_area_code: p.area_code,
        end_address_str: p.address_str,
        end_address_diming: p.address_diming,
        lng: p.lng,
        lat: p.lat,
        zhiding_end_time_type: p.time_type as 1 | 2 | 3,
        zhiding_end_time: p.time_start,
        zhiding_end_time_end: p.time_end,
        end_content: p.address_content,
        goods_info_json_arr: goods
          .filter(({ end_point_id }) => end_point_id === p.id)
          .map(({ goods_type_id, goods_name, goods_guige, danwei, goods_num, goods_kg, goods_volume }) => ({
            goods_type_id: goods_type_id ?? 1,
            goods_name,
            goods_guige,
            danwei,
            goods_num,
            goods_kg,
            goods_volume
          }))
      }))
  }
}

const day = 86_400_000
const copied = (form: Form): Form => {
  const first = Math.min(...form.fahuo.map(({ zhiding_start_time }) => Date.parse(zhiding_start_time)))
  const by = Math.max(0, Math.ceil((now().getTime() - first) / day)) * day
  const moved = (at: string): string => new Date(Date.parse(at) + by).toISOString()
  return {
    ...form,
    customer_order_no: '',
    fahuo: form.fahuo.map((p) => ({
      ...p,
      zhiding_start_time: moved(p.zhiding_start_time),
      zhiding_start_time_end: p.zhiding_start_time_end ? moved(p.zhiding_start_time_end) : null
    })),
    shouhuo: form.shouhuo.map((p) => ({
      ...p,
      zhiding_end_time: moved(p.zhiding_end_time),
      zhiding_end_time_end: p.zhiding_end_time_end ? moved(p.zhiding_end_time_end) : null
    }))
  }
}
