import { statementMachine } from '@yunshu/contract/statement/machine'
import { billMachine } from '@yunshu/contract/bill/machine'
import { type Fen, sumFen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { billsOfStatement } from '../bill/rows.ts'
import { setCharges } from '../charge/index.ts'
import { updateTripsFinance } from './confirmation.ts'
import { moveStatement } from './move.ts'

/**
 * Updates a statement from its bills: how much of it is paid, whether all of it is settled, open again after a payment was given back, and no longer billed when its bill was voided.
 * A credit note is updated from its claim: `credited_fen` is how much of it was set off against bills. Called by whatever changes a bill or uses a claim; a repeated call changes nothing.
 */
export const settleStatement = async (
  tx: Tx,
  actor: Actor,
  statement_id: number,
  publishChange: PublishChange,
  credited_fen: Fen = 0
): Promise<void> =>
  await withSystemScope(tx, async () => {
    const { tenant_id } = actor
    const before = await tx
      .selectFrom('statement')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', statement_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    // What is owed downstream is paid by the parts of trips, whose module follows them.
    if (!before || before.direction === 2 || before.statement_status < statementMachine.code.billed) return
    const bills = await billsOfStatement(tx, tenant_id, statement_id)
    const isCredit = before.total_fen < 0
    const paid_fen = isCredit ? -credited_fen : sumFen(bills.map((bill) => bill.paid_fen))
    const isPaid =
      isCredit || bills.length === 0 ? paid_fen === before.total_fen : bills.every(({ bill_status }) => bill_status === billMachine.code.paid)
    const system: Actor = { ...actor, who: 'system' }
    let row: Row<'statement'> = before
    if (row.statement_status === statementMachine.code.settled && !isPaid) {
      row = await moveStatement(tx, system, row, 'unsettle', publishChange, { paid_fen, settled_at: null })
      await setCharges(tx, row, 'settled', 'unsettle')
    }
    if (row.statement_status === statementMachine.code.billed && isPaid) {
      row = await moveStatement(tx, system, row, 'settle', publishChange, { paid_fen, settled_at: nowIso() })
      await setCharges(tx, row, 'billed', 'settle')
    } else if (row.statement_status === statementMachine.code.billed && !isCredit && bills.length === 0)
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
    await updateTripsFinance(tx, row, publishChange)
  })
