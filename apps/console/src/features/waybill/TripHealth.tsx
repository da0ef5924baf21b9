import { carrier } from '@yunshu/contract/consoles/carrier'
import { invoice } from '@yunshu/contract/invoice/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { linkTo } from '@yunshu/contract/kit/console'
import { riskFlag, riskRule } from '@yunshu/contract/risk/enums'
import type { waybill } from '@yunshu/contract/waybill/contract'
import { Button, Table } from 'antd'
import { Link } from 'react-router'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { km, kg, money, num, time } from '../../kit/format.ts'
import { type Say, useSay } from '../../kit/lang.ts'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { Risk } from '../../widgets/RiskTable.tsx'
import { healthPhrases as phrases } from './healthPhrases.ts'

type Check = OutputOf<typeof invoice.riskOfTrip>[number]
type Trip = OutputOf<typeof waybill.info>
const { code } = riskRule

/* By what a check was judged, in a sentence; nothing where its evidence is not known or not the reader's. */
const evidenceOf = (say: Say, { rule, result, evidence: e }: Check): string | undefined => {
  const found = result !== riskFlag.code.pass
  switch (rule) {
    case code.track:
      if (e.points === null || e.expected === null) return undefined
      return say(phrases, 'track', { points: e.points, expected: e.expected, share: num(Math.floor((100 * e.points) / Math.max(1, e.expected))) })
    case code.seen:
      if (e.loading === null || e.unloading === null) return undefined
      return say(phrases, e.loading ? (e.unloading ? 'seenBoth' : 'seenLoading') : e.unloading ? 'seenUnloading' : 'seenNone')
    case code.run:
      if (e.distance_m === null || e.minutes === null) return undefined
      return say(phrases, 'run', {
        km: km(e.distance_m),
        minutes: num(e.minutes),
        speed: e.minutes > 0 ? num(Math.round((e.distance_m * 60) / e.minutes / 1000)) : '-'
      })
    case code.load:
      return e.loaded_kg === null ? undefined : say(phrases, 'load', { loaded: kg(e.loaded_kg), approved: kg(e.approved_kg) })
    case code.price:
      return e.fen_ktkm === null ? undefined : say(phrases, 'price', { price: money(e.fen_ktkm), median: money(e.median_fen_ktkm) })
    case code.paid:
      return e.paid_fen === null ? undefined : say(phrases, 'paid', { paid: money(e.paid_fen), freight: money(e.freight_fen) })
    case code.payment:
      return e.paid_at === null ? undefined : say(phrases, 'payment', { paid: time(e.paid_at), ordered: time(e.ordered_at) })
    case code.other:
      return !found ? undefined : e.other_no === null ? say(phrases, 'otherUnknown') : say(phrases, 'other', { no: e.other_no })
    case code.twin:
      return !found ? undefined : e.other_no === null ? say(phrases, 'twinUnknown') : say(phrases, 'twin', { no: e.other_no })
    case code.payee:
      return found ? say(phrases, 'payee') : undefined
    case code.parties:
      return found ? say(phrases, 'parties') : undefined
  }
}

/** Where what a check found is mended: a tab of this page, or another page. */
const Mend = ({ check, trip, tabs, onTab }: { check: Check; trip: Trip; tabs: readonly string[]; onTab: (key: string) => void }) => {
  const say = useSay()
  const can = useCan()
  const { rule, evidence } = check
  const tab = (key: string, label: 'toTrack' | 'toNodes' | 'toCharges' | 'toParts') =>
    tabs.includes(key) ? (
      <Button type="link" size="small" className="cell-link" onClick={() => onTab(key)}>
        {say(phrases, label)}
      </Button>
    ) : null
  switch (rule) {
    case code.track:
    case code.seen:
      return tab('track', 'toTrack')
    case code.run:
      return tab('story', 'toNodes')
    case code.price:
      return tab('charges', 'toCharges')
    case code.payee:
    case code.paid:
    case code.payment:
      return tab('parts', 'toParts')
    case code.load:
      return trip.waybill.vehicle_id === null || !can(carrier.vehicles.may.view) ? null : (
        <Link to={linkTo(carrier.vehicleInfo, { id: trip.waybill.vehicle_id })}>{say(phrases, 'toVehicle')}</Link>
      )
    case code.other:
    case code.twin:
      return evidence.other_id === null ? null : <Link to={linkTo(carrier.waybillInfo, { id: evidence.other_id })}>{say(phrases, 'toTrip')}</Link>
    default:
      return null
  }
}

/** 运单体检: every check of a trip with what it was judged by and where it is mended; what stops money comes first. */
export const TripHealth = ({ trip, tabs, onTab }: { trip: Trip; tabs: readonly string[]; onTab: (key: string) => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(invoice.riskOfTrip, { waybill_id: trip.waybill.id }, { kinds: ['waybill'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  const count = data.filter(({ judged }) => judged).length
  const [blocks, warns] = [riskFlag.code.block, riskFlag.code.warn].map((flag) => data.filter(({ result }) => result === flag).length)
  const isFine = data.every(({ result }) => result === riskFlag.code.pass)
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
          { title: say(phrases, 'rule'), width: 190, render: (_, row) => <EnumName of={riskRule} code={row.rule} /> },
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
          { title: say(phrases, 'evidence'), render: (_, row) => (row.judged && evidenceOf(say, row)) || '-' },
          {
            title: say(phrases, 'mend'),
            width: 150,
            render: (_, row) => (row.result === riskFlag.code.pass ? null : <Mend check={row} trip={trip} tabs={tabs} onTab={onTab} />)
          }
        ]}
      />
    </>
  )
}
