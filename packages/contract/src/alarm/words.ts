import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const alarmTerms = definePhrases({
  zh: {
    keyword: '关键词',
    alarm_code: '编码',
    alarm_kind: '告警类型',
    level: '级别',
    alarm_state: '状态',
    object_type: '对象类型',
    object_no: '对象',
    waybill_no: '运单号',
    plate_no: '车牌号',
    first_at: '首次时间',
    last_at: '最近时间',
    count: '次数',
    lasted_min: '持续时长',
    worst: '最严重值',
    confirmed_by_name: '确认人',
    confirmed_at: '确认时间',
    confirm_remark: '确认说明',
    recovered_at: '恢复时间',
    date_from: '首次时间起',
    date_to: '首次时间止',
    remark: '处理说明',
    condition: '触发条件',
    limits: '阈值',
    role_ids: '接收角色',
    channels: '通知渠道',
    quiet_from: '免打扰开始',
    quiet_to: '免打扰结束',
    quiet_hours: '免打扰时段',
    rule_state: '启用状态',
    updated_by_name: '修改人',
    updated_at: '修改时间'
  },
  en: {
    keyword: 'Keyword',
    alarm_code: 'Code',
    alarm_kind: 'Kind',
    level: 'Level',
    alarm_state: 'State',
    object_type: 'About',
    object_no: 'Object',
    waybill_no: 'Waybill no.',
    plate_no: 'Plate',
    first_at: 'First at',
    last_at: 'Last at',
    count: 'Times',
    lasted_min: 'Lasted',
    worst: 'Worst',
    confirmed_by_name: 'Confirmed by',
    confirmed_at: 'Confirmed at',
    confirm_remark: 'What was done',
    recovered_at: 'Recovered at',
    date_from: 'First from',
    date_to: 'First until',
    remark: 'What is done',
    condition: 'Raised when',
    limits: 'Thresholds',
    role_ids: 'Roles',
    channels: 'Channels',
    quiet_from: 'Quiet from',
    quiet_to: 'Quiet until',
    quiet_hours: 'Quiet hours',
    rule_state: 'In use',
    updated_by_name: 'Changed by',
    updated_at: 'Changed at'
  }
})

export const alarmRefusals = defineRefusals(4700, {
  zh: {
    alarmNotRaised: '该告警已确认或已恢复',
    channelNotConnected: '{channel}渠道尚未接通，不能选择',
    noSuchRole: '所选角色不存在或已停用'
  },
  en: {
    alarmNotRaised: 'This alarm is confirmed already, or is over',
    channelNotConnected: '{channel} is not connected and cannot be chosen',
    noSuchRole: 'A chosen role does not exist or is disabled'
  }
})

export const alarmFaults = definePhrases({
  zh: { limitOut: '请在允许范围内填写整数', limitsFall: '天数须从大到小，不能重复', quietWhole: '免打扰开始与结束须同时填写' },
  en: {
    limitOut: 'needs whole numbers within the range',
    limitsFall: 'needs days from the longest to the shortest, none twice',
    quietWhole: 'needs the other end of the quiet hours as well'
  }
})

export const alarmActs = definePhrases({
  zh: { 'alarm.confirmed': '确认告警', 'alarm.set': '修改告警设置', 'alarm.enabled': '启停告警', 'alarm.tested': '测试告警通知' },
  en: {
    'alarm.confirmed': 'Alarm confirmed',
    'alarm.set': 'Alarm setting changed',
    'alarm.enabled': 'Alarm turned on or off',
    'alarm.tested': 'Alarm tried out'
  }
})

export const alarmNotices = definePhrases({
  zh: {
    alarmRaised: '{level}告警：{object_no} {kind} {worst}',
    alarmsRaised: '同时触发 {count} 条{kind}告警，请查看告警列表',
    alarmTest: '测试：{kind}告警将这样通知您'
  },
  en: {
    alarmRaised: '{level}: {object_no}, {kind} {worst}',
    alarmsRaised: '{count, alarm, alarms} at once: {kind}. Please see the list of alarms',
    alarmTest: 'Test: an alarm of this kind reaches you like this: {kind}'
  }
})
