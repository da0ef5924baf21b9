import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { waybillBoard } from './board.ts'
import { cancelWaybill } from './cancel.ts'
import { driverTrip, driverTrips, waybillInfo } from './detail.ts'
import { acceptTrip, refuseTrip } from './accept.ts'
import { arrive, unload } from './deliver.ts'
import { depart } from './depart.ts'
import { explainNode } from './explain.ts'
import { joinNode } from './join.ts'
import { expireTrips } from './expire.ts'
import { load, signIn } from './pickup.ts'
import { waybillList } from './list.ts'
import { shareWaybill, trackWaybill, unshareWaybill, waybillShares } from './share.ts'
import { stepBack } from './stepBack.ts'

export const verbs = [
  waybillList,
  waybillInfo,
  waybillBoard,
  acceptTrip,
  refuseTrip,
  signIn,
  load,
  depart,
  arrive,
  unload,
  joinNode,
  explainNode,
  stepBack,
  cancelWaybill,
  driverTrips,
  driverTrip,
  shareWaybill,
  waybillShares,
  unshareWaybill,
  trackWaybill
]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'waybill.expire', cron: '* * * * *', work: async () => void (await expireTrips(services)) }
]
export { lockTripsOfDriver, moveWaybill, recordWaybillEvent, setTripsPerson, setWaybillParties } from './move.ts'
export {
  carries,
  dispatchedBy,
  goodsOfTrip,
  goodsOfTrips,
  getWaybill,
  getWaybillRow,
  listOrderIds,
  lockWaybill,
  countHeldTrips,
  ordersOnTrips,
  tripsOfOrder,
  waitingOf,
  tripsDrivenBy,
  waybillsNumbered,
  waybillsOf
} from './queries.ts'
export {
  askCargo,
  askDeparture,
  departureRules,
  heldOrders,
  loadingStops,
  phoneOfDriver,
  shippersOfTrip,
  tellTrip,
  tripsToRelease,
  tripsUnderWay
} from './gate.ts'
export { departFromDock, finishAtDock, tickGoods } from './dock.ts'
export { drivenByVehicles } from './driven.ts'
export { customersOfTrips, deliveredTrips, mirrorTrips, tripsWithNext } from './figured.ts'
export { fleetMonth, tripsOfFleet } from './fleet.ts'
export { kilometrePaid, lanesPaid } from './costs.ts'
export { drivenLately } from './lately.ts'
export { listPlannedTrips } from './planned.ts'
export { isExplained, tellShort } from './left.ts'
export { laneKey, laneMedians, riskFactsOf, tripBeside } from './risk.ts'
export { smsToDriver, smsTripGone } from './driverSms.ts'
export { bringUpMirror, type Brought, openMirror } from './mirror.ts'
export { photosAt } from './mirrorCargo.ts'
export { mirrorOf, mirrorsOf, ridesToMirror, type SubRide } from './mirrored.ts'
export { notifyShippers } from './notices.ts'
export { trackLiveRoute } from './trackLive.ts'
export { searchWaybills } from './search.ts'
export { type TimedTrip, timedTrips, tripsOnTheRoad, type WatchedTrip } from './watched.ts'
export { newestTrips } from './settled.ts'
export { tripsToSettle } from './handled.ts'
export { updateFromReceipts } from './afterMove.ts'
export { keepReceived } from './received.ts'
export { carriersWithTrips, endedTrips, isEnded, isFirstOfRider, ridersOfTrips, stopsOfTrips, type TripScope } from './judged.ts'
export { goodsOfNextLeg, handOver, type OnBoard, readOnBoard, relayPlaceOf, renameAtRelays, ridesOfNextLeg, serialOf, sumOnBoard } from './relay.ts'
export { type Cargo, changePair, insertCargo, insertWaybill } from './insert.ts'
export { keepSections, lastOrdersOn, looseRides, ridesOnSections, runsOf, tripsOnSection, tripsUnderPrice } from './sections.ts'
export { ridesOf } from './rides.ts'
export { judgeAnew, keepTripHealth, tripsToJudge } from './healthKept.ts'
export { keepReports, reportedTrips, reportsOfOrders, tripsDueForReport, tripsToReport } from './reported.ts'
