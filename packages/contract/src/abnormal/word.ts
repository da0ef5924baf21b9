import { abnormalAge, abnormalLevel, abnormalMachine, abnormalSource, abnormalType, driverAnswer, liableParty, pictureBy } from './machine.ts'

export const name = { zh: '异常', en: 'Exception' }
export { abnormal as calls } from './contract.ts'
export { abnormalActs as acts, abnormalNotices as notices, abnormalRefusals as refusals, abnormalTerms as terms } from './words.ts'
export const machines = { abnormal: abnormalMachine }
export const enums = {
  abnormal_type: abnormalType,
  level: abnormalLevel,
  abnormal_source: abnormalSource,
  liable_party: liableParty,
  driver_answer: driverAnswer,
  abnormal_age: abnormalAge,
  abnormal_picture: pictureBy
}
