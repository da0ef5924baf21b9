import { addressType } from './contract.ts'

export const name = { zh: '地址', en: 'Address' }
export { address as calls } from './contract.ts'
export { addressActs as acts, addressRefusals as refusals, addressTerms as terms } from './words.ts'
export const enums = { address_type: addressType }
