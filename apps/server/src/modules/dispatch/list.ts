import { dispatch } from '@yunshu/contract/dispatch/contract'
import { maskMobile, maskName } from '@yunshu/domain/mask'
import { type NotNull, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { recentDays } from '../../platform/db/list.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { isOrderBy } from '../order/rows.ts'
import { carries, waybillsNumbered } from '../waybill/index.ts'

/** Dispatches with the goods of a shipper's orders on each: one row for each dispatch, however many orders it carries. The goods are added up for a dispatch that is shown, not for all before it. */
const rowsOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('dispatch as d')
    .leftJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'd.tenant_id').onRef('w.id', '=', 'd.waybill_id'))
    .innerJoinLateral(goodsOf(tx, actor).as('goods'), (on) => on.onTrue())
    .where('d.tenant_id', '=', actor.tenant_id)
    .select([
      'd.id',
      'd.dispatch_no',
      'd.waybill_id',
      'w.waybill_no',
      'w.waybill_status',
      'd.dispatch_status',
      'w.carrier_name',
      'd.plate_no',
      'd.trailer_plate_no',
      'd.driver_name',
      'd.driver_phone',
      'd.vehicle_type_id',
      'w.start_address_diming',
      'w.end_address_diming',
      'd.plan_start_time',
      'd.plan_end_time',
      'd.created_at',
      'goods.order_nos',
      'goods.goods_num',
      'goods.goods_kg',
      'goods.goods_volume'
    ])
    // Every dispatch has its trip; joined from the left, it is left out where only dispatches are counted.
    .$narrowType<{
      waybill_no: NotNull
      waybill_status: NotNull
      carrier_name: NotNull
      start_address_diming: NotNull
      end_address_diming: NotNull
    }>()
/* What of a trip `d` is the shipper's; no row, where nothing is. */
const goodsOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('waybill_order as wo')
    .where('wo.tenant_id', '=', actor.tenant_id)
    .where('wo.shipper_id', '=', actor.company_id)
    .where(sql<boolean>`wo.waybill_id = d.waybill_id`)
    .$if(actor.people !== undefined, (q) => q.where(isOrderBy('owner_id', actor.people ?? [], 'wo.order_id', actor.tenant_id)))
    .select([
      sql<string>`string_agg(wo.order_no, ',' order by wo.id)`.as('order_nos'),
      sql<number>`sum(wo.goods_num)::bigint`.as('goods_num'),
      sql<number>`sum(wo.goods_kg)`.as('goods_kg'),
      sql<number>`sum(wo.goods_volume)`.as('goods_volume')
    ])
    .having(sql<boolean>`count(*) > 0`)

/** The dispatches of a shipper's orders: plate, masked driver, times; nothing of the price between carrier and driver. Without a keyword or days, those of the last 30 days. */
export const listDispatches = listVerb(dispatch.list, {
  rows: ({ tx, actor, input: { keyword, date_from, date_to } }) =>
    keyword || date_from || date_to ? rowsOf(tx, actor) : rowsOf(tx, actor).where('d.created_at', '>=', recentDays(30)),
  id: 'd.id',
  filters: {
    keyword: {
      words: ['d.dispatch_no', 'd.plate_no'],
      indexed: true,
      also: (word, _, { actor }) => sql<boolean>`(${waybillsNumbered('d.waybill_id', actor, [word])} or ${carries('d.waybill_id', actor, [word])})`
    },
    dispatch_status: 'd.dispatch_status',
    carrier_id: 'd.carrier_id',
    date_from: { since: 'd.created_at' },
    date_to: { until: 'd.created_at' }
  },
  sorts: { created_at: 'd.created_at', plan_start_time: 'd.plan_start_time', goods_kg: 'goods.goods_kg' },
  first: ['created_at', 'desc'],
  due: 'd.plan_start_time',
  sums: ['goods.goods_num', 'goods.goods_kg', 'goods.goods_volume'],
  kept: 'dispatch',
  shown: (rows) => rows.map((row) => ({ ...row, driver_name: maskName(row.driver_name), driver_phone: maskMobile(row.driver_phone) }))
})
