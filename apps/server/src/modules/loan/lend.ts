import { loan } from '@yunshu/contract/loan/contract'
import { loanMachine } from '@yunshu/contract/loan/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { formatYuan } from '@yunshu/domain/money'
import { now, nowIso } from '../../platform/clock.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { assignBills, lockBills, releaseBills } from '../bill/index.ts'
import { post } from '../ledger/index.ts'
import { lockFit, loggedLoan, moveLoan } from './apply.ts'
import { tellBorrower, tellDebtor } from './notices.ts'
import { assetsOf, getLoan, getLoanRow, lockLoan } from './queries.ts'

onConstraint('loan_lend_serial', 'serialUsed')
onConstraint('loan_zhongdeng', 'zhongdengUsed')

/** 签约登记: the contract of this loan and its number in the register of movables. */
export const signLoan = write(loan.sign, async (context) => {
  const { tx, actor, input } = context
  const before = await getLoan(tx, actor, input.id)
  advance(loanMachine, before.loan_status, 'sign', actor.who)
  await shareFiles(tx, actor, input.contract_files.split(','), [before.borrower_id])
  const signed = { sign_at: nowIso(), zhongdeng_no: input.zhongdeng_no, contract_files: input.contract_files }
  const after = await moveLoan(context, before, 'sign', signed, input.version)
  return { output: await getLoanRow(tx, actor, after.id), log: loggedLoan(before, after) }
})

/** 发起放款: the bills are looked at for the last time and are the factor's from here on, so that no money of theirs crosses the loan on its way. */
export const fundLoan = write(loan.fund, async (context) => {
  const { tx, actor, input, publishChange } = context
  const read = await getLoan(tx, actor, input.id)
  advance(loanMachine, read.loan_status, 'fund', actor.who)
  const { row: before, bills } = await lockFit(tx, actor, input.id)
  const { id: loan_id, factor_name, account_bank, account_no } = before
  const lent = new Map((await assetsOf(tx, before)).map(({ bill_id, advance_fen }) => [bill_id, advance_fen]))
  const lentOn = (bill_id: number) => lent.get(bill_id) ?? 0
  await assignBills(tx, actor, bills, { loan_id, factor_name, account_bank, account_no, lentOn }, publishChange)
  const after = await moveLoan(context, before, 'fund', {}, input.version)
  await tellDebtor(context, after, 'loanAssigned', { loan_no: after.loan_no, factor_name })
  return { output: await getLoanRow(tx, actor, after.id), log: loggedLoan(before, after) }
})

/** The bank did not pay: the bills are the creditor's again until it is tried once more. */
export const failFundLoan = write(loan.failFund, async (context) => {
  const { tx, actor, input, publishChange } = context
  const read = await getLoan(tx, actor, input.id)
  const assets = await assetsOf(tx, read)
  const bills = await lockBills(
    tx,
    actor,
    assets.map(({ bill_id }) => bill_id)
  )
  if (bills.some(({ pending_fen }) => pending_fen > 0)) refuse('billPending')
  const before = await lockLoan(tx, actor, input.id)
  const after = await moveLoan(context, before, 'failFund', { reason: input.reason }, input.version)
  await releaseBills(tx, actor, bills, publishChange)
  return { output: await getLoanRow(tx, actor, after.id), log: loggedLoan(before, after) }
})

/** 放款: the money has left the factor's bank; its term begins with that day. */
export const lendLoan = write(loan.lend, async (context) => {
  const { tx, actor, input } = context
  if (Date.parse(input.lend_at) > now().getTime() + 120_000) refuse('timeInFuture')
  const before = await lockLoan(tx, actor, input.id)
  const lent = { lend_at: input.lend_at, lend_serial_no: input.bank_serial_no, due_day: addDays(shanghaiDay(input.lend_at), before.days), reason: '' }
  const after = await moveLoan(context, before, 'lend', lent, input.version)
  await post(tx, {
    tenant_id: after.tenant_id,
    event: 'factored',
    biz_type: 'loan',
    biz_id: after.id,
    biz_no: after.loan_no,
    occurred_at: input.lend_at,
    amounts: { net: after.net_fen, cost: after.interest_fen + after.fee_fen, advance: after.advance_fen },
    carrier_id: after.borrower_id,
    created_by: actor.user_id
  })
  await tellBorrower(context, after, 'loanLent', { loan_no: after.loan_no, amount: formatYuan(after.net_fen) })
  return { output: await getLoanRow(tx, actor, after.id), log: loggedLoan(before, after) }
})
