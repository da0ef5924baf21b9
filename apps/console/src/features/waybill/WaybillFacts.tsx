import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { WaybillRow } from '@yunshu/contract/waybill/rows'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { Link } from 'react-router'
import { Copy } from '../../kit/Copy.tsx'
import { Cell } from '../../kit/cells.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { Status } from '../../kit/Status.tsx'
import { Marks, type WaybillRow as Row } from './columns.tsx'
import type { Trip } from './nodes.ts'
import { phrases } from './phrases.ts'
import { PhoneOf } from '@yunshu/contract/kit/fields'

/** State and marks of a trip. */
export const WaybillHead = ({ row }: { row: Row }) => {
  const marked =
    row.subcontracted ||
    row.leg_no > 1 ||
    (row.late_start_min ?? 0) > 0 ||
    (row.late_end_min ?? 0) > 0 ||
    row.abnormal_flag ||
    row.outside_fence ||
    row.place_denied ||
    row.too_fast
  return (
    <>
      <Status machine={waybillMachine} code={row.waybill_status} />
      {marked && <Marks row={row} />}
    </>
  )
}

/** The line under the number: who drives what for whom. */
export const WaybillLine = ({ row }: { row: Row }) => (
  <>
    <span>{row.shipper_names}</span>
    <span>
      {row.start_address_diming} → {row.end_address_diming}
    </span>
    {row.plate_no && <Copy text={row.plate_no} />}
    {row.driver_name && (
      <span>
        {row.driver_name} <Cell field={PhoneOf('waybill')} value={row.driver_phone} />
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
  const order = ({ order_id, order_no }: Trip['orders'][number]) =>
    can(carrier.orders.may.view) ? <Link to={linkTo(carrier.orderInfo, { id: order_id })}>{order_no}</Link> : order_no
  const orderLinks = orders.map((line, i) => (
    <span key={line.order_id}>
      {i > 0 && '，'}
      {order(line)}
    </span>
  ))
  const lanes = [...new Map(orders.flatMap(({ section_id, section_name }) => (section_id === null ? [] : [[section_id, section_name] as const])))]
  const laneLinks = lanes.map(([id, name], i) => (
    <span key={id}>
      {i > 0 && '，'}
      {can(carrier.sections.may.view) ? <Link to={linkTo(carrier.sectionInfo, { id })}>{name}</Link> : name}
    </span>
  ))
  return (
    <RowFacts
      of={WaybillRow}
      row={row}
      terms={waybillTerms}
      columns={columns}
      items={[
        [say(phrases, 'orders'), orderLinks],
        lanes.length > 0 && [say(waybillTerms, 'section_id'), laneLinks],
        'customer_order_nos',
        'shipper_names',
        'plate_no',
        row.trailer_plate_no && 'trailer_plate_no',
        'driver_name',
        'driver_phone',
        'vehicle_use',
        'goods_name',
        'plan_num',
        'plan_kg',
        'plan_volume',
        'plan_start_time',
        'plan_end_time',
        'distance_plan_m',
        row.fleet_name && 'fleet_name',
        row.payee_name && 'payee_name',
        'dispatcher_name',
        'created_at',
        { name: 'receivable_fen', may: receivable },
        { name: 'payable_fen', may: payable },
        'remark'
      ]}
    />
  )
}
