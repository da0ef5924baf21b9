import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** Projects (项目): the shipper enters prices and the carrier confirms them; from then on they do not change. Whether a project has expired (过期) is derived, never stored. */
export const projectMachine = defineMachine({
  column: 'project_status',
  initial: 'draft',
  states: {
    draft: { code: 10, zh: '草稿', en: 'Draft', tone: 'rest' },
    pending: {
      code: 20,
      zh: '待确认',
      en: 'To confirm',
      tone: 'wait',
      sides: { shipper: { zh: '待对方确认', en: 'Waiting for them' }, carrier: { zh: '待我方确认', en: 'Waiting for us' } }
    },
    active: { code: 30, zh: '生效', en: 'Active', tone: 'done' },
    stopped: { code: 40, zh: '停用', en: 'Stopped', tone: 'care' }
  },
  moves: {
    submit: { zh: '提交承运商确认', en: 'Submit to the carrier', from: ['draft'], to: 'pending', by: ['shipper'] },
    enact: { zh: '启用', en: 'Put into force', from: ['draft'], to: 'active', by: ['carrier'] },
    recall: { zh: '撤回', en: 'Take back', from: ['pending'], to: 'draft', by: ['shipper'] },
    confirm: { zh: '确认', en: 'Confirm', from: ['pending'], to: 'active', by: ['carrier'] },
    reject: { zh: '驳回', en: 'Reject', from: ['pending'], to: 'draft', by: ['carrier'] },
    stop: { zh: '停用', en: 'Stop', from: ['active'], to: 'stopped', by: ['shipper', 'carrier'] }
  }
})

/** What may be missing on the way before anything is claimed, and what is claimed beyond it (货差). */
export const lossBy = defineEnum({
  perMille: [1, '装货重量的千分比（‰）', 'Per mille of the loaded weight'],
  kilograms: [2, '固定千克数', 'Fixed kilograms']
})
export const lossRule = defineEnum({ excess: [1, '只赔超出部分', 'Only the excess'], whole: [2, '超出即全额赔付', 'All of it once over'] })

export const taxMode = defineEnum({ taxIncluded: [1, '含税', 'Tax included'], taxAdded: [2, '不含税', 'Tax added'] })
