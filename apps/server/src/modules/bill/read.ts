import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { read } from '../../platform/verb/verb.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { postingsOf } from '../ledger/index.ts'
import { openPayments, paidOnBills } from '../payment/rows.ts'
import { getBill, getBillRow, getOwed, getOwedRow, openByAge, owedOf } from './queries.ts'

/** A bill with who approved it and what was paid on it; who approved is the debtor's own business. */
export const billInfo = read(bill.info, async ({ tx, actor, input }) => {
  const stored = await getBill(tx, actor, input.id)
  const { audits, ...story } = await storyOf(tx, actor, stored)
  return { bill: await getBillRow(tx, actor, stored.id), audits: actor.type === 2 ? [] : audits, ...story }
})
/** A bill that the carrier owes, with what its payments wrote into its books. */
export const owedInfo = read(bill.owedInfo, async ({ tx, actor, input }) => {
  const stored = await getOwed(tx, actor, input.id)
  const story = await storyOf(tx, actor, stored)
  const ids = [...new Set(story.parts.map(({ payment_id }) => payment_id))]
  return { bill: await getOwedRow(tx, actor, stored.id), ...story, postings: await postingsOf(tx, actor, ['payment'], ids) }
})

const storyOf = async (tx: Tx, { tenant_id, user_id }: Actor, stored: Row<'bill'>) => {
  const audits = await tx
    .selectFrom('bill_approval')
    .select(['id', 'round', 'level', 'user_id', 'user_name', 'passed', 'reason', 'created_at'])
    .where('tenant_id', '=', tenant_id)
    .where('bill_id', '=', stored.id)
    .orderBy('id')
    .execute()
  const paid = await paidOnBills(tx, tenant_id, [stored.id])
  const last = await tx
    .selectFrom('bill')
    .select(['bill_no', 'amount_fen'])
    .where('tenant_id', '=', tenant_id)
    .where('debtor_id', '=', stored.debtor_id)
    .where('creditor_id', '=', stored.creditor_id)
    .where('bill_kind', '=', stored.bill_kind)
    .where('bill_status', '<>', billMachine.code.void)
    .where('due_at', '<=', stored.due_at)
    .where('id', '<', stored.id)
    .orderBy('due_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    last: last ?? null,
    audits: audits.map(({ user_id: _, ...audit }) => audit),
    parts: paid.map(({ bill_id: _b, bank_serial_no: _s, reason: _r, ...part }) => part),
    own: {
      made: stored.created_by === user_id,
      approved: audits.some((audit) => audit.user_id === user_id && audit.passed && audit.round === stored.audit_round),
      asked_bad: stored.bad_asked_by === user_id
    }
  }
}

/** The ageing cards: buckets of what is open, and what waits for somebody. */
export const billBoard = read(bill.board, async ({ tx, actor, input }) => {
  const rows = await openByAge(tx, actor, undefined, input.debtor_id)
  const { to_confirm, advance_fen } = await openPayments(tx, actor.tenant_id, actor.type === 4 ? 'payer_id' : 'payee_id', actor.company_id)
  return { buckets: bucketsOf(rows), in_review: rows.reduce((sum, row) => sum + row.in_review, 0), to_confirm, advance_fen }
})
export const owedBoard = read(bill.owedBoard, async ({ tx, actor }) => {
  const rows = await openByAge(tx, actor, owedOf)
  return { buckets: bucketsOf(rows), in_review: rows.reduce((sum, row) => sum + row.in_review, 0) }
})
const bucketsOf = (rows: Awaited<ReturnType<typeof openByAge>>) =>
  ([0, 1, 2, 3, 4] as const).map((ageing) => {
    const found = rows.find((row) => row.ageing === ageing)
    return { ageing, count: found?.count ?? 0, unpaid_fen: found?.unpaid_fen ?? 0 }
  })
