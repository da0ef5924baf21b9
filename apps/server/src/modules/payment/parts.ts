import { isIn } from '@yunshu/contract/kit/machine'
import { billMachine } from '@yunshu/contract/bill/machine'
import { type Allocation, allocateOldestFirst } from '@yunshu/domain/bill'
import { type Fen, formatYuan, sumFen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { NewRow, Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import {
  asOpen,
  billsOf,
  demandCreditor,
  demandPayable,
  findApproved,
  frozenBills,
  lockBills,
  openOf,
  owedToCompanies,
  payeeAccountOf,
  type Share,
  shareBill
} from '../bill/index.ts'
import { lockUnpaidApplications } from '../loan/index.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

/** The bills a debtor pays together: approved, not frozen, of one payee, and none that this person approved (decision 35). */
export const lockOwnBills = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Row<'bill'>[]> => {
  const bills = await lockBills(tx, actor, ids, { of: owedToCompanies })
  if (new Set(bills.map((bill) => payeeAccountOf(bill).key)).size > 1) refuse('payeesDiffer')
  await demandPayable(tx, bills, actor.who)
  await demandNotApprover(tx, actor, bills)
  await lockUnpaidApplications(tx, actor.tenant_id, ids)
  return bills
}

/** The bills that a payment may touch, as its payer or its payee sees them. */
export const billsBy = ({ company_id }: Actor, payer_id: number): typeof billsOf => (company_id === payer_id ? owedToCompanies : billsOf)

/** Who approved a bill does not pay it, by whatever means (decision 35). */
export const demandNotApprover = async (tx: Tx, actor: Actor, bills: readonly Row<'bill'>[]): Promise<void> => {
  const approved = await findApproved(tx, actor, bills)
  if (approved) refuse('approverPays', { bill_no: approved.bill_no })
}

/** The bills of a debtor to a creditor against which money is written off: those that were named, or all open ones, the oldest due first. */
export const chooseParts = async (
  tx: Tx,
  actor: Actor,
  asked: {
    readonly payer_id: number
    readonly payee_id: number
    readonly most_fen: Fen
    readonly lines?: readonly { bill_id: number; amount_fen: Fen }[] | undefined
    /** The credit note behind a claim that is set off, which is held with the statements of the bills. */
    readonly statement_id?: number | null
  }
): Promise<{ bills: Row<'bill'>[]; parts: Allocation[] }> => {
  const { payer_id, payee_id, most_fen, lines, statement_id } = asked
  const of = billsBy(actor, payer_id)
  const behind = { statement_ids: statement_id ? [statement_id] : [], of }
  if (!lines) {
    const open = await openIds(tx, actor, of, { debtor_id: payer_id, creditor_id: payee_id })
    const bills = open.length > 0 ? await lockBills(tx, actor, open, behind) : []
    const frozen = await frozenBills(tx, bills)
    return { bills, parts: allocateOldestFirst(most_fen, bills.filter((bill) => isOurs(bill) && !frozen.has(bill.id)).map(asOpen)).parts }
  }
  const bills = await lockBills(
    tx,
    actor,
    lines.map(({ bill_id }) => bill_id),
    behind
  )
  await demandPayable(tx, bills, actor.who)
  const parts = bills.map((bill) => {
    if (bill.debtor_id !== payer_id || bill.creditor_id !== payee_id) refuse('payersDiffer', { bill_no: bill.bill_no })
    demandCreditor(bill)
    const amount_fen = sumFen(lines.filter(({ bill_id }) => bill_id === bill.id).map((line) => line.amount_fen))
    if (amount_fen > openOf(bill)) refuse('payTooMuch', { bill_no: bill.bill_no, open: formatYuan(openOf(bill)) })
    return { id: bill.id, amount_fen }
  })
  if (sumFen(parts.map(({ amount_fen }) => amount_fen)) > most_fen) refuse('partsTooMuch')
  return { bills, parts }
}

/* Money that came to the creditor is not for bills that are the factor's. */
const isOurs = (bill: Row<'bill'>): boolean =>
  isIn(billMachine, bill.bill_status, 'unpaid', 'partlyPaid') && !bill.frozen && payeeAccountOf(bill).kind === 'creditor'
type Sides = { readonly debtor_id: number; readonly creditor_id: number }
const openIds = async (tx: Tx, actor: Actor, of: typeof billsOf, { debtor_id, creditor_id }: Sides): Promise<number[]> =>
  (
    await of(tx, actor)
      .select('b.id')
      .where('b.debtor_id', '=', debtor_id)
      .where('b.creditor_id', '=', creditor_id)
      .where('b.bill_status', 'in', [billMachine.code.unpaid, billMachine.code.partlyPaid])
      .where('b.frozen', '=', false)
      .where('b.financed_loan_id', 'is', null)
      .orderBy('b.due_at')
      .limit(500)
      .execute()
  ).map(({ id }) => id)

/** Adds to each bill its part of a payment, or subtracts it again, and publishes the changes to the screens. */
export const shareParts = async (
  tx: Tx,
  actor: Actor,
  bills: readonly Row<'bill'>[],
  parts: readonly Allocation[],
  shareOf: (amount_fen: Fen) => Share,
  publishChange: PublishChange
): Promise<Row<'bill'>[]> => {
  const changed: Row<'bill'>[] = []
  for (const bill of bills) {
    const part = parts.find(({ id }) => id === bill.id)
    if (!part) continue
    const after = await shareBill(tx, actor, bill, shareOf(part.amount_fen))
    publishChange('bill', after)
    changed.push(after)
  }
  return changed
}

/** Stores how a payment is divided among bills. */
export const insertAllocs = async (
  tx: Tx,
  actor: Actor,
  payment: Pick<Row<'payment'>, 'tenant_id' | 'id' | 'parties'>,
  parts: readonly Allocation[],
  kept: Pick<NewRow<'settlement_alloc'>, 'alloc_status' | 'from_advance' | 'settled_at'>
): Promise<Row<'settlement_alloc'>[]> =>
  parts.length === 0
    ? []
    : await tx
        .insertInto('settlement_alloc')
        .values(
          parts.map(({ id: bill_id, amount_fen }) => ({
            tenant_id: payment.tenant_id,
            id: newId(),
            parties: payment.parties,
            payment_id: payment.id,
            bill_id,
            amount_fen,
            created_at: nowIso(),
            created_by: actor.user_id,
            ...kept
          }))
        )
        .returningAll()
        .execute()

/** The numbers of bills as one text, as a list shows them. */
export const billNos = (bills: readonly Row<'bill'>[], parts: readonly Allocation[]): string =>
  paidOf(bills, parts)
    .map(({ bill_no }) => bill_no)
    .join('、')
/** The bills that get a part of a payment. */
export const paidOf = (bills: readonly Row<'bill'>[], parts: readonly Allocation[]): Row<'bill'>[] =>
  bills.filter(({ id }) => parts.some((part) => part.id === id))
/** Refuses a time of payment in the future. */
export const demandPast = (at: string): void => void (Date.parse(at) > now().getTime() + 120_000 && refuse('timeInFuture'))
