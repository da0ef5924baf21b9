import { orderMachine } from '@yunshu/contract/order/machine'
import { projectMachine } from '@yunshu/contract/project/machine'
import type { PartnerRow } from '@yunshu/contract/link/contract'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { auditStatus } from '@yunshu/contract/company/contract'
import { codes } from '../../platform/db/codes.ts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { lastKpiOfPair } from '../kpi/rows.ts'
import { isLate as isOrderLate } from '../order/index.ts'

/**
 * The links of the actor's company, from either side. Whoever came by the invitation of one shipper, on a phone that this shipper named, is not yet known to be
 * the carrier whom the others invited: what they offered is shown when the operator has approved it, and who he is they are told then too.
 */
export const linksOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('company_link as l')
    .where('l.tenant_id', '=', actor.tenant_id)
    .where((e) => e.or([e('l.shipper_id', '=', actor.company_id), e.and([e('l.carrier_id', '=', actor.company_id), isKnown(actor)])]))

/** Whether a carrier is known to be the one that the link `l` means, or came without an invitation. */
export const isKnown = (actor: Actor) => sql<boolean>`(l.invited_at is null or l.joined_at is not null or ${isApproved(actor)})`

const isApproved = ({ tenant_id, company_id }: Actor) =>
  sql<boolean>`exists (select from company c where c.tenant_id = ${tenant_id} and c.id = ${company_id} and c.audit_status = ${codes(auditStatus, 'approved')})`

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
    .where('order_status', '>=', orderMachine.code.awaiting)
    .where('order_status', '<=', orderMachine.code.delivered)
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
    'l.invoice_type',
    'l.receipt_days',
    'l.deposit_fen',
    'l.score',
    'c.short_name',
    'c.credit_code',
    'c.contact_name',
    'c.contact_mobile',
    sql<boolean>`coalesce(l.moved_by = ${actor.company_id}, false)`.as('moved_by_me')
  ] as const

/** What the two have done together, as both lists tell it. */
type Work = Pick<
  Static<typeof PartnerRow>,
  | 'kpi_score'
  | 'kpi_month'
  | 'order_count_30d'
  | 'open_order_count'
  | 'on_time_rate_bp'
  | 'receipt_rate_bp'
  | 'damage_rate_bp'
  | 'contract_no'
  | 'contract_valid_to'
>
/** Links with what the two have done together. Asked for once for a page, and the orders and receipts of a pair read once for all that is told of them, since a pair may have a hundred thousand. */
export const withWork = async <R extends { readonly id: number }>(tx: Tx, actor: Actor, links: readonly R[]): Promise<(R & Work)[]> => {
  if (links.length === 0) return []
  const { tenant_id } = actor
  const confirmed = codes(receiptMachine, 'confirmed')
  // What is open is counted at once for all partners: it does not grow with the years, and has no index by pairs.
  const own = sql.ref(actor.type === 4 ? 'o.shipper_id' : 'o.carrier_id')
  const { rows } = await sql<Work & { id: number }>`
    select l.id, ordered.*, coalesce(open.n, 0) as open_order_count, delivered.*, held.*, judged.kpi_score, judged.kpi_month
    from company_link l
    cross join lateral (
      select count(*) filter (where o.created_at > now() - interval '30 days')::int as order_count_30d,
        round(10000.0 * count(*) filter (where o.order_status >= ${codes(orderMachine, 'delivered')} and not ${isOrderLate(actor)})
          / nullif(count(*) filter (where o.order_status >= ${codes(orderMachine, 'delivered')}), 0))::int as on_time_rate_bp
      from "order" o where o.tenant_id = ${tenant_id} and o.shipper_id = l.shipper_id and o.carrier_id = l.carrier_id
        and o.order_status >= ${codes(orderMachine, 'awaiting')} and o.created_at > now() - interval '90 days'
    ) ordered
    left join (
      select o.shipper_id, o.carrier_id, count(*)::int as n
      from "order" o where o.tenant_id = ${tenant_id} and ${own} = ${actor.company_id} and o.order_status between ${codes(orderMachine, 'awaiting')} and ${codes(orderMachine, 'delivered')}
      group by 1, 2
    ) open on open.shipper_id = l.shipper_id and open.carrier_id = l.carrier_id
    cross join lateral (
      select round(10000.0 * count(*) filter (where r.receipt_status = ${confirmed})
          / nullif(count(*) filter (where r.receipt_status = ${confirmed} or r.due_at < now()), 0))::int as receipt_rate_bp,
        round(10000.0 * count(*) filter (where r.receipt_status = ${confirmed} and r.damage_num > 0)
          / nullif(count(*) filter (where r.receipt_status = ${confirmed}), 0))::int as damage_rate_bp
      from receipt r where r.tenant_id = ${tenant_id} and r.shipper_id = l.shipper_id and r.carrier_id = l.carrier_id
        and r.delivered_at > now() - interval '90 days'
    ) delivered
    left join lateral (
      select p.contract_no, p.valid_to as contract_valid_to from project p
      where p.tenant_id = ${tenant_id} and p.direction = 1 and p.shipper_id = l.shipper_id and p.carrier_id = l.carrier_id
        and p.project_status in (${codes(projectMachine, 'active', 'stopped')})
        and daterange(p.valid_from, least(p.valid_to + 1, p.ended_on)) @> (now() at time zone 'Asia/Shanghai')::date
    ) held on true
    left join lateral (${lastKpiOfPair(tenant_id)}) judged on true
    where l.tenant_id = ${tenant_id} and l.id = any(${links.map(({ id }) => id)}::bigint[])`.execute(tx)
  const works = new Map(rows.map((row) => [row.id, row]))
  return links.map((link) => ({ ...link, ...(works.get(link.id) ?? refuse('notFound')) }))
}
