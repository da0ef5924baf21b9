import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const supplyTerms = definePhrases({
  zh: {
    supply_no: '货源号',
    supply_status: '货源状态',
    orders: '订单',
    order_nos: '订单号',
    order_count: '订单数',
    start_city: '起点',
    end_city: '终点',
    start_area_code: '起点',
    end_area_code: '终点',
    start_address_diming: '提货地',
    end_address_diming: '卸货地',
    goods: '货物明细',
    goods_name: '货物',
    goods_num: '件数',
    goods_kg: '重量',
    goods_volume: '体积',
    vehicle_type_id: '车型',
    vehicle_type_ids: '需求车型',
    distance_m: '里程',
    load_time: '装货时间',
    load_from: '装货自',
    load_to: '装货至',
    last_end_time: '送达时间',
    publish_scope: '发布范围',
    fleet_ids: '车队',
    offered_count: '可见司机',
    price_mode: '计价方式',
    price_unit: '价格单位',
    price_fen: '价格',
    expire_at: '有效期至',
    view_count: '查看',
    apply_count: '报名',
    published_at: '发布时间',
    refreshed_at: '刷新时间',
    is_closed: '已关闭',
    driver_name: '司机',
    driver_phone: '电话',
    carrier_name: '承运商',
    deal_fen: '成交运费',
    waybill_no: '运单号',
    apply_status: '报名状态',
    quote_fen: '报价',
    my_quote_fen: '我的报价',
    my_total_fen: '我的运费',
    total_fen: '运费合计',
    applied_at: '报名时间',
    plate_no: '车牌',
    publish: '立即发布',
    remark: '备注',
    created_at: '创建时间'
  },
  en: {
    supply_no: 'Supply no.',
    supply_status: 'State',
    orders: 'Orders',
    order_nos: 'Order no.',
    order_count: 'Orders',
    start_city: 'From',
    end_city: 'To',
    start_area_code: 'From',
    end_area_code: 'To',
    start_address_diming: 'Pickup',
    end_address_diming: 'Delivery',
    goods: 'Goods',
    goods_name: 'Goods',
    goods_num: 'Pieces',
    goods_kg: 'Weight',
    goods_volume: 'Volume',
    vehicle_type_id: 'Vehicle type',
    vehicle_type_ids: 'Vehicle types',
    distance_m: 'Distance',
    load_time: 'Loading',
    load_from: 'Loading from',
    load_to: 'Loading to',
    last_end_time: 'Delivery by',
    publish_scope: 'Offered to',
    fleet_ids: 'Fleets',
    offered_count: 'Drivers',
    price_mode: 'Price',
    price_unit: 'Price per',
    price_fen: 'Amount',
    expire_at: 'Expires',
    view_count: 'Views',
    apply_count: 'Applied',
    published_at: 'Published at',
    refreshed_at: 'Refreshed at',
    is_closed: 'Closed',
    driver_name: 'Driver',
    driver_phone: 'Phone',
    carrier_name: 'Carrier',
    deal_fen: 'Agreed freight',
    waybill_no: 'Waybill no.',
    apply_status: 'Application',
    quote_fen: 'Price asked',
    my_quote_fen: 'My price',
    my_total_fen: 'My freight',
    total_fen: 'Freight',
    applied_at: 'Applied at',
    plate_no: 'Plate',
    publish: 'Publish now',
    remark: 'Remark',
    created_at: 'Created at'
  }
})

export const supplyRefusals = defineRefusals(2800, {
  zh: {
    supplyGone: '该货源已下架、过期或成交',
    supplyExpired: '货源已过有效期 {until}',
    supplyClosed: '货源已关闭，不能再修改或发布',
    appliedAlready: '已有 {count} 名司机报名，不能再改计价方式、单位和价格',
    refreshedJustNow: '请至少间隔 {minutes} 分钟再刷新',
    noDriverToOffer: '发布范围内没有在用的司机',
    otherDriver: '所选司机不是报名的 {driver_name}；外部司机须先登记为本公司司机',
    quoteNeeded: '请填写您的报价',
    quoteHigh: '报价不能高于 {limit} 元'
  },
  en: {
    supplyGone: 'This cargo is off, expired or taken',
    supplyExpired: 'This cargo expired at {until}',
    supplyClosed: 'This cargo is closed: it is neither changed nor published any more',
    appliedAlready: 'Drivers who have applied: {count}. How it is priced, the unit and the amount stay as they are',
    refreshedJustNow: 'Wait at least {minutes} minutes between two refreshes',
    noDriverToOffer: 'There is no driver in service to whom it could be offered',
    otherDriver: 'The driver is not {driver_name}, who has applied. A driver from outside is entered as yours first',
    quoteNeeded: 'Say what you ask for it',
    quoteHigh: 'The price is not above CNY {limit}'
  }
})

/** The names of its acts in the operation log. */
export const supplyActs = definePhrases({
  zh: {
    'supply.created': '新建货源',
    'supply.updated': '编辑货源',
    'supply.published': '发布货源',
    'supply.takenDown': '下架货源',
    'supply.refreshed': '刷新货源',
    'supply.closed': '关闭货源',
    'supply.chosen': '选定司机',
    'supply.viewed': '查看货源',
    'supply.applied': '报名货源',
    'supply.withdrawn': '撤回报名',
    'supply.expired': '货源过期'
  },
  en: {
    'supply.created': 'Supply added',
    'supply.updated': 'Supply edited',
    'supply.published': 'Supply published',
    'supply.takenDown': 'Supply taken down',
    'supply.refreshed': 'Supply refreshed',
    'supply.closed': 'Supply closed',
    'supply.chosen': 'Driver chosen',
    'supply.viewed': 'Supply viewed',
    'supply.applied': 'Applied for cargo',
    'supply.withdrawn': 'Application withdrawn',
    'supply.expired': 'Supply expired'
  }
})

/** The sentences of the notices that this word sends. */
export const supplyNotices = definePhrases({
  zh: {
    supplyApplied: '{driver_name}报名货源 {supply_no}，运费 {amount} 元，共 {count} 人报名',
    supplyExpired: '货源 {supply_no} 已过期，货物可以重新发布或派车'
  },
  en: {
    supplyApplied: '{driver_name} applied for {supply_no} at CNY {amount}; drivers so far: {count}',
    supplyExpired: 'Supply {supply_no} has expired: its goods can be offered again or dispatched'
  }
})
