import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { nowIso } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { post } from '../ledger/index.ts'
import { demandCreditor } from './payee.ts'
import { getBill, getBillRow } from './queries.ts'

const nothing = { bad_asked_at: null, bad_asked_by: null, bad_reason: '' }

/** A user of the creditor applies to write off what is still open of a bill (坏账申请). */
export const askBadBill = write(bill.askBad, async ({ tx, actor, input, publishChange }) => {
  const before = await getBill(tx, actor, input.id)
  advance(billMachine, before.bill_status, 'writeOff', actor.who)
  demandCreditor(before)
  if (before.pending_fen > 0) refuse('billPending')
  const asked = { bad_asked_at: nowIso(), bad_asked_by: actor.user_id, bad_reason: input.reason }
  const after = await updateVersioned(tx, 'bill', actor, before, asked, input.version)
  publishChange('bill', after)
  return { output: await getBillRow(tx, actor, after.id), log: { id: after.id, no: after.bill_no, before, after } }
})

/** A second user of the creditor agrees: the open amount leaves the creditor's receivables as a loss. In the debtor's books the debt stays, since it still owes it by law. */
export const agreeBadBill = write(bill.agreeBad, async ({ tx, actor, input, publishChange }) => {
  const before = await getBill(tx, actor, input.id)
  const bill_status = advance(billMachine, before.bill_status, 'writeOff', actor.who)
  if (!before.bad_asked_at) refuse('badNotAsked')
  if (before.bad_asked_by === actor.user_id) refuse('askerAgrees')
  demandCreditor(before)
  if (before.pending_fen > 0) refuse('billPending')
  const after = await updateVersioned(tx, 'bill', actor, before, { bill_status, reason: before.bad_reason }, input.version)
  await post(tx, {
    tenant_id: after.tenant_id,
    event: 'billWrittenOff',
    biz_type: 'bill',
    biz_id: after.id,
    biz_no: after.bill_no,
    occurred_at: nowIso(),
    amounts: { amount: after.amount_fen - after.paid_fen },
    carrier_id: after.creditor_id,
    shipper_id: after.debtor_id,
    created_by: actor.user_id
  })
  publishChange('bill', after)
  return { output: await getBillRow(tx, actor, after.id), log: { id: after.id, no: after.bill_no, before, after } }
})

export const refuseBadBill = write(bill.refuseBad, async ({ tx, actor, input, publishChange }) => {
  const before = await getBill(tx, actor, input.id)
  advance(billMachine, before.bill_status, 'writeOff', actor.who)
  if (!before.bad_asked_at) refuse('badNotAsked')
  const after = await updateVersioned(tx, 'bill', actor, before, nothing, input.version)
  publishChange('bill', after)
  return { output: await getBillRow(tx, actor, after.id), log: { id: after.id, no: after.bill_no, before, after } }
})
