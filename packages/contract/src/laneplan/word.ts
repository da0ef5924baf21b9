import { planSource, shift } from './enums.ts'

export const name = { zh: '固定班次', en: 'Fixed pair of a lane' }
export { laneplan as calls } from './contract.ts'
export { laneplanActs as acts, laneplanRefusals as refusals, laneplanTerms as terms } from './words.ts'
export const enums = { shift, plan_source: planSource }
