import { Tabs } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { insuranceStatus, insuranceTone } from '@yunshu/contract/vehicle/enums'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCan } from '../../kit/rights.ts'
import { useTab } from '../../kit/tab.ts'
import { useCall } from '../../kit/useCall.ts'
import { ComplianceStatus } from '../../widgets/complianceStatus.tsx'
import { vehicleStanding } from '../../widgets/standing.ts'
import { StandingMarks } from '../../widgets/StandingMarks.tsx'
import { BarNote, PapersNote } from '../../widgets/papersReview.tsx'
import { CardTable } from '../../widgets/CardTable.tsx'
import { ClaimTable } from '../../widgets/ClaimTable.tsx'
import { ObjectStory } from '../../widgets/ObjectStory.tsx'
import { positionPhrases } from '../../widgets/positionPhrases.ts'
import { TripTable } from '../../widgets/TripTable.tsx'
import { VehicleNow } from '../../widgets/TripTrack.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { useVehicleActions } from './actions.tsx'
import { DiscardDialog, type Paper } from './DiscardDialog.tsx'
import { InspectionTable, InsuranceTable } from './InsuranceTable.tsx'
import { phrases } from './phrases.ts'
import { LicenceFacts, DispatchReadiness, VehicleFacts } from './VehicleFacts.tsx'

/** One vehicle (车辆详情): its papers with their compliance status, its insurance and inspections, its trips, its story. */
export const VehicleInfoPage = () => {
  const say = useSay()
  const can = useCan()
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  const called = useCall(vehicle.info, { id }, { kinds: ['vehicle', 'driver', 'waybill'] })
  const { close } = useTab()
  const { nameOf } = useVehicleTypes()
  const { actions, dialog } = useVehicleActions(close)
  const [discarding, setDiscarding] = useState<Paper>()
  return (
    <>
      <InfoPage
        called={called}
        no={({ vehicle: row }) => row.plate_no}
        status={({ vehicle: row }) => <StandingMarks {...vehicleStanding(row)} />}
        facts={({ vehicle: row }) => (
          <>
            <span>{nameOf(row.vehicle_type_id)}</span>
            <ComplianceStatus of={insuranceStatus} tones={insuranceTone} code={row.insurance_status} />
            <DispatchReadiness row={row} />
          </>
        )}
        actions={({ vehicle: row }) => <Actions at="header" items={actions(row)} />}
      >
        {(detail) => (
          <>
            <PapersNote row={detail.vehicle} />
            <BarNote barred={detail.vehicle.barred} reason={detail.vehicle.bar_reason} elsewhere={detail.vehicle.elsewhere} />
            <Section title={say(phrases, 'basic')}>
              <VehicleFacts detail={detail} />
            </Section>
            <section className="card section">
              <Tabs
                className="info-tabs"
                items={[
                  { key: 'papers', label: say(phrases, 'papers'), children: <LicenceFacts detail={detail} /> },
                  { key: 'insurance', label: say(phrases, 'insurance'), children: <InsuranceTable detail={detail} onDiscard={setDiscarding} /> },
                  { key: 'inspection', label: say(phrases, 'inspection'), children: <InspectionTable detail={detail} onDiscard={setDiscarding} /> },
                  ...(can(carrier.waybills.may.view)
                    ? [{ key: 'waybills', label: say(phrases, 'waybills'), children: <TripTable fixed={{ vehicle_id: id }} /> }]
                    : []),
                  ...(can(carrier.expenses.may.view)
                    ? [{ key: 'claims', label: say(phrases, 'claims'), children: <ClaimTable vehicle_id={id} /> }]
                    : []),
                  ...(can(carrier.capital.may.view)
                    ? [{ key: 'cards', label: say(phrases, 'cards'), children: <CardTable fixed={{ vehicle_id: id }} /> }]
                    : []),
                  { key: 'position', label: say(positionPhrases, 'position'), children: <VehicleNow vehicle_id={id} /> },
                  { key: 'log', label: say(phrases, 'log'), children: <ObjectStory type="vehicle" id={id} /> }
                ]}
              />
            </section>
          </>
        )}
      </InfoPage>
      {discarding && <DiscardDialog id={id} paper={discarding} onClose={() => setDiscarding(undefined)} />}
      {dialog}
    </>
  )
}
