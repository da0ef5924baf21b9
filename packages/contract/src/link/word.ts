import { linkMachine } from './machine.ts'
import { invoiceType, overCredit, settleCycle } from './contract.ts'

export const name = { zh: '合作关系', en: 'Cooperation' }
export { link as calls } from './contract.ts'
export { linkActs as acts, linkNotices as notices, linkRefusals as refusals, linkTerms as terms } from './words.ts'
export const machines = { company_link: linkMachine }
export const enums = { invoice_type: invoiceType, settle_cycle: settleCycle, over_credit_action: overCredit }
