import { defineMachine } from '../kit/machine.ts'

/** SM-D: a vehicle and a driver for a trip. */
export const dispatchMachine = defineMachine({
  column: 'dispatch_status',
  initial: 'toSend',
  states: {
    cancelled: { code: 0, zh: '已取消', en: 'Cancelled', tone: 'rest' },
    toSend: { code: 10, zh: '待派', en: 'To send', tone: 'wait' },
    awaitingDriver: {
      code: 20,
      zh: '待司机确认',
      en: 'Awaiting driver',
      tone: 'wait',
      sides: { driver: { zh: '待您确认', en: 'Yours to confirm' } }
    },
    confirmed: { code: 30, zh: '已确认', en: 'Confirmed', tone: 'move' },
    executed: { code: 40, zh: '已执行', en: 'Executed', tone: 'done' },
    replaced: { code: 50, zh: '已换车', en: 'Replaced', tone: 'rest' }
  },
  moves: {
    send: { zh: '派车', en: 'Send', from: ['toSend'], to: 'awaitingDriver', by: ['carrier'] },
    sendConfirmed: { zh: '派车并确认', en: 'Send as confirmed', from: ['toSend'], to: 'confirmed', by: ['carrier'] },
    accept: { zh: '接受', en: 'Accept', from: ['awaitingDriver'], to: 'confirmed', by: ['driver', 'carrier'] },
    refuse: { zh: '拒绝', en: 'Refuse', from: ['awaitingDriver'], to: 'toSend', by: ['driver', 'system'] },
    execute: { zh: '发车', en: 'Depart', from: ['confirmed'], to: 'executed', by: ['driver', 'carrier', 'system'] },
    unexecute: { zh: '撤销发车', en: 'Undo departure', from: ['executed'], to: 'confirmed', by: ['carrier'] },
    swap: { zh: '换车换司机', en: 'Swap', from: ['awaitingDriver', 'confirmed', 'executed'], to: 'replaced', by: ['carrier'] },
    cancel: { zh: '取消', en: 'Cancel', from: ['toSend', 'awaitingDriver', 'confirmed'], to: 'cancelled', by: ['carrier'] }
  }
})
