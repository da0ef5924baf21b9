import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** How carriers are asked for a price (domain 2.2). */
export const bidMode = defineEnum({
  sealed: [1, '邀请暗标', 'Sealed'],
  auction: [2, '公开降价', 'Auction'],
  grab: [3, '一口价抢单', 'First come'],
  waterfall: [4, '顺序派单', 'In turn']
})

/** On what a carrier's own cost rests, the surest first. */
export const costBasis = defineEnum({
  lane: [1, '本线路自有运单', 'Own trips on this lane'],
  kilometre: [2, '自有运单每公里成本', 'Own cost per km'],
  ownPlan: [3, '上次配载价格', 'Prices of the last plan'],
  usual: [4, '行业参考价', 'Customary prices']
})

/** SM-B: a campaign from its publication to the deal. */
export const campaignMachine = defineMachine({
  column: 'campaign_status',
  initial: 'draft',
  states: {
    draft: { code: 10, zh: '草稿', en: 'Draft', tone: 'rest' },
    open: { code: 20, zh: '报价中', en: 'Open', tone: 'move' },
    evaluating: { code: 30, zh: '待定标', en: 'Evaluating', tone: 'wait' },
    awarded: { code: 40, zh: '已定标', en: 'Awarded', tone: 'done' },
    failed: { code: 50, zh: '流标', en: 'Failed', tone: 'wrong' },
    withdrawn: { code: 60, zh: '已撤销', en: 'Withdrawn', tone: 'rest' }
  },
  moves: {
    publish: { zh: '发布', en: 'Publish', from: ['draft'], to: 'open', by: ['shipper'] },
    close: { zh: '截止', en: 'Close', from: ['open'], to: 'evaluating', by: ['carrier', 'shipper', 'system'] },
    take: { zh: '抢单', en: 'Take', from: ['open'], to: 'awarded', by: ['carrier'] },
    lapse: { zh: '无人报价', en: 'No bid', from: ['open'], to: 'failed', by: ['carrier', 'shipper', 'system'] },
    award: { zh: '定标', en: 'Award', from: ['evaluating'], to: 'awarded', by: ['shipper'] },
    forfeit: { zh: '弃标', en: 'Forfeit', from: ['awarded'], to: 'evaluating', by: ['carrier', 'system'] },
    fail: { zh: '流标', en: 'Declare failed', from: ['evaluating'], to: 'failed', by: ['shipper'] },
    withdraw: { zh: '撤销', en: 'Withdraw', from: ['draft', 'open', 'awarded'], to: 'withdrawn', by: ['shipper'] }
  }
})

/** One carrier in a campaign, from its invitation to what came of it. A bid made again before the deadline stays a bid. */
export const bidMachine = defineMachine({
  column: 'bid_status',
  initial: 'invited',
  states: {
    invited: { code: 10, zh: '已邀请', en: 'Invited', tone: 'wait' },
    viewed: { code: 20, zh: '已查看', en: 'Viewed', tone: 'move' },
    bid: { code: 30, zh: '已报价', en: 'Bid', tone: 'move' },
    takenBack: { code: 40, zh: '已撤回', en: 'Taken back', tone: 'rest' },
    won: { code: 50, zh: '中标', en: 'Won', tone: 'done' },
    lost: { code: 60, zh: '未中标', en: 'Not won', tone: 'rest' },
    passed: { code: 70, zh: '放弃', en: 'Declined', tone: 'rest' },
    forfeited: { code: 80, zh: '弃标', en: 'Forfeited', tone: 'wrong' }
  },
  moves: {
    view: { zh: '查看', en: 'View', from: ['invited'], to: 'viewed', by: ['carrier'] },
    bid: { zh: '报价', en: 'Bid', from: ['invited', 'viewed', 'bid'], to: 'bid', by: ['carrier'] },
    takeBack: { zh: '撤回', en: 'Take back', from: ['bid'], to: 'takenBack', by: ['carrier'] },
    take: { zh: '抢单', en: 'Take', from: ['invited', 'viewed'], to: 'won', by: ['carrier'] },
    pass: { zh: '放弃', en: 'Decline', from: ['invited', 'viewed'], to: 'passed', by: ['carrier', 'system'] },
    win: { zh: '中标', en: 'Win', from: ['bid'], to: 'won', by: ['shipper'] },
    drop: { zh: '淘汰', en: 'Drop', from: ['bid'], to: 'lost', by: ['shipper'] },
    lose: { zh: '未中标', en: 'Lose', from: ['invited', 'viewed', 'bid', 'won'], to: 'lost', by: ['carrier', 'shipper', 'system'] },
    forfeit: { zh: '弃标', en: 'Forfeit', from: ['won'], to: 'forfeited', by: ['carrier', 'system'] }
  }
})
