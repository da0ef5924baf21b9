import { useRef } from 'react'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import type { Verdict } from '../../kit/board/drag.tsx'
import { call, CallError } from '../../kit/call.ts'
import { money, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'
import { draftOf, draftsOf, freeName, partTakenOff, stopsMoved, type Draft, type Info } from './plan.ts'
import { violationsText } from './reasons.ts'
import { slotOf, type Thing } from './thing.ts'

export type Placed = OutputOf<typeof loading.place>

/** Asks the server what it would cost to put a thing somewhere, and whether it may stand there. */
export const useDeskJudge = (info: Info) => {
  const askPlace = useAskPlace(info)
  const verdictOf = useVerdictOf()
  const { task, vehicles } = info
  const costOf = async (draft: Draft | undefined, signal: AbortSignal): Promise<{ est_fen: number; violations: Placed['violations'] }> =>
    draft ? call(loading.check, { id: task.id, vehicles: [draft] }, { quiet: true, signal }) : { est_fen: 0, violations: [] }
  const judge = async (thing: Thing, target: string, signal: AbortSignal): Promise<Verdict> => {
    try {
      if (thing.kind === 'stop') {
        const before = vehicles.find(({ id }) => id === thing.vehicle)
        if (!before) return { fit: 'forbidden', text: '' }
        const { est_fen, violations } = await costOf(stopsMoved(draftOf(before), thing.from, thing.upTo, slotOf(target)), signal)
        return verdictOf(ofVehicle(violations, thing.vehicle), est_fen - before.est_fen, undefined)
      }
      const source = vehicles.find(({ id }) => id === thing.from)
      const rest =
        thing.from === undefined
          ? undefined
          : partTakenOff(draftsOf(vehicles), thing.from, thing.order_id, thing.pieces).find(({ id }) => id === thing.from)
      const leaving = source ? costOf(rest, signal) : undefined
      if (target === 'pool') return verdictOf([], ((await leaving)?.est_fen ?? 0) - (source?.est_fen ?? 0), undefined)
      const { placed } = await askPlace(thing.order_id, thing.pieces, target, thing.from, signal)
      const left = await leaving
      return verdictOf(placed.violations, placed.more_fen + (left ? left.est_fen - (source?.est_fen ?? 0) : 0), placed.more_m)
    } catch (error) {
      if (error instanceof CallError) return { fit: 'forbidden', text: error.message }
      throw error
    }
  }
  return { askPlace, judge }
}

/* Where the goods would stand on a vehicle. The last answers are kept, so that what was judged while it hovered is not asked again when it is dropped. */
const useAskPlace = ({ task, vehicles }: Info) => {
  const answers = useRef(new Map<string, Placed>())
  return async (order_id: number, pieces: readonly number[], target: string, from: string | undefined, signal?: AbortSignal) => {
    const without = from === undefined ? draftsOf(vehicles) : partTakenOff(draftsOf(vehicles), from, order_id, pieces)
    const [kind = '', name = ''] = target.split(':')
    const vehicle: InputOf<typeof loading.place>['vehicle'] =
      kind === 'new'
        ? { id: freeName(vehicles), vehicle_type_id: Number(name), loads: [], stops: [] }
        : (without.find(({ id }) => id === name) ?? {
            id: name,
            vehicle_type_id: vehicles.find(({ id }) => id === name)?.vehicle_type_id ?? 0,
            loads: [],
            stops: []
          })
    const riding = vehicle.loads.find((load) => load.order_id === order_id)?.pieces
    const whole = pieces.map((count, i) => count + (riding?.[i] ?? 0))
    const asked = {
      id: task.id,
      vehicle: riding
        ? {
            ...vehicle,
            loads: vehicle.loads.filter((load) => load.order_id !== order_id),
            stops: vehicle.stops.filter((stop) => stop.order_id !== order_id)
          }
        : vehicle,
      order_id,
      pieces: whole
    }
    const key = JSON.stringify([task.version, asked])
    const known = answers.current.get(key)
    const placed = known ?? (await call(loading.place, asked, { quiet: true, ...(signal && { signal }) }))
    if (answers.current.size > 200) answers.current.clear()
    answers.current.set(key, placed)
    return { placed, without }
  }
}

const useVerdictOf = () => {
  const say = useSay()
  return (violations: Placed['violations'], more_fen: number, more_m: number | undefined): Verdict => {
    // A plan that was received costs nothing either way.
    const price = more_fen === 0 ? '' : ` · ${say(phrases, more_fen > 0 ? 'costsMore' : 'costsLess', { yuan: money(Math.abs(more_fen)) })}`
    const way = more_m === undefined || more_m === 0 ? '' : ` · ${more_m > 0 ? '+' : '−'}${num(Math.round(Math.abs(more_m) / 100) / 10)} km`
    if (violations.length) return { fit: 'forbidden', text: say(phrases, 'forbidden', { why: violationsText(say, violations) }) }
    return { fit: 'fits', text: `${say(phrases, 'fits')}${price}${way}` }
  }
}

const ofVehicle = (violations: Placed['violations'], vehicle: string) =>
  violations.filter((one) => one.vehicle === undefined || one.vehicle === vehicle)
