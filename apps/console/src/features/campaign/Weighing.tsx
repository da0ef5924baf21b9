import { campaign } from '@yunshu/contract/campaign/contract'
import { costBasis } from '@yunshu/contract/campaign/machine'
import { campaignTerms } from '@yunshu/contract/campaign/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { nameOf } from '@yunshu/contract/kit/enums'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { marginOf } from '@yunshu/contract/dispatch/margin'
import { vehicleStatus, vehicleTone } from '@yunshu/contract/vehicle/enums'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { Alert, Button, Table } from 'antd'
import { Link } from 'react-router'
import { day, kg, km, m3, money } from '../../kit/format.ts'
import { Section } from '../../kit/InfoPage.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay, type Say } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { papersText } from '../../widgets/papersText.ts'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { phrases } from './phrases.ts'

type Weighed = OutputOf<typeof campaign.weigh>
type Vehicle = Weighed['vehicles'][number]

/** What the carrier knows before it names a price. */
export const useWeighed = (id: number): Weighed | undefined => useCall(campaign.weigh, { id }, { kinds: ['waybill', 'vehicle'] }).data

/** Own cost, earlier deals and vehicles, on the page of a lot. */
export const Weighing = ({ id }: { id: number }) => {
  const say = useSay()
  const weighed = useWeighed(id)
  if (!weighed) return null
  return (
    <>
      <Section title={say(phrases, 'ownCost')}>
        <CostLines weighed={weighed} />
        <DealLines weighed={weighed} />
      </Section>
      <Section title={say(phrases, 'ownVehicles')}>
        <Vehicles rows={weighed.vehicles} />
      </Section>
    </>
  )
}

/* Each lane of the lot with its cost, and on what that rests. */
const CostLines = ({ weighed: { costs, cost_fen } }: { weighed: Weighed }) => {
  const say = useSay()
  const can = useCan()
  const { nameOf: typeOf } = useVehicleTypes()
  if (!can(carrier.waybills.may.payable)) return <p className="field-help">{say(phrases, 'costHidden')}</p>
  return (
    <>
      <p>
        {cost_fen === null ? say(phrases, 'costUnknown') : <b>{say(phrases, 'costOf', { cost: money(cost_fen) })}</b>}
        {costs.map((cost) => (
          <span key={`${cost.start_address_diming} ${cost.end_address_diming}`} className="field-help" style={{ display: 'block' }}>
            {costText(say, cost, typeOf(cost.vehicle_type_id))}
          </span>
        ))}
      </p>
    </>
  )
}

/** One lane of the cost in a sentence. */
const costText = (say: Say, cost: Weighed['costs'][number], type: string): string => {
  const { start_address_diming: from, end_address_diming: to, distance_m, trips, basis, known_trips, per_km_fen, cost_fen } = cost
  const what = say(phrases, 'costLane', { from, to, km: km(distance_m), type, trips, cost: money(cost_fen) })
  if (basis === costBasis.code.lane) return `${what} ${say(phrases, 'restsLane', { count: known_trips })}`
  if (basis === costBasis.code.kilometre) return `${what} ${say(phrases, 'restsKilometre', { count: known_trips, price: money(per_km_fen) })}`
  return `${what} ${say(phrases, 'restsPrices', { basis: say.label(nameOf(costBasis, basis)) })}`
}

const DealLines = ({ weighed: { deals } }: { weighed: Weighed }) => {
  const say = useSay()
  const can = useCan()
  if (!can(carrier.orders.may.price)) return null
  const [last, ...before] = deals
  if (!last) return <p className="field-help">{say(phrases, 'noLast')}</p>
  return (
    <>
      <p>
        {lastText(say, last)} <Link to={linkTo(carrier.orderInfo, { id: last.id })}>{last.order_no}</Link>
      </p>
      {before.length > 0 && (
        <p className="field-help">
          {say(phrases, 'dealsBefore')}
          {before.map((deal, i) => (
            <span key={deal.id}>
              {i > 0 && ' · '}
              {day(deal.created_at)} <Link to={linkTo(carrier.orderInfo, { id: deal.id })}>{money(deal.freight_fen)}</Link> ({kg(deal.goods_kg)} kg)
            </span>
          ))}
        </p>
      )}
    </>
  )
}
const lastText = (say: Say, { freight_fen, goods_kg, created_at, shipper_name }: Weighed['deals'][number]): string =>
  say(phrases, 'lastPaid', { freight: money(freight_fen), kg: kg(goods_kg), day: day(created_at), shipper_name })

