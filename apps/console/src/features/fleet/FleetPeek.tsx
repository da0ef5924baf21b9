import { fleet } from '@yunshu/contract/fleet/contract'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { fleetStanding } from '../../widgets/standing.ts'
import { StandingMarks } from '../../widgets/StandingMarks.tsx'
import { FleetFacts } from './FleetFacts.tsx'
import { FleetNotes } from './FleetNotes.tsx'
import { MemberTable } from './MemberTable.tsx'
import { phrases } from './phrases.ts'

/** A fleet beside the list of all carriers' fleets. */
export const FleetPeek = ({ id }: { id: number }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(fleet.info, { id }, { kinds: ['fleet', 'driver', 'vehicle'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  return (
    <div className="peek">
      <div className="peek-head">
        <StandingMarks {...fleetStanding(data.fleet)} />
      </div>
      <FleetNotes row={data.fleet} />
      <FleetFacts detail={data} columns={2} />
      <h3>{say(phrases, 'members')}</h3>
      <MemberTable detail={data} />
    </div>
  )
}
