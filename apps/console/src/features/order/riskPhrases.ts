import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What is said where the operator decides what the checks of an order found. */
export const riskPhrases = definePhrases({
  zh: {
    score: '风险分 {score}（0~100）',
    notJudged: '无数据，未判断',
    decided: '已核查：{verdict}',
    deniedHelp: '误报不再计入风险分，也不再拦截开票',
    confirmedHelp: '属实后可直接冻结该订单的结算',
    reasonProven: '承运商已提供证明，核实无误',
    reasonSignal: '设备信号中断，其他记录完整',
    reasonFacts: '基础数据有误，已更正',
    reasonNoTrip: '查无实际运输',
    reasonDouble: '同一运输重复开单',
    reasonPlace: '定位与装卸地不符'
  },
  en: {
    score: 'Risk score {score} (0 to 100)',
    notJudged: 'No data: not judged',
    decided: 'Decided: {verdict}',
    deniedHelp: 'A false alarm counts no more in the score, and stops no invoice',
    confirmedHelp: 'What is confirmed can be frozen at once',
    reasonProven: 'The carrier has proved it',
    reasonSignal: 'No signal for a while; everything else is there',
    reasonFacts: 'The data were wrong and are corrected',
    reasonNoTrip: 'Nothing was carried',
    reasonDouble: 'The same trip was entered twice',
    reasonPlace: 'Never where it was loaded or unloaded'
  }
})
