import { definePhrases } from '@yunshu/contract/kit/phrases'

/** Words of an order on paper. */
export const sheet = definePhrases({
  zh: {
    sheetTitle: '托运单',
    sheetCarrier: '承运商：{name}',
    sheetCustomerNo: '客户单号：{no}',
    sheetShipper: '货主：{name}',
    tripsCaption: '车辆',
    termsCaption: '约定',
    shipperSign: '货主签章',
    carrierSign: '承运商签章',
    consigneeSign: '收货方签字'
  },
  en: {
    sheetTitle: 'Transport order',
    sheetCarrier: 'Carrier: {name}',
    sheetCustomerNo: 'Customer ref.: {no}',
    sheetShipper: 'Shipper: {name}',
    tripsCaption: 'Vehicles',
    termsCaption: 'Terms',
    shipperSign: 'Shipper’s stamp',
    carrierSign: 'Carrier’s stamp',
    consigneeSign: 'Consignee’s signature'
  }
})
