import { endKind, loanMachine } from './machine.ts'

export const name = { zh: '融资', en: 'Loan' }
export { loan as calls } from './contract.ts'
export { loanActs as acts, loanNotices as notices, loanRefusals as refusals, loanTerms as terms } from './words.ts'
export const machines = { loan: loanMachine }
export const enums = { end_kind: endKind }
