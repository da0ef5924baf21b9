import { createAddress, removeAddress, updateAddress, useAddress } from './keep.ts'
import { listAddresses } from './list.ts'
import { placeVerbs } from './places.ts'

export const addressVerbs = [listAddresses, createAddress, updateAddress, removeAddress, useAddress, ...placeVerbs]
