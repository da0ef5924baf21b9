import type { ScreenFigures } from '@yunshu/contract/screen/contract'
import type { ReactNode } from 'react'
import { money, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { changeOf } from '../../widgets/measures.ts'
import { phrases } from './phrases.ts'

/** One part of the screen under its name. */
export const Panel = ({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) => (
  <section className={`screen-panel ${className}`} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

type Shown = { readonly label: string; readonly value: number; readonly tone?: 'care' | 'wrong' }
const Tile = ({ label, value, tone }: Shown) => (
  <div className="screen-tile" data-tone={value > 0 ? tone : undefined}>
    <dt>{label}</dt>
    <dd>{num(value)}</dd>
  </div>
)

/** What was ordered, dispatched and delivered today. */
export const Totals = ({ figures }: { figures: ScreenFigures }) => {
  const say = useSay()
  return (
    <dl className="screen-totals">
      <Tile label={say(phrases, 'ordersToday')} value={figures.orders_today} />
      <Tile label={say(phrases, 'tripsToday')} value={figures.waybills_today} />
      <Tile label={say(phrases, 'inTransit')} value={figures.in_transit} />
      <Tile label={say(phrases, 'deliveredToday')} value={figures.delivered_today} />
    </dl>
  )
}

/** What somebody should look after; what is zero is quiet. */
export const Care = ({ figures }: { figures: ScreenFigures }) => {
  const say = useSay()
  return (
    <Panel title={say(phrases, 'care')}>
      <dl className="screen-care">
        <Tile label={say(phrases, 'abnormal')} value={figures.abnormal} tone="wrong" />
        <Tile label={say(phrases, 'overdue')} value={figures.overdue} tone="wrong" />
        <Tile label={say(phrases, 'papersEnding')} value={figures.papers_ending} tone="care" />
        <Tile label={say(phrases, 'papersEnded')} value={figures.papers_ended} tone="wrong" />
      </dl>
    </Panel>
  )
}

/** Money of this month, against the same days a year ago. */
export const Deals = ({ deals }: Pick<ScreenFigures, 'deals'>) => {
  const say = useSay()
  const { freight_fen, order_count, prior_freight_fen } = deals
  const change = changeOf({ kind: 'money', better: 'more' }, freight_fen, prior_freight_fen)
  return (
    <Panel title={say(phrases, 'deals')} className="screen-deals">
      <strong>{money(freight_fen)}</strong>
      <p>
        <span>{say(phrases, 'dealsCount', { count: order_count })}</span>
        {change ? (
          <span>
            {say(phrases, 'yearOnYear')} <b data-good={change.good}>{change.text}</b>
          </span>
        ) : null}
      </p>
      <p className="screen-quiet">{change ? say(phrases, 'yearAgo', { value: money(prior_freight_fen) }) : say(phrases, 'noYearAgo')}</p>
    </Panel>
  )
}

const [width, height, room] = [436, 118, 26]
/** Orders of thirty days, a column each; the first, the last and the most have their number. */
export const Days = ({ days }: Pick<ScreenFigures, 'days'>) => {
  const say = useSay()
  const most = Math.max(1, ...days.map(({ order_count }) => order_count))
  const step = width / Math.max(1, days.length)
  const highest = days.findIndex(({ order_count }) => order_count === most)
  const said = days.map(({ day, order_count }) => say(phrases, 'dayCount', { day: day.slice(5), count: order_count }))
  return (
    <Panel title={say(phrases, 'days')}>
      <svg className="screen-days" viewBox={`0 0 ${width} ${height + 2 * room}`} role="img" aria-label={say.list(said)}>
        {days.map(({ day, order_count }, at) => {
          const tall = Math.round((order_count / most) * height)
          return (
            <rect
              key={at}
              data-last={at === days.length - 1 || undefined}
              x={at * step + 2}
              y={room + height - tall}
              width={step - 4}
              height={Math.max(1, tall)}
              data-day={day}
            />
          )
        })}
        {highest >= 0 && (
          <text x={Math.min(width - 24, Math.max(24, (highest + 0.5) * step))} y={room - 6} textAnchor="middle">
            {num(most)}
          </text>
        )}
        <text x={0} y={height + 2 * room - 2}>
          {days[0]?.day.slice(5)}
        </text>
        <text x={width} y={height + 2 * room - 2} textAnchor="end">
          {days.at(-1)?.day.slice(5)}
        </text>
      </svg>
    </Panel>
  )
}
