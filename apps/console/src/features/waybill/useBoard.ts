import { keepPreviousData, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { dispatch } from '@yunshu/contract/dispatch/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { countsOfDesk } from '@yunshu/domain/triage'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, CallError } from '../../kit/call.ts'
import { useChanges } from '../../kit/changes.ts'
import { queryClient } from '../../kit/queries.ts'

type Board = OutputOf<typeof dispatch.board>
type Loaded = { readonly from: number; readonly to: number; readonly stops: boolean }
type Called = {
  readonly board: Board | undefined
  readonly error: CallError | undefined
  readonly fetching: boolean
  readonly retry: () => void
  /** What is in sight now. */
  readonly seen: { readonly from: number; readonly to: number }
  readonly onSeen: (from: number, to: number) => void
}

const { unloaded } = waybillMachine.code
const day = 86_400_000
const ahead = 8 * 3_600_000
const startOfDay = (at: number): number => Math.floor((at + ahead) / day) * day - ahead
/** Windows and stops are too small to be seen where more than a week is in sight. */
const mostStops = 8 * day
/** A burst of changes is asked for together. */
const together = 400

/** Vehicles and trips of the time in sight. A change asks for its own trip or vehicle, each minute for what is not over, and everything else stays the same thing. */
export const useBoard = (start: number, span: number, now: number): Called => {
  const [seen, setSeen] = useState({ from: start, to: start + span })
  // Whole days, one more on each side: moving a little asks for nothing.
  const wanted = { from: startOfDay(seen.from) - day, to: startOfDay(seen.to) + 2 * day, stops: span <= mostStops }
  const [loaded, setLoaded] = useState<Loaded>(wanted)
  const outside =
    seen.from < loaded.from || seen.to > loaded.to || loaded.stops !== wanted.stops || loaded.to - loaded.from > (seen.to - seen.from) * 2 + 6 * day
  if (outside && (loaded.from !== wanted.from || loaded.to !== wanted.to || loaded.stops !== wanted.stops)) setLoaded(wanted)
  const input = { from: new Date(loaded.from).toISOString(), to: new Date(loaded.to).toISOString(), stops: loaded.stops }
  const queryKey = [dispatch.board.path, input]
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(dispatch.board, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    structuralSharing: (was, now) => (was ? same(was as Board, now as Board) : now),
    meta: { kinds: [] }
  })

  const changed = useRef({ trips: new Set<number>(), vehicles: new Set<number>(), timer: undefined as ReturnType<typeof setTimeout> | undefined })
  const follow = async () => {
    const { trips, vehicles } = changed.current
    clearTimeout(changed.current.timer)
    changed.current = { trips: new Set(), vehicles: new Set(), timer: undefined }
    const before = queryClient.getQueryData<Board>(queryKey)
    if (!before) return
    // The vehicle that a trip was on changes with it.
    for (const { id, vehicle_id } of before.trips) if (trips.has(id)) vehicles.add(vehicle_id)
    if (trips.size + vehicles.size > 200) return found.refetch()
    try {
      const now = await call(dispatch.board, { ...input, waybill_ids: [...trips], vehicle_ids: [...vehicles] }, { quiet: true })
      queryClient.setQueryData<Board>(queryKey, (was) => was && merged(was, now, { trips, vehicles }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      void found.refetch()
    }
  }
  const latest = useRef(follow)
  useEffect(() => {
    latest.current = follow
  })
  const soon = () => {
    changed.current.timer ??= setTimeout(() => void latest.current(), together)
  }
  useChanges(({ kind, id }) => {
    const waiting = changed.current
    // How many orders wait is counted anew, whatever else is on the board.
    if (['order', 'loading', 'supply'].includes(kind)) return soon()
    if (kind === 'driver' || (kind === 'vehicle' && id === undefined)) return void found.refetch()
    if (id === undefined || !['waybill', 'gps', 'vehicle'].includes(kind)) return
    ;(kind === 'vehicle' ? waiting.vehicles : waiting.trips).add(id)
    soon()
  })
  // Trips become late and wait while nobody does anything.
  const later = useEffectEvent(() => {
    for (const { id, waybill_status } of found.data?.trips ?? []) if (waybill_status < unloaded) changed.current.trips.add(id)
    if (changed.current.trips.size > 0) soon()
  })
  const [begun] = useState(now)
  useEffect(() => {
    if (now !== begun) later()
  }, [now, begun])
  // Whatever changed while the tab was hidden was not heard of.
  const catchUp = useEffectEvent(() => {
    if (found.dataUpdatedAt && Date.now() - found.dataUpdatedAt > 5000) void found.refetch()
  })
  useEffect(() => catchUp(), [])
  return {
    board: found.data,
    seen,
    error: found.error instanceof CallError ? found.error : undefined,
    fetching: found.isFetching,
    retry: () => void found.refetch(),
    onSeen: (from, to) => setSeen((was) => (was.from === from && was.to === to ? was : { from, to }))
  }
}

/**
 * What is loaded again is, where it did not change, the same thing as before, wherever it stands now; and where nothing changed, the same board: what is shown
 * while the next days are on their way is asked for again at every rendering, and would never come to rest as something new.
 */
export const same = (was: Board, now: Board): Board => {
  const kept = <T extends { readonly id: number }>(before: T[], after: T[]): T[] => {
    const known = new Map(before.map((one) => [one.id, one]))
    const next = after.map((one) => replaceEqualDeep(known.get(one.id), one) as T)
    return next.length === before.length && next.every((one, i) => one === before[i]) ? before : next
  }
  const [vehicles, trips] = [kept(was.vehicles, now.vehicles), kept(was.trips, now.trips)]
  const counts = replaceEqualDeep(was.counts, now.counts) as Board['counts']
  return vehicles === was.vehicles && trips === was.trips && counts === was.counts && now.capped === was.capped
    ? was
    : { ...now, vehicles, trips, counts }
}

/** The board with what changed: what is no longer there is left out, what is the same stays the same thing. */
export const merged = (
  was: Board,
  now: Board,
  { trips, vehicles }: { readonly trips: ReadonlySet<number>; readonly vehicles: ReadonlySet<number> }
): Board => {
  const newVehicles = new Map(now.vehicles.map((one) => [one.id, one]))
  const newTrips = new Map(now.trips.map((one) => [one.id, one]))
  const kept = was.vehicles.flatMap((one) => newVehicles.get(one.id) ?? (vehicles.has(one.id) ? [] : one))
  const known = new Set(was.vehicles.map(({ id }) => id))
  const next = {
    vehicles: [...kept, ...now.vehicles.filter(({ id }) => !known.has(id))],
    trips: [...was.trips.filter(({ id }) => !trips.has(id) && !newTrips.has(id)), ...now.trips].toSorted(
      (a, b) => a.plan_start_time.localeCompare(b.plan_start_time) || a.id - b.id
    )
  }
  const orders = now.counts.unassigned - countsOfDesk(now.trips, now.vehicles, 0).unassigned
  return same(was, { ...was, ...next, counts: countsOfDesk(next.trips, next.vehicles, orders) })
}
