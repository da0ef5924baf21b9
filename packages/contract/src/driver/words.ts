import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'
import { sharedTerms } from '../paper/words.ts'

export const driverTerms = definePhrases({
  zh: {
    ...sharedTerms.zh,
    driver_name: '司机',
    mobile: '手机号',
    id_no: '身份证号',
    id_no_mask: '身份证号',
    gender: '性别',
    age: '年龄',
    birthday: '出生日期',
    id_valid_to: '身份证有效期',
    id_long_term: '身份证长期有效',
    id_front_img: '身份证人像面',
    id_back_img: '身份证国徽面',
    license_no: '驾驶证号',
    license_no_mask: '驾驶证号',
    license_class: '准驾车型',
    license_img: '驾驶证照片',
    first_license_at: '初次领证日期',
    license_valid_from: '驾驶证起始日期',
    license_valid_to: '驾驶证有效期',
    license_long_term: '驾驶证长期有效',
    license_issuer: '发证机关',
    qualification_no: '从业资格证号',
    qualification_no_mask: '从业资格证号',
    qualification_img: '从业资格证照片',
    qualification_valid_to: '从业资格证有效期',
    light_only: '仅驾驶 4.5 吨及以下车辆',
    coop_type: '合作方式',
    emergency_name: '紧急联系人',
    emergency_phone: '紧急联系电话',
    driver_status: '司机状态',
    cert_status: '证件状态',
    state: '状态',
    state_reason: '原因',
    bar: '平台处置',
    bar_reason: '处置原因',
    barred: '停用',
    bind_plate_no: '绑定车辆',
    delivery_day: '计划送达日',
    login_password: '登录密码',
    identity: '身份',
    kpi_score: 'KPI 得分',
    kpi_month: 'KPI 月份',
    login_mobile: '登录手机号',
    code: '验证码',
    take_mobile: '登录手机号改为该承运商登记的号码'
  },
  en: {
    ...sharedTerms.en,
    driver_name: 'Driver',
    mobile: 'Mobile',
    id_no: 'Identity no.',
    id_no_mask: 'Identity no.',
    gender: 'Gender',
    age: 'Age',
    birthday: 'Date of birth',
    id_valid_to: 'Identity card valid to',
    id_long_term: 'Identity card is long-term',
    id_front_img: 'Identity card, portrait side',
    id_back_img: 'Identity card, emblem side',
    license_no: 'Licence no.',
    license_no_mask: 'Licence no.',
    license_class: 'Licence class',
    license_img: 'Licence photo',
    first_license_at: 'First licensed on',
    license_valid_from: 'Licence valid from',
    license_valid_to: 'Licence valid to',
    license_long_term: 'Licence is long-term',
    license_issuer: 'Licence issuer',
    qualification_no: 'Qualification no.',
    qualification_no_mask: 'Qualification no.',
    qualification_img: 'Qualification photo',
    qualification_valid_to: 'Qualification valid to',
    light_only: 'Only drives trucks up to 4.5 t',
    coop_type: 'Cooperation',
    emergency_name: 'Emergency contact',
    emergency_phone: 'Emergency phone',
    driver_status: 'Driver status',
    cert_status: 'Papers',
    state: 'State',
    state_reason: 'Reason',
    bar: 'By the platform',
    bar_reason: 'Because',
    barred: 'Barred',
    bind_plate_no: 'Bound vehicle',
    delivery_day: 'Planned delivery day',
    login_password: 'Login password',
    identity: 'Identity',
    kpi_score: 'KPI score',
    kpi_month: 'KPI month',
    login_mobile: 'Logs in by',
    code: 'Code',
    take_mobile: 'From now on he logs in by the mobile that this carrier has'
  }
})

