import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What is said where payment of a trip is asked for (付款申请). */
export const requestPhrases = definePhrases({
  zh: {
    ask: '付款申请',
    askMany: '批量申请付款（{count} 单）',
    manyHelp: '每单申请所有已到付款节点、未付清的款项；没有可申请的会逐单说明',
    asked: '运单{waybill_no}：已申请 {parts} 笔付款，等待审核',
    noAccount: '未登记收款账户',
    askedBy: '已申请 {amount} 元（{who}）',
    whole: '未付金额全额',
    nothing: '没有可申请付款的款项',
    whyDriver: '司机急用',
    whyAgreed: '按约定付款',
    whyFuel: '加油过路',
    withdraw: '撤回付款申请',
    withdrawWhy: '撤回原因',
    withdrawn: '运单{waybill_no}的付款申请已撤回',
    whyWrong: '金额有误',
    whyLater: '暂不付款'
  },
  en: {
    ask: 'Request payment',
    askMany: 'Request payment of {count, trip, trips}',
    manyHelp: 'Of each trip everything is asked for that is due and not paid; where there is nothing, it says so',
    asked: 'Waybill {waybill_no}: {parts, payment, payments} asked for, waiting for approval',
    noAccount: 'No account on record',
    askedBy: 'CNY {amount} asked for ({who})',
    whole: 'All that is left',
    nothing: 'There is nothing that payment can be asked for',
    whyDriver: 'The driver needs it now',
    whyAgreed: 'Payment as agreed',
    whyFuel: 'Fuel and tolls',
    withdraw: 'Take back the request',
    withdrawWhy: 'Why it is taken back',
    withdrawn: 'The request of payment for waybill {waybill_no} was taken back',
    whyWrong: 'Wrong amount',
    whyLater: 'Not to be paid now'
  }
})
