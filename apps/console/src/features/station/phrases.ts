import { definePhrases } from '@yunshu/contract/kit/phrases'

export const phrases = definePhrases({
  zh: {
    find: '站点、地址、区县、营业时间',
    none: '还没有服务站。新增后，司机和货主都能查到附近的加油、维修和仓储。',
    facts: '站点信息',
    place: '所在地区',
    removeAsk: '删除服务站“{station_name}”？',
    saved: '服务站“{station_name}”已保存'
  },
  en: {
    find: 'Station, address or hours',
    none: 'No service stations yet. Once added, drivers and shippers find fuel, repair and storage nearby.',
    facts: 'Station',
    place: 'Division',
    removeAsk: 'Delete the station “{station_name}”?',
    saved: 'Station “{station_name}” saved'
  }
})
