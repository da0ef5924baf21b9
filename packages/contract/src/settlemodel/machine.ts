import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** One version of a settlement model (结算模型): written as a draft, in force from a day on, and from then on never changed; what is decided later is the next version. */
export const settleModelMachine = defineMachine({
  column: 'model_status',
  table: 'settle_model',
  initial: 'draft',
  states: {
    draft: { code: 10, zh: '草稿', en: 'Draft', tone: 'wait' },
    inForce: { code: 20, zh: '启用', en: 'In force', tone: 'done' },
    stopped: { code: 30, zh: '停用', en: 'Stopped', tone: 'rest' }
  },
  moves: {
    enact: { zh: '启用', en: 'Put into force', from: ['draft'], to: 'inForce', by: ['carrier'] },
    stop: { zh: '停用', en: 'Stop', from: ['inForce'], to: 'stopped', by: ['carrier'] }
  }
})

/** For whom a step counts. */
export const stepSide = defineEnum({
  none: [0, '不启用', 'Off'],
  up: [1, '仅上游（客户）', 'Customer only'],
  down: [2, '仅下游（司机）', 'Driver only'],
  both: [3, '上下游', 'Both sides']
})
/** Where the base price comes from. */
export const baseBy = defineEnum({
  trip: [1, '运单自身的运费', 'Freight of the trip'],
  own: [2, '本模型的单价', 'Prices of this model']
})
/** What a base price is multiplied by, as the units of freight rates count them. */
export const baseUnit = defineEnum({ km: [3, '公里', 'Kilometre'], trip: [5, '趟', 'Trip'] })
export const deductType = defineEnum({ fen: [1, '固定金额', 'Amount'], percent: [2, '运费比例', 'Share of freight'] })
/** The steps by which a trip is settled, in their order; the last closes each side. */
export const settleStepNames = {
  base: { zh: '基础运费', en: 'Base' },
  stop: { zh: '加点费', en: 'Extra stops' },
  wait: { zh: '压车费', en: 'Waiting' },
  back: { zh: '回程折扣', en: 'Return discount' },
  late: { zh: '准点考核', en: 'Punctuality' },
  loss: { zh: '货损货差', en: 'Damage and loss' },
  missing: { zh: '封签/照片/轨迹缺失', en: 'Missing seal, photo or track' },
  fuel: { zh: '油价联动', en: 'Fuel linkage' },
  rebate: { zh: '月度返利', en: 'Monthly rebate' }
} as const
