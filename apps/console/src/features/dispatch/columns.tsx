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
  { name: 'dispatch_no', width: 170 },
  { name: 'dispatch_status', width: 120 },
  { name: 'waybill_status', width: 110, title: { zh: phrases.zh.state, en: phrases.en.state } },
  { name: 'order_nos', width: 170, title: term('order_nos') },
  { name: 'route', width: 210, cell: (row) => <Route row={row} />, title: { zh: phrases.zh.route, en: phrases.en.route } },
  { name: 'carrier_name', width: 160, title: term('carrier_name') },
  { name: 'plate_no', width: 116, title: term('plate_no') },
  { name: 'trailer_plate_no', width: 116, hidden: true },
  { name: 'driver_name', width: 96, title: term('driver_name') },
  { name: 'driver_phone', width: 140, title: term('driver_phone') },
  { name: 'vehicle_type_id', width: 130, cell: (row) => <VehicleTypeName id={row.vehicle_type_id} />, title: term('vehicle_type_id') },
  { name: 'goods_num', width: 90, sum: true, title: term('plan_num') },
  { name: 'goods_kg', width: 124, sum: true, sort: 'goods_kg', title: term('plan_kg') },
  { name: 'goods_volume', width: 124, sum: true, title: term('plan_volume') },
  { name: 'plan_start_time', width: 124, sort: 'plan_start_time', title: term('plan_start_time') },
  { name: 'plan_end_time', width: 124, title: term('plan_end_time') },
  { name: 'waybill_no', width: 160, title: term('waybill_no') },
  { name: 'created_at', width: 124, sort: 'created_at', hidden: true, title: term('created_at') }
]
