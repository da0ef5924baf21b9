import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const laneplanTerms = definePhrases({
  zh: {
    section_id: '路段',
    lane_code: '客户线路编码',
    section_name: '路段',
    shipper_name: '客户',
    day: '日期',
    shift: '班次',
    start_at: '要求提货',
    order_no: '订单号',
    customer_order_no: '客户任务号',
    goods_kg: '重量',
    vehicle_id: '车辆',
    driver_id: '司机',
    plate_no: '车牌号',
    driver_name: '司机',
    driver_phone: '电话',
    waybill_no: '运单号',
    waybill_status: '状态',
    plan_source: '照抄自',
    daily_trips: '班次（趟/日）',
    need: '需求',
    assigned: '已派',
    gap: '缺口',
    time: '提货时间',
    count: '趟数',
    problems: '检查'
  },
  en: {
    section_id: 'Lane',
    lane_code: 'Lane code',
    section_name: 'Lane',
    shipper_name: 'Customer',
    day: 'Day',
    shift: 'Shift',
    start_at: 'Pickup',
    order_no: 'Order',
    customer_order_no: 'Task no.',
    goods_kg: 'Weight',
    vehicle_id: 'Vehicle',
    driver_id: 'Driver',
    plate_no: 'Plate',
    driver_name: 'Driver',
    driver_phone: 'Phone',
    waybill_no: 'Waybill',
    waybill_status: 'State',
    plan_source: 'Copied from',
    daily_trips: 'Trips a day',
    need: 'Needed',
    assigned: 'Assigned',
    gap: 'Short',
    time: 'Pickup at',
    count: 'Trips',
    problems: 'Checks'
  }
})

export const laneplanActs = definePhrases({
  zh: {
    'laneplan.pairFixed': '设定固定班次',
    'laneplan.pairFreed': '取消固定班次'
  },
  en: {
    'laneplan.pairFixed': 'Pair fixed for a lane',
    'laneplan.pairFreed': 'Fixed pair taken off'
  }
})

export const laneplanRefusals = defineRefusals(4790, {
  zh: {
    pairFixedTwice: '{plate_no} 已是该路段该班次的固定班次',
    pairOnOtherLane: '{plate_no} 已是路段“{section_name}”该班次的固定班次'
  },
  en: {
    pairFixedTwice: '{plate_no} is fixed for this lane and shift already',
    pairOnOtherLane: '{plate_no} is fixed for this shift of lane “{section_name}”'
  }
})
