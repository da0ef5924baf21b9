import { definePhrases } from '@yunshu/contract/kit/phrases'

/** The fields of a trip that is asked about. */
export const trialTerms = definePhrases({
  zh: {
    at: '要求提货时间',
    start_area_code: '起点',
    end_area_code: '终点',
    vehicle_type_id: '车型',
    goods_type_ids: '货物类型',
    kg: '重量（kg）',
    m3: '体积（m³）',
    num: '件数',
    km: '公里',
    trips: '车数',
    stops: '每车加点数',
    cold: '冷链',
    loaded_kg: '装货重量',
    unloaded_kg: '卸货重量',
    waiting_minutes: '每车压车分钟',
    nights: '每车压夜数',
    goods_value_fen: '整批货值'
  },
  en: {
    at: 'Pickup required at',
    start_area_code: 'From',
    end_area_code: 'To',
    vehicle_type_id: 'Vehicle type',
    goods_type_ids: 'Goods types',
    kg: 'Weight (kg)',
    m3: 'Volume (m³)',
    num: 'Pieces',
    km: 'Kilometres',
    trips: 'Vehicles',
    stops: 'Extra stops, each',
    cold: 'Cold chain',
    loaded_kg: 'Loaded',
    unloaded_kg: 'Unloaded',
    waiting_minutes: 'Minutes of waiting, each',
    nights: 'Nights of waiting, each',
    goods_value_fen: 'Value of all the goods'
  }
})
