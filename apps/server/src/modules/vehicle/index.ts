import { vehicle } from '@yunshu/contract/vehicle/contract'
import { read } from '../../platform/verb/verb.ts'
import { allTypes } from '../setting/index.ts'
import { suspendVehicle } from './suspend.ts'
import { bindDriver } from './bindDriver.ts'
import { createVehicle } from './create.ts'
import { vehicleInfo } from './info.ts'
import { pickVehicle } from './pick.ts'
import { listVehicles } from './queries.ts'
import { removeVehicle } from './remove.ts'
import { discardPaper, renewVehicle } from './renew.ts'
import { updateVehicle } from './update.ts'

const list = read(vehicle.list, async ({ tx, actor, input }) => await listVehicles(tx, actor, input))
const types = read(vehicle.types, async ({ tx, actor }) => ({ data: await allTypes(tx, actor.tenant_id) }))

const carList = read(vehicle.carList, async ({ tx, actor, input }) => await listVehicles(tx, actor, input))
const searchCar = read(vehicle.searchCar, async ({ tx, actor, input }) => await listVehicles(tx, actor, input))

export const vehicleVerbs = [
  list,
  carList,
  searchCar,
  vehicleInfo,
  createVehicle,
  updateVehicle,
  suspendVehicle,
  removeVehicle,
  renewVehicle,
  discardPaper,
  bindDriver,
  pickVehicle,
  types
]
export { searchVehicles } from './search.ts'
export { getPair, type VehicleWithCompliance, type Pair, papersOf, findMaxLoad, setWorkStatus } from './pair.ts'
