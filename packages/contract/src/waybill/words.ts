import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const waybillTerms = definePhrases({
  zh: {
    waybill_no: '运单号', waybill_status: '运单状态', finance_status: '财务状态', order_nos: '订单号', customer_order_nos: '客户单号', shipper_names: '货主', carrier_name: '承运商', start_address_diming: '提货地', end_address_diming: '卸货地', goods_name: '货物',
    plate_no: '车牌', driver_name: '司机', driver_phone: '司机电话', vehicle_type_id: '车型', vehicle_use: '用车方式', plan_num: '计划件数', plan_kg: '计划重量', plan_volume: '计划体积', load_num: '装货件数', load_kg: '装货重量', load_volume: '装货体积', unload_kg: '卸货重量', diff_kg: '货差',
    plan_start_time: '计划发车', plan_end_time: '计划送达', driver_qiandao_time: '到装', shiji_fache_start_time: '发车', eta: '预计到达', driver_shiji_songda_time: '送达', unload_done_at: '卸货完成', signed_at: '签收', late_start_min: '装货迟到', late_end_min: '送达迟到', outside_fence: '围栏外', abnormal_flag: '异常', distance_plan_m: '计划里程', receivable_fen: '应收', payable_fen: '应付',
    dispatcher_id: '调度员', dispatcher_name: '调度员', remark: '备注', created_at: '创建时间', point_id: '途经点', at: '时间', lng: '经度', lat: '纬度', reason: '原因', seal_no: '封签号', zhuang_goods_img: '装货照片', fahuo_document_img: '发货单据', xie_goods_img: '卸货照片', shou_document_img: '收货单据', gross_kg: '毛重', tare_kg: '皮重', net_kg: '净重', end_content: '卸货说明', days: '有效天数', chaoshi: '超时', goods: '货物明细', date_type: '时间类型', date_from: '开始日期', date_to: '结束日期', keyword: '关键词', arrived_at: '到达', done_at: '完成', late_min: '迟到', kind: '类型', seq: '顺序'
  },
  en: {
    waybill_no: 'Waybill no.', waybill_status: 'Waybill status', finance_status: 'Finance status', order_nos: 'Order no.', customer_order_nos: 'Customer no.', shipper_names: 'Shipper', carrier_name: 'Carrier', start_address_diming: 'From', end_address_diming: 'To', goods_name: 'Goods',
    plate_no: 'Plate', driver_name: 'Driver', driver_phone: 'Driver’s phone', vehicle_type_id: 'Vehicle type', vehicle_use: 'Ownership', plan_num: 'Planned pieces', plan_kg: 'Planned weight', plan_volume: 'Planned volume', load_num: 'Loaded pieces', load_kg: 'Loaded weight', load_volume: 'Loaded volume', unload_kg: 'Unloaded weight', diff_kg: 'Difference',
    plan_start_time: 'Planned departure', plan_end_time: 'Planned delivery', driver_qiandao_time: 'At pickup', shiji_fache_start_time: 'Departed', eta: 'ETA', driver_shiji_songda_time: 'Arrived', unload_done_at: 'Unloaded', signed_at: 'Signed', late_start_min: 'Late at pickup', late_end_min: 'Late at delivery', outside_fence: 'Outside fence', abnormal_flag: 'Exception', distance_plan_m: 'Planned distance', receivable_fen: 'Receivable', payable_fen: 'Payable',
    dispatcher_id: 'Dispatcher', dispatcher_name: 'Dispatcher', remark: 'Remark', created_at: 'Created', point_id: 'Stop', at: 'Time', lng: 'Longitude', lat: 'Latitude', reason: 'Reason', seal_no: 'Seal no.', zhuang_goods_img: 'Loading photos', fahuo_document_img: 'Dispatch papers', xie_goods_img: 'Unloading photos', shou_document_img: 'Delivery papers', gross_kg: 'Gross weight', tare_kg: 'Tare weight', net_kg: 'Net weight', end_content: 'Unloading note', days: 'Days valid', chaoshi: 'Late', goods: 'Goods', date_type: 'Date of', date_from: 'From day', date_to: 'To day', keyword: 'Keyword', arrived_at: 'Arrived', done_at: 'Done', late_min: 'Late', kind: 'Kind', seq: 'Order'
  }
})

export const waybillRefusals = defineRefusals(1400, {
  zh: {
    timeInFuture: '时间不能晚于现在',
    timeOutOfOrder: '时间不能早于上一节点（{previous}）',
    reasonNeeded: '后台补录节点必须填写原因',
    outsideFence: '当前位置距离装卸点 {distance} 米，超出 {radius} 米的围栏，请填写原因后提交',
    photoNeeded: '请至少上传 1 张照片',
    tooLateToStepBack: '该节点已超过 24 小时，不能回退',
    receiptStands: '回单{receipt_no}已上传，不能回退',
    linkExpired: '链接已过期或不存在'
  },
  en: {
    timeInFuture: 'The time cannot be later than now',
    timeOutOfOrder: 'The time cannot be before the previous node ({previous})',
    reasonNeeded: 'Please give a reason when recording a node in the office',
    outsideFence: 'You are {distance} m from the stop, outside its fence of {radius} m. Please give a reason and send again',
    photoNeeded: 'Please add at least one photo',
    tooLateToStepBack: 'This node is more than 24 hours old and cannot be taken back',
    receiptStands: 'Receipt {receipt_no} has been uploaded; the node stands',
    linkExpired: 'This link has expired or does not exist'
  }
})
