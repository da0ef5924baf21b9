import { approveClaim, createClaim, refuseClaim, withdrawClaim } from './claims.ts'
import { createItem, updateItem } from './items.ts'
import { listClaims, listItems, vehicleCosts } from './queries.ts'

export const verbs = [listItems, createItem, updateItem, listClaims, createClaim, approveClaim, refuseClaim, withdrawClaim, vehicleCosts]
