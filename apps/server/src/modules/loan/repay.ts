import { loan } from '@yunshu/contract/loan/contract'
import { endKind, loanMachine, repaymentKind } from '@yunshu/contract/loan/machine'
import { advance, isIn } from '@yunshu/contract/kit/machine'
import { addDays, type Day, shanghaiDay } from '@yunshu/domain/calendar'
import { divideRepayment, interestFen, owedTotal, type RepaymentParts } from '@yunshu/domain/loan'
import { formatYuan } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { lockBills, loseBills, releaseBills } from '../bill/index.ts'
import { post } from '../ledger/index.ts'
import { inForce } from './assets.ts'
import { freeAssets, loggedLoan, moveLoan } from './apply.ts'
import { tellBorrower, tellDebtor, type Writing } from './notices.ts'
import { assetsOf, getCredit, getLoan, getLoanRow, lockLoan, owedOf, repaymentsOf } from './queries.ts'

onConstraint('repayment_buyback_serial', 'serialUsed')
onConstraint('repayment_payment_once', 'staleVersion')

type Came = {
  readonly amount_fen: number
  readonly bank_serial_no: string
  readonly paid_at: string
  readonly kind: number
  readonly payment_id: number | null
}

/** Writes a repayment down: what is owed just before, and what of it this money fills. Never before the loan or an earlier repayment, whose parts it would change. */
const writeRepayment = async (tx: Tx, actor: Actor, row: Row<'loan'>, came: Came): Promise<{ parts: RepaymentParts; left: number; day: Day }> => {
  const before = await repaymentsOf(tx, row)
  const day = shanghaiDay(came.paid_at)
  const last = [shanghaiDay(row.lend_at ?? came.paid_at), ...before.map(({ paid_day }) => paid_day)].sort().at(-1) ?? day
  if (day < last) refuse('repaidBackwards', { day: last })
  const owed = owedOf(row, before, day)
  const parts = divideRepayment(came.amount_fen, owed)
  await tx
    .insertInto('repayment')
    .values({
      tenant_id: row.tenant_id,
      id: newId(),
      parties: [row.borrower_id],
      loan_id: row.id,
      ...came,
      ...parts,
      owed_fee_fen: owed.fee_fen,
      owed_penalty_fen: owed.penalty_fen,
      owed_interest_fen: owed.interest_fen,
      owed_principal_fen: owed.principal_fen,
      paid_day: day,
      created_at: nowIso(),
      created_by: actor.user_id
    })
    .execute()
  return { parts, left: owedTotal(owed) - (came.amount_fen - parts.surplus_fen), day }
}

/**
 * Money that the debtor paid on bills of this loan, which are locked already: divided by the waterfall, booked on both sides, and the loan ends with the
 * last fen that is owed. Bills that are open then are the borrower's again.
 */
export const repayLoan = async (
  context: Writing,
  loan_id: number,
  payment: Row<'payment'>,
  bills: readonly Row<'bill'>[],
  seen?: number
): Promise<{ before: Row<'loan'>; after: Row<'loan'> }> => {
  const { tx, actor } = context
  const before = await lockLoan(tx, actor, loan_id)
  const { amount_fen, bank_serial_no, paid_at } = payment
  const came = { amount_fen, bank_serial_no: bank_serial_no ?? payment.pay_no, paid_at, kind: repaymentKind.code.debtor, payment_id: payment.id }
  const { parts, left } = await writeRepayment(tx, actor, before, came)
  await post(tx, {
    tenant_id: before.tenant_id,
    event: 'factorRepaid',
    biz_type: 'payment',
    biz_id: payment.id,
    biz_no: payment.pay_no,
    occurred_at: paid_at,
    amounts: {
      advance: parts.principal_fen,
      cost: parts.fee_fen + parts.penalty_fen + parts.interest_fen,
      rest: parts.surplus_fen,
      bill: amount_fen
    },
    carrier_id: before.borrower_id,
    shipper_id: before.debtor_id,
    created_by: actor.user_id
  })
  const { after, ended } = await followRepayment(context, before, left, seen)
  if (ended) await release(context, after, bills)
  const slots = { loan_no: after.loan_no, amount: formatYuan(amount_fen), left: formatYuan(await principalLeft(tx, after)) }
  await tellBorrower(context, after, 'loanRepaid', slots)
  return { before, after }
}

