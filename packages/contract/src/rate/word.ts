import { billingUnit, rounding, tierMode, weightBase } from './enums.ts'

export const name = { zh: '运价', en: 'Freight rates' }
export { rate as calls } from './contract.ts'
export { rateActs as acts, rateRefusals as refusals, rateTerms as terms } from './words.ts'
export const enums = { billing_unit: billingUnit, rounding, tier_mode: tierMode, weight_base: weightBase }
