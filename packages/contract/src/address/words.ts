import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const addressTerms = definePhrases({
  zh: {
    link_name: '姓名',
    link_phone: '电话',
    address_province: '省份',
    address_city: '城市',
    address_area: '区县',
    area_code: '区县代码',
    address: '详细地址',
    address_diming: '地名简称',
    address_content: '地址备注',
    lng: '经度',
    lat: '纬度',
    address_type: '地址类型',
    radius_m: '围栏半径（米）',
    use_count: '使用次数',
    anyway: '仍然保存',
    keyword: '关键词',
    name: '姓名或电话',
    text: '地址',
    points: '途经点',
    location: '坐标',
    route_name: '线路名称',
    kind: '提货或卸货',
    address_id: '地址',
    distance_m: '里程',
    run_minutes: '预计时长（分钟）',
    created_at: '创建时间'
  },
  en: {
    route_name: 'Route',
    kind: 'Pickup or delivery',
    address_id: 'Address',
    distance_m: 'Distance',
    run_minutes: 'Expected minutes',
    link_name: 'Name',
    link_phone: 'Phone',
    address_province: 'Province',
    address_city: 'City',
    address_area: 'District',
    area_code: 'District code',
    address: 'Address',
    address_diming: 'Short name',
    address_content: 'Address note',
    lng: 'Longitude',
    lat: 'Latitude',
    address_type: 'Used for',
    radius_m: 'Geofence (m)',
    use_count: 'Times used',
    anyway: 'Keep anyway',
    keyword: 'Keyword',
    name: 'Name or phone',
    text: 'Address',
    points: 'Stops',
    location: 'Coordinates',
    created_at: 'Created'
  }
})

export const addressRefusals = defineRefusals(1650, {
  zh: {
    areaUnknown: '区县代码 {area_code} 不存在',
    addressNear: '“{link_name}”在 {metres} 米内已有地址“{address}”，如仍要保存请确认',
    placeUnknown: '根据经纬度查询地址失败',
    routeTwice: '已有同名的常用线路',
    routeOrder: '应先提货后卸货，各至少一处'
  },
  en: {
    areaUnknown: 'There is no district {area_code}',
    addressNear: '“{link_name}” is already kept {metres} m from here at “{address}”. Confirm to keep this one too',
    placeUnknown: 'No address is known at these coordinates',
    routeTwice: 'A frequent route of that name is kept already',
    routeOrder: 'Loading comes before unloading, at least one place of each'
  }
})

/** The names of its acts in the operation log. */
export const addressActs = definePhrases({
  zh: {
    'address.created': '新增地址',
    'address.updated': '修改地址',
    'address.removed': '删除地址',
    'address.used': '使用地址',
    'address.imported': '导入地址',
    'address.routeCreated': '新增常用线路',
    'address.routeUpdated': '修改常用线路',
    'address.routeRemoved': '删除常用线路'
  },
  en: {
    'address.created': 'Address added',
    'address.updated': 'Address changed',
    'address.removed': 'Address deleted',
    'address.used': 'Address used',
    'address.imported': 'Addresses imported',
    'address.routeCreated': 'Frequent route added',
    'address.routeUpdated': 'Frequent route changed',
    'address.routeRemoved': 'Frequent route deleted'
  }
})
