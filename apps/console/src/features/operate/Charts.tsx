import { carrier } from '@yunshu/contract/consoles/carrier'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { operate } from '@yunshu/contract/operate/contract'
import { operateBy, operateStep } from '@yunshu/contract/operate/enums'
import type { Span } from '@yunshu/contract/operate/period'
import { operateTerms } from '@yunshu/contract/operate/words'
import { Segmented, Select } from 'antd'
import { Chart } from '../../kit/chart/Chart.tsx'
import { type Say, useLang, useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import type { RankRow } from './columns.tsx'
import { brieflyAs, type Measure, shownAs, unitOf } from '../../widgets/measures.ts'
import type { By } from './OperateQuery.tsx'
import { phrases } from './phrases.ts'

const { may } = carrier.operate
const ranked = 10
export type Step = (typeof operateStep.codes)[number]

/** What both charts say of a figure. */
const useDrawn = (measure: Measure) => {
  const can = useCan()
  const lang = useLang((state) => state.lang)
  const unit = unitOf(measure, lang)
  return {
    named: `${operateTerms[lang][measure.name]}${unit && ` (${unit})`}`,
    drawn: {
      format: (value: number | null) => shownAs(measure, value),
      brief: (value: number) => brieflyAs(measure, value, lang),
      mayExport: can(may.export)
    }
  }
}

/** A figure over the days asked for, and over those before; each point leads to its trips. */
export const TrendChart = ({
  data,
  measure,
  point,
  onPoint,
  onStep
}: {
  data: OutputOf<typeof operate.figures>
  measure: Measure
  point: Span | undefined
  onPoint: (point: Span | undefined) => void
  onStep: (step: Step) => void
}) => {
  const say = useSay()
  const { named, drawn } = useDrawn(measure)
  const { points, prior_points } = data
  return (
    <Chart
      {...drawn}
      as="line"
      of={say(phrases, 'point')}
      title={say(phrases, 'trend', { name: named })}
      labels={points.map((one) => labelOf(one, data.step))}
      series={[
        { name: say(phrases, 'now'), values: points.map((one) => one[measure.name]) },
        { name: say(phrases, 'prior'), values: points.map((_one, at) => prior_points[at]?.[measure.name] ?? null) }
      ]}
      chosen={point && points.findIndex(({ from }) => from === point.from)}
      onPoint={(at) => {
        const one = points[at]
        onPoint(one && one.from !== point?.from ? { from: one.from, to: one.to } : undefined)
      }}
      empty={say(phrases, 'none')}
      extra={
        <Segmented
          size="small"
          aria-label={say(phrases, 'stepOf')}
          value={data.step}
          onChange={onStep}
          options={operateStep.codes.map((value) => ({ value, label: say.label(operateStep.names[value]) }))}
        />
      }
    />
  )
}

/** Who has the most of a figure: customers, lanes, vehicles, drivers or dispatchers; each leads to its own figures and trips. */
export const RankChart = ({
  which,
  by,
  measure,
  onBy,
  onRow
}: {
  which: InputOf<typeof operate.figures>
  by: By
  measure: Measure
  onBy: (by: By) => void
  onRow: (row: RankRow) => void
}) => {
  const say = useSay()
  const { named, drawn } = useDrawn(measure)
  const { data } = useCall(operate.ranks, { ...which, by, sort: sortOf(measure), order: 'desc', pagesize: ranked })
  const rows = data?.data ?? []
  return (
    <Chart
      {...drawn}
      as="bars"
      of={say.label(operateBy.names[by])}
      title={say(phrases, 'rank', { name: named, by: say.label(operateBy.names[by]) })}
      labels={namesOf(rows, say)}
      series={[{ name: named, values: rows.map((row) => row[measure.name]) }]}
      onPoint={(at) => {
        const row = rows[at]
        if (row) onRow(row)
      }}
      empty={say(phrases, 'none')}
      extra={
        <Select
          size="small"
          aria-label={say(phrases, 'rankOf')}
          value={by}
          onChange={onBy}
          options={operateBy.codes.map((value) => ({ value, label: say.label(operateBy.names[value]) }))}
        />
      }
    />
  )
}

type Sort = Exclude<InputOf<typeof operate.ranks>['sort'], undefined>
const sortOf = ({ name }: Measure): Sort => (name === 'unpriced_count' ? 'trip_count' : name)
/* Two drivers of one name are two bars. */
const namesOf = (rows: readonly RankRow[], say: Say): string[] => {
  const names = rows.map(({ rank_name }) => rank_name || say(phrases, 'unknown'))
  return names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${names.slice(0, at + 1).filter((one) => one === name).length})`))
}
/** 11-20, 11-17 and the days after it, 2026-11. */
const labelOf = ({ from, to }: Span, step: number): string =>
  step === operateStep.code.month
    ? from.slice(0, 7)
    : step === operateStep.code.day || from === to
      ? from.slice(5)
      : `${from.slice(5)}~${to.slice(8)}`
