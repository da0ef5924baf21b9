import { driver } from '@yunshu/contract/driver/contract'
import { certStatus, certTone } from '@yunshu/contract/driver/enums'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { ComplianceStatus } from '../../widgets/complianceStatus.tsx'
import { driverStanding } from '../../widgets/standing.ts'
import { StandingMarks } from '../../widgets/StandingMarks.tsx'
import { DriverFacts, PaperTable } from './DriverFacts.tsx'
import { phrases } from './phrases.ts'

/** A driver beside his list. */
export const DriverPeek = ({ id }: { id: number }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(driver.info, { id }, { kinds: ['driver', 'vehicle', 'waybill'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  return (
    <div className="peek">
      <div className="peek-head">
        <StandingMarks {...driverStanding(data.driver)} />
        <ComplianceStatus of={certStatus} tones={certTone} code={data.driver.cert_status} />
      </div>
      <DriverFacts detail={data} columns={2} />
      <h3>{say(phrases, 'papers')}</h3>
      <PaperTable detail={data} />
    </div>
  )
}
