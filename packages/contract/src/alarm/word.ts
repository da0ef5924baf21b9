import { alarmChannel, alarmKind, alarmLevel, alarmMachine, alarmObject, alarmRuleState } from './enums.ts'

export const name = { zh: '告警', en: 'Alarm' }
export { alarm as calls } from './contract.ts'
export { alarmActs as acts, alarmNotices as notices, alarmRefusals as refusals, alarmTerms as terms } from './words.ts'
export const machines = { alarm: alarmMachine }
export const enums = {
  alarm_kind: alarmKind,
  alarm_level: alarmLevel,
  alarm_channel: alarmChannel,
  alarm_object: alarmObject,
  alarm_rule_state: alarmRuleState
}
