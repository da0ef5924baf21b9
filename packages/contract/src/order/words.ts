import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const orderTerms = definePhrases({
  zh: {
    order_no: '订单号', customer_order_no: '客户单号', order_status: '订单状态', plan_status: '配载状态', order_kind: '订单类型', xianlu_type: '线路类型', deal_mode: '成交方式', pay_mode: '付款方式', price_mode: '计价方式',
    shipper_id: '货主', shipper_name: '货主', carrier_id: '承运商', carrier_name: '承运商', start_address_diming: '提货地', end_address_diming: '卸货地', point_count: '装卸点数', start_area_code: '提货区域', end_area_code: '卸货区域',
    goods_name: '货物', goods_type_id: '货物类型', goods_type_name: '货物类型', goods_guige: '规格', danwei: '包装', goods_num: '件数', goods_kg: '重量', goods_volume: '体积', remain_num: '剩余件数', remain_kg: '剩余重量', remain_volume: '剩余体积',
    vehicle_type_ids: '需求车型', vehicle_type_id: '车型', vehicle_count: '车数', box_type: '厢型', temp_min: '最低温度', temp_max: '最高温度', need_receipt: '回单要求', receipt_days: '回单天数', release_hold: '等通知放货', insured_flag: '保价', goods_value_fen: '货值',
    distance_m: '里程', run_minutes: '预计时长', first_start_time: '要求提货', last_end_time: '要求送达', is_chaoshi: '超时', accept_deadline: '接单时限', accept_minutes: '接单时限', cancel_asked_at: '申请取消时间', cancel_asked: '申请取消', waybill_count: '运单数', plate_nos: '车牌', receipt_done: '回单完成', receipt_total: '回单总数', receipt_progress: '回单',
    freight_fen: '运费（含税）', tax_rate_bp: '税率', price_reason: '定价说明', source: '来源', created_by_name: '创建人', accepted_at: '接单时间', reject_reason: '驳回原因', cancel_reason: '取消原因', is_open: '执行中', remark: '备注', created_at: '创建时间', abnormal_flag: '异常', keyword: '关键词', date_type: '时间类型', date_from: '开始日期', date_to: '结束日期', reason: '原因', submit: '提交', assign: '派单', file: '文件', copy: '复制', points: '途经点', lng: '经度', lat: '纬度',
    fahuo: '装货点', shouhuo: '卸货点', goods_info_json_arr: '货物明细', start_link_name: '发货联系人', start_link_phone: '发货电话', start_address_province: '提货省份', start_address_city: '提货城市', start_address_area: '提货区县', start_address_str: '提货详细地址',
    end_link_name: '收货联系人', end_link_phone: '收货电话', end_address_province: '卸货省份', end_address_city: '卸货城市', end_address_area: '卸货区县', end_address_str: '卸货详细地址', zhiding_start_time_type: '提货时间方式', zhiding_start_time: '要求提货时间', zhiding_start_time_end: '提货截止时间', zhiding_end_time_type: '送达时间方式', zhiding_end_time: '要求送达时间', zhiding_end_time_end: '送达截止时间', address_content: '地址备注', end_content: '卸货要求'
  },
  en: {
    order_no: 'Order no.', customer_order_no: 'Customer no.', order_status: 'Order status', plan_status: 'Planned', order_kind: 'Kind', xianlu_type: 'Route type', deal_mode: 'Deal', pay_mode: 'Payment', price_mode: 'Pricing',
    shipper_id: 'Shipper', shipper_name: 'Shipper', carrier_id: 'Carrier', carrier_name: 'Carrier', start_address_diming: 'From', end_address_diming: 'To', point_count: 'Stops', start_area_code: 'Pickup area', end_area_code: 'Delivery area',
    goods_name: 'Goods', goods_type_id: 'Goods type', goods_type_name: 'Goods type', goods_guige: 'Spec', danwei: 'Packaging', goods_num: 'Quantity', goods_kg: 'Weight', goods_volume: 'Volume', remain_num: 'Pieces left', remain_kg: 'Weight left', remain_volume: 'Volume left',
    vehicle_type_ids: 'Vehicle types', vehicle_type_id: 'Vehicle type', vehicle_count: 'Vehicles', box_type: 'Body', temp_min: 'Lowest temperature', temp_max: 'Highest temperature', need_receipt: 'Receipt', receipt_days: 'Receipt days', release_hold: 'Hold for release', insured_flag: 'Insured', goods_value_fen: 'Goods value',
    distance_m: 'Distance', run_minutes: 'Driving time', first_start_time: 'Pickup due', last_end_time: 'Delivery due', is_chaoshi: 'Overdue', accept_deadline: 'Accept by', accept_minutes: 'Accept within', cancel_asked_at: 'Cancellation asked', cancel_asked: 'Cancellation asked', waybill_count: 'Waybills', plate_nos: 'Plates', receipt_done: 'Receipts done', receipt_total: 'Receipts', receipt_progress: 'Receipts',
    freight_fen: 'Freight (with tax)', tax_rate_bp: 'Tax rate', price_reason: 'Price note', source: 'Source', created_by_name: 'Created by', accepted_at: 'Accepted', reject_reason: 'Reason of rejection', cancel_reason: 'Reason of cancellation', is_open: 'Under way', remark: 'Remark', created_at: 'Created', abnormal_flag: 'Exception', keyword: 'Keyword', date_type: 'Date of', date_from: 'From day', date_to: 'To day', reason: 'Reason', submit: 'Submit', assign: 'Assignment', file: 'File', copy: 'Copy', points: 'Stops', lng: 'Longitude', lat: 'Latitude',
    fahuo: 'Loading points', shouhuo: 'Unloading points', goods_info_json_arr: 'Goods', start_link_name: 'Sender', start_link_phone: 'Sender’s phone', start_address_province: 'Pickup province', start_address_city: 'Pickup city', start_address_area: 'Pickup district', start_address_str: 'Pickup address',
    end_link_name: 'Consignee', end_link_phone: 'Consignee’s phone', end_address_province: 'Delivery province', end_address_city: 'Delivery city', end_address_area: 'Delivery district', end_address_str: 'Delivery address', zhiding_start_time_type: 'Pickup time is', zhiding_start_time: 'Pickup time', zhiding_start_time_end: 'Pickup until', zhiding_end_time_type: 'Delivery time is', zhiding_end_time: 'Delivery time', zhiding_end_time_end: 'Delivery until', address_content: 'Address note', end_content: 'Unloading note'
  }
})

