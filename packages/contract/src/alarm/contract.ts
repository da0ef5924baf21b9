import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { Count, Day, Id, Minutes, Name, No, Nullable, Plate, Remark, RoleName, StateOf, Text, Time, Version } from '../kit/fields.ts'
import { alarmCells } from './cells.ts'
import { alarmChannel, alarmKind, alarmLevel, alarmMachine, alarmObject, alarmRuleState, mostLimits } from './enums.ts'

const track = carrier.vehicles.may.track
const { may } = carrier.alarms
const set = carrier.alarmSettings.may

/** An alarm (告警) of an object and kind: one is open at a time, however often it is found. */
const AlarmRow = Closed({
  id: Id,
  version: Version,
  alarm_kind: alarmKind.schema,
  level: alarmLevel.schema,
  alarm_state: StateOf(alarmMachine),
  object_type: alarmObject.schema,
  object_id: Id,
  object_no: No,
  waybill_id: Nullable(Id),
  waybill_no: No,
  vehicle_id: Nullable(Id),
  plate_no: Plate,
  first_at: Time,
  last_at: Time,
  /** Looks that found it. */
  count: Count,
  /** From when it was found first until it was over, or was found last. */
  lasted_min: Minutes,
  worst: Type.Number(),
  confirmed_by_name: Name,
  confirmed_at: Nullable(Time),
  confirm_remark: Remark(),
  recovered_at: Nullable(Time)
})

const Clock = Text(0, 5, { pattern: '^(([01]\\d|2[0-3]):[0-5]\\d)?$' })
/** What is entered of a setting. */
const ruleEntry = {
  level: alarmLevel.schema,
  limits: Type.Array(Type.Integer({ minimum: 0, maximum: 100_000_000 }), { maxItems: mostLimits }),
  /** Empty: whoever may act on it. */
  role_ids: Type.Array(Id, { maxItems: 20, uniqueItems: true }),
  channels: Type.Array(alarmChannel.schema, { minItems: 1, maxItems: 3, uniqueItems: true }),
  /** Within them no message goes to a phone, but what is urgent; both empty: none. */
  quiet_from: Clock,
  quiet_to: Clock
}
/** A setting (告警设置) of a kind; version 0: nothing was set, the usual holds. */
const RuleRow = Closed({
  alarm_kind: alarmKind.schema,
  version: Type.Integer({ minimum: 0 }),
  ...ruleEntry,
  rule_state: alarmRuleState.schema,
  updated_by_name: Name,
  updated_at: Nullable(Time)
})
const Settings = Closed({
  data: Type.Array(RuleRow),
  roles: Type.Array(Closed({ id: Id, role_name: RoleName })),
  /** Whether a message that is put to a channel leaves the house. */
  sms_sends: Type.Boolean(),
  wechat_sends: Type.Boolean()
})
const ofKind = { alarm_kind: alarmKind.schema }
const seen = { ...ofKind, version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) }

export const alarm = {
  /** 告警列表: what is open and urgent first. */
  list: list('alarm/list', {
    may: [may.view],
    row: AlarmRow,
    cells: alarmCells,
    filters: {
      keyword: Type.Optional(Text(0, 60)),
      alarm_kind: Type.Optional(alarmKind.schema),
      level: Type.Optional(alarmLevel.schema),
      alarm_state: Type.Optional(StateOf(alarmMachine)),
      object_type: Type.Optional(alarmObject.schema),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['urgency', 'first_at', 'last_at', 'count'],
    tabs: 'alarm_state'
  }),
  /** 告警: those of the company that are open, the newest first, at most 500; of one trip also those that are over. */
  open: query('alarm/open', { may: [track, may.view], input: Closed({ waybill_id: Type.Optional(Id) }), output: Type.Array(AlarmRow) }),
  /** Somebody looks after it: it is told no more while it lasts. */
  confirm: command('alarm/confirm', {
    may: [track, may.confirm],
    logAs: 'alarm.confirmed',
    input: Closed({ id: Id, version: Version, remark: Type.Optional(Remark(0, 200)) }),
    output: AlarmRow,
    refuses: ['notFound', 'staleVersion', 'alarmNotRaised']
  }),
  settings: query('alarm/settings', { may: [set.view], input: Closed({}), output: Settings }),
  set: command('alarm/set', {
    may: [set.edit],
    logAs: 'alarm.set',
    input: Closed({ ...seen, ...ruleEntry }),
    output: RuleRow,
    refuses: ['staleVersion', 'channelNotConnected', 'noSuchRole']
  }),
  enable: command('alarm/enable', {
    may: [set.enable],
    logAs: 'alarm.enabled',
    input: Closed({ ...seen, rule_state: alarmRuleState.schema }),
    output: RuleRow,
    refuses: ['staleVersion']
  }),
  /** 测试发送: to oneself, on the ways that are set. */
  test: command('alarm/test', {
    may: [set.edit],
    logAs: 'alarm.tested',
    input: Closed(ofKind),
    output: Closed({ channels: Type.Array(alarmChannel.schema) })
  })
}
