import { billKind } from '@yunshu/contract/bill/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { allocStatus, payChannel, paymentMachine } from '@yunshu/contract/payment/machine'
import type { PostingEvent } from '@yunshu/domain/posting'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { demandPayable, lockBills, openOf, owedOf, payeeAccountOf } from '../bill/index.ts'
import { post, reverse } from '../ledger/index.ts'
import { lockUnpaidApplications } from '../loan/index.ts'
import { isDepositHeld } from '../payable/index.ts'
import { moveFunds } from '../wallet/index.ts'
import { formatYuan } from '@yunshu/domain/money'
import { insertPayment } from './insert.ts'
import { turnAllocs } from './offline.ts'
import { demandNotApprover, insertAllocs, shareParts } from './parts.ts'
import { settleStatements } from './settle.ts'

// What a row of a payment batch does with its bill; the row itself is the batch's. Each function is one posting, in the transaction of its row.

type Context = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
/** A row of a batch: one bill, whole. */
type Asked = { readonly id: number; readonly bill_id: number; readonly amount_fen: number }

/* The bill of a row, locked behind its trip and judged for the last time. */
const holdBill = async ({ tx, actor }: Context, { bill_id, amount_fen }: Asked): Promise<Row<'bill'>> => {
  const [bill] = await lockBills(tx, actor, [bill_id], { of: owedOf })
  if (!bill) return refuse('notFound')
  await lockUnpaidApplications(tx, actor.tenant_id, [bill_id])
  await demandPayable(tx, [bill], actor.who)
  await demandNotApprover(tx, actor, [bill])
  if (openOf(bill) !== amount_fen) refuse('batchAmount', { bill_no: bill.bill_no, open: formatYuan(openOf(bill)), amount: formatYuan(amount_fen) })
  return bill
}

const paymentOf = (bill: Row<'bill'>, { id, amount_fen }: Asked) => ({
  tenant_id: bill.tenant_id,
  parties: bill.parties,
  direction: bill.direction,
  payer_id: bill.debtor_id,
  payee_id: bill.creditor_id,
  payer_name: bill.debtor_name,
  payee_name: payeeAccountOf(bill).name,
  amount_fen,
  batch_row_id: id,
  bill_nos: bill.bill_no,
  paid_at: nowIso()
})

/** Pays the bill of a row out of the carrier's wallet: money, bill and books at once. */
export const payRow = async (context: Context, row: Asked): Promise<Row<'payment'>> => {
  const { tx, actor, publishChange } = context
  const bill = await holdBill(context, row)
  const account = payeeAccountOf(bill)
  if (account.kind === 'factor') refuse('assignedByBank', { bill_no: bill.bill_no, factor_name: account.name })
  const isHeld = bill.bill_kind === billKind.code.depositBack && (await isDepositHeld(tx, bill))
  const at = nowIso()
  const made = await insertPayment(tx, actor, {
    ...paymentOf(bill, row),
    used_fen: row.amount_fen,
    pay_channel: payChannel.code.wallet,
    payment_status: paymentMachine.code.success
  })
  const { tenant_id, id: biz_id, pay_no: biz_no, payer_id: carrier_id, payee_id: driver_id, amount_fen } = made
  const biz = { tenant_id, biz_type: 'payment', biz_id, biz_no }
  await moveFunds(tx, {
    ...biz,
    amount_fen,
    from: { company_id: carrier_id, kind: isHeld ? 5 : 1 },
    to: { company_id: driver_id, kind: 1 },
    remark: bill.bill_no
  })
  const parts = [{ id: bill.id, amount_fen }]
  await insertAllocs(tx, actor, made, parts, { alloc_status: allocStatus.code.writtenOff, from_advance: false, settled_at: at })
  const paid = await shareParts(tx, actor, [bill], parts, (fen) => ({ paid: fen, pending: 0, at }), publishChange)
  await settleStatements(tx, actor, paid, publishChange)
  const event: PostingEvent = bill.bill_kind === billKind.code.prepaid ? 'prepaidByWallet' : isHeld ? 'depositReturned' : 'driverPaid'
  await post(tx, { ...biz, event, occurred_at: at, amounts: { amount: amount_fen }, carrier_id, driver_id, created_by: actor.user_id })
  publishChange('payment', made)
  return made
}

