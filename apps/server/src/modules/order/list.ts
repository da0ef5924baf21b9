import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import { foundByOthers, newestSought, withinArea } from '../../platform/db/like.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { freight, isLate, isTodo, isToLoad, orderWords, rowsOf, type Shown } from './queries.ts'

/** The operator asks for more than the others: theirs are the same list without what only it may ask. */
export const operatorOrders = listVerb(order.operatorList, {
  rows: ({ tx, actor }) => rowsOf(tx, actor).$castTo<Shown>(),
  id: 'o.id',
  filters: {
    keyword: {
      words: orderWords,
      indexed: true,
      numbers: (numbers) => sql<boolean>`o.order_no = any(${numbers})`,
      // Whose points they are is also said here, so that the planner knows whether there are enough of them to find the newest without the index.
      also: (word, _, { actor: { tenant_id, company_id, type } }) =>
        sql<boolean>`o.id = any(array(select p.order_id from scoped.order_point p where p.tenant_id = ${tenant_id}
          and ${type === 1 ? sql`true` : sql`p.parties @> array[${company_id}::bigint]`}
          and ${newestSought(['p.link_name', 'p.link_phone'], [word])} order by p.id desc limit ${foundByOthers}))`
    },
    order_status: 'o.order_status',
    order_kind: 'o.order_kind',
    shipper_id: 'o.shipper_id',
    carrier_id: 'o.carrier_id',
    start_area_code: withinArea('o.start_area_code'),
    end_area_code: withinArea('o.end_area_code'),
    vehicle_type_id: { holds: 'o.vehicle_type_ids' },
    price_mode: 'o.price_mode',
    plan_status: 'o.plan_status',
    source: 'o.source',
    date_type: null,
    date_from: { since: ({ date_type = 'created_at' }) => `o.${date_type}` },
    date_to: { until: ({ date_type = 'created_at' }) => `o.${date_type}` },
    is_chaoshi: (yes, { actor }) => (yes ? isLate(actor) : sql<boolean>`not ${isLate(actor)}`),
    todo: (code, { actor }) => isTodo(actor, code),
    abnormal_flag: 'o.abnormal_flag',
    cancel_asked: (yes) =>
      yes ? sql<boolean>`o.cancel_asked_at is not null and o.order_status in (${codes(orderMachine, 'accepted', 'dispatched')})` : undefined,
    subcontracted: (yes) => (yes ? sql<boolean>`o.sub_order_id is not null` : sql<boolean>`o.sub_order_id is null`),
    frozen: (yes) => (yes ? sql<boolean>`o.frozen_at is not null` : undefined),
    risk_flag: 'o.risk_flag',
    report_status: 'o.report_status',
    to_load: (yes, { actor }) => (yes ? isToLoad(actor) : undefined),
    is_open: (yes) =>
      yes ? sql<boolean>`o.order_status between ${codes(orderMachine, 'accepted')} and ${codes(orderMachine, 'inTransit')}` : undefined
  },
  sorts: {
    created_at: 'o.created_at',
    first_start_time: { nullable: 'o.first_start_time' },
    last_end_time: { nullable: 'o.last_end_time' },
    goods_kg: 'o.goods_kg',
    goods_volume: 'o.goods_volume',
    freight_fen: { nullable: 'o.freight_fen' },
    accept_deadline: { nullable: 'o.accept_deadline' }
  },
  first: ['created_at', 'desc'],
  due: { nullable: 'o.accept_deadline' },
  sums: ({ actor }) => ['o.goods_num', 'o.goods_kg', 'o.goods_volume', freight(actor).as('freight_fen')],
  kept: 'order'
})
export const shipperOrders = operatorOrders.on(order.list)
export const carrierOrders = operatorOrders.on(order.carrierList)
