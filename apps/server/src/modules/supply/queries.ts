import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { supply } from '@yunshu/contract/supply/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

export type Shown = OutputOf<typeof supply.list>['data'][number]

/** The supplies of the actor's company. A driver to whom one is offered is a party, and asks for it by his own calls. */
const suppliesOf = (tx: Tx, { tenant_id, company_id, type }: Actor) =>
  tx
    .selectFrom('supply as s')
    .where('s.tenant_id', '=', tenant_id)
    .where('s.carrier_id', '=', type === 2 ? company_id : 0)

/** What a driver may know before he is chosen. */
export const publicColumns = [
  's.id',
  's.version',
  's.supply_no',
  's.supply_status',
  's.start_city',
  's.end_city',
  's.goods_name',
  's.goods_kg',
  's.goods_volume',
  's.vehicle_type_ids',
  's.distance_m',
  's.load_time',
  's.last_end_time',
  's.price_mode',
  's.price_unit',
  's.price_fen',
  's.deposit_fen',
  's.expire_at',
  's.remark',
  's.apply_count'
] as const

export const rowsOf = (tx: Tx, actor: Actor) =>
  suppliesOf(tx, actor).select([
    ...publicColumns,
    's.order_nos',
    's.order_count',
    's.goods_num',
    's.publish_scope',
    's.fleet_ids',
    's.offered_count',
    's.view_count',
    's.published_at',
    's.refreshed_at',
    's.is_closed',
    's.driver_name',
    's.deal_fen',
    's.waybill_id',
    's.waybill_no',
    's.created_at'
  ])
export const getShown = async (tx: Tx, actor: Actor, id: number): Promise<Shown> =>
  ((await rowsOf(tx, actor).where('s.id', '=', id).executeTakeFirst()) as Shown | undefined) ?? refuse('notFound')

/** The goods of a supply. */
export const partsOf = async (tx: Tx, tenant_id: number, supply_id: number) =>
  await tx
    .selectFrom('supply_goods')
    .select(['order_id', 'order_goods_id', 'goods_num', 'goods_kg', 'goods_volume'])
    .where('tenant_id', '=', tenant_id)
    .where('supply_id', '=', supply_id)
    .orderBy('order_id')
    .orderBy('order_goods_id')
    .execute()

/** Who has looked or applied. Call it within `withSystemScope` where a driver asks. */
export const appliesOf = (tx: Tx, tenant_id: number, supply_id: number) =>
  tx.selectFrom('supply_apply').selectAll().where('tenant_id', '=', tenant_id).where('supply_id', '=', supply_id)
