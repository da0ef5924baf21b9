export const name = { zh: '车辆位置', en: 'Vehicle position' }
export { gps as calls } from './contract.ts'
export { gpsActs as acts, gpsRefusals as refusals, gpsTerms as terms } from './words.ts'
