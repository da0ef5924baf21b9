import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { operate, type FigureName } from '@yunshu/contract/operate/contract'
import { operateStep } from '@yunshu/contract/operate/enums'
import { operateTerms } from '@yunshu/contract/operate/words'
import { addDays } from '@yunshu/domain/calendar'
import { Link } from 'react-router'
import { useLang, useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { useCall } from '../../kit/useCall.ts'
import { measures } from '../../widgets/measures.ts'
import { phrases } from './phrases.ts'
import { TrendTiles } from './TrendTiles.tsx'

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
    <TrendTiles
      extra={<Link to={linkTo(page, week)}>{say(phrases, 'allFigures')}</Link>}
      tiles={
        data &&
        mine.map((measure) => ({
          measure,
          label: operateTerms[lang][measure.name],
          now: data.now[measure.name],
          before: data.before[measure.name],
          weeks: (trend?.points ?? []).map((one) => one[measure.name]),
          to: linkTo(page, week)
        }))
      }
    />
  )
}
