import { billKind, billMachine, invoiceStatus } from '@yunshu/contract/bill/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { auditLevels } from '@yunshu/domain/bill'
import type { Fen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'

/** A claim that was approved: who is repaid what, and who made it. */
type ExpenseAsked = {
  readonly company_id: number
  readonly company_name: string
  readonly person_id: number
  readonly claimant_name: string
  readonly amount_fen: Fen
  readonly tax_fen: Fen
  readonly created_by: number | null
}
/** An expense is due so many days after its approval. */
const dueAfterDays = 7

/** The bill of an expense (报销): whoever approved the claim has thereby given the first approval of its bill; a larger one waits for more. */
export const makeExpenseBill = async (tx: Tx, actor: Actor, asked: ExpenseAsked): Promise<Row<'bill'>> =>
  await withSystemScope(tx, async () => {
    const { company_id, company_name, person_id, claimant_name, amount_fen, tax_fen, created_by } = asked
    const { tenant_id } = actor
    const audit_level = auditLevels(amount_fen)
    const at = nowIso()
    const first = billMachine.code[billMachine.initial]
    const bill = await tx
      .insertInto('bill')
      .values({
        tenant_id,
        id: newId(),
        parties: [company_id, person_id],
        bill_no: await nextNo(tx, tenant_id, 'payable'),
        direction: 2,
        bill_kind: billKind.code.expense,
        debtor_id: company_id,
        creditor_id: person_id,
        debtor_name: company_name,
        creditor_name: claimant_name,
        amount_fen,
        tax_fen,
        due_at: inFuture(dueAfterDays * 86_400_000),
        bill_status: audit_level === 1 ? advance(billMachine, first, 'approve') : first,
        invoice_status: invoiceStatus.code.notNeeded,
        audit_level,
        audit_done: 1,
        approved_at: audit_level === 1 ? at : null,
        created_at: at,
        created_by,
        updated_by: actor.user_id
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const approval = { bill_id: bill.id, round: bill.audit_round, level: 1, user_id: actor.user_id ?? 0, user_name: actor.user_name, passed: true }
    await tx
      .insertInto('bill_approval')
      .values({ tenant_id, id: newId(), parties: bill.parties, ...approval })
      .execute()
    return bill
  })
