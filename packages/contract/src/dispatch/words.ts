import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const dispatchTerms = definePhrases({
  zh: {
    dispatch_no: '派车单号',
    dispatch_status: '派车状态',
    trailer_plate_no: '挂车',
    margin_reason: '低毛利原因',
    confirmed: '视为司机已确认',
    place: '换车地点',
    orders: '订单',
    max_load_kg: '可装重量',
    problems: '检查结果',
    vehicle_id: '车辆',
    driver_id: '司机',
    order_ids: '中转的订单',
    area_code: '中转地',
    address: '详细地址',
    last_place: '最后位置',
    last_place_at: '定位时间'
  },
  en: {
    dispatch_no: 'Dispatch no.',
    dispatch_status: 'Dispatch status',
    margin_reason: 'Reason for the margin',
    trailer_plate_no: 'Trailer',
    confirmed: 'Driver has agreed',
    place: 'Where',
    orders: 'Orders',
    max_load_kg: 'Maximum load',
    problems: 'Checks',
    vehicle_id: 'Vehicle',
    driver_id: 'Driver',
    order_ids: 'Orders to hand over',
    area_code: 'Place of the relay',
    address: 'Street and house',
    last_place: 'Last place',
    last_place_at: 'Seen at'
  }
})

export const dispatchRefusals = defineRefusals(1300, {
  zh: {
    orderNotOpen: '订单{order_no}当前为“{state}”，不能派车',
    quantityTaken: '订单{order_no}的货物“{goods_name}”剩余数量不足，可能已被其他运单装走',
    nothingToCarry: '没有可装的货物',
    vehicleSuspended: '车辆{plate_no}已停运：{reason}',
    insuranceExpires: '车辆{plate_no}的{paper}有效期至 {valid_to}，不足计划送达日后 2 天（{needed}），不能派车',
    inspectionExpires: '车辆{plate_no}的年检有效期至 {valid_to}，不足计划送达日后 2 天（{needed}），不能派车',
    paperExpires: '{owner}的{paper}有效期至 {valid_to}，不足计划送达日后 2 天（{needed}），不能派车',
    paperMissing: '{owner}缺少{paper}，不能派车',
    licenceTooLow: '司机{driver_name}的准驾车型 {have} 不能驾驶该车，需要 {need}',
    driverDisabled: '司机{driver_name}已停用',
    driverAge: '司机{driver_name}的年龄不在 18 至 63 岁之间',
    vehicleBooked: '车辆{plate_no}在该时段已有其他运单',
    driverBooked: '司机{driver_name}在该时段已有其他运单',
    overload: '货物 {goods_kg} kg 超过车辆{plate_no}的可装重量 {max_load_kg} kg',
    samePair: '车辆和司机都没有变化',
    relayNotNow: '运单{waybill_no}未装货或已到卸货点，只有“装货完成”或“运输中”的运单可以中转',
    relayNothing: '所选订单没有尚未卸货的货物，可能已送达或已中转',
    relaySamePair: '中转须换另一辆车和另一名司机；只换其中之一请用“换车换司机”',
    relayNotThere: '上一程运单{waybill_no}（{plate_no}）尚未到达中转地，货物还不在这里',
    relayArrived: '上一程运单{waybill_no}（{plate_no}）已到达中转地，不能撤销中转；请给本运单换车换司机',
    relayStands: '货物已安排中转至运单{waybill_no}，请先取消该运单再回退',
    relayLeavesNothing: '中转交接的货物“{goods_name}”不能甩货，请选择少货、货损或其他原因',
    paperEndsSoon: '{owner}的{paper}将于 {valid_to} 到期',
    marginReasonNeeded: '应付过高，毛利低于底线，请填写原因',
    lossNeedsRight: '应付高于应收，亏损派车须由有“亏损派车放行”权限的同事派车',
    papersRefused: '{owner}的证件被驳回（{reason}），重新提交后才能派车',
    papersWaiting: '{owner}的证件待审核，可以派车，请提醒审核人',
    papersNotPassed: '{owner}的证件待审核，本平台要求审核通过后才能派车',
    overAxles: '货物 {goods_kg} kg 未超过核定载质量，但车辆{plate_no}按轴数限重只能装 {max_load_kg} kg',
    noDriverBound: '车辆{plate_no}没有常用司机，请选择司机',
    shipperOverCredit: '货主{shipper_name}的欠款已超过信用额度',
    driverBlacklisted: '司机{driver_name}在本公司黑名单，不能派车：{reason}'
  },
  en: {
    orderNotOpen: 'Order {order_no} is “{state}” and cannot be dispatched',
    quantityTaken: 'Of order {order_no} not enough of “{goods_name}” is left; another waybill may have taken it',
    nothingToCarry: 'There is nothing to carry',
    vehicleSuspended: 'Vehicle {plate_no} is suspended: {reason}',
    insuranceExpires: '{paper} of {plate_no} ends on {valid_to}, before planned delivery + 2 days ({needed})',
    inspectionExpires: 'The inspection of {plate_no} ends on {valid_to}, before planned delivery + 2 days ({needed})',
    paperExpires: '{paper} of {owner} ends on {valid_to}, before planned delivery + 2 days ({needed})',
    paperMissing: '{owner} has no {paper}',
    licenceTooLow: 'Driver {driver_name} holds class {have}; this vehicle needs {need}',
    driverDisabled: 'Driver {driver_name} is disabled',
    driverAge: 'Driver {driver_name} is not between 18 and 63 years old',
    vehicleBooked: 'Vehicle {plate_no} is already on another trip at that time',
    driverBooked: 'Driver {driver_name} is already on another trip at that time',
    overload: 'The load of {goods_kg} kg exceeds the {max_load_kg} kg that {plate_no} may carry',
    samePair: 'Neither vehicle nor driver has changed',
    relayNotNow: 'Waybill {waybill_no} is not loaded, or is at a delivery; goods change vehicles while it is “Loaded” or “In transit”',
    relayNothing: 'Of these orders nothing is left to be delivered; it may be delivered or handed over already',
    relaySamePair: 'A relay needs another vehicle and another driver; to change one of them use “Swap”',
    relayNotThere: 'Waybill {waybill_no} ({plate_no}) has not come to the place of the relay: the goods are not there yet',
    relayArrived: 'Waybill {waybill_no} ({plate_no}) is at the place of the relay already: give this waybill another vehicle or driver instead',
    relayStands: 'The goods go on with waybill {waybill_no}: cancel that one before you step back',
    relayLeavesNothing: '“{goods_name}” is taken over from another vehicle and cannot be left behind: choose another reason',
    paperEndsSoon: '{paper} of {owner} ends on {valid_to}',
    marginReasonNeeded: 'The payable leaves a margin below the floor: please say why',
    lossNeedsRight: 'The payable is above the receivable: a colleague with the right “Dispatch at a loss” has to send it',
    papersRefused: 'The papers of {owner} were refused ({reason}); enter them again before a dispatch',
    papersWaiting: 'The papers of {owner} wait for their review; the trip may be sent',
    papersNotPassed: 'The papers of {owner} wait for their review, and this platform wants them passed before a dispatch',
    overAxles: 'The load of {goods_kg} kg is within the approved load, but the axles of {plate_no} allow only {max_load_kg} kg',
    noDriverBound: 'Vehicle {plate_no} has no usual driver: please choose one',
    shipperOverCredit: 'Shipper {shipper_name} owes more than its credit limit',
    driverBlacklisted: 'Driver {driver_name} is on your company’s blacklist and cannot be dispatched: {reason}'
  }
})

/** The names of its acts in the operation log. */
export const dispatchActs = definePhrases({
  zh: {
    'dispatch.created': '新建派车',
    'dispatch.sent': '派车',
    'dispatch.swapped': '换车换司机',
    'dispatch.relayed': '中转'
  },
  en: {
    'dispatch.created': 'Dispatch made',
    'dispatch.sent': 'Vehicle sent',
    'dispatch.swapped': 'Vehicle or driver swapped',
    'dispatch.relayed': 'Handed over on the way'
  }
})
