import { defineMachine } from '../kit/machine.ts'
import { defineEnum } from '../kit/enums.ts'

/** SM-W: one trip from the office to the confirmed receipt. At several stops, the moves `arrive` and `nextStop` alternate. */
export const waybillMachine = defineMachine({
  column: 'waybill_status',
  initial: 'toDispatch',
  states: {
    cancelled: { code: 0, zh: '已取消', en: 'Cancelled', tone: 'rest' },
    toDispatch: { code: 10, zh: '待派车', en: 'To dispatch', tone: 'wait' },
    awaitingDriver: { code: 20, zh: '待接单', en: 'Awaiting driver', tone: 'wait', sides: { driver: { zh: '待您接单', en: 'Yours to accept' } } },
    accepted: { code: 30, zh: '已接单', en: 'Accepted', tone: 'move' },
    atPickup: { code: 40, zh: '到达装货', en: 'At pickup', tone: 'move' },
    loaded: { code: 50, zh: '装货完成', en: 'Loaded', tone: 'move' },
    inTransit: { code: 60, zh: '运输中', en: 'In transit', tone: 'move' },
    atDelivery: { code: 70, zh: '到达卸货', en: 'At delivery', tone: 'move' },
    unloaded: { code: 80, zh: '已送达', en: 'Unloaded', tone: 'done' },
    signed: { code: 90, zh: '已签收', en: 'Signed', tone: 'done' },
    completed: { code: 100, zh: '已完成', en: 'Completed', tone: 'done' }
  },
  moves: {
    send: { zh: '派车', en: 'Send', from: ['toDispatch'], to: 'awaitingDriver', by: ['carrier'] },
    accept: { zh: '接单', en: 'Accept', from: ['toDispatch', 'awaitingDriver'], to: 'accepted', by: ['driver', 'carrier'] },
    refuse: { zh: '拒绝', en: 'Refuse', from: ['awaitingDriver'], to: 'toDispatch', by: ['driver', 'system'] },
    signIn: { zh: '到达签到', en: 'Sign in', from: ['accepted', 'atPickup'], to: 'atPickup', by: ['driver', 'carrier'] },
    load: { zh: '装货完成', en: 'Loaded', from: ['atPickup'], to: 'loaded', by: ['driver', 'carrier'] },
    loadPart: { zh: '本点装完', en: 'Loaded here', from: ['atPickup'], to: 'atPickup', by: ['driver', 'carrier'] },
    depart: { zh: '发车', en: 'Depart', from: ['loaded'], to: 'inTransit', by: ['driver', 'carrier'] },
    arrive: { zh: '到达卸货', en: 'Arrive', from: ['inTransit'], to: 'atDelivery', by: ['driver', 'carrier'] },
    nextStop: { zh: '本点卸完', en: 'Unloaded here', from: ['atDelivery'], to: 'inTransit', by: ['driver', 'carrier'] },
    unload: { zh: '卸货完成', en: 'Unloaded', from: ['atDelivery'], to: 'unloaded', by: ['driver', 'carrier'] },
    sign: { zh: '签收', en: 'Sign', from: ['unloaded'], to: 'signed', by: ['driver', 'carrier', 'shipper', 'system'] },
    unsign: { zh: '退回签收', en: 'Undo signing', from: ['signed'], to: 'unloaded', by: ['carrier', 'shipper', 'system'] },
    complete: { zh: '完成', en: 'Complete', from: ['signed'], to: 'completed', by: ['shipper', 'carrier', 'system'] },
    reopen: { zh: '重新打开', en: 'Reopen', from: ['completed'], to: 'signed', by: ['shipper', 'system'] },
    cancel: { zh: '取消', en: 'Cancel', from: ['toDispatch', 'awaitingDriver', 'accepted', 'atPickup'], to: 'cancelled', by: ['carrier'] },
    backToAccepted: { zh: '回退到已接单', en: 'Back to accepted', from: ['atPickup'], to: 'accepted', by: ['carrier'] },
    backToPickup: { zh: '回退到到达装货', en: 'Back to pickup', from: ['loaded'], to: 'atPickup', by: ['carrier'] },
    backToLoaded: { zh: '回退到装货完成', en: 'Back to loaded', from: ['inTransit'], to: 'loaded', by: ['carrier'] },
    backToTransit: { zh: '回退到运输中', en: 'Back to transit', from: ['atDelivery'], to: 'inTransit', by: ['carrier'] },
    backToDelivery: { zh: '回退到到达卸货', en: 'Back to delivery', from: ['unloaded'], to: 'atDelivery', by: ['carrier'] }
  }
})

/** Whether another vehicle or driver may take a trip over (换车换司机): it is sent, and not unloaded yet. Who drove a trip that is over is its record, and is paid for it. */
export const canSwap = (waybill_status: number): boolean =>
  waybill_status >= waybillMachine.code.awaitingDriver && waybill_status < waybillMachine.code.unloaded

/** What `receipt_status` of a trip holds while no receipt belongs to it; otherwise it is the least advanced of its receipts. */
export const noReceipt = 0
/** How far the settlement of a trip is. Derived, and stored in the transaction that changes it. */
export const financeStatus = defineEnum({
  notStarted: [10, '未开始', 'Not started'],
  awaitingReceipt: [20, '待回单', 'Awaiting POD'],
  awaitingException: [30, '待异常处理', 'Awaiting exception'],
  awaitingPrice: [40, '待价格确认', 'Awaiting price'],
  toReconcile: [50, '待对账', 'To reconcile'],
  reconciled: [60, '已对账', 'Reconciled'],
  partlySettled: [70, '部分结算', 'Partly settled'],
  settled: [80, '已结清', 'Settled']
})
export const vehicleUse = defineEnum({ owned: [1, '自有', 'Owned'], affiliated: [2, '挂靠', 'Affiliated'], spot: [3, '外调', 'Spot'] })
export const pointKind = defineEnum({ loading: [1, '装货', 'Loading'], unloading: [2, '卸货', 'Unloading'] })
export const eventSource = defineEnum({
  driver: [1, '司机手机', 'Driver’s phone'],
  office: [2, '后台补录', 'Recorded in the office'],
  system: [3, '系统', 'System'],
  dock: [4, '装车台', 'At the dock']
})
/** Why less of a goods row was loaded than planned (少装原因). What was left behind is free on its order again; whatever else is missing is not there to be carried. */
export const shortReason = defineEnum({
  leftBehind: [1, '甩货', 'Left behind'],
  shortDelivered: [2, '少货', 'Short delivered'],
  damaged: [3, '货损未装', 'Damaged, not loaded'],
  other: [9, '其他', 'Other']
})
/** What the carrier has to do about a trip: the tiles of its workbench count by it, and open the list with it as a filter. */
export const waybillTodo = defineEnum({
  overdue: [1, '应到未到', 'Overdue'],
  receiptToUpload: [2, '待上传回单', 'POD to upload'],
  receiptToCheck: [3, '待初审回单', 'POD to check'],
  receiptRejected: [4, '回单被退回', 'POD rejected']
})
/** How a driver loses a trip before it is done. */
export const tripEnd = defineEnum({
  cancelled: [1, '行程已取消', 'Trip cancelled'],
  givenAway: [2, '行程已改派他人', 'Given to another driver'],
  withdrawn: [3, '超时未接单，行程已收回', 'Not accepted in time, taken back']
})
/** Why a driver's node has no position. */
export const noPlace = defineEnum({
  denied: [1, '司机未授权定位', 'Position not allowed by the driver'],
  unavailable: [2, '手机无法定位', 'No position to be had'],
  slow: [3, '定位超时', 'Position took too long']
})
