import { boardType, mileageSource, priceTime, sectionMachine, tempZone } from './enums.ts'

export const name = { zh: '客户路段', en: 'Contracted lane' }
export { section as calls } from './contract.ts'
export { sectionActs as acts, sectionRefusals as refusals, sectionTerms as terms } from './words.ts'
export const machines = { section: sectionMachine }
export const enums = { mileage_source: mileageSource, board_type: boardType, temp_zone: tempZone, price_time: priceTime }
