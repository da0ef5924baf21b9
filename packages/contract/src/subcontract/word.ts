export const name = { zh: '转包', en: 'Sub-contract' }
export { subcontract as calls } from './contract.ts'
export { subcontractActs as acts, subcontractNotices as notices, subcontractRefusals as refusals, subcontractTerms as terms } from './words.ts'
