import { companyState, companyType, auditStatus, company } from '@yunshu/contract/company/contract'
import { withSystemScope } from '../../platform/db/scope.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { endCompanySessions } from '../../platform/session/sessions.ts'
import { knownToAll, tellJoined } from '../link/index.ts'
import { fromText } from './numbers.ts'
import { getCompany, shownCompany } from './queries.ts'

export const tellCompany = read(company.info, async ({ tx, actor, input }) => shownCompany(await getCompany(tx, actor, input.id)))

/** The operator approves or rejects a registration or a change that awaits review; when a change is rejected, the old values stay. */
export const reviewCompany = write(company.review, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getCompany(tx, actor, input.id)
  const { result, reason = '', version } = input
  if (before.state === companyState.code.notJoined) refuse('companyShadow', { company_name: before.company_name })
  const isNew = before.audit_status === auditStatus.code.inReview
  if (!isNew && before.pending === null) refuse('nothingToReview', { company_name: before.company_name })
  if (result === 'reject' && reason.length < 2) refuse('reasonMissing')
  if (result === 'approve' && isNew && before.license_img === '') refuse('licenseMissing')
  const verdict = { audit_reason: reason, pending: null, ...(isNew ? { audit_status: result === 'approve' ? 20 : 30 } : {}) }
  const approved = result === 'approve' && before.pending !== null ? fromText(before.pending as object) : {}
  const after = await updateVersioned(tx, 'company', actor, before, { ...approved, ...verdict }, version)
  publishChange('company', after)
  if (isNew && result === 'approve') await tellJoined(context, actor, await withSystemScope(tx, () => knownToAll(tx, after)))
  return { output: shownCompany(after), log: { before, after, no: after.company_no, parties: [after.id] } }
})

/** 调额度: what a shipper may owe to all its carriers together, from now on; what it owes already stays. Its own log tells it. */
export const setCompanyLimit = write(company.setLimit, async ({ tx, actor, input, publishChange }) => {
  const { owe_limit_fen, owe_warn_bp, reason, version } = input
  const before = await getCompany(tx, actor, input.id)
  if (before.company_type !== companyType.code.shipper) refuse('limitOfShippers')
  const after = await updateVersioned(tx, 'company', actor, before, { owe_limit_fen, owe_warn_bp }, version)
  publishChange('company', after)
  const told = (row: typeof after, more: object = {}) => ({ owe_limit_fen: row.owe_limit_fen, owe_warn_bp: row.owe_warn_bp, ...more })
  return {
    output: shownCompany(after),
    log: { id: after.id, no: after.company_no, before: told(before), after: told(after, { reason }), parties: [after.id] }
  }
})

/** Users of a frozen company are logged out at once; trips under way go on. */
export const freezeCompany = write(company.freeze, async ({ tx, actor, input, publishChange }) => {
  const before = await getCompany(tx, actor, input.id)
  if (before.state === companyState.code.notJoined) refuse('companyShadow', { company_name: before.company_name })
  const after = await updateVersioned(tx, 'company', actor, before, { state: input.state, state_reason: input.reason }, input.version)
  if (input.state === companyState.code.frozen) await endCompanySessions(tx, actor.tenant_id, before.id)
  publishChange('company', after)
  return { output: shownCompany(after), log: { before, after, no: after.company_no, parties: [after.id] } }
})
