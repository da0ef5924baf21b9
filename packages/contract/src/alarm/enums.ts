import { carrier } from '../consoles/carrier.ts'
import type { Grant } from '../kit/console.ts'
import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'
import type { Bilingual } from '../kit/phrases.ts'

/** What an alarm is raised of, by the numbers of domain 2.3. */
export const alarmKind = defineEnum({
  pickupLate: [1, '提货超时', 'Late pickup'],
  deliveryLate: [2, '送达超时', 'Late delivery'],
  notSignedIn: [3, '未签到', 'Not signed in'],
  longStop: [4, '停车过久', 'Long stop'],
  offWay: [5, '偏航', 'Off the way'],
  speeding: [6, '超速', 'Speeding'],
  fatigue: [7, '疲劳驾驶', 'Driving without rest'],
  offline: [8, '离线', 'Offline'],
  temperature: [9, '温度异常', 'Temperature'],
  papers: [10, '证照到期', 'Papers ending'],
  receiptLate: [11, '回单超期', 'POD overdue'],
  receivableLate: [12, '应收逾期', 'Receivable overdue'],
  lowBalance: [13, '余额不足', 'Low balance'],
  overCredit: [14, '授信超限', 'Over the credit limit'],
  lossDispatch: [15, '亏损派车', 'Dispatched at a loss'],
  reportFailed: [16, '上报失败', 'Report failed']
})
export type AlarmKind = (typeof alarmKind.codes)[number]
export type AlarmName = keyof typeof alarmKind.code
/** SM: an alarm is raised, somebody looks after it, and it is over by itself. */
export const alarmMachine = defineMachine({
  table: 'alarm_event',
  column: 'alarm_state',
  initial: 'raised',
  states: {
    raised: { code: 1, zh: '触发', en: 'Raised', tone: 'wrong' },
    confirmed: { code: 2, zh: '已确认', en: 'Confirmed', tone: 'move' },
    recovered: { code: 3, zh: '已恢复', en: 'Recovered', tone: 'done' }
  },
  moves: {
    confirm: { zh: '确认', en: 'Confirm', from: ['raised'], to: 'confirmed', by: ['carrier'] },
    recover: { zh: '恢复', en: 'Recover', from: ['raised', 'confirmed'], to: 'recovered', by: ['system'] }
  }
})
/** How urgent it is; what is urgent also rings in the quiet hours. */
export const alarmLevel = defineEnum({ hint: [1, '提示', 'Hint'], warning: [2, '预警', 'Warning'], urgent: [3, '紧急', 'Urgent'] })
/** On which ways people are told. */
export const alarmChannel = defineEnum({ site: [1, '站内', 'In the console'], sms: [2, '短信', 'SMS'], wechat: [3, '微信', 'WeChat'] })
export const alarmRuleState = defineEnum({ enabled: [1, '启用', 'Enabled'], disabled: [2, '停用', 'Disabled'] })
/** What an alarm is about. */
export const alarmObject = defineEnum({
  waybill: [1, '运单', 'Waybill'],
  vehicle: [2, '车辆', 'Vehicle'],
  driver: [3, '司机', 'Driver'],
  receipt: [4, '回单', 'POD'],
  bill: [5, '账单', 'Bill'],
  wallet: [6, '资金账户', 'Account'],
  customer: [7, '客户', 'Customer'],
  report: [8, '上报', 'Report']
})

/** A threshold (阈值): an integer within these, in its unit; `usual` holds without a setting. */
type Limit = { readonly name: Bilingual; readonly unit: Bilingual; readonly least: number; readonly most: number; readonly usual: number }
type KindLine = {
  /** Its thresholds, in order; of papers any number of days up to six, the longest first. */
  readonly limits: readonly Limit[]
  readonly level: (typeof alarmLevel.codes)[number]
  /** When it is raised, with `{0}` for its first threshold. */
  readonly when: Bilingual
  /** Who is told while nobody has chosen roles: whoever may do this. */
  readonly told: Grant
}
const [min, km, kmh, days, yuan] = [
  { zh: '分钟', en: 'min' },
  { zh: '公里', en: 'km' },
  { zh: 'km/h', en: 'km/h' },
  { zh: '天', en: 'd' },
  { zh: '元', en: 'CNY' }
]
const past = { zh: '超过', en: 'Past by' }
const minutes = (least: number, most: number, usual: number, name: Bilingual = past): Limit => ({ name, unit: min, least, most, usual })
const { hint, warning, urgent } = alarmLevel.code
const watcher = carrier.alarms.may.confirm
const line = (level: KindLine['level'], zh: string, en: string, limits: readonly Limit[], told: Grant = watcher): KindLine => ({
  level,
  when: { zh, en },
  limits,
  told
})

