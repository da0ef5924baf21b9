import { AnyPhone, Time } from '@yunshu/contract/kit/fields'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { order } from '@yunshu/contract/order/contract'
import { needReceipt, orderKind, orderMachine, orderSource, payMode, priceMode, xianluType } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { Cell } from '../../kit/cells.tsx'
import { fullTime, kg, km, m3, money, num, time } from '../../kit/format.ts'
import { Facts } from '../../kit/InfoPage.tsx'
import { type Say, useSay } from '../../kit/lang.ts'
import { reached } from '../../kit/reach.tsx'
import { useCan } from '../../kit/rights.ts'
import { EnumName, Status } from '../../kit/Status.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { VehicleTypes } from './choices.tsx'
import { Marks } from './columns.tsx'
import { phrases } from './phrases.ts'
import { positionPhrases } from '../../widgets/positionPhrases.ts'
import { TraceLink } from '../../widgets/TraceLink.tsx'
import { TripTrackDialog } from '../../widgets/TripTrack.tsx'

export type Detail = OutputOf<typeof order.info>
type Trip = Detail['waybills'][number]

/** Status with its marks, for headers. */
export const OrderHead = ({ row }: { row: Detail['order'] }) => (
  <>
    <Status machine={orderMachine} code={row.order_status} />
    <span className="order-marks">
      <Marks row={row} none={null} />
    </span>
  </>
)

