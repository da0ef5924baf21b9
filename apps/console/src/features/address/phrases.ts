import { definePhrases } from '@yunshu/contract/kit/phrases'

export const phrases = definePhrases({
  zh: {
    importTitle: '导入地址',
    importHow: '下载模板填写，一行一个地址；不填经纬度的按地址里的乡镇定位，没有乡镇的定位到区县。先检查，再导入没有错误的行。',
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
    importTitle: 'Import addresses',
    importHow:
      'Fill in the template, one address a row. A place without coordinates is put at the town that its address names, or at the seat of its district. Look at the check, then import the rows without faults.',
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
