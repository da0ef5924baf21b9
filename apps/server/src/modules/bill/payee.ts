import { billMachine } from '@yunshu/contract/bill/machine'
import { advance } from '@yunshu/contract/kit/machine'
import type { Fen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

/** Where the money of a bill goes: to its creditor, or, since it was assigned, to the collection account of the factor. */
type PayeeAccount =
  | { readonly kind: 'creditor'; readonly key: string; readonly name: string }
  | {
      readonly kind: 'factor'
      readonly key: string
      readonly name: string
      readonly loan_id: number
      readonly account_bank: string
      readonly account_no: string
    }

/**
 * The one answer to where the money of a bill goes. Every way of paying asks it: bills are paid together only under one `key`, and money for the old
 * payee of an assigned bill is refused.
 */
export const payeeAccountOf = (
  bill: Pick<Row<'bill'>, 'creditor_id' | 'creditor_name' | 'financed_loan_id' | 'factor_name' | 'factor_bank' | 'factor_account'>
): PayeeAccount =>
  bill.financed_loan_id === null
    ? { kind: 'creditor', key: `company ${bill.creditor_id}`, name: bill.creditor_name }
    : {
        kind: 'factor',
        key: `loan ${bill.financed_loan_id}`,
        name: bill.factor_name,
        loan_id: bill.financed_loan_id,
        account_bank: bill.factor_bank,
        account_no: bill.factor_account
      }

/** Refuses what only holds while a bill is paid to its creditor. */
export const demandCreditor = (bill: Row<'bill'>): void => {
  if (bill.financed_loan_id !== null) refuse('billAssigned', { bill_no: bill.bill_no, factor_name: bill.factor_name })
}

type Factor = {
  readonly loan_id: number
  readonly factor_name: string
  readonly account_bank: string
  readonly account_no: string
  /** What is lent on a bill. */
  readonly lentOn: (bill_id: number) => Fen
}

/** Assigns locked bills: from the commit on their money goes to the factor. */
export const assignBills = async (tx: Tx, actor: Actor, bills: readonly Row<'bill'>[], to: Factor, publishChange: PublishChange): Promise<void> => {
  for (const bill of bills) {
    const { loan_id: financed_loan_id, factor_name, account_bank: factor_bank, account_no: factor_account } = to
    const set = { financed_loan_id, financed_fen: to.lentOn(bill.id), factor_name, factor_bank, factor_account }
    publishChange('bill', await updateVersioned(tx, 'bill', actor, bill, set))
  }
}

/** Gives locked bills back to their creditor, but for those that are paid, and those whose money is on its way to the factor. */
export const releaseBills = async (tx: Tx, actor: Actor, bills: readonly Row<'bill'>[], publishChange: PublishChange): Promise<void> => {
  for (const bill of bills) {
    if (bill.financed_loan_id === null || bill.pending_fen > 0 || bill.bill_status === billMachine.code.paid) continue
    const set = { financed_loan_id: null, financed_fen: 0, factor_name: '', factor_bank: '', factor_account: '' }
    publishChange('bill', await updateVersioned(tx, 'bill', actor, bill, set))
  }
}

/** The factor gives up locked bills: what is open of them is lost. */
export const loseBills = async (
  tx: Tx,
  actor: Actor,
  bills: readonly Row<'bill'>[],
  reason: string,
  publishChange: PublishChange
): Promise<number> => {
  let open = 0
  for (const bill of bills) {
    if (bill.bill_status === billMachine.code.paid) continue
    if (bill.pending_fen > 0) refuse('billPending')
    const bill_status = advance(billMachine, bill.bill_status, 'writeOff', actor.who)
    open += bill.amount_fen - bill.paid_fen
    publishChange('bill', await updateVersioned(tx, 'bill', actor, bill, { bill_status, reason }))
  }
  return open
}
