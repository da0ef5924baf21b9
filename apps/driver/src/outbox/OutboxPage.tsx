import { useSay } from '../kit/lang.ts'
import { clock } from '../kit/time.ts'
import { tripWords as words } from '../trip/phrases.ts'
import { stepName } from '../trip/steps.ts'
import { useTrips } from '../trip/trips.ts'
import { useOutbox } from './outbox.ts'
import { RefusedCard } from './RefusedCard.tsx'

/** Everything that waits on this phone, in the order it was done. */
export const OutboxPage = () => {
  const say = useSay()
  const items = useOutbox()
  const { trips } = useTrips()
  if (items.length === 0) return <p className="none">{say(words, 'outboxEmpty')}</p>
  return (
    <ol className="waiting">
      {items.map((item) => (
        <li key={item.key}>
          <a href={`#/trip/${item.trip_id}`}>{trips[item.trip_id]?.trip.waybill_no ?? ''}</a>
          {item.refused ? (
            <RefusedCard item={item} />
          ) : (
            <p>
              <b>{stepName(say, item.step)}</b> <span>{say(words, 'at', { time: clock(say, item.at) })}</span>
              {item.shots.length > 0 && <span>{say(words, 'photoCount', { n: item.shots.length })}</span>}
              {items.some((other) => other.trip_id === item.trip_id && other.seq < item.seq && other.refused) && (
                <small>{say(words, 'stoppedBehind')}</small>
              )}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
