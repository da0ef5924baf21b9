import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

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

export const refusals = defineRefusals(3990, {
  zh: {
    incomeNotTied: '收入与账簿相差 {difference} 元，核对一致后才能报送',
    incomeNone: '{quarter} 没有收款人收入',
    incomeNoId: '{payee_name}没有登记身份证号，补录后才能报送'
  },
  en: {
    incomeNotTied: 'Income and books differ by CNY {difference}: it is reported once they agree',
    incomeNone: 'Nobody was paid in {quarter}',
    incomeNoId: '{payee_name} has no identity number on record: enter it first'
  }
})

/** The names of its acts in the operation log. */
export const acts = definePhrases({ zh: { 'income.fileTaken': '下载涉税报送文件' }, en: { 'income.fileTaken': 'Income report downloaded' } })
