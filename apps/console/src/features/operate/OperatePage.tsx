import { carrier } from '@yunshu/contract/consoles/carrier'
import { operate } from '@yunshu/contract/operate/contract'
import { operateBy, operateStep } from '@yunshu/contract/operate/enums'
import type { Span } from '@yunshu/contract/operate/period'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { HelpTip } from '../../kit/HelpTip.tsx'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { useList } from '../../kit/useList.ts'
import { operateTerms } from '@yunshu/contract/operate/words'
import type { RankRow } from './columns.tsx'
import { Figures } from './Figures.tsx'
import { brieflyAs, type Measure, measures, shownAs, unitOf } from './measures.ts'
import { type By, filterOf, OperateQuery } from './OperateQuery.tsx'
import { OperateLists } from './OperateLists.tsx'
import { phrases } from './phrases.ts'
import './operate.css'

const page = carrier.operate
const { customer, lane, vehicle, driver } = operateBy.code
/** By what one looks further once one of a kind is chosen. */
const nextBy: Readonly<Record<By, By>> = { 1: lane, 2: customer, 3: driver, 4: vehicle, 5: customer }
const ranked = 10

/** 经营数据: figures of the delivered trips of some days against those of others, their trend, who they are of, and the trips behind each. */
export const OperatePage = () => {
  const can = useCan()
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const sees = can(page.may.margin)
  const mine = measures.filter(({ may }) => can(may))
  const [chosen, setChosen] = useState<string>()
  const measure = mine.find(({ name }) => name === chosen) ?? mine.find(({ name }) => name === 'margin_fen') ?? mine[0]
  const [step, setStep] = useState<(typeof operateStep.codes)[number]>()
  const [point, setPoint] = useState<Span>()
  const [front, setFront] = useState<'ranks' | 'losses' | 'trips'>('ranks')
  const list = useList(operate.ranks, { first: { sort: sees ? 'margin_fen' : 'trip_count', order: 'desc' } })
  const by = (list.filters['by'] as By | undefined) ?? customer
  const { by: _, ...which } = list.filters
  const figures = useCall(operate.figures, { ...which, ...(step && { step }) })
  const top = useCall(operate.ranks, { ...which, by, sort: sortOf(measure), order: 'desc', pagesize: ranked })
  if (figures.error) return <Failed error={figures.error} onRetry={figures.refresh} />
  const { data } = figures
  if (!data || !measure) return <Waiting rows={12} />
  const named = `${operateTerms[lang][measure.name]}${unitOf(measure, lang) ? ` (${unitOf(measure, lang)})` : ''}`
  const drawn = {
    format: (value: number | null) => shownAs(measure, value),
    brief: (value: number) => brieflyAs(measure, value, lang),
    mayExport: can(page.may.export)
  }
  const behind = () => setFront(measure.name === 'loss_count' ? 'losses' : 'trips')
  const drill = (row: RankRow) => {
    if (row.id === 0) return
    setPoint(undefined)
    list.filter({ [filterOf[by]]: row.id, by: nextBy[by] === customer ? undefined : nextBy[by] })
  }
  return (
    <ListPage page={page} extra={<HelpTip help={say(phrases, 'note')} />}>
      <OperateQuery list={list} />
      <Figures data={data} measures={mine} chosen={measure} onChoose={({ name }) => setChosen(name)} />
      <div className="operate-charts">
        <Chart
          {...drawn}
          as="line"
          of={say(phrases, 'point')}
          title={say(phrases, 'trend', { name: named })}
          labels={data.points.map((one) => labelOf(one, data.step))}
          series={[
            { name: say(phrases, 'now'), values: data.points.map((one) => one[measure.name]) },
            { name: say(phrases, 'then'), values: data.points.map((_one, at) => data.prior_points[at]?.[measure.name] ?? null) }
          ]}
          chosen={point && data.points.findIndex(({ from }) => from === point.from)}
          onPoint={(at) => {
            const one = data.points[at]
            setPoint(one && one.from === point?.from ? undefined : one && { from: one.from, to: one.to })
            behind()
          }}
          empty={say(phrases, 'none')}
          extra={
            <Segmented
              size="small"
              aria-label={say(phrases, 'stepOf')}
              value={data.step}
              onChange={setStep}
              options={operateStep.codes.map((value) => ({ value, label: say.label(operateStep.names[value]) }))}
            />
          }
        />
        <Chart
          {...drawn}
          as="bars"
          of={say.label(operateBy.names[by])}
          title={say(phrases, 'rank', { name: named, by: say.label(operateBy.names[by]) })}
          labels={(top.data?.data ?? []).map(({ rank_name, id }) => rank_name || `${say(phrases, 'unknown')}${id || ''}`)}
          series={[{ name: operateTerms[lang][measure.name], values: (top.data?.data ?? []).map((row) => row[measure.name]) }]}
          onPoint={(at) => {
            const row = top.data?.data[at]
            if (row) drill(row)
            behind()
          }}
          empty={say(phrases, 'none')}
          extra={
            <Select
              size="small"
              aria-label={say(phrases, 'rankOf')}
              value={by}
              onChange={(value: By) => list.filter({ by: value === customer ? undefined : value })}
              options={operateBy.codes.map((value) => ({ value, label: say.label(operateBy.names[value]) }))}
            />
          }
        />
      </div>
      <OperateLists
        list={list}
        which={which}
        front={front}
        onFront={setFront}
        point={point}
        onWhole={() => setPoint(undefined)}
        onDrill={drill}
        sees={sees}
      />
    </ListPage>
  )
}

type Sort = Exclude<Parameters<typeof useCall<typeof operate.ranks>>[1]['sort'], undefined>
const sortOf = (measure: Measure | undefined): Sort => (measure && measure.name !== 'unpriced_count' ? measure.name : 'trip_count')
/** 11-20, 11-17 and the days after it, 2026-11. */
const labelOf = ({ from, to }: Span, step: number): string =>
  step === operateStep.code.month
    ? from.slice(0, 7)
    : step === operateStep.code.day || from === to
      ? from.slice(5)
      : `${from.slice(5)}~${to.slice(8)}`
