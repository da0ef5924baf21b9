import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const expenseTerms = definePhrases({
  zh: {
    item_code: '项目编码',
    item_name: '项目名称',
    item_side: '收付方向',
    category: '类别',
    tax_rate_bp: '税率',
    auto_rule: '自动规则',
    item_state: '状态',
    claim_no: '报销单号',
    claim_status: '报销状态',
    expense_type: '费用类型',
    vehicle_id: '车辆',
    plate_no: '车牌',
    waybill_id: '运单',
    waybill_no: '运单号',
    driver_id: '垫付司机',
    claimant_name: '垫付人',
    amount_fen: '金额',
    tax_fen: '税额',
    invoice_no: '发票号',
    spent_on: '发生日期',
    odometer_km: '里程表（公里）',
    voucher_img: '单据',
    remark: '说明',
    reason: '驳回原因',
    reviewed_by_name: '审核人',
    reviewed_at: '审核时间',
    bill_no: '账单号',
    mine: '我提交',
    created_by_name: '提交人',
    created_at: '提交时间',
    claim_fen: '报销',
    fuel_fen: '油卡',
    toll_fen: 'ETC',
    cost_fen: '成本合计',
    trip_count: '运单数',
    distance_m: '行驶里程',
    km_fen: '每公里成本',
    bill_id: '账单',
    person_id: '垫付人'
  },
  en: {
    item_code: 'Code',
    item_name: 'Item',
    item_side: 'Side',
    category: 'Category',
    tax_rate_bp: 'VAT rate',
    auto_rule: 'When it arises',
    item_state: 'State',
    claim_no: 'Claim no.',
    claim_status: 'State of the claim',
    expense_type: 'Expense',
    vehicle_id: 'Vehicle',
    plate_no: 'Plate',
    waybill_id: 'Waybill',
    waybill_no: 'Waybill no.',
    driver_id: 'Driver who paid',
    claimant_name: 'Paid by',
    amount_fen: 'Amount',
    tax_fen: 'VAT',
    invoice_no: 'Invoice no.',
    spent_on: 'Day',
    odometer_km: 'Odometer (km)',
    voucher_img: 'Documents',
    remark: 'What for',
    reason: 'Refused because',
    reviewed_by_name: 'Reviewed by',
    reviewed_at: 'Reviewed at',
    bill_no: 'Bill no.',
    mine: 'Mine',
    created_by_name: 'Submitted by',
    created_at: 'Submitted at',
    claim_fen: 'Claims',
    fuel_fen: 'Fuel cards',
    toll_fen: 'ETC',
    cost_fen: 'Cost',
    trip_count: 'Trips',
    distance_m: 'Driven',
    km_fen: 'A kilometre',
    bill_id: 'Bill',
    person_id: 'Paid by'
  }
})

export const expenseRefusals = defineRefusals(3860, {
  zh: {
    itemTaken: '项目编码 {item_code} 已存在',
    claimTaxWrong: '有税额须填写发票号，且税额小于金额',
    claimAhead: '发生日期不能在今天之后',
    claimInvoiceTwice: '发票 {invoice_no} 已报销过',
    claimOwn: '提交人不能审核自己的报销',
    claimNeedsVoucher: '请上传费用单据'
  },
  en: {
    itemTaken: 'The code {item_code} is taken',
    claimTaxWrong: 'VAT needs an invoice number and is less than the amount',
    claimAhead: 'The day is in the future',
    claimInvoiceTwice: 'Invoice {invoice_no} was claimed already',
    claimOwn: 'Whoever submitted a claim does not decide on it',
    claimNeedsVoucher: 'Upload the documents of the expense'
  }
})

/** The names of its acts in the operation log. */
export const expenseActs = definePhrases({
  zh: {
    'expense.itemCreated': '新增费用项目',
    'expense.itemUpdated': '修改费用项目',
    'expense.created': '提交报销',
    'expense.approved': '报销审核通过',
    'expense.refused': '驳回报销',
    'expense.withdrawn': '撤回报销'
  },
  en: {
    'expense.itemCreated': 'Charge item added',
    'expense.itemUpdated': 'Charge item changed',
    'expense.created': 'Expense claimed',
    'expense.approved': 'Claim approved',
    'expense.refused': 'Claim refused',
    'expense.withdrawn': 'Claim withdrawn'
  }
})
