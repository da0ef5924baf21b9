import { defineMachine } from '../kit/machine.ts'

/** A tenant (租户): on trial, normal, behind with its payments, or disabled. Whether its time is over is derived from `valid_to`, never stored. */
export const tenantMachine = defineMachine({
  column: 'state',
  initial: 'trial',
  states: {
    trial: { code: 1, zh: '试用', en: 'Trial', tone: 'wait' },
    normal: { code: 2, zh: '正常', en: 'Normal', tone: 'done' },
    owing: { code: 3, zh: '欠费', en: 'In arrears', tone: 'care' },
    frozen: { code: 4, zh: '停用', en: 'Disabled', tone: 'wrong' }
  },
  moves: {
    activate: { zh: '转正', en: 'Make regular', from: ['trial'], to: 'normal', by: ['operator'] },
    owe: { zh: '标记欠费', en: 'Mark arrears', from: ['trial', 'normal'], to: 'owing', by: ['operator'] },
    settle: { zh: '结清欠费', en: 'Arrears settled', from: ['owing'], to: 'normal', by: ['operator'] },
    freeze: { zh: '停用', en: 'Disable', from: ['trial', 'normal', 'owing'], to: 'frozen', by: ['operator'] },
    unfreeze: { zh: '启用', en: 'Enable', from: ['frozen'], to: 'normal', by: ['operator'] }
  }
})
