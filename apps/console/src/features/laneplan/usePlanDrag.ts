import { dispatch } from '@yunshu/contract/dispatch/contract'
import { needsReason } from '@yunshu/contract/dispatch/margin'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { laneplan } from '@yunshu/contract/laneplan/contract'
import { useRef } from 'react'
import { call, CallError } from '../../kit/call.ts'
import { useDrag, type Drag, type Verdict } from '../../kit/board/drag.tsx'
import { time } from '../../kit/format.ts'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone, toastError } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import { openOf, type Pair, type PlanCell, type Row, type Task } from './plan.ts'
import { phrases } from './phrases.ts'

type Problems = OutputOf<typeof laneplan.fits>['data'][number]['problems']
/** At once no more tasks are asked about than this when a pair is picked up; the others are asked when it hovers over them. */
const atOnce = 500
export type Place = { readonly row: Row; readonly cell: PlanCell }

/** When a task leaves: at its pickup, and not before now. */
const leavesAt = ({ start_at }: Pick<Task, 'start_at'>): string => (Date.parse(start_at) < Date.now() ? new Date().toISOString() : start_at)

/** Puts a pair on a task: at once where nothing speaks against it, through the dialog of a dispatch where something should be known, and not at all where it is forbidden. */
export const usePlanDispatch = () => {
  const say = useSay()
  const globalDialog = useGlobalDialog()
  const creating = useRun(dispatch.create)
  return async (pair: Pick<Pair, 'vehicle_id' | 'driver_id' | 'plate_no'>, task: Task, lane: string): Promise<boolean> => {
    const input = {
      orders: [{ order_id: task.order_id }],
      vehicle_id: pair.vehicle_id,
      driver_id: pair.driver_id ?? 0,
      plan_start_time: leavesAt(task)
    }
    const openDialog = () =>
      globalDialog.open('dispatchOn', pair.vehicle_id, pair.driver_id ?? 0, Math.floor(Date.parse(input.plan_start_time) / 60_000), task.order_id)
    if (pair.driver_id === null) {
      openDialog()
      return false
    }
    try {
      const found = await call(dispatch.check, input, { quiet: true })
      const blocking = found.problems.find(({ level }) => level === 'block')
      if (blocking) {
        toastError(blocking.text)
        return false
      }
      if (found.problems.length > 0 || needsReason(found.receivable_fen, found.proposal?.priced?.total_fen)) {
        openDialog()
        return false
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message)
      return false
    }
    const row = await creating.run({ ...input, orders: [{ order_id: task.order_id, version: task.version }] })
    if (!row) return false
    toastDone(say(phrases, 'dispatched', { plate: row.plate_no, lane, no: row.waybill_no }))
    return true
  }
}

/** Dragging pairs onto cells: what of the cells cannot be driven by the pair fades as it is picked up, each is judged while it hovers, and dropping dispatches its earliest task. */
export const usePlanDrag = (places: ReadonlyMap<string, Place>): Drag<Pair> => {
  const say = useSay()
  const send = usePlanDispatch()
  const known = useRef<ReadonlyMap<number, Problems>>(new Map())
  const next = (target: string): Task | undefined => {
    const place = places.get(target)
    return place && openOf(place.cell)[0]
  }
  const verdictOf = (problems: Problems, task: Task): Verdict => {
    const blocking = problems.find(({ level }) => level === 'block')
    if (blocking) return { fit: 'forbidden', text: blocking.text }
    const [warning] = problems
    return warning ? { fit: 'care', text: warning.text } : { fit: 'fits', text: say(phrases, 'fits', { at: time(leavesAt(task)) }) }
  }
  const judge = async (pair: Pair, target: string, signal: AbortSignal): Promise<Verdict> => {
    const task = next(target)
    if (!task) return { fit: 'forbidden', text: say(phrases, 'noTask') }
    if (pair.driver_id === null) return { fit: 'care', text: say(phrases, 'noDriver') }
    const told = known.current.get(task.order_id)
    if (told) return verdictOf(told, task)
    try {
      const asked = { vehicle_id: pair.vehicle_id, driver_id: pair.driver_id, order_ids: [task.order_id] }
      const { data } = await call(laneplan.fits, asked, { quiet: true, signal })
      return data[0] ? verdictOf(data[0].problems, task) : { fit: 'forbidden', text: say(phrases, 'noTask') }
    } catch (error) {
      if (error instanceof CallError) return { fit: 'forbidden', text: error.message }
      throw error
    }
  }
  return useDrag<Pair>({
    nameOf: ({ plate_no, driver_name }) => (driver_name ? `${plate_no} · ${driver_name}` : plate_no),
    accepts: (_, target) => next(target) !== undefined,
    judge,
    drop: (pair, target) => {
      const [task, place] = [next(target), places.get(target)]
      if (!task || !place) return toastError(say(phrases, 'noTask'))
      void send(pair, task, place.row.lane.lane_code || place.row.lane.section_name)
    },
    fading: async ({ vehicle_id, driver_id }, signal) => {
      known.current = new Map()
      const firsts = [...places].flatMap(([key, { cell }]) => {
        const [task] = openOf(cell)
        return task ? [{ key, order_id: task.order_id }] : []
      })
      if (driver_id === null || firsts.length === 0) return new Set()
      const order_ids = [...new Set(firsts.map(({ order_id }) => order_id))].slice(0, atOnce)
      const { data } = await call(laneplan.fits, { vehicle_id, driver_id, order_ids }, { signal, quiet: true })
      known.current = new Map(data.map(({ order_id, problems }) => [order_id, problems]))
      const forbidden = (order_id: number) => known.current.get(order_id)?.some(({ level }) => level === 'block') === true
      return new Set(firsts.filter(({ order_id }) => forbidden(order_id)).map(({ key }) => key))
    }
  })
}
