import { setting } from '@yunshu/contract/setting/contract'
import { read } from '../../platform/verb/verb.ts'
import { allGoods } from './goodsTypes.ts'
import { fileBase64, parameters, platforms } from './reference.ts'
import { vehicleTypeVerbs } from './vehicleTypes.ts'

const goodsTypes = read(setting.goodsTypes, ({ tx }) => allGoods(tx))

export const verbs = [goodsTypes, platforms, parameters, fileBase64, ...vehicleTypeVerbs]
export { allGoods, openGoods } from './goodsTypes.ts'
export { allTypes, offeredTypes, openTypes, seedVehicleTypes } from './vehicleTypes.ts'
