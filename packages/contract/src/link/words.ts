import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const linkTerms = definePhrases({
  zh: {
    link_status: '合作状态',
    moved_by_me: '我方操作',
    short_name: '简称',
    credit_code: '统一社会信用代码',
    contact_name: '联系人',
    contact_mobile: '联系电话',
    settle_cycle: '结算周期',
    settle_day: '结算日',
    pay_days: '账期（天）',
    tax_rate_bp: '税率',
    invoice_type: '发票类型',
    receipt_days: '回单天数',
    deposit_fen: '保证金',
    default_flag: '默认承运商',
    credit_fen: '信用额度',
    over_credit_action: '超额处理',
    used_fen: '已用额度',
    overdue_fen: '逾期金额',
    lift_until: '放行至',
    lift_by_name: '放行人',
    lift_reason: '放行原因',
    joined: '入驻',
    invited_at: '邀请时间',
    invite_name: '受邀联系人',
    invite_mobile: '受邀手机号',
    score: '评分',
    kpi_score: '月度 KPI',
    kpi_month: 'KPI 月份',
    order_count_30d: '近30天订单',
    open_order_count: '在途订单',
    vehicle_count: '车辆数',
    road_permit_valid_to: '经营许可证有效期',
    contract_valid_to: '合同有效期',
    on_time_rate_bp: '准时率',
    receipt_rate_bp: '回单率',
    damage_rate_bp: '货损率',
    settlement: '结算约定',
    company_id: '公司',
    company_name: '公司名称',
    area_code: '区县代码',
    reason: '原因',
    carrier_name: '承运商',
    shipper_name: '货主'
  },
  en: {
    link_status: 'Cooperation',
    moved_by_me: 'Moved by us',
    short_name: 'Short name',
    credit_code: 'Credit code',
    contact_name: 'Contact',
    contact_mobile: 'Contact mobile',
    settle_cycle: 'Settlement',
    settle_day: 'Settlement day',
    pay_days: 'Payment days',
    tax_rate_bp: 'Tax rate',
    invoice_type: 'Invoice',
    receipt_days: 'POD days',
    deposit_fen: 'Deposit',
    default_flag: 'Default carrier',
    credit_fen: 'Credit limit',
    over_credit_action: 'Over the limit',
    used_fen: 'Owed',
    overdue_fen: 'Overdue',
    lift_until: 'Lifted until',
    lift_by_name: 'Lifted by',
    lift_reason: 'Lifted because',
    joined: 'On the platform',
    invited_at: 'Invited',
    invite_name: 'Invited person',
    invite_mobile: 'Invited number',
    score: 'Score',
    kpi_score: 'Monthly KPI',
    kpi_month: 'KPI month',
    order_count_30d: 'Orders in 30 days',
    open_order_count: 'Open orders',
    vehicle_count: 'Vehicles',
    road_permit_valid_to: 'Operating permit valid to',
    contract_valid_to: 'Contract valid to',
    on_time_rate_bp: 'On time',
    receipt_rate_bp: 'PODs back',
    damage_rate_bp: 'Damaged',
    settlement: 'Settlement terms',
    company_id: 'Company',
    company_name: 'Company',
    area_code: 'District code',
    reason: 'Reason',
    carrier_name: 'Carrier',
    shipper_name: 'Shipper'
  }
})

export const linkRefusals = defineRefusals(1600, {
  zh: {
    linkExists: '与“{company_name}”的合作关系已存在，状态为“{state}”',
    linkAwaitsOther: '须由“{company_name}”操作',
    linkHasOrders: '双方还有 {count} 个未完成的订单，不能终止合作',
    accountTaken: '账号“{account}”已被使用',
    mobileTaken: '手机号 {mobile} 已被使用',
    weakPassword: '密码须为 8 至 64 位，且不能是常见密码或包含账号',
    carrierOnPlatform: '“{company_name}”已在平台上，请按名称或信用代码查找后直接申请合作',
    carrierNotOpen: '“{company_name}”已在平台上，状态为“{state}”，目前不能邀请',
    linkNeedsApproval: '“{company_name}”的企业资料尚未通过平台审核，暂不能邀请承运商或开始合作',
    carrierJoined: '“{company_name}”已注册，正等待其答复，无需再次邀请'
  },
  en: {
    linkExists: 'You are already linked with “{company_name}”: {state}',
    linkAwaitsOther: '“{company_name}” has to do this',
    linkHasOrders: '{count, order between you is, orders between you are} not finished, so the cooperation cannot end',
    accountTaken: 'The account “{account}” is taken',
    mobileTaken: 'The mobile number {mobile} is taken',
    weakPassword: 'A password needs 8 to 64 characters, and must not be a common one or contain the account',
    carrierOnPlatform: '“{company_name}” is on the platform already. Find it by its name or credit code and ask it directly',
    carrierNotOpen: '“{company_name}” is on the platform ({state}) and cannot be invited now',
    linkNeedsApproval: '“{company_name}” is not approved by the platform yet, so it cannot invite carriers or begin a cooperation',
    carrierJoined: '“{company_name}” has registered and will answer; it needs no other invitation'
  }
})

/** The names of its acts in the operation log. */
export const linkActs = definePhrases({
  zh: {
    'link.requested': '申请合作',
    'link.invited': '邀请承运商',
    'link.reminded': '再次邀请承运商',
    'link.accepted': '接受合作',
    'link.declined': '拒绝合作',
    'link.suspended': '暂停合作',
    'link.resumed': '恢复合作',
    'link.ended': '终止合作',
    'link.settled': '修改结算约定',
    'link.creditSet': '设置信用额度',
    'link.holdLifted': '超额放行',
    'link.scored': '承运商评分'
  },
  en: {
    'link.requested': 'Cooperation asked for',
    'link.invited': 'Carrier invited',
    'link.reminded': 'Carrier invited again',
    'link.accepted': 'Cooperation accepted',
    'link.declined': 'Cooperation declined',
    'link.suspended': 'Cooperation suspended',
    'link.resumed': 'Cooperation resumed',
    'link.ended': 'Cooperation ended',
    'link.settled': 'Settlement terms changed',
    'link.creditSet': 'Credit limit set',
    'link.holdLifted': 'Credit hold lifted',
    'link.scored': 'Carrier scored'
  }
})

/** The sentences of the notices that this word sends. */
export const linkNotices = definePhrases({
  zh: {
    linkRequested: '{company_name}申请与贵公司合作',
    linkAccepted: '{company_name}已接受合作',
    carrierJoined: '您邀请的{company_name}已入驻，等待其接受合作',
    linkDeclined: '{company_name}未接受合作：{reason}',
    linkSuspended: '{company_name}暂停了合作：{reason}',
    linkResumed: '{company_name}恢复了合作',
    linkEnded: '{company_name}终止了合作：{reason}'
  },
  en: {
    linkRequested: '{company_name} would like to work with you',
    linkAccepted: '{company_name} agreed to work with you',
    carrierJoined: '{company_name}, which you invited, has joined; it has yet to accept',
    linkDeclined: '{company_name} did not agree to work with you: {reason}',
    linkSuspended: '{company_name} suspended the cooperation: {reason}',
    linkResumed: '{company_name} resumed the cooperation',
    linkEnded: '{company_name} ended the cooperation: {reason}'
  }
})
