import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { Bilingual, Lang } from '@yunshu/contract/kit/phrases'
import { packingText } from '@yunshu/contract/order/packing'
import { shortReason } from '@yunshu/contract/waybill/machine'
import { addKg, addM3, type Goods } from '@yunshu/domain/quantity'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { changeRemainders, noteShort } from '../order/index.ts'
import { goodsOfTrip } from './queries.ts'

type GoodsRow = Row<'waybill_goods'>

/** What of a row is not on the vehicle; nothing while nobody said what is. */
export const missingOf = (row: GoodsRow): Goods =>
  row.load_num === null
    ? { goods_num: 0, goods_kg: 0, goods_volume: 0 }
    : {
        goods_num: Math.max(0, row.goods_num - row.load_num),
        goods_kg: Math.max(0, addKg(row.goods_kg, -(row.load_kg ?? 0))),
        goods_volume: Math.max(0, addM3(row.goods_volume, -(row.load_volume ?? 0)))
      }
const isSome = ({ goods_num, goods_kg, goods_volume }: Goods): boolean => goods_num + goods_kg + goods_volume > 0

/** What of a row is free on its order already. */
export const leftOf = ({ left_num, left_kg, left_volume }: GoodsRow): Goods => ({ goods_num: left_num, goods_kg: left_kg, goods_volume: left_volume })

/** Whether a row needs nobody any more: it is loaded, or it is said why not all of it is. */
export const isExplained = (row: GoodsRow): boolean => row.load_num !== null && (row.short_reason !== null || !isSome(missingOf(row)))

/**
 * Frees what a departed trip left behind (甩货) on its orders, whose rows are locked in the order of their ids; and takes back what was freed at an earlier departure and is on
 * the vehicle after all, refused where another has it by now. Gives the rows that are short for a reason, and whether anything was freed or taken.
 */
export const settleLeft = async (tx: Tx, trip: Row<'waybill'>): Promise<{ rows: GoodsRow[]; freed: boolean }> => {
  const rows = await goodsOfTrip(tx, trip)
  const changed = rows.flatMap((row) => {
    const none = { goods_num: 0, goods_kg: 0, goods_volume: 0 }
    const left = row.short_reason === shortReason.code.leftBehind ? missingOf(row) : none
    const had = leftOf(row)
    const more = {
      goods_num: left.goods_num - had.goods_num,
      goods_kg: addKg(left.goods_kg, -had.goods_kg),
      goods_volume: addM3(left.goods_volume, -had.goods_volume)
    }
    return more.goods_num === 0 && more.goods_kg === 0 && more.goods_volume === 0 ? [] : [{ row, left, more }]
  })
  if (changed.length > 0) {
    await withSystemScope(tx, () =>
      changeRemainders(
        tx,
        trip.tenant_id,
        changed.map(({ row: { order_id, order_goods_id }, more }) => ({ order_id, order_goods_id, ...more }))
      )
    )
    for (const { row, left } of changed)
      await tx
        .updateTable('waybill_goods')
        .set({ left_num: left.goods_num, left_kg: left.goods_kg, left_volume: left.goods_volume, version: row.version + 1 })
        .where('tenant_id', '=', row.tenant_id)
        .where('id', '=', row.id)
        .execute()
  }
  return { rows: rows.filter((row) => row.short_reason !== null && isSome(missingOf(row))), freed: changed.length > 0 }
}

/** Goods in figures, as each language calls their packing: `测试货物 20 箱 400 kg 2 m³`. */
export const goodsText = (row: Pick<GoodsRow, 'goods_name' | 'danwei'>, goods: Goods): Bilingual => ({
  zh: textIn('zh', row, goods),
  en: textIn('en', row, goods)
})
const textIn = (lang: Lang, { goods_name, danwei }: Pick<GoodsRow, 'goods_name' | 'danwei'>, { goods_num, goods_kg, goods_volume }: Goods): string =>
  [
    goods_name,
    goods_num > 0 && `${goods_num} ${packingText(danwei, lang)}`,
    goods_kg > 0 && `${goods_kg} kg`,
    goods_volume > 0 && `${goods_volume} m³`
  ]
    .filter(Boolean)
    .join(' ')

/** Writes what was not loaded into the course of each order, and tells its shipper. */
export const tellShort = async (
  { tx, actor, publishChange }: { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange },
  trip: Row<'waybill'>,
  rows: readonly GoodsRow[]
): Promise<void> => {
  for (const order_id of [...new Set(rows.map((row) => row.order_id))].sort((a, b) => a - b)) {
    const own = rows.filter((row) => row.order_id === order_id)
    const text = saidOf(own)
    const order = await withSystemScope(tx, () => noteShort(tx, actor, order_id, plainText(own), publishChange))
    // The shipper behind the first carrier of a sub-contract is told by that one's trip.
    if (order.upstream_order_id !== null) continue
    await notifyCompany({ tx, publishChange }, actor, {
      company_id: order.shipper_id,
      phrase: 'goodsShort',
      slots: { order_no: order.order_no, plate_no: trip.plate_no, rows: text },
      link: linkTo(shipper.orderInfo, { id: order_id }),
      biz_type: 'order',
      biz_id: order_id
    })
  }
}

/* The course of an order is read in both languages: figures and the loader's own words. */
const plainText = (rows: readonly GoodsRow[]): string =>
  rows
    .map((row) => [textIn('zh', row, missingOf(row)), row.short_note].filter(Boolean).join(' · '))
    .join('; ')
    .slice(0, 200)

const saidOf = (rows: readonly GoodsRow[]): Bilingual => {
  const in_ = (lang: 'zh' | 'en', between: string) =>
    rows
      .map((row) => {
        const why = row.short_reason === null ? '' : nameOf(shortReason, row.short_reason)[lang]
        return [textIn(lang, row, missingOf(row)), why, row.short_note].filter(Boolean).join(' · ')
      })
      .join(between)
  return { zh: in_('zh', '；'), en: in_('en', '; ') }
}
