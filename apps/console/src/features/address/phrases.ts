import { definePhrases } from '@yunshu/contract/kit/phrases'

export const phrases = definePhrases({
  zh: {
    addresses: '地址',
    routes: '常用线路',
    add: '新增地址',
    edit: '编辑',
    remove: '删除',
    findName: '姓名 / 电话',
    none: '还没有地址。新增后，下单时可以直接取用。',
    saved: '已保存',
    removeAsk: '删除地址 {link_name}？',
    removeRouteAsk: '删除线路 {route_name}？',
    place: '所在地区',
    noRoutes: '还没有常用线路。把经常走的提货地和卸货地存成一条线路。',
    findRoute: '线路名称',
    way: '途经',
    stop: '第 {n} 处',
    addStop: '增加一处',
    stops: '提货与卸货',
    name: '线路',
    findAddress: '输入姓名、电话或地址查找'
  },
  en: {
    addresses: 'Addresses',
    routes: 'Frequent routes',
    add: 'Add address',
    edit: 'Edit',
    remove: 'Delete',
    findName: 'Name / phone',
    none: 'No address yet. Orders take them from here once they are added.',
    saved: 'Saved',
    removeAsk: 'Delete the address of {link_name}?',
    removeRouteAsk: 'Delete the route {route_name}?',
    place: 'District',
    noRoutes: 'No frequent route yet. Keep the loading and unloading places that you use again and again as one route.',
    findRoute: 'Route',
    way: 'Via',
    stop: 'Stop {n}',
    addStop: 'Add a stop',
    stops: 'Loading and unloading',
    name: 'Route',
    findAddress: 'Type a name, a phone or an address'
  }
})
