import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const rechargeTerms = definePhrases({
  zh: {
    recharge_no: '充值单号',
    company_name: '公司',
    way: '充值方式',
    amount_fen: '金额',
    payer_name: '付款户名',
    payer_account: '付款账号',
    virtual_account: '专属账号',
    voucher_img: '转账凭证',
    bank_serial_no: '银行流水号',
    recharge_status: '充值状态',
    at_bank: '银行已到账',
    arrived_at: '到账时间',
    reviewer_name: '审核人',
    reject_reason: '驳回原因',
    reason: '原因',
    remark: '备注',
    expires_at: '支付截止',
    created_by_name: '申请人',
    created_at: '申请时间',
    succeed: '支付成功',
    result: '结果',
    paid_at: '支付时间',
    sign: '签名'
  },
  en: {
    recharge_no: 'Top-up no.',
    company_name: 'Company',
    way: 'Method',
    amount_fen: 'Amount',
    payer_name: 'Payer',
    payer_account: 'Payer’s account',
    virtual_account: 'Own account no.',
    voucher_img: 'Voucher',
    bank_serial_no: 'Bank serial',
    recharge_status: 'State',
    at_bank: 'At the bank',
    arrived_at: 'Credited at',
    reviewer_name: 'Reviewed by',
    reject_reason: 'Rejected because',
    reason: 'Reason',
    remark: 'Remark',
    expires_at: 'To be paid by',
    created_by_name: 'Applied by',
    created_at: 'Applied at',
    succeed: 'Paid',
    result: 'Result',
    paid_at: 'Paid at',
    sign: 'Signature'
  }
})

export const rechargeRefusals = defineRefusals(2330, {
  zh: {
    payerNameWrong: '付款户名“{payer_name}”与公司名称“{company_name}”不一致',
    voucherNeeded: '线下转账须上传转账凭证',
    onlineUnavailable: '线上支付暂未开通，请使用线下转账',
    serialTaken: '该银行流水号已经入账',
    bankRowDiffers: '银行对账单上该流水为 {amount} 元、付款人“{payer_name}”，与本次充值不符',
    signWrong: '签名不正确',
    amountDiffers: '支付金额与充值金额不符',
    rechargePaying: '该笔充值正在支付，请等待支付结果'
  },
  en: {
    payerNameWrong: 'The payer “{payer_name}” is not the company “{company_name}”',
    voucherNeeded: 'A bank transfer needs its voucher',
    onlineUnavailable: 'Online payment is not available: use a bank transfer',
    serialTaken: 'This bank serial has been credited already',
    bankRowDiffers: 'On the bank’s statement this serial is CNY {amount} from “{payer_name}”: it is not this top-up',
    signWrong: 'The signature is wrong',
    amountDiffers: 'What was paid is not the amount of the top-up',
    rechargePaying: 'This top-up is being paid: wait for its result'
  }
})

/** The names of its acts in the operation log. */
export const rechargeActs = definePhrases({
  zh: {
    'recharge.created': '申请充值',
    'recharge.closed': '关闭充值',
    'recharge.confirmed': '确认充值到账',
    'recharge.rejected': '驳回充值',
    'recharge.paid': '线上付款',
    'recharge.calledBack': '支付结果通知',
    'recharge.expired': '充值超时关闭'
  },
  en: {
    'recharge.created': 'Top-up applied for',
    'recharge.closed': 'Top-up closed',
    'recharge.confirmed': 'Top-up confirmed',
    'recharge.rejected': 'Top-up rejected',
    'recharge.paid': 'Paid online',
    'recharge.calledBack': 'Payment provider called back',
    'recharge.expired': 'Top-up not paid in time'
  }
})

/** The sentences of the notices that this word sends. */
export const rechargeNotices = definePhrases({
  zh: {
    rechargeApplied: '{company_name}申请线下充值 {amount} 元，单号 {recharge_no}，请核对',
    rechargeCredited: '充值 {recharge_no} 已到账 {amount} 元',
    rechargeRejected: '充值 {recharge_no} 被驳回：{reason}'
  },
  en: {
    rechargeApplied: '{company_name} transferred CNY {amount}, top-up {recharge_no}: please check it',
    rechargeCredited: 'Top-up {recharge_no}: CNY {amount} credited',
    rechargeRejected: 'Top-up {recharge_no} was rejected: {reason}'
  }
})
