import { operator } from '@yunshu/contract/consoles/operator'
import { loan } from '@yunshu/contract/loan/contract'
import { loanMachine } from '@yunshu/contract/loan/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { offerLoan } from '@yunshu/domain/loan'
import { formatYuan, sumFen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { type Changes, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { demandBillsNotFrozen, lockBills, openOf } from '../bill/index.ts'
import { demandFit, inForce, judgeAssets } from './assets.ts'
import { tellBorrower, tellDebtor, tellOperator, type Writing } from './notices.ts'
import { assetsOf, debtorsOfCredit, getCreditRow, getLoan, getLoanRow, lockCredit, lockLoan } from './queries.ts'

onConstraint('loan_asset_bill_once', 'assetTaken')

type Move = keyof typeof loanMachine.moves
/** Moves a loan over the version that was read; borrower, debtor and operator are told. */
export const moveLoan = async (
  { tx, actor, publishChange }: Writing,
  before: Row<'loan'>,
  name: Move | undefined,
  changes: Changes<'loan'> = {},
  seen?: number
): Promise<Row<'loan'>> => {
  const loan_status = name === undefined ? before.loan_status : advance(loanMachine, before.loan_status, name, actor.who)
  const after = await updateVersioned(tx, 'loan', actor, before, { ...changes, loan_status }, seen)
  publishChange('loan', after)
  return after
}
export const loggedLoan = (before: Row<'loan'>, after: Row<'loan'>) => ({ id: after.id, no: after.loan_no, before, after })

/** 申请融资: bills of one debtor, each of which qualifies, within what is left of both limits. Bills are locked first, then the credit, then the loan. */
export const createLoan = write(loan.create, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { tenant_id } = actor
  const locked = await lockBills(tx, actor, input.bill_ids)
  const credit = await lockCredit(tx, actor, input.credit_id)
  const terms = inForce(credit)
  if (input.days > terms.max_days) refuse('termTooLong', { most: terms.max_days })
  const bills = locked.filter(({ creditor_id }) => creditor_id === credit.company_id)
  const [first] = bills
  if (!first || bills.length !== new Set(input.bill_ids).size) return refuse('notFound')
  const { debtor_id, debtor_name } = first
  if (bills.some((bill) => bill.debtor_id !== debtor_id)) refuse('debtorsDiffer')
  await demandBillsNotFrozen(tx, bills)
  const judged = await judgeAssets(tx, actor, credit, bills)
  demandFit(judged, await leftOf(tx, actor, credit, debtor_id))
  const { days } = input
  const offer = offerLoan(
    judged.map(({ open_fen }) => open_fen),
    { ...terms, days }
  )
  if (offer.net_fen <= 0) refuse('loanCostsAll')
  const parties = [credit.company_id, debtor_id]
  const made = await tx
    .insertInto('loan')
    .values({
      tenant_id,
      id: newId(),
      parties,
      loan_no: await nextNo(tx, tenant_id, 'loan'),
      credit_id: credit.id,
      credit_no: credit.credit_no,
      borrower_id: credit.company_id,
      borrower_name: credit.company_name,
      debtor_id,
      debtor_name,
      factor_name: credit.factor_name,
      receivable_fen: sumFen(judged.map(({ open_fen }) => open_fen)),
      ...offer,
      days,
      rate_bp_year: terms.rate_bp_year,
      penalty_bp: credit.penalty_bp,
      fee_bp: terms.fee_bp,
      recourse: credit.recourse,
      account_bank: credit.account_bank,
      account_no: credit.account_no,
      remark: input.remark ?? '',
      created_at: nowIso(),
      created_by: actor.user_id,
      updated_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('loan_asset')
    .values(
      judged.map(({ bill, open_fen, advance_fen }) => ({
        tenant_id,
        id: newId(),
        parties,
        loan_id: made.id,
        bill_id: bill.id,
        bill_no: bill.bill_no,
        bill_fen: open_fen,
        advance_fen,
        bill_due_at: bill.due_at,
        is_live: true
      }))
    )
    .execute()
  publishChange('loan', made)
  publishChange('credit', credit)
  const slots = { borrower_name: made.borrower_name, loan_no: made.loan_no }
  await tellOperator(context, { biz_type: 'loan', id: made.id, grant: operator.loans.may.review }, 'loanAsked', slots)
  return { output: await getLoanRow(tx, actor, made.id), log: { id: made.id, no: made.loan_no, after: made } }
})

const leftOf = async (tx: Tx, actor: Actor, credit: Row<'credit'>, debtor_id: number, held = 0) => {
  const debtor = (await debtorsOfCredit(tx, credit)).find((one) => one.debtor_id === debtor_id)
  const { used_fen } = await getCreditRow(tx, actor, credit.id)
  return { credit: (credit.credit_fen ?? 0) - used_fen + held, debtor: (debtor?.limit_fen ?? 0) - (debtor?.used_fen ?? 0) + held }
}

/** The bills of a loan under lock, that still are what was judged; with what was assigned of each. */
export const lockFit = async (tx: Tx, actor: Actor, id: number): Promise<{ row: Row<'loan'>; bills: Row<'bill'>[] }> => {
  const read = await getLoan(tx, actor, id)
  const assets = await assetsOf(tx, read)
  const bills = await lockBills(
    tx,
    actor,
    assets.map(({ bill_id }) => bill_id)
  )
  const credit = await lockCredit(tx, actor, read.credit_id)
  inForce(credit)
  const row = await lockLoan(tx, actor, id)
  for (const bill of bills)
    if (openOf(bill) !== assets.find(({ bill_id }) => bill_id === bill.id)?.bill_fen) refuse('assetChanged', { bill_no: bill.bill_no })
  await demandBillsNotFrozen(tx, bills)
  demandFit(await judgeAssets(tx, actor, credit, bills, row), await leftOf(tx, actor, credit, row.debtor_id, row.advance_fen))
  return { row, bills }
}

/** 审核: the assets are judged once more, and the debtor is told of the assignment. */
export const approveLoan = write(loan.approve, async (context) => {
  const { tx, actor, input } = context
  const read = await getLoan(tx, actor, input.id)
  advance(loanMachine, read.loan_status, 'approve', actor.who)
  if (read.created_by === actor.user_id) refuse('makerApprovesLoan')
  const { row: before } = await lockFit(tx, actor, input.id)
  const after = await moveLoan(context, before, 'approve', { approved_by: actor.user_id, debtor_notice_at: nowIso() }, input.version)
  const { borrower_name, factor_name, loan_no } = after
  await tellDebtor(context, after, 'loanToConfirm', { borrower_name, factor_name, loan_no, amount: formatYuan(after.receivable_fen) })
  return { output: await getLoanRow(tx, actor, after.id), log: loggedLoan(before, after) }
})

/** A loan that comes to nothing lets its bills go. */
export const freeAssets = async (tx: Tx, { tenant_id, id }: Row<'loan'>): Promise<void> =>
  void (await tx.updateTable('loan_asset').set({ is_live: false }).where('tenant_id', '=', tenant_id).where('loan_id', '=', id).execute())

export const rejectLoan = write(loan.reject, async (context) => {
  const { tx, actor, input } = context
  const before = await getLoan(tx, actor, input.id)
  const after = await moveLoan(context, before, 'reject', { reason: input.reason }, input.version)
  await freeAssets(tx, after)
  await tellBorrower(context, after, 'loanRejected', { loan_no: after.loan_no, reason: input.reason })
  return { output: await getLoanRow(tx, actor, after.id), log: loggedLoan(before, after) }
})

/** Before the money is sent, the borrower or the operator may still let it be. */
export const cancelLoan = write(loan.cancel, async (context) => {
  const { tx, actor, input } = context
  const before = await getLoan(tx, actor, input.id)
  const after = await moveLoan(context, before, 'cancel', { reason: input.reason }, input.version)
  await freeAssets(tx, after)
  const slots = { loan_no: after.loan_no, reason: input.reason }
  if (actor.type === 1) await tellBorrower(context, after, 'loanCancelled', slots)
  else await tellOperator(context, { biz_type: 'loan', id: after.id, grant: operator.loans.may.review }, 'loanCancelled', slots)
  if (after.debtor_notice_at !== null) await tellDebtor(context, after, 'loanCancelled', slots)
  return { output: await getLoanRow(tx, actor, after.id), log: loggedLoan(before, after) }
})