const followRepayment = async (context: Writing, before: Row<'loan'>, left: number, seen?: number) => {
  if (before.end_kind !== 0) return { after: await moveLoan(context, before, undefined, {}, seen), ended: true }
  if (left > 0) {
    const move = before.loan_status === loanMachine.code.overdue ? 'repayLate' : 'repayPart'
    return { after: await moveLoan(context, before, move, {}, seen), ended: false }
  }
  const after = await moveLoan(context, before, 'repayOff', { end_kind: endKind.code.repaid, ended_at: nowIso() }, seen)
  await freeAssets(context.tx, after)
  return { after, ended: true }
}

/** The loan is over: bills that are open, and of which no money is on its way to the factor, are paid to the borrower again. */
const release = async (context: Writing, row: Row<'loan'>, bills: readonly Row<'bill'>[]): Promise<void> => {
  const { tx, actor, publishChange } = context
  const open = bills.filter(({ amount_fen, paid_fen }) => paid_fen < amount_fen)
  if (open.length === 0) return
  await releaseBills(tx, actor, open, publishChange)
  await tellDebtor(context, row, 'loanReleased', { loan_no: row.loan_no, borrower_name: row.borrower_name })
}

const principalLeft = async (tx: Tx, row: Row<'loan'>): Promise<number> =>
  row.advance_fen - (await repaymentsOf(tx, row)).reduce((sum, { principal_fen }) => sum + principal_fen, 0)

/** Money that was promised to the factor is not coming: where the loan is over already, its bill is the borrower's again. */
export const freeBillsOf = async ({ tx, actor, publishChange }: Writing, loan_id: number, bills: readonly Row<'bill'>[]): Promise<void> =>
  await withSystemScope(tx, async () => {
    const { end_kind } = await tx
      .selectFrom('loan')
      .select('end_kind')
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', loan_id)
      .executeTakeFirstOrThrow()
    if (end_kind !== 0) await releaseBills(tx, actor, bills, publishChange)
  })

/** The bills of a loan under lock, those that are the factor's. */
export const lockAssigned = async (tx: Tx, actor: Actor, row: Row<'loan'>): Promise<Row<'bill'>[]> => {
  const assets = await assetsOf(tx, row)
  const bills = await lockBills(
    tx,
    actor,
    assets.map(({ bill_id }) => bill_id)
  )
  return bills.filter(({ financed_loan_id }) => financed_loan_id === row.id)
}

/** 展期: until the due day, a later one within the longest term of the credit; the interest of the days that are added is owed. */
export const extendLoan = write(loan.extend, async (context) => {
  const { tx, actor, input } = context
  const read = await getLoan(tx, actor, input.id)
  const before = await lockLoan(tx, actor, input.id)
  const move = before.loan_status === loanMachine.code.partlyRepaid ? 'extendPart' : 'extend'
  advance(loanMachine, before.loan_status, move, actor.who)
  if (before.due_day === null || shanghaiDay(now()) > before.due_day) return refuse('loanPastDue')
  const { max_days } = inForce(await getCredit(tx, actor, read.credit_id))
  if (before.days + input.days > max_days) refuse('termTooLong', { most: Math.max(0, max_days - before.days) })
  const { principal_fen } = owedOf(before, await repaymentsOf(tx, before))
  const due_day = addDays(before.due_day, input.days)
  const changes = {
    due_day,
    days: before.days + input.days,
    extended_days: before.extended_days + input.days,
    extension_interest_fen: before.extension_interest_fen + interestFen(principal_fen, before.rate_bp_year, input.days),
    extension_fee_fen: before.extension_fee_fen + input.fee_fen
  }
  const after = await moveLoan(context, before, move, changes, input.version)
  await tellBorrower(context, after, 'loanExtended', { loan_no: after.loan_no, day: due_day })
  return { output: await getLoanRow(tx, actor, after.id), log: loggedLoan(before, after) }
})

