import { chargeItems } from '@yunshu/domain/charge'
import type { Bilingual } from '../kit/phrases.ts'
import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** A charge is estimated from its trip until the receipt is confirmed; then its amount is fixed, and it goes through a statement and a bill to its payment. */
export const chargeMachine = defineMachine({
  column: 'charge_status',
  initial: 'estimated',
  states: {
    void: { code: 0, zh: '作废', en: 'Void', tone: 'rest' },
    estimated: { code: 10, zh: '预估', en: 'Estimated', tone: 'move' },
    toConfirm: { code: 20, zh: '待确认', en: 'To confirm', tone: 'care' },
    confirmed: { code: 30, zh: '已确认', en: 'Confirmed', tone: 'wait' },
    billed: { code: 40, zh: '已入账单', en: 'Billed', tone: 'done' },
    settled: { code: 50, zh: '已结', en: 'Settled', tone: 'done' }
  },
  moves: {
    question: { zh: '待确认', en: 'To confirm', from: ['estimated'], to: 'toConfirm', by: ['system'] },
    confirm: { zh: '确认', en: 'Confirm', from: ['estimated', 'toConfirm'], to: 'confirmed', by: ['carrier', 'system'] },
    reopen: { zh: '重新预估', en: 'Estimate again', from: ['toConfirm', 'confirmed'], to: 'estimated', by: ['shipper', 'system'] },
    bill: { zh: '入账', en: 'Bill', from: ['confirmed'], to: 'billed', by: ['shipper', 'carrier', 'system'] },
    unbill: { zh: '退出账单', en: 'Take off the bill', from: ['billed'], to: 'confirmed', by: ['shipper', 'carrier', 'system'] },
    settle: { zh: '结清', en: 'Settle', from: ['billed'], to: 'settled', by: ['system'] },
    unsettle: { zh: '撤销结清', en: 'Undo settling', from: ['settled'], to: 'billed', by: ['system'] },
    void: { zh: '作废', en: 'Void', from: ['estimated', 'toConfirm', 'confirmed'], to: 'void', by: ['carrier', 'system'] }
  }
})

/** Where the amount of a charge came from. */
export const chargeSource = defineEnum({
  rule: [1, '规则', 'Rule'],
  byHand: [2, '手工', 'By hand'],
  exception: [3, '异常', 'Exception'],
  model: [4, '模型', 'Model']
})
export const chargeDirection = defineEnum({ receivable: [1, '应收', 'Receivable'], payable: [2, '应付', 'Payable'] })

/** The name of an item: of one that the company keeps itself as it gave it, of a built-in one in both languages; an unknown code is shown as it is. */
export const itemName = (item_code: string, own = ''): Bilingual => {
  if (own !== '') return { zh: own, en: own }
  const [zh, en] = (chargeItems as Readonly<Record<string, readonly [string, string]>>)[item_code] ?? [item_code, item_code]
  return { zh, en }
}
