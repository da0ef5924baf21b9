import { setting } from '@yunshu/contract/setting/contract'
import { read } from '../../platform/verb/verb.ts'
import { listMessages } from './messages.ts'
import { fileBase64, parameters, platforms } from './reference.ts'
import { vehicleTypeVerbs } from './vehicleTypes.ts'

const goodsTypes = read(setting.goodsTypes, ({ tx }) =>
  tx
    .selectFrom('goods_type')
    .select(['id', 'goods_type_name', 'goods_type_name_en', 'dangerous', 'forbidden'])
    .orderBy('sort')
    .orderBy('id')
    .execute()
)

export const verbs = [goodsTypes, platforms, parameters, fileBase64, listMessages, ...vehicleTypeVerbs]
export { allTypes, openTypes, seedVehicleTypes } from './vehicleTypes.ts'
