import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What the comparison of carriers says; it is loaded when there is something to compare. */
export const compared = definePhrases({
  zh: {
    compare: '承运商比较',
    usualCarrier: '默认',
    leastPrice: '最低价',
    permitOver: '经营许可证已过期',
    noTripsYet: '近 90 天没有送达记录',
    punctual: '准时率 {rate}%，近 30 天 {count} 单',
    byRule: '规则 {rule}',
    traceOf: '{carrier}的计价过程',
    notActive: '{state}，不能派单',
    notActiveWhy: '{state}，不能派单：{reason}',
    noContractByHand: '没有合同价：{reason}。选择后手工定价'
  },
  en: {
    compare: 'Carriers compared',
    usualCarrier: 'Default',
    leastPrice: 'Lowest',
    permitOver: 'Operating permit has expired',
    noTripsYet: 'Nothing delivered in 90 days',
    punctual: '{rate}% on time, {count, order, orders} in 30 days',
    byRule: 'Rule {rule}',
    traceOf: 'How the price of {carrier} came about',
    notActive: '{state}: cannot be assigned',
    notActiveWhy: '{state}: cannot be assigned. {reason}',
    noContractByHand: 'No contract price: {reason}. Take it and type a price'
  }
})
