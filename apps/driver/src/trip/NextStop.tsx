import { lateLimit } from '@yunshu/domain/late'
import { distanceM } from '@yunshu/domain/geo'
import { lazy, Suspense } from 'react'
import { useSay } from '../kit/lang.ts'
import { lastPlace } from '../kit/place.ts'
import { stretch, windowText } from '../kit/time.ts'
import { useMinute } from '../kit/ui.tsx'
import { tripWords as words } from './phrases.ts'
import { inOrder, nextOf, type Stop, type Trip } from './project.ts'

const NextMap = lazy(async () => ({ default: (await import('./NextMap.tsx')).NextMap }))

/** The next stop (下一站): how far it is from where the phone last was, else from the stop before, how long is left, and both on the map. */
export const NextStop = ({ trip }: { trip: Trip }) => {
  const say = useSay()
  const now = useMinute()
  const stop = stopAhead(trip)
  if (!stop) return null
  const here = lastPlace()
  const from = here ?? lastLeft(trip)
  const straight = from && distanceM(from, stop)
  const left = Math.round((Date.parse(limitOf(stop)) - now) / 60_000)
  return (
    <section className="next-stop">
      <h3>{say(words, 'nextStop')}</h3>
      <p className="eta">{stop.address_diming}</p>
      <p className="facts">{say(words, 'window', { time: windowText(say, stop) })}</p>
      <p className="facts real">
        {straight !== undefined && (
          <span>{say(words, here ? 'fromHere' : 'fromLast', { km: (straight / 1000).toFixed(straight < 10_000 ? 1 : 0) })}</span>
        )}
        <span className={left < 0 ? 'late' : ''}>
          {left < 0 ? say(words, 'lateNow', { time: stretch(say, -left) }) : say(words, 'timeLeft', { time: stretch(say, left) })}
        </span>
      </p>
      {from && (
        <Suspense fallback={<div className="way" />}>
          <NextMap from={from} to={stop} here={here !== undefined} />
        </Suspense>
      )}
      <p className="links">
        <a href={`geo:${stop.lat},${stop.lng}?q=${stop.lat},${stop.lng}(${encodeURIComponent(stop.address_diming)})`}>{say(words, 'map')}</a>
      </p>
    </section>
  )
}

/** Where the driver is to be next: not where he stands already. */
const stopAhead = (trip: Trip): Stop | undefined => {
  const next = nextOf(trip)
  if (next?.step === 'signIn' || next?.step === 'arrive') return next.stops[0]
  if (next?.step === 'depart') return inOrder(trip.points).find(({ kind, done_at }) => kind === 2 && done_at === null)
  return undefined
}
/** The stop that was left last. */
const lastLeft = ({ points }: Trip): Stop | undefined =>
  [...points].filter(({ done_at }) => done_at !== null).sort((a, b) => Date.parse(b.done_at ?? '') - Date.parse(a.done_at ?? ''))[0]
const limitOf = ({ time_type, time_start, time_end }: Stop): string =>
  lateLimit({ type: time_type === 3 && time_end === null ? 2 : (time_type as 1 | 2 | 3), time: time_start, end: time_end })
