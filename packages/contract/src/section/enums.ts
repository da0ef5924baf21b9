import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** Contracted lanes (客户路段): trips join a lane that is enabled; those of a stopped one stay with it. */
export const sectionMachine = defineMachine({
  column: 'section_status',
  initial: 'enabled',
  states: {
    enabled: { code: 10, zh: '启用', en: 'Enabled', tone: 'done' },
    stopped: { code: 20, zh: '停用', en: 'Stopped', tone: 'rest' }
  },
  moves: {
    stop: { zh: '停用', en: 'Stop', from: ['enabled'], to: 'stopped', by: ['carrier'] },
    enable: { zh: '启用', en: 'Enable', from: ['stopped'], to: 'enabled', by: ['carrier'] }
  }
})
/** Where the agreed length of a lane is from. */
export const mileageSource = defineEnum({ contract: [1, '合同', 'Contract'], map: [2, '地图', 'Map'] })
/** What a lane is in the customer's network (板块). */
export const boardType = defineEnum({ trunk: [1, '干线', 'Trunk'], branch: [2, '支线', 'Branch'], transfer: [3, '调拨', 'Transfer'] })
/** At which temperature goods are kept on a lane (温区). */
export const tempZone = defineEnum({ ambient: [1, '常温', 'Ambient'], chilled: [2, '冷藏', 'Chilled'], frozen: [3, '冷冻', 'Frozen'] })
/** Whether a version of a price holds today; derived, never stored. */
export const priceTime = defineEnum({ ahead: [1, '未生效', 'Ahead'], now: [2, '生效中', 'In force'], over: [3, '已到期', 'Over'] })
