import { approveClaim, createClaim, refuseClaim, withdrawClaim } from './claims.ts'
import { createItem, updateItem } from './items.ts'
import { chargeTrip, unchargeTrip } from './onTrip.ts'
import { listClaims, listItems, vehicleCosts } from './queries.ts'

export const verbs = [
  listItems,
  createItem,
  updateItem,
  chargeTrip,
  unchargeTrip,
  listClaims,
  createClaim,
  approveClaim,
  refuseClaim,
  withdrawClaim,
  vehicleCosts
]