/** The order in one line: goods, road, parties. */
export const OrderLine = ({ row, fahuo, shouhuo }: { row: Detail['order'] } & Pick<Detail, 'fahuo' | 'shouhuo'>) => {
  const say = useSay()
  return (
    <>
      <span>{say(phrases, 'stops', { pickups: fahuo.length, deliveries: shouhuo.length })}</span>
      <span>{`${row.goods_name} · ${num(row.goods_num)} · ${kg(row.goods_kg)} kg · ${m3(row.goods_volume)} m³`}</span>
      {row.distance_m !== null && (
        <span>{`${say(phrases, 'roadText', { km: km(row.distance_m), hours: hoursOf(say, row.run_minutes) })}${row.distance_estimated ? ` ${say(phrases, 'estimated')}` : ''}`}</span>
      )}
      <span>{row.shipper_name}</span>
      {row.carrier_name && <span>{row.carrier_name}</span>}
    </>
  )
}
export const hoursOf = (say: Say, minutes: number | null): string =>
  minutes === null
    ? '-'
    : minutes < 60
      ? say(phrases, 'minutes', { minutes })
      : say(phrases, 'hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })

/** What was agreed and asked for. */
export const OrderFacts = ({ detail: { order: row }, columns = 4 }: { detail: Detail; columns?: 2 | 3 | 4 }) => {
  const say = useSay()
  const items: (readonly [string, React.ReactNode])[] = [
    [say(orderTerms, 'customer_order_no'), row.customer_order_no],
    [say(orderTerms, 'order_kind'), <EnumName key="k" of={orderKind} code={row.order_kind} />],
    [say(orderTerms, 'xianlu_type'), <EnumName key="x" of={xianluType} code={row.xianlu_type} />],
    [say(orderTerms, 'vehicle_type_ids'), <VehicleTypes key="v" ids={row.vehicle_type_ids} />],
    [say(orderTerms, 'vehicle_count'), num(row.vehicle_count)],
    [say(orderTerms, 'box_type'), row.box_type],
    ...(row.order_kind === 2
      ? ([[say(orderTerms, 'temp_min'), say(phrases, 'temperature', { min: row.temp_min ?? '-', max: row.temp_max ?? '-' })]] as const)
      : []),
    [say(orderTerms, 'need_receipt'), <EnumName key="r" of={needReceipt} code={row.need_receipt} />],
    [say(orderTerms, 'receipt_days'), row.receipt_days],
    [say(orderTerms, 'pay_mode'), <EnumName key="p" of={payMode} code={row.pay_mode} />],
    [say(orderTerms, 'release_hold'), say(phrases, row.release_hold ? 'yes' : 'no')],
    [say(orderTerms, 'insured_flag'), row.insured_flag ? `${money(row.goods_value_fen)}` : say(phrases, 'no')],
    ...(row.freight_fen === null
      ? []
      : ([
          [say(orderTerms, 'freight_fen'), <b key="f">{money(row.freight_fen)}</b>],
          [say(orderTerms, 'price_mode'), <EnumName key="m" of={priceMode} code={row.price_mode} />],
          [say(orderTerms, 'tax_rate_bp'), row.tax_rate_bp === null ? null : `${row.tax_rate_bp / 100}%`],
          [say(orderTerms, 'price_reason'), row.price_reason],
          ...(row.price_trace ? ([[say(phrases, 'contractPrice'), <TraceLink key="t" trace={row.price_trace} />]] as const) : [])
        ] as const)),
    [say(orderTerms, 'accepted_at'), row.accepted_at && fullTime(row.accepted_at)],
    [say(orderTerms, 'source'), <EnumName key="s" of={orderSource} code={row.source} />],
    [say(orderTerms, 'created_by_name'), row.created_by_name],
    [say(orderTerms, 'owner_name'), row.owner_name],
    [say(phrases, 'created'), time(row.created_at)],
    ...(row.reject_reason ? ([[say(orderTerms, 'reject_reason'), row.reject_reason]] as const) : []),
    ...(row.cancel_reason ? ([[say(orderTerms, 'cancel_reason'), row.cancel_reason]] as const) : []),
    [say(orderTerms, 'remark'), row.remark]
  ]
  return <Facts items={items} columns={columns} />
}

/** The trips of the order; for the carrier each leads to its page. */
export const OrderWaybills = ({ waybills }: { waybills: readonly Trip[] }) => {
  const say = useSay()
  const can = useCan()
  const [tracked, setTracked] = useState<Trip>()
  if (waybills.length === 0) return <p className="story-open">{say(phrases, 'noWaybills')}</p>
  const opens = can(carrier.waybills.may.view)
  const sees = opens || can(shipper.orders.may.track) || can(operator.orders.may.view)
  const at = (name: 'plan_start_time' | 'driver_qiandao_time' | 'shiji_fache_start_time' | 'driver_shiji_songda_time' | 'signed_at') => ({
    key: name,
    title: say(waybillTerms, name),
    width: 112,
    render: (_: unknown, trip: Trip) => <Cell field={Time} value={trip[name]} />
  })
  return (
    <>
      <Table<Trip>
        size="small"
        rowKey="id"
        pagination={false}
        components={reached}
        scroll={{ x: 'max-content' }}
        dataSource={waybills}
        columns={[
          {
            title: say(waybillTerms, 'waybill_no'),
            width: 170,
            render: (_, trip) => (opens ? <Link to={linkTo(carrier.waybillInfo, { id: trip.id })}>{trip.waybill_no}</Link> : trip.waybill_no)
          },
          {
            title: say(waybillTerms, 'waybill_status'),
            width: 110,
            render: (_, trip) => <Status machine={waybillMachine} code={trip.waybill_status} />
          },
          { title: say(waybillTerms, 'plate_no'), width: 110, render: (_, trip) => trip.plate_no || '-' },
          { title: say(waybillTerms, 'driver_name'), width: 90, render: (_, trip) => trip.driver_name || '-' },
          { title: say(waybillTerms, 'driver_phone'), width: 130, render: (_, trip) => <Cell field={AnyPhone} value={trip.driver_phone} /> },
          {
            title: `${say(waybillTerms, 'plan_kg')} (kg)`,
            width: 120,
            align: 'right',
            render: (_, trip) => <span className="figure">{kg(trip.goods_kg)}</span>
          },
          at('plan_start_time'),
          at('driver_qiandao_time'),
          at('shiji_fache_start_time'),
          at('driver_shiji_songda_time'),
          at('signed_at'),
          ...(sees
            ? [
                {
                  key: 'position',
                  title: '',
                  width: 110,
                  fixed: 'end' as const,
                  render: (_: unknown, trip: Trip) => (
                    <Button type="link" size="small" onClick={() => setTracked(trip)}>
                      {say(positionPhrases, 'positionAndTrack')}
                    </Button>
                  )
                }
              ]
            : [])
        ]}
      />
      {tracked && <TripTrackDialog waybill_id={tracked.id} no={tracked.waybill_no} onClose={() => setTracked(undefined)} />}
    </>
  )
}

/** Who did what with the order, newest first. */
export const OrderStory = ({ events }: { events: Detail['events'] }) => {
  const say = useSay()
  const aside: Record<string, string> = {
    create: say(phrases, 'createMove'),
    update: say(phrases, 'updateMove'),
    remind: say(phrases, 'remindMove'),
    askCancel: say(phrases, 'askCancelMove'),
    refuseCancel: say(phrases, 'refuseCancelMove')
  }
  const titleOf = (move: string) => {
    const drawn = orderMachine.moves[move as keyof typeof orderMachine.moves]
    return aside[move] ?? (drawn ? say.label(drawn) : move)
  }
  return (
    <Timeline
      items={[...events].reverse().map((event) => ({
        key: event.id,
        at: event.at,
        title: titleOf(event.move),
        who: [event.company_name, event.actor_name].filter(Boolean).join(' · '),
        ...(event.reason && { more: event.reason })
      }))}
    />
  )
}
