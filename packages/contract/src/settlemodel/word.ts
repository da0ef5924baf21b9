import { settleModelMachine } from './machine.ts'

export const name = { zh: '结算模型', en: 'Settlement model' }
export { settlemodel as calls } from './contract.ts'
export { settleModelActs as acts, settleModelRefusals as refusals, settleModelTerms as terms } from './words.ts'
export const machines = { settle_model: settleModelMachine }
