import { allocStatus, paymentMachine } from '@yunshu/contract/payment/machine'
import { payment } from '@yunshu/contract/payment/contract'
import type { Allocation } from '@yunshu/domain/bill'
import { type Fen, formatYuan, sumFen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { findCompany } from '../company/rows.ts'
import { findLink } from '../link/rows.ts'
import { notifyCompany } from '../notice/index.ts'
import { givingCarriers } from '../order/rows.ts'
import { insertPayment } from './insert.ts'
import { book } from './money.ts'
import { toPayer } from './offline.ts'
import { billNos, chooseParts, demandNotApprover, demandPast, insertAllocs, paidOf, shareParts } from './parts.ts'
import { toPayee } from './pay.ts'
import { getPayment, getPaymentRow } from './queries.ts'
import { settleCredit, settleStatements } from './settle.ts'

/** Records money that has arrived on the creditor's bank account, and writes it off against the customer's bills (核销); the rest is kept as an advance. */
export const receivePayment = write(payment.receive, async ({ tx, actor, input, publishChange }) => {
  const { payer_id, amount_fen, pay_channel, bank_serial_no, paid_at, remark = '', voucher_img = '', lines } = input
  const { tenant_id, company_id: payee_id, company_name: payee_name } = actor
  demandPast(paid_at)
  const payer = await getCustomer(tx, actor, payer_id)
  const { bills, parts } = await chooseParts(tx, actor, { payer_id, payee_id, most_fen: amount_fen, lines })
  const used_fen = sumOf(parts)
  const parties = [payer_id, payee_id]
  if (voucher_img) await shareFiles(tx, actor, voucher_img.split(','), parties)
  const made = await insertPayment(tx, actor, {
    tenant_id,
    parties,
    direction: 1,
    payer_id,
    payee_id,
    payer_name: payer.company_name,
    payee_name,
    amount_fen,
    used_fen,
    pay_channel,
    payment_status: paymentMachine.code.success,
    bank_serial_no,
    voucher_img,
    bill_nos: billNos(bills, parts),
    paid_at,
    remark
  })
  await writeOff(tx, actor, made, bills, parts, false, publishChange)
  await book(tx, actor, made, 'billPaidOffline', used_fen)
  await book(tx, actor, made, 'advanceKept', amount_fen - used_fen)
  publishChange('payment', made)
  await notifyCompany({ tx, publishChange }, actor, {
    ...toPayer(made),
    phrase: 'paymentReceived',
    slots: { payee_name, amount: formatYuan(amount_fen) }
  })
  return { output: await getPaymentRow(tx, actor, made.id), log: { id: made.id, no: made.pay_no, after: made } }
})

/** Sets an advance or a claim off against bills that came later (核销预收、抵销): those that are named, otherwise the oldest due first. */
export const applyAdvance = write(payment.apply, async ({ tx, actor, input, publishChange }) => {
  const before = await getPayment(tx, actor, input.id, payment.apply)
  const most_fen = before.payment_status === paymentMachine.code.success ? before.amount_fen - before.used_fen : 0
  if (most_fen === 0) refuse('noAdvance')
  const { bills, parts } = await chooseParts(tx, actor, {
    payer_id: before.payer_id,
    payee_id: before.payee_id,
    most_fen,
    lines: input.lines,
    statement_id: before.statement_id
  })
  if (parts.length === 0) refuse('noOpenBill')
  if (actor.company_id === before.payer_id) await demandNotApprover(tx, actor, paidOf(bills, parts))
  const bill_nos = [...new Set([...before.bill_nos.split('、').filter(Boolean), ...billNos(bills, parts).split('、')])].join('、')
  const after = await updateVersioned(tx, 'payment', actor, before, { used_fen: before.used_fen + sumOf(parts), bill_nos }, input.version)
  const allocs = await writeOff(tx, actor, after, bills, parts, true, publishChange)
  for (const { id, amount_fen } of allocs) await book(tx, actor, { ...after, paid_at: nowIso() }, 'advanceUsed', amount_fen, id)
  await settleCredit(tx, actor, after, publishChange)
  publishChange('payment', after)
  const slots = {
    company_name: actor.company_name,
    pay_no: after.pay_no,
    amount: formatYuan(sumOf(parts)),
    rest: formatYuan(most_fen - sumOf(parts))
  }
  const other = actor.company_id === after.payee_id ? toPayer(after) : toPayee(after)
  await notifyCompany({ tx, publishChange }, actor, { ...other, phrase: 'paymentApplied', slots })
  return { output: await getPaymentRow(tx, actor, after.id), log: { id: after.id, no: after.pay_no, before, after } }
})

const sumOf = (parts: readonly Allocation[]): Fen => sumFen(parts.map(({ amount_fen }) => amount_fen))

const writeOff = async (
  tx: Tx,
  actor: Actor,
  made: Row<'payment'>,
  bills: readonly Row<'bill'>[],
  parts: readonly Allocation[],
  from_advance: boolean,
  publishChange: PublishChange
): Promise<Row<'settlement_alloc'>[]> => {
  const at = nowIso()
  const allocs = await insertAllocs(tx, actor, made, parts, { alloc_status: allocStatus.code.writtenOff, from_advance, settled_at: at })
  const paid = await shareParts(tx, actor, bills, parts, (fen) => ({ paid: fen, pending: 0, at }), publishChange)
  await settleStatements(tx, actor, paid, publishChange)
  return allocs
}

/* Only a shipper that has signed with the carrier can be the payer, or another carrier that gave orders on to it. */
const getCustomer = async (tx: Tx, { tenant_id, company_id }: Actor, payer_id: number) => {
  const link = await findLink(tx, tenant_id, payer_id, company_id)
  const [giving] = link ? [] : await givingCarriers(tx, tenant_id, company_id, { id: payer_id })
  // Of the row that was found, so that either wall alone keeps a payment of somebody else's customer from being written.
  if ((link?.shipper_id ?? giving?.id) !== payer_id) return refuse('notFound')
  const found = await withSystemScope(tx, () => findCompany(tx, tenant_id, payer_id))
  return found ?? refuse('notFound')
}
