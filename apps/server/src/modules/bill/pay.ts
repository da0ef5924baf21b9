import { billKind, billMachine } from '@yunshu/contract/bill/machine'
import { advance } from '@yunshu/contract/kit/machine'
import type { OpenBill } from '@yunshu/domain/bill'
import { type Fen, formatYuan } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { updateTripPaid, updatePayable } from '../payable/index.ts'
import { lockStatements } from '../statement/rows.ts'
import { demandBillsNotFrozen } from './frozen.ts'
import { billsOf, openOf } from './queries.ts'

/**
 * Bills that money goes to, each once, under lock and always in the order of their ids; one that is not the actor's refuses all before any lock. `statement_ids` are statements that
 * the money comes from, which are held with those of the bills.
 */
export const lockBills = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  { of = billsOf, statement_ids = [] }: { readonly of?: typeof billsOf; readonly statement_ids?: readonly number[] } = {}
): Promise<Row<'bill'>[]> => {
  const wanted = [...new Set(ids)]
  const seen = await of(tx, actor).select(['b.waybill_id', 'b.statement_id', 'b.bill_kind']).where('b.id', 'in', wanted).execute()
  if (seen.length < wanted.length) refuse('notFound')
  await withSystemScope(tx, () => holdBehind(tx, actor, seen, statement_ids))
  const bills = await of(tx, actor).selectAll('b').where('b.id', 'in', wanted).orderBy('b.id').forNoKeyUpdate().execute()
  return bills.length === wanted.length ? bills : refuse('notFound')
}

/*
 * What a trip owes is paid behind its lock, like every other event of it, and what came of a statement behind the statement's, whose trips follow the payment. A deposit that
 * its carrier's wallets could not hold before is set aside now, as far as they can.
 */
const holdBehind = async (
  tx: Tx,
  actor: Actor,
  all: readonly Pick<Row<'bill'>, 'waybill_id' | 'statement_id' | 'bill_kind'>[],
  statement_ids: readonly number[]
): Promise<void> => {
  const tripsOf = (some: readonly { readonly waybill_id: number | null }[]) => [...new Set(some.flatMap(({ waybill_id }) => waybill_id ?? []))]
  const statements = new Set([...statement_ids, ...all.flatMap(({ statement_id }) => statement_id ?? [])])
  await lockStatements(tx, actor.tenant_id, [...statements], tripsOf(all))
  for (const waybill_id of tripsOf(all.filter(({ bill_kind }) => bill_kind === billKind.code.depositBack)))
    await updatePayable({ tx, actor, publishChange: () => {} }, waybill_id)
}

/** Money can go to these bills: they are approved, not closed, not frozen, and no order behind them is. */
export const demandPayable = async (tx: Tx, bills: readonly Row<'bill'>[], who: Actor['who']): Promise<void> => {
  for (const bill of bills) {
    advance(billMachine, bill.bill_status, 'payPart', who)
    if (bill.frozen) refuse('billFrozen', { bill_no: bill.bill_no, reason: bill.freeze_reason })
  }
  await demandBillsNotFrozen(tx, bills)
}

/** What a bill asks for, as the write-off counts. */
export const asOpen = (bill: Row<'bill'>): OpenBill => ({ id: bill.id, open_fen: openOf(bill), due_at: bill.due_at })

/** Money that changes a bill: what has arrived, what is promised; a part of either sign. */
export type Share = { readonly paid: Fen; readonly pending: Fen; readonly at: string }

/** Adds to a bill what arrived or was promised, or takes it back; its state follows. */
export const shareBill = async (tx: Tx, actor: Actor, before: Row<'bill'>, { paid, pending, at }: Share): Promise<Row<'bill'>> => {
  const paid_fen = before.paid_fen + paid
  const pending_fen = before.pending_fen + pending
  if (paid_fen + pending_fen > before.amount_fen) refuse('payTooMuch', { bill_no: before.bill_no, open: formatYuan(openOf(before)) })
  const bill_status = stateAfter(before, paid, paid_fen, actor.who)
  const isPaid = paid_fen === before.amount_fen
  const after = await updateVersioned(tx, 'bill', actor, before, { paid_fen, pending_fen, bill_status, paid_at: isPaid ? at : null })
  await updateTripPaid({ tx, actor, publishChange: () => {} }, after)
  return after
}

const stateAfter = ({ bill_status, amount_fen }: Row<'bill'>, paid: Fen, paid_fen: Fen, who: Actor['who']): number => {
  if (paid === 0) return bill_status
  if (paid < 0) return advance(billMachine, bill_status, paid_fen === 0 ? 'reopen' : 'reopenPart', who)
  return advance(billMachine, bill_status, paid_fen === amount_fen ? 'payOff' : 'payPart', who)
}
