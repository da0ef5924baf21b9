import { credit } from '@yunshu/contract/credit/contract'
import { loan } from '@yunshu/contract/loan/contract'
import { owedTotal } from '@yunshu/domain/loan'
import { read } from '../../platform/verb/verb.ts'
import { paymentsForLoan } from '../payment/rows.ts'
import { assetsShown, debtorsOfCredit, getCredit, getCreditRow, getLoan, getLoanRow, owedOf, repaymentsOf } from './queries.ts'

export const creditInfo = read(credit.info, async ({ tx, actor, input }) => {
  const row = await getCredit(tx, actor, input.id)
  const { licence_files, trade_files, bank_files, tax_files, contract_files, account_bank, account_no, remark, signed_at } = row
  return {
    credit: await getCreditRow(tx, actor, row.id),
    debtors: await debtorsOfCredit(tx, row),
    licence_files,
    trade_files,
    bank_files,
    tax_files,
    contract_files,
    account_bank,
    account_no,
    remark,
    signed_at,
    own: { first: row.first_by === actor.user_id }
  }
})

/** A loan with its bills, its repayments and what is owed today. */
export const loanInfo = read(loan.info, async ({ tx, actor, input }) => {
  const row = await getLoan(tx, actor, input.id)
  const repayments = await repaymentsOf(tx, row)
  const promised = await paymentsForLoan(tx, row.tenant_id, row.id)
  const owed = owedOf(row, repayments)
  const { extended_days, extension_interest_fen, extension_fee_fen, account_bank, account_no, contract_files, remark } = row
  const { debtor_notice_at, confirm_at, sign_at, lend_serial_no } = row
  return {
    loan: await getLoanRow(tx, actor, row.id),
    assets: await assetsShown(tx, actor, row),
    repayments: repayments.map((one) => ({
      id: one.id,
      kind: one.kind as 1 | 2,
      bank_serial_no: one.bank_serial_no,
      amount_fen: one.amount_fen,
      fee_fen: one.fee_fen,
      penalty_fen: one.penalty_fen,
      interest_fen: one.interest_fen,
      principal_fen: one.principal_fen,
      surplus_fen: one.surplus_fen,
      paid_at: one.paid_at
    })),
    promised,
    owed: { ...owed, total_fen: owedTotal(owed) },
    extended_days,
    extension_interest_fen,
    extension_fee_fen,
    account_bank,
    account_no,
    contract_files,
    debtor_notice_at,
    confirm_at,
    sign_at,
    lend_serial_no,
    remark,
    own: { made: row.created_by === actor.user_id }
  }
})
