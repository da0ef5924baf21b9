import { partKind, partStatus, payStatus, requestBar } from './enums.ts'

export const name = { zh: '应付', en: 'Payable' }
export { payable as calls } from './contract.ts'
export { payableActs as acts, payableNotices as notices, payableRefusals as refusals, payableTerms as terms } from './words.ts'
export const enums = { part_kind: partKind, part_status: partStatus, pay_status: payStatus, barred: requestBar }
