import { chargeMachine } from './machine.ts'

export const name = { zh: '费用', en: 'Charge' }
export { charge as calls } from './contract.ts'
export { chargeActs as acts, chargeRefusals as refusals, chargeTerms as terms } from './words.ts'
export const machines = { charge: chargeMachine }