/** The bank is told to pay the bill of a row: until it answers the money is promised. */
export const promiseRow = async (context: Context, row: Asked): Promise<Row<'payment'>> => {
  const { tx, actor, publishChange } = context
  const bill = await holdBill(context, row)
  const made = await insertPayment(tx, actor, {
    ...paymentOf(bill, row),
    pay_channel: payChannel.code.bankTransfer,
    payment_status: paymentMachine.code.processing
  })
  const parts = [{ id: bill.id, amount_fen: row.amount_fen }]
  await insertAllocs(tx, actor, made, parts, { alloc_status: allocStatus.code.promised, from_advance: false, settled_at: null })
  await shareParts(tx, actor, [bill], parts, (pending) => ({ paid: 0, pending, at: made.paid_at }), publishChange)
  publishChange('payment', made)
  return made
}

/** The bank has paid: the bill is paid and the books are written. */
export const confirmRow = async (context: Context, row: Asked & { payment_id: number }, bank_serial_no: string, paid_at: string): Promise<void> => {
  const { tx, actor, publishChange } = context
  const { before, bill } = await hold(context, row)
  const payment_status = advance(paymentMachine, before.payment_status, 'confirm', actor.who)
  const at = nowIso()
  const seen = { payment_status, used_fen: before.amount_fen, bank_serial_no, paid_at, checked_by: actor.user_id, checked_at: at }
  const after = await updateVersioned(tx, 'payment', actor, before, seen)
  await turnAllocs(tx, before, { alloc_status: allocStatus.code.writtenOff, settled_at: at })
  const parts = [{ id: bill.id, amount_fen: before.amount_fen }]
  const paid = await shareParts(tx, actor, [bill], parts, (fen) => ({ paid: fen, pending: -fen, at: paid_at }), publishChange)
  await settleStatements(tx, actor, paid, publishChange)
  const { tenant_id, id: biz_id, pay_no: biz_no, payer_id: carrier_id, amount_fen } = after
  await post(tx, {
    tenant_id,
    biz_type: 'payment',
    biz_id,
    biz_no,
    event: byBank(bill),
    occurred_at: paid_at,
    amounts: { amount: amount_fen },
    carrier_id,
    created_by: actor.user_id
  })
  publishChange('payment', after)
}
const byBank = ({ bill_kind }: Row<'bill'>): PostingEvent => (bill_kind === billKind.code.prepaid ? 'prepaidByBank' : 'driverPaidByBank')

/** The bank has not paid, or the money came back: the bill is open again, and what was booked is reversed. */
export const takeRowBack = async (context: Context, row: Asked & { payment_id: number }, reason: string): Promise<void> => {
  const { tx, actor, publishChange } = context
  const { before, bill } = await hold(context, row)
  const wasPaid = before.payment_status === paymentMachine.code.success
  const payment_status = advance(paymentMachine, before.payment_status, wasPaid ? 'giveBack' : 'fail', actor.who)
  const at = nowIso()
  const changes = { payment_status, reason, checked_by: actor.user_id, checked_at: at, ...(wasPaid && { used_fen: 0 }) }
  const after = await updateVersioned(tx, 'payment', actor, before, changes)
  const { tenant_id, id } = before
  await tx
    .updateTable('settlement_alloc')
    .set({ alloc_status: allocStatus.code.released })
    .where('tenant_id', '=', tenant_id)
    .where('payment_id', '=', id)
    .execute()
  const parts = [{ id: bill.id, amount_fen: before.amount_fen }]
  const open = await shareParts(
    tx,
    actor,
    [bill],
    parts,
    (fen) => (wasPaid ? { paid: -fen, pending: 0, at } : { paid: 0, pending: -fen, at }),
    publishChange
  )
  if (wasPaid) {
    await settleStatements(tx, actor, open, publishChange)
    await reverse(tx, { tenant_id, event: byBank(bill), biz_type: 'payment', biz_id: id }, reason, actor.user_id)
  }
  publishChange('payment', after)
}

/* Trip and bill first, as every payment takes them, then the payment. */
const hold = async ({ tx, actor }: Context, { bill_id, payment_id }: { bill_id: number; payment_id: number }) => {
  const [bill] = await lockBills(tx, actor, [bill_id], { of: owedOf })
  if (!bill) return refuse('notFound')
  await lockUnpaidApplications(tx, actor.tenant_id, [bill_id])
  const before = await tx
    .selectFrom('payment')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', payment_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { before, bill }
}
