import { applyMachine, supplyMachine, supplyPriceMode, supplyScope } from './machine.ts'

export const name = { zh: '货源', en: 'Supply' }
export { supply as calls } from './contract.ts'
export { supplyActs as acts, supplyNotices as notices, supplyRefusals as refusals, supplyTerms as terms } from './words.ts'
export const machines = { supply: supplyMachine, supply_apply: applyMachine }
export const enums = { publish_scope: supplyScope, supply_price_mode: supplyPriceMode }
