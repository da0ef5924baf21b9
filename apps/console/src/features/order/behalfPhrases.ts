import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What is said where a carrier places orders for its customers; apart, since shippers have no use for it. */
export const behalf = definePhrases({
  zh: {
    editForTitle: '编辑代下单 {order_no}',
    customer: '客户',
    customerBlock: '客户与运价',
    customerHelp: '订单归该客户，下单即接单；客户会收到通知，可申请取消',
    noCustomers: '还没有合作中的客户',
    priceUnseen: '按与该客户的合同价计价；没有合同价时，请有权看应收价的同事下单',
    placeFor: '下单',
    placedFor: '已为客户下单 {order_no}',
    placedForYou: '本单由{carrier}代贵公司下单。如非贵公司的订单或内容有误，请申请取消，由承运商同意后生效。',
    importForTitle: '导入代下单',
    importForHow:
      '先选客户。下载模板，每行一条货物；同一订单的多行填写相同的“订单序号”。每个订单按与该客户的合同价计价，导入即接单；没有合同价的不导入，并逐单说明原因。',
    cancelForHelp: '客户会收到通知和原因'
  },
  en: {
    editForTitle: 'Edit {order_no}, placed for the customer',
    customer: 'Customer',
    customerBlock: 'Customer and price',
    customerHelp: 'The order is the customer’s and accepted at once; the customer is told and may ask to cancel it',
    noCustomers: 'No customer works with you yet',
    priceUnseen: 'Priced by the contract with this customer; without one, let a colleague who may see receivables place it',
    placeFor: 'Place the order',
    placedFor: 'Order {order_no} is placed for the customer',
    placedForYou: '{carrier} placed this order on your behalf. If it is not yours or is wrong, ask to cancel it; the carrier has to agree.',
    importForTitle: 'Import orders for a customer',
    importForHow:
      'Choose the customer first. Download the template and fill in a row for each line of goods; rows of one order carry the same key. Each order is priced by the contract with the customer and accepted at once; one without a contract price is not imported and says why.',
    cancelForHelp: 'The customer is told, with the reason'
  }
})
