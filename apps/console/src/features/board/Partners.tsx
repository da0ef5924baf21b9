import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { operate } from '@yunshu/contract/operate/contract'
import { operateTerms } from '@yunshu/contract/operate/words'
import { Link } from 'react-router'
import { Waiting } from '../../kit/Empty.tsx'
import { num } from '../../kit/format.ts'
import { Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { changeOf, type Measure, shownAs } from '../../widgets/measures.ts'
import { phrases } from './phrases.ts'
import { Spark } from './TrendTiles.tsx'

type Row = {
  readonly id: number
  readonly name: string
  readonly trips: number
  readonly now: number | null
  readonly prior: number | null
  readonly weeks: readonly (number | null)[]
  /** Where its trips are; nothing for who may not read them. */
  readonly to: string | undefined
}
type Ranked = Pick<Measure, 'kind' | 'better'>
const punctual: Ranked = { kind: 'rate', better: 'more' }
const cost: Ranked = { kind: 'money', better: 'less' }

/** 承运商准点与线路成本: each with its change and its eight weeks, and the way to its trips. Nothing where no trip of the shipper was unloaded lately. */
export const Partners = () => {
  const say = useSay()
  const can = useCan()
  const { data } = useCall(operate.partners, {})
  if (!data) return <Waiting height={180} />
  const { carriers, routes, from, to } = data
  const days = { date_from: from, date_to: to }
  const ofCarriers = carriers.map(({ id, carrier_name: name, trip_count: trips, on_time_bp: now, prior_bp: prior, weeks }): Row => {
    const there = can(shipper.receipts.may.view) ? linkTo(shipper.receipts, { carrier_id: id, ...days }) : undefined
    return { id, name, trips, now, prior, weeks, to: there }
  })
  const ofRoutes = routes.map(({ id, route_name: name, trip_count: trips, ktkm_fen: now, prior_fen: prior, weeks }): Row => {
    const ends = { start_area_code: String(Math.floor(id / 1_000_000)), end_area_code: String(id % 1_000_000) }
    return { id, name, trips, now, prior, weeks, to: id === 0 ? undefined : linkTo(shipper.orders, { ...ends, ...days }) }
  })
  if (ofCarriers.length === 0) return null
  return (
    <div className="bench-ranks">
      <Ranks title={say(phrases, 'punctuality')} value={say(operateTerms, 'on_time_bp')} measure={punctual} rows={ofCarriers} />
      {ofRoutes.length > 0 && <Ranks title={say(phrases, 'routeCost')} value={say(phrases, 'ktkm')} measure={cost} rows={ofRoutes} />}
    </div>
  )
}

const Ranks = ({ title, value, measure, rows }: { title: string; value: string; measure: Ranked; rows: readonly Row[] }) => {
  const say = useSay()
  return (
    <Section title={title}>
      <div className="bench-table">
        <table aria-label={title}>
          <thead>
            <tr>
              <th>{say(operateTerms, 'rank_name')}</th>
              <th>{say(operateTerms, 'trip_count')}</th>
              <th>{value}</th>
              <th>{say(phrases, 'againstFour')}</th>
              <th>{say(phrases, 'eightWeeks')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, trips, now, prior, weeks, to }) => {
              const change = changeOf(measure, now, prior)
              return (
                <tr key={id}>
                  <td>{to ? <Link to={to}>{name}</Link> : name}</td>
                  <td>{num(trips)}</td>
                  <td>{shownAs(measure, now)}</td>
                  <td>
                    <small data-good={change?.good}>{change?.text ?? '-'}</small>
                  </td>
                  <td>
                    <Spark values={weeks} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
