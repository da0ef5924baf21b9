import { adjustType, dateBasis, diffReason, leftReason, lineCheck, lineStatus, matchKey, statementMachine, verdict } from './machine.ts'

export const name = { zh: '对账单', en: 'Statement' }
export { statement as calls } from './contract.ts'
export { statementActs as acts, statementNotices as notices, statementRefusals as refusals, statementTerms as terms } from './words.ts'
export const machines = { statement: statementMachine }
export const enums = {
  adjust_type: adjustType,
  date_basis: dateBasis,
  diff_reason: diffReason,
  left_reason: leftReason,
  line_check: lineCheck,
  line_status: lineStatus,
  match_key: matchKey,
  verdict
}
