import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** What a release lets go: a loaded vehicle from the loading place, or the goods of an order to the consignee. */
export const releaseType = defineEnum({ departure: [1, '发车放行', 'Departure'], cargo: [2, '放货', 'Cargo'] })

/** What is looked at before a vehicle may leave, and whose word stands before goods are handed over. */
export const releaseCheck = defineEnum({
  loaded: [1, '装货完成', 'Loaded'],
  documents: [2, '单据齐全', 'Papers complete'],
  weight: [3, '载重合规', 'Weight'],
  certificates: [4, '证照有效', 'Certificates'],
  credit: [5, '货主信用', 'Shipper’s credit'],
  consent: [6, '货主同意', 'Shipper’s consent'],
  payment: [7, '运费已付', 'Freight paid']
})
/** What came of it: met, something is missing, or nothing to hold it against. */
export const checkResult = defineEnum({ met: [1, '通过', 'Met'], missing: [2, '缺少', 'Missing'], none: [3, '未检查', 'Not checked'] })

/** SM-X: asked for, released with a code, used once at the gate; refused, revoked before use, or expired. */
export const releaseMachine = defineMachine({
  column: 'release_status',
  initial: 'pending',
  states: {
    pending: { code: 10, zh: '待放行', en: 'Pending', tone: 'wait' },
    released: { code: 20, zh: '已放行', en: 'Released', tone: 'move' },
    used: { code: 40, zh: '已核销', en: 'Used', tone: 'done' },
    refused: { code: 30, zh: '已驳回', en: 'Refused', tone: 'wrong' },
    expired: { code: 50, zh: '已失效', en: 'Expired', tone: 'wrong' },
    revoked: { code: 0, zh: '已撤销', en: 'Revoked', tone: 'rest' }
  },
  moves: {
    approve: { zh: '放行', en: 'Release', from: ['pending'], to: 'released', by: ['carrier', 'shipper'] },
    refuse: { zh: '驳回', en: 'Refuse', from: ['pending'], to: 'refused', by: ['carrier', 'shipper', 'system'] },
    use: { zh: '核销', en: 'Check the code', from: ['released'], to: 'used', by: ['carrier'] },
    expire: { zh: '失效', en: 'Expire', from: ['released'], to: 'expired', by: ['system'] },
    revoke: { zh: '撤销', en: 'Revoke', from: ['released'], to: 'revoked', by: ['carrier', 'shipper', 'system'] }
  }
})