export const orderRefusals = defineRefusals(1100, {
  zh: {
    companyNotApproved: '企业资料尚未审核通过，暂不能下单或接单',
    customerNoTaken: '客户单号“{customer_order_no}”已被其他订单使用',
    dangerousGoods: '货物类型“{goods_type_name}”属于危险品，本平台不能承运',
    forbiddenGoods: '货物类型“{goods_type_name}”禁止运输',
    deliveryBeforePickup: '卸货点“{end_address_diming}”的送达时间早于最早的提货时间',
    routeTypeMismatch: '线路类型“{xianlu_type}”与 {pickups} 个装货点、{deliveries} 个卸货点不符',
    orderLocked: '订单当前为“{state}”，不能修改',
    linkNotActive: '与承运商“{carrier_name}”不在合作中，不能派单',
    manualPriceNotAllowed: '您没有手工定价的权限，请联系有权限的同事派单',
    deadlinePassed: '接单时限已过',
    askToCancel: '承运商已接单，请申请取消，由承运商同意后生效',
    alreadyAsked: '已申请取消，等待承运商答复',
    notAsked: '货主没有申请取消',
    tripUnderWay: '运单{waybill_no}已“{state}”，请先取消该运单',
    nothingToChase: '订单当前为“{state}”，无需催单',
    chasedLately: '1 小时内已催过单，请在 {minutes} 分钟后再试',
    badSheet: '文件不是有效的导入模板：{reason}',
    tooManyRows: '一次最多导入 {limit} 行'
  },
  en: {
    companyNotApproved: 'Your company is not approved yet, so orders cannot be placed or accepted',
    customerNoTaken: 'Customer no. “{customer_order_no}” is already used by another order',
    dangerousGoods: '“{goods_type_name}” is dangerous; this platform cannot carry it',
    forbiddenGoods: '“{goods_type_name}” must not be carried',
    deliveryBeforePickup: 'The delivery at “{end_address_diming}” is due before the earliest pickup',
    routeTypeMismatch: 'Route type “{xianlu_type}” does not fit {pickups} loading and {deliveries} unloading points',
    orderLocked: 'The order is “{state}” and can no longer be changed',
    linkNotActive: 'You have no active cooperation with “{carrier_name}”',
    manualPriceNotAllowed: 'You may not set a manual price. Please ask a colleague who may',
    deadlinePassed: 'The time to accept is over',
    askToCancel: 'The carrier has accepted. Please ask to cancel; the carrier has to agree',
    alreadyAsked: 'You have already asked to cancel; the carrier has not answered yet',
    notAsked: 'The shipper has not asked to cancel',
    tripUnderWay: 'Waybill {waybill_no} is “{state}”. Please cancel it first',
    nothingToChase: 'The order is “{state}”; there is nothing to chase',
    chasedLately: 'You chased it within the last hour. Please try again in {minutes} minutes',
    badSheet: 'This is not a valid import file: {reason}',
    tooManyRows: 'At most {limit} rows can be imported at once'
  }
})
