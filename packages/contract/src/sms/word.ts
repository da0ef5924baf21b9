import { smsBlockReason, smsCarrying, smsHeld, smsState } from './contract.ts'

export const name = { zh: '短信', en: 'Message' }
export { sms as calls } from './contract.ts'
export { smsActs as acts, smsRefusals as refusals, smsTerms as terms } from './words.ts'
export const enums = { sms_status: smsState, held: smsHeld, carrying: smsCarrying, block_reason: smsBlockReason }
