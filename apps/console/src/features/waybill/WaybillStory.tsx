import { nameOf } from '@yunshu/contract/kit/enums'
import { stateOf, type Machine, type Move } from '@yunshu/contract/kit/machine'
import { eventSource, noPlace, waybillMachine } from '@yunshu/contract/waybill/machine'
import { time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Timeline } from '../../kit/Timeline.tsx'
import type { Trip } from './nodes.ts'
import { legPhrases } from './legPhrases.ts'
import { phrases } from './phrases.ts'

const movers = { 1: 'byOperator', 2: 'byCarrier', 3: 'byDriver', 4: 'byShipper' } as const
const moves: Machine['moves'] = waybillMachine.moves
const nodes = new Set(['accept', 'signIn', 'load', 'loadPart', 'depart', 'arrive', 'unload', 'nextStop'])
const relays = { relay: 'storyRelay', relayBack: 'storyRelayBack' } as const
const quarterHour = 900_000
/** A phone's clock may be so far ahead; a node that lies further ahead of its recording was put after one of a clock that has gone back, ms. */
const clockSlack = 120_000

/** Who did what with the trip, when, and from where; the latest on top. */
export const WaybillStory = ({ trip: { events, points } }: { trip: Trip }) => {
  const say = useSay()
  const placeOf = (point_id: number | null) => points.find(({ id }) => id === point_id)?.address_diming
  const titleOf = (move: string, to: number) =>
    move === 'join'
      ? say(phrases, 'storyJoin')
      : move in relays
        ? say(legPhrases, relays[move as keyof typeof relays])
        : say.label((moves[move] as Move | undefined) ?? stateOf(waybillMachine, to))
  const line = (event: Trip['events'][number]) => {
    const delay = Date.parse(event.recorded_at) - Date.parse(event.at)
    const inOffice = event.source === 2 && nodes.has(event.move)
    const notes = [
      inOffice && say.label(eventSource.names[2]),
      event.source === eventSource.code.dock && say.label(eventSource.names[4]),
      delay > quarterHour && say(phrases, 'recordedAt', { time: time(event.recorded_at) }),
      -delay > clockSlack && say(phrases, 'putAfter', { time: time(event.recorded_at) }),
      event.no_place !== null && say.label(nameOf(noPlace, event.no_place)),
      event.reason && say(phrases, 'storyReason', { reason: event.reason })
    ]
    const place = placeOf(event.point_id)
    return {
      key: event.id,
      at: event.at,
      title: place ? `${titleOf(event.move, event.to_status)} · ${place}` : titleOf(event.move, event.to_status),
      who: `${say(phrases, movers[event.actor_type as 1 | 2 | 3 | 4] ?? 'bySystem')} ${event.actor_name}`,
      more: notes.filter(Boolean).join(' · '),
      tone: stateOf(waybillMachine, event.to_status).tone
    }
  }
  return <Timeline items={[...events].reverse().map(line)} />
}
