import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const settingTerms = definePhrases({
  zh: {
    goods_type_name: '货物类型',
    goods_type_name_en: '货物类型（英文）',
    dangerous: '危险品',
    forbidden: '禁运',
    title: '名称',
    title_en: '英文名称',
    length_mm: '货厢长',
    width_mm: '货厢宽',
    height_mm: '货厢高',
    load_kg: '核定载重',
    volume_m3: '容积',
    license_class: '准驾车型',
    mot_codes: '部标车型代码',
    sort: '排序',
    up: '上移',
    state: '状态',
    vehicle_count: '车辆数'
  },
  en: {
    goods_type_name: 'Goods type',
    goods_type_name_en: 'Goods type in English',
    dangerous: 'Dangerous',
    forbidden: 'Forbidden',
    title: 'Name',
    title_en: 'Name in English',
    length_mm: 'Box length',
    width_mm: 'Box width',
    height_mm: 'Box height',
    load_kg: 'Load',
    volume_m3: 'Volume',
    license_class: 'Licence class',
    mot_codes: 'Ministry type codes',
    sort: 'Order',
    up: 'Up',
    state: 'State',
    vehicle_count: 'Vehicles'
  }
})

export const settingRefusals = defineRefusals(2061, {
  zh: {
    vehicleTypeTwice: '已有同名车型',
    vehicleTypeGiven: '“{title}”是预置车型，不能删除，可以停用',
    vehicleTypeUsed: '“{title}”已被使用（车辆 {vehicle_count} 辆），不能删除，可以停用'
  },
  en: {
    vehicleTypeTwice: 'There is a vehicle type of that name already',
    vehicleTypeGiven: '“{title}” is one of the given types: it can be disabled, not deleted',
    vehicleTypeUsed: '“{title}” is in use (vehicles: {vehicle_count}): it can be disabled, not deleted'
  }
})

/** The names of its acts in the operation log. */
export const settingActs = definePhrases({
  zh: {
    'setting.vehicleTypeCreated': '新增车型',
    'setting.vehicleTypeUpdated': '修改车型',
    'setting.vehicleTypeEnabled': '停用或启用车型',
    'setting.vehicleTypeMoved': '调整车型顺序',
    'setting.vehicleTypeRemoved': '删除车型'
  },
  en: {
    'setting.vehicleTypeCreated': 'Vehicle type added',
    'setting.vehicleTypeUpdated': 'Vehicle type changed',
    'setting.vehicleTypeEnabled': 'Vehicle type enabled or disabled',
    'setting.vehicleTypeMoved': 'Vehicle type moved in order',
    'setting.vehicleTypeRemoved': 'Vehicle type deleted'
  }
})
