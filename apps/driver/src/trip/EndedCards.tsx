import { nameOf } from '@yunshu/contract/kit/enums'
import { tripEnd } from '@yunshu/contract/waybill/machine'
import { useState } from 'react'
import { useSay } from '../kit/lang.ts'
import { clock } from '../kit/time.ts'
import { PlainButton } from '../kit/ui.tsx'
import { useOutbox } from '../outbox/outbox.ts'
import { RefusedCard } from '../outbox/RefusedCard.tsx'
import { tripWords as words } from './phrases.ts'
import type { Ended } from './project.ts'

const kept = 'yunshu-driver-ended-seen'
const readSeen = (): number[] => JSON.parse(localStorage.getItem(kept) ?? '[]') as number[]

/** The trips that are no longer his, each until he has read it. */
export const EndedCards = ({ ended }: { ended: readonly Ended[] }) => {
  const say = useSay()
  const [seen, setSeen] = useState(readSeen)
  const read = (id: number): void => {
    const next = [...seen.filter((one) => ended.some((trip) => trip.id === one)), id]
    localStorage.setItem(kept, JSON.stringify(next))
    setSeen(next)
  }
  return ended
    .filter(({ id }) => !seen.includes(id))
    .map((trip) => (
      <section key={trip.id} className="card gone" role="alert">
        <EndedFacts trip={trip} />
        <PlainButton onPress={() => read(trip.id)}>{say(words, 'understood')}</PlainButton>
      </section>
    ))
}

/** A trip that is no longer his: which, how and why, and what of it was not sent. */
export const EndedPage = ({ trip }: { trip: Ended }) => {
  const items = useOutbox().filter(({ trip_id }) => trip_id === trip.id)
  return (
    <>
      <section className="gone" role="alert">
        <EndedFacts trip={trip} />
      </section>
      {items.map((item) => item.refused && <RefusedCard key={item.key} item={item} />)}
    </>
  )
}

const EndedFacts = ({ trip }: { trip: Ended }) => {
  const say = useSay()
  return (
    <>
      <span className="state wrong">{say.label(nameOf(tripEnd, trip.how))}</span>
      <strong>
        {trip.start_address_diming} <i aria-hidden>→</i> {trip.end_address_diming}
      </strong>
      {trip.reason && <p>{say(words, 'endedReason', { reason: trip.reason })}</p>}
      <p className="facts">
        {say(words, 'waybillNo', { no: trip.waybill_no })} · {clock(say, trip.at)}
      </p>
      <p>{say(words, 'endedAdvice')}</p>
    </>
  )
}
