import { startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { ordersOf } from './queries.ts'

/**
 * How many orders an actor sees that came to be on each day (Asia/Shanghai) in each state, and what they hold; since a day where it is said.
 * They are read from the sums that are kept (docs/adr/0025), or from the orders themselves where somebody sees those of some people only.
 * Freight is among them: whoever may not see prices must not be told it.
 */
export const orderSums = (tx: Tx, actor: Actor, since?: string) => {
  const kept = tx
    .selectFrom('order_sum')
    .select(['day', 'order_status', 'n', 'goods_kg', 'goods_volume', 'freight_fen'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.type === 1 ? 0 : actor.company_id)
    .$if(since !== undefined, (q) => q.where('day', '>=', since ?? ''))
  const counted = ordersOf(tx, actor)
    .select([
      sql<string>`(o.created_at at time zone 'Asia/Shanghai')::date`.as('day'),
      'o.order_status',
      sql<number>`1`.as('n'),
      'o.goods_kg',
      'o.goods_volume',
      sql<number>`coalesce(o.freight_fen, 0)`.as('freight_fen')
    ])
    .$if(since !== undefined, (q) => q.where('o.created_at', '>=', startOfShanghaiDay(since ?? '')))
  return tx.selectFrom((actor.people ? counted : kept).as('s'))
}

/** How many companies have placed the orders that an actor sees: from one to the next by index, so that the orders of a company are not read for it. */
export const countShippers = async (tx: Tx, actor: Actor): Promise<number> => {
  if (actor.people) return (await ordersOf(tx, actor).select(sql<number>`count(distinct o.shipper_id)::int`.as('n')).executeTakeFirstOrThrow()).n
  if (actor.type === 4) return (await ordersOf(tx, actor).select('o.id').limit(1).execute()).length
  const next = ordersOf(tx, actor).select('o.shipper_id').orderBy('o.shipper_id').limit(1)
  const { rows } = await sql<{ n: number }>`
    with recursive shippers as (
      (${next}) union all
      select (${next.where(sql<boolean>`o.shipper_id > s.shipper_id`)}) from shippers s where s.shipper_id is not null
    ) select count(shipper_id)::int as n from shippers`.execute(tx)
  return rows[0]?.n ?? 0
}
