import { laneplan } from '@yunshu/contract/laneplan/contract'
import { addDays } from '@yunshu/domain/calendar'
import { nowIso } from '../../platform/clock.ts'
import { read } from '../../platform/verb/verb.ts'
import { standingProblems, toldOf } from '../dispatch/index.ts'
import { listUsualPairs } from '../vehicle/index.ts'
import { mostPlanned, plannedSections } from '../section/rows.ts'
import { lastOrdersOn } from '../waybill/index.ts'
import { fixedPairs, mostTasks, tasksOn } from './queries.ts'

/** The lanes with their tasks on some days (多多派车): five statements, however many lanes there are. */
export const planBoard = read(laneplan.board, async ({ tx, actor, input: { from, days, ...which } }) => {
  const to = addDays(from, days - 1)
  const all = await plannedSections(tx, actor, from, to, which)
  const lanes = all.slice(0, mostPlanned)
  const tasks = await tasksOn(tx, actor, lanes, from, to)
  const last = await lastOrdersOn(
    tx,
    actor,
    lanes.map(({ id }) => id)
  )
  return {
    lanes: lanes.map((lane) => ({
      id: lane.id,
      section_no: lane.section_no,
      section_name: lane.section_name,
      lane_code: lane.lane_code,
      shipper_id: lane.shipper_id,
      shipper_name: lane.shipper_name,
      run_minutes: lane.run_minutes,
      daily_trips: lane.daily_trips,
      vehicle_type_ids: lane.vehicle_type_ids,
      valid_from: lane.valid_from,
      valid_to: lane.valid_to,
      last_order_id: last.get(lane.id) ?? null
    })),
    tasks: tasks.slice(0, mostTasks),
    fixed: await fixedPairs(
      tx,
      actor,
      lanes.map(({ id }) => id)
    ),
    capped: all.length > mostPlanned || tasks.length > mostTasks
  }
})

/** The vehicles with their usual drivers, that can be put on tasks. */
export const planPairs = read(laneplan.pairs, async ({ tx, actor }) => {
  const at = nowIso()
  return {
    data: (await listUsualPairs(tx, actor, { limit: 2000 })).map((pair) => ({
      vehicle_id: pair.vehicle.id,
      plate_no: pair.vehicle.plate_no,
      vehicle_type_id: pair.vehicle.vehicle_type_id,
      max_load_kg: pair.vehicle.max_load_kg,
      driver_id: pair.driver?.id ?? null,
      driver_name: pair.driver?.driver_name ?? '',
      problems: toldOf(standingProblems(pair, at), actor)
    }))
  }
})
