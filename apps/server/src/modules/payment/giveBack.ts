import { billMachine } from '@yunshu/contract/bill/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { payment } from '@yunshu/contract/payment/contract'
import { allocStatus, payChannel, paymentMachine } from '@yunshu/contract/payment/machine'
import { sumFen } from '@yunshu/domain/money'
import { nowIso } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { demandCreditor, lockBills } from '../bill/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { unbook } from './money.ts'
import { toPayer } from './offline.ts'
import { shareParts } from './parts.ts'
import { getPayment, getPaymentRow } from './queries.ts'
import { settleStatements } from './settle.ts'

/** Reverses a receipt of money that was recorded by mistake (退汇): its bills and their statements are open again, and the entries in the books are reversed. */
export const giveBackPayment = write(payment.giveBack, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id } = actor
  const before = await getPayment(tx, actor, input.id, payment.giveBack)
  const payment_status = advance(paymentMachine, before.payment_status, 'giveBack', actor.who)
  if (before.loan_id !== null) refuse('repaymentStands')
  if (before.batch_row_id !== null) refuse('batchPayment')
  if (before.pay_channel === payChannel.code.wallet) refuse('walletReturns')
  if (before.pay_channel === payChannel.code.card) refuse('cardReturns')
  if (before.pay_channel === payChannel.code.creditNote) refuse('creditStands', { statement_no: before.statement_no })
  if (before.maker_id === actor.user_id || before.checked_by === actor.user_id) refuse('makerReturns')
  const allocs = await tx
    .selectFrom('settlement_alloc')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('payment_id', '=', before.id)
    .where('alloc_status', '=', allocStatus.code.writtenOff)
    .execute()
  const ids = [...new Set(allocs.map(({ bill_id }) => bill_id))]
  const bills = ids.length === 0 ? [] : await lockBills(tx, actor, ids)
  for (const bill of bills) demandCreditor(bill)
  const lost = bills.find(({ bill_status }) => bill_status === billMachine.code.writtenOff)
  if (lost) refuse('billLost', { bill_no: lost.bill_no })
  const at = nowIso()
  const after = await updateVersioned(tx, 'payment', actor, before, { payment_status, reason: input.reason, used_fen: 0 }, input.version)
  await tx
    .updateTable('settlement_alloc')
    .set({ alloc_status: allocStatus.code.released })
    .where('tenant_id', '=', tenant_id)
    .where('payment_id', '=', before.id)
    .where('alloc_status', '=', allocStatus.code.writtenOff)
    .execute()
  const parts = ids.map((id) => ({ id, amount_fen: sumFen(allocs.filter(({ bill_id }) => bill_id === id).map(({ amount_fen }) => amount_fen)) }))
  const open = await shareParts(tx, actor, bills, parts, (fen) => ({ paid: -fen, pending: 0, at }), publishChange)
  await settleStatements(tx, actor, open, publishChange)
  for (const { id } of allocs.filter(({ from_advance }) => from_advance)) await unbook(tx, actor, before, 'advanceUsed', input.reason, id)
  for (const event of ['billPaidOffline', 'advanceKept'] as const) await unbook(tx, actor, before, event, input.reason)
  publishChange('payment', after)
  const slots = { pay_no: after.pay_no, reason: input.reason }
  await notifyCompany({ tx, publishChange }, actor, { ...toPayer(after), phrase: 'paymentReturned', slots })
  return { output: await getPaymentRow(tx, actor, after.id), log: { id: after.id, no: after.pay_no, before, after } }
})
