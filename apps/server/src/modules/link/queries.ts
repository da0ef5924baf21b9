import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

/** The links of the actor's company, from either side. */
export const linksOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('company_link as l')
    .where('l.tenant_id', '=', actor.tenant_id)
    .where((e) => e.or([e('l.shipper_id', '=', actor.company_id), e('l.carrier_id', '=', actor.company_id)]))

export const getLink = async (tx: Tx, actor: Actor, id: number) =>
  (await linksOf(tx, actor).selectAll('l').where('l.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

type Pair = { readonly tenant_id: number; readonly shipper_id: number; readonly carrier_id: number }

/** Orders between the two that are assigned and not yet signed for. */
export const countOpenOrders = async (tx: Tx, { tenant_id, shipper_id, carrier_id }: Pair): Promise<number> => {
  const { n } = await tx
    .selectFrom('order')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenant_id)
    .where('shipper_id', '=', shipper_id)
    .where('carrier_id', '=', carrier_id)
    .where('order_status', '>=', 40)
    .where('order_status', '<=', 80)
    .executeTakeFirstOrThrow()
  return n
}

/** What both lists show of a link and of the other company (`c`). */
export const partnerColumns = (actor: Actor) =>
  [
    'l.id',
    'l.version',
    'l.link_status',
    'l.reason',
    'l.settle_cycle',
    'l.settle_day',
    'l.pay_days',
    'l.tax_rate_bp',
    'l.receipt_days',
    'l.score',
    'c.short_name',
    'c.credit_code',
    'c.contact_name',
    'c.contact_mobile',
    sql<boolean>`coalesce(l.moved_by = ${actor.company_id}, false)`.as('moved_by_me'),
    sql<number>`(select count(*)::int from "order" o where o.tenant_id = l.tenant_id and o.shipper_id = l.shipper_id and o.carrier_id = l.carrier_id and o.order_status >= 40 and o.created_at > now() - interval '30 days')`.as(
      'order_count_30d'
    ),
    sql<number>`(select count(*)::int from "order" o where o.tenant_id = l.tenant_id and o.shipper_id = l.shipper_id and o.carrier_id = l.carrier_id and o.order_status between 40 and 80)`.as(
      'open_order_count'
    )
  ] as const

export const like = (text: string): string => `%${text.replace(/[%_\\]/g, '\\$&')}%`
