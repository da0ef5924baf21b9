import { defineEnum } from '../kit/enums.ts'

/** By what the trips of a carrier are put together. */
export const operateBy = defineEnum({
  customer: [1, '客户', 'Customer'],
  lane: [2, '线路', 'Lane'],
  vehicle: [3, '车辆', 'Vehicle'],
  driver: [4, '司机', 'Driver'],
  dispatcher: [5, '调度员', 'Dispatcher'],
  section: [6, '客户路段', 'Contracted lane']
})
/** One point of a trend. */
export const operateStep = defineEnum({
  day: [1, '按日', 'By day'],
  week: [2, '按周', 'By week'],
  month: [3, '按月', 'By month']
})
/** Why a trip costs more than it brings: the first of these that explains it. */
export const lossReason = defineEnum({
  overRate: [1, '付价高于自有运价', 'Paid above our own rate'],
  underPriced: [2, '成交价低于成本', 'Sold below cost'],
  deducted: [3, '客户扣款', 'Deducted by the customer'],
  added: [4, '下游加价', 'Added downstream']
})
