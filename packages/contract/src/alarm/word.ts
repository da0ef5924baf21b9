import { alarmKind, alarmState } from './contract.ts'

export const name = { zh: '告警', en: 'Alarm' }
export { alarm as calls } from './contract.ts'
export { alarmActs as acts, alarmRefusals as refusals, alarmTerms as terms } from './words.ts'
export const enums = { alarm_kind: alarmKind, alarm_state: alarmState }
