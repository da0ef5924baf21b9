import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const reportTerms = definePhrases({
  zh: {
    message_no: '报文编号',
    message_kind: '报文类型',
    subject_no: '上报对象',
    carrier_name: '承运商',
    carrier_id: '承运商',
    report_status: '上报状态',
    round: '次数',
    faults: '校验问题',
    answer_code: '回执代码',
    answer_text: '监管平台答复',
    receipt_no: '受理编号',
    tries: '发送次数',
    created_by_name: '上报人',
    created_at: '生成时间',
    sent_at: '发送时间',
    done_at: '答复时间',
    waybill_id: '运单',
    waybill_ids: '运单',
    order_id: '订单',
    order_no: '订单号',
    waybill_no: '运单号',
    consignee_no: '收货方证件号',
    consignee_name: '收货方',
    week: '周（周一）',
    accepted: '成功',
    failed: '失败',
    error_bp: '差错率',
    waybills: '成功运单',
    enabled: '启用上报',
    base_url: '接口地址',
    sender_code: '接入编号',
    secret: '签名密钥',
    has_secret: '密钥',
    is_drill: '演练',
    by_carriers: '由承运商上报',
    automatic: '自动上报',
    accountable_name: '上报主体',
    accountable_credit_code: '统一社会信用代码',
    accountable_permit_no: '道路运输经营许可证号',
    pending: '待发送',
    last_ok_at: '最近成功',
    down_since: '中断开始',
    last_failure: '最近失败原因',
    keyword: '关键字'
  },
  en: {
    message_no: 'Message no.',
    message_kind: 'Message',
    subject_no: 'About',
    carrier_name: 'Carrier',
    carrier_id: 'Carrier',
    report_status: 'Report',
    round: 'Round',
    faults: 'Faults found',
    answer_code: 'Code',
    answer_text: 'Answer',
    receipt_no: 'Accepted as',
    tries: 'Tries',
    created_by_name: 'Reported by',
    created_at: 'Made at',
    sent_at: 'Sent at',
    done_at: 'Answered at',
    waybill_id: 'Waybill',
    waybill_ids: 'Waybills',
    order_id: 'Order',
    order_no: 'Order no.',
    waybill_no: 'Waybill no.',
    consignee_no: 'Consignee’s number',
    consignee_name: 'Consignee',
    week: 'Week from Monday',
    accepted: 'Accepted',
    failed: 'Failed',
    error_bp: 'Error rate',
    waybills: 'Waybills accepted',
    enabled: 'Report',
    base_url: 'Address',
    sender_code: 'Sender code',
    secret: 'Signing key',
    has_secret: 'Key',
    is_drill: 'Stand-in',
    by_carriers: 'In the carriers’ names',
    automatic: 'By itself',
    accountable_name: 'Reported as',
    accountable_credit_code: 'Credit code',
    accountable_permit_no: 'Road transport permit',
    pending: 'Waiting',
    last_ok_at: 'Last success',
    down_since: 'Down since',
    last_failure: 'Last failure',
    keyword: 'Keyword'
  }
})

export const reportRefusals = defineRefusals(4200, {
  zh: {
    reportOff: '平台尚未启用监管上报，请先在“监管上报”的上报设置中填写接口并启用',
    reportTooEarly: '运单 {waybill_no} 为“{state}”，签收后才能上报',
    reportOfMirror: '运单 {waybill_no} 由其他承运商实际承运，由其运单上报',
    reportNothingNew: '所选运单的报文都已上报且没有变化，无需重报',
    reportHost: '接口地址不可用：{why}'
  },
  en: {
    reportOff: 'The platform does not report yet: fill in the address and turn it on under the settings of “Authority reports”',
    reportTooEarly: 'Waybill {waybill_no} is “{state}”: it is reported once it is signed for',
    reportOfMirror: 'Waybill {waybill_no} is carried by another carrier, whose own waybill is reported',
    reportNothingNew: 'All messages of these waybills were reported, and nothing has changed since',
    reportHost: 'This address cannot be used: {why}'
  }
})

/** The names of its acts in the operation log. */
export const reportActs = definePhrases({
  zh: {
    'report.sent': '监管上报',
    'report.paperSent': '上报车辆或驾驶员',
    'report.changed': '上报后数据变化',
    'report.consigneeSet': '补录收货方证件号',
    'report.set': '修改上报设置',
    'report.tested': '测试上报连接'
  },
  en: {
    'report.sent': 'Reported to the authority',
    'report.paperSent': 'Vehicle or driver reported',
    'report.changed': 'Changed since it was reported',
    'report.consigneeSet': 'Consignee’s number recorded',
    'report.set': 'Report settings changed',
    'report.tested': 'Connection of reports tested'
  }
})