const Vehicles = ({ rows }: { rows: readonly Vehicle[] }) => {
  const say = useSay()
  const { nameOf: typeOf } = useVehicleTypes()
  if (rows.length === 0) return <p className="field-help">{say(phrases, 'noVehicles')}</p>
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 860 }}
      components={scrollableTable}
      columns={[
        {
          title: say(campaignTerms, 'plate_no'),
          width: 120,
          render: (_, { id, plate_no }) => <Link to={linkTo(carrier.vehicleInfo, { id })}>{plate_no}</Link>
        },
        { title: say(vehicleTerms, 'vehicle_type_id'), width: 130, render: (_, row) => typeOf(row.vehicle_type_id) },
        {
          title: say(phrases, 'loadVolume'),
          width: 170,
          render: (_, row) => `${kg(row.max_load_kg)} kg${row.box_volume_m3 === null ? '' : ` / ${m3(row.box_volume_m3)} m³`}`
        },
        { title: say(campaignTerms, 'driver_name'), width: 100, render: (_, row) => row.driver_name || '-' },
        {
          title: say(vehicleTerms, 'vehicle_status'),
          width: 130,
          render: (_, { vehicle_status: code }) => (
            <Mark tone={vehicleTone[code as keyof typeof vehicleTone]}>
              <EnumName of={vehicleStatus} code={code} />
            </Mark>
          )
        },
        { title: say(phrases, 'couldDoIt'), render: (_, row) => <Fitness row={row} /> }
      ]}
    />
  )
}

/* What speaks against a vehicle for this lot, or that nothing does. */
const Fitness = ({ row }: { row: Vehicle }) => {
  const say = useSay()
  if (row.whole && !row.booked && row.ending.length === 0) return <Mark tone="done">{say(phrases, 'fits')}</Mark>
  return (
    <>
      {!row.whole && <Mark tone="care">{say(phrases, 'fitsPart')}</Mark>}
      {row.booked && <Mark tone="wrong">{say(phrases, 'isBooked')}</Mark>}
      {row.ending.length > 0 && <Mark tone="wrong">{say(phrases, 'papersEnd', { papers: papersText(say, row.ending) })}</Mark>}
    </>
  )
}

/** Beside the price that is typed: what it comes to, own cost, what is left of the price, the last deal, and the vehicles that could do it, which are taken by a click. */
export const PriceWeighed = ({
  weighed,
  total_fen,
  net_fen,
  onVehicle
}: {
  weighed: Weighed | undefined
  total_fen: number | undefined
  net_fen: number | undefined
  onVehicle: (vehicle: Vehicle) => void
}) => {
  const say = useSay()
  const { cost_fen = null, deals = [], vehicles = [] } = weighed ?? {}
  const sound = marginOf(total_fen, cost_fen)
  const left = total_fen !== undefined && cost_fen !== null ? total_fen - cost_fen : undefined
  const fit = vehicles.filter(({ whole, booked, ending }) => whole && !booked && ending.length === 0)
  return (
    <div className="weighing">
      {total_fen !== undefined && (
        <Alert
          type={sound === 'loss' ? 'error' : sound === 'low' ? 'warning' : 'info'}
          showIcon
          title={say(phrases, 'totalOf', { total: money(total_fen), net: money(net_fen) })}
          {...(left !== undefined && {
            description: say(phrases, sound === 'loss' ? 'marginLoss' : 'marginIs', {
              margin: money(left),
              rate: ((left / total_fen) * 100).toFixed(1)
            })
          })}
        />
      )}
      {weighed && (
        <>
          <CostLines weighed={weighed} />
          <p className="field-help">{deals[0] ? `${lastText(say, deals[0])} ${deals[0].order_no}` : say(phrases, 'noLast')}</p>
          {vehicles.length > 0 && (
            <p className="field-help">
              {say(phrases, 'fitVehicles', { count: fit.length })}
              {fit.slice(0, 4).map((row) => (
                <Button key={row.id} size="small" type="link" onClick={() => onVehicle(row)}>
                  {row.plate_no}
                </Button>
              ))}
            </p>
          )}
        </>
      )}
    </div>
  )
}
