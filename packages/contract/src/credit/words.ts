import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const creditTerms = definePhrases({
  zh: {
    credit_no: '授信编号',
    credit_status: '授信状态',
    company_id: '申请企业',
    company_name: '申请企业',
    factor_name: '保理商',
    apply_fen: '申请额度',
    credit_fen: '授信额度',
    used_fen: '已用额度',
    left_fen: '剩余额度',
    rate_bp_year: '年利率',
    fee_bp: '手续费率',
    advance_bp: '融资比例',
    recourse: '有追索权',
    max_days: '最长期限 (天)',
    valid_from: '生效日',
    valid_to: '到期日',
    account_bank: '收款专户开户行',
    account_no: '收款专户账号',
    debtors: '债务人额度',
    debtor_id: '债务人',
    debtor_name: '债务人',
    limit_fen: '额度上限',
    unpaid_fen: '未付账款',
    licence_files: '营业执照',
    trade_files: '近 12 个月对账单',
    bank_files: '银行流水',
    tax_files: '纳税材料',
    contract_files: '授信合同',
    signed_at: '签约时间',
    remark: '说明',
    reason: '原因',
    created_at: '申请时间'
  },
  en: {
    credit_no: 'Credit no.',
    credit_status: 'State',
    company_id: 'Company',
    company_name: 'Company',
    factor_name: 'Factor',
    apply_fen: 'Asked for',
    credit_fen: 'Limit',
    used_fen: 'Used',
    left_fen: 'Left',
    rate_bp_year: 'Yearly rate',
    fee_bp: 'Fee',
    advance_bp: 'Share lent',
    recourse: 'With recourse',
    max_days: 'Longest term (days)',
    valid_from: 'From',
    valid_to: 'Ends',
    account_bank: 'Collecting bank',
    account_no: 'Account no.',
    debtors: 'Limits by debtor',
    debtor_id: 'Debtor',
    debtor_name: 'Debtor',
    limit_fen: 'Limit',
    unpaid_fen: 'Owes',
    licence_files: 'Business licence',
    trade_files: 'Statements of 12 months',
    bank_files: 'Bank flow',
    tax_files: 'Tax returns',
    contract_files: 'Contract',
    signed_at: 'Signed',
    remark: 'Remark',
    reason: 'Reason',
    created_at: 'Asked'
  }
})

export const creditRefusals = defineRefusals(3750, {
  zh: {
    creditMaterial: '资料不齐，请先上传：{missing}',
    creditSameReviewer: '您已初审该授信，终审须由他人办理',
    creditDebtorTwice: '债务人{debtor_name}重复',
    creditDebtorNew: '{debtor_name}不在申请的债务人名单中',
    creditDebtorOver: '{debtor_name}的额度不能超过授信额度 {limit} 元',
    creditDayPast: '到期日 {day} 已过，请填写以后的日期',
    creditLoansOpen: '还有 {count} 笔融资未结清，不能终止',
    creditOwnReview: '本授信由您代为申请，初审须由他人进行'
  },
  en: {
    creditMaterial: 'Material is missing. Please add: {missing}',
    creditSameReviewer: 'You did the first review of this credit: somebody else does the final one',
    creditDebtorTwice: '{debtor_name} stands twice among the debtors',
    creditDebtorNew: '{debtor_name} is not among the debtors that were asked for',
    creditDebtorOver: 'The limit of {debtor_name} cannot be above that of the credit, CNY {limit}',
    creditDayPast: 'The last day {day} is over. Please give a later one',
    creditLoansOpen: '{count, loan, loans} not yet repaid: the credit cannot be terminated',
    creditOwnReview: 'You applied for this credit yourself: somebody else does the first review'
  }
})

export const creditActs = definePhrases({
  zh: {
    'credit.created': '申请授信',
    'credit.updated': '修改授信申请',
    'credit.submitted': '提交授信申请',
    'credit.passed': '授信初审通过',
    'credit.decided': '授信终审通过',
    'credit.rejected': '驳回授信',
    'credit.signed': '授信签约',
    'credit.frozen': '冻结授信',
    'credit.unfrozen': '解冻授信',
    'credit.expired': '授信到期',
    'credit.terminated': '终止授信'
  },
  en: {
    'credit.created': 'Credit asked for',
    'credit.updated': 'Credit application edited',
    'credit.submitted': 'Credit application sent',
    'credit.passed': 'Credit passed the first review',
    'credit.decided': 'Credit approved',
    'credit.rejected': 'Credit rejected',
    'credit.signed': 'Credit signed',
    'credit.frozen': 'Credit frozen',
    'credit.unfrozen': 'Credit unfrozen',
    'credit.expired': 'Credit expired',
    'credit.terminated': 'Credit terminated'
  }
})

export const creditNotices = definePhrases({
  zh: {
    creditSubmitted: '{company_name}申请授信 {credit_no}（{amount} 元），请初审',
    creditPassed: '授信 {credit_no} 已通过初审，等待保理商终审',
    creditDecided: '授信 {credit_no} 已获批 {amount} 元，等待签约',
    creditRejected: '授信 {credit_no} 被驳回：{reason}',
    creditSigned: '授信 {credit_no} 已生效，可以申请融资',
    creditFrozen: '授信 {credit_no} 已冻结：{reason}',
    creditUnfrozen: '授信 {credit_no} 已解冻',
    creditExpired: '授信 {credit_no} 已到期',
    creditTerminated: '授信 {credit_no} 已终止：{reason}'
  },
  en: {
    creditSubmitted: '{company_name} asks for credit {credit_no} (CNY {amount}). Please review it',
    creditPassed: 'Credit {credit_no} has passed the first review and is with the factor',
    creditDecided: 'Credit {credit_no} is approved for CNY {amount} and waits to be signed',
    creditRejected: 'Credit {credit_no} was rejected: {reason}',
    creditSigned: 'Credit {credit_no} is active: bills can be financed',
    creditFrozen: 'Credit {credit_no} is frozen: {reason}',
    creditUnfrozen: 'Credit {credit_no} is active again',
    creditExpired: 'Credit {credit_no} has expired',
    creditTerminated: 'Credit {credit_no} is terminated: {reason}'
  }
})
