import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const gpsTerms = definePhrases({
  zh: {
    lon: '经度',
    speed: '速度',
    gpsTime: '定位时间',
    fix_time: '定位时间',
    fixes: '位置',
    expected_at: '预计到达',
    remaining_m: '剩余里程',
    arrived_at: '到达时间',
    left_at: '离开时间',
    platform_name: '平台名称',
    access_code: '接入码',
    secret: '签名密钥',
    last_at: '最近接收',
    kept_count: '采信位置数',
    dropped_count: '未采信位置数',
    data: '位置数据',
    sign: '签名'
  },
  en: {
    lon: 'Longitude',
    speed: 'Speed',
    gpsTime: 'Seen at',
    fix_time: 'Seen at',
    fixes: 'Positions',
    expected_at: 'Expected at',
    remaining_m: 'Distance left',
    arrived_at: 'Arrived at',
    left_at: 'Left at',
    platform_name: 'Platform name',
    access_code: 'Access code',
    secret: 'Signing key',
    last_at: 'Heard last',
    kept_count: 'Positions believed',
    dropped_count: 'Positions not believed',
    data: 'Positions',
    sign: 'Signature'
  }
})

export const gpsRefusals = defineRefusals(2090, {
  zh: {
    notUnderWay: '运单未在途，不接收位置',
    platformSignWrong: '接入码或签名不正确，或该平台已停用',
    deliveredBefore: '发送时间不晚于上一次，或与当前时间相差超过 5 分钟',
    deliveryUnread: '位置数据不是至多 500 条位置的 JSON 数组'
  },
  en: {
    notUnderWay: 'The trip is not under way, so no position is taken',
    platformSignWrong: 'The access code or the signature is wrong, or the platform is switched off',
    deliveredBefore: 'It was not sent later than the one before, or not within five minutes of now',
    deliveryUnread: 'The data are no JSON array of at most 500 positions'
  }
})

/** The names of its acts in the operation log. */
export const gpsActs = definePhrases({
  zh: {
    'gps.reported': '上报位置',
    'gps.platformSet': '设置位置接入',
    'gps.delivered': '平台推送位置'
  },
  en: {
    'gps.reported': 'Position reported',
    'gps.platformSet': 'Delivery of positions set up',
    'gps.delivered': 'Positions delivered'
  }
})
