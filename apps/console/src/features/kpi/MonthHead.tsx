import { carrier } from '@yunshu/contract/consoles/carrier'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { kpi } from '@yunshu/contract/kpi/contract'
import { kpiMachine } from '@yunshu/contract/kpi/machine'
import { kpiStandard } from '@yunshu/domain/kpi'
import { Select } from 'antd'
import { useState } from 'react'
import { time } from '../../kit/format.ts'
import { HelpTip } from '../../kit/HelpTip.tsx'
import { useSay } from '../../kit/lang.ts'
import { monthAgo } from '../../kit/shanghai.ts'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { Mark, Status } from '../../kit/Status.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import { useRun } from '../../kit/useRun.ts'
import { phrases } from './phrases.ts'
import { SchemeDialog } from './SchemeDialog.tsx'

type Month = OutputOf<typeof kpi.months>['data'][number]
const { may } = carrier.driverKpi
const monthsBack = 12

/** The month before this one: what is to be published. */
export const lastMonthOf = (): string => monthAgo(1)

/** Which month it is about, how it stands, and what comes next: computing, publishing, publishing again what appeals have corrected. */
export const MonthHead = ({ month, known, onChoose }: { month: string; known: readonly Month[]; onChoose: (month: string) => void }) => {
  const say = useSay()
  const [setting, setSetting] = useState(false)
  const [computing, publishing] = [useRun(kpi.compute), useAsked(kpi.publish)]
  const row = known.find((one) => one.month === month)
  const isDraft = row === undefined || row.kpi_status === kpiMachine.code.draft
  const isOver = month < monthAgo(0)
  const offered = [...new Set([...Array.from({ length: monthsBack }, (_, back) => monthAgo(back)), ...known.map((one) => one.month), month])]
  const publish = (of: Month) =>
    void publishing.run(
      { id: of.id, version: of.version },
      {
        ask: {
          danger: false,
          title: say(phrases, 'publishAsk', { month }),
          content: isDraft
            ? say(phrases, 'publishNote', { days: kpiStandard.appealDays })
            : say(phrases, 'publishAgainNote', { count: of.correction_count })
        },
        done: say(phrases, 'published', { month })
      }
    )
  const compute = async (): Promise<void> => {
    const made = await computing.run({ month })
    if (made) toastDone(say(phrases, 'computed', { month, drivers: made.driver_count, trips: made.trip_count }))
  }
  const actions: (Action | false)[] = [
    row !== undefined &&
      isOver &&
      row.kpi_status !== kpiMachine.code.published && {
        key: 'publish',
        label: say(phrases, isDraft ? 'publish' : 'publishAgain'),
        may: may.publish,
        run: () => publish(row)
      },
    isDraft && {
      key: 'compute',
      label: say(phrases, row ? 'computeAgain' : 'compute'),
      may: may.compute,
      aside: row !== undefined && isOver,
      disabled: computing.busy,
      run: () => void compute()
    },
    { key: 'scheme', label: say(phrases, 'scheme'), may: may.scheme, aside: true, run: () => setSetting(true) }
  ]
  return (
    <section className="card info-head kpi-month" aria-label={say(phrases, 'month')}>
      <div>
        <div className="info-facts">
          <Select
            aria-label={say(phrases, 'month')}
            value={month}
            onChange={onChoose}
            options={offered
              .toSorted()
              .toReversed()
              .map((value) => ({ value, label: value === monthAgo(0) ? `${value} (${say(phrases, 'running')})` : value }))}
          />
          {row ? <Status machine={kpiMachine} code={row.kpi_status} /> : <Mark tone="rest">{say(phrases, 'notComputed')}</Mark>}
          <HelpTip help={`${say(phrases, 'rule', { least: kpiStandard.leastTrips })} ${say(phrases, 'safetyNote')}`} />
        </div>
        {row && (
          <div className="info-facts">
            <span>
              {say(phrases, 'standing', { drivers: row.driver_count, trips: row.trip_count, version: row.scheme_version, at: time(row.computed_at) })}
            </span>
            {row.appeal_until && <span>{say(phrases, 'standingOut', { edition: row.edition, until: time(row.appeal_until) })}</span>}
            {row.open_appeals > 0 && <Mark tone="care">{say(phrases, 'appealsWait', { count: row.open_appeals })}</Mark>}
            {row.correction_count > 0 && <Mark tone="care">{say(phrases, 'fixesWait', { count: row.correction_count })}</Mark>}
          </div>
        )}
      </div>
      <div className="info-actions">
        <Actions at="header" items={actions.filter((action) => action !== false)} />
      </div>
      {setting && <SchemeDialog onClose={() => setSetting(false)} />}
    </section>
  )
}
