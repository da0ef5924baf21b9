import { board } from '@yunshu/contract/board/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

const height = 260
const UnderWayTrips = lazily(async () => (await import('./UnderWayTrips.tsx')).UnderWayTrips, <Waiting height={height} />)
type Trip = OutputOf<typeof board.underWay>['data'][number]

/** 在途与今日: what is on the road or leaves today; map and time line are loaded when there is something to draw. */
export const UnderWay = ({ lines = false, to }: { lines?: boolean; to: (trip: Trip) => string }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(board.underWay, {}, { kinds: ['waybill', 'order'] })
  return (
    <Section title={say(phrases, 'underWay')}>
      {error ? (
        <Failed error={error} onRetry={refresh} />
      ) : data === undefined ? (
        <Waiting height={height} />
      ) : data.data.length === 0 ? (
        <p className="bench-calm">{say(phrases, 'nobodyOnTheRoad')}</p>
      ) : (
        <UnderWayTrips trips={data.data} lines={lines} to={to} />
      )}
    </Section>
  )
}
