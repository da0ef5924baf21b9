import { carrier } from '@yunshu/contract/consoles/carrier'
import { operate } from '@yunshu/contract/operate/contract'
import { operateBy } from '@yunshu/contract/operate/enums'
import type { Span } from '@yunshu/contract/operate/period'
import { useState } from 'react'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { HelpTip } from '../../kit/HelpTip.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { useList } from '../../kit/useList.ts'
import { RankChart, type Step, TrendChart } from './Charts.tsx'
import type { RankRow } from './columns.tsx'
import { Figures } from './Figures.tsx'
import { measures } from '../../widgets/measures.ts'
import { type Front, OperateLists } from './OperateLists.tsx'
import { type By, filterOf, OperateQuery } from './OperateQuery.tsx'
import { phrases } from './phrases.ts'
import './operate.css'

const page = carrier.operate
const { customer, lane, vehicle, driver } = operateBy.code
/** By what one looks further once one of a kind is chosen. */
const nextBy: Readonly<Record<By, By>> = { 1: lane, 2: customer, 3: driver, 4: vehicle, 5: customer, 6: vehicle }

/** 经营数据: figures of the delivered trips of some days against those of others, their trend, who they are of, and the trips behind each. */
export const OperatePage = () => {
  const can = useCan()
  const say = useSay()
  const sees = can(page.may.margin)
  const mine = measures.filter(({ may }) => can(may))
  const [chosen, setChosen] = useState(sees ? 'margin_fen' : 'trip_count')
  const measure = mine.find(({ name }) => name === chosen)
  const [step, setStep] = useState<Step>()
  const [point, setPoint] = useState<Span>()
  const [front, setFront] = useState<Front>('ranks')
  const list = useList(operate.ranks, { first: { sort: sees ? 'margin_fen' : 'trip_count', order: 'desc' } })
  const { by: asked, ...which } = list.filters
  const by = (asked as By | undefined) ?? customer
  const { data, error, refresh } = useCall(operate.figures, { ...which, ...(step && { step }) })
  // Losses lead to the trips that made one, every other figure to all of its trips.
  const behind = () => setFront(chosen === 'loss_count' ? 'losses' : 'trips')
  const show = (next: By) => list.filter({ by: next === customer ? undefined : next })
  const drill = (row: RankRow) => {
    if (row.id === 0) return
    setPoint(undefined)
    list.filter({ [filterOf[by]]: row.id, by: nextBy[by] === customer ? undefined : nextBy[by] })
  }
  return (
    <ListPage page={page} extra={<HelpTip help={say(phrases, 'note')} />}>
      <OperateQuery list={list} />
      {error ? (
        <Failed error={error} onRetry={refresh} />
      ) : !data || !measure ? (
        <Waiting rows={8} height={440} />
      ) : (
        <>
          <Figures data={data} measures={mine} chosen={measure} onChoose={({ name }) => setChosen(name)} />
          <div className="operate-charts">
            <TrendChart
              data={data}
              measure={measure}
              point={point}
              onStep={setStep}
              onPoint={(next) => {
                setPoint(next)
                behind()
              }}
            />
            <RankChart
              which={which}
              by={by}
              measure={measure}
              onBy={show}
              onRow={(row) => {
                drill(row)
                behind()
              }}
            />
          </div>
        </>
      )}
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
