import { invoice } from '@yunshu/contract/invoice/contract'
import { applyMachine } from '@yunshu/contract/invoice/machine'
import { riskRule } from '@yunshu/contract/risk/enums'
import { nameOf } from '@yunshu/contract/kit/enums'
import { advance } from '@yunshu/contract/kit/machine'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { releaseApplied } from './apply.ts'
import { approve } from './approve.ts'
import { demandLinesNotFrozen, getApplyRow, lockApply } from './queries.ts'
import { findStop, type RiskCheck } from './risk.ts'
import { buyerNotice } from './tell.ts'

/** The seller, or the operator for it, approves an application; never who made it, and not while a check stops it. */
export const approveApply = write(invoice.approve, async ({ tx, actor, input, publishChange }) => {
  const before = await lockApply(tx, actor, input)
  advance(applyMachine, before.apply_status, 'approve', actor.who)
  if (before.created_by === actor.user_id) refuse('applicantApproves')
  await demandLinesNotFrozen(tx, before)
  const stop = findStop(before.risk_result as RiskCheck[])
  if (stop) refuse('riskStops', { rule: nameOf(riskRule, stop.rule), waybill_no: stop.waybill_nos.join(' ') })
  const after = await approve(tx, actor, before, publishChange, input.version)
  return { output: await getApplyRow(tx, actor, after.id), log: { id: after.id, no: after.apply_no, before, after } }
})

export const rejectApply = write(invoice.reject, async ({ tx, actor, input, publishChange }) => {
  const before = await lockApply(tx, actor, input)
  const apply_status = advance(applyMachine, before.apply_status, 'reject', actor.who)
  const after = await updateVersioned(tx, 'invoice_apply', actor, before, { apply_status, reject_reason: input.reason }, input.version)
  await releaseApplied(tx, actor, after, publishChange)
  publishChange('invoice', after)
  const slots = { apply_no: after.apply_no, reason: input.reason }
  await notifyCompany({ tx, publishChange }, actor, { ...buyerNotice(after), phrase: 'invoiceRejected', slots })
  return { output: await getApplyRow(tx, actor, after.id), log: { id: after.id, no: after.apply_no, before, after } }
})

/** 拆分: its documents are made when it is approved, so until then it may be split otherwise. */
export const splitApply = write(invoice.split, async ({ tx, actor, input, publishChange }) => {
  const before = await lockApply(tx, actor, input)
  if (before.apply_status !== applyMachine.code.inReview) refuse('splitInReview')
  const after = await updateVersioned(tx, 'invoice_apply', actor, before, { split_mode: input.split_mode }, input.version)
  publishChange('invoice', after)
  return { output: await getApplyRow(tx, actor, after.id), log: { id: after.id, no: after.apply_no, before, after } }
})
