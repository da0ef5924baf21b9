import { definePhrases } from '@yunshu/contract/kit/phrases'

/** Words of what is paid for a trip. */
export const partPhrases = definePhrases({
  zh: {
    tab: '应付',
    headOf: '应付运费 {payable} 元，收款人 {payee}。',
    none: '派车时未填应付运费。录入后按付款拆分规则生成预付、到付、回单付等节点。',
    enter: '录入应付运费',
    change: '修改应付运费',
    save: '保存',
    priced: '应付运费已保存',
    swapped: '换车换司机后：',
    priceHelp: '默认按企业的付款拆分规则拆分，可在下方改；任一节点释放后不能再改',
    extras: '增减项目',
    rule: '付款拆分规则',
    ruleHelp: '派车时没有另行约定的运单按此拆分；已派的运单不变。油卡、ETC 不能超过平台上限；有押金须有到付。',
    rulePart: '付款节点',
    ruleShare: '比例（%）',
    ruleDays: '几天内支付',
    ruleSum: '合计 {sum}%，须为 100%',
    ruleSaved: '付款拆分规则已保存',
    planned: '未到付款节点',
    held: '押金已留存',
    frozen: '已冻结：{reason}',
    late: '逾期 {n} 天',
    uncovered: '异常扣款有 {amount} 元超出未付金额，未能扣回。'
  },
  en: {
    tab: 'Payables',
    headOf: 'Freight to pay CNY {payable}, to {payee}.',
    none: 'No price was entered at the dispatch. Once it is, its parts (prepaid, on arrival, on POD and so on) follow the rule of the payment split.',
    enter: 'Enter the freight to pay',
    change: 'Change the freight to pay',
    save: 'Save',
    priced: 'Freight to pay saved',
    swapped: 'Since the swap:',
    priceHelp: 'Divided by the company’s rule unless you change the parts below; once a part is released it no longer changes',
    extras: 'Added or deducted',
    rule: 'Rule of the payment split',
    ruleHelp:
      'Trips are divided so where their dispatch says nothing else; those dispatched already keep theirs. Fuel and ETC stay within the platform’s caps; a deposit needs a part on arrival.',
    rulePart: 'Part',
    ruleShare: 'Share (%)',
    ruleDays: 'Days until due',
    ruleSum: '{sum}% in all; it must be 100%',
    ruleSaved: 'Rule of the payment split saved',
    planned: 'Not due yet',
    held: 'Deposit held',
    frozen: 'Frozen: {reason}',
    late: '{n, day, days} late',
    uncovered: 'CNY {amount} of deductions are more than what was still unpaid, and were not taken.'
  }
})
