import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const chargeTerms = definePhrases({
  zh: {
    charge_no: '费用号',
    charge_status: '费用状态',
    direction: '方向',
    item_code: '费用项目',
    qty: '数量',
    unit_price_e4: '单价',
    amount_fen: '金额',
    net_fen: '不含税',
    tax_fen: '税额',
    tax_rate_bp: '税率',
    trace: '计价过程',
    freight_fen: '运费',
    surcharge_fen: '附加费',
    deduct_fen: '扣款',
    total_fen: '含税合计',
    unpriced: '待定价',
    objection: '异议',
    objected_at: '异议时间',
    objected_by_name: '异议人',
    waybill_id: '运单'
  },
  en: {
    charge_no: 'Charge no.',
    charge_status: 'Charge status',
    direction: 'Direction',
    item_code: 'Item',
    qty: 'Quantity',
    unit_price_e4: 'Unit price',
    amount_fen: 'Amount',
    net_fen: 'Net',
    tax_fen: 'Tax',
    tax_rate_bp: 'Tax rate',
    trace: 'How it was computed',
    freight_fen: 'Freight',
    surcharge_fen: 'Surcharges',
    deduct_fen: 'Deductions',
    total_fen: 'Total with tax',
    unpriced: 'To be priced',
    objection: 'Dispute',
    objected_at: 'Disputed',
    objected_by_name: 'Disputed by',
    waybill_id: 'Waybill'
  }
})

export const chargeRefusals = defineRefusals(1850, {
  zh: {
    chargeStands: '费用{charge_no}当前为“{state}”，不能再修改',
    deductionNegative: '扣款的金额不能大于 0',
    chargeNegative: '运费和附加费的金额不能小于 0',
    chargeOfException: '费用{charge_no}来自异常{abnormal_no}，请在该异常中处理'
  },
  en: {
    chargeStands: 'Charge {charge_no} is “{state}” and cannot be changed any more',
    deductionNegative: 'A deduction cannot be above 0',
    chargeNegative: 'Freight and surcharges cannot be below 0',
    chargeOfException: 'Charge {charge_no} comes from exception {abnormal_no}: settle it there'
  }
})

/** The names of its acts in the operation log. */
export const chargeActs = definePhrases({
  zh: {
    'charge.objected': '费用异议',
    'charge.priced': '手工定价',
    'charge.recomputed': '重新计价'
  },
  en: {
    'charge.objected': 'Charge objected to',
    'charge.priced': 'Charge priced by hand',
    'charge.recomputed': 'Charges computed again'
  }
})
