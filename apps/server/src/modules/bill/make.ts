import { billMachine } from '@yunshu/contract/bill/machine'
import { auditLevels } from '@yunshu/domain/bill'
import { type Fen, formatYuan } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { companyNames } from '../company/rows.ts'
import { notifyCompany } from '../notice/index.ts'
import { debtorNotice } from './notices.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

onConstraint('bill_statement_once', 'alreadyBilled')

/** What a confirmed statement asks to be billed. */
type BillAsked = {
  /** None for what was owed before the platform (期初). */
  readonly statement_id: number | null
  readonly statement_no: string
  readonly debtor_id: number
  readonly creditor_id: number
  readonly amount_fen: Fen
  readonly tax_fen: Fen
  readonly due_at: string
  readonly parties: readonly number[]
  /** 1 the shipper owes the carrier (unless said else), 2 the carrier owes who drove. */
  readonly direction?: 1 | 2
}

/**
 * Makes the bill of a statement (出账), once while one stands: it waits for the debtor's approvals, as many as its amount asks for.
 * A statement that asks for nothing has no bill, and is settled as it is.
 */
export const makeBills = async (tx: Tx, actor: Actor, asked: BillAsked, publishChange: PublishChange = () => {}): Promise<Row<'bill'>[]> => {
  const { statement_id, statement_no, debtor_id, creditor_id, amount_fen, tax_fen, due_at, direction = 1 } = asked
  if (amount_fen <= 0) return []
  const { tenant_id, user_id: created_by } = actor
  const made = await withSystemScope(tx, async () => {
    const names = await companyNames(tx, tenant_id, [debtor_id, creditor_id])
    return await tx
      .insertInto('bill')
      .values({
        tenant_id,
        id: newId(),
        parties: [...asked.parties],
        bill_no: await nextNo(tx, tenant_id, direction === 1 ? 'receivable' : 'payable'),
        direction,
        bill_kind: direction === 1 ? 9 : 6,
        statement_id,
        statement_no,
        debtor_id,
        creditor_id,
        debtor_name: names.get(debtor_id) ?? '',
        creditor_name: names.get(creditor_id) ?? '',
        amount_fen,
        tax_fen,
        due_at,
        bill_status: billMachine.code[billMachine.initial],
        audit_level: auditLevels(amount_fen),
        created_at: nowIso(),
        created_by,
        updated_by: created_by
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  publishChange('bill', made)
  const slots = { creditor_name: made.creditor_name, bill_no: made.bill_no, amount: formatYuan(amount_fen) }
  await notifyCompany({ tx, publishChange }, actor, { ...debtorNotice(made, 'review'), phrase: 'billMade', slots })
  return [made]
}
