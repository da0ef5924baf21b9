import { withdrawMachine } from './machine.ts'

export const name = { zh: '提现', en: 'Withdrawal' }
export { withdraw as calls } from './contract.ts'
export { withdrawActs as acts, withdrawNotices as notices, withdrawRefusals as refusals, withdrawTerms as terms } from './words.ts'
export const machines = { withdraw: withdrawMachine }
