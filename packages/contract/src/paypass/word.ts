export const name = { zh: '支付密码', en: 'Payment password' }
export { paypass as calls } from './contract.ts'
export { paypassActs as acts, paypassRefusals as refusals, paypassTerms as terms } from './words.ts'
