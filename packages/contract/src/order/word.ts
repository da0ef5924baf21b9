import {
  dealMode,
  freezeGround,
  needReceipt,
  orderKind,
  orderMachine,
  orderSource,
  orderTodo,
  payMode,
  planStatus,
  priceMode,
  xianluType
} from './machine.ts'

export const name = { zh: '订单', en: 'Order' }
export { order as calls } from './contract.ts'
export { orderActs as acts, orderNotices as notices, orderRefusals as refusals, orderTerms as terms } from './words.ts'
export const machines = { order: orderMachine }
export const enums = {
  deal_mode: dealMode,
  freeze_ground: freezeGround,
  need_receipt: needReceipt,
  order_kind: orderKind,
  order_todo: orderTodo,
  pay_mode: payMode,
  plan_status: planStatus,
  price_mode: priceMode,
  source: orderSource,
  xianlu_type: xianluType
}
