import { defineMachine } from '../kit/machine.ts'

/** Signed carriers (合作关系): a shipper and a carrier agree to work together; only while active may orders be assigned. */
export const linkMachine = defineMachine({
  column: 'link_status',
  initial: 'pending',
  states: {
    pending: { code: 10, zh: '待确认', en: 'Pending', tone: 'wait' },
    active: { code: 20, zh: '合作中', en: 'Active', tone: 'done' },
    suspended: { code: 30, zh: '暂停', en: 'Suspended', tone: 'care' },
    ended: { code: 40, zh: '终止', en: 'Ended', tone: 'rest' }
  },
  moves: {
    request: { zh: '申请合作', en: 'Ask to work together', from: ['ended'], to: 'pending', by: ['shipper', 'carrier'] },
    accept: { zh: '接受', en: 'Accept', from: ['pending'], to: 'active', by: ['shipper', 'carrier'] },
    decline: { zh: '拒绝', en: 'Decline', from: ['pending'], to: 'ended', by: ['shipper', 'carrier'] },
    suspend: { zh: '暂停', en: 'Suspend', from: ['active'], to: 'suspended', by: ['shipper', 'carrier'] },
    resume: { zh: '恢复', en: 'Resume', from: ['suspended'], to: 'active', by: ['shipper', 'carrier'] },
    end: { zh: '终止', en: 'End', from: ['active', 'suspended'], to: 'ended', by: ['shipper', 'carrier'] }
  }
})