export const driverRefusals = defineRefusals(1200, {
  zh: {
    driverMobileTaken: '该手机号已登记给本公司的另一位司机',
    driverTwice: '该身份证号已登记为本公司的司机',
    driverHasWaybills: '司机{driver_name}已有运单，不能删除，可改为停用',
    driverOnTrip: '司机{driver_name}有未完成的运单，请完成或换司机后再停用',
    driverOutOfService: '司机{driver_name}已停用，不能绑定',
    passwordNotConfirmed: '登录密码不正确',
    driverMobileElsewhere: '该手机号已由另一位司机使用，请核对',
    driverJoinedAlready: '司机{driver_name}已关联，无需验证码',
    driverJoinBusy: '该司机有时间重叠的未完成运单，完成后再关联',
    paperOwnEntry: '证件由您本人提交，须由他人审核通过',
    driverBarred: '司机{driver_name}已被平台停用：{reason}',
    driverListed: '司机{driver_name}在平台黑名单，须先移出黑名单',
    driverElsewhere: '司机{driver_name}的身份证号还有其他承运商登记，请核对是否本人',
    driverAgeSoon: '司机{driver_name}将于 {day} 满 63 岁，之后不能驾驶货车'
  },
  en: {
    driverMobileTaken: 'Another driver of your company already has this mobile',
    driverTwice: 'This identity number is already a driver of your company',
    driverHasWaybills: 'Driver {driver_name} has waybills and cannot be deleted; disable the driver instead',
    driverOnTrip: 'Driver {driver_name} has an open waybill; finish it or swap the driver first',
    driverOutOfService: 'Driver {driver_name} is disabled and cannot be bound',
    passwordNotConfirmed: 'That is not your login password',
    driverMobileElsewhere: 'This mobile is used by another driver; please check it',
    driverJoinedAlready: 'Driver {driver_name} is joined already: no code is needed',
    driverJoinBusy: 'This driver has open waybills at the same time; join him when they are finished',
    paperOwnEntry: 'You entered these papers yourself: somebody else has to approve them',
    driverBarred: 'The platform has barred driver {driver_name}: {reason}',
    driverListed: 'Driver {driver_name} is on the platform’s blacklist, which has to be lifted first',
    driverElsewhere: 'Another carrier has entered the identity number of driver {driver_name} too: make sure that it is him',
    driverAgeSoon: 'Driver {driver_name} turns 63 on {day}, and drives no truck from then on'
  }
})

/** The names of its acts in the operation log. */
export const driverActs = definePhrases({
  zh: {
    'driver.created': '新增司机',
    'driver.imported': '导入司机',
    'driver.updated': '修改司机',
    'driver.removed': '删除司机',
    'driver.enabled': '停用或启用司机',
    'driver.unmasked': '查看司机证件号',
    'driver.joinCodeSent': '发送司机关联验证码',
    'driver.joined': '关联司机身份',
    'driver.agreed': '司机同意关联',
    'driver.identified': '核实司机身份',
    'driver.barred': '平台停用或恢复司机',
    'driver.blacklisted': '司机加入或移出黑名单',
    'driver.papersPassed': '司机证件审核通过',
    'driver.papersRefused': '驳回司机证件'
  },
  en: {
    'driver.created': 'Driver added',
    'driver.imported': 'Drivers imported',
    'driver.updated': 'Driver changed',
    'driver.removed': 'Driver deleted',
    'driver.enabled': 'Driver disabled or enabled',
    'driver.unmasked': 'Driver’s numbers looked at',
    'driver.joinCodeSent': 'Code sent to join a driver',
    'driver.joined': 'Driver’s identity joined',
    'driver.agreed': 'Driver agreed to be joined',
    'driver.identified': 'Driver’s identity confirmed',
    'driver.barred': 'Driver barred or let go on by the platform',
    'driver.blacklisted': 'Driver put on the blacklist or taken off',
    'driver.papersPassed': 'Driver’s papers approved',
    'driver.papersRefused': 'Driver’s papers refused'
  }
})

/** The sentences of the notices that this word sends. */
export const driverNotices = definePhrases({
  zh: {
    driverBarredFor: '司机{driver_name}被平台停用：{reason}；不能再派车',
    driverUnbarred: '司机{driver_name}已被平台恢复：{reason}',
    driverPapersPassed: '司机{driver_name}的证件已审核通过',
    driverPapersRefused: '司机{driver_name}的证件被驳回：{reason}；请修改后重新提交，在此之前不能派车'
  },
  en: {
    driverBarredFor: 'The platform has barred driver {driver_name}: {reason}. There is no dispatch any more',
    driverUnbarred: 'The platform lets driver {driver_name} go on: {reason}',
    driverPapersPassed: 'The papers of driver {driver_name} were approved',
    driverPapersRefused:
      'The papers of driver {driver_name} were refused: {reason}. Please enter them again; until then the driver cannot be dispatched'
  }
})
