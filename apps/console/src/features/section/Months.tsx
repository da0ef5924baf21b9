import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { operate } from '@yunshu/contract/operate/contract'
import { operateBy, operateStep } from '@yunshu/contract/operate/enums'
import { monthEnd } from '@yunshu/domain/calendar'
import { Link } from 'react-router'
import { Chart } from '../../kit/chart/Chart.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { monthAgo } from '../../kit/shanghai.ts'
import { useCall } from '../../kit/useCall.ts'
import { brieflyAs, shownAs } from '../../widgets/measures.ts'
import { phrases } from './phrases.ts'

const { may } = carrier.operate

/** Punctuality and margin of a lane by month, a year back: the operating figures of its trips, asked for by the lane. */
export const Months = ({ section_id }: { section_id: number }) => {
  const say = useSay()
  const can = useCan()
  const lang = useLang((state) => state.lang)
  const days = { date_from: `${monthAgo(11)}-01`, date_to: monthEnd(monthAgo(0)) }
  const { data, error, refresh } = useCall(operate.figures, { section_id, ...days, step: operateStep.code.month })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  const points = data.now.trip_count === 0 ? [] : data.points
  const labels = points.map(({ from }) => from.slice(0, 7))
  const drawn = { as: 'line', of: say(phrases, 'month'), labels, empty: say(phrases, 'monthsNone'), mayExport: can(may.export) } as const
  const trips = { name: say(phrases, 'tripsName'), values: points.map(({ trip_count }) => trip_count) }
  return (
    <>
      <p className="section-how">
        {say(phrases, 'monthsHow')}{' '}
        <Link to={linkTo(carrier.operate, { section_id, by: operateBy.code.driver, ...days })}>{say(phrases, 'operate')}</Link>
      </p>
      <div className="section-months">
        <Chart
          {...drawn}
          title={say(phrases, 'onTime')}
          series={[{ name: say(phrases, 'onTimeName'), values: points.map(({ on_time_bp }) => on_time_bp) }]}
          format={(value) => shownAs({ kind: 'rate' }, value)}
          brief={(value) => brieflyAs({ kind: 'rate' }, value, lang)}
        />
        {can(may.margin) ? (
          <Chart
            {...drawn}
            title={say(phrases, 'margin')}
            series={[{ name: say(phrases, 'marginName'), values: points.map(({ margin_fen }) => margin_fen) }]}
            format={(value) => shownAs({ kind: 'money' }, value)}
            brief={(value) => brieflyAs({ kind: 'money' }, value, lang)}
          />
        ) : (
          <Chart
            {...drawn}
            title={trips.name}
            series={[trips]}
            format={(value) => shownAs({ kind: 'count' }, value)}
            brief={(value) => brieflyAs({ kind: 'count' }, value, lang)}
          />
        )}
      </div>
    </>
  )
}
