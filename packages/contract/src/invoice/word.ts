import { applyMachine, detailMode, invoiceChannel, invoiceMachine, splitMode } from './machine.ts'
import { riskFlag } from '../risk/enums.ts'

export const name = { zh: '发票', en: 'Invoice' }
export { invoice as calls } from './contract.ts'
export { invoiceActs as acts, invoiceNotices as notices, invoiceRefusals as refusals, invoiceTerms as terms } from './words.ts'
export const machines = { invoice_apply: applyMachine, invoice: invoiceMachine }
export const enums = { split_mode: splitMode, detail_mode: detailMode, invoice_channel: invoiceChannel, risk_flag: riskFlag }
