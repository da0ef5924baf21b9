import { Alert, Tabs } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { paperMachine } from '@yunshu/contract/driver/machine'
import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetSettle, fleetState, fleetTone, payeeType } from '@yunshu/contract/fleet/enums'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { Closed } from '@yunshu/contract/kit/endpoint'
import { useSearchParams } from 'react-router'
import { RowFacts } from '../../kit/Facts.tsx'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCan } from '../../kit/rights.ts'
import { useTab } from '../../kit/tab.ts'
import { useCall } from '../../kit/useCall.ts'
import { ComplianceStatus } from '../../widgets/complianceStatus.tsx'
import { ObjectStory } from '../../widgets/ObjectStory.tsx'
import { TripTable } from '../../widgets/TripTable.tsx'
import { useFleetActions } from './actions.tsx'
import { FleetKpi } from './FleetKpi.tsx'
import { MemberTable } from './MemberTable.tsx'
import { phrases } from './phrases.ts'

const { fleet: Listed, more: More, figures: Figures } = fleet.info.output.properties
const Whole = Closed({ ...Listed.properties, ...More.properties })

/** One fleet (车队详情): its members with their history, what it did this month, its trips, and what of them the captain is paid. */
export const FleetInfoPage = () => {
  const say = useSay()
  const can = useCan()
  const id = Number(useSearchParams()[0].get('id'))
  const called = useCall(fleet.info, { id }, { kinds: ['fleet', 'driver', 'vehicle', 'waybill'] })
  const { close } = useTab()
  const { actions, dialog } = useFleetActions(close)
  return (
    <>
      <InfoPage
        called={called}
        no={({ fleet: row }) => row.fleet_name}
        status={({ fleet: row }) => <ComplianceStatus of={fleetState} tones={fleetTone} code={row.fleet_state} />}
        actions={({ fleet: row }) => <Actions at="header" items={actions(row)} />}
      >
        {(detail) => (
          <>
            <FleetNotes detail={detail} />
            <Section title={say(phrases, 'month', { month: detail.figures.month })}>
              <RowFacts
                of={Closed({ ...Figures.properties, ...Listed.properties })}
                row={{ ...detail.figures, ...detail.fleet }}
                terms={fleetTerms}
                columns={3}
                items={[
                  'vehicle_count',
                  'driver_count',
                  'trip_count',
                  'distance_m',
                  ...(can(carrier.waybills.may.payable) ? (['freight_fen', 'captain_fen'] as const) : [])
                ]}
              />
            </Section>
            <Section title={say(phrases, 'basic')}>
              <RowFacts
                of={Whole}
                row={{ ...detail.fleet, ...detail.more }}
                terms={fleetTerms}
                items={[
                  'captain_name',
                  'captain_mobile',
                  'captain_id_no_mask',
                  'captain_front_img',
                  'captain_back_img',
                  'usual_area',
                  'settle_type',
                  'account_name',
                  'account_no_tail',
                  'bank_name',
                  'audit_status',
                  'remark'
                ]}
              />
            </Section>
            <section className="card section">
              <Tabs
                className="info-tabs"
                items={[
                  { key: 'members', label: say(phrases, 'members'), children: <MemberTable detail={detail} /> },
                  ...(can(carrier.waybills.may.view)
                    ? [{ key: 'waybills', label: say(phrases, 'waybills'), children: <TripTable fixed={{ fleet_id: id }} /> }]
                    : []),
                  ...(can(carrier.waybills.may.payable)
                    ? [
                        {
                          key: 'payables',
                          label: say(phrases, 'payables'),
                          children: (
                            <>
                              <p>{say(phrases, 'payablesHelp')}</p>
                              <TripTable fixed={{ fleet_id: id, payee_type: payeeType.code.captain }} />
                            </>
                          )
                        }
                      ]
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

/* What keeps its drivers at home, or its captain from being paid. */
const FleetNotes = ({ detail: { fleet: row } }: { detail: NonNullable<ReturnType<typeof useCall<typeof fleet.info>>['data']> }) => {
  const say = useSay()
  const collects = row.settle_type === fleetSettle.code.captain
  const reason = row.suspended_reason
  const notes: readonly (false | readonly ['error' | 'warning', string])[] = [
    row.fleet_state === fleetState.code.suspended && ['error', say(phrases, row.suspended_by_operator ? 'byOperator' : 'stopped', { reason })],
    collects && row.audit_status !== paperMachine.code.passed && ['warning', `${say(phrases, 'notPassedNote')} ${row.audit_reason}`.trim()],
    row.unsigned_count > 0 && ['warning', say(phrases, 'unsignedNote', { count: row.unsigned_count })]
  ]
  return <>{notes.map((note) => note && <Alert key={note[1]} className="gap-bottom" type={note[0]} showIcon title={note[1]} />)}</>
}
