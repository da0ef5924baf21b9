import { billMachine, invoiceStatus } from '@yunshu/contract/bill/machine'
import type { Fen } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { billsOf } from './queries.ts'

/** The bills of customers of which something can still be invoiced, the oldest first; or one of them. */
export const billsToInvoice = async (tx: Tx, actor: Actor, most: number, id?: number): Promise<Row<'bill'>[]> =>
  await billsOf(tx, actor)
    .selectAll('b')
    .$if(id !== undefined, (q) => q.where('b.id', '=', id ?? 0))
    .where(
      sql<boolean>`b.direction = 1 and b.statement_id is not null and b.bill_status <> ${codes(billMachine, 'void')} and b.asked_fen < b.amount_fen`
    )
    .orderBy('b.due_at')
    .orderBy('b.id')
    .limit(most)
    .execute()

/** An invoice can be asked for over this bill: it stands on a confirmed statement, and is neither void nor frozen. */
export const demandInvoiceable = ({ bill_no, bill_status, direction, statement_id, frozen, freeze_reason }: Row<'bill'>): void => {
  if (direction !== 1 || statement_id === null || bill_status === billMachine.code.void) refuse('billNotConfirmed', { bill_no })
  if (frozen) refuse('invoiceFrozen', { bill_no, reason: freeze_reason })
}

/** The bills of an application, under lock and in the order of their ids, whoever acts on it. */
export const lockInvoiced = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<Row<'bill'>[]> =>
  await withSystemScope(
    tx,
    async () =>
      await tx
        .selectFrom('bill')
        .selectAll()
        .where('tenant_id', '=', tenant_id)
        .where(({ eb, val }) => eb('id', '=', eb.fn.any(val([...new Set(ids)]))))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
  )

/** Says on a bill how much more, or less, of it is applied for and invoiced; its invoice status follows. Nothing else writes either. */
export const invoiceBill = async (
  tx: Tx,
  actor: Actor,
  before: Row<'bill'>,
  { asked = 0, invoiced = 0 }: { readonly asked?: Fen; readonly invoiced?: Fen },
  publishChange: PublishChange
): Promise<Row<'bill'>> =>
  await withSystemScope(tx, async () => {
    const invoiced_fen = before.invoiced_fen + invoiced
    const { notIssued, partly, issued } = invoiceStatus.code
    const invoice_status = invoiced_fen === 0 ? notIssued : invoiced_fen < before.amount_fen ? partly : issued
    const after = await updateVersioned(tx, 'bill', actor, before, { asked_fen: before.asked_fen + asked, invoiced_fen, invoice_status })
    publishChange('bill', after)
    return after
  })
