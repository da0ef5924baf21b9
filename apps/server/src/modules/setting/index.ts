import { setting } from '@yunshu/contract/setting/contract'
import { read } from '../../platform/verb/verb.ts'

const goodsTypes = read(setting.goodsTypes, ({ tx }) => tx.selectFrom('goods_type').select(['id', 'goods_type_name', 'goods_type_name_en', 'dangerous', 'forbidden']).orderBy('sort').orderBy('id').execute())
const vehicleTypes = read(setting.vehicleTypes, ({ tx }) =>
  tx.selectFrom('vehicle_type').select(['id', 'title', 'title_en', 'length_mm', 'width_mm', 'height_mm', 'load_kg', 'volume_m3', 'license_class']).where('state', '=', 1).orderBy('sort').orderBy('id').execute()
)

export const settingVerbs = [goodsTypes, vehicleTypes]
