import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { kpi } from '@yunshu/contract/kpi/contract'
import { kpiGrade } from '@yunshu/contract/kpi/machine'
import { useEffect, useState } from 'react'
import { call } from '../kit/call.ts'
import { useSay } from '../kit/lang.ts'
import { kpiWords as words } from './phrases.ts'

export type MyMonth = OutputOf<typeof kpi.mine>['data'][number]

/** His published months, asked whenever the trips were; without signal they stay as they were seen last. */
export const useMyMonths = (asked: string | undefined): readonly MyMonth[] | undefined => {
  const [known, setKnown] = useState<readonly MyMonth[]>()
  useEffect(() => {
    void call(kpi.mine, {})
      .then(({ data }) => setKnown(data))
      .catch(() => undefined)
  }, [asked])
  return known
}

/** On the list of trips: the month that was published last. */
export const KpiCard = ({ asked }: { asked: string | undefined }) => {
  const say = useSay()
  const newest = useMyMonths(asked)?.[0]
  if (!newest) return null
  const { month, score, grade } = newest
  return (
    <a className="card" href="#/kpi">
      <strong>{say(words, 'mine')}</strong>
      <span className="facts">
        {score === null
          ? say(words, 'newestFew', { month })
          : say(words, 'newest', { month, score: score.toFixed(2), grade: say.label(nameOf(kpiGrade, grade)) })}
      </span>
    </a>
  )
}
