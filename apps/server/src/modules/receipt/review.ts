import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { receipt } from '@yunshu/contract/receipt/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import type { Command } from '@yunshu/contract/kit/endpoint'
import type { Row } from '../../platform/db/versioned.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { nowIso } from '../../platform/clock.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { findClosedStatementOf } from '../charge/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { mirroredBy, originalOf } from './mirror.ts'
import { moveReceipt } from './move.ts'
import { toCarrier, toShipper } from './notices.ts'
import { lockReceipt, getReceiptRow } from './queries.ts'

/** The carrier checks a receipt. Its status stays the same; the time of the check allows the shipper to decide. */
export const checkReceipt = write(receipt.check, async ({ tx, actor, input, publishChange }) => {
  const before = await lockReceipt(tx, actor, input.id)
  if (before.receipt_status === receiptMachine.code.inReview && before.carrier_checked_at) refuse('alreadyChecked')
  const original = await withSystemScope(tx, () => originalOf(tx, before))
  if (original?.receipt_status === receiptMachine.code.inReview && !original.carrier_checked_at)
    refuse('subReceiptOpen', { receipt_no: before.receipt_no })
  const after = await moveReceipt(
    tx,
    actor,
    before,
    'check',
    { carrier_checked_at: nowIso(), carrier_checked_by: actor.user_id },
    publishChange,
    input.version
  )
  await tellCustomer({ tx, actor, publishChange }, after)
  return { output: await getReceiptRow(tx, actor, after.id), log: { id: after.id, no: after.receipt_no, before, after } }
})

/** The carrier, or the shipper after the carrier's check, rejects a receipt: the trip is no longer signed, and its charges still wait for a confirmed receipt. */
export const rejectReceipt = write(receipt.reject, async ({ tx, actor, input, publishChange }) => {
  const before = await lockReceipt(tx, actor, input.id)
  if (actor.who === 'shipper' && before.receipt_status === receiptMachine.code.inReview && !before.carrier_checked_at) refuse('notChecked')
  const after = await moveReceipt(
    tx,
    actor,
    before,
    'reject',
    { reason: input.reason, carrier_checked_at: null, carrier_checked_by: null },
    publishChange,
    input.version
  )
  await notifyCompany({ tx, publishChange }, actor, {
    ...toCarrier(after),
    phrase: 'receiptRejected',
    slots: { receipt_no: after.receipt_no, reason: input.reason }
  })
  return { output: await getReceiptRow(tx, actor, after.id), log: { id: after.id, no: after.receipt_no, before, after } }
})

/** The shipper confirms what the carrier has checked; after its last receipt the trip is complete. */
export const confirmReceipt = write(receipt.confirm, async ({ tx, actor, input, publishChange }) => {
  const before = await lockReceipt(tx, actor, input.id)
  if (before.receipt_status === receiptMachine.code.inReview && !before.carrier_checked_at) refuse('notChecked')
  const after = await moveReceipt(tx, actor, before, 'confirm', { confirmed_at: nowIso(), confirmed_by: actor.user_id }, publishChange, input.version)
  await notifyCompany({ tx, publishChange }, actor, { ...toCarrier(after), phrase: 'receiptConfirmed', slots: { receipt_no: after.receipt_no } })
  return { output: await getReceiptRow(tx, actor, after.id), log: { id: after.id, no: after.receipt_no, before, after } }
})

/** The shipper reopens a confirmed receipt, as long as its charges are on no statement. */
export const reopenReceipt = write(receipt.reopen, async ({ tx, actor, input, publishChange }) => {
  const before = await lockReceipt(tx, actor, input.id)
  const statement_no = await findClosedStatementOf(tx, before)
  if (statement_no) refuse('statementClosed', { statement_no })
  const original = await withSystemScope(tx, () => originalOf(tx, before))
  if (original && (await findClosedStatementOf(tx, original))) refuse('carrierSettles', { receipt_no: before.receipt_no })
  const after = await moveReceipt(
    tx,
    actor,
    before,
    'reopen',
    { confirmed_at: null, confirmed_by: null, reason: input.reason },
    publishChange,
    input.version
  )
  await notifyCompany({ tx, publishChange }, actor, {
    ...toCarrier(after),
    phrase: 'receiptReopened',
    slots: { receipt_no: after.receipt_no, reason: input.reason }
  })
  return { output: await getReceiptRow(tx, actor, after.id), log: { id: after.id, no: after.receipt_no, before, after } }
})

/* Whose goods they were may decide now: the shipper, or, behind a sub-contract, the carrier that gave the order out, which checks its own receipt first. */
const tellCustomer = async (context: Context, row: Row<'receipt'>): Promise<void> => {
  const { tx, actor } = context
  const own = await withSystemScope(tx, () => mirroredBy(tx, row))
  if (own)
    await notifyCompany(context, actor, {
      ...toCarrier(own),
      grant: carrier.waybills.may.check,
      phrase: 'receiptUploaded',
      slots: { order_no: own.order_no, receipt_no: own.receipt_no }
    })
  else
    await notifyCompany(context, actor, {
      ...toShipper(row),
      phrase: 'receiptChecked',
      slots: { order_no: row.order_no, receipt_no: row.receipt_no }
    })
}
type Context = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>
