import { supply } from '@yunshu/contract/supply/contract'
import { sql } from 'kysely'
import { listVerb } from '../../platform/verb/list.ts'
import { rowsOf, type Shown } from './queries.ts'

/** A filter by division: a province finds its cities, a city itself, and a district the city in which it lies, since a supply knows no district. */
const within = (column: 's.start_area_code' | 's.end_area_code') => (code: string) =>
  sql<boolean>`${sql.ref(column)} like ${`${code.slice(0, code.endsWith('0000') ? 2 : 4)}%`}`

export const listSupplies = listVerb(supply.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor).$castTo<Shown>(),
  id: 's.id',
  filters: {
    keyword: { words: ['s.supply_no', 's.order_nos', 's.goods_name', 's.start_city', 's.end_city', 's.driver_name', 's.waybill_no'], indexed: true },
    supply_status: 's.supply_status',
    start_area_code: within('s.start_area_code'),
    end_area_code: within('s.end_area_code'),
    vehicle_type_id: { holds: 's.vehicle_type_ids' },
    publish_scope: 's.publish_scope',
    price_mode: 's.price_mode',
    load_from: { since: 's.load_time' },
    load_to: { until: 's.load_time' }
  },
  sorts: {
    created_at: 's.created_at',
    load_time: { nullable: 's.load_time' },
    expire_at: 's.expire_at',
    goods_kg: 's.goods_kg',
    apply_count: 's.apply_count'
  },
  first: ['created_at', 'desc'],
  due: 's.expire_at',
  kept: 'supply'
})
