import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What the acts of sub-contracting (转包) are called in rows, and what bars them. */
export const outs = definePhrases({
  zh: {
    offer: '转包',
    takeBack: '收回转包',
    askCancel: '申请取消转包',
    outFirst: '订单已转包给{carrier}，先收回或取消转包',
    onlyOut: '只看已转包',
    fromOther: '本单由{shipper}转包，运费与{shipper}结算',
    barTrip: '已有运单或已配载，不能转包',
    barAsked: '有待答复的取消或改期申请，答复后才能转包',
    barHeld: '须放货的订单不能转包'
  },
  en: {
    offer: 'Sub-contract',
    takeBack: 'Take back',
    askCancel: 'Ask to cancel sub-contract',
    outFirst: 'The order is sub-contracted to {carrier}: take it back or cancel the sub-contract first',
    onlyOut: 'Sub-contracted only',
    fromOther: 'This order was sub-contracted by {shipper}, which settles its freight with us',
    barTrip: 'Some of it is on a trip or a load plan',
    barAsked: 'A request to cancel or for a new time is open: answer it first',
    barHeld: 'Goods that are handed over against a release are not sub-contracted'
  }
})
