import { paperMachine, receiptMachine } from './machine.ts'

export const name = { zh: '回单', en: 'POD' }
export { receipt as calls } from './contract.ts'
export { receiptActs as acts, receiptNotices as notices, receiptRefusals as refusals, receiptTerms as terms } from './words.ts'
export const machines = { receipt: receiptMachine, paper: paperMachine }
