import { sql } from 'kysely'
import { type Fen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

/** What a statement comes to at one rate on one trip, with the elements of transport; without a trip what was adjusted for the whole. */
export type Invoiceable = {
  readonly statement_id: number
  readonly tax_rate_bp: number
  readonly waybill_id: number | null
  readonly waybill_no: string
  readonly gross_fen: Fen
  readonly tax_fen: Fen
  readonly plate_no: string
  readonly start_address_diming: string
  readonly end_address_diming: string
  readonly goods_name: string
}

/** The contents of confirmed statements by trip and rate, in the order of their trips. */
export const invoiceableOf = async (tx: Tx, tenant_id: number, statement_ids: readonly number[]): Promise<Invoiceable[]> =>
  await withSystemScope(tx, async () => {
    const { rows } = await sql<Invoiceable>`
      select k.statement_id, k.tax_rate_bp, k.waybill_id, coalesce(l.waybill_no, '') as waybill_no, sum(k.amount_fen)::bigint as gross_fen, sum(k.tax_fen)::bigint as tax_fen,
        coalesce(l.plate_no, '') as plate_no, coalesce(l.start_address_diming, '') as start_address_diming, coalesce(l.end_address_diming, '') as end_address_diming,
        coalesce(w.goods_name, '') as goods_name
      from (
        select c.statement_id, c.tax_rate_bp, c.waybill_id, c.amount_fen, c.tax_fen from charge c where c.tenant_id = ${tenant_id} and c.statement_id = any(${statement_ids}::bigint[])
        union all
        select a.statement_id, a.tax_rate_bp, al.waybill_id, a.amount_fen, a.tax_fen from statement_adjust a
          left join statement_line al on al.tenant_id = a.tenant_id and al.id = a.line_id
          where a.tenant_id = ${tenant_id} and a.statement_id = any(${statement_ids}::bigint[])) as k
      left join statement_line l on l.tenant_id = ${tenant_id} and l.statement_id = k.statement_id and l.waybill_id = k.waybill_id
      left join waybill w on w.tenant_id = ${tenant_id} and w.id = k.waybill_id
      group by k.statement_id, k.tax_rate_bp, k.waybill_id, l.waybill_no, l.plate_no, l.start_address_diming, l.end_address_diming, w.goods_name
      order by k.statement_id, k.waybill_id`.execute(tx)
    return rows
  })

/** What confirmed statements come to at each rate, those that come to something. */
export const ratesOf = async (
  tx: Tx,
  tenant_id: number,
  statement_ids: readonly number[]
): Promise<{ statement_id: number; tax_rate_bp: number; gross_fen: Fen }[]> =>
  await withSystemScope(tx, async () => {
    const { rows } = await sql<{ statement_id: number; tax_rate_bp: number; gross_fen: Fen }>`
      select k.statement_id, k.tax_rate_bp, sum(k.amount_fen)::bigint as gross_fen
      from (
        select statement_id, tax_rate_bp, amount_fen from charge where tenant_id = ${tenant_id} and statement_id = any(${statement_ids}::bigint[])
        union all
        select statement_id, tax_rate_bp, amount_fen from statement_adjust where tenant_id = ${tenant_id} and statement_id = any(${statement_ids}::bigint[])) as k
      group by k.statement_id, k.tax_rate_bp having sum(k.amount_fen) > 0 order by k.statement_id, k.tax_rate_bp`.execute(tx)
    return rows
  })

/** Says on a statement how much of it is invoiced. */
export const setInvoicedAmount = async (tx: Tx, actor: Actor, statement_id: number, invoiced_fen: Fen, publishChange: PublishChange): Promise<void> =>
  await withSystemScope(tx, async () => {
    const after = await tx
      .updateTable('statement')
      .set((e) => ({ invoiced_fen, version: e('version', '+', 1), updated_at: nowIso(), updated_by: actor.user_id }))
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', statement_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    publishChange('statement', after)
  })
