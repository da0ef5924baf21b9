import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { DispatchProblem } from '../dispatch/board.ts'
import { Closed, command, query } from '../kit/endpoint.ts'
import {
  AnyKg,
  CompanyName,
  Count,
  CountOf,
  Day,
  Id,
  Minutes,
  Name,
  No,
  Nullable,
  Plate,
  StateOf,
  Text,
  Time,
  VehicleTypeId,
  Version
} from '../kit/fields.ts'
import { waybillMachine } from '../waybill/machine.ts'
import { planSource, shift } from './enums.ts'

const { may } = carrier.duoduoDispatch
/** Who plans lanes: with the right of the page. */
const plans = [may.dispatch]
const days = { from: Day, days: CountOf(1, 14) }
const which = { keyword: Type.Optional(Text(0, 60)), shipper_id: Type.Optional(Id) }

/** A lane as a row of the board. */
const PlanLane = Closed({
  id: Id,
  section_no: No,
  section_name: Name,
  lane_code: No,
  shipper_id: Id,
  shipper_name: CompanyName,
  run_minutes: Minutes,
  daily_trips: Nullable(Count),
  vehicle_type_ids: Type.Array(VehicleTypeId),
  /** Days on which its trips are planned. */
  valid_from: Day,
  valid_to: Day,
  /** The order that ran on it last, which its next tasks are like; null: none has. */
  last_order_id: Nullable(Id)
})
/** A task of a lane on a day: an order, or what of it is on no trip yet. */
const PlanTask = Closed({
  section_id: Id,
  order_id: Id,
  version: Version,
  order_no: No,
  customer_order_no: No,
  day: Day,
  shift: shift.schema,
  start_at: Time,
  goods_kg: AnyKg,
  waybill_id: Nullable(Id),
  waybill_no: No,
  waybill_status: Nullable(StateOf(waybillMachine)),
  vehicle_id: Nullable(Id),
  driver_id: Nullable(Id),
  plate_no: Plate,
  driver_name: Name
})
/** A pair that drives a shift of a lane as a rule (固定班次). */
const FixedPair = Closed({
  id: Id,
  version: Version,
  section_id: Id,
  shift: shift.schema,
  vehicle_id: Id,
  driver_id: Id,
  plate_no: Plate,
  driver_name: Name
})
/** A vehicle with its usual driver, that can be put on a task. */
const PlanPair = Closed({
  vehicle_id: Id,
  plate_no: Plate,
  vehicle_type_id: VehicleTypeId,
  max_load_kg: AnyKg,
  driver_id: Nullable(Id),
  driver_name: Name,
  /** What speaks against a trip of today, whatever it is. */
  problems: Type.Array(DispatchProblem)
})
/** A dispatch that a plan proposes: a task, the pair that drove the like before, and what speaks against it. */
const PlanLine = Closed({
  section_id: Id,
  section_name: Name,
  order_id: Id,
  version: Version,
  order_no: No,
  customer_order_no: No,
  start_at: Time,
  vehicle_id: Id,
  driver_id: Id,
  plate_no: Plate,
  driver_name: Name,
  problems: Type.Array(DispatchProblem)
})

export const laneplan = {
  /** 派车看板: the lanes with their tasks on some days, the pairs that are fixed for them, and all pairs there are. With `section_ids` only these lanes, as they are now. */
  board: query('laneplan/board', {
    may: [may.view],
    input: Closed({ ...days, ...which, section_ids: Type.Optional(Type.Array(Id, { maxItems: 500 })) }),
    output: Closed({
      lanes: Type.Array(PlanLane),
      tasks: Type.Array(PlanTask),
      fixed: Type.Array(FixedPair),
      /** There are more lanes or tasks than are shown. */
      capped: Type.Boolean()
    })
  }),
  pairs: query('laneplan/pairs', { may: [may.view], input: Closed({}), output: Closed({ data: Type.Array(PlanPair) }) }),
  /** What speaks against a pair for each of some tasks: all the checks of a dispatch, before one lets go. */
  fits: query('laneplan/fits', {
    may: plans,
    input: Closed({ vehicle_id: Id, driver_id: Id, order_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) }),
    output: Closed({ data: Type.Array(Closed({ order_id: Id, problems: Type.Array(DispatchProblem) })) }),
    refuses: ['notFound']
  }),
  /**
   * What would be dispatched if the pairs of another day, or the fixed ones, drove the tasks of a day that nobody has: each task once, each pair once at a time, with
   * what speaks against it. Nothing is written; each line is then dispatched by itself.
   */
  preview: query('laneplan/preview', {
    may: plans,
    input: Closed({ day: Day, plan_source: planSource.schema, ...which }),
    output: Closed({
      lines: Type.Array(PlanLine),
      /** Pairs of the pattern for which no task is left, and tasks for which the pattern has no pair. */
      pairs_left: Count,
      tasks_left: Count
    })
  }),
  /** 固定班次: the pair drives this shift of the lane from now on, until it is taken off. */
  fixPair: command('laneplan/fix_pair', {
    may: plans,
    logAs: 'laneplan.pairFixed',
    input: Closed({ section_id: Id, shift: shift.schema, vehicle_id: Id, driver_id: Id }),
    output: FixedPair,
    refuses: ['notFound', 'pairFixedTwice', 'pairOnOtherLane']
  }),
  freePair: command('laneplan/free_pair', {
    may: plans,
    logAs: 'laneplan.pairFreed',
    input: Closed({ id: Id, version: Version }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion']
  }),
  /** The plan of a day as a workbook: each task with its lane, time and pair. */
  daySheet: query('laneplan/day_sheet', {
    may: [may.export],
    input: Closed({ day: Day, ...which }),
    output: Closed({ name: Type.String(), base64: Type.String() })
  })
}
