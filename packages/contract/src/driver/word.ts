import { coopType, driverState } from './enums.ts'

export const name = { zh: '司机', en: 'Driver' }
export { driver as calls } from './contract.ts'
export { driverActs as acts, driverRefusals as refusals, driverTerms as terms } from './words.ts'
export const enums = { coop_type: coopType }
/** Columns whose name is another list elsewhere. */
export const ownEnums = { state: driverState }
