import { messageKind, reportStatus } from './enums.ts'

export const name = { zh: '监管上报', en: 'Report to the authority' }
export { report as calls } from './contract.ts'
export { reportActs as acts, reportRefusals as refusals, reportTerms as terms } from './words.ts'
export const enums = { report_status: reportStatus, message_kind: messageKind }
