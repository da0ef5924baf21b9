import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const walletTerms = definePhrases({
  zh: {
    flow_no: '流水号',
    balance_fen: '余额',
    balance_after: '变动后余额',
    balance_after_fen: '变动后余额',
    amount_fen: '金额',
    biz_no: '业务单号',
    campaign_id: '竞价单',
    occurred_at: '发生时间',
    company_name: '公司',
    company_type: '公司类型',
    company_no: '公司编号',
    wallet_kind: '钱包',
    trade_type: '交易类型',
    flow_direction: '收支',
    counterparty: '对方',
    remark: '备注',
    virtual_account: '专属账号',
    available_fen: '可用余额',
    frozen_fen: '冻结金额',
    oil_fen: '油卡余额',
    etc_fen: 'ETC 余额',
    deposit_fen: '押金',
    total_fen: '合计',
    frozen_at: '资金冻结时间',
    frozen_reason: '资金冻结原因',
    last_flow_at: '最近变动',
    freeze: '冻结',
    frozen: '资金冻结',
    reason: '原因',
    company_id: '公司'
  },
  en: {
    flow_no: 'Movement no.',
    balance_fen: 'Balance',
    balance_after: 'Balance after',
    balance_after_fen: 'Balance after',
    amount_fen: 'Amount',
    biz_no: 'Business no.',
    campaign_id: 'Bidding',
    occurred_at: 'At',
    company_name: 'Company',
    company_type: 'Kind of company',
    company_no: 'Company no.',
    wallet_kind: 'Wallet',
    trade_type: 'Transaction type',
    flow_direction: 'In or out',
    counterparty: 'Counterparty',
    remark: 'Remark',
    virtual_account: 'Own account no.',
    available_fen: 'Available',
    frozen_fen: 'Frozen',
    oil_fen: 'Fuel',
    etc_fen: 'Tolls',
    deposit_fen: 'Deposits',
    total_fen: 'Total',
    frozen_at: 'Funds frozen at',
    frozen_reason: 'Funds frozen because',
    last_flow_at: 'Last move',
    freeze: 'Freeze',
    frozen: 'Funds frozen',
    reason: 'Reason',
    company_id: 'Company'
  }
})

export const walletRefusals = defineRefusals(1970, {
  zh: {
    walletShort: '钱包余额不足，可用 {balance} 元',
    walletFrozen: '资金已被平台冻结，不能转出：{reason}',
    frozenAlready: '该公司资金状态已是如此，无须再次操作'
  },
  en: {
    walletShort: 'The wallet holds only CNY {balance}',
    walletFrozen: 'The operator has frozen these funds, nothing can leave: {reason}',
    frozenAlready: 'The funds of this company are in that state already'
  }
})

/** The names of its acts in the operation log. */
export const walletActs = definePhrases({
  zh: {
    'wallet.frozen': '冻结或解冻资金'
  },
  en: {
    'wallet.frozen': 'Funds frozen or unfrozen'
  }
})

/** The sentences of the notices that this word sends. */
export const walletNotices = definePhrases({
  zh: {
    fundsFrozen: '贵公司资金已被平台冻结：{reason}',
    fundsUnfrozen: '贵公司资金已解冻：{reason}'
  },
  en: {
    fundsFrozen: 'The operator has frozen your company’s funds: {reason}',
    fundsUnfrozen: 'Your company’s funds are free again: {reason}'
  }
})
