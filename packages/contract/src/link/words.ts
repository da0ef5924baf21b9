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
    score: '评分',
    order_count_30d: '近30天订单',
    open_order_count: '在途订单',
    vehicle_count: '车辆数',
    road_permit_valid_to: '经营许可证有效期',
    customer_no: '客户编号',
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
    receipt_days: 'Receipt days',
    score: 'Score',
    order_count_30d: 'Orders in 30 days',
    open_order_count: 'Open orders',
    vehicle_count: 'Vehicles',
    road_permit_valid_to: 'Operating permit valid to',
    customer_no: 'Customer no.',
    contract_valid_to: 'Contract valid to',
    on_time_rate_bp: 'On time',
    receipt_rate_bp: 'Receipts back',
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
    weakPassword: '密码须为 8 至 64 位，且不能是常见密码或包含账号'
  },
  en: {
    linkExists: 'You are already linked with “{company_name}”: {state}',
    linkAwaitsOther: '“{company_name}” has to do this',
    linkHasOrders: '{count} orders between you are not finished, so the cooperation cannot end',
    accountTaken: 'The account “{account}” is taken',
    mobileTaken: 'The mobile number {mobile} is taken',
    weakPassword: 'A password needs 8 to 64 characters, and must not be a common one or contain the account'
  }
})
