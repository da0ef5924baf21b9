import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { advance } from '@yunshu/contract/kit/machine'
import { linkTo } from '@yunshu/contract/kit/console'
import { payment } from '@yunshu/contract/payment/contract'
import { allocStatus, paymentMachine } from '@yunshu/contract/payment/machine'
import { allocateOldestFirst } from '@yunshu/domain/bill'
import { formatYuan, sumFen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { asOpen, lockBills, payeeAccountOf } from '../bill/index.ts'
import { freeBillsOf, tellOperator } from '../loan/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { insertPayment } from './insert.ts'
import { book } from './money.ts'
import { billNos, billsBy, demandPast, insertAllocs, lockOwnBills, shareParts } from './parts.ts'
import { toPayee } from './pay.ts'
import { getPayment, getPaymentRow } from './queries.ts'
import { settleStatements } from './settle.ts'

onConstraint('payment_bank_serial', 'serialUsed')

/** The debtor registers a payment made outside the platform, with voucher and the bank's serial number. The bills wait until the creditor confirms that the money has arrived. */
export const registerPayment = write(payment.register, async ({ tx, actor, input, publishChange }) => {
  const { amount_fen, pay_channel, bank_serial_no, paid_at, remark = '', voucher_img } = input
  demandPast(paid_at)
  const bills = await lockOwnBills(tx, actor, input.bill_ids)
  const [first] = bills
  if (!first) return refuse('notFound')
  const { tenant_id, parties, debtor_id: payer_id, creditor_id: payee_id } = first
  const { parts, rest_fen } = allocateOldestFirst(amount_fen, bills.map(asOpen))
  const account = payeeAccountOf(first)
  // A factor keeps no advance for the debtor.
  if (account.kind === 'factor' && rest_fen > 0)
    refuse('payTooMuch', { bill_no: bills.map(({ bill_no }) => bill_no).join('、'), open: formatYuan(amount_fen - rest_fen) })
  await shareFiles(tx, actor, voucher_img.split(','), parties)
  const made = await insertPayment(tx, actor, {
    tenant_id,
    parties,
    direction: first.direction,
    payer_id,
    payee_id,
    payer_name: first.debtor_name,
    payee_name: account.name,
    loan_id: account.kind === 'factor' ? account.loan_id : null,
    amount_fen,
    pay_channel,
    payment_status: paymentMachine.code.processing,
    bank_serial_no,
    voucher_img,
    bill_nos: billNos(bills, parts),
    paid_at,
    remark
  })
  await insertAllocs(tx, actor, made, parts, { alloc_status: allocStatus.code.promised, from_advance: false, settled_at: null })
  await shareParts(tx, actor, bills, parts, (pending) => ({ paid: 0, pending, at: paid_at }), publishChange)
  publishChange('payment', made)
  const slots = { payer_name: made.payer_name, amount: formatYuan(amount_fen), serial: bank_serial_no }
  if (account.kind === 'factor')
    await tellOperator(
      { tx, actor, publishChange },
      { biz_type: 'loan', id: account.loan_id, grant: operator.loans.may.repay },
      'loanPromised',
      slots
    )
  else await notifyCompany({ tx, publishChange }, actor, { ...toPayee(made), phrase: 'paymentRegistered', slots })
  return { output: await getPaymentRow(tx, actor, made.id), log: { id: made.id, no: made.pay_no, after: made } }
})

/** The creditor confirms that the money has arrived: the bills are paid, the books written, and a surplus is kept as an advance. */
export const confirmPayment = write(payment.confirm, async ({ tx, actor, input, publishChange }) => {
  const before = await getPayment(tx, actor, input.id, payment.confirm)
  demandOwn(before)
  const payment_status = advance(paymentMachine, before.payment_status, 'confirm', actor.who)
  const at = nowIso()
  const { allocs, bills } = await promised(tx, actor, before)
  const used_fen = sumFen(allocs.map(({ amount_fen }) => amount_fen))
  const after = await updateVersioned(
    tx,
    'payment',
    actor,
    before,
    { payment_status, used_fen, checked_by: actor.user_id, checked_at: at },
    input.version
  )
  await turnAllocs(tx, before, { alloc_status: allocStatus.code.writtenOff, settled_at: at })
  const parts = allocs.map(({ bill_id: id, amount_fen }) => ({ id, amount_fen }))
  const paid = await shareParts(tx, actor, bills, parts, (fen) => ({ paid: fen, pending: -fen, at }), publishChange)
  await settleStatements(tx, actor, paid, publishChange)
  await book(tx, actor, after, 'billPaidOffline', used_fen)
  await book(tx, actor, after, 'advanceKept', after.amount_fen - used_fen)
  publishChange('payment', after)
  const slots = { payee_name: after.payee_name, pay_no: after.pay_no }
  await notifyCompany({ tx, publishChange }, actor, { ...toPayer(after), phrase: 'paymentConfirmed', slots })
  return { output: await getPaymentRow(tx, actor, after.id), log: { id: after.id, no: after.pay_no, before, after } }
})

/** The creditor states that no money has arrived: the bills are unpaid again. */
export const failPayment = write(payment.fail, async ({ tx, actor, input, publishChange }) => {
  demandOwn(await getPayment(tx, actor, input.id, payment.fail))
  const { before, after } = await cancelRegistration(tx, actor, input, 'fail', publishChange)
  const slots = { payee_name: after.payee_name, pay_no: after.pay_no, reason: input.reason }
  await notifyCompany({ tx, publishChange }, actor, { ...toPayer(after), phrase: 'paymentFailed', slots })
  return { output: await getPaymentRow(tx, actor, after.id), log: { id: after.id, no: after.pay_no, before, after } }
})

/** The debtor withdraws its registration before the creditor has answered. */
export const withdrawPayment = write(payment.withdraw, async ({ tx, actor, input, publishChange }) => {
  await getPayment(tx, actor, input.id, payment.withdraw)
  const { before, after } = await cancelRegistration(tx, actor, input, 'withdraw', publishChange)
  const slots = { payer_name: after.payer_name, pay_no: after.pay_no, reason: input.reason }
  await notifyCompany({ tx, publishChange }, actor, { ...toPayee(after), phrase: 'paymentWithdrawn', slots })
  return { output: await getPaymentRow(tx, actor, after.id), log: { id: after.id, no: after.pay_no, before, after } }
})

/* Money for a factor is seen on its account, not on the creditor's. */
const demandOwn = ({ loan_id, batch_row_id }: Row<'payment'>): void => {
  if (loan_id !== null) refuse('repaymentStands')
  if (batch_row_id !== null) refuse('batchPayment')
}

type Looked = { readonly id: number; readonly version: number; readonly reason: string }
export const cancelRegistration = async (
  tx: Tx,
  actor: Actor,
  { id, version, reason }: Looked,
  move: 'fail' | 'withdraw',
  publishChange: PublishChange
) => {
  const before = await getPayment(tx, actor, id)
  const payment_status = advance(paymentMachine, before.payment_status, move, actor.who)
  const { allocs, bills } = await promised(tx, actor, before)
  const after = await updateVersioned(
    tx,
    'payment',
    actor,
    before,
    { payment_status, reason, checked_by: actor.user_id, checked_at: nowIso() },
    version
  )
  await turnAllocs(tx, before, { alloc_status: allocStatus.code.released })
  const parts = allocs.map((alloc) => ({ id: alloc.bill_id, amount_fen: alloc.amount_fen }))
  const open = await shareParts(tx, actor, bills, parts, (fen) => ({ paid: 0, pending: -fen, at: before.paid_at }), publishChange)
  if (before.loan_id !== null) await freeBillsOf({ tx, actor, publishChange }, before.loan_id, open)
  publishChange('payment', after)
  return { before, after }
}

export const promised = async (tx: Tx, actor: Actor, { tenant_id, id, payer_id }: Row<'payment'>) => {
  const allocs = await tx
    .selectFrom('settlement_alloc')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('payment_id', '=', id)
    .where('alloc_status', '=', allocStatus.code.promised)
    .execute()
  const bills =
    allocs.length === 0
      ? []
      : await lockBills(
          tx,
          actor,
          allocs.map(({ bill_id }) => bill_id),
          { of: billsBy(actor, payer_id) }
        )
  return { allocs, bills }
}
export const turnAllocs = async (tx: Tx, { tenant_id, id }: Row<'payment'>, set: { alloc_status: number; settled_at?: string }): Promise<void> =>
  void (await tx
    .updateTable('settlement_alloc')
    .set(set)
    .where('tenant_id', '=', tenant_id)
    .where('payment_id', '=', id)
    .where('alloc_status', '=', allocStatus.code.promised)
    .execute())

/** The page that a notice about a payment opens for its payer. */
export const toPayer = (row: Row<'payment'>) => ({
  company_id: row.payer_id,
  grant: shipper.payables.may.view,
  link: linkTo(shipper.paymentInfo, { id: row.id }),
  ofCarrier: { grant: carrier.payables.may.view, link: linkTo(carrier.paidInfo, { id: row.id }) },
  biz_type: 'payment',
  biz_id: row.id,
  notice_type: 3 as const
})
