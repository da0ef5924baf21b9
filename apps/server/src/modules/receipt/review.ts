import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { receipt } from '@yunshu/contract/receipt/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { Row } from '../../platform/db/versioned.ts'
import { nowIso } from '../../platform/clock.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { findClosedStatementOf } from '../charge/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { moveReceipt } from './move.ts'
import { lockReceipt, getReceiptRow } from './queries.ts'

/** The carrier checks a receipt. Its status stays the same; the time of the check allows the shipper to decide. */
export const checkReceipt = write(receipt.check, async ({ tx, actor, input, publishChange }) => {
  const before = await lockReceipt(tx, actor, input.id)
  if (before.receipt_status === receiptMachine.code.inReview && before.carrier_checked_at) refuse('alreadyChecked')
  const after = await moveReceipt(
    tx,
    actor,
    before,
    'check',
    { carrier_checked_at: nowIso(), carrier_checked_by: actor.user_id },
    publishChange,
    input.version
  )
  await notifyCompany({ tx, publishChange }, actor, {
    ...toShipper(after),
    phrase: 'receiptChecked',
    slots: { order_no: after.order_no, receipt_no: after.receipt_no }
  })
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

/** The recipients of a notice about a receipt, and the page that it opens. */
export const toShipper = (row: Row<'receipt'>) => ({
  company_id: row.shipper_id,
  grant: shipper.receipts.may.review,
  link: linkTo(shipper.receiptInfo, { id: row.id }),
  biz_type: 'receipt',
  biz_id: row.id
})
export const toCarrier = (row: Row<'receipt'>) => ({
  company_id: row.carrier_id,
  grant: carrier.waybills.may.receipt,
  link: linkTo(carrier.waybillInfo, { id: row.waybill_id }),
  biz_type: 'receipt',
  biz_id: row.id
})
