import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { laneplan } from '@yunshu/contract/laneplan/contract'
import { addDays } from '@yunshu/domain/calendar'
import { cellOf, isOnDay } from '@yunshu/domain/lanePlan'

type Board = OutputOf<typeof laneplan.board>
export type Lane = Board['lanes'][number]
export type Task = Board['tasks'][number]
export type Fixed = Board['fixed'][number]
export type Pair = OutputOf<typeof laneplan.pairs>['data'][number]

/** A column of the board: a day, or a shift of one; shift 0 is the whole day. */
export type Column = { readonly day: string; readonly shift: 0 | 1 | 2 | 3 }
export type PlanCell = {
  readonly need: number
  readonly assigned: number
  readonly gap: number
  readonly unplaced: number
  readonly tasks: readonly Task[]
}
export type Row = { readonly lane: Lane; readonly cells: readonly PlanCell[]; readonly gap: number }

export const columnsOf = (from: string, days: number, byShift: boolean): Column[] =>
  Array.from({ length: days }, (_, i) => addDays(from, i)).flatMap((day): Column[] =>
    byShift ? ([1, 2, 3] as const).map((shift) => ({ day, shift })) : [{ day, shift: 0 }]
  )

/** The key of a cell, as a place to drop on. */
export const keyOf = (lane: Pick<Lane, 'id'>, { day, shift }: Column): string => `${lane.id}|${day}|${shift}`

/** The rows of the board: of each lane and column what is needed, assigned and short. What is agreed a day beyond the tasks stands in the shift from eight. */
export const rowsOf = ({ lanes, tasks }: Pick<Board, 'lanes' | 'tasks'>, columns: readonly Column[]): Row[] => {
  const byPlace = new Map<string, Task[]>()
  for (const task of tasks)
    for (const shift of [0, task.shift]) {
      const key = `${task.section_id}|${task.day}|${shift}`
      const there = byPlace.get(key)
      if (there) there.push(task)
      else byPlace.set(key, [task])
    }
  return lanes.map((lane) => {
    const cells = columns.map((column): PlanCell => {
      const mine = byPlace.get(keyOf(lane, column)) ?? []
      const assigned = mine.filter(({ waybill_id }) => waybill_id !== null).length
      const ofDay = (byPlace.get(`${lane.id}|${column.day}|0`) ?? []).length
      const agreed = column.shift === 0 ? lane.daily_trips : column.shift === 2 ? mine.length + Math.max(0, (lane.daily_trips ?? 0) - ofDay) : null
      return {
        ...cellOf({ tasks: mine.length, assigned, daily_trips: agreed, isOn: isOnDay({ ...lane, enabled: true }, column.day) }),
        assigned,
        tasks: mine
      }
    })
    return { lane, cells, gap: cells.reduce((sum, { gap }) => sum + gap, 0) }
  })
}

/** The tasks of a cell that nobody drives, the earliest first. */
export const openOf = ({ tasks }: Pick<PlanCell, 'tasks'>): Task[] =>
  tasks.filter(({ waybill_id }) => waybill_id === null).sort((a, b) => a.start_at.localeCompare(b.start_at) || a.order_id - b.order_id)

export const sumsOf = (rows: readonly Row[]) =>
  rows.reduce(
    (sum, { cells }) =>
      cells.reduce((of, { need, assigned, gap }) => ({ need: of.need + need, assigned: of.assigned + assigned, gap: of.gap + gap }), sum),
    { need: 0, assigned: 0, gap: 0 }
  )

/** The pairs as choices, by plate and driver. */
export const optionsOf = (pairs: readonly Pair[]) =>
  pairs
    .filter(({ driver_id }) => driver_id !== null)
    .map(({ vehicle_id, plate_no, driver_name }) => ({ value: vehicle_id, label: `${plate_no} · ${driver_name}` }))
