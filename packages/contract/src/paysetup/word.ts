import { setupChannel } from './contract.ts'

export const name = { zh: '支付设置', en: 'Payment settings' }
export { paysetup as calls } from './contract.ts'
export { paysetupActs as acts, paysetupRefusals as refusals, paysetupTerms as terms } from './words.ts'
export const enums = { setup_channel: setupChannel }
