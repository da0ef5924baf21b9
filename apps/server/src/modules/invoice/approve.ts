import { applyMachine, invoiceMachine } from '@yunshu/contract/invoice/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { documentsOf } from '@yunshu/domain/invoice'
import { sumFen } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { linesOf } from './queries.ts'
import { findSetting, moveQuota } from './quota.ts'

/** Approves an application: quota of the seller is held for it, and its lines go onto as many documents as it asks for. */
export const approve = async (
  tx: Tx,
  actor: Actor,
  before: Row<'invoice_apply'>,
  publishChange: PublishChange,
  seen?: number
): Promise<Row<'invoice_apply'>> =>
  await withSystemScope(tx, async () => {
    const apply_status = advance(applyMachine, before.apply_status, 'approve', actor.who)
    await moveQuota(tx, actor, before.seller_id, { held: before.net_fen }, publishChange)
    const changes = { apply_status, hold_fen: before.net_fen, channel_fault: '', reviewed_at: nowIso(), reviewed_by: actor.user_id }
    const after = await updateVersioned(tx, 'invoice_apply', actor, before, changes, seen)
    await makeDocuments(tx, actor, after)
    publishChange('invoice', after)
    return after
  })

const makeDocuments = async (tx: Tx, actor: Actor, row: Row<'invoice_apply'>): Promise<void> => {
  const { tenant_id, id: apply_id, apply_no, parties, invoice_type, seller_id, seller_name, buyer_id, title, tax_no, tax_rate_bp } = row
  const lines = await linesOf(tx, { tenant_id, apply_id })
  const { last } = await tx
    .selectFrom('invoice')
    .select((e) => e.fn.coalesce(e.fn.max('doc_seq'), e.lit(0)).as('last'))
    .where('tenant_id', '=', tenant_id)
    .where('apply_id', '=', apply_id)
    .executeTakeFirstOrThrow()
  const groups = documentsOf(lines, row.split_mode as 1 | 2 | 3).map((of, at) => ({ id: newId(), doc_seq: Number(last) + at + 1, of }))
  const setting = await findSetting(tx, tenant_id, seller_id)
  const seller = { seller_id, seller_name, seller_tax_no: setting?.tax_no ?? '', tax_code: setting?.tax_code ?? '' }
  const same = { tenant_id, parties, apply_id, apply_no, invoice_type, ...seller, buyer_id, title, tax_no, tax_rate_bp }
  const documents = groups.map(({ id, doc_seq, of }) => ({
    ...same,
    id,
    doc_seq,
    doc_status: invoiceMachine.code[invoiceMachine.initial],
    gross_fen: sumFen(of.map(({ gross_fen }) => gross_fen)),
    net_fen: sumFen(of.map(({ net_fen }) => net_fen)),
    tax_fen: sumFen(of.map((line) => line.tax_fen))
  }))
  await insertRows(tx, 'invoice', actor, documents)
  const pairs = groups.flatMap(({ id, of }) => of.map((line) => ({ line: line.id, document: id })))
  await sql`
    update invoice_line l set invoice_id = u.invoice_id
    from unnest(${pairs.map(({ line }) => line)}::bigint[], ${pairs.map(({ document }) => document)}::bigint[]) as u (id, invoice_id)
    where l.tenant_id = ${tenant_id} and l.id = u.id`.execute(tx)
}
