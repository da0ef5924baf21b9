import { campaign } from '@yunshu/contract/campaign/contract'
import { listVerb } from '../../platform/verb/list.ts'
import { hallOf, type InHall, rowsOf, type Shown } from './queries.ts'

export const listCampaigns = listVerb(campaign.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor).$castTo<Shown>(),
  id: 'c.id',
  filters: {
    keyword: {
      words: ['c.campaign_no', 'c.order_nos', 'c.goods_name', 'c.start_address_diming', 'c.end_address_diming', 'c.winner_name'],
      indexed: true
    },
    campaign_status: 'c.campaign_status',
    bid_mode: 'c.bid_mode',
    deadline_from: { since: 'c.deadline' },
    deadline_to: { until: 'c.deadline' }
  },
  sorts: { created_at: 'c.created_at', deadline: 'c.deadline', goods_kg: 'c.goods_kg' },
  first: ['created_at', 'desc'],
  due: 'c.deadline',
  kept: 'campaign'
})

export const listHall = listVerb(campaign.hall, {
  rows: ({ tx, actor }) => hallOf(tx, actor).$castTo<InHall>(),
  id: 'c.id',
  filters: {
    keyword: { words: ['c.campaign_no', 'c.shipper_name', 'c.goods_name', 'c.start_address_diming', 'c.end_address_diming'], indexed: true },
    campaign_status: 'c.campaign_status',
    bid_status: 'b.bid_status',
    bid_mode: 'c.bid_mode',
    deadline_from: { since: 'c.deadline' },
    deadline_to: { until: 'c.deadline' }
  },
  sorts: { created_at: 'b.created_at', deadline: 'c.deadline', goods_kg: 'c.goods_kg' },
  first: ['created_at', 'desc'],
  due: 'c.deadline',
  kept: 'campaign'
})
