import { useQueries } from '@tanstack/react-query'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { needReceipt, orderMachine, payMode } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { stateOf } from '@yunshu/contract/kit/machine'
import { nameOf } from '@yunshu/contract/kit/enums'
import { addressText } from '@yunshu/domain/address'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { Waiting } from '../../kit/Empty.tsx'
import { fullTime, money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { PrintDialog, Sheet, SheetHead } from '../../widgets/PrintDialog.tsx'
import { type Printed, SheetFoot, SheetGoods, SheetStops, WholePhones } from '../../widgets/sheetParts.tsx'
import { usePrintedPhones } from '../../widgets/usePrintedPhones.ts'
import { VehicleTypes } from './choices.tsx'
import { phrases } from './phrases.ts'
import { sheet } from './sheetPhrases.ts'

type Detail = OutputOf<typeof order.info>
type Told = Printed['told']

/** Orders on paper (打印): one A4 page each, with what was agreed, where it goes and who brings it. */
export const PrintOrders = ({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) => {
  const called = useQueries({
    queries: ids.map((id) => ({ queryKey: [order.info.path, { id }], queryFn: () => call(order.info, { id }), meta: { kinds: ['order'] } }))
  })
  const [at] = useState(() => new Date().toISOString())
  const details = called.flatMap(({ data }) => (data ? [data] : []))
  const printed = usePrintedPhones('order', details.map(phonesOf))
  const ready = details.length === ids.length
  return (
    <PrintDialog ready={ready} onClose={onClose} choice={<WholePhones of={printed} />}>
      {ready ? details.map((detail) => <OrderSheet key={detail.order.id} detail={detail} at={at} told={printed.told} />) : <Waiting />}
    </PrintDialog>
  )
}
const phonesOf = ({ fahuo, shouhuo }: Detail): string[] => [
  ...fahuo.map(({ start_link_phone }) => start_link_phone),
  ...shouhuo.map(({ end_link_phone }) => end_link_phone)
]

const OrderSheet = ({ detail, at, told }: { detail: Detail /** When it was printed. */; at: string; told: Told }) => {
  const say = useSay()
  const { order: row } = detail
  return (
    <Sheet>
      <SheetHead title={say(sheet, 'sheetTitle')} no={row.order_no}>
        <p>{say(sheet, 'sheetShipper', { name: row.shipper_name })}</p>
        {row.carrier_name && <p>{say(sheet, 'sheetCarrier', { name: row.carrier_name })}</p>}
        {row.customer_order_no && <p>{say(sheet, 'sheetCustomerNo', { no: row.customer_order_no })}</p>}
        <p>{say.label(stateOf(orderMachine, row.order_status))}</p>
      </SheetHead>
      <SheetStops stops={stopsOf(detail)} told={told} />
      <SheetGoods lines={goodsOf(detail)} sum={row} />
      <Terms detail={detail} />
      <Vehicles detail={detail} told={told} />
      <SheetFoot names={(['shipperSign', 'carrierSign', 'consigneeSign'] as const).map((key) => say(sheet, key))} at={at} />
    </Sheet>
  )
}

const stopsOf = ({ fahuo, shouhuo }: Detail) => [
  ...fahuo.map((at) => ({
    id: at.id,
    kind: 1,
    address_diming: at.start_address_diming,
    address: addressText({ province: at.start_address_province, city: at.start_address_city, area: at.start_address_area }, at.start_address_str),
    link_name: at.start_link_name,
    link_phone: at.start_link_phone,
    time_type: at.zhiding_start_time_type,
    time_start: at.zhiding_start_time,
    time_end: at.zhiding_start_time_end,
    note: at.address_content
  })),
  ...shouhuo.map((at) => ({
    id: at.id,
    kind: 2,
    address_diming: at.end_address_diming,
    address: addressText({ province: at.end_address_province, city: at.end_address_city, area: at.end_address_area }, at.end_address_str),
    link_name: at.end_link_name,
    link_phone: at.end_link_phone,
    time_type: at.zhiding_end_time_type,
    time_start: at.zhiding_end_time,
    time_end: at.zhiding_end_time_end,
    note: at.end_content
  }))
]
const goodsOf = ({ shouhuo }: Detail) => shouhuo.flatMap((to) => to.goods_info_json_arr.map((line) => ({ ...line, at: to.end_address_diming })))

const Terms = ({ detail: { order: row } }: { detail: Detail }) => {
  const say = useSay()
  const priced = row.freight_fen !== null
  return (
    <table>
      <caption>{say(sheet, 'termsCaption')}</caption>
      <tbody>
        <tr>
          <th>{say(orderTerms, 'vehicle_type_ids')}</th>
          <td>
            <VehicleTypes ids={row.vehicle_type_ids} /> × {row.vehicle_count}
          </td>
          <th>{say(orderTerms, 'pay_mode')}</th>
          <td>{say.label(nameOf(payMode, row.pay_mode))}</td>
        </tr>
        <tr>
          <th>{say(orderTerms, 'need_receipt')}</th>
          <td>{say.label(nameOf(needReceipt, row.need_receipt))}</td>
          <th>{say(orderTerms, 'receipt_days')}</th>
          <td>{row.receipt_days}</td>
        </tr>
        {priced && (
          <tr>
            <th>{say(orderTerms, 'freight_fen')}</th>
            <td>{say(phrases, 'yuan', { price: money(row.freight_fen) })}</td>
            <th>{say(orderTerms, 'tax_rate_bp')}</th>
            <td>{row.tax_rate_bp === null ? '-' : `${row.tax_rate_bp / 100}%`}</td>
          </tr>
        )}
        <tr>
          <th>{say(orderTerms, 'remark')}</th>
          <td colSpan={3}>{row.remark || '-'}</td>
        </tr>
      </tbody>
    </table>
  )
}

const Vehicles = ({ detail: { waybills }, told }: { detail: Detail; told: Told }) => {
  const say = useSay()
  if (waybills.length === 0) return null
  return (
    <table>
      <caption>{say(sheet, 'tripsCaption')}</caption>
      <thead>
        <tr>
          {(['waybill_no', 'plate_no', 'driver_name', 'driver_phone'] as const).map((name) => (
            <th key={name}>{say(waybillTerms, name)}</th>
          ))}
          <th>{say(waybillTerms, 'plan_start_time')}</th>
        </tr>
      </thead>
      <tbody>
        {waybills.map((trip) => (
          <tr key={trip.id}>
            <td>{trip.waybill_no}</td>
            <td>{trip.plate_no}</td>
            <td>{trip.driver_name}</td>
            <td>{told(trip.driver_phone)}</td>
            <td>{fullTime(trip.plan_start_time)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
