import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const bankaccountTerms = definePhrases({
  zh: {
    account_name: '账户名称',
    account_type: '账户类型',
    bank_name: '开户银行',
    bank_branch: '开户支行',
    bank_branch_no: '联行号',
    account_no: '账号',
    is_default: '默认账户',
    verify_status: '验证状态',
    account_state: '账户状态',
    probe_fen: '打款金额',
    enabled: '启用'
  },
  en: {
    account_name: 'Account name',
    account_type: 'Account type',
    bank_name: 'Bank',
    bank_branch: 'Branch',
    bank_branch_no: 'Branch no.',
    account_no: 'Account no.',
    is_default: 'Default',
    verify_status: 'Verification',
    account_state: 'Account state',
    probe_fen: 'Amount received',
    enabled: 'In use'
  }
})

export const bankaccountRefusals = defineRefusals(2310, {
  zh: {
    bankAccountTaken: '该账号已绑定',
    bankAccountName: '账户名称须为本公司名称“{company_name}”；对私账户须为法定代表人',
    bankAccountUnready: '该账户未通过验证或已停用',
    bankAccountInUse: '该账户还有未完成的提现，不能删除',
    probeWrong: '金额不正确，还可再试 {left} 次',
    probeOver: '验证已失败 3 次，请删除该账户后重新绑定'
  },
  en: {
    bankAccountTaken: 'This account is bound already',
    bankAccountName: 'The account must be in the name of “{company_name}”, a personal one in that of the legal representative',
    bankAccountUnready: 'This account is not verified, or it is disabled',
    bankAccountInUse: 'A withdrawal to this account is still under way',
    probeWrong: 'That is not the amount; tries left: {left}',
    probeOver: 'Verification failed three times: delete the account and bind it again'
  }
})

/** The names of its acts in the operation log. */
export const bankaccountActs = definePhrases({
  zh: {
    'bankaccount.created': '绑定收款账户',
    'bankaccount.verified': '验证收款账户',
    'bankaccount.defaulted': '设默认收款账户',
    'bankaccount.enabled': '停用或启用收款账户',
    'bankaccount.removed': '删除收款账户'
  },
  en: {
    'bankaccount.created': 'Bank account bound',
    'bankaccount.verified': 'Bank account verified',
    'bankaccount.defaulted': 'Default bank account chosen',
    'bankaccount.enabled': 'Bank account disabled or enabled',
    'bankaccount.removed': 'Bank account deleted'
  }
})
