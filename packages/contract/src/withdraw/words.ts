import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const withdrawTerms = definePhrases({
  zh: {
    withdraw_no: '提现单号',
    company_name: '公司',
    bank_account_id: '收款账户',
    account_name: '账户名称',
    bank_name: '开户银行',
    account_no: '账号',
    amount_fen: '金额',
    fee_fen: '手续费',
    net_fen: '到账金额',
    withdraw_status: '提现状态',
    reviewers: '审核人',
    reviews_needed: '需审核人数',
    reviewed_by_me: '我已审核',
    bank_serial_no: '银行流水号',
    fail_reason: '失败原因',
    done_at: '完成时间',
    remark: '备注',
    created_by_name: '申请人',
    created_at: '申请时间',
    verify: '验证码',
    reason: '原因'
  },
  en: {
    withdraw_no: 'Withdrawal no.',
    company_name: 'Company',
    bank_account_id: 'To account',
    account_name: 'Account name',
    bank_name: 'Bank',
    account_no: 'Account no.',
    amount_fen: 'Amount',
    fee_fen: 'Fee',
    net_fen: 'Paid out',
    withdraw_status: 'State',
    reviewers: 'Reviewed by',
    reviews_needed: 'Reviewers needed',
    reviewed_by_me: 'Reviewed by me',
    bank_serial_no: 'Bank serial',
    fail_reason: 'Failed because',
    done_at: 'Done at',
    remark: 'Remark',
    created_by_name: 'Applied by',
    created_at: 'Applied at',
    verify: 'Code',
    reason: 'Reason'
  }
})

export const withdrawRefusals = defineRefusals(2350, {
  zh: {
    reconOpen: '银行对账有 {count} 笔差异未处理，暂停提现',
    codeNeeded: '超过 {limit} 元的提现须输入短信验证码',
    reviewerTwice: '您已审核过此笔提现，须由另一人复核'
  },
  en: {
    reconOpen: 'Withdrawals are stopped: {count, difference with the bank is, differences with the bank are} not solved yet',
    codeNeeded: 'Above CNY {limit} a withdrawal needs an SMS code',
    reviewerTwice: 'You have approved this withdrawal already: another person must approve it too'
  }
})

/** The names of its acts in the operation log. */
export const withdrawActs = definePhrases({
  zh: {
    'withdraw.created': '申请提现',
    'withdraw.approved': '审核提现',
    'withdraw.rejected': '驳回提现',
    'withdraw.paid': '登记提现成功',
    'withdraw.failed': '登记提现失败'
  },
  en: {
    'withdraw.created': 'Withdrawal applied for',
    'withdraw.approved': 'Withdrawal approved',
    'withdraw.rejected': 'Withdrawal rejected',
    'withdraw.paid': 'Withdrawal paid out',
    'withdraw.failed': 'Withdrawal failed'
  }
})

/** The sentences of the notices that this word sends. */
export const withdrawNotices = definePhrases({
  zh: {
    withdrawApplied: '{company_name}申请提现 {amount} 元，单号 {withdraw_no}，请审核',
    withdrawPaid: '提现 {withdraw_no} 已打款 {amount} 元',
    withdrawReturned: '提现 {withdraw_no} 未成功，{amount} 元已退回钱包：{reason}'
  },
  en: {
    withdrawApplied: '{company_name} asks to withdraw CNY {amount}, no. {withdraw_no}: please review it',
    withdrawPaid: 'Withdrawal {withdraw_no}: CNY {amount} paid out',
    withdrawReturned: 'Withdrawal {withdraw_no} did not go through, CNY {amount} is back in the wallet: {reason}'
  }
})
