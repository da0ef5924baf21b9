import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { operate, type FigureName } from '@yunshu/contract/operate/contract'
import { operateStep } from '@yunshu/contract/operate/enums'
import { operateTerms } from '@yunshu/contract/operate/words'
import { addDays } from '@yunshu/domain/calendar'
import { Link } from 'react-router'
import { Waiting } from '../../kit/Empty.tsx'
import { Section } from '../../kit/InfoPage.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { useCall } from '../../kit/useCall.ts'
import { changeOf, measures, shownAs, unitOf } from '../../widgets/measures.ts'
import { phrases } from './phrases.ts'

const page = carrier.operate
/** Seven days against the seven before, beside the weeks before those. */
const [days, weeks] = [7, 8]
/** What stands there, the first six that the reader may see: money, then how it was carried. */
const shown: readonly FigureName[] = [
  'revenue_fen',
  'margin_fen',
  'ktkm_cost_fen',
  'on_time_bp',
  'loaded_bp',
  'trip_count',
  'load_bp',
  'abnormal_bp',
  'receipt_wait'
]
const most = 6

/** 近况: the figures of the last week with their change and the weeks before; the same numbers as on the page of operating figures, to which each leads. */
export const Trends = () => {
  const say = useSay()
  const can = useCan()
  const lang = useLang((state) => state.lang)
  const today = todayHere()
  const week = { date_from: addDays(today, 1 - days), date_to: today }
  const { data } = useCall(operate.figures, week)
  const trend = useCall(operate.figures, { date_from: addDays(today, 1 - days * weeks), date_to: today, step: operateStep.code.week }).data
  const mine = shown.flatMap((name) => measures.filter((one) => one.name === name && can(one.may))).slice(0, most)
  return (
    <Section title={say(phrases, 'lastWeek')} extra={<Link to={linkTo(page, week)}>{say(phrases, 'allFigures')}</Link>}>
      {data === undefined ? (
        <Waiting height={84} />
      ) : (
        <div className="bench-trends">
          {mine.map((measure) => {
            const { name } = measure
            const change = changeOf(measure, data.now[name], data.before[name])
            const unit = unitOf(measure, lang)
            return (
              <Link key={name} to={linkTo(page, week)} title={say(phrases, 'weekBefore', { value: shownAs(measure, data.before[name]) })}>
                <span>
                  {operateTerms[lang][name]}
                  {unit && ` (${unit})`}
                </span>
                <strong data-negative={(data.now[name] ?? 0) < 0 || undefined}>{shownAs(measure, data.now[name])}</strong>
                <small data-good={change?.good}>{change?.text ?? '-'}</small>
                <Spark values={(trend?.points ?? []).map((one) => one[name])} />
              </Link>
            )
          })}
        </div>
      )}
    </Section>
  )
}

const [wide, high] = [96, 24]
/* The weeks as a line; what it says stands on the page behind it. */
const Spark = ({ values }: { values: readonly (number | null)[] }) => {
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
