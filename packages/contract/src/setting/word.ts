import { vehicleTypeState } from './contract.ts'

export const name = { zh: '设置', en: 'Setting' }
export { setting as calls } from './contract.ts'
export { settingActs as acts, settingRefusals as refusals, settingTerms as terms } from './words.ts'
/** Enumerations of columns whose name stands for another enumeration in another word. */
export const ownEnums = { state: vehicleTypeState }
