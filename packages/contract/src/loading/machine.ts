import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** SM-L: a task of smart loading (智能配载), from its creation to the dispatch of its plan. */
export const loadingMachine = defineMachine({
  column: 'task_status',
  initial: 'draft',
  states: {
    cancelled: { code: 0, zh: '已取消', en: 'Cancelled', tone: 'rest' },
    draft: { code: 10, zh: '草稿', en: 'Draft', tone: 'rest' },
    computing: { code: 20, zh: '计算中', en: 'Computing', tone: 'move' },
    toConfirm: { code: 30, zh: '待确认', en: 'To confirm', tone: 'wait' },
    confirmed: { code: 40, zh: '已确认', en: 'Confirmed', tone: 'move' },
    dispatched: { code: 50, zh: '已派车', en: 'Dispatched', tone: 'move' },
    loading: { code: 60, zh: '装车中', en: 'Loading', tone: 'move' },
    departed: { code: 70, zh: '已发车', en: 'Departed', tone: 'move' },
    done: { code: 80, zh: '已完成', en: 'Done', tone: 'done' }
  },
  moves: {
    compute: { zh: '计算', en: 'Compute', from: ['draft', 'toConfirm'], to: 'computing', by: ['shipper', 'carrier'] },
    finish: { zh: '算完', en: 'Finish', from: ['computing'], to: 'toConfirm', by: ['system'] },
    fail: { zh: '计算失败', en: 'Fail', from: ['computing'], to: 'draft', by: ['system'] },
    leave: { zh: '退出排队', en: 'Leave the queue', from: ['computing'], to: 'draft', by: ['shipper', 'carrier'] },
    keep: { zh: '退出排队，保留方案', en: 'Leave the queue, keep the plan', from: ['computing'], to: 'toConfirm', by: ['shipper', 'carrier'] },
    change: { zh: '调整', en: 'Change', from: ['toConfirm'], to: 'toConfirm', by: ['shipper', 'carrier'] },
    confirm: { zh: '确认', en: 'Confirm', from: ['toConfirm'], to: 'confirmed', by: ['shipper', 'carrier'] },
    unconfirm: { zh: '撤销确认', en: 'Undo confirmation', from: ['confirmed'], to: 'toConfirm', by: ['shipper', 'carrier'] },
    dispatch: { zh: '派单', en: 'Dispatch', from: ['confirmed'], to: 'dispatched', by: ['shipper', 'carrier'] },
    load: { zh: '装车', en: 'Load', from: ['dispatched'], to: 'loading', by: ['system'] },
    depart: { zh: '发车', en: 'Depart', from: ['loading'], to: 'departed', by: ['system'] },
    complete: { zh: '完成', en: 'Complete', from: ['departed'], to: 'done', by: ['system'] },
    backToDispatched: { zh: '退回装车', en: 'Back before loading', from: ['loading'], to: 'dispatched', by: ['system'] },
    backToLoading: { zh: '退回发车', en: 'Back before departure', from: ['departed'], to: 'loading', by: ['system'] },
    backToDeparted: { zh: '退回完成', en: 'Back before completion', from: ['done'], to: 'departed', by: ['system'] },
    cancel: { zh: '取消', en: 'Cancel', from: ['draft', 'toConfirm', 'confirmed'], to: 'cancelled', by: ['shipper', 'carrier'] }
  }
})

/** A vehicle of a confirmed plan: still to be given to somebody, sent to a carrier by its shipper, or dispatched by the carrier. */
export const loadVehicleMachine = defineMachine({
  column: 'run_status',
  initial: 'waiting',
  states: {
    waiting: { code: 10, zh: '待派', en: 'To dispatch', tone: 'wait' },
    sent: { code: 20, zh: '已派单', en: 'Sent', tone: 'move' },
    dispatched: { code: 30, zh: '已派车', en: 'Dispatched', tone: 'done' }
  },
  moves: {
    send: { zh: '派单', en: 'Send', from: ['waiting'], to: 'sent', by: ['shipper'] },
    dispatch: { zh: '派车', en: 'Dispatch', from: ['waiting'], to: 'dispatched', by: ['carrier'] }
  }
})

/** What a task says of a computing that ended without a plan: it outgrew the memory of its thread, or something else went wrong. */
export const loadFailures = ['tooLarge', 'failed'] as const

/** How a step of a plan came about. */
export const loadStepKind = defineEnum({
  computed: [1, '计算', 'Computed'],
  byHand: [2, '手工调整', 'Changed by hand'],
  replanned: [3, '重新计算', 'Planned again'],
  received: [4, '货主下发', 'Sent by the shipper'],
  remedied: [5, '放宽条件', 'Remedy taken'],
  alternative: [6, '选用对比方案', 'Another plan taken']
})

export const loadObjective = defineEnum({
  fewestVehicles: [1, '车数最少', 'Fewest vehicles'],
  leastCost: [2, '费用最低', 'Least cost'],
  leastDistance: [3, '里程最短', 'Least distance']
})

/** Why an order is left behind, and which limit a place on a vehicle would break. */
export const loadReasons = {
  OVER_KG: ['超重', 'Too heavy'],
  OVER_M3: ['超方', 'Too large'],
  OVER_FLOOR: ['超占地', 'Takes too much floor'],
  WINDOW: ['时间冲突', 'Times clash'],
  TEMP: ['温区不符', 'Temperature does not match'],
  MIX: ['不可混装', 'May not share'],
  DANGEROUS: ['危险品限制', 'Dangerous goods'],
  AREA: ['城市限行', 'City access'],
  POINTS: ['点数超限', 'Too many stops'],
  DETOUR: ['绕行过远', 'Too far a detour'],
  LIFO: ['装卸顺序', 'Stands in the way'],
  PACK: ['装不下', 'No room for its pieces'],
  NO_VEHICLE: ['无可用车辆', 'No vehicle left']
} as const

/** What is wrong with a plan, by the codes of its checker. */
export const loadFaults = {
  ...loadReasons,
  UNKNOWN: ['不在配载任务中', 'Is not part of the task'],
  LOST: ['货物遗漏', 'Goods are missing'],
  DOUBLED: ['同一订单重复', 'The order is there twice'],
  DIVIDED: ['该订单不可拆单', 'The order may not be split'],
  POINT_MISSING: ['缺少装卸点', 'A stop is missing'],
  POINT_TWICE: ['装卸点重复', 'A stop is there twice'],
  PRECEDENCE: ['须先装后卸', 'Unloaded before it is loaded'],
  TOO_EARLY: ['早于可装卸时间', 'Before its time window'],
  SERVICE_SHORT: ['装卸时间不足', 'Too little time at the stop'],
  SHIFT: ['超出司机工作时间', 'Outside the driver’s hours'],
  REST: ['连续驾驶超过4小时未休息', 'No rest after four hours of driving'],
  TYPE: ['车型不符合订单要求', 'Not a vehicle type that the order takes'],
  COUNT: ['该车型台数不够', 'Not so many vehicles of this type'],
  LOCKED: ['车辆已锁定', 'The vehicle is locked'],
  PINNED: ['订单已指定车辆', 'The order is bound to another vehicle'],
  KM: ['里程不符', 'Distances do not add up'],
  FEN: ['费用不符', 'Costs do not add up']
} as const
