import { definePhrases } from '../kit/phrases.ts'

export const name = { zh: '收款人收入', en: 'Income of payees' }
export { income as calls } from './contract.ts'

export const terms = definePhrases({
  zh: {
    quarter: '季度',
    payee_name: '收款人',
    id_no_mask: '身份证号',
    payer_count: '付款公司数',
    paid_count: '笔数',
    cash_fen: '款项收入',
    fuel_fen: '油卡收入',
    toll_fen: 'ETC 收入',
    total_fen: '收入合计',
    booked_fen: '账簿金额',
    difference_fen: '差额'
  },
  en: {
    quarter: 'Quarter',
    payee_name: 'Payee',
    id_no_mask: 'Identity no.',
    payer_count: 'Payers',
    paid_count: 'Payments',
    cash_fen: 'In money',
    fuel_fen: 'On fuel cards',
    toll_fen: 'On toll cards',
    total_fen: 'Income',
    booked_fen: 'In the books',
    difference_fen: 'Difference'
  }
})
