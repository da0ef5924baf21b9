import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const settingTerms = definePhrases({
  zh: {
    goods_type_name: '货物类型',
    goods_type_name_en: '货物类型（英文）',
    dangerous: '危险品',
    forbidden: '禁运',
    station_name: '站点名称',
    services: '服务',
    service: '服务',
    open_hours: '营业时间',
    station_state: '状态'
  },
  en: {
    goods_type_name: 'Goods type',
    goods_type_name_en: 'Goods type in English',
    dangerous: 'Dangerous',
    forbidden: 'Forbidden',
    station_name: 'Station',
    services: 'Services',
    service: 'Service',
    open_hours: 'Opening hours',
    station_state: 'State'
  }
})

export const settingRefusals = defineRefusals(2060, {
  zh: { stationTwice: '该区县已有同名服务站' },
  en: { stationTwice: 'This district already has a station of that name' }
})
