import { type waybillCells, waybillMarks } from '@yunshu/contract/waybill/cells'
import { carrier } from '@yunshu/contract/consoles/carrier'
import type { waybill } from '@yunshu/contract/waybill/contract'
import type { Column } from '../../kit/cells.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { Late } from '../../widgets/Late.tsx'
import { ReportMark } from '../../widgets/ReportMark.tsx'
import { Route } from '../../widgets/Route.tsx'
import { VehicleTypeName } from '../../widgets/VehicleTypeName.tsx'
import { HealthMark } from './HealthMark.tsx'
import { phrases } from './phrases.ts'

export type WaybillRow = RowOf<typeof waybill.list>
type Marked = Pick<
  WaybillRow,
  'leg_no' | 'late_start_min' | 'late_end_min' | 'abnormal_flag' | 'outside_fence' | 'place_denied' | 'too_fast' | 'subcontracted'
>

/** Late, abnormal and outside the fence: marks of their own beside the status. */
export const Marks = ({ row }: { row: Marked }) => {
  const say = useSay()
  const late = Math.max(row.late_start_min ?? 0, row.late_end_min ?? 0)
  const isPlain = row.leg_no === 1 && !row.abnormal_flag && !row.outside_fence && !row.place_denied && !row.too_fast && !row.subcontracted
  if (late === 0 && isPlain) return null
  return (
    <span className="marks">
      <Late minutes={late} grace={0} />
      {row.subcontracted && <Mark tone="rest">{say.label(waybillMarks.subcontracted)}</Mark>}
      {row.leg_no > 1 && <Mark tone="rest">{say.label(waybillMarks.leg(row.leg_no))}</Mark>}
      {row.abnormal_flag && <Mark tone="wrong">{say.label(waybillMarks.abnormal)}</Mark>}
      {row.outside_fence && <Mark tone="care">{say.label(waybillMarks.outside)}</Mark>}
      {row.place_denied && <Mark tone="care">{say.label(waybillMarks.placeDenied)}</Mark>}
      {row.too_fast && <Mark tone="wrong">{say.label(waybillMarks.tooFast)}</Mark>}
    </span>
  )
}

/** The columns of domain 2.3; what is seldom asked for waits under 表头. */
export const columns: Column<WaybillRow, keyof typeof waybillCells>[] = [
  { name: 'waybill_no', width: 154, link: true, under: ['customer_order_nos'] },
  { name: 'waybill_status', width: 112, under: ['marks'], rank: 1 },
  {
    name: 'route',
    width: 168,
    rank: 1,
    cell: (row) => <Route row={row} />,
    title: { zh: phrases.zh.route, en: phrases.en.route },
    under: ['plate_no', 'driver_name']
  },
  { name: 'plan_end_time', width: 116, title: { zh: '要求送达', en: 'Delivery due' }, rank: 1 },
  { name: 'shipper_names', width: 110, under: ['goods_name'], rank: 1 },
  { name: 'receivable_fen', width: 130, sum: true, sort: 'receivable_fen', may: carrier.waybills.may.receivable, rank: 1 },
  { name: 'plan_kg', width: 112, title: { zh: '计划重量', en: 'Weight' }, sum: true, sort: 'plan_kg', under: ['plan_volume'] },
  {
    name: 'health_flag',
    hidden: true,
    width: 112,
    cell: (row) => <HealthMark row={row} />
  },
  { name: 'marks', hidden: true, width: 190, cell: (row) => <Marks row={row} />, title: { zh: phrases.zh.marks, en: phrases.en.marks } },
  { name: 'order_nos', width: 170 },
  { name: 'plate_no', width: 116, hidden: true },
  { name: 'trailer_plate_no', width: 116, title: { zh: '挂车', en: 'Trailer' }, hidden: true },
  { name: 'driver_name', width: 92, hidden: true },
  { name: 'driver_phone', width: 140 },
  { name: 'vehicle_type_id', width: 130, cell: (row) => <VehicleTypeName id={row.vehicle_type_id} />, hidden: true },
  { name: 'vehicle_use', width: 90, hidden: true },
  { name: 'goods_name', width: 140, hidden: true },
  { name: 'plan_num', width: 100, sum: true },
  { name: 'plan_volume', width: 124, title: { zh: '计划体积', en: 'Volume' }, sum: true, hidden: true },
  { name: 'load_kg', width: 124, sum: true, hidden: true },
  { name: 'unload_kg', width: 124, sum: true, hidden: true },
  { name: 'diff_kg', width: 110, hidden: true },
  { name: 'plan_start_time', width: 124, sort: 'plan_start_time' },
  { name: 'driver_qiandao_time', width: 112 },
  { name: 'shiji_fache_start_time', width: 112 },
  { name: 'eta', width: 112 },
  { name: 'driver_shiji_songda_time', width: 112 },
  { name: 'signed_at', width: 112, hidden: true },
  { name: 'receipt_status', width: 104 },
  { name: 'finance_status', width: 120, hidden: true },
  { name: 'health_at', width: 124, hidden: true },
  { name: 'report_status', width: 110, hidden: true, cell: (row) => <ReportMark code={row.report_status} /> },
  { name: 'payable_fen', width: 130, sum: true, sort: 'payable_fen', may: carrier.waybills.may.payable },
  { name: 'margin_fen', width: 130, title: { zh: phrases.zh.margin, en: phrases.en.margin }, may: carrier.waybills.may.payable },
  { name: 'fleet_name', width: 120, hidden: true },
  { name: 'payee_name', width: 110, hidden: true },
  { name: 'payee_type', width: 100, hidden: true },
  { name: 'dispatcher_name', width: 100 },
  { name: 'customer_order_nos', width: 150, hidden: true },
  { name: 'remark', width: 180, hidden: true },
  { name: 'created_at', width: 124, sort: 'created_at' }
]
