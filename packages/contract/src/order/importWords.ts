import { definePhrases } from '../kit/phrases.ts'
import { cellFaults } from '../kit/parseCell.ts'

/** What can be wrong with a cell of an import; columns are named by the titles of the sheet. */
export const importFaults = definePhrases({
  zh: {
    ...cellFaults.zh,
    contradicts: '与同一订单第 {first} 行的“{value}”不一致',
    coldNeeds: '冷链订单必须填写',
    tempOrder: '必须高于最低温度',
    noVehicle: '没有车型“{value}”',
    endMissing: '时间方式为区间时必须填写',
    endNotAfterStart: '必须晚于开始时间',
    spanTooLong: '时间区间不能超过 7 天',
    noDistrict: '没有“{value}”这个区县',
    zone: '“{value}”是开发区，不是区县；按地址可能属于{area}，请确认后填写区县',
    noGoodsType: '没有货物类型“{value}”',
    forbidden: '“{value}”禁止运输',
    dangerous: '“{value}”属于危险品，本平台不能承运',
    weightOrVolume: '重量和体积至少填写一项',
    deliveryFirst: '送达时间必须晚于提货时间',
    tooManyPoints: '一个订单最多 10 个装货点和 10 个卸货点',
    repeated: '客户单号“{value}”与订单序号 {other} 重复',
    taken: '客户单号“{value}”已被其他订单使用'
  },
  en: {
    ...cellFaults.en,
    contradicts: 'contradicts “{value}” in row {first} of the same order',
    coldNeeds: 'is needed for cold chain',
    tempOrder: 'must be above the lowest temperature',
    noVehicle: 'there is no vehicle type “{value}”',
    endMissing: 'is needed when the time is between two times',
    endNotAfterStart: 'must be after the start',
    spanTooLong: 'spans more than 7 days',
    noDistrict: 'there is no district “{value}”',
    zone: '“{value}” is a development zone, not a district; by its address it may lie in {area}: confirm it by writing the district',
    noGoodsType: 'there is no goods type “{value}”',
    forbidden: '“{value}” must not be carried',
    dangerous: '“{value}” is dangerous; this platform cannot carry it',
    weightOrVolume: 'weight or volume is needed',
    deliveryFirst: 'delivery must be after pickup',
    tooManyPoints: 'an order has at most 10 loading and 10 unloading points',
    repeated: 'customer no. “{value}” is also used by order {other} of this file',
    taken: 'customer no. “{value}” is already used by another order'
  }
})
export type ImportFaultName = keyof typeof importFaults.zh & string
