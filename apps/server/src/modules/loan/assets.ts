import { billMachine } from '@yunshu/contract/bill/machine'
import { creditMachine } from '@yunshu/contract/credit/machine'
import { nameOf } from '@yunshu/contract/kit/enums'
import { isIn } from '@yunshu/contract/kit/machine'
import { loan } from '@yunshu/contract/loan/contract'
import { assetFault } from '@yunshu/contract/loan/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { advanceFen } from '@yunshu/domain/loan'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { troubledTrips } from '../abnormal/index.ts'
import { billsOf, frozenBills, openOf } from '../bill/index.ts'
import { stoppedTrips } from '../invoice/index.ts'
import { evidenceOf } from '../statement/index.ts'
import { debtorsOfCredit, getCredit, getCreditRow } from './queries.ts'

/** Of how long after the end of its credit a bill may still be due (domain 4.17). */
const graceDays = 30
/** What a bill has to be invoiced as. */
const issued = 30

/** A credit in force, with the terms that were decided. */
export const inForce = (credit: Row<'credit'>) => {
  const { credit_no, credit_status, credit_fen, rate_bp_year, fee_bp, advance_bp, max_days, valid_to } = credit
  const active = credit_status === creditMachine.code.active && valid_to !== null && valid_to >= shanghaiDay(now())
  if (!active || credit_fen === null || rate_bp_year === null || fee_bp === null || advance_bp === null || max_days === null)
    return refuse('creditNotActive', { credit_no })
  return { credit_fen, rate_bp_year, fee_bp, advance_bp, max_days, valid_to }
}

type Judged = { readonly bill: Row<'bill'>; readonly open_fen: number; readonly advance_fen: number; readonly faults: number[] }

/**
 * What speaks against each of some bills as an asset, reason by reason (domain 4.17). `of` is the loan in which they stand already: it is not counted
 * against them, nor is what it holds of the limits.
 */
export const judgeAssets = async (
  tx: Tx,
  actor: Actor,
  credit: Row<'credit'>,
  bills: readonly Row<'bill'>[],
  of?: Pick<Row<'loan'>, 'id' | 'advance_fen'>
): Promise<Judged[]> => {
  if (bills.length === 0) return []
  const { advance_bp, credit_fen, valid_to } = inForce(credit)
  const { tenant_id } = actor
  const evidence = new Map(
    (
      await evidenceOf(
        tx,
        tenant_id,
        bills.flatMap(({ statement_id }) => statement_id ?? [])
      )
    ).map((one) => [one.id, one])
  )
  const troubled = await troubledTrips(
    tx,
    tenant_id,
    [...evidence.values()].flatMap(({ waybill_ids }) => waybill_ids)
  )
  const frozen = await frozenBills(tx, bills)
  const taken = await takenBills(tx, tenant_id, bills, of?.id)
  const debtors = new Map((await debtorsOfCredit(tx, credit)).map((one) => [one.debtor_id, one]))
  const { used_fen } = await getCreditRow(tx, actor, credit.id)
  const left = credit_fen - used_fen + (of?.advance_fen ?? 0)
  const today = shanghaiDay(now())
  const { code } = assetFault
  const judged = bills.map((bill) => {
    const open_fen = openOf(bill)
    const advance_fen = advanceFen(open_fen, advance_bp)
    const proof = bill.statement_id === null ? undefined : evidence.get(bill.statement_id)
    const debtor = debtors.get(bill.debtor_id)
    const due = shanghaiDay(bill.due_at)
    const said: readonly (readonly [number, boolean])[] = [
      [code.notApproved, isIn(billMachine, bill.bill_status, 'inReview')],
      [code.closed, isIn(billMachine, bill.bill_status, 'void', 'paid', 'writtenOff')],
      [code.noStatement, !proof?.confirmed],
      [code.receiptOpen, proof?.receipts_open ?? false],
      [code.notInvoiced, bill.invoice_status !== issued],
      [code.disputed, proof !== undefined && (proof.disputed || proof.waybill_ids.some((id) => troubled.has(id)))],
      [code.frozen, bill.frozen],
      [code.orderFrozen, frozen.has(bill.id)],
      [code.pending, bill.pending_fen > 0],
      [code.financed, (bill.financed_loan_id !== null && bill.financed_loan_id !== of?.id) || taken.has(bill.id)],
      [code.debtorUnknown, debtor === undefined || debtor.limit_fen === 0],
      [code.debtorLimit, debtor !== undefined && debtor.limit_fen > 0 && advance_fen > debtor.limit_fen - debtor.used_fen + (of?.advance_fen ?? 0)],
      [code.creditLimit, advance_fen > left],
      [code.dueLate, due > addDays(valid_to, graceDays)],
      [code.dueSoon, due <= today]
    ]
    return { bill, open_fen, advance_fen, faults: said.filter(([, holds]) => holds).map(([fault]) => fault) }
  })
  // What speaks against trips is looked for where nothing else does: there may be thousands of them behind a bill.
  const tripsOf = ({ bill, faults }: Judged): readonly number[] =>
    faults.length > 0 || bill.statement_id === null ? [] : (evidence.get(bill.statement_id)?.waybill_ids ?? [])
  const stopped = await stoppedTrips(tx, tenant_id, [...new Set(judged.flatMap(tripsOf))])
  return judged.map((one) => (tripsOf(one).some((id) => stopped.has(id)) ? { ...one, faults: [code.tripStopped] } : one))
}

