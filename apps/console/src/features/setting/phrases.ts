import { definePhrases } from '@yunshu/contract/kit/phrases'

export const phrases = definePhrases({
  zh: {
    add: '新增服务站',
    edit: '编辑',
    remove: '删除',
    find: '站点名称 / 地址',
    place: '位置',
    pick: '在地图上选址',
    none: '还没有服务站。新增后，司机、承运商和货主都能查到。',
    saved: '已保存 {station_name}',
    removeAsk: '删除服务站 {station_name}？',
    removed: '已删除'
  },
  en: {
    add: 'Add station',
    edit: 'Edit',
    remove: 'Delete',
    find: 'Station / address',
    place: 'Place',
    pick: 'Choose the place',
    none: 'No service station yet. Once added, drivers, carriers and shippers find it.',
    saved: '{station_name} is saved',
    removeAsk: 'Delete station {station_name}?',
    removed: 'Deleted'
  }
})
