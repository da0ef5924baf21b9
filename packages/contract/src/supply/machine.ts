import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** Which drivers are offered the cargo; of fleets (车队) those who are members when it is published or refreshed. */
export const supplyScope = defineEnum({
  own: [1, '自有司机', 'Own drivers'],
  fleets: [2, '指定车队', 'Chosen fleets'],
  all: [3, '平台全部司机', 'All drivers of the platform']
})
/** How its price comes about: said by the carrier, talked over, or asked of every driver. */
export const supplyPriceMode = defineEnum({ fixed: [1, '一口价', 'Fixed'], negotiable: [2, '议价', 'Negotiable'], bid: [3, '竞价', 'Bids'] })

/** Cargo that a carrier offers to drivers (domain 4.2). */
export const supplyMachine = defineMachine({
  column: 'supply_status',
  initial: 'draft',
  states: {
    draft: { code: 10, zh: '待发布', en: 'Unpublished', tone: 'rest' },
    published: { code: 20, zh: '发布中', en: 'Published', tone: 'move' },
    taken: { code: 30, zh: '已成交', en: 'Taken', tone: 'done' },
    off: { code: 40, zh: '已下架', en: 'Off', tone: 'rest' },
    expired: { code: 50, zh: '过期', en: 'Expired', tone: 'wrong' }
  },
  moves: {
    publish: { zh: '发布', en: 'Publish', from: ['draft', 'off'], to: 'published', by: ['carrier'] },
    choose: { zh: '选定司机', en: 'Choose a driver', from: ['published'], to: 'taken', by: ['carrier'] },
    takeDown: { zh: '下架', en: 'Take down', from: ['published'], to: 'off', by: ['carrier'] },
    close: { zh: '关闭', en: 'Close', from: ['draft', 'published', 'off'], to: 'off', by: ['carrier'] },
    expire: { zh: '过期', en: 'Expire', from: ['published'], to: 'expired', by: ['system'] }
  }
})

/** One driver and one cargo, from his first look to what came of it. Who took his application back may apply again. */
export const applyMachine = defineMachine({
  column: 'apply_status',
  initial: 'viewed',
  states: {
    viewed: { code: 10, zh: '已查看', en: 'Viewed', tone: 'rest' },
    applied: { code: 20, zh: '已报名', en: 'Applied', tone: 'move' },
    withdrawn: { code: 30, zh: '已撤回', en: 'Withdrawn', tone: 'rest' },
    chosen: { code: 40, zh: '已选定', en: 'Chosen', tone: 'done' },
    passed: { code: 50, zh: '未选定', en: 'Not chosen', tone: 'rest' }
  },
  moves: {
    apply: { zh: '报名', en: 'Apply', from: ['viewed', 'applied', 'withdrawn'], to: 'applied', by: ['driver'] },
    withdraw: { zh: '撤回', en: 'Withdraw', from: ['applied'], to: 'withdrawn', by: ['driver'] },
    choose: { zh: '选定', en: 'Choose', from: ['applied'], to: 'chosen', by: ['carrier'] },
    pass: { zh: '未选定', en: 'Pass over', from: ['applied'], to: 'passed', by: ['carrier', 'system'] }
  }
})
