import { allocStatus, paymentMachine } from '@yunshu/contract/payment/machine'
import { createHash } from 'node:crypto'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { payment } from '@yunshu/contract/payment/contract'
import { allocateOldestFirst, openTotal } from '@yunshu/domain/bill'
import { formatYuan } from '@yunshu/domain/money'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { asOpen, owedToCompanies, payeeAccountOf } from '../bill/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { spendProof } from '../paypass/index.ts'
import { balanceOf, moveFunds } from '../wallet/index.ts'
import { insertPayment } from './insert.ts'
import { book } from './money.ts'
import { billNos, insertAllocs, lockOwnBills, shareParts } from './parts.ts'
import { getPaymentRow } from './queries.ts'
import { settleStatements } from './settle.ts'

/** What paying some bills would cost, and from which balance. The proof of the payment password is asked for with the business number, amount and payee of this answer. */
export const quotePayment = read(payment.quote, async ({ tx, actor, input }) => {
  const ids = [...new Set(input.bill_ids)]
  const bills = await owedToCompanies(tx, actor).selectAll('b').where('b.id', 'in', ids).orderBy('b.due_at').orderBy('b.id').execute()
  const [first] = bills
  if (!first || bills.length !== ids.length) return refuse('notFound')
  const account = payeeAccountOf(first)
  if (bills.some((bill) => payeeAccountOf(bill).key !== account.key)) refuse('payeesDiffer')
  const open = bills.map(asOpen)
  return {
    biz_no: bizNoOf(bills),
    payee_id: first.creditor_id,
    payee_name: account.name,
    factor: account.kind === 'factor' ? { factor_name: account.name, account_bank: account.account_bank, account_no: account.account_no } : null,
    open_fen: openTotal(open),
    balance_fen: await balanceOf(tx, actor.tenant_id, { company_id: actor.company_id, kind: 1 }),
    bills: bills.map((bill) => ({ id: bill.id, bill_no: bill.bill_no, open_fen: asOpen(bill).open_fen, due_at: bill.due_at }))
  }
})

/** Pays bills of one payee out of the wallet. The proof is used up, money moved, books written, and bills and statements settled in one transaction. */
export const payBills = write(payment.pay, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id } = actor
  const { amount_fen, proof } = input
  const bills = await lockOwnBills(tx, actor, input.bill_ids)
  const [first] = bills
  if (!first) return refuse('notFound')
  // The collection account of a factor lies outside the custody of the wallets.
  const account = payeeAccountOf(first)
  if (account.kind === 'factor') refuse('assignedByBank', { bill_no: first.bill_no, factor_name: account.name })
  const { parts, rest_fen } = allocateOldestFirst(amount_fen, bills.map(asOpen))
  if (rest_fen > 0) refuse('payTooMuch', { bill_no: bills.map(({ bill_no }) => bill_no).join('、'), open: formatYuan(openTotal(bills.map(asOpen))) })
  const { debtor_id: payer_id, creditor_id: payee_id } = first
  await spendProof(tx, actor, proof, { amount_fen, payee_id, biz_no: bizNoOf(bills) })
  const at = nowIso()
  const [id, pay_no] = [newId(), await nextNo(tx, tenant_id, 'payment')]
  const move = { tenant_id, amount_fen, biz_type: 'payment', biz_id: id, biz_no: pay_no, remark: billNos(bills, parts).slice(0, 200) }
  await moveFunds(tx, { ...move, from: { company_id: payer_id, kind: 1 }, to: { company_id: payee_id, kind: 1 } })
  const made = await insertPayment(tx, actor, {
    tenant_id,
    id,
    parties: first.parties,
    pay_no,
    direction: first.direction,
    payer_id,
    payee_id,
    payer_name: first.debtor_name,
    payee_name: first.creditor_name,
    amount_fen,
    used_fen: amount_fen,
    pay_channel: 1,
    payment_status: paymentMachine.code.success,
    bill_nos: billNos(bills, parts),
    paid_at: at
  })
  await insertAllocs(tx, actor, made, parts, { alloc_status: allocStatus.code.writtenOff, from_advance: false, settled_at: at })
  const paid = await shareParts(tx, actor, bills, parts, (paid_fen) => ({ paid: paid_fen, pending: 0, at }), publishChange)
  await settleStatements(tx, actor, paid, publishChange)
  await book(tx, actor, made, 'billPaidByWallet', amount_fen)
  publishChange('payment', made)
  await notifyCompany({ tx, publishChange }, actor, {
    ...toPayee(made),
    phrase: 'paymentPaid',
    slots: { payer_name: made.payer_name, amount: formatYuan(amount_fen), pay_no }
  })
  return { output: await getPaymentRow(tx, actor, id), log: { id, no: pay_no, after: made } }
})

/** The business number to which a proof is bound: the number of the bill, or that of the first of several with a digest over all of them. */
const bizNoOf = (bills: readonly Row<'bill'>[]): string => {
  const numbers = bills.map(({ bill_no }) => bill_no).sort()
  const digest = createHash('sha256').update(numbers.join()).digest('hex').slice(0, 16)
  return numbers.length === 1 ? (numbers[0] ?? '') : `${numbers[0]}+${numbers.length - 1}-${digest}`
}

/** The page that a notice about a payment opens for its payee. */
export const toPayee = (row: Row<'payment'>) => ({
  company_id: row.payee_id,
  grant: carrier.receivables.may.settle,
  link: linkTo(carrier.receivedInfo, { id: row.id }),
  biz_type: 'payment',
  biz_id: row.id,
  notice_type: 3 as const
})
