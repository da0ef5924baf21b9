import type { ReactNode } from 'react'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { order } from '@yunshu/contract/order/contract'
import { orderKind, orderMachine, orderSource, payMode, planStatus, xianluType } from '@yunshu/contract/order/machine'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Column } from '../../kit/cells.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { Route } from '../../widgets/Route.tsx'
import { AcceptTimer } from './AcceptTimer.tsx'
import { phrases } from './phrases.ts'
import { VehicleTypes } from './choices.tsx'

export type OrderRow = RowOf<typeof order.list>

/** Overdue, abnormal, cancellation asked: marks of their own beside the status. */
export const Marks = ({
  row,
  none = '-'
}: {
  none?: ReactNode
  row: Pick<OrderRow, 'is_chaoshi' | 'abnormal_flag' | 'cancel_asked_at' | 'order_status' | 'accept_deadline'>
}) => {
  const say = useSay()
  const asked = row.cancel_asked_at !== null && row.order_status >= orderMachine.code.accepted && row.order_status <= orderMachine.code.dispatched
  const waits = row.order_status === orderMachine.code.awaiting && row.accept_deadline !== null
  if (!row.is_chaoshi && !row.abnormal_flag && !asked && !waits) return none
  return (
    <span className="marks">
      {waits && <AcceptTimer deadline={row.accept_deadline ?? ''} />}
      {row.is_chaoshi && <Mark tone="wrong">{say(phrases, 'overdue')}</Mark>}
      {row.abnormal_flag && <Mark tone="wrong">{say(phrases, 'abnormal')}</Mark>}
      {asked && <Mark tone="care">{say(phrases, 'cancelAsked')}</Mark>}
    </span>
  )
}

const receipts = ({ receipt_done, receipt_total }: OrderRow) => (receipt_total > 0 ? `${receipt_done}/${receipt_total}` : '-')
const head = (hideCustomerNo: boolean): Column<OrderRow>[] => [
  { name: 'order_no', width: 172, kind: 'no' },
  { name: 'order_status', width: 130, kind: orderMachine },
  { name: 'marks', width: 168, kind: (row) => <Marks row={row} />, title: { zh: phrases.zh.marks, en: phrases.en.marks } },
  { name: 'customer_order_no', width: 140, kind: 'copy', hidden: hideCustomerNo },
  { name: 'route', width: 260, kind: (row) => <Route row={row} />, title: { zh: phrases.zh.route, en: phrases.en.route } }
]
const load = (price: Grant | undefined): Column<OrderRow>[] => [
  { name: 'goods_name', width: 150, kind: 'text' },
  { name: 'goods_num', width: 100, kind: 'num', sum: true },
  { name: 'goods_kg', width: 130, kind: 'kg', sum: true, sort: 'goods_kg' },
  { name: 'goods_volume', width: 120, kind: 'm3', sum: true, sort: 'goods_volume' },
  { name: 'vehicle_type_ids', width: 120, kind: (row) => <VehicleTypes ids={row.vehicle_type_ids} /> },
  { name: 'first_start_time', width: 124, kind: 'time', sort: 'first_start_time' },
  { name: 'last_end_time', width: 124, kind: 'time', sort: 'last_end_time' },
  { name: 'freight_fen', width: 160, kind: 'money', sum: true, sort: 'freight_fen', ...(price && { may: price }) }
]
const tail: Column<OrderRow>[] = [
  { name: 'waybill_count', width: 84, kind: 'num' },
  { name: 'plate_nos', width: 130, kind: 'copy' },
  { name: 'receipt_progress', width: 90, kind: receipts },
  { name: 'distance_m', width: 110, kind: 'km', hidden: true },
  { name: 'order_kind', width: 96, kind: orderKind, hidden: true },
  { name: 'xianlu_type', width: 110, kind: xianluType, hidden: true },
  { name: 'pay_mode', width: 100, kind: payMode, hidden: true },
  { name: 'source', width: 90, kind: orderSource, hidden: true },
  { name: 'created_by_name', width: 110, kind: 'text', hidden: true },
  { name: 'owner_name', width: 110, kind: 'text', hidden: true },
  { name: 'remark', width: 180, kind: 'text', hidden: true },
  { name: 'created_at', width: 124, kind: 'time', sort: 'created_at' }
]

export const shipperColumns: Column<OrderRow>[] = [
  ...head(false),
  { name: 'carrier_name', width: 170, kind: 'text' },
  ...load(shipper.orders.may.price),
  ...tail
]
export const carrierColumns: Column<OrderRow>[] = [
  ...head(true),
  { name: 'shipper_name', width: 170, kind: 'text' },
  ...load(carrier.orders.may.price),
  { name: 'plan_status', width: 110, kind: planStatus },
  { name: 'remain_num', width: 110, kind: 'num' },
  { name: 'remain_kg', width: 130, kind: 'kg' },
  { name: 'remain_volume', width: 130, kind: 'm3', hidden: true },
  ...tail
]
export const operatorColumns: Column<OrderRow>[] = [
  ...head(true),
  { name: 'shipper_name', width: 170, kind: 'text' },
  { name: 'carrier_name', width: 170, kind: 'text' },
  ...load(undefined),
  ...tail
]
