import { dispatch } from '@yunshu/contract/dispatch/contract'
import { maskMobile, maskName } from '@yunshu/domain/mask'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { recentDays } from '../../platform/db/list.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { carriesLike } from '../waybill/index.ts'

/** Dispatches with what of a shipper's orders rides on each: one row a dispatch, however many orders. */
const rowsOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('waybill_order as wo')
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'wo.tenant_id').onRef('w.id', '=', 'wo.waybill_id'))
    .innerJoin('dispatch as d', (on) => on.onRef('d.tenant_id', '=', 'w.tenant_id').onRef('d.waybill_id', '=', 'w.id'))
    .where('wo.tenant_id', '=', actor.tenant_id)
    .where('wo.shipper_id', '=', actor.company_id)
    .$if(actor.people !== undefined, (q) =>
      q.where(
        sql<boolean>`exists (select from "order" o where o.tenant_id = ${actor.tenant_id} and o.id = wo.order_id and o.owner_id = any(${actor.people}))`
      )
    )
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
      'd.created_at'
    ])
    .select([sql<string>`string_agg(wo.order_no, ',' order by wo.id)`.as('order_nos'), ...goods])
    .groupBy(['d.tenant_id', 'd.id', 'w.tenant_id', 'w.id'])
const goods = [
  sql<number>`sum(wo.goods_num)::bigint`.as('goods_num'),
  sql<number>`sum(wo.goods_kg)`.as('goods_kg'),
  sql<number>`sum(wo.goods_volume)`.as('goods_volume')
] as const

/** The dispatches of a shipper's orders: plate, masked driver, times; nothing of the price between carrier and driver. Without a word or a day those of the last 30 days. */
export const listDispatches = listVerb(dispatch.list, {
  rows: ({ tx, actor, input: { keyword, date_from, date_to } }) =>
    keyword || date_from || date_to ? rowsOf(tx, actor) : rowsOf(tx, actor).where('d.created_at', '>=', recentDays(30)),
  id: 'd.id',
  filters: {
    keyword: { words: ['d.dispatch_no', 'w.waybill_no', 'd.plate_no'], also: (_, like, { actor }) => carriesLike('w.id', actor, like) },
    dispatch_status: 'd.dispatch_status',
    carrier_id: 'd.carrier_id',
    date_from: { since: 'd.created_at' },
    date_to: { until: 'd.created_at' }
  },
  sorts: { created_at: 'd.created_at', plan_start_time: 'd.plan_start_time', goods_kg: sql`sum(wo.goods_kg)` },
  first: ['created_at', 'desc'],
  tabs: 'dispatch_status',
  sums: goods,
  kept: 'dispatch',
  shown: (rows) => rows.map((row) => ({ ...row, driver_name: maskName(row.driver_name), driver_phone: maskMobile(row.driver_phone) }))
})
