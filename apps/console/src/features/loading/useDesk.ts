import { useMemo, useRef, useState } from 'react'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { call, CallError } from '../../kit/call.ts'
import { useLift, type Lift, type Verdict } from '../../kit/board/lift.tsx'
import { money, num } from '../../kit/format.ts'
import { sayNow, useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { toastDone, toastError } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import { phrases } from './phrases.ts'
import {
  assumedFor,
  coloursKept,
  colourOf,
  draftOf,
  draftsOf,
  freeName,
  partTakenOff,
  stepsAround,
  stopsMoved,
  takenOff,
  withHeld,
  withVehicle,
  type Draft,
  type Info,
  type Wish
} from './plan.ts'
import { violationsText } from './reasons.ts'
import { remedyPhrases } from './remedyPhrases.ts'
import type { Remedy } from './remedyText.ts'
import { sides, useSide } from './sides.ts'
import { type FocusStore, useFocus } from './useFocus.ts'
import { type InTurn, useInTurn, useQueued } from './useInTurn.ts'
import { useShown, type Shown } from './useShown.ts'
import { useStill } from './useStill.ts'

/** What is carried over the desk: an order, or what of it rides on a vehicle; or the stops of a visit. */
export type Thing =
  | { readonly kind: 'order'; readonly order_id: number; readonly pieces: readonly number[]; readonly from?: string | undefined }
  | { readonly kind: 'stop'; readonly vehicle: string; readonly from: number; readonly upTo: number; readonly name: string }
type Placed = OutputOf<typeof loading.place>
/** A change that the checker refused: which goods, from where, onto what, and why. */
export type Refused = {
  readonly order_id: number
  readonly pieces: readonly number[]
  readonly from: string | undefined
  readonly onto: string
  readonly violations: Placed['violations']
}
export type Desk = Shown & {
  readonly colour: (vehicle: string) => string
  /** Whether this user may change the plan as it stands now. */
  readonly open: boolean
  /** Whether it may be computed. */
  readonly plannable: boolean
  /** A change is under way: what does not wait for it by itself is held. */
  readonly busy: boolean
  readonly during: InTurn['during']
  readonly focus: FocusStore
  readonly lift: Lift<Thing>
  readonly takeOff: (vehicle: string, order_id: number) => void
  readonly place: (order_id: number, pieces: readonly number[], target: string, from?: string) => Promise<boolean>
  readonly changeType: (vehicle: string, vehicle_type_id: number) => void
  /** The same function for as long as the desk is open. */
  readonly lock: (vehicle: string, locked: boolean) => void
  /** Locks the stops of orders on their vehicle, or opens them again. */
  readonly hold: (vehicle: string, order_ids: readonly number[], on: boolean) => void
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
  readonly goTo: (seq: number) => void
  readonly replan: (seconds: number | undefined, wish?: Partial<Wish>) => void
  /** Makes a remedy the next step of the plan. */
  readonly take: (remedy: Remedy, goods: Pick<Refused, 'order_id' | 'pieces' | 'from'>) => Promise<boolean>
  /** The plan as it is with less taken for granted. */
  readonly withdraw: (assumed: Info['assumed']) => void
  readonly refused: Refused | undefined
  readonly forget: () => void
}

/** Everything that can be done at the desk. A change is judged by the server before it stands; its refusal is shown as it is said. */
export const useDesk = (info: Info): Desk => {
  const say = useSay()
  const can = useCan()
  const side = useSide()
  const { may } = sides[side]
  const { task, vehicles } = info
  const focus = useFocus()
  const { orders, typeOf, typeName } = useShown(info)
  // While rendering, not in an effect: a better plan is never drawn in other colours first.
  const [kept, setKept] = useState(() => ({ of: vehicles, colours: coloursKept(new Map(), vehicles) }))
  if (kept.of !== vehicles) setKept({ of: vehicles, colours: coloursKept(kept.colours, vehicles) })
  const colour = useMemo(() => {
    const { colours } = kept
    return (vehicle: string) => colourOf(colours.get(vehicle)?.colour ?? 0)
  }, [kept])
  const [arranging, going, planning] = [useRun(loading.arrange), useRun(loading.goTo), useRun(loading.replan)]
  const { busy, closing, during } = useInTurn(task.version)
  const mayChange = !closing && (can(may.edit) || (side === 'shipper' && can(sides.shipper.may.quick)))
  const open = mayChange && task.task_status === loadingMachine.code.toConfirm
  const plannable =
    !closing && can(may.compute) && (task.task_status === loadingMachine.code.toConfirm || task.task_status === loadingMachine.code.draft)
  const drafts = () => draftsOf(vehicles)
  const [refused, setRefused] = useState<Refused>()
  const keep = (next: readonly Draft[], done?: string, assumed?: Info['assumed']) =>
    during(async () => {
      const row = await arranging.run({ id: task.id, version: task.version, vehicles: [...next], ...(assumed && { assumed }) })
      const more = (row?.est_fen ?? 0) - (task.est_fen ?? 0)
      if (row) toastDone(done ?? say(phrases, more > 0 ? 'standsMore' : 'standsLess', { yuan: money(Math.abs(more)) }))
      return row
    })

  // The last answers of the server, so that what was judged while it hovered is not asked again when it is dropped.
  const answers = useRef(new Map<string, Placed>())
  const askPlace = async (order_id: number, pieces: readonly number[], target: string, from: string | undefined, signal?: AbortSignal) => {
    const without = from === undefined ? drafts() : partTakenOff(drafts(), from, order_id, pieces)
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
  const costOf = async (draft: Draft | undefined, signal: AbortSignal): Promise<{ est_fen: number; violations: Placed['violations'] }> =>
    draft ? call(loading.check, { id: task.id, vehicles: [draft] }, { quiet: true, signal }) : { est_fen: 0, violations: [] }
  const verdictOf = (violations: Placed['violations'], more_fen: number, more_m: number | undefined): Verdict => {
    const price = say(phrases, more_fen > 0 ? 'costsMore' : 'costsLess', { yuan: money(Math.abs(more_fen)) })
    const way = more_m === undefined || more_m === 0 ? '' : ` · ${more_m > 0 ? '+' : '−'}${num(Math.round(Math.abs(more_m) / 100) / 10)} km`
    if (violations.length) return { fit: 'forbidden', text: say(phrases, 'forbidden', { why: violationsText(say, violations) }) }
    return { fit: 'fits', text: `${say(phrases, 'fits')} · ${price}${way}` }
  }
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
        thing.from === undefined ? undefined : partTakenOff(drafts(), thing.from, thing.order_id, thing.pieces).find(({ id }) => id === thing.from)
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
  const place = async (order_id: number, pieces: readonly number[], target: string, from?: string) => {
    try {
      if (target === 'pool') {
        const next = from === undefined ? drafts() : partTakenOff(drafts(), from, order_id, pieces)
        return await keep(next, undefined, assumedFor(info, next))
      }
      const { placed, without } = await askPlace(order_id, pieces, target, from)
      const [kind, onto = ''] = target.split(':')
      if (placed.violations.length && kind === 'vehicle') {
        setRefused({ order_id, pieces, from, onto, violations: placed.violations })
        return undefined
      }
      const { locked, ...vehicle } = draftOf(placed.vehicle)
      const next = withVehicle(without, { ...vehicle, locked: locked ?? false })
      return await keep(next, undefined, assumedFor(info, next))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message, error.requestId)
      return undefined
    }
  }
  const drop = (thing: Thing, target: string) => {
    if (thing.kind === 'stop') {
      const before = vehicles.find(({ id }) => id === thing.vehicle)
      if (before) void keep(withVehicle(drafts(), stopsMoved(draftOf(before), thing.from, thing.upTo, slotOf(target))))
    } else if (target === 'pool') {
      if (thing.from !== undefined) void keep(partTakenOff(drafts(), thing.from, thing.order_id, thing.pieces))
    } else void during(() => place(thing.order_id, thing.pieces, target, thing.from))
  }
  const { undo, redo } = stepsAround(info.steps, info.step)
  const goTo = (seq: number | undefined) => seq !== undefined && void during(() => going.run({ id: task.id, version: task.version, seq }))
  const lock = (vehicle: string, locked: boolean) =>
    void keep(
      drafts().map((one) => (one.id === vehicle ? { ...one, locked } : one)),
      sayNow()(phrases, locked ? 'lockedNow' : 'unlockedNow', { vehicle })
    )
  const hold = (vehicle: string, order_ids: readonly number[], on: boolean) =>
    void keep(withHeld(drafts(), vehicle, order_ids, on), sayNow()(phrases, on ? 'heldNow' : 'freeNow', { vehicle, count: order_ids.length }))
  const takeOff = (vehicle: string, order_id: number) => void keep(takenOff(drafts(), vehicle, order_id))
  const changeType = (vehicle: string, vehicle_type_id: number) =>
    void keep(drafts().map((one) => (one.id === vehicle ? { ...one, vehicle_type_id } : one)))
  const withdraw = (assumed: Info['assumed']) => void keep(drafts(), sayNow()(remedyPhrases, 'withdrawn'), assumed)
  const queue = useQueued({
    busy,
    open,
    does: { drop, lock, hold, takeOff, changeType, withdraw, undo: () => goTo(undo), redo: () => goTo(redo) }
  })
  const lift = useLift<Thing>({
    nameOf: (thing) => (thing.kind === 'stop' ? thing.name : (orders.get(thing.order_id)?.order_no ?? '')),
    accepts: (thing, target) => {
      if (!open) return false
      const [kind = '', name = '', at = ''] = target.split(':')
      if (thing.kind === 'stop') return kind === 'slot' && name === thing.vehicle && (Number(at) < thing.from || Number(at) > thing.upTo)
      if (kind === 'pool') return thing.from !== undefined
      if (kind === 'new') return true
      return kind === 'vehicle' && name !== thing.from && !vehicles.some(({ id, locked }) => id === name && locked)
    },
    judge,
    drop: (thing, target) => queue((does) => does.drop(thing, target))
  })
  const still = useStill({ lock: (vehicle: string, locked: boolean) => queue((does) => does.lock(vehicle, locked)) })
  return {
    info,
    orders,
    typeName,
    typeOf,
    colour,
    open,
    plannable,
    busy,
    during,
    focus,
    lift,
    takeOff: (...what) => queue((does) => does.takeOff(...what)),
    place: async (...what) => (await during(() => place(...what))) !== undefined,
    changeType: (...what) => queue((does) => does.changeType(...what)),
    lock: still.lock,
    hold: (...what) => queue((does) => does.hold(...what)),
    undo: undo === undefined || !open ? undefined : () => queue((does) => does.undo()),
    redo: redo === undefined || !open ? undefined : () => queue((does) => does.redo()),
    goTo,
    replan: (seconds, wish) => {
      const { by_hand: _, ...rules } = info.wish
      const asked = { ...(seconds !== undefined && { think_seconds: seconds }), ...(wish && { wish: { ...rules, ...wish } }) }
      void during(() => planning.run({ id: task.id, version: task.version, ...asked }), 'closes')
    },
    refused,
    forget: () => setRefused(undefined),
    take: async (remedy, { order_id, pieces, from }) => {
      const without = from === undefined ? drafts() : partTakenOff(drafts(), from, order_id, pieces)
      const next = remedy.vehicles.reduce((all, vehicle) => withVehicle(all, draftOf(vehicle)), without)
      return (await keep(next, sayNow()(remedyPhrases, 'taken'), remedy.assumed)) !== undefined
    },
    withdraw: (...what) => queue((does) => does.withdraw(...what))
  }
}

const slotOf = (target: string): number => Number(target.split(':')[2])
const ofVehicle = (violations: Placed['violations'], vehicle: string) =>
  violations.filter((one) => one.vehicle === undefined || one.vehicle === vehicle)
