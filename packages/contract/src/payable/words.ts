import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const payableTerms = definePhrases({
  zh: {
    split: '付款拆分',
    part_kind: '付款节点',
    part_status: '释放状态',
    share_bp: '比例',
    amount_fen: '金额',
    extra_fen: '增加',
    deduct_fen: '扣款',
    net_fen: '应付',
    paid_fen: '已付',
    pay_status: '付款状态',
    payee_id: '收款人',
    payee_name: '收款人',
    payable_fen: '应付运费',
    released_at: '释放时间',
    held_at: '押金留存时间',
    due_days: '付款期限',
    prepaid: '预付',
    fuel: '油卡',
    etc: 'ETC',
    arrival: '到付',
    receipt: '回单付',
    monthly: '月结',
    deposit: '押金',
    fuel_cap_bp: '油卡上限',
    etc_cap_bp: 'ETC 上限',
    split_rule: '付款拆分规则',
    proposed_fen: '规则建议运费',
    proposal: '建议依据',
    proposal_now: '换车后的建议',
    margin_reason: '低毛利原因',
    left_fen: '未付',
    barred: '不能申请',
    parts: '付款节点',
    urgent: '加急',
    reason: '申请事由',
    files: '附件',
    request_fen: '申请金额',
    requested_fen: '已申请',
    requested_at: '申请时间',
    requested_by_name: '申请人',
    request_reason: '申请事由',
    request_urgent: '加急',
    payee_account: '收款账户',
    bill_no: '账单号'
  },
  en: {
    split: 'Payment split',
    part_kind: 'Part',
    part_status: 'Release',
    share_bp: 'Share',
    amount_fen: 'Amount',
    extra_fen: 'Added',
    deduct_fen: 'Deducted',
    net_fen: 'To pay',
    paid_fen: 'Paid',
    pay_status: 'Payment',
    payee_id: 'Payee',
    payee_name: 'Payee',
    payable_fen: 'Freight to pay',
    released_at: 'Released',
    held_at: 'Deposit held since',
    due_days: 'Days until due',
    prepaid: 'Prepaid',
    fuel: 'Fuel',
    etc: 'ETC',
    arrival: 'On arrival',
    receipt: 'On POD',
    monthly: 'Monthly',
    deposit: 'Deposit',
    fuel_cap_bp: 'Fuel at most',
    etc_cap_bp: 'ETC at most',
    split_rule: 'Rule of the payment split',
    proposed_fen: 'Freight by the rule',
    proposal: 'What it rests on',
    proposal_now: 'Proposed since the swap',
    margin_reason: 'Why so low a margin',
    left_fen: 'Left to pay',
    barred: 'Cannot be asked for',
    parts: 'Parts',
    urgent: 'Urgent',
    reason: 'Why it is asked for',
    files: 'Files',
    request_fen: 'Asked for',
    requested_fen: 'Asked for',
    requested_at: 'Asked',
    requested_by_name: 'Asked by',
    request_reason: 'Why it is asked for',
    request_urgent: 'Urgent',
    payee_account: 'Account of the payee',
    bill_no: 'Bill'
  }
})

export const payableRefusals = defineRefusals(3400, {
  zh: {
    partTwice: '“{part}”不能重复，且比例或金额须大于零',
    sharesOff: '各节点比例合计须为 100%，现为 {sum}%',
    partsOff: '各节点金额合计须等于应付运费 {price} 元，现为 {sum} 元',
    partOverCap: '“{part}”不能超过上限 {cap} 元',
    depositNeedsArrival: '押金从到付款中留存，须同时设置到付',
    partReleased: '“{part}”已释放，不能再修改应付运费，请通过异常或对账调整',
    partPaid: '“{part}”已付款（账单{bill_no}），不能退回该节点',
    nothingToRequest: '运单{waybill_no}没有可申请付款的款项',
    requestBarred: '“{part}”不能申请付款：{why}',
    requestOverLeft: '“{part}”最多可申请 {left} 元',
    requestAmountUnseen: '您没有查看应付的权限，只能按未付金额全额申请',
    noRequest: '运单{waybill_no}没有可撤回的付款申请'
  },
  en: {
    partTwice: '“{part}” stands once, with a share or an amount above zero',
    sharesOff: 'The shares must come to 100%; they come to {sum}%',
    partsOff: 'The parts must come to the freight to pay, CNY {price}; they come to CNY {sum}',
    partOverCap: '“{part}” must not be above CNY {cap}',
    depositNeedsArrival: 'A deposit is held back from what is paid on arrival: set that part too',
    partReleased: '“{part}” is released already: change the amount by an exception or in the statement',
    partPaid: '“{part}” is paid (bill {bill_no}): this node can no longer be taken back',
    nothingToRequest: 'Waybill {waybill_no} has nothing that payment can be asked for',
    requestBarred: 'Payment of “{part}” cannot be asked for: {why}',
    requestOverLeft: 'Of “{part}” at most CNY {left} can be asked for',
    requestAmountUnseen: 'You may not see what trips cost, so you ask for all that is left',
    noRequest: 'Waybill {waybill_no} has no request of payment to take back'
  }
})

/** The names of its acts in the operation log. */
export const payableActs = definePhrases({
  zh: {
    'payable.priced': '录入应付运费',
    'payable.ruleSet': '修改付款拆分规则',
    'payable.reminded': '提醒逾期运费',
    'payable.released': '释放月结付款',
    'payable.requested': '申请付款',
    'payable.requestWithdrawn': '撤回付款申请'
  },
  en: {
    'payable.priced': 'Freight to pay entered',
    'payable.ruleSet': 'Rule of the payment split changed',
    'payable.reminded': 'Reminded of overdue freight',
    'payable.released': 'Monthly part released',
    'payable.requested': 'Payment asked for',
    'payable.requestWithdrawn': 'Request of payment taken back'
  }
})

/** The sentences of the notices that this word sends (R6: freight is paid in time). */
export const payableNotices = definePhrases({
  zh: {
    freightLate: '应付{payee_name}的“{part}”{amount} 元已逾期 {days} 天（账单 {bill_no}，运单 {waybill_no}），请尽快支付',
    freightLateOf: '{carrier_name}应付司机的“{part}”{amount} 元已逾期 {days} 天（运单 {waybill_no}）',
    paymentRequested: '{user_name}申请付款{urgent}：{payee_name}“{part}”{amount} 元（账单 {bill_no}），{reason}',
    requestSentBack: '付款申请被驳回：{payee_name}“{part}”（账单 {bill_no}），{reason}'
  },
  en: {
    freightLate: '“{part}” of CNY {amount} to {payee_name} is {days, day, days} late (bill {bill_no}, trip {waybill_no}): please pay it',
    freightLateOf: '{carrier_name} is {days, day, days} late with “{part}” of CNY {amount} to a driver (trip {waybill_no})',
    paymentRequested: '{user_name} asks for payment{urgent}: {payee_name}, “{part}”, CNY {amount} (bill {bill_no}), {reason}',
    requestSentBack: 'The request of payment was sent back: {payee_name}, “{part}” (bill {bill_no}), {reason}'
  }
})