/** 回购: with recourse, the borrower pays all that is owed, to the fen; the bills are its own again. */
export const buyBackLoan = write(loan.buyBack, async (context) => {
  const { tx, actor, input } = context
  const { amount_fen, bank_serial_no, paid_at } = input
  if (Date.parse(paid_at) > now().getTime() + 120_000) refuse('timeInFuture')
  const read = await getLoan(tx, actor, input.id)
  const bills = await lockAssigned(tx, actor, read)
  const before = await lockLoan(tx, actor, input.id)
  advance(loanMachine, before.loan_status, 'buyBack', actor.who)
  if (!before.recourse) refuse('noRecourse')
  if (bills.some(({ pending_fen }) => pending_fen > 0)) refuse('billPending')
  const owed = owedTotal(owedOf(before, await repaymentsOf(tx, before), shanghaiDay(paid_at)))
  if (owed !== amount_fen) refuse('owedDiffers', { owed: formatYuan(owed) })
  const came = { amount_fen, bank_serial_no, paid_at, kind: repaymentKind.code.buyBack, payment_id: null }
  const { parts } = await writeRepayment(tx, actor, before, came)
  await post(tx, {
    tenant_id: before.tenant_id,
    event: 'factorBoughtBack',
    biz_type: 'loan',
    biz_id: before.id,
    biz_no: before.loan_no,
    occurred_at: paid_at,
    amounts: { advance: parts.principal_fen, cost: amount_fen - parts.principal_fen, paid: amount_fen },
    carrier_id: before.borrower_id,
    created_by: actor.user_id
  })
  const after = await moveLoan(context, before, 'buyBack', { end_kind: endKind.code.boughtBack, ended_at: nowIso() }, input.version)
  await freeAssets(tx, after)
  await releaseBills(tx, actor, bills, context.publishChange)
  const slots = { loan_no: after.loan_no, borrower_name: after.borrower_name }
  await tellBorrower(context, after, 'loanBoughtBack', slots)
  await tellDebtor(context, after, 'loanBoughtBack', slots)
  return { output: await getLoanRow(tx, actor, after.id), log: loggedLoan(before, after) }
})

/** 坏账: without recourse, the factor bears what it lent, the borrower what it did not. The bills are lost. */
export const loseLoan = write(loan.lose, async (context) => {
  const { tx, actor, input, publishChange } = context
  const read = await getLoan(tx, actor, input.id)
  const bills = await lockAssigned(tx, actor, read)
  const before = await lockLoan(tx, actor, input.id)
  advance(loanMachine, before.loan_status, 'lose', actor.who)
  if (before.recourse) refuse('hasRecourse')
  const advance_fen = await principalLeft(tx, before)
  const open = await loseBills(tx, actor, bills, input.reason, publishChange)
  await post(tx, {
    tenant_id: before.tenant_id,
    event: 'factorLost',
    biz_type: 'loan',
    biz_id: before.id,
    biz_no: before.loan_no,
    occurred_at: nowIso(),
    amounts: { advance: advance_fen, open, loss: Math.max(0, open - advance_fen), gain: Math.max(0, advance_fen - open) },
    carrier_id: before.borrower_id,
    created_by: actor.user_id
  })
  const changes = { end_kind: endKind.code.lost, ended_at: nowIso(), reason: input.reason }
  const after = await moveLoan(context, before, 'lose', changes, input.version)
  await freeAssets(tx, after)
  await tellBorrower(context, after, 'loanLost', { loan_no: after.loan_no, reason: input.reason })
  return { output: await getLoanRow(tx, actor, after.id), log: loggedLoan(before, after) }
})

/** The due day is over and something of the loan is owed. */
export const fallDue = async (context: Writing, id: number): Promise<{ before: Row<'loan'>; after: Row<'loan'> }> => {
  const before = await lockLoan(context.tx, context.actor, id)
  advance(loanMachine, before.loan_status, 'fallDue', context.actor.who)
  if (before.due_day === null || shanghaiDay(now()) <= before.due_day) refuse('notYet')
  const after = await moveLoan(context, before, 'fallDue')
  const slots = { loan_no: after.loan_no, left: formatYuan(await principalLeft(context.tx, after)) }
  await tellBorrower(context, after, 'loanOverdue', slots)
  return { before, after }
}

/** Whether money of the debtor still goes to this loan: it is lent, or it is over and a payment was on its way. */
export const isLent = ({ loan_status, end_kind }: Row<'loan'>): boolean =>
  end_kind !== 0 || isIn(loanMachine, loan_status, 'outstanding', 'partlyRepaid', 'overdue')
