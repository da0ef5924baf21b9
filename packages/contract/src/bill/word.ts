import { ageing, billKind, billMachine, invoiceStatus } from './machine.ts'

export const name = { zh: '账单', en: 'Bill' }
export { bill as calls } from './contract.ts'
export { billActs as acts, billNotices as notices, billRefusals as refusals, billTerms as terms } from './words.ts'
export const machines = { bill: billMachine }
export const enums = { ageing, bill_kind: billKind, invoice_status: invoiceStatus }