/** Each kind with its thresholds, its level and when it is raised. The law's four hours and twenty minutes may only be made stricter. */
const alarmKinds: Readonly<Record<AlarmName, KindLine>> = {
  pickupLate: line(warning, '未到装货点，超过要求时间 {0} 分钟', 'Not at the pickup {0} min past its time', [minutes(0, 1440, 15)]),
  deliveryLate: line(warning, '未到卸货点，超过要求时间 {0} 分钟', 'Not at the delivery {0} min past its time', [minutes(0, 1440, 30)]),
  notSignedIn: line(hint, '距要求提货时间不足 {0} 分钟，司机仍未签到', 'Not signed in {0} min before the pickup', [
    minutes(0, 720, 30, { zh: '提前', en: 'Ahead by' })
  ]),
  longStop: line(warning, '运输途中在装卸点之外停车 {0} 分钟', 'Standing {0} min away from the trip’s places', [
    minutes(10, 1440, 60, { zh: '停车', en: 'Stop' })
  ]),
  offWay: line(warning, '偏离任何一条不长于计划里程的路线 {0} 公里', '{0} km off every way as long as planned', [
    { name: { zh: '偏离', en: 'Off by' }, unit: km, least: 1, most: 500, usual: 20 }
  ]),
  speeding: line(warning, '连续两个位置的车速超过 {0} km/h', 'Above {0} km/h in two positions in a row', [
    { name: { zh: '车速', en: 'Speed' }, unit: kmh, least: 40, most: 120, usual: 100 }
  ]),
  fatigue: line(urgent, '连续驾驶超过 {0} 分钟，其间休息不足 {1} 分钟', 'Driving for more than {0} min without a rest of {1} min', [
    minutes(60, 240, 240, { zh: '连续驾驶', en: 'Driving' }),
    minutes(20, 120, 20, { zh: '休息', en: 'Rest' })
  ]),
  offline: line(warning, '运输途中 {0} 分钟没有位置', 'No position for {0} min on the way', [minutes(5, 1440, 30, { zh: '无位置', en: 'Silent' })]),
  temperature: line(urgent, '温度超出约定范围 {0} 分钟', 'Outside the agreed temperature for {0} min', [
    minutes(1, 240, 15, { zh: '持续', en: 'For' })
  ]),
  papers: line(
    warning,
    '证照在 {all} 天后到期',
    'A paper ends in {all} days',
    [30, 15, 7, 3, 0].map((usual) => ({ name: { zh: '提前', en: 'Ahead by' }, unit: days, least: 0, most: 90, usual })),
    carrier.vehicles.may.edit
  ),
  receiptLate: line(
    warning,
    '回单超过上传期限 {0} 天',
    'A POD is {0} days past its day',
    [{ name: past, unit: days, least: 0, most: 60, usual: 0 }],
    carrier.waybills.may.receipt
  ),
  receivableLate: line(
    warning,
    '应收账单逾期 {0} 天',
    'A receivable is {0} days overdue',
    [{ name: past, unit: days, least: 0, most: 180, usual: 0 }],
    carrier.receivables.may.view
  ),
  lowBalance: line(
    warning,
    '可用余额低于 {0} 元',
    'Less than CNY {0} available',
    [{ name: { zh: '低于', en: 'Below' }, unit: yuan, least: 1, most: 100_000_000, usual: 1000 }],
    carrier.capital.may.view
  ),
  overCredit: line(urgent, '客户欠款超过信用额度', 'A customer owes more than its limit', [], carrier.customers.may.credit),
  lossDispatch: line(warning, '派车的应付高于应收', 'A trip costs more than it brings', [], carrier.waybills.may.payable),
  reportFailed: line(warning, '监管上报未通过', 'A report was not accepted', [], carrier.waybills.may.report)
}
const alarmNameOf = (code: AlarmKind): AlarmName =>
  (Object.keys(alarmKind.code) as AlarmName[]).find((name) => alarmKind.code[name] === code) ?? 'pickupLate'
export const alarmLineOf = (code: AlarmKind): KindLine => alarmKinds[alarmNameOf(code)]
/** Whether a kind is told at several thresholds, each once, instead of at one. */
export const hasMany = (code: AlarmKind): boolean => code === alarmKind.code.papers
export const mostLimits = 6
/** What holds where a company has set nothing. */
export const usualLimits = (code: AlarmKind): number[] => alarmLineOf(code).limits.map(({ usual }) => usual)
