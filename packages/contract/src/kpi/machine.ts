import { defineEnum } from '../kit/enums.ts'
import { defineMachine, type Tone } from '../kit/machine.ts'
import type { Bilingual } from '../kit/phrases.ts'

/** A month of a carrier's drivers (domain 4.15). What is published stands; what an appeal corrects waits to be published again. */
export const kpiMachine = defineMachine({
  column: 'kpi_status',
  initial: 'draft',
  states: {
    draft: { code: 10, zh: '草稿', en: 'Draft', tone: 'wait' },
    published: { code: 20, zh: '已发布', en: 'Published', tone: 'done' },
    corrected: { code: 30, zh: '有更正待发布', en: 'Corrected, to be published', tone: 'care' }
  },
  moves: {
    compute: { zh: '计算', en: 'Compute', from: ['draft'], to: 'draft', by: ['carrier', 'system'] },
    publish: { zh: '发布', en: 'Publish', from: ['draft', 'corrected'], to: 'published', by: ['carrier'] },
    correct: { zh: '更正', en: 'Correct', from: ['published', 'corrected'], to: 'corrected', by: ['carrier'] }
  }
})

/** What a driver says against one point of one trip, and what his carrier answers. */
export const appealMachine = defineMachine({
  column: 'appeal_status',
  initial: 'pending',
  states: {
    pending: { code: 10, zh: '待处理', en: 'Pending', tone: 'wait' },
    upheld: { code: 20, zh: '已采纳', en: 'Upheld', tone: 'done' },
    rejected: { code: 30, zh: '未采纳', en: 'Rejected', tone: 'rest' }
  },
  moves: {
    uphold: { zh: '采纳', en: 'Uphold', from: ['pending'], to: 'upheld', by: ['carrier'] },
    reject: { zh: '不采纳', en: 'Reject', from: ['pending'], to: 'rejected', by: ['carrier'] }
  }
})

export const kpiGrade = defineEnum({
  A: [1, 'A', 'A'],
  B: [2, 'B', 'B'],
  C: [3, 'C', 'C'],
  D: [4, 'D', 'D'],
  few: [9, '样本不足', 'Too few trips']
})
export const gradeTone: Readonly<Record<number, Tone>> = { 1: 'done', 2: 'move', 3: 'care', 4: 'wrong', 9: 'rest' }

/** What of a trip is judged: whether it was in time (1 or 0), or how many there were. */
export const kpiItem = defineEnum({
  pickup: [1, '提货准时', 'Pickup in time'],
  delivery: [2, '送达准时', 'Delivery in time'],
  receipt: [3, '回单准时', 'POD in time'],
  damage: [4, '货损货差', 'Damage or shortage'],
  accident: [5, '责任事故', 'Accident'],
  overspeed: [6, '超速', 'Speeding'],
  fatigue: [7, '疲劳驾驶', 'Driving without rest'],
  node: [8, '节点完整', 'Complete milestones']
})

const { pickup, delivery, receipt } = kpiItem.code
/** What a trip says of an item: in time or late, or how many there were. */
export const saidOf = (item: number, value: number): Bilingual => {
  if (item !== pickup && item !== delivery && item !== receipt) return { zh: String(value), en: String(value) }
  return value === 1 ? { zh: '准时', en: 'in time' } : { zh: '迟到', en: 'late' }
}
