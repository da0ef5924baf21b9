import { defineMachine } from '../kit/machine.ts'

/** The part of SM-X about goods: the shipper's consent is used once at the hand-over, or revoked before. */
export const releaseMachine = defineMachine({
  column: 'release_status',
  initial: 'released',
  states: {
    released: { code: 20, zh: '已放行', en: 'Released', tone: 'wait' },
    used: { code: 40, zh: '已核销', en: 'Used', tone: 'done' },
    revoked: { code: 0, zh: '已撤销', en: 'Revoked', tone: 'rest' }
  },
  moves: {
    use: { zh: '核销', en: 'Use', from: ['released'], to: 'used', by: ['carrier'] },
    revoke: { zh: '撤销', en: 'Revoke', from: ['released'], to: 'revoked', by: ['shipper'] }
  }
})
