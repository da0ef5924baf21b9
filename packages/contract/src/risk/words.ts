import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const riskTerms = definePhrases({
  zh: {
    order_id: '订单',
    rule: '检查项',
    verdict: '核查结论',
    remark: '核查说明',
    files: '证据',
    result: '结果',
    decided_by_name: '核查人',
    decided_at: '核查时间'
  },
  en: {
    order_id: 'Order',
    rule: 'Check',
    verdict: 'Verdict',
    remark: 'Findings',
    files: 'Evidence',
    result: 'Result',
    decided_by_name: 'Decided by',
    decided_at: 'Decided'
  }
})

export const riskRefusals = defineRefusals(4010, {
  zh: { riskNotFound: '该检查项没有发现风险，无需核查', riskDecidedSo: '该风险已核查为“{verdict}”' },
  en: { riskNotFound: 'This check has found no risk: there is nothing to decide', riskDecidedSo: 'This risk is decided already: “{verdict}”' }
})

/** The names of its acts in the operation log. */
export const riskActs = definePhrases({
  zh: { 'risk.decided': '核查订单风险' },
  en: { 'risk.decided': 'Risk of an order decided' }
})
