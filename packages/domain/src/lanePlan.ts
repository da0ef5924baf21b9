import type { Day } from './calendar.ts'
import { figure } from './money.ts'

/** What of a lane is planned on a day: tasks that the customer gave, how many of them are on a trip, and the agreed trips a day. */
type LaneDay = { readonly tasks: number; readonly assigned: number; readonly daily_trips: number | null; readonly isOn: boolean }

/**
 * The cell of a dispatch board: what is needed is what the customer asked for, or what is agreed a day where that is more and the lane is on; the gap is what of it
 * nobody drives, and of the gap so much has no task yet.
 */
export const cellOf = ({
  tasks,
  assigned,
  daily_trips,
  isOn
}: LaneDay): { readonly need: number; readonly gap: number; readonly unplaced: number } => {
  const [given, driven] = [figure(tasks), figure(assigned)]
  const need = Math.max(given, isOn ? figure(daily_trips ?? 0) : 0)
  return { need, gap: Math.max(0, need - driven), unplaced: need - given }
}

/** Shift of an hour of the day: 1 from midnight, 2 from eight, 3 from four in the afternoon. */
export const shiftOfHour = (hour: number): 1 | 2 | 3 => (figure(hour) < 8 ? 1 : figure(hour) < 16 ? 2 : 3)

type Slot = { readonly section_id: number; readonly shift: number; readonly minute: number }
/** A pair as it drove a lane on another day, or is fixed for a shift of it. */
export type PatternSlot = Slot & { readonly vehicle_id: number; readonly driver_id: number }
/** A task that nobody drives yet, at a minute of its day. */
type OpenTask = Slot & { readonly order_id: number }
type Matched<P, T> = {
  readonly pairs: readonly { readonly slot: P; readonly task: T }[]
  readonly slotsLeft: readonly P[]
  readonly tasksLeft: readonly T[]
}

/**
 * Puts the pairs of a pattern on the open tasks of the same lanes: first within a shift, the earliest pair on the earliest task, then what is left of a lane in the
 * same order. Each pair slot and each task is used once.
 */
export const followPattern = <P extends PatternSlot, T extends OpenTask>(slots: readonly P[], tasks: readonly T[]): Matched<P, T> => {
  const pairs: { slot: P; task: T }[] = []
  const bySlotTime = (a: Slot, b: Slot): number => a.minute - b.minute
  const slotsLeft = new Set(slots.toSorted((a, b) => bySlotTime(a, b) || a.vehicle_id - b.vehicle_id))
  const tasksLeft = new Set(tasks.toSorted((a, b) => bySlotTime(a, b) || a.order_id - b.order_id))
  for (const sameShift of [true, false])
    for (const task of tasksLeft) {
      const slot = [...slotsLeft].find((one) => one.section_id === task.section_id && (!sameShift || one.shift === task.shift))
      if (!slot) continue
      slotsLeft.delete(slot)
      tasksLeft.delete(task)
      pairs.push({ slot, task })
    }
  return { pairs, slotsLeft: [...slotsLeft], tasksLeft: [...tasksLeft] }
}

/** Whether a lane is driven on a day: it is enabled and the day is among its own. */
export const isOnDay = (lane: { readonly valid_from: Day; readonly valid_to: Day; readonly enabled: boolean }, day: Day): boolean =>
  lane.enabled && lane.valid_from <= day && day <= lane.valid_to
