import { defineMachine, stateOf } from '../kit/machine.ts'
import type { Bilingual } from '../kit/phrases.ts'

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

/** The name of a cooperation's state for the company that reads it: who asked for it waits, the other one answers. */
export const linkState = ({ link_status, moved_by_me }: { readonly link_status: number; readonly moved_by_me: boolean }): Bilingual =>
  link_status === linkMachine.code.pending
    ? moved_by_me
      ? { zh: '待对方确认', en: 'Waiting for them' }
      : { zh: '待我方确认', en: 'Waiting for us' }
    : stateOf(linkMachine, link_status)
