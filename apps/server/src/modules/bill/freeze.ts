import { billMachine } from '@yunshu/contract/bill/machine'
import { bill } from '@yunshu/contract/bill/contract'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { formatYuan } from '@yunshu/domain/money'
import { now, nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { getBill, getBillRow, getOwed, getOwedRow } from './queries.ts'
import { debtorNotice } from './notices.ts'
import { demandCreditor } from './payee.ts'

const day = 86_400_000
const open = [10, 20, 30]

/** The creditor stops payments of a bill (冻结), with its reason. */
export const freezeBill = write(bill.freeze, async (context) => {
  const { tx, actor, input } = context
  const before = await getBill(tx, actor, input.id)
  demandCreditor(before)
  const after = await freeze(context, before)
  return { output: await getBillRow(tx, actor, after.id), log: { id: after.id, no: after.bill_no, before, after } }
})
/** A carrier does not pay what it owes for now. */
export const freezeOwedBill = write(bill.freezeOwed, async (context) => {
  const { tx, actor, input } = context
  const before = demandPayee(await getOwed(tx, actor, input.id))
  const after = await freeze(context, before)
  return { output: await getOwedRow(tx, actor, after.id), log: { id: after.id, no: after.bill_no, before, after } }
})
/* What another carrier billed is the creditor's to freeze; who owes it sends it back, or does not pay. */
const demandPayee = (row: Row<'bill'>): Row<'bill'> =>
  row.direction === 1 ? refuse('billOfCompany', { bill_no: row.bill_no, creditor_name: row.creditor_name }) : row
type Freezing = WriteContext<typeof bill.freeze> | WriteContext<typeof bill.freezeOwed>
const freeze = async ({ tx, actor, input, publishChange }: Freezing, before: Row<'bill'>): Promise<Row<'bill'>> => {
  if (before.frozen) refuse('billFrozenAlready')
  if (!open.includes(before.bill_status)) refuse('billClosed')
  const after = await updateVersioned(tx, 'bill', actor, before, { frozen: true, freeze_reason: input.reason }, input.version)
  publishChange('bill', after)
  const slots = { bill_no: after.bill_no, reason: input.reason }
  await notifyCompany({ tx, publishChange }, actor, { ...debtorNotice(after, 'pay'), phrase: 'billFrozen', slots })
  return after
}

export const unfreezeBill = write(bill.unfreeze, async (context) => {
  const { tx, actor, input } = context
  const before = await getBill(tx, actor, input.id)
  const after = await unfreeze(context, before)
  return { output: await getBillRow(tx, actor, after.id), log: { id: after.id, no: after.bill_no, before, after } }
})
/** What a critical exception of its trip has frozen is free once that is settled, not before. */
export const unfreezeOwedBill = write(bill.unfreezeOwed, async (context) => {
  const { tx, actor, input } = context
  const before = demandPayee(await getOwed(tx, actor, input.id))
  if (before.frozen_by_trip) refuse('frozenByTrip')
  const after = await unfreeze(context, before)
  return { output: await getOwedRow(tx, actor, after.id), log: { id: after.id, no: after.bill_no, before, after } }
})
type Freeing = WriteContext<typeof bill.unfreeze> | WriteContext<typeof bill.unfreezeOwed>
const unfreeze = async ({ tx, actor, input, publishChange }: Freeing, before: Row<'bill'>): Promise<Row<'bill'>> => {
  if (!before.frozen) refuse('notFrozen')
  const after = await updateVersioned(tx, 'bill', actor, before, { frozen: false, freeze_reason: '' }, input.version)
  publishChange('bill', after)
  await notifyCompany({ tx, publishChange }, actor, { ...debtorNotice(after, 'pay'), phrase: 'billUnfrozen', slots: { bill_no: after.bill_no } })
  return after
}

/** The creditor asks for the money of an open bill (催款), at most once a day. */
export const remindBill = write(bill.remind, async ({ tx, actor, input, publishChange }) => {
  const before = await getBill(tx, actor, input.id)
  if (!open.includes(before.bill_status)) throw new Refusal('illegalMove', { from: { zh: '已结', en: 'closed' }, to: { zh: '催款', en: 'reminded' } })
  if (before.reminded_at && Date.parse(before.reminded_at) > now().getTime() - day) refuse('billRemindedAlready')
  const after = await updateVersioned(tx, 'bill', actor, before, { reminded_at: nowIso() })
  publishChange('bill', after)
  const slots = { creditor_name: after.creditor_name, bill_no: after.bill_no, amount: formatYuan(after.amount_fen - after.paid_fen) }
  await notifyCompany({ tx, publishChange }, actor, {
    ...debtorNotice(after, after.bill_status === billMachine.code.inReview ? 'review' : 'pay'),
    phrase: 'billReminded',
    slots
  })
  return { output: { id: after.id }, log: { id: after.id, no: after.bill_no, before, after } }
})
