import type { dispatch } from '@yunshu/contract/dispatch/contract'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import type { Column } from '../../kit/cells.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { Route } from '../../widgets/Route.tsx'
import { VehicleTypeName } from '../../widgets/VehicleTypeName.tsx'
import { phrases } from './phrases.ts'

export type DispatchRow = RowOf<typeof dispatch.list>
const term = (name: keyof typeof waybillTerms.zh) => ({ zh: waybillTerms.zh[name], en: waybillTerms.en[name] })

/** The columns of domain 2.2: which vehicle takes which order. */
export const columns: Column<DispatchRow, 'route'>[] = [
  { name: 'dispatch_no', width: 154, link: true, under: ['order_nos'] },
  { name: 'dispatch_status', width: 120, under: ['waybill_status'] },
  {
    name: 'route',
    width: 196,
    cell: (row) => <Route row={row} />,
    title: { zh: phrases.zh.route, en: phrases.en.route },
    under: ['plate_no', 'driver_name']
  },
  { name: 'carrier_name', width: 130, title: term('carrier_name'), under: ['vehicle_type_id'] },
  {
    name: 'plan_start_time',
    width: 124,
    sort: 'plan_start_time',
    title: { zh: term('plan_start_time').zh, en: 'Departure' }
  },
  { name: 'plan_end_time', width: 116, title: { zh: term('plan_end_time').zh, en: 'Delivery' } },
  { name: 'goods_kg', width: 112, sum: true, sort: 'goods_kg', title: { zh: term('plan_kg').zh, en: 'Weight' }, under: ['goods_volume'] },
  { name: 'driver_phone', width: 140, title: term('driver_phone') },
  { name: 'goods_num', width: 90, sum: true, title: term('plan_num') },
  { name: 'waybill_no', width: 160, title: term('waybill_no') },
  { name: 'waybill_status', width: 110, title: { zh: phrases.zh.state, en: phrases.en.state }, hidden: true },
  { name: 'order_nos', width: 170, title: term('order_nos'), hidden: true },
  { name: 'plate_no', width: 116, title: term('plate_no'), hidden: true },
  { name: 'trailer_plate_no', width: 116, hidden: true },
  { name: 'driver_name', width: 96, title: term('driver_name'), hidden: true },
  {
    name: 'vehicle_type_id',
    width: 130,
    cell: (row) => <VehicleTypeName id={row.vehicle_type_id} />,
    title: term('vehicle_type_id'),
    hidden: true
  },
  { name: 'goods_volume', width: 124, sum: true, title: { zh: term('plan_volume').zh, en: 'Volume' }, hidden: true },
  { name: 'created_at', width: 124, sort: 'created_at', hidden: true, title: term('created_at') }
]
