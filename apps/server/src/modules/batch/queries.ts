import { batchMachine, batchRowMachine } from '@yunshu/contract/batch/machine'
import { billKind } from '@yunshu/contract/bill/machine'
import { refusals } from '@yunshu/contract/refusals'
import { refusalText } from '@yunshu/contract/kit/refusals'
import type { Slots } from '@yunshu/contract/kit/phrases'
import { maskBankNo } from '@yunshu/domain/mask'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { heldFen } from '../payable/index.ts'
import { balanceOf } from '../wallet/index.ts'

/** The batches of the actor's company; the operator sees those of the tenant. */
const batchesOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('pay_batch as t').where('t.tenant_id', '=', actor.tenant_id)
  return actor.type === 1 ? base : base.where('t.company_id', '=', actor.company_id)
}
export const getBatch = async (tx: Tx, actor: Actor, id: number): Promise<Row<'pay_batch'>> =>
  (await batchesOf(tx, actor).selectAll('t').where('t.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
/** The same, which nobody else changes until the end of the transaction. */
export const lockBatch = async (tx: Tx, actor: Actor, id: number): Promise<Row<'pay_batch'>> =>
  (await batchesOf(tx, actor).selectAll('t').where('t.id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')

export const batchRows = (tx: Tx, actor: Actor) =>
  batchesOf(tx, actor)
    .select(['t.id', 't.version', 't.batch_no', 't.batch_status', 't.row_count', 't.amount_fen', 't.paid_count', 't.paid_fen', 't.failed_count'])
    .select(['t.remark', 't.reason', 't.created_by_name', 't.created_at', 't.submitted_at', 't.approved_by_name', 't.approved_at'])
    .select(['t.paid_by_name', 't.started_at', 't.done_at'])
    .select([sql<1 | 2>`t.pay_channel`.as('pay_channel'), sql<number>`t.row_count - t.paid_count - t.failed_count`.as('waiting_count')])
export const getBatchRow = async (tx: Tx, actor: Actor, id: number) =>
  (await batchRows(tx, actor).where('t.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** Whether this person may approve the batch of that id: somebody else made and submitted it. */
export const approvableBy = ({ tenant_id, user_id }: Actor, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from pay_batch t where t.tenant_id = ${tenant_id} and t.id = ${id} and t.created_by is distinct from ${user_id ?? null}::bigint and t.submitted_by is distinct from ${user_id ?? null}::bigint)`

/** The rows of batches that an actor may see. */
export const linesOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('pay_batch_row as r').where('r.tenant_id', '=', actor.tenant_id)
  return actor.type === 1 ? base : base.where('r.company_id', '=', actor.company_id)
}
/** A row to act on, which nobody else changes until the end of the transaction. */
export const lockLine = async (tx: Tx, actor: Actor, id: number): Promise<Row<'pay_batch_row'>> =>
  (await linesOf(tx, actor).selectAll('r').where('r.id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')

/** Locks what waits of a batch, before the batch itself: each row is paid, and counted on the batch at the end. */
export const lockRowsOf = async (tx: Tx, { tenant_id, id }: Row<'pay_batch'>): Promise<void> =>
  void (await tx
    .selectFrom('pay_batch_row')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('batch_id', '=', id)
    .where('row_status', '=', batchRowMachine.code.waiting)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute())

/** What the wallets have for a batch: what is available, and the deposits that were set aside for bills of its own. */
export const balanceFor = async (tx: Tx, { tenant_id, id, company_id }: Row<'pay_batch'>): Promise<number> => {
  const deposits = await tx
    .selectFrom('pay_batch_row')
    .select('bill_id')
    .where('tenant_id', '=', tenant_id)
    .where('batch_id', '=', id)
    .where('row_status', '=', batchRowMachine.code.waiting)
    .where('bill_kind', '=', billKind.code.depositBack)
    .execute()
  const held_fen =
    deposits.length === 0
      ? 0
      : await heldFen(
          tx,
          tenant_id,
          deposits.map(({ bill_id }) => bill_id)
        )
  return (await balanceOf(tx, tenant_id, { company_id, kind: 1 })) + held_fen
}

/** A row as it is shown: of an account its end, and why it was not paid in the reader's language. */
export const shownLine = (row: Row<'pay_batch_row'>, { origin: { lang } }: Actor) => ({
  id: row.id,
  row_no: row.row_no,
  row_ref: row.row_ref,
  bill_id: row.bill_id,
  bill_no: row.bill_no,
  bill_kind: row.bill_kind as 1,
  waybill_no: row.waybill_no,
  payee_name: row.payee_name,
  account_name: row.account_name,
  account_bank: row.account_bank,
  account_no: row.account_no_tail === '' ? '' : maskBankNo(`000000000000${row.account_no_tail}`),
  amount_fen: row.amount_fen,
  row_status: row.row_status,
  bank_serial_no: row.bank_serial_no,
  reason: row.fault === '' ? row.reason : refusalText(refusals, { code: row.fault, slots: row.slots as Slots }, lang),
  paid_at: row.paid_at
})

type Counted = { readonly paid?: number; readonly fen?: number; readonly failed?: number }
/** Counts on its batch what became of a row; with the last one the batch is done. */
export const countLine = async (
  tx: Tx,
  { tenant_id, batch_id }: Pick<Row<'pay_batch_row'>, 'tenant_id' | 'batch_id'>,
  { paid = 0, fen = 0, failed = 0 }: Counted
): Promise<Row<'pay_batch'>> => {
  const { paying, done } = batchMachine.code
  const isOver = sql<boolean>`batch_status = ${paying} and paid_count + failed_count + ${paid + failed}::int = row_count`
  return await tx
    .updateTable('pay_batch')
    .set((e) => ({
      paid_count: e('paid_count', '+', paid),
      paid_fen: e('paid_fen', '+', fen),
      failed_count: e('failed_count', '+', failed),
      batch_status: sql<number>`case when ${isOver} then ${done}::smallint else batch_status end`,
      done_at: sql<string | null>`case when ${isOver} then ${nowIso()}::timestamptz else done_at end`,
      version: e('version', '+', 1),
      updated_at: nowIso()
    }))
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', batch_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
