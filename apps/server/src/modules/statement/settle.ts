import { statementMachine } from '@yunshu/contract/statement/machine'
import { billMachine } from '@yunshu/contract/bill/machine'
import { statement } from '@yunshu/contract/statement/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { setCharges } from '../charge/index.ts'
import { makeBills } from '../bill/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { followTrips } from './freeze.ts'
import { moveStatement, toPartner } from './move.ts'
import { getStatement, getStatementRow } from './queries.ts'

const day = 86_400_000

/** Makes the bill of a confirmed statement (出账), due so many days after the confirmation; what comes to nothing is settled at once. */
export const billStatement = write(statement.bill, async ({ tx, actor, input, publishChange }) => {
  const before = await getStatement(tx, actor, input.id)
  const pay_days = input.pay_days ?? before.pay_days
  const due_at = new Date(Date.parse(before.confirmed_at ?? nowIso()) + pay_days * day).toISOString()
  const after = await moveStatement(
    tx,
    actor,
    before,
    'bill',
    publishChange,
    { pay_days, due_at, billed_at: nowIso(), void_asked_by: null },
    input.version
  )
  const bills = await makeBills(
    tx,
    actor,
    {
      statement_id: after.id,
      statement_no: after.statement_no,
      debtor_id: after.party_b_id,
      creditor_id: after.party_a_id,
      amount_fen: after.total_fen,
      tax_fen: Math.max(0, after.tax_fen),
      due_at,
      parties: after.parties
    },
    publishChange
  )
  if (bills.length === 0) await settleStatement(tx, actor, after.id, publishChange)
  const slots = { statement_no: after.statement_no, due: shanghaiDay(due_at) }
  await notifyCompany({ tx, publishChange }, actor, { ...toPartner(actor, after), phrase: 'statementBilled', slots })
  return { output: await getStatementRow(tx, actor, after.id), log: { id: after.id, no: after.statement_no, before, after } }
})

/**
 * Lets a statement follow its bills: what is paid of it, settled when all of it is, open again when a payment comes back, and not billed any more when its bill was voided.
 * Called by whoever changes a bill; asked twice it does nothing twice.
 */
export const settleStatement = async (tx: Tx, actor: Actor, statement_id: number, publishChange: PublishChange): Promise<void> =>
  await withSystemScope(tx, async () => {
    const { tenant_id } = actor
    const before = await tx
      .selectFrom('statement')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', statement_id)
      .forUpdate()
      .executeTakeFirst()
    if (!before || before.statement_status < statementMachine.code.billed) return
    const bills = await tx
      .selectFrom('bill')
      .select(['bill_status', 'paid_fen'])
      .where('tenant_id', '=', tenant_id)
      .where('statement_id', '=', statement_id)
      .where('bill_status', '<>', billMachine.code.void)
      .execute()
    const paid_fen = bills.reduce((sum, bill) => sum + bill.paid_fen, 0)
    const isPaid = bills.every(({ bill_status }) => bill_status === billMachine.code.paid) && (bills.length > 0 || before.total_fen <= 0)
    const system: Actor = { ...actor, who: 'system' }
    let row: Row<'statement'> = before
    if (row.statement_status === statementMachine.code.settled && !isPaid) {
      row = await moveStatement(tx, system, row, 'unsettle', publishChange, { paid_fen, settled_at: null })
      await setCharges(tx, row, 'settled', 'unsettle')
    }
    if (row.statement_status === statementMachine.code.billed && isPaid) {
      row = await moveStatement(tx, system, row, 'settle', publishChange, { paid_fen, settled_at: nowIso() })
      await setCharges(tx, row, 'billed', 'settle')
    } else if (row.statement_status === statementMachine.code.billed && bills.length === 0)
      row = await moveStatement(tx, system, row, 'unbill', publishChange, { paid_fen: 0, due_at: null, billed_at: null })
    else if (row.paid_fen !== paid_fen) {
      row = await tx
        .updateTable('statement')
        .set({ paid_fen, version: row.version + 1, updated_at: nowIso() })
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      publishChange('statement', row)
    } else if (row === before) return
    await followTrips(tx, row, publishChange)
  })
