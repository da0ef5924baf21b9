import { vehicle } from '@yunshu/contract/vehicle/contract'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { InsuranceTable } from './InsuranceTable.tsx'
import { phrases } from './phrases.ts'
import { LicenceFacts, DispatchReadiness, VehicleFacts } from './VehicleFacts.tsx'
import { vehicleStanding } from '../../widgets/standing.ts'
import { StandingMarks } from '../../widgets/StandingMarks.tsx'

/** A vehicle beside its list. */
export const VehiclePeek = ({ id }: { id: number }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(vehicle.info, { id }, { kinds: ['vehicle', 'driver', 'waybill'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  return (
    <div className="peek">
      <div className="peek-head">
        <span className="marks">
          <StandingMarks {...vehicleStanding(data.vehicle)} />
        </span>
        <DispatchReadiness row={data.vehicle} />
      </div>
      <VehicleFacts detail={data} columns={2} />
      <h3>{say(phrases, 'papers')}</h3>
      <LicenceFacts detail={data} />
      <h3>{say(phrases, 'insurance')}</h3>
      <InsuranceTable detail={data} />
    </div>
  )
}
