import { dispatch } from '@yunshu/contract/dispatch/contract'
import { needsReason } from '@yunshu/contract/dispatch/margin'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { order } from '@yunshu/contract/order/contract'
import { waybill } from '@yunshu/contract/waybill/contract'
import { addKg } from '@yunshu/domain/quantity'
import { useRef, type RefObject } from 'react'
import { call, CallError } from '../../kit/call.ts'
import type { BoardControls } from '../../kit/board/Board.tsx'
import { useDrag, type Drag, type Verdict } from '../../kit/board/drag.tsx'
import { kg, m3, time } from '../../kit/format.ts'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { useSay, type Say } from '../../kit/lang.ts'
import { toastDone, toastError } from '../../kit/toast.tsx'
import { undoBy } from '../../kit/undo.ts'
import { useRun } from '../../kit/useRun.ts'
import type { RowOf } from '../../kit/useList.ts'
import { boardPhrases } from './boardPhrases.ts'
import type { Vehicle } from './boardModel.ts'

export type PoolOrder = RowOf<typeof order.carrierList>
/** What is carried over the board: one order, or several that become one trip. */
export type Dragged = readonly PoolOrder[]
type Fits = OutputOf<typeof dispatch.fits>['data'][number]
type Problems = Fits['problems']

const minute = 60_000
const quarter = 15 * minute
const hour = 60 * minute
/** Whatever speaks against a vehicle at one time only: at another one it may be free. */
const passing = ['vehicleBooked', 'driverBooked']

/** Dragging orders onto vehicles: judged by the checks of a dispatch while they hover, dispatched where they are dropped. */
export const useBoardDrag = (
  vehicles: ReadonlyMap<string, Vehicle>,
  { span, atOnce, controls, done }: { span: number; atOnce: boolean; controls: RefObject<BoardControls | null>; done: () => void }
): Drag<Dragged> => {
  const say = useSay()
  const globalDialog = useGlobalDialog()
  const create = useCreated()
  const fits = useRef<ReadonlyMap<number, Fits>>(new Map())
  const snap = span > 2 * 86_400_000 ? hour : quarter
  /** A trip cannot have left before now. */
  const held = (at: number) => Math.max(Math.round(at / snap) * snap, Math.ceil((Date.now() + minute) / quarter) * quarter)
  const inputOf = (orders: Dragged, vehicle: Vehicle, at: number): InputOf<typeof dispatch.check> => ({
    orders: orders.map(({ id }) => ({ order_id: id })),
    vehicle_id: vehicle.id,
    driver_id: vehicle.driver_id ?? 0,
    trailer_plate_no: vehicle.trailer_plate_no,
    plan_start_time: new Date(at).toISOString()
  })
  const judge = async (orders: Dragged, target: string, signal: AbortSignal | undefined, spot: number | undefined): Promise<Verdict> => {
    const vehicle = vehicles.get(target)
    const at = spot ?? held(firstPickup(orders))
    if (!vehicle) return { fit: 'forbidden', text: '' }
    try {
      // Nobody is known to drive it: what the vehicle itself says was asked when the orders were dragged.
      if (vehicle.driver_id === null) return verdictOf(say, fits.current.get(vehicle.id)?.problems ?? vehicle.problems, [])
      const found = await call(dispatch.check, inputOf(orders, vehicle, at), { quiet: true, ...(signal && { signal }) })
      return verdictOf(say, found.problems, outlookOf(say, orders, found), found)
    } catch (error) {
      if (error instanceof CallError) return { fit: 'forbidden', text: error.message }
      throw error
    }
  }
  const drop = async (orders: Dragged, target: string, spot: number | undefined) => {
    const vehicle = vehicles.get(target)
    if (!vehicle) return
    const at = spot ?? held(firstPickup(orders))
    const verdict = await judge(orders, target, undefined, at)
    if (verdict.fit === 'forbidden') return toastError(verdict.text)
    if (!atOnce || verdict.fit !== 'fits' || vehicle.driver_id === null) {
      globalDialog.open('dispatchOn', vehicle.id, vehicle.driver_id ?? 0, Math.floor(at / minute), ...orders.map(({ id }) => id))
      return done()
    }
    const input = inputOf(orders, vehicle, at)
    if (await create({ ...input, orders: orders.map(({ id, version }) => ({ order_id: id, version })) })) done()
  }
  return useDrag<Dragged>({
    nameOf: (orders) =>
      orders.length === 1
        ? (orders[0]?.order_no ?? '')
        : say(boardPhrases, 'many', { count: orders.length, kg: kg(addKg(...orders.map(({ remain_kg }) => remain_kg))) }),
    accepts: (_, target) => vehicles.has(target),
    judge,
    drop: (orders, target, spot) => void drop(orders, target, spot),
    fading: async (orders, signal) => {
      fits.current = new Map()
      const plan_start_time = new Date(held(firstPickup(orders))).toISOString()
      const { data } = await call(dispatch.fits, { orders: orders.map(({ id }) => ({ order_id: id })), plan_start_time }, { signal, quiet: true })
      fits.current = new Map(data.map((one) => [one.vehicle_id, one]))
      return new Set(
        data
          .filter(({ problems }) => problems.some(({ level, name }) => level === 'block' && !passing.includes(name)))
          .map(({ vehicle_id }) => String(vehicle_id))
      )
    },
    spots: {
      at: (_, x) => {
        const at = controls.current?.timeAt(x)
        return at === undefined ? undefined : held(at)
      },
      first: (orders) => held(firstPickup(orders)),
      step: (spot, by) => held(spot + by * snap),
      name: (spot) => time(new Date(spot).toISOString()),
      show: (place, spot, orders) => controls.current?.showGhost(place, spot, lengthOf(orders))
    }
  })
}

