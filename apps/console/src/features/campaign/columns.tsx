import { campaign } from '@yunshu/contract/campaign/contract'
import { campaignMachine } from '@yunshu/contract/campaign/machine'
import type { Column } from '../../kit/cells.tsx'
import { time } from '../../kit/format.ts'
import type { RowOf } from '../../kit/useList.ts'
import { Countdown } from './Countdown.tsx'
import { VehicleTypes } from '../../widgets/VehicleTypes.tsx'

export type CampaignRow = RowOf<typeof campaign.list>
export type InHall = RowOf<typeof campaign.hall>

/* A countdown where bids are still taken, else when it was. */
const deadlineOf = ({ campaign_status, deadline }: { campaign_status: number; deadline: string }) =>
  campaign_status === campaignMachine.code.open ? <Countdown to={deadline} /> : time(deadline)

export const campaignColumns: Column<CampaignRow>[] = [
  { name: 'campaign_no', width: 140, link: true, under: ['order_nos'] },
  { name: 'campaign_status', width: 88 },
  { name: 'bid_mode', width: 104, under: ['price_unit'] },
  { name: 'start_address_diming', width: 104, under: ['end_address_diming'] },
  { name: 'goods_name', width: 98, under: ['goods_kg'] },
  { name: 'deadline', width: 166, sort: 'deadline', cell: deadlineOf, under: ['first_start_time'] },
  { name: 'invited_count', width: 58, under: ['viewed_count'] },
  { name: 'bid_count', width: 58, under: ['min_bidders'] },
  { name: 'target_fen', width: 104, under: ['best_fen'] },
  { name: 'winner_name', width: 180, under: ['deal_fen'] },
  { name: 'order_nos', width: 160, hidden: true },
  { name: 'price_unit', width: 90, hidden: true },
  { name: 'end_address_diming', width: 140, hidden: true },
  { name: 'goods_kg', width: 100, hidden: true },
  { name: 'first_start_time', width: 130, hidden: true },
  { name: 'viewed_count', width: 70, hidden: true },
  { name: 'min_bidders', width: 100, hidden: true },
  { name: 'best_fen', width: 120, hidden: true },
  { name: 'deal_fen', width: 120, hidden: true },
  { name: 'deposit_fen', width: 120, hidden: true },
  { name: 'order_count', width: 80, hidden: true },
  { name: 'goods_volume', width: 90, hidden: true },
  { name: 'vehicle_type_ids', width: 140, cell: ({ vehicle_type_ids }) => <VehicleTypes ids={vehicle_type_ids} />, hidden: true },
  { name: 'round', width: 70, hidden: true },
  { name: 'created_by_name', width: 100, hidden: true },
  { name: 'created_at', width: 130, sort: 'created_at' }
]

export const hallColumns: Column<InHall>[] = [
  { name: 'campaign_no', width: 140, link: true, under: ['shipper_name'] },
  { name: 'bid_status', width: 92, under: ['campaign_status'] },
  { name: 'bid_mode', width: 108, under: ['price_unit'] },
  { name: 'start_address_diming', width: 104, under: ['end_address_diming'] },
  { name: 'goods_name', width: 98, under: ['goods_kg'] },
  { name: 'deadline', width: 166, sort: 'deadline', cell: deadlineOf, under: ['first_start_time'] },
  { name: 'ceiling_fen', width: 104, under: ['best_fen'] },
  { name: 'my_bid_fen', width: 104, under: ['my_rank'] },
  { name: 'vehicle_type_ids', width: 140, cell: ({ vehicle_type_ids }) => <VehicleTypes ids={vehicle_type_ids} /> },
  { name: 'shipper_name', width: 180, hidden: true },
  { name: 'campaign_status', width: 110, hidden: true },
  { name: 'price_unit', width: 90, hidden: true },
  { name: 'end_address_diming', width: 140, hidden: true },
  { name: 'goods_kg', width: 100, hidden: true },
  { name: 'first_start_time', width: 130, hidden: true },
  { name: 'last_end_time', width: 130, hidden: true },
  { name: 'best_fen', width: 120, hidden: true },
  { name: 'my_rank', width: 80, hidden: true },
  { name: 'deposit_fen', width: 120, hidden: true },
  { name: 'deposit_status', width: 90, hidden: true },
  { name: 'goods_volume', width: 90, hidden: true },
  { name: 'need_plate', width: 100, hidden: true },
  { name: 'round', width: 70, hidden: true },
  { name: 'created_at', width: 130, sort: 'created_at' }
]
