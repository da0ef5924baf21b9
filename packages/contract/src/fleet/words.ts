import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'
import { paperTerms } from '../paper/words.ts'

export const fleetTerms = definePhrases({
  zh: {
    ...paperTerms.zh,
    captain_name: '车队长',
    captain_mobile: '车队长手机',
    captain_id_no: '车队长身份证号',
    captain_id_no_mask: '车队长身份证号',
    captain_front_img: '身份证人像面',
    captain_back_img: '身份证国徽面',
    usual_area: '常跑区域',
    settle_type: '结算方式',
    account_name: '账户名称',
    account_no: '收款账号',
    account_no_tail: '账号末四位',
    bank_name: '开户银行',
    account_status: '收款账户',
    vehicle_count: '车辆数',
    driver_count: '司机数',
    unsigned_count: '未签委托',
    fleet_state: '状态',
    suspended_reason: '停用原因',
    suspended_by_operator: '平台停用',
    suspended: '停用',
    member_kind: '类型',
    member_name: '成员',
    entrust_file: '委托收款书',
    entrusted_at: '签署登记时间',
    joined_at: '加入时间',
    left_at: '离开时间',
    vehicle_ids: '车辆',
    driver_ids: '司机',
    fleet_ids: '车队',
    month: '月份',
    trip_count: '趟次',
    distance_m: '里程',
    freight_fen: '运费',
    captain_fen: '车队长代收',
    paid_fen: '已付',
    payee_type: '收款方',
    payee_name: '收款人',
    login_password: '登录密码'
  },
  en: {
    ...paperTerms.en,
    captain_name: 'Captain',
    captain_mobile: 'Mobile',
    captain_id_no: 'Identity no.',
    captain_id_no_mask: 'Identity no.',
    captain_front_img: 'Identity card, portrait side',
    captain_back_img: 'Identity card, emblem side',
    usual_area: 'Usual area',
    settle_type: 'Settlement',
    account_name: 'Account name',
    account_no: 'Account to be paid',
    account_no_tail: 'Account ends in',
    bank_name: 'Bank',
    account_status: 'Payee account',
    vehicle_count: 'Vehicles',
    driver_count: 'Drivers',
    unsigned_count: 'Not signed',
    fleet_state: 'State',
    suspended_reason: 'Suspended because',
    suspended_by_operator: 'By the operator',
    suspended: 'Suspended',
    member_kind: 'Kind',
    member_name: 'Member',
    entrust_file: 'Signed authority',
    entrusted_at: 'Authority since',
    joined_at: 'Joined',
    left_at: 'Left',
    vehicle_ids: 'Vehicles',
    driver_ids: 'Drivers',
    fleet_ids: 'Fleets',
    month: 'Month',
    trip_count: 'Trips',
    distance_m: 'Distance',
    freight_fen: 'Freight',
    captain_fen: 'To the captain',
    paid_fen: 'Paid',
    payee_type: 'Paid to',
    payee_name: 'Payee',
    login_password: 'Login password'
  }
})

export const fleetRefusals = defineRefusals(3100, {
  zh: {
    fleetTwice: '本公司已有名为“{fleet_name}”的车队',
    fleetByOperator: '车队由平台停用，须由平台恢复',
    fleetHasMembers: '车队还有 {count} 名成员，请先移出',
    fleetSuspended: '{owner}所在车队“{fleet_name}”已停用：{reason}',
    memberElsewhere: '{owner}已在车队“{fleet_name}”，请先移出',
    memberLeft: '该成员已离开车队',
    payeeNotPassed: '车队“{fleet_name}”的资料未审核通过，本趟运费直接付给司机{driver_name}',
    payeeNotSigned: '司机{driver_name}未签委托收款书，本趟运费直接付给司机本人，不付给车队“{fleet_name}”'
  },
  en: {
    fleetTwice: 'Your company already has a fleet called “{fleet_name}”',
    fleetByOperator: 'The operator has suspended this fleet: only the operator lets it go on',
    fleetHasMembers: 'The fleet still has {count, member, members}: let them leave first',
    fleetSuspended: '{owner} is in the fleet “{fleet_name}”, which is suspended: {reason}',
    memberElsewhere: '{owner} is in the fleet “{fleet_name}”, and has to leave it first',
    memberLeft: 'This member has left the fleet already',
    payeeNotPassed: 'The papers of the fleet “{fleet_name}” have not passed: this trip is paid to the driver {driver_name}',
    payeeNotSigned: 'Driver {driver_name} has not signed an authority: this trip is paid to the driver and not to the fleet “{fleet_name}”'
  }
})

/** The names of its acts in the operation log. */
export const fleetActs = definePhrases({
  zh: {
    'fleet.created': '新增车队',
    'fleet.updated': '修改车队',
    'fleet.removed': '删除车队',
    'fleet.papersPassed': '车队审核通过',
    'fleet.papersRefused': '驳回车队',
    'fleet.suspended': '停用或恢复车队',
    'fleet.unmasked': '查看车队长证件号',
    'fleet.joined': '加入车队成员',
    'fleet.left': '移出车队成员',
    'fleet.entrusted': '登记委托收款书'
  },
  en: {
    'fleet.created': 'Fleet added',
    'fleet.updated': 'Fleet changed',
    'fleet.removed': 'Fleet deleted',
    'fleet.papersPassed': 'Fleet approved',
    'fleet.papersRefused': 'Fleet refused',
    'fleet.suspended': 'Fleet suspended or resumed',
    'fleet.unmasked': 'Captain’s numbers looked at',
    'fleet.joined': 'Members joined a fleet',
    'fleet.left': 'Member left a fleet',
    'fleet.entrusted': 'Authority to collect entered'
  }
})

/** The sentences of the notices that this word sends. */
export const fleetNotices = definePhrases({
  zh: {
    fleetPapersPassed: '车队“{fleet_name}”已审核通过',
    fleetPapersRefused: '车队“{fleet_name}”被驳回：{reason}；请修改后重新提交，在此之前运费直接付给司机',
    fleetSuspendedFor: '车队“{fleet_name}”已被平台停用：{reason}',
    fleetResumed: '车队“{fleet_name}”已被平台恢复：{reason}'
  },
  en: {
    fleetPapersPassed: 'The fleet “{fleet_name}” was approved',
    fleetPapersRefused: 'The fleet “{fleet_name}” was refused: {reason}. Please enter it again; until then its drivers are paid directly',
    fleetSuspendedFor: 'The operator has suspended the fleet “{fleet_name}”: {reason}',
    fleetResumed: 'The operator lets the fleet “{fleet_name}” go on: {reason}'
  }
})
