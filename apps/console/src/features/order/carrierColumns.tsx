import { carrier } from '@yunshu/contract/consoles/carrier'
import type { orderCells } from '@yunshu/contract/order/cells'
import type { Column } from '../../kit/cells.tsx'
import { head, load, type OrderRow, tail } from './columns.tsx'

export const carrierColumns: Column<OrderRow, keyof typeof orderCells>[] = [
  ...head,
  { name: 'shipper_name', width: 112, under: ['goods_name'], rank: 1 },
  ...load(carrier.orders.may.price),
  { name: 'plan_status', width: 110 },
  { name: 'remain_num', width: 110 },
  { name: 'remain_kg', width: 130 },
  { name: 'remain_volume', width: 130, hidden: true },
  { name: 'sub_carrier_name', width: 130, under: ['sub_status'], may: carrier.orders.may.subcontract },
  { name: 'sub_status', width: 120, hidden: true, may: carrier.orders.may.subcontract },
  ...tail
]
