import { billMachine } from '@yunshu/contract/bill/machine'
import { allocStatus, payChannel, paymentMachine } from '@yunshu/contract/payment/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { formatYuan } from '@yunshu/domain/money'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { demandPayable, openOf } from '../bill/index.ts'
import { billsOfTrip } from '../bill/rows.ts'
import { lockUnpaidApplications } from '../loan/index.ts'
import { lockStatements } from '../statement/rows.ts'
import { insertPayment } from './insert.ts'
import { demandNotApprover, insertAllocs, shareParts } from './parts.ts'

// What is loaded on the driver's card for his trip (运单圈存) pays the bill of that part. Money and books are the card's; here only the bill hears of it.

type Context = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
/** A load that was written, of the trip that is locked. */
type Load = { readonly id: number; readonly amount_fen: number; readonly card_no: string }

/** Locks the bills of a trip with what comes before them and what hangs on them, for who goes on to change cards and wallets. The trip is locked. */
export const lockBillsOfTrip = async (tx: Tx, { tenant_id, id }: Pick<Row<'waybill'>, 'tenant_id' | 'id'>): Promise<void> =>
  await withSystemScope(tx, async () => {
    await lockStatements(tx, tenant_id, [], [id])
    const bills = await billsOfTrip(tx, tenant_id, id)
    const bill_ids = bills.map((bill) => bill.id)
    await lockUnpaidApplications(tx, tenant_id, bill_ids)
  })

/** Pays the bill of a part of a trip with a load, once; refuses what no bill asks for, and what the bill does not ask for any more. */
export const payByLoad = async (
  { tx, actor, publishChange }: Context,
  trip: Row<'waybill'>,
  bill_kind: 2 | 3,
  { id: card_txn_id, amount_fen, card_no }: Load
): Promise<Row<'payment'>> => {
  const { tenant_id, waybill_no } = trip
  const { inReview, unpaid, partlyPaid } = billMachine.code
  const bills = (await billsOfTrip(tx, tenant_id, trip.id)).filter((bill) => bill.bill_kind === bill_kind)
  const bill = bills.find(({ bill_status }) => [inReview, unpaid, partlyPaid].some((code) => code === bill_status))
  if (!bill) return refuse('loadNoBill', { waybill_no })
  if (bill.bill_status === inReview) refuse('loadInReview', { bill_no: bill.bill_no })
  await demandPayable(tx, [bill], actor.who)
  await demandNotApprover(tx, actor, [bill])
  if (amount_fen > openOf(bill)) refuse('payTooMuch', { bill_no: bill.bill_no, open: formatYuan(openOf(bill)) })
  const at = nowIso()
  const made = await insertPayment(tx, actor, {
    tenant_id,
    parties: bill.parties,
    direction: bill.direction,
    payer_id: bill.debtor_id,
    payee_id: bill.creditor_id,
    payer_name: bill.debtor_name,
    payee_name: bill.creditor_name,
    amount_fen,
    used_fen: amount_fen,
    pay_channel: payChannel.code.card,
    payment_status: paymentMachine.code.success,
    card_txn_id,
    bill_nos: bill.bill_no,
    remark: card_no,
    paid_at: at
  })
  const parts = [{ id: bill.id, amount_fen }]
  await insertAllocs(tx, actor, made, parts, { alloc_status: allocStatus.code.writtenOff, from_advance: false, settled_at: at })
  await shareParts(tx, actor, [bill], parts, (paid) => ({ paid, pending: 0, at }), publishChange)
  publishChange('payment', made)
  return made
}

/** The load is taken back: its bill is open again. The trip is locked. */
export const unpayByLoad = async (
  { tx, actor, publishChange }: Context,
  { tenant_id, id }: Pick<Row<'waybill'>, 'tenant_id' | 'id'>,
  card_txn_id: number,
  reason: string
): Promise<void> => {
  const before = await tx
    .selectFrom('payment')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('card_txn_id', '=', card_txn_id)
    .where('payment_status', '=', paymentMachine.code.success)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const payment_status = advance(paymentMachine, before.payment_status, 'giveBack', actor.who)
  const after = await updateVersioned(tx, 'payment', actor, before, { payment_status, reason, used_fen: 0 })
  const allocs = await tx
    .updateTable('settlement_alloc')
    .set({ alloc_status: allocStatus.code.released })
    .where('tenant_id', '=', tenant_id)
    .where('payment_id', '=', before.id)
    .where('alloc_status', '=', allocStatus.code.writtenOff)
    .returning(['bill_id', 'amount_fen'])
    .execute()
  const bills = (await billsOfTrip(tx, tenant_id, id)).filter((bill) => allocs.some(({ bill_id }) => bill_id === bill.id))
  const parts = allocs.map(({ bill_id, amount_fen }) => ({ id: bill_id, amount_fen }))
  await shareParts(tx, actor, bills, parts, (fen) => ({ paid: -fen, pending: 0, at: nowIso() }), publishChange)
  publishChange('payment', after)
}
