import { PhoneOf, Time } from '@yunshu/contract/kit/fields'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { order } from '@yunshu/contract/order/contract'
import { timeAsked } from '@yunshu/contract/order/cells'
import { orderKind, orderMachine } from '@yunshu/contract/order/machine'
import { countedText } from '@yunshu/contract/order/packing'
import { OrderDetail } from '@yunshu/contract/order/rows'
import { orderTerms } from '@yunshu/contract/order/words'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { Cell } from '../../kit/cells.tsx'
import { kg, km, m3, num } from '../../kit/format.ts'
import { RowFacts } from '../../kit/Facts.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useCan } from '../../kit/rights.ts'
import { Status } from '../../kit/Status.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { bodyName } from './bodies.ts'
import { VehicleTypes } from './choices.tsx'
import { Marks } from './columns.tsx'
import { hoursOf } from './hours.ts'
import { phrases } from './phrases.ts'
import { positionPhrases } from '../../widgets/positionPhrases.ts'
import { TraceLink } from '../../widgets/TraceLink.tsx'

const TripTrackDialog = lazily(async () => (await import('../../widgets/TripTrack.tsx')).TripTrackDialog)

type Detail = OutputOf<typeof order.info>
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

/** What was agreed and asked for. */
export const OrderFacts = ({ detail: { order: row }, columns = 4 }: { detail: Detail; columns?: 2 | 3 | 4 }) => {
  const say = useSay()
  const priced = row.freight_fen !== null
  return (
    <RowFacts
      of={OrderDetail.properties.order}
      row={row}
      terms={orderTerms}
      columns={columns}
      items={[
        'customer_order_no',
        'order_kind',
        'xianlu_type',
        { name: 'vehicle_type_ids', cell: ({ vehicle_type_ids }) => <VehicleTypes ids={vehicle_type_ids} /> },
        'vehicle_count',
        { name: 'box_type', cell: (row) => say.label(bodyName(row.box_type)) || '-' },
        row.order_kind === orderKind.code.coldChain && [
          say(orderTerms, 'temp_min'),
          say(phrases, 'temperature', { min: row.temp_min ?? '-', max: row.temp_max ?? '-' })
        ],
        'need_receipt',
        'receipt_days',
        'pay_mode',
        'release_hold',
        'insured_flag',
        row.insured_flag && 'goods_value_fen',
        priced && { name: 'freight_fen', strong: true },
        priced && 'price_mode',
        priced && 'tax_rate_bp',
        priced && 'price_reason',
        priced && row.price_trace && [say(phrases, 'contractPrice'), <TraceLink key="t" trace={row.price_trace} />],
        'accepted_at',
        'source',
        'created_by_name',
        'owner_name',
        'created_at',
        row.reject_reason && 'reject_reason',
        row.cancel_reason && 'cancel_reason',
        timeAsked(row) && 'time_reason',
        'remark'
      ]}
    />
  )
}

/** Whether the reader may see where trucks are. */
export const useSeesTrips = (): boolean => {
  const can = useCan()
  return can(carrier.waybills.may.view) || can(shipper.orders.may.track) || can(operator.orders.may.view)
}

/** The trips of the order; for the carrier each leads to its page. */
export const OrderWaybills = ({ waybills }: { waybills: readonly Trip[] }) => {
  const say = useSay()
  const can = useCan()
  const sees = useSeesTrips()
  const [tracked, setTracked] = useState<Trip>()
  if (waybills.length === 0) return <p className="story-open">{say(phrases, 'noWaybills')}</p>
  const opens = can(carrier.waybills.may.view)
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
        components={scrollableTable}
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
          {
            title: say(waybillTerms, 'driver_phone'),
            width: 130,
            render: (_, trip) => <Cell field={PhoneOf('waybill')} value={trip.driver_phone} />
          },
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
  const lang = useLang((state) => state.lang)
  const aside: Record<string, string> = {
    create: say(phrases, 'createMove'),
    update: say(phrases, 'updateMove'),
    remind: say(phrases, 'remindMove'),
    rate: say(phrases, 'rateMove'),
    short: say(phrases, 'shortMove'),
    askCancel: say(phrases, 'askCancelMove'),
    refuseCancel: say(phrases, 'refuseCancelMove'),
    askTime: say(phrases, 'askTimeMove'),
    agreeTime: say(phrases, 'agreeTimeMove'),
    refuseTime: say(phrases, 'refuseTimeMove'),
    freeze: say(phrases, 'freezeMove'),
    unfreeze: say(phrases, 'unfreezeMove')
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
        // What was not loaded was written down in Chinese units.
        ...(event.reason && { more: event.move === 'short' ? countedText(event.reason, lang) : event.reason })
      }))}
    />
  )
}
