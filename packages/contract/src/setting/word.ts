import { vehicleTypeState } from './contract.ts'

export const name = { zh: '设置', en: 'Setting' }
export { setting as calls } from './contract.ts'
export { settingActs as acts, settingRefusals as refusals, settingTerms as terms } from './words.ts'
/** Columns whose name is another list elsewhere. */
export const ownEnums = { state: vehicleTypeState }
