import { carrier } from '@yunshu/contract/consoles/carrier'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { linkTo } from '@yunshu/contract/kit/console'
import { messageKind } from '@yunshu/contract/report/enums'
import { risk } from '@yunshu/contract/risk/contract'
import { riskFlag } from '@yunshu/contract/risk/enums'
import { healthRule } from '@yunshu/contract/risk/health'
import type { waybill } from '@yunshu/contract/waybill/contract'
import { Button, Table } from 'antd'
import { Link } from 'react-router'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { Risk } from '../../widgets/RiskTable.tsx'
import { evidenceOf, missingText, type Missing } from '../../widgets/healthEvidence.ts'
import { healthPhrases as phrases } from '../../widgets/healthPhrases.ts'
import { AddConsignee } from '../../widgets/ReportMessages.tsx'

type Check = OutputOf<typeof risk.ofTrip>[number]
type Trip = OutputOf<typeof waybill.info>
const { code } = healthRule

type Place = { trip: Trip; tabs: readonly string[]; onTab: (key: string) => void }
type TabLabel = 'toTrack' | 'toNodes' | 'toCharges' | 'toParts'
const TabLink = ({ to, label, tabs, onTab }: Pick<Place, 'tabs' | 'onTab'> & { to: string; label: TabLabel }) => {
  const say = useSay()
  return tabs.includes(to) ? (
    <Button type="link" size="small" className="cell-link" onClick={() => onTab(to)}>
      {say(phrases, label)}
    </Button>
  ) : null
}
const PaperLink = ({ of, trip: { waybill } }: Pick<Place, 'trip'> & { of: 'vehicle' | 'driver' }) => {
  const say = useSay()
  const can = useCan()
  const [id, page, may] =
    of === 'vehicle'
      ? ([waybill.vehicle_id, carrier.vehicleInfo, carrier.vehicles.may.view] as const)
      : ([waybill.driver_id, carrier.driverInfo, carrier.drivers.may.view] as const)
  return id === null || !can(may) ? null : <Link to={linkTo(page, { id })}>{say(phrases, of === 'vehicle' ? 'toVehicle' : 'toDriver')}</Link>
}

/** Where what a check found is mended: a tab of this page, or another page. */
const Mend = ({ check, ...place }: Place & { check: Check }) => {
  const say = useSay()
  const { rule, evidence } = check
  switch (rule) {
    case code.track:
    case code.seen:
      return <TabLink to="track" label="toTrack" {...place} />
    case code.run:
      return <TabLink to="story" label="toNodes" {...place} />
    case code.price:
      return <TabLink to="charges" label="toCharges" {...place} />
    case code.payee:
    case code.paid:
    case code.payment:
      return <TabLink to="parts" label="toParts" {...place} />
    case code.load:
      return <PaperLink of="vehicle" {...place} />
    case code.other:
    case code.twin:
      return evidence.other_id === null ? null : <Link to={linkTo(carrier.waybillInfo, { id: evidence.other_id })}>{say(phrases, 'toTrip')}</Link>
    default:
      return null
  }
}

/** Where a field that a message lacks is added; what another company has to add is said. */
const MendField = ({ field: { message_kind, path, order_no }, ...place }: Place & { field: Missing }) => {
  const say = useSay()
  const can = useCan()
  const { trip } = place
  if (message_kind === messageKind.code.vehicle || /^vehicle(Info|Number|Plate)/.test(path)) return <PaperLink of="vehicle" {...place} />
  if (message_kind === messageKind.code.driver || path.startsWith('driver.')) return <PaperLink of="driver" {...place} />
  if (path === 'consigneeInfo.consigneeID')
    return can(carrier.waybills.may.report) ? <AddConsignee waybill_id={trip.waybill.id} order_no={order_no} /> : null
  if (path.startsWith('actualCarrierInfo.') || path === 'actualCarrierID')
    return can(carrier.companyInfo.may.view) ? <Link to={linkTo(carrier.companyInfo)}>{say(phrases, 'toCompany')}</Link> : null
  if (/^(carrier|unifiedSocialCreditIdentifier|permitNumber)$/.test(path)) return <span className="quiet">{say(phrases, 'byPlatform')}</span>
  if (path === 'consignorInfo.consignorID') return <span className="quiet">{say(phrases, 'byShipper')}</span>
  if (/DateTime$/.test(path) && message_kind === messageKind.code.waybill) return <TabLink to="story" label="toNodes" {...place} />
  if (path === 'totalMonetaryAmount') return <TabLink to="charges" label="toCharges" {...place} />
  if (message_kind === messageKind.code.cash) return <TabLink to="parts" label="toParts" {...place} />
  const order = trip.orders.find((one) => one.order_no === order_no)
  return order && can(carrier.orders.may.view) ? <Link to={linkTo(carrier.orderInfo, { id: order.order_id })}>{say(phrases, 'toOrder')}</Link> : null
}

/** What a check was judged by, in a cell: a sentence, or each field that is missing with the place to mend it. */
const Found = ({ check, ...place }: Place & { check: Check }) => {
  const say = useSay()
  if (!check.judged) return '-'
  if (check.missing.length === 0) return evidenceOf(say, check) ?? '-'
  return check.missing.map((field) => (
    <div key={`${field.message_kind} ${field.order_no} ${field.path}`}>
      {missingText(say, field)} <MendField field={field} {...place} />
    </div>
  ))
}

/** 运单体检: every check of a trip with what it was judged by and where it is mended; what stops money comes first. */
export const TripHealth = (place: Place) => {
  const say = useSay()
  const { data, error, refresh } = useCall(risk.ofTrip, { waybill_id: place.trip.waybill.id }, { kinds: ['waybill', 'report', 'vehicle', 'driver'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  // Whether it is paid says when it can be invoiced, not how well it is: as in the list.
  const counted = data.filter(({ rule, judged }) => judged && rule !== code.paid)
  const count = counted.length
  const [blocks, warns] = [riskFlag.code.block, riskFlag.code.warn].map((flag) => counted.filter(({ result }) => result === flag).length)
  const isFine = counted.every(({ result }) => result === riskFlag.code.pass)
  const rows = data.toSorted((a, b) => Number(b.stops) - Number(a.stops) || b.result - a.result || a.rule - b.rule)
  return (
    <>
      <p>
        {isFine ? say(phrases, 'fine', { count }) : say(phrases, 'found', { count, blocks: blocks ?? 0, warns: warns ?? 0 })}
        {data.some(({ stops }) => stops) && <> {say(phrases, 'stopped')}</>}
      </p>
      <Table<Check>
        size="small"
        rowKey="rule"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: say(phrases, 'rule'), width: 190, render: (_, row) => <EnumName of={healthRule} code={row.rule} /> },
          {
            title: say(phrases, 'result'),
            width: 250,
            render: (_, row) =>
              row.judged ? (
                <span className="marks">
                  <Risk code={row.result} />
                  {row.stops && <Mark tone="wrong">{say(phrases, 'stops')}</Mark>}
                  {row.denied && <Mark tone="rest">{say(phrases, 'denied')}</Mark>}
                </span>
              ) : (
                <span className="quiet">{say(phrases, 'notJudged')}</span>
              )
          },
          { title: say(phrases, 'evidence'), render: (_, row) => <Found check={row} {...place} /> },
          {
            title: say(phrases, 'mend'),
            width: 150,
            render: (_, row) => (row.result === riskFlag.code.pass ? null : <Mend check={row} {...place} />)
          }
        ]}
      />
    </>
  )
}
