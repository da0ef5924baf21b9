import { carrier } from '@yunshu/contract/consoles/carrier'
import type { waybill } from '@yunshu/contract/waybill/contract'
import { financeStatus, vehicleUse, waybillMachine } from '@yunshu/contract/waybill/machine'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { receiptTerms } from '@yunshu/contract/receipt/words'
import type { Column } from '../../kit/cells.tsx'
import { kg, money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { Late } from '../../widgets/Late.tsx'
import { Route } from '../../widgets/Route.tsx'
import { VehicleTypeName } from '../../widgets/VehicleTypeName.tsx'
import { phrases } from './phrases.ts'

export type WaybillRow = RowOf<typeof waybill.list>
type Marked = Pick<WaybillRow, 'late_start_min' | 'late_end_min' | 'abnormal_flag' | 'outside_fence'>

/** Late, abnormal and outside the fence: marks of their own beside the status. */
export const Marks = ({ row }: { row: Marked }) => {
  const say = useSay()
  const late = Math.max(row.late_start_min ?? 0, row.late_end_min ?? 0)
  if (late <= 0 && !row.abnormal_flag && !row.outside_fence) return '-'
  return (
    <span className="marks">
      <Late minutes={late} />
      {row.abnormal_flag && <Mark tone="wrong">{say(phrases, 'abnormal')}</Mark>}
      {row.outside_fence && <Mark tone="care">{say(phrases, 'outside')}</Mark>}
    </span>
  )
}
const difference = ({ load_kg, unload_kg }: WaybillRow) =>
  load_kg === null || unload_kg === null ? (
    '-'
  ) : (
    <span className={unload_kg < load_kg ? 'figure figure-minus' : 'figure'}>{kg(unload_kg - load_kg)}</span>
  )
const margin = ({ receivable_fen, payable_fen }: WaybillRow) =>
  receivable_fen === null || payable_fen === null ? (
    '-'
  ) : (
    <span className={receivable_fen < payable_fen ? 'figure figure-minus' : 'figure'}>{money(receivable_fen - payable_fen)}</span>
  )

/** The columns of domain 2.3; what is seldom asked for waits under 表头. */
export const columns: Column<WaybillRow>[] = [
  { name: 'waybill_no', width: 170, kind: 'no' },
  { name: 'waybill_status', width: 104, kind: waybillMachine },
  { name: 'marks', width: 190, kind: (row) => <Marks row={row} />, title: { zh: phrases.zh.marks, en: phrases.en.marks } },
  { name: 'route', width: 210, kind: (row) => <Route row={row} />, title: { zh: phrases.zh.route, en: phrases.en.route } },
  { name: 'shipper_names', width: 160, kind: 'text' },
  { name: 'order_nos', width: 170, kind: 'copy' },
  { name: 'plate_no', width: 116, kind: 'copy' },
  { name: 'trailer_plate_no', width: 116, kind: 'copy', title: { zh: '挂车', en: 'Trailer' }, hidden: true },
  { name: 'driver_name', width: 92, kind: 'text' },
  { name: 'driver_phone', width: 140, kind: 'phone' },
  { name: 'vehicle_type_id', width: 130, kind: (row) => <VehicleTypeName id={row.vehicle_type_id} />, hidden: true },
  { name: 'vehicle_use', width: 90, kind: vehicleUse, hidden: true },
  { name: 'goods_name', width: 140, kind: 'text' },
  { name: 'plan_num', width: 100, kind: 'num', sum: true },
  { name: 'plan_kg', width: 124, kind: 'kg', sum: true, sort: 'plan_kg' },
  { name: 'plan_volume', width: 124, kind: 'm3', sum: true },
  { name: 'load_kg', width: 124, kind: 'kg', sum: true, hidden: true },
  { name: 'unload_kg', width: 124, kind: 'kg', sum: true, hidden: true },
  { name: 'diff_kg', width: 110, kind: difference, hidden: true },
  { name: 'plan_start_time', width: 124, kind: 'time', sort: 'plan_start_time' },
  { name: 'driver_qiandao_time', width: 112, kind: 'time' },
  { name: 'shiji_fache_start_time', width: 112, kind: 'time' },
  { name: 'eta', width: 112, kind: 'time' },
  { name: 'driver_shiji_songda_time', width: 112, kind: 'time' },
  { name: 'signed_at', width: 112, kind: 'time', hidden: true },
  {
    name: 'receipt_status',
    width: 104,
    kind: (row) => (row.receipt_status ? <Status machine={receiptMachine} code={row.receipt_status} /> : '-'),
    title: { zh: receiptTerms.zh.receipt_status, en: receiptTerms.en.receipt_status }
  },
  { name: 'finance_status', width: 120, kind: financeStatus, hidden: true },
  { name: 'receivable_fen', width: 130, kind: 'money', sum: true, sort: 'receivable_fen', may: carrier.waybills.may.receivable },
  { name: 'payable_fen', width: 130, kind: 'money', sum: true, sort: 'payable_fen', may: carrier.waybills.may.payable },
  { name: 'margin_fen', width: 130, kind: margin, title: { zh: phrases.zh.margin, en: phrases.en.margin }, may: carrier.waybills.may.payable },
  { name: 'dispatcher_name', width: 100, kind: 'text' },
  { name: 'customer_order_nos', width: 150, kind: 'copy', hidden: true },
  { name: 'remark', width: 180, kind: 'text', hidden: true },
  { name: 'created_at', width: 124, kind: 'time', sort: 'created_at' }
]
