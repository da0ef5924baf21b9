import { definePhrases } from '@yunshu/contract/kit/phrases'

/** Words of the dialog in which a carrier is rated. */
export const rating = definePhrases({
  zh: {
    rateTitle: '评价 {order_no}',
    rateHelp: '{carrier}能看到评价；{days} 天内可以修改，之后不能再改。评价计入该承运商的评分',
    rated: '订单{order_no}已评价'
  },
  en: {
    rateTitle: 'Rate {order_no}',
    rateHelp: '{carrier} sees the rating. It may be changed within {days, day, days} and stands after that; it counts into the carrier’s score',
    rated: 'Order {order_no} is rated'
  }
})
