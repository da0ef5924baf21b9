import { bankDirection, matchStatus } from './enums.ts'

export const name = { zh: '银行对账', en: 'Bank reconciliation' }
export { recon as calls } from './contract.ts'
export { reconActs as acts, reconRefusals as refusals, reconTerms as terms } from './words.ts'
export const enums = { bank_direction: bankDirection, match_status: matchStatus }
