import { vehicle } from '@yunshu/contract/vehicle/contract'
import { read } from '../../platform/verb/verb.ts'
import { allTypes } from '../setting/index.ts'
import { suspendVehicle } from './suspend.ts'
import { barVehicle } from './bar.ts'
import { vehicleExpiryPicture } from './expiry.ts'
import { bindDriver, unbindDriver } from './bindDriver.ts'
import { createVehicle } from './create.ts'
import { importVehicles } from './import.ts'
import { vehicleInfo } from './info.ts'
import { carList, operatorVehicles, searchCar, vehicleList } from './list.ts'
import { pickVehicle } from './pick.ts'
import { removeVehicle } from './remove.ts'
import { discardPaper, renewVehicle } from './renew.ts'
import { approveVehicle, refuseVehicle } from './review.ts'
import { claimTerminal, strayTerminals } from './strays.ts'
import { updateVehicle } from './update.ts'

const types = read(vehicle.types, async ({ tx, actor }) => await allTypes(tx, actor.tenant_id))

export const verbs = [
  vehicleList,
  operatorVehicles,
  carList,
  searchCar,
  vehicleInfo,
  createVehicle,
  ...importVehicles,
  updateVehicle,
  approveVehicle,
  refuseVehicle,
  suspendVehicle,
  barVehicle,
  vehicleExpiryPicture,
  removeVehicle,
  renewVehicle,
  discardPaper,
  bindDriver,
  unbindDriver,
  strayTerminals,
  claimTerminal,
  pickVehicle,
  types
]
export { vehiclesEnding } from './ending.ts'
export { vehicleEndings } from './expiry.ts'
export { vehiclesToPick } from './pick.ts'
export { vehiclesNamed } from './queries.ts'
export { searchVehicles } from './search.ts'
export { isOverAxles } from './load.ts'
export { getPair, lockPairs, type MaybePair, type Pair, papersOf, findMaxLoad, limitOf, maxLoadsOf, setWorkStatus } from './pair.ts'
export { listUsualPairs } from './usual.ts'
export { coverOn, vehiclesToReport } from './reported.ts'
