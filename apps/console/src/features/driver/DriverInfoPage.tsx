import { Tabs } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { driver } from '@yunshu/contract/driver/contract'
import { driverBar, driverIdentity, driverState, certStatus, certTone } from '@yunshu/contract/driver/enums'
import { driverTerms } from '@yunshu/contract/driver/words'
import { useSearchParams } from 'react-router'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCan } from '../../kit/rights.ts'
import { useTab } from '../../kit/tab.ts'
import { useCall } from '../../kit/useCall.ts'
import { ComplianceStatus } from '../../widgets/complianceStatus.tsx'
import { driverStanding } from '../../widgets/standing.ts'
import { StandingMarks } from '../../widgets/StandingMarks.tsx'
import { BarNote, PapersNote } from '../../widgets/papersReview.tsx'
import { CardTable } from '../../widgets/CardTable.tsx'
import { KpiTable } from '../../widgets/KpiTable.tsx'
import { ObjectStory } from '../../widgets/ObjectStory.tsx'
import { OwedTable } from '../../widgets/OwedTable.tsx'
import { TripAbnormals } from '../../widgets/TripAbnormals.tsx'
import { TripTable } from '../../widgets/TripTable.tsx'
import { useDriverActions } from './actions.tsx'
import { ApartNote } from './ApartNote.tsx'
import { DriverFacts, PaperTable } from './DriverFacts.tsx'
import { phrases } from './phrases.ts'
import { PhoneOf } from '@yunshu/contract/kit/fields'
import { Cell } from '../../kit/cells.tsx'

/** One driver (司机详情): his papers with a light for each, his trips, his story. */
export const DriverInfoPage = () => {
  const say = useSay()
  const can = useCan()
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  const called = useCall(driver.info, { id }, { kinds: ['driver', 'vehicle', 'waybill'] })
  const { close } = useTab()
  const { actions, join, dialog } = useDriverActions(close)
  return (
    <>
      <InfoPage
        called={called}
        no={({ driver: row }) => row.driver_name}
        status={({ driver: row }) => <StandingMarks {...driverStanding(row)} />}
        facts={({ driver: row }) => (
          <>
            <Cell field={PhoneOf('driver')} value={row.mobile} />
            <span>{`${say(driverTerms, 'license_class')} ${row.license_class}`}</span>
            <ComplianceStatus of={certStatus} tones={certTone} code={row.cert_status} />
            {row.state !== driverState.code.inService && <span>{say(phrases, 'outOfService', { reason: row.state_reason })}</span>}
          </>
        )}
        actions={({ driver: row }) => <Actions at="header" items={actions(row)} />}
      >
        {(detail) => (
          <>
            <PapersNote row={detail.driver} />
            <BarNote barred={detail.driver.bar !== driverBar.code.none} reason={detail.driver.bar_reason} elsewhere={detail.driver.elsewhere} />
            {detail.driver.identity === driverIdentity.code.apart && <ApartNote onJoin={() => join(detail.driver)} />}
            <Section title={say(phrases, 'basic')}>
              <DriverFacts detail={detail} />
            </Section>
            <section className="card section">
              <Tabs
                className="info-tabs"
                items={[
                  { key: 'papers', label: say(phrases, 'papers'), children: <PaperTable detail={detail} /> },
                  ...(can(carrier.waybills.may.view)
                    ? [{ key: 'waybills', label: say(phrases, 'waybills'), children: <TripTable fixed={{ driver_id: id }} /> }]
                    : []),
                  ...(can(carrier.driverKpi.may.view)
                    ? [{ key: 'kpi', label: say(phrases, 'kpi'), children: <KpiTable of={{ driver_id: id }} /> }]
                    : []),
                  ...(can(carrier.payables.may.view)
                    ? [{ key: 'income', label: say(phrases, 'income'), children: <OwedTable fixed={{ driver_id: id }} /> }]
                    : []),
                  ...(can(carrier.capital.may.view)
                    ? [{ key: 'cards', label: say(phrases, 'cards'), children: <CardTable fixed={{ driver_id: id }} /> }]
                    : []),
                  ...(can(carrier.abnormals.may.view)
                    ? [{ key: 'abnormals', label: say(phrases, 'abnormals'), children: <TripAbnormals driver_id={id} /> }]
                    : []),
                  { key: 'log', label: say(phrases, 'log'), children: <ObjectStory type="driver" id={id} /> }
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
