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
import { getReceipt, getReceiptRow } from './queries.ts'

/** The carrier's first check; the state stays, the stamp lets the shipper decide. */
export const checkReceipt = write(receipt.check, async ({ tx, actor, input, publishChange }) => {
  const before = await getReceipt(tx, actor, input.id)
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

/** The carrier or, after its check, the shipper sends a receipt back; the trip is unsigned again and what waits for it stays locked. */
export const rejectReceipt = write(receipt.reject, async ({ tx, actor, input, publishChange }) => {
  const before = await getReceipt(tx, actor, input.id)
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

/** The shipper confirms what the carrier has checked; the trip is complete when this was its last one. */
export const confirmReceipt = write(receipt.confirm, async ({ tx, actor, input, publishChange }) => {
  const before = await getReceipt(tx, actor, input.id)
  if (before.receipt_status === receiptMachine.code.inReview && !before.carrier_checked_at) refuse('notChecked')
  const after = await moveReceipt(tx, actor, before, 'confirm', { confirmed_at: nowIso(), confirmed_by: actor.user_id }, publishChange, input.version)
  await notifyCompany({ tx, publishChange }, actor, { ...toCarrier(after), phrase: 'receiptConfirmed', slots: { receipt_no: after.receipt_no } })
  return { output: await getReceiptRow(tx, actor, after.id), log: { id: after.id, no: after.receipt_no, before, after } }
})

/** The shipper opens a confirmed receipt again, as long as no statement holds it. */
export const reopenReceipt = write(receipt.reopen, async ({ tx, actor, input, publishChange }) => {
  const before = await getReceipt(tx, actor, input.id)
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

/** Who hears of a receipt, and where it leads them. */
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
