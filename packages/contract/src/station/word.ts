import { stationState } from './contract.ts'

export const name = { zh: '服务站', en: 'Service station' }
export { station as calls } from './contract.ts'
export { stationActs as acts, stationRefusals as refusals, stationTerms as terms } from './words.ts'
export const enums = { station_state: stationState }
