import type { invoice } from '@yunshu/contract/invoice/contract'
import { redState } from '@yunshu/contract/invoice/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { lockStatementsOfBills } from '../bill/rows.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { demandNotFrozen } from '../order/rows.ts'

type ApplyShown = OutputOf<typeof invoice.apply>
type InvoiceShown = OutputOf<typeof invoice.red>

/** The applications an actor may see: a shipper's as buyer, a carrier's as seller, the operator's of the tenant. */
const appliesOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('invoice_apply as a').where('a.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  return base.where(actor.type === 4 ? 'a.buyer_id' : 'a.seller_id', '=', actor.type === 4 || actor.type === 2 ? actor.company_id : 0)
}
type Asked = { readonly id: number; readonly version?: number }
/** An application under its lock; one that the actor may not see is refused as if it did not exist. */
export const lockApply = async (tx: Tx, actor: Actor, { id, version }: Asked): Promise<Row<'invoice_apply'>> => {
  const row = (await appliesOf(tx, actor).selectAll('a').where('a.id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')
  return version !== undefined && version !== row.version ? refuse('staleVersion') : row
}
/** The same behind the statements of its bills, for who goes on to say on them what is invoiced. Whoever may not see the application locks none of them. */
export const lockApplyWithStatements = async (tx: Tx, actor: Actor, asked: Asked): Promise<Row<'invoice_apply'>> => {
  const { tenant_id, id } =
    (await appliesOf(tx, actor).select(['a.tenant_id', 'a.id']).where('a.id', '=', asked.id).executeTakeFirst()) ?? refuse('notFound')
  const lines = await withSystemScope(tx, () =>
    tx.selectFrom('invoice_line').select('bill_id').distinct().where('tenant_id', '=', tenant_id).where('apply_id', '=', id).execute()
  )
  await lockStatementsOfBills(
    tx,
    tenant_id,
    lines.map(({ bill_id }) => bill_id)
  )
  return await lockApply(tx, actor, asked)
}

export const applyRows = (tx: Tx, actor: Actor) =>
  appliesOf(tx, actor)
    .select([
      'a.id',
      'a.version',
      'a.apply_no',
      'a.apply_status',
      'a.seller_id',
      'a.seller_name',
      'a.buyer_id',
      'a.buyer_name',
      'a.title',
      'a.tax_no',
      'a.bank_name',
      'a.bank_account',
      'a.reg_address',
      'a.reg_phone',
      'a.invoice_type',
      'a.split_mode',
      'a.detail_mode',
      'a.tax_rate_bp',
      'a.amount_fen',
      'a.net_fen',
      'a.tax_fen',
      'a.issued_fen',
      'a.red_fen',
      'a.waybill_count',
      'a.receiver_email',
      'a.receiver_mobile',
      'a.post_address',
      'a.remark',
      'a.risk_flag',
      'a.reject_reason',
      'a.channel_fault',
      'a.red_reason',
      'a.red_asked_at',
      'a.reviewed_at',
      'a.issued_at',
      'a.delivered_at',
      'a.created_at',
      'a.created_by_name'
    ])
    .select([
      sql<
        number[]
      >`case when ${actor.type === 4}::boolean then '{}' else array(select (c ->> 'rule')::int from jsonb_array_elements(a.risk_result) as c
        where (c ->> 'result')::int > 0 order by (c ->> 'result')::int desc, (c ->> 'rule')::int) end`.as('risk_rules'),
      sql<boolean>`a.seller_id = ${actor.company_id}`.as('is_seller'),
      sql<string>`coalesce((select string_agg(i.invoice_no, ' ' order by i.doc_seq) from (select i.invoice_no, i.doc_seq from invoice i
        where i.tenant_id = ${actor.tenant_id} and i.apply_id = a.id and i.invoice_no is not null and i.red_of is null order by i.doc_seq limit ${mostNumbers}) as i), '')`.as(
        'invoice_no'
      ),
      sql<number>`case when a.red_asked_at is not null then ${redState.code.asked}::int when a.red_fen = 0 then ${redState.code.none}::int
        when a.red_fen < a.issued_fen then ${redState.code.partly}::int else ${redState.code.whole}::int end`.as('red_state')
    ])
/** As many numbers as stand in a cell. */
const mostNumbers = 3
export const getApplyRow = async (tx: Tx, actor: Actor, id: number): Promise<ApplyShown> =>
  (await applyRows(tx, actor).where('a.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** With whom the reader has applications, each by its newest name: from one to the next by index, so that the applications of a company are not read for it. */
export const partnersOf = async (tx: Tx, actor: Actor, side: 'seller' | 'buyer'): Promise<{ id: number; name: string }[]> => {
  const id = sql.ref<number>(`a.${side}_id`)
  const next = appliesOf(tx, actor)
    .select([id.as('id'), sql.ref<string>(`a.${side}_name`).as('name')])
    .orderBy(id)
    .orderBy('a.created_at', 'desc')
    .limit(1)
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive partners as (
      select 1 as n, first.id, first.name from (${next}) as first union all
      select p.n + 1, other.id, other.name from partners p cross join lateral (${next.where(sql<boolean>`${id} > p.id`)}) as other where p.n < ${mostPartners}
    ) select id, name from partners order by name`.execute(tx)
  return rows
}
const mostPartners = 500

/** The documents an actor may see; those of an application that is not approved yet do not exist. What is joined only shows more of a row, so that a page is found without it. */
const invoicesOf = (tx: Tx, actor: Actor) => {
  const base = tx
    .selectFrom('invoice as i')
    .leftJoin('invoice_apply as a', (on) => on.onRef('a.tenant_id', '=', 'i.tenant_id').onRef('a.id', '=', 'i.apply_id'))
    .leftJoin('invoice as o', (on) => on.onRef('o.tenant_id', '=', 'i.tenant_id').onRef('o.id', '=', 'i.red_of'))
    .where('i.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  return base.where(actor.type === 4 ? 'i.buyer_id' : 'i.seller_id', '=', actor.type === 4 || actor.type === 2 ? actor.company_id : 0)
}
export const invoiceRows = (tx: Tx, actor: Actor) =>
  invoicesOf(tx, actor)
    .select([
      'i.id',
      'i.version',
      'i.apply_id',
      'i.apply_no',
      'i.doc_seq',
      'i.doc_status',
      'i.invoice_no',
      'i.invoice_type',
      'i.seller_name',
      'i.title',
      'i.tax_no',
      'i.tax_rate_bp',
      'i.gross_fen',
      'i.net_fen',
      'i.tax_fen',
      'i.red_fen',
      'i.red_reason',
      'i.red_no',
      'i.is_drill',
      'i.files',
      'i.issued_at',
      'a.delivered_at',
      'o.invoice_no as red_of_no'
    ])
    .select(sql<boolean>`i.red_of is not null`.as('red_letter'))
export const getInvoiceRow = async (tx: Tx, actor: Actor, id: number): Promise<InvoiceShown> =>
  (await invoiceRows(tx, actor).where('i.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
/** A document to act on. */
export const getInvoice = async (tx: Tx, actor: Actor, id: number): Promise<Row<'invoice'>> =>
  (await invoicesOf(tx, actor).selectAll('i').where('i.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The lines of an application, or of one of its documents, in the order in which they were made. */
export const linesOf = async (
  tx: Tx,
  { tenant_id, apply_id, invoice_id }: { tenant_id: number; apply_id: number; invoice_id?: number }
): Promise<Row<'invoice_line'>[]> =>
  await tx
    .selectFrom('invoice_line')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('apply_id', '=', apply_id)
    .$if(invoice_id !== undefined, (q) => q.where('invoice_id', '=', invoice_id ?? 0))
    .orderBy('id')
    .execute()

/** Refuses where an application is over trips of an order that the platform has frozen. */
export const demandLinesNotFrozen = async (tx: Tx, { tenant_id, id, buyer_id }: Row<'invoice_apply'>): Promise<void> => {
  const lines = await linesOf(tx, { tenant_id, apply_id: id })
  await demandNotFrozen(
    tx,
    tenant_id,
    lines.map(({ waybill_id }) => waybill_id),
    buyer_id
  )
}

/** The words of an application, as its index holds them. */
export const applyWords = ['a.apply_no', 'a.title', 'a.seller_name', 'a.buyer_name'] as const
export const invoiceWords = ['i.invoice_no', 'i.apply_no', 'i.title', 'i.seller_name'] as const
