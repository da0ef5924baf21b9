import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const alarmTerms = definePhrases({
  zh: {
    alarm_kind: '告警类型',
    alarm_state: '状态',
    first_at: '首次时间',
    last_at: '最近时间',
    count: '次数',
    worst: '最严重值',
    confirmed_by_name: '确认人',
    confirm_remark: '确认说明',
    recovered_at: '恢复时间'
  },
  en: {
    alarm_kind: 'Kind',
    alarm_state: 'State',
    first_at: 'First at',
    last_at: 'Last at',
    count: 'Times',
    worst: 'Worst',
    confirmed_by_name: 'Confirmed by',
    confirm_remark: 'Remark',
    recovered_at: 'Recovered at'
  }
})

export const alarmRefusals = defineRefusals(4700, {
  zh: { alarmNotRaised: '该告警已确认或已恢复' },
  en: { alarmNotRaised: 'This alarm is confirmed already, or is over' }
})

export const alarmActs = definePhrases({ zh: { 'alarm.confirmed': '确认告警' }, en: { 'alarm.confirmed': 'Alarm confirmed' } })
