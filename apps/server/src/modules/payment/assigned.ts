import { loan } from '@yunshu/contract/loan/contract'
import { loanMachine } from '@yunshu/contract/loan/machine'
import { allocStatus, paymentMachine } from '@yunshu/contract/payment/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { allocateOldestFirst, openTotal } from '@yunshu/domain/bill'
import { formatYuan, sumFen } from '@yunshu/domain/money'
import { nowIso } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { asOpen, demandPayable } from '../bill/index.ts'
import { getLoan, getLoanRow, isLent, lockAssigned, repayLoan } from '../loan/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { insertPayment } from './insert.ts'
import { cancelRegistration, promised, toPayer, turnAllocs } from './offline.ts'
import { billNos, demandPast, insertAllocs, shareParts } from './parts.ts'
import { getPayment } from './queries.ts'
import { settleStatements } from './settle.ts'

/** 还款登记: money of the debtor on the factor's collection account. Its bills are paid, oldest due first, statements follow, and the loan is repaid by its waterfall, in one transaction. */
export const recordRepaid = write(loan.repay, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { amount_fen, pay_channel, bank_serial_no, paid_at, voucher_img = '', remark = '' } = input
  demandPast(paid_at)
  const read = await getLoan(tx, actor, input.id)
  if (!isLent(read)) advance(loanMachine, read.loan_status, 'repayPart', actor.who)
  const bills = (await lockAssigned(tx, actor, read)).filter((bill) => asOpen(bill).open_fen > 0)
  const open = bills.map(asOpen)
  const { parts, rest_fen } = allocateOldestFirst(amount_fen, open)
  if (rest_fen > 0) refuse('payTooMuch', { bill_no: bills.map(({ bill_no }) => bill_no).join('、'), open: formatYuan(openTotal(open)) })
  await demandPayable(tx, bills, actor.who)
  const made = await insertPayment(tx, actor, {
    tenant_id: read.tenant_id,
    parties: read.parties,
    direction: bills[0]?.direction ?? 1,
    payer_id: read.debtor_id,
    payee_id: read.borrower_id,
    payer_name: read.debtor_name,
    payee_name: read.factor_name,
    loan_id: read.id,
    amount_fen,
    used_fen: amount_fen,
    pay_channel,
    payment_status: paymentMachine.code.success,
    bank_serial_no,
    voucher_img,
    bill_nos: billNos(bills, parts),
    paid_at,
    remark
  })
  await insertAllocs(tx, actor, made, parts, { alloc_status: allocStatus.code.writtenOff, from_advance: false, settled_at: nowIso() })
  const paid = await shareParts(tx, actor, bills, parts, (fen) => ({ paid: fen, pending: 0, at: paid_at }), publishChange)
  await settleStatements(tx, actor, paid, publishChange)
  const after = bills.map((bill) => paid.find(({ id }) => id === bill.id) ?? bill)
  const { before, after: repaid } = await repayLoan(context, read.id, made, after, input.version)
  publishChange('payment', made)
  return { output: await getLoanRow(tx, actor, repaid.id), log: { id: repaid.id, no: repaid.loan_no, before, after: repaid } }
})

/** The money that the debtor registered has come to the collection account. */
export const confirmRepaid = write(loan.confirmRepaid, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getPayment(tx, actor, input.payment_id)
  if (before.loan_id === null) return refuse('notFound')
  const payment_status = advance(paymentMachine, before.payment_status, 'confirm', actor.who)
  const row = await getLoan(tx, actor, before.loan_id)
  if (!isLent(row)) advance(loanMachine, row.loan_status, 'repayPart', actor.who)
  const others = await lockAssigned(tx, actor, row)
  const { allocs, bills } = await promised(tx, actor, before)
  const at = nowIso()
  const used_fen = sumFen(allocs.map(({ amount_fen }) => amount_fen))
  const seen = { payment_status, used_fen, checked_by: actor.user_id, checked_at: at }
  const confirmed = await updateVersioned(tx, 'payment', actor, before, seen, input.version)
  await turnAllocs(tx, before, { alloc_status: allocStatus.code.writtenOff, settled_at: at })
  const parts = allocs.map(({ bill_id: id, amount_fen }) => ({ id, amount_fen }))
  const paid = await shareParts(tx, actor, bills, parts, (fen) => ({ paid: fen, pending: -fen, at }), publishChange)
  await settleStatements(tx, actor, paid, publishChange)
  const after = others.map((bill) => paid.find(({ id }) => id === bill.id) ?? bill)
  const { before: owing, after: repaid } = await repayLoan(context, row.id, confirmed, after)
  publishChange('payment', confirmed)
  const slots = { payee_name: confirmed.payee_name, pay_no: confirmed.pay_no }
  await notifyCompany({ tx, publishChange }, actor, { ...toPayer(confirmed), phrase: 'paymentConfirmed', slots })
  return { output: await getLoanRow(tx, actor, repaid.id), log: { id: repaid.id, no: repaid.loan_no, before: owing, after: repaid } }
})

/** It has not: its bills are unpaid again, to the factor while the loan lasts. */
export const failRepaid = write(loan.failRepaid, async ({ tx, actor, input, publishChange }) => {
  const { payment_id: id, version, reason } = input
  const { loan_id } = await getPayment(tx, actor, id)
  if (loan_id === null) return refuse('notFound')
  const { after } = await cancelRegistration(tx, actor, { id, version, reason }, 'fail', publishChange)
  await notifyCompany({ tx, publishChange }, actor, { ...toPayer(after), phrase: 'loanNotArrived', slots: { pay_no: after.pay_no, reason } })
  const row = await getLoanRow(tx, actor, loan_id)
  publishChange('loan', { id: loan_id, parties: after.parties })
  return { output: row, log: { id: loan_id, no: row.loan_no, after: { pay_no: after.pay_no, reason } } }
})
