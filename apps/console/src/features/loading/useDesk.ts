import { useMemo, useState } from 'react'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { useDrag, type Drag } from '../../kit/board/drag.tsx'
import { money } from '../../kit/format.ts'
import { sayNow, useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import { phrases } from './phrases.ts'
import { coloursKept, colourOf, draftsOf, stepsAround, takenOff, withHeld, type Draft, type Info, type Wish } from './plan.ts'
import { remedyPhrases } from './remedyPhrases.ts'
import type { Remedy } from './remedyText.ts'
import { sides, useSide } from './sides.ts'
import type { Thing } from './thing.ts'
import { useDeskJudge } from './useDeskJudge.ts'
import { type FocusStore, useFocus } from './useFocus.ts'
import { type InTurn, useInTurn, useQueued } from './useInTurn.ts'
import { type Keep, type Refused, usePlacing } from './usePlacing.ts'
import { useShown, type Shown } from './useShown.ts'
import { useStill } from './useStill.ts'

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
  readonly drag: Drag<Thing>
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
  const { task, vehicles } = info
  const focus = useFocus()
  const { orders, typeOf, typeName } = useShown(info)
  const colour = useColours(vehicles)
  const [arranging, going, planning] = [useRun(loading.arrange), useRun(loading.goTo), useRun(loading.replan)]
  const { busy, closing, during } = useInTurn(task.version)
  const { open, plannable } = useMay(task.task_status, closing)
  const keep = (next: readonly Draft[], done?: string, assumed?: Info['assumed']) =>
    during(async () => {
      const row = await arranging.run({ id: task.id, version: task.version, vehicles: [...next], ...(assumed && { assumed }) })
      const more = (row?.est_fen ?? 0) - (task.est_fen ?? 0)
      const stands = more === 0 ? 'stands' : more > 0 ? 'standsMore' : 'standsLess'
      if (row) toastDone(done ?? say(phrases, stands, { yuan: money(Math.abs(more)) }))
      return row
    })
  const { askPlace, judge } = useDeskJudge(info)
  const { refused, forget, place, drop, take } = usePlacing(info, askPlace, keep, during)
  const { undo, redo } = stepsAround(info.steps, info.step)
  const goTo = (seq: number | undefined) => seq !== undefined && void during(() => going.run({ id: task.id, version: task.version, seq }))
  const queue = useQueued({
    busy,
    open,
    does: { drop, ...planMoves(vehicles, keep), undo: () => goTo(undo), redo: () => goTo(redo) }
  })
  const drag = useDrag<Thing>({
    nameOf: (thing) => (thing.kind === 'stop' ? thing.name : (orders.get(thing.order_id)?.order_no ?? '')),
    accepts: (thing, target) => open && accepts(vehicles, thing, target),
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
    drag,
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
    forget,
    take,
    withdraw: (...what) => queue((does) => does.withdraw(...what))
  }
}

/* Whether this user may change the plan as it stands now, and whether it may be computed. */
const useMay = (task_status: number, closing: boolean) => {
  const can = useCan()
  const side = useSide()
  const { may } = sides[side]
  const mayChange = !closing && (can(may.edit) || (side === 'shipper' && can(sides.shipper.may.quick)))
  const open = mayChange && task_status === loadingMachine.code.toConfirm
  const plannable = !closing && can(may.compute) && (task_status === loadingMachine.code.toConfirm || task_status === loadingMachine.code.draft)
  return { open, plannable }
}

/* What is done to vehicles as they stand, without carrying anything. */
const planMoves = (vehicles: Info['vehicles'], keep: Keep<unknown>) => {
  const drafts = () => draftsOf(vehicles)
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
  return { lock, hold, takeOff, changeType, withdraw }
}

/* While rendering, not in an effect: a better plan is never drawn in other colours first. */
const useColours = (vehicles: Info['vehicles']) => {
  const [kept, setKept] = useState(() => ({ of: vehicles, colours: coloursKept(new Map(), vehicles) }))
  if (kept.of !== vehicles) setKept({ of: vehicles, colours: coloursKept(kept.colours, vehicles) })
  return useMemo(() => {
    const { colours } = kept
    return (vehicle: string) => colourOf(colours.get(vehicle)?.colour ?? 0)
  }, [kept])
}

/* What may be put where: an order on another vehicle that is not locked or back among the others, a stop elsewhere on its own vehicle. */
const accepts = (vehicles: Info['vehicles'], thing: Thing, target: string): boolean => {
  const [kind = '', name = '', at = ''] = target.split(':')
  if (thing.kind === 'stop') return kind === 'slot' && name === thing.vehicle && (Number(at) < thing.from || Number(at) > thing.upTo)
  if (kind === 'pool') return thing.from !== undefined
  if (kind === 'new') return true
  return kind === 'vehicle' && name !== thing.from && !vehicles.some(({ id, locked }) => id === name && locked)
}
