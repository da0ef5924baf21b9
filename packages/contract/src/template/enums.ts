import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'
import type { Bilingual } from '../kit/phrases.ts'

/** A customer template (客户模板): one that is stopped keeps the customers that are on it, and takes no more. */
export const templateMachine = defineMachine({
  column: 'template_status',
  table: 'custom_template',
  initial: 'inUse',
  states: {
    inUse: { code: 10, zh: '启用', en: 'In use', tone: 'done' },
    stopped: { code: 20, zh: '停用', en: 'Stopped', tone: 'rest' }
  },
  moves: {
    stop: { zh: '停用', en: 'Stop', from: ['inUse'], to: 'stopped', by: ['carrier'] },
    enable: { zh: '启用', en: 'Enable', from: ['stopped'], to: 'inUse', by: ['carrier'] }
  }
})

/** Where the value of a template's column is from. */
export const columnSource = defineEnum({
  fact: [1, '系统数据', 'Known here'],
  entry: [2, '人工填写', 'Filled in'],
  formula: [3, '公式', 'Formula']
})
/** What may be filled in. */
export const columnKind = defineEnum({
  text: [1, '文本', 'Text'],
  number: [2, '数字', 'Number'],
  day: [3, '日期', 'Day'],
  yesNo: [4, '是否', 'Yes or no'],
  choice: [5, '选项', 'Choice']
})
/** How far the charges of a customer's trip are settled. */
export const settleResult = defineEnum({
  open: [1, '未对账', 'Not on a statement'],
  stated: [2, '对账中', 'On a statement'],
  settled: [3, '已结清', 'Settled']
})

/** What is known here of a customer's order on a trip, by the field of its row: each may stand in a template. */
export const taskFacts = {
  customer_order_no: { zh: '客户单号', en: 'Customer no.' },
  order_no: { zh: '订单号', en: 'Order no.' },
  waybill_no: { zh: '运单号', en: 'Waybill no.' },
  section_name: { zh: '路段', en: 'Lane' },
  lane_code: { zh: '线路编码', en: 'Lane code' },
  site_from: { zh: '起点编码', en: 'From site' },
  site_to: { zh: '终点编码', en: 'To site' },
  run_date: { zh: '运行日期', en: 'Run date' },
  plan_arrive_start: { zh: '要求到装', en: 'Due at pickup' },
  driver_qiandao_time: { zh: '实际到装', en: 'At pickup' },
  plan_depart: { zh: '计划发车', en: 'Planned departure' },
  shiji_fache_start_time: { zh: '实际发车', en: 'Departed' },
  plan_arrive_end: { zh: '要求送达', en: 'Due at delivery' },
  driver_shiji_songda_time: { zh: '实际送达', en: 'Arrived' },
  late_min: { zh: '晚到（分钟）', en: 'Late (min)' },
  plate_no: { zh: '车牌号', en: 'Plate' },
  driver_name: { zh: '司机', en: 'Driver' },
  vehicle_type_id: { zh: '车型', en: 'Vehicle type' },
  seal_no: { zh: '封签号', en: 'Seal' },
  photos_missing: { zh: '缺照片点位', en: 'Stops without photo' },
  goods_name: { zh: '货物', en: 'Goods' },
  goods_num: { zh: '件数', en: 'Pieces' },
  goods_kg: { zh: '重量', en: 'Weight' },
  goods_volume: { zh: '体积', en: 'Volume' },
  base_fen: { zh: '基础运费', en: 'Base freight' },
  deduct_fen: { zh: '扣款', en: 'Deducted' },
  settle_fen: { zh: '应收', en: 'Receivable' },
  settle_result: { zh: '结算结果', en: 'Settled' },
  waybill_status: { zh: '运单状态', en: 'State' }
} as const satisfies Record<string, Bilingual>
export type TaskFact = keyof typeof taskFacts
/** Those that a formula may count with. */
export const countedFacts: readonly TaskFact[] = ['late_min', 'photos_missing', 'goods_num', 'goods_kg', 'goods_volume']
