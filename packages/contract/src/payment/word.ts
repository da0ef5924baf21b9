import { allocStatus, payChannel, paymentMachine } from './machine.ts'

export const name = { zh: '付款', en: 'Payment' }
export { payment as calls } from './contract.ts'
export { paymentActs as acts, paymentNotices as notices, paymentRefusals as refusals, paymentTerms as terms } from './words.ts'
export const machines = { payment: paymentMachine }
export const enums = { alloc_status: allocStatus, pay_channel: payChannel }