/** Refuses the first bill against which anything speaks; together they stay within the limits. */
export const demandFit = (judged: readonly Judged[], left: { readonly credit: number; readonly debtor: number }): void => {
  for (const { bill, faults } of judged)
    if (faults[0] !== undefined) refuse('assetUnfit', { bill_no: bill.bill_no, fault: nameOf(assetFault, faults[0]) })
  const sum = judged.reduce((all, { advance_fen }) => all + advance_fen, 0)
  const last = judged.at(-1)?.bill.bill_no ?? ''
  if (sum > left.debtor) refuse('assetUnfit', { bill_no: last, fault: nameOf(assetFault, assetFault.code.debtorLimit) })
  if (sum > left.credit) refuse('assetUnfit', { bill_no: last, fault: nameOf(assetFault, assetFault.code.creditLimit) })
}

const takenBills = async (tx: Tx, tenant_id: number, bills: readonly Row<'bill'>[], except?: number): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .selectFrom('loan_asset')
    .select('bill_id')
    .where('tenant_id', '=', tenant_id)
    .where(
      'bill_id',
      'in',
      bills.map(({ id }) => id)
    )
    .where('is_live', '=', true)
    .$if(except !== undefined, (q) => q.where('loan_id', '<>', except ?? 0))
    .execute()
  return new Set(rows.map(({ bill_id }) => bill_id))
}

/** 资产筛选: every bill of the borrower that is not over, and what speaks against it. */
export const loanAssets = read(loan.assets, async ({ tx, actor, input }) => {
  const credit = await getCredit(tx, actor, input.credit_id)
  const { advance_bp, rate_bp_year, fee_bp, max_days } = inForce(credit)
  const bills = await billsOf(tx, actor)
    .selectAll('b')
    .where('b.creditor_id', '=', credit.company_id)
    .where('b.bill_status', 'in', [billMachine.code.inReview, billMachine.code.unpaid, billMachine.code.partlyPaid])
    .orderBy('b.due_at')
    .orderBy('b.id')
    .limit(500)
    .execute()
  const judged = await judgeAssets(tx, actor, credit, bills)
  const { left_fen } = await getCreditRow(tx, actor, credit.id)
  return {
    left_fen,
    advance_bp,
    rate_bp_year,
    fee_bp,
    max_days,
    bills: judged.map(({ bill, open_fen, advance_fen, faults }) => ({
      id: bill.id,
      bill_no: bill.bill_no,
      debtor_id: bill.debtor_id,
      debtor_name: bill.debtor_name,
      open_fen,
      advance_fen,
      due_at: bill.due_at,
      faults: faults as (typeof assetFault.code)[keyof typeof assetFault.code][]
    }))
  }
})
