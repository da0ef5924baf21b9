import type { supply } from '@yunshu/contract/supply/contract'
import type { Column } from '../../kit/cells.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { VehicleTypes } from '../../widgets/VehicleTypes.tsx'

export type SupplyRow = RowOf<typeof supply.list>

export const columns: Column<SupplyRow>[] = [
  { name: 'supply_no', width: 140, under: ['order_nos'] },
  { name: 'supply_status', width: 92, under: ['publish_scope'] },
  { name: 'start_city', width: 90, under: ['end_city'] },
  { name: 'goods_name', width: 100, under: ['goods_kg'] },
  { name: 'load_time', width: 116, sort: 'load_time', under: ['expire_at'] },
  { name: 'price_mode', width: 96, under: ['price_fen'] },
  { name: 'apply_count', width: 64, sort: 'apply_count', under: ['view_count'] },
  { name: 'driver_name', width: 110, under: ['deal_fen'] },
  { name: 'vehicle_type_ids', width: 140, cell: ({ vehicle_type_ids }) => <VehicleTypes ids={vehicle_type_ids} /> },
  { name: 'order_nos', width: 160, hidden: true },
  { name: 'publish_scope', width: 120, hidden: true },
  { name: 'end_city', width: 100, hidden: true },
  { name: 'goods_kg', width: 100, sort: 'goods_kg', hidden: true },
  { name: 'goods_volume', width: 90, hidden: true },
  { name: 'goods_num', width: 80, hidden: true },
  { name: 'expire_at', width: 130, sort: 'expire_at', hidden: true },
  { name: 'last_end_time', width: 130, hidden: true },
  { name: 'price_fen', width: 110, hidden: true },
  { name: 'price_unit', width: 90, hidden: true },
  { name: 'deposit_fen', width: 110, hidden: true },
  { name: 'view_count', width: 70, hidden: true },
  { name: 'offered_count', width: 80, hidden: true },
  { name: 'deal_fen', width: 120, hidden: true },
  { name: 'waybill_no', width: 150, hidden: true },
  { name: 'published_at', width: 130, hidden: true },
  { name: 'refreshed_at', width: 130, hidden: true },
  { name: 'remark', width: 160, hidden: true },
  { name: 'created_at', width: 130, sort: 'created_at' }
]
