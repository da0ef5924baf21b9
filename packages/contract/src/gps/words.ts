import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const gpsTerms = definePhrases({
  zh: { lon: '经度', speed: '速度', gpsTime: '定位时间', fix_time: '定位时间', fixes: '位置' },
  en: { lon: 'Longitude', speed: 'Speed', gpsTime: 'Seen at', fix_time: 'Seen at', fixes: 'Positions' }
})

export const gpsRefusals = defineRefusals(2090, {
  zh: { notUnderWay: '运单未在途，不接收位置' },
  en: { notUnderWay: 'The trip is not under way, so no position is taken' }
})

/** The names of its acts in the operation log. */
export const gpsActs = definePhrases({
  zh: {
    'gps.reported': '上报位置'
  },
  en: {
    'gps.reported': 'Position reported'
  }
})
