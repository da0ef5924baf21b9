import { createAddress, removeAddress, updateAddress, useAddress } from './edit.ts'
import { importAddresses } from './import.ts'
import { listAddresses, startAddresses } from './list.ts'
import { placeVerbs } from './places.ts'
import { routeVerbs } from './routes.ts'

export { addressOf } from './places.ts'
export { searchBook } from './search.ts'

export const verbs = [
  listAddresses,
  startAddresses,
  createAddress,
  updateAddress,
  removeAddress,
  useAddress,
  ...importAddresses,
  ...placeVerbs,
  ...routeVerbs
]
