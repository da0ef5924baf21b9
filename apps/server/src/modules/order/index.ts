import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { cancelFor, placeFor, updateFor } from './behalf.ts'
import { acceptOrder, declineOrder } from './accept.ts'
import { assignOrder, withdrawOrder } from './assign.ts'
import { orderBoard, orderStatistics } from './board.ts'
import { agreeCancel, askCancel, askCancelTrip, cancelOrder, refuseCancel } from './cancel.ts'
import { orderRatings, rateOrder } from './rate.ts'
import { remindOrder } from './remind.ts'
import { freezeOrder, listFreezes, thawOrders, unfreezeOrder } from './freeze.ts'
import { tellLimit } from './limit.ts'
import { agreeTime, askTime, refuseTime } from './newTime.ts'
import { lastPrice, orderChoices } from './choices.ts'
import { knownGoods } from './goodsKnown.ts'
import { createOrder } from './create.ts'
import { expireOrders } from './expire.ts'
import { orderFormOf } from './form.ts'
import { orderInfo } from './info.ts'
import { importCommit, importErrors, importPreview, importTemplate, orderImport } from './import.ts'
import { carrierOrders, operatorOrders, shipperOrders } from './list.ts'
import { approveOrder, rejectOrder, submitOrder } from './submit.ts'
import { orderStatus } from './status.ts'
import { askCancelSubcontract, findSubCarriers, offerSubcontract, subcontractInfo, takeSubcontractBack } from './subcontract.ts'
import { updateOrder } from './update.ts'

export const verbs = [
  tellLimit,
  shipperOrders,
  carrierOrders,
  operatorOrders,
  orderInfo,
  orderBoard,
  orderStatistics,
  orderStatus,
  orderChoices,
  orderFormOf,
  lastPrice,
  knownGoods,
  createOrder,
  updateOrder,
  placeFor,
  updateFor,
  cancelFor,
  submitOrder,
  approveOrder,
  rejectOrder,
  assignOrder,
  withdrawOrder,
  acceptOrder,
  declineOrder,
  cancelOrder,
  askCancel,
  askCancelTrip,
  agreeCancel,
  refuseCancel,
  askTime,
  agreeTime,
  refuseTime,
  remindOrder,
  subcontractInfo,
  findSubCarriers,
  offerSubcontract,
  takeSubcontractBack,
  askCancelSubcontract,
  listFreezes,
  freezeOrder,
  unfreezeOrder,
  rateOrder,
  orderRatings,
  importTemplate,
  importPreview,
  importErrors,
  importCommit
]
export const tasks = { orderImport }
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'order.expire', cron: '* * * * *', work: async () => void (await expireOrders(services)) },
  { queue: 'order.thaw', cron: '* * * * *', work: async () => void (await thawOrders(services)) }
]
export { roadOf } from './distance.ts'
export { countToLoad, getOrder, holdsOrder, isLate, isOverdue, isToLoad, ordersOf, ownedBy, seesFreight } from './queries.ts'
export { searchOrders } from './search.ts'
export { countShippers, orderSums } from './sums.ts'
export { searchPastPlaces } from './places.ts'
export {
  changeRemainders,
  demandDispatchable,
  demandLoadable,
  findOrders,
  freeGoods,
  giveBackGoods,
  lockOrders,
  lockOwnOrders,
  releaseGoods,
  reserveGoods,
  takeGoods,
  type Taken
} from './allocateGoods.ts'
export { assignTo } from './assign.ts'
export { demandWithinLimit, holdCompany } from './limit.ts'
export {
  acceptAwarded,
  awardOrders,
  endBidding,
  lanePrices,
  lanesOfLot,
  lastDeals,
  type LotLane,
  readLot,
  reopenAwarded,
  ordersToBid,
  startBidding,
  whenCancelledInBidding
} from './bidding.ts'
export { demandApproved } from './content.ts'
export { flagAbnormal, noteShort } from './short.ts'
export { rememberedSpecs } from './goodsKnown.ts'
export { goodsOfOrders, phoneOfConsignee, pointsOfOrders } from './parts.ts'
export { updateFromWaybills } from './updateFromWaybills.ts'
export { countOwnOrders, handOrdersOver } from './owner.ts'
export { moveSigned } from './signed.ts'
export { keepReceivedOfOrders, type ReceivedOfOrder } from './received.ts'
export { formsOf } from './form.ts'
export { usedNumbers } from './customerNo.ts'
export { openCustomer } from './behalf.ts'
export { createInHalves } from './import.ts'
export { placeSome, type ReadOrder } from './importOrders.ts'
