import { addressTerms } from '../address/words.ts'
import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const stationTerms = definePhrases({
  zh: { ...addressTerms.zh, station_name: '站点名称', services: '服务', service: '服务', open_hours: '营业时间', station_state: '状态' },
  en: { ...addressTerms.en, station_name: 'Station', services: 'Services', service: 'Service', open_hours: 'Opening hours', station_state: 'State' }
})

export const stationActs = definePhrases({
  zh: { 'station.created': '新增服务站', 'station.updated': '修改服务站', 'station.removed': '删除服务站' },
  en: { 'station.created': 'Service station added', 'station.updated': 'Service station changed', 'station.removed': 'Service station deleted' }
})

export const stationRefusals = defineRefusals(2500, {
  zh: { stationTwice: '该区县已有同名服务站' },
  en: { stationTwice: 'This district already has a station of that name' }
})
