import { useSay } from '../kit/lang.ts'
import { clock } from '../kit/time.ts'
import { tripWords as words } from '../trip/phrases.ts'
import { stepName } from '../trip/steps.ts'
import { useTrips } from '../trip/trips.ts'
import { useOutbox } from './outbox.ts'
import type { Item } from './queue.ts'
import { RefusedCard } from './RefusedCard.tsx'
import { useGoing } from './upload.ts'

/** Everything that waits on this phone, in the order it was done. */
export const OutboxPage = () => {
  const say = useSay()
  const items = useOutbox()
  const { trips, ended } = useTrips()
  if (items.length === 0) return <p className="none">{say(words, 'outboxEmpty')}</p>
  const nameOf = (id: number): string => trips[id]?.trip.waybill_no ?? ended.find((trip) => trip.id === id)?.waybill_no ?? ''
  return (
    <ol className="waiting">
      {items.map((item) => (
        <li key={item.key}>
          <a href={`#/trip/${item.trip_id}`}>{nameOf(item.trip_id)}</a>
          {item.refused ? (
            <RefusedCard item={item} />
          ) : (
            <p>
              <b>{stepName(say, item.step)}</b> <span>{say(words, 'at', { time: clock(say, item.at) })}</span>
              {item.shots.length > 0 && <Photos item={item} />}
              {items.some((other) => other.trip_id === item.trip_id && other.seq < item.seq && other.refused && item.phase !== 'photos') && (
                <small>{say(words, 'stoppedBehind')}</small>
              )}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

const kB = (bytes: number): number => Math.ceil(bytes / 1000)

/** How many photos an item has, and how much of them is with the server. */
const Photos = ({ item: { shots, phase } }: { item: Item }) => {
  const say = useSay()
  const going = useGoing()
  const all = shots.reduce((sum, { size = 0 }) => sum + size, 0)
  const sent = shots.reduce((sum, shot) => sum + (shot.url ? (shot.size ?? 0) : shot.id === going?.id ? going.sent : 0), 0)
  return (
    <>
      <span>{say(words, 'photoCount', { n: shots.length })}</span>
      {all > 0 && <span>{say(words, 'progress', { sent: kB(sent), all: kB(all) })}</span>}
      {phase === 'photos' && <small>{say(words, 'nodeIn')}</small>}
    </>
  )
}
