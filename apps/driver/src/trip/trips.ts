import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybill } from '@yunshu/contract/waybill/contract'
import { useSyncExternalStore } from 'react'
import { call, CallError } from '../kit/call.ts'
import { onRetry } from '../kit/reach.ts'
import { itemsNow, onFate } from '../outbox/outbox.ts'
import { isUntold } from '../outbox/queue.ts'
import { forget, recall, remember } from '../outbox/store.ts'
import { endSession, onSession, sessionNow } from '../session/session.ts'
import { apply, type Ended, type Trip, type TripRow, withoutContacts, withRow } from './project.ts'

/** What is known of the trips: the last answer of the server, moved on by what was sent since; `asked` says when. `looking` until this start of the page has had an answer, or has none. */
type Known = {
  readonly rows: readonly TripRow[]
  /** Trips that are no longer his. */
  readonly ended: readonly Ended[]
  readonly trips: Readonly<Record<number, Trip>>
  readonly asked: string | undefined
  readonly fresh: boolean
  readonly looking: boolean
}
const nothing: Known = { rows: [], ended: [], trips: {}, asked: undefined, fresh: false, looking: true }
/** How long the copy on the phone waits for the server's word before it counts, ms. */
const patience = 4000
let known = nothing
const ears = new Set<() => void>()
const listen = (ear: () => void) => {
  ears.add(ear)
  return () => ears.delete(ear)
}
const show = (next: Known): void => {
  known = next
  for (const ear of ears) ear()
}
const roomOf = (phone: string): string => `trips:${phone}`
const keep = async (next: Known): Promise<void> => {
  show(next)
  const { phone } = sessionNow() ?? {}
  if (phone) await remember(roomOf(phone), { ...next, fresh: false, looking: true })
}
export const useTrips = (): Known => useSyncExternalStore(listen, () => known)

// Answers to questions that were asked before something was sent are out of date.
let sentCount = 0
let asking: Promise<void> | undefined
let againAfter = false

/** Asks for all trips and the details of those that are open, so that they are here when the signal is not. */
export const refresh = async (): Promise<void> => {
  if (!sessionNow()) return
  if (asking) {
    againAfter = true
    return await asking
  }
  asking = ask()
  await asking
  asking = undefined
  if (againAfter) {
    againAfter = false
    await refresh()
  }
}
const ask = async (): Promise<void> => {
  const phone = sessionNow()?.phone
  const before = sentCount
  try {
    const { trips: rows, ended } = await call(waybill.trips, {})
    const open = rows.filter(
      ({ waybill_status, receipts_waiting }) =>
        (waybill_status >= waybillMachine.code.awaitingDriver && waybill_status <= waybillMachine.code.unloaded) || receipts_waiting > 0
    )
    const details = await Promise.all(open.map(({ id }) => call(waybill.trip, { id })))
    if (phone !== sessionNow()?.phone) return
    if (before !== sentCount) {
      againAfter = true
      return
    }
    const held = Object.fromEntries(
      rows.flatMap((row) => {
        const { id } = row
        const trip = known.trips[id]
        return trip ? [[id, withoutContacts(withRow(trip, row))]] : []
      })
    )
    await keep({
      rows,
      ended,
      trips: { ...held, ...Object.fromEntries(details.map((trip) => [trip.trip.id, trip])) },
      asked: new Date().toISOString(),
      fresh: true,
      looking: false
    })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.kind === 'loggedOut') endSession()
    else show({ ...known, fresh: false, looking: false })
  }
}
/** One trip that is not among the open ones, when it is looked at. */
export const lookAt = async (id: number): Promise<void> => {
  const trip = await call(waybill.trip, { id }).catch(() => undefined)
  if (trip) await keep({ ...known, trips: { ...known.trips, [id]: trip } })
}

/** Once at start: what was last seen is here at once, and every item that went out moves its trip on. */
export const startTrips = (): void => {
  let driver = sessionNow()?.phone
  const recallAll = async (): Promise<void> => {
    const before = driver
    driver = sessionNow()?.phone
    // Who is out leaves no contacts of his trips on the phone; what waits to be sent stays.
    if (before && before !== driver) await forget(roomOf(before))
    const seen = await recall<Partial<Known>>(roomOf(driver ?? ''))
    show({ ...nothing, ...seen, looking: navigator.onLine })
    setTimeout(() => known.looking && show({ ...known, looking: false }), patience)
    await refresh()
  }
  onSession(() => void recallAll())
  onRetry(() => void refresh())
  onFate(async (item, how) => {
    if (how === 'recorded' || how === 'all') sentCount += 1
    const trip = known.trips[item.trip_id]
    if (trip && isUntold(item) && (how === 'recorded' || how === 'all')) {
      const moved = apply(trip, item)
      await keep({
        ...known,
        trips: { ...known.trips, [item.trip_id]: moved },
        rows: known.rows.map((row) => (row.id === item.trip_id ? { ...row, waybill_status: moved.trip.waybill_status } : row))
      })
    }
    if (how === 'joined' || how === 'refused' || how === 'dropped' || itemsNow().length <= 1) void refresh()
  })
  void recallAll()
}
