import { laneplan } from '@yunshu/contract/laneplan/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import type { DemoContext } from './context.ts'

/** Of so many lanes pairs are fixed. */
const fixed = 3

/** What the dispatch board of the lanes begins with: the vehicles that drove the first lanes last, with their usual drivers, are fixed for their shifts. */
export const seedLanePlan = async ({ runAs, users: { carrier }, now }: DemoContext): Promise<void> => {
  if (!carrier) return
  const { lanes, tasks } = await runAs(carrier, laneplan.board, { from: addDays(shanghaiDay(new Date(now)), -13), days: 14 })
  const { data: pairs } = await runAs(carrier, laneplan.pairs, {})
  const taken = new Set<number>()
  for (const { id: section_id } of lanes.slice(0, fixed)) {
    const last = tasks.filter((task) => task.section_id === section_id && task.vehicle_id !== null).at(-1)
    const pair = pairs.find(({ vehicle_id }) => vehicle_id === last?.vehicle_id)
    if (!last || !pair || pair.driver_id === null || taken.has(pair.vehicle_id)) continue
    taken.add(pair.vehicle_id)
    await runAs(carrier, laneplan.fixPair, { section_id, shift: last.shift, vehicle_id: pair.vehicle_id, driver_id: pair.driver_id })
  }
}
