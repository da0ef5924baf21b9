import { fleetInfo } from './info.ts'
import { fleetList, operatorFleets, pickFleet } from './list.ts'
import { entrustMember, joinFleet, leaveFleet } from './members.ts'
import { approveFleet, refuseFleet, removeFleet, suspendFleet, unmaskFleet } from './review.ts'
import { createFleet, updateFleet } from './write.ts'

export const verbs = [
  fleetList,
  operatorFleets,
  fleetInfo,
  createFleet,
  updateFleet,
  approveFleet,
  refuseFleet,
  suspendFleet,
  removeFleet,
  unmaskFleet,
  joinFleet,
  leaveFleet,
  entrustMember,
  pickFleet
]
export { accountsOfCaptains, driversOfFleets } from './queries.ts'
