import type { Window } from '@yunshu/domain/late'
import type { Actor } from '../../platform/actor.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { type End, endWindow, type Form, type KnownTypes, type Start, startWindow } from './content.ts'

/** Writes the points and goods of new orders: two statements, however many they are. */
export const writeContents = async (
  tx: Tx,
  actor: Actor,
  orders: readonly { readonly row: Pick<Row<'order'>, 'id' | 'parties'>; readonly form: Form }[],
  { goods }: KnownTypes
): Promise<void> => {
  const contents = orders.map(({ row, form }) => contentOf({ ...row, tenant_id: actor.tenant_id }, form, goods))
  await insertRows(
    tx,
    'order_point',
    actor,
    contents.flatMap(({ points }) => points)
  )
  await insertRows(
    tx,
    'order_goods',
    actor,
    contents.flatMap(({ goods }) => goods)
  )
}

/** Replaces the points and goods of an order; only allowed while none of its goods are on a waybill. */
export const replaceContent = async (tx: Tx, actor: Actor, row: Row<'order'>, form: Form, known: KnownTypes): Promise<void> => {
  await tx.deleteFrom('order_goods').where('tenant_id', '=', row.tenant_id).where('order_id', '=', row.id).execute()
  await tx.deleteFrom('order_point').where('tenant_id', '=', row.tenant_id).where('order_id', '=', row.id).execute()
  await writeContents(tx, actor, [{ row, form }], known)
}

type ContentOwner = Pick<Row<'order'>, 'tenant_id' | 'id' | 'parties'>
/** The points and goods of an order before they are written. */
export const contentOf = ({ tenant_id, id: order_id, parties }: ContentOwner, form: Form, types: KnownTypes['goods']) => {
  const own = { tenant_id, parties, order_id }
  const starts = form.fahuo.map((point, i) => startPointOf(own, point, i + 1))
  const ends = form.shouhuo.map((point, i) => endPointOf(own, point, i + 1))
  const goods = form.shouhuo.flatMap((point, i) => point.goods_info_json_arr.map((row) => ({ row, end_point_id: ends[i]?.id ?? 0 })))
  return {
    points: [...starts, ...ends],
    goods: goods.map(({ row, end_point_id }, i) => ({
      ...own,
      id: newId(),
      end_point_id,
      seq: i + 1,
      ...row,
      goods_type_name: types.get(row.goods_type_id)?.goods_type_name ?? '',
      remain_num: row.goods_num,
      remain_kg: row.goods_kg,
      remain_volume: row.goods_volume
    }))
  }
}

type OfOrder = { readonly tenant_id: number; readonly parties: number[]; readonly order_id: number }
const startPointOf = (own: OfOrder, point: Start, seq: number) => ({
  ...own,
  id: newId(),
  kind: 1,
  seq,
  link_name: point.start_link_name,
  link_phone: point.start_link_phone,
  province: point.start_address_province,
  city: point.start_address_city,
  area: point.start_address_area,
  area_code: point.start_area_code,
  address_str: point.start_address_str,
  address_diming: point.start_address_diming,
  lng: point.lng,
  lat: point.lat,
  ...timesOf(startWindow(point)),
  address_content: point.address_content
})
const endPointOf = (own: OfOrder, point: End, seq: number) => ({
  ...own,
  id: newId(),
  kind: 2,
  seq,
  link_name: point.end_link_name,
  link_phone: point.end_link_phone,
  province: point.end_address_province,
  city: point.end_address_city,
  area: point.end_address_area,
  area_code: point.end_area_code,
  address_str: point.end_address_str,
  address_diming: point.end_address_diming,
  lng: point.lng,
  lat: point.lat,
  ...timesOf(endWindow(point)),
  address_content: point.end_content
})
const timesOf = ({ type, time, end }: Window) => ({ time_type: type, time_start: String(time), time_end: type === 3 && end ? String(end) : null })
