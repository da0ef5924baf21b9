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
    compute: { zh: '计算', en: 'Compute', from: ['draft'], to: 'computing', by: ['shipper', 'carrier'] },
    finish: { zh: '算完', en: 'Finish', from: ['computing'], to: 'toConfirm', by: ['system'] },
    fail: { zh: '计算失败', en: 'Fail', from: ['computing'], to: 'draft', by: ['system'] },
    confirm: { zh: '确认', en: 'Confirm', from: ['toConfirm'], to: 'confirmed', by: ['shipper', 'carrier'] },
    unconfirm: { zh: '撤销确认', en: 'Undo confirmation', from: ['confirmed'], to: 'toConfirm', by: ['shipper', 'carrier'] },
    dispatch: { zh: '派单', en: 'Dispatch', from: ['confirmed'], to: 'dispatched', by: ['shipper', 'carrier'] },
    load: { zh: '装车', en: 'Load', from: ['dispatched'], to: 'loading', by: ['carrier', 'system'] },
    depart: { zh: '发车', en: 'Depart', from: ['loading'], to: 'departed', by: ['carrier', 'system'] },
    complete: { zh: '完成', en: 'Complete', from: ['departed'], to: 'done', by: ['system'] },
    cancel: { zh: '取消', en: 'Cancel', from: ['draft', 'toConfirm', 'confirmed'], to: 'cancelled', by: ['shipper', 'carrier'] }
  }
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
  PACK: ['装不下', 'Does not stand'],
  NO_VEHICLE: ['无可用车辆', 'No vehicle left']
} as const
