import { Select, Tabs } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCan } from '../../kit/rights.ts'
import { monthAgo } from '../../kit/shanghai.ts'
import { useTab } from '../../kit/tab.ts'
import { useCall } from '../../kit/useCall.ts'
import { fleetStanding } from '../../widgets/standing.ts'
import { StandingMarks } from '../../widgets/StandingMarks.tsx'
import { ObjectStory } from '../../widgets/ObjectStory.tsx'
import { OwedTable } from '../../widgets/OwedTable.tsx'
import { TripTable } from '../../widgets/TripTable.tsx'
import { useFleetActions } from './actions.tsx'
import type { FleetRow } from './columns.tsx'
import { FleetFacts } from './FleetFacts.tsx'
import { FleetKpi } from './FleetKpi.tsx'
import { FleetNotes } from './FleetNotes.tsx'
import { MemberTable } from './MemberTable.tsx'
import { phrases } from './phrases.ts'

const { figures: Figures } = fleet.info.output.properties

const kinds = ['fleet', 'driver', 'vehicle', 'waybill', 'bill'] as const
const months = () => Array.from({ length: 12 }, (_, back) => monthAgo(back)).map((value) => ({ value, label: value }))

/** One fleet (车队详情): its members with their history, what it did in a month, its trips, and what is owed for them to whom. */
export const FleetInfoPage = () => {
  const say = useSay()
  const can = useCan()
  const id = Number(useSearchParams()[0].get('id'))
  const called = useCall(fleet.info, { id, month: monthAgo(0) }, { kinds })
  const { close } = useTab()
  const { actions, dialog } = useFleetActions(close)
  return (
    <>
      <InfoPage
        called={called}
        no={({ fleet: row }) => row.fleet_name}
        status={({ fleet: row }) => <StandingMarks {...fleetStanding(row)} />}
        actions={({ fleet: row }) => <Actions at="header" items={actions(row)} />}
      >
        {(detail) => (
          <>
            <FleetNotes row={detail.fleet} />
            <MonthFigures row={detail.fleet} />
            <Section title={say(phrases, 'basic')}>
              <FleetFacts detail={detail} />
            </Section>
            <section className="card section">
              <Tabs
                className="info-tabs"
                items={[
                  { key: 'members', label: say(phrases, 'members'), children: <MemberTable detail={detail} /> },
                  ...(can(carrier.waybills.may.view)
                    ? [{ key: 'waybills', label: say(phrases, 'waybills'), children: <TripTable fixed={{ fleet_id: id }} /> }]
                    : []),
                  ...(can(carrier.payables.may.view)
                    ? [{ key: 'payables', label: say(phrases, 'payables'), children: <OwedTable fixed={{ fleet_id: id }} /> }]
                    : []),
                  ...(can(carrier.driverKpi.may.view) ? [{ key: 'kpi', label: say(phrases, 'kpi'), children: <FleetKpi fleet_id={id} /> }] : []),
                  { key: 'log', label: say(phrases, 'log'), children: <ObjectStory type="fleet" id={id} /> }
                ]}
              />
            </section>
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}

/* What its trips of a month came to. The running month is that of the page itself, so it is asked once. */
const MonthFigures = ({ row }: { row: FleetRow }) => {
  const say = useSay()
  const can = useCan()
  const [month, setMonth] = useState(monthAgo(0))
  const { data, error, refresh } = useCall(fleet.info, { id: row.id, month }, { kinds })
  const money = can(carrier.waybills.may.payable) ? (['freight_fen', 'captain_fen', 'paid_fen'] as const) : []
  return (
    <Section
      title={say(phrases, 'month')}
      extra={<Select aria-label={say(fleetTerms, 'month')} value={month} options={months()} onChange={setMonth} />}
    >
      {data ? (
        <RowFacts of={Figures} row={data.figures} terms={fleetTerms} columns={3} items={['trip_count', 'distance_m', ...money]} />
      ) : error ? (
        <Failed error={error} onRetry={refresh} />
      ) : (
        <Waiting />
      )}
    </Section>
  )
}