/** Dispatches at once, says so, and offers the way back; whether it was done. */
const useCreated = () => {
  const say = useSay()
  const creating = useRun(dispatch.create)
  return async (input: InputOf<typeof dispatch.create>): Promise<boolean> => {
    const row = await creating.run(input)
    if (!row) return false
    const { id, version, waybill_no, plate_no } = row
    toastDone(
      say(boardPhrases, 'dispatched', { no: waybill_no, plate: plate_no }),
      undoBy(waybill.cancel, { id, version, reason: say(boardPhrases, 'undoReason') })
    )
    return true
  }
}

const firstPickup = (orders: Dragged): number =>
  Math.min(...orders.map(({ first_start_time }) => (first_start_time ? Date.parse(first_start_time) : Date.now())))
/** How long the trip would take, to be drawn where it hovers. */
const lengthOf = (orders: Dragged): number => Math.max(hour, ...orders.map(({ run_minutes }) => (run_minutes ?? 240) * minute))

/** What the times and the box say beyond the checks: nothing forbids it, but somebody should know. */
const outlookOf = (say: Say, orders: Dragged, found: OutputOf<typeof dispatch.check>): string[] => {
  const due = Math.min(...orders.map(({ last_end_time }) => (last_end_time ? Date.parse(last_end_time) : Number.POSITIVE_INFINITY)))
  const arrives = found.expected_at === null ? 0 : Date.parse(found.expected_at)
  const told = (moment: number) => time(new Date(moment).toISOString())
  return [
    ...(arrives > due ? [say(boardPhrases, 'arrivesLate', { time: told(arrives), due: told(due) })] : []),
    ...(found.box_volume_m3 !== null && found.goods_volume > found.box_volume_m3
      ? [say(boardPhrases, 'tooBig', { load: m3(found.goods_volume), limit: m3(found.box_volume_m3) })]
      : []),
    // A price that asks for a reason is not decided by dropping.
    ...(isThin(found) ? [say(boardPhrases, 'marginLow')] : [])
  ]
}

const isThin = ({ receivable_fen, proposal }: OutputOf<typeof dispatch.check>): boolean => needsReason(receivable_fen, proposal?.priced?.total_fen)

const verdictOf = (say: Say, problems: Problems, more: readonly string[], found?: OutputOf<typeof dispatch.check>): Verdict => {
  const blocks = problems.filter(({ level }) => level === 'block')
  if (blocks.length)
    return { fit: 'forbidden', text: say(boardPhrases, 'forbidden', { why: blocks.map(({ text }) => text).join(say(boardPhrases, 'and')) }) }
  const warnings = [...more, ...problems.map(({ text }) => text)]
  if (warnings.length) return { fit: 'care', text: say(boardPhrases, 'warned', { why: warnings.join(say(boardPhrases, 'and')) }) }
  const load = { load: kg(found?.goods_kg), limit: kg(found?.max_load_kg) }
  return {
    fit: 'fits',
    text: found?.expected_at ? say(boardPhrases, 'fits', { ...load, time: time(found.expected_at) }) : say(boardPhrases, 'fitsUnknown', load)
  }
}
