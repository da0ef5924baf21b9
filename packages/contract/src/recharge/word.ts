import { rechargeMachine, rechargeWay } from './machine.ts'

export const name = { zh: '充值', en: 'Top-up' }
export { recharge as calls } from './contract.ts'
export { rechargeActs as acts, rechargeNotices as notices, rechargeRefusals as refusals, rechargeTerms as terms } from './words.ts'
export const machines = { recharge: rechargeMachine }
export const enums = { way: rechargeWay }
