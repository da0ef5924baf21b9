import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { vehicleUse, waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { Link } from 'react-router'
import { Copy } from '../../kit/Copy.tsx'
import { km, m3, kg, money, num, phone, time } from '../../kit/format.ts'
import { Facts } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { EnumName, Status } from '../../kit/Status.tsx'
import { Marks, type WaybillRow } from './columns.tsx'
import type { Trip } from './nodes.ts'
import { phrases } from './phrases.ts'

/** State and marks of a trip. */
export const WaybillHead = ({ row }: { row: WaybillRow }) => {
  const marked = (row.late_start_min ?? 0) > 0 || (row.late_end_min ?? 0) > 0 || row.abnormal_flag || row.outside_fence
  return (
    <>
      <Status machine={waybillMachine} code={row.waybill_status} />
      {marked && <Marks row={row} />}
    </>
  )
}

/** The line under the number: who drives what for whom. */
export const WaybillLine = ({ row }: { row: WaybillRow }) => (
  <>
    <span>{row.shipper_names}</span>
    <span>
      {row.start_address_diming} → {row.end_address_diming}
    </span>
    {row.plate_no && <Copy text={row.plate_no} />}
    {row.driver_name && (
      <span>
        {row.driver_name} <Copy text={row.driver_phone}>{phone(row.driver_phone)}</Copy>
      </span>
    )}
  </>
)

/** What a trip is, in names and values. */
export const WaybillFacts = ({ trip, columns }: { trip: Trip; columns: 2 | 3 }) => {
  const say = useSay()
  const can = useCan()
  const { waybill: row, orders } = trip
  const { receivable, payable } = carrier.waybills.may
  const term = (name: keyof typeof waybillTerms.zh) => say(waybillTerms, name)
  const order = ({ order_id, order_no }: Trip['orders'][number]) =>
    can(carrier.orders.may.view) ? <Link to={linkTo(carrier.orderInfo, { id: order_id })}>{order_no}</Link> : order_no
  const orderLinks = orders.map((line, i) => (
    <span key={line.order_id}>
      {i > 0 && '，'}
      {order(line)}
    </span>
  ))
  return (
    <Facts
      columns={columns}
      items={[
        [say(phrases, 'orders'), orderLinks],
        [term('customer_order_nos'), row.customer_order_nos],
        [term('shipper_names'), row.shipper_names],
        [term('plate_no'), [row.plate_no, row.trailer_plate_no].filter(Boolean).join(' + ')],
        [term('driver_name'), [row.driver_name, row.driver_phone && phone(row.driver_phone)].filter(Boolean).join(' ')],
        [term('vehicle_use'), <EnumName key="use" of={vehicleUse} code={row.vehicle_use} />],
        [term('goods_name'), `${row.goods_name} · ${num(row.plan_num)} · ${kg(row.plan_kg)} kg · ${m3(row.plan_volume)} m³`],
        [term('plan_start_time'), time(row.plan_start_time)],
        [term('plan_end_time'), time(row.plan_end_time)],
        [say(phrases, 'distance'), row.distance_plan_m === null ? null : `${km(row.distance_plan_m)} km`],
        [term('dispatcher_name'), row.dispatcher_name],
        [term('created_at'), time(row.created_at)],
        ...(can(receivable) ? [[`${term('receivable_fen')} (${say.label({ zh: '元', en: 'CNY' })})`, money(row.receivable_fen)] as const] : []),
        ...(can(payable) ? [[`${term('payable_fen')} (${say.label({ zh: '元', en: 'CNY' })})`, money(row.payable_fen)] as const] : []),
        [term('remark'), row.remark]
      ]}
    />
  )
}
