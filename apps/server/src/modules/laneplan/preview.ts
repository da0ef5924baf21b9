import { laneplan } from '@yunshu/contract/laneplan/contract'
import { planSource } from '@yunshu/contract/laneplan/enums'
import { addDays, type Day } from '@yunshu/domain/calendar'
import { followPattern, type PatternSlot } from '@yunshu/domain/lanePlan'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { read } from '../../platform/verb/verb.ts'
import { type Planned, problemsOfPlans, toldOf } from '../dispatch/index.ts'
import { getPair, type Pair } from '../vehicle/index.ts'
import { creditByShipper, plansOf } from './fits.ts'
import { plannedSections } from '../section/rows.ts'
import { fixedPairs, minuteOf, tasksOn } from './queries.ts'

const { yesterday, week } = planSource.code
/** Where a shift begins, minutes of the day: a fixed pair drives its first task, the next one the one behind it. */
const shiftStarts = { 1: 0, 2: 480, 3: 960 } as const

/**
 * What another day, or the fixed pairs, make of the tasks of a day that nobody drives (照抄): each pair on the like task, judged as a dispatch of its own and beside the
 * lines before it, so that a vehicle that stands in the plan twice is seen.
 */
export const planPreview = read(laneplan.preview, async ({ tx, actor, input: { day, plan_source, ...which } }) => {
  const lanes = await plannedSections(tx, actor, day, day, which)
  const names = new Map(lanes.map((lane) => [lane.id, lane.section_name]))
  const open = (await tasksOn(tx, actor, lanes, day, day))
    .filter(({ waybill_id }) => waybill_id === null)
    .map((task) => ({ ...task, minute: minuteOf(task.start_at) }))
  const { pairs, slotsLeft, tasksLeft } = followPattern(await patternOf(tx, actor, lanes, day, plan_source), open)
  const known = await pairsOf(
    tx,
    actor,
    pairs.map(({ slot }) => slot)
  )
  const plans = new Map(
    (
      await plansOf(
        tx,
        actor,
        pairs.map(({ task }) => task.order_id)
      )
    ).map((one) => [one.order_id, one])
  )
  const lines = pairs.flatMap(({ slot, task }) => {
    const [pair, plan] = [known.get(keyOf(slot)), plans.get(task.order_id)]
    return pair && plan ? [{ slot, task, pair, plan }] : []
  })
  const problems = await problemsOfPlans(
    tx,
    actor,
    lines.map(({ pair, plan }): Planned => ({ pair, plan: plan.plan })),
    true
  )
  const credit = await creditByShipper(
    tx,
    actor,
    lines.map(({ plan }) => plan)
  )
  return {
    lines: lines.map(({ task, pair, plan }, i) => ({
      section_id: task.section_id,
      section_name: names.get(task.section_id) ?? '',
      order_id: task.order_id,
      version: plan.version,
      order_no: task.order_no,
      customer_order_no: task.customer_order_no,
      start_at: plan.plan.plan_start_time,
      vehicle_id: pair.vehicle.id,
      driver_id: pair.driver.id,
      plate_no: pair.vehicle.plate_no,
      driver_name: pair.driver.driver_name,
      problems: toldOf([...(problems[i] ?? []), ...(credit.get(plan.shipper_id) ?? [])], actor)
    })),
    pairs_left: slotsLeft.length,
    tasks_left: tasksLeft.length
  }
})

/* Who drove the lanes on the day that is copied, or is fixed for them. */
const patternOf = async (tx: Tx, actor: Actor, lanes: readonly Row<'section'>[], day: Day, source: number): Promise<PatternSlot[]> => {
  if (source !== yesterday && source !== week)
    return (
      await fixedPairs(
        tx,
        actor,
        lanes.map(({ id }) => id)
      )
    ).map((pair) => ({ ...pair, minute: shiftStarts[pair.shift] }))
  const before = addDays(day, source === yesterday ? -1 : -7)
  return (await tasksOn(tx, actor, lanes, before, before)).flatMap(({ section_id, shift, start_at, vehicle_id, driver_id }) =>
    vehicle_id === null || driver_id === null ? [] : [{ section_id, shift, minute: minuteOf(start_at), vehicle_id, driver_id }]
  )
}

const keyOf = ({ vehicle_id, driver_id }: Pick<PatternSlot, 'vehicle_id' | 'driver_id'>): string => `${vehicle_id} ${driver_id}`
const pairsOf = async (tx: Tx, actor: Actor, slots: readonly PatternSlot[]): Promise<ReadonlyMap<string, Pair>> => {
  const found = new Map<string, Pair>()
  for (const slot of slots) {
    const key = keyOf(slot)
    if (!found.has(key)) found.set(key, await getPair(tx, actor, slot.vehicle_id, slot.driver_id))
  }
  return found
}
