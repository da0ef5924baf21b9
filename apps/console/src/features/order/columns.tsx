import { marksOf, type orderCells } from '@yunshu/contract/order/cells'
import type { ReactNode } from 'react'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Column } from '../../kit/cells.tsx'
import { Clock } from '../../kit/Clock.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { Route } from '../../widgets/Route.tsx'
import { phrases } from './phrases.ts'
import { VehicleTypes } from './choices.tsx'

export type OrderRow = RowOf<typeof order.list>

/** Overdue, abnormal, cancellation or a new time asked, frozen: marks of their own beside the status. */
export const Marks = ({
  row,
  none = null
}: {
  none?: ReactNode
  row: Pick<
    OrderRow,
    'is_chaoshi' | 'abnormal_flag' | 'cancel_asked_at' | 'time_asked_at' | 'frozen_at' | 'order_status' | 'accept_deadline' | 'source' | 'sub_status'
  >
}) => {
  const say = useSay()
  const marks = marksOf(row)
  const waits = row.order_status === orderMachine.code.awaiting && row.accept_deadline !== null
  if (marks.length === 0 && !waits) return none
  return (
    <span className="marks">
      {waits && <Clock at={row.accept_deadline ?? ''} />}
      {marks.map(({ tone, name }) => (
        <Mark key={name.en} tone={tone}>
          {say.label(name)}
        </Mark>
      ))}
    </span>
  )
}

export const head: Column<OrderRow, keyof typeof orderCells>[] = [
  { name: 'order_no', width: 148, link: true, under: ['customer_order_no'] },
  { name: 'order_status', width: 140, under: ['marks'], rank: 1 },
  { name: 'marks', hidden: true, width: 168, cell: (row) => <Marks row={row} />, title: { zh: phrases.zh.marks, en: phrases.en.marks } },
  { name: 'customer_order_no', width: 140, hidden: true },
  {
    name: 'route',
    width: 164,
    cell: (row) => <Route row={row} />,
    title: { zh: phrases.zh.route, en: phrases.en.route },
    under: ['plate_nos'],
    rank: 1
  }
]
export const load = (price: Grant | undefined): Column<OrderRow, keyof typeof orderCells>[] => [
  { name: 'last_end_time', width: 124, sort: 'last_end_time', under: ['first_start_time'], rank: 1 },
  { name: 'goods_kg', width: 124, sum: true, sort: 'goods_kg', under: ['goods_volume'] },
  { name: 'goods_name', width: 150, hidden: true },
  { name: 'goods_volume', width: 120, sum: true, sort: 'goods_volume', hidden: true },
  { name: 'vehicle_type_ids', width: 120, cell: (row) => <VehicleTypes ids={row.vehicle_type_ids} /> },
  { name: 'first_start_time', width: 124, sort: 'first_start_time', hidden: true },
  {
    name: 'freight_fen',
    width: 130,
    sum: true,
    sort: 'freight_fen',
    title: { zh: orderTerms.zh.freight_fen, en: 'Freight' },
    rank: 1,
    ...(price && { may: price })
  }
]
export const tail: Column<OrderRow, keyof typeof orderCells>[] = [
  { name: 'goods_num', width: 100, sum: true },
  { name: 'waybill_count', width: 84 },
  { name: 'plate_nos', width: 130, hidden: true },
  { name: 'receipt_progress', width: 90 },
  { name: 'distance_m', width: 110, hidden: true },
  { name: 'order_kind', width: 96, hidden: true },
  { name: 'xianlu_type', width: 110, hidden: true },
  { name: 'pay_mode', width: 100, hidden: true },
  { name: 'source', width: 90, hidden: true },
  { name: 'created_by_name', width: 110, hidden: true },
  { name: 'owner_name', width: 110, hidden: true },
  { name: 'remark', width: 180, hidden: true },
  { name: 'created_at', width: 124, sort: 'created_at' }
]

export const shipperColumns: Column<OrderRow, keyof typeof orderCells>[] = [
  ...head,
  { name: 'carrier_name', width: 112, under: ['goods_name'], rank: 1 },
  ...load(shipper.orders.may.price),
  ...tail
]
