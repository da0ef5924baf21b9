import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { Hit } from '@yunshu/contract/search/contract'
import { isDocNo } from '@yunshu/domain/docno'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { anySought, searchLimit } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { scoped } from '../../platform/db/scope.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { ordersOf, orderWords } from './queries.ts'

/** Finds orders by their numbers, the customers' numbers and the plates of their vehicles; a complete waybill number finds its orders. */
export const searchOrders = async (tx: Tx, actor: Actor, words: readonly string[]): Promise<Hit[]> => {
  if (!mayDo(actor, shipper.orders.may.view, carrier.orders.may.view, operator.orders.may.view)) return []
  const numbers = words.filter((word) => isDocNo(word))
  const rides = sql<string>`coalesce((select string_agg(w.waybill_no, ' ') from waybill_order wo join waybill w on w.tenant_id = wo.tenant_id and w.id = wo.waybill_id where wo.tenant_id = ${actor.tenant_id} and wo.order_id = o.id and w.waybill_no = any(${numbers})), '')`
  const exact = sql<boolean>`(o.order_no = any(${numbers}) or o.id = any(array(select wo.order_id from waybill w join waybill_order wo on wo.tenant_id = w.tenant_id and wo.waybill_id = w.id where w.tenant_id = ${actor.tenant_id} and w.waybill_no = any(${numbers}))))`
  const wanted =
    numbers.length === words.length
      ? sql<boolean>`(${exact} or ${anySought(['o.customer_order_no'], words)})`
      : sql<boolean>`(${exact} or ${anySought(orderWords, words)})`
  const rows = await ordersOf(scoped(tx), actor)
    .select(['o.id', 'o.order_no', 'o.order_status', 'o.start_address_diming', 'o.end_address_diming', 'o.customer_order_no', rides.as('rides')])
    .where(wanted)
    .orderBy('o.created_at', 'desc')
    .limit(searchLimit(words))
    .execute()
  return rows.map((row) => ({
    kind: 'order',
    id: row.id,
    no: row.order_no,
    about: [`${row.start_address_diming} → ${row.end_address_diming}`, row.customer_order_no, row.rides].filter(Boolean).join(' · '),
    status: row.order_status
  }))
}
