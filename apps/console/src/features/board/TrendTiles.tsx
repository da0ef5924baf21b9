import type { operator } from '@yunshu/contract/consoles/operator'
import type { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { operate, type WeekFigures } from '@yunshu/contract/operate/contract'
import { operateTerms } from '@yunshu/contract/operate/words'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Waiting } from '../../kit/Empty.tsx'
import { Section } from '../../kit/InfoPage.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { changeOf, type Measure, shownAs, unitOf } from '../../widgets/measures.ts'
import { phrases } from './phrases.ts'

type TrendTile = {
  readonly measure: Pick<Measure, 'kind' | 'better'>
  readonly label: string
  readonly now: number | null
  /** The seven days before. */
  readonly before: number | null
  /** The last weeks, the newest last. */
  readonly weeks: readonly (number | null)[]
  /** Where its rows are. */
  readonly to: string
}
/** Figures of the last seven days beside each other, each with its change and its weeks as a line; waits while there is no answer. */
export const TrendTiles = ({ tiles, extra }: { tiles: readonly TrendTile[] | undefined; extra?: ReactNode }) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  return (
    <Section title={say(phrases, 'lastWeek')} extra={extra}>
      {tiles === undefined ? (
        <Waiting height={84} />
      ) : (
        <div className="bench-trends">
          {tiles.map(({ measure, label, now, before, weeks, to }) => {
            const change = changeOf(measure, now, before)
            const unit = unitOf(measure, lang)
            return (
              <Link key={label} to={to} title={say(phrases, 'weekBefore', { value: shownAs(measure, before) })}>
                <span>
                  {label}
                  {unit && ` (${unit})`}
                </span>
                <strong data-negative={(now ?? 0) < 0 || undefined}>{shownAs(measure, now)}</strong>
                <small data-good={change?.good}>{change?.text ?? '-'}</small>
                <Spark values={weeks} />
              </Link>
            )
          })}
        </div>
      )}
    </Section>
  )
}

type Name = Exclude<keyof WeekFigures, 'from' | 'to'>
type Days = Pick<WeekFigures, 'from' | 'to'>
type Orders = typeof shipper.orders | typeof operator.orders
const told: readonly (Pick<Measure, 'kind' | 'better'> & { readonly name: Name; readonly of: 'orders' | 'trips' | 'reports' })[] = [
  { name: 'order_count', kind: 'count', better: undefined, of: 'orders' },
  { name: 'freight_fen', kind: 'money', better: undefined, of: 'orders' },
  { name: 'trip_count', kind: 'count', better: undefined, of: 'trips' },
  { name: 'on_time_bp', kind: 'rate', better: 'more', of: 'trips' },
  { name: 'abnormal_bp', kind: 'rate', better: 'less', of: 'trips' },
  { name: 'receipt_wait', kind: 'days', better: 'less', of: 'trips' },
  { name: 'report_bp', kind: 'rate', better: 'more', of: 'reports' }
]

type Doors = { readonly orders: Orders; readonly trips: ((days: Days) => string) | undefined; readonly reports?: (days: Days) => string }
/** 近况 of a shipper or of the platform: what was ordered and delivered in the last seven days, against the seven before; what its reader may not see or what has no rows for him does not stand there. */
export const Lately = ({ orders, trips, reports }: Doors) => {
  const lang = useLang((state) => state.lang)
  const { data } = useCall(operate.lately, {})
  const [before, now] = data?.weeks.slice(-2) ?? []
  const placed = ({ from, to: until }: Days) => linkTo(orders, { date_type: 'created_at', date_from: from, date_to: until })
  const to = { orders: placed, trips, reports }
  return (
    <TrendTiles
      tiles={
        data &&
        now &&
        before &&
        told.flatMap(({ name, of, ...measure }) => {
          const weeks = data.weeks.map((week) => week[name])
          const link = to[of]
          return link === undefined || weeks.every((value) => value === null)
            ? []
            : [{ measure, label: operateTerms[lang][name], now: now[name], before: before[name], weeks, to: link(now) }]
        })
      }
    />
  )
}

const [wide, high] = [96, 24]
/** The weeks as a line; what it says stands on the page behind it. */
export const Spark = ({ values }: { values: readonly (number | null)[] }) => {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return <svg width={wide} height={high} aria-hidden />
  const [least, span] = [Math.min(...known), Math.max(...known) - Math.min(...known) || 1]
  const points = values.flatMap((value, at) =>
    value === null
      ? []
      : [`${Math.round((at / (values.length - 1)) * (wide - 4)) + 2},${Math.round(high - 3 - ((value - least) / span) * (high - 6))}`]
  )
  return (
    <svg width={wide} height={high} className="bench-spark" aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  )
}
