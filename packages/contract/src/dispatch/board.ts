import { type TripSign, tripSigns } from '@yunshu/domain/triage'
import { Type } from 'typebox'
import { Closed } from '../kit/endpoint.ts'
import {
  Address,
  AnyKg,
  AnyM3,
  ChoiceOf,
  CompanyName,
  Day,
  Distance,
  Fen,
  Id,
  Minutes,
  Name,
  No,
  Nullable,
  Plate,
  StateOf,
  Time,
  VehicleTypeId,
  Version
} from '../kit/fields.ts'
import { vehicleStatus } from '../vehicle/enums.ts'
import { pointKind, vehicleUse, waybillMachine } from '../waybill/machine.ts'

/** One problem of a vehicle or driver for a trip: it blocks the dispatch, or it is only a warning. */
export const DispatchProblem = Closed({
  level: Type.Unsafe<'block' | 'warn'>({ type: 'string', enum: ['block', 'warn'] }),
  name: Type.String(),
  text: Type.String()
})

/** A vehicle with its usual driver that is proposed for a trip, and why. */
export const SuggestedPair = Closed({
  vehicle_id: Id,
  plate_no: Plate,
  trailer_plate_no: Plate,
  vehicle_type_id: VehicleTypeId,
  max_load_kg: AnyKg,
  box_volume_m3: Nullable(AnyM3),
  driver_id: Id,
  driver_name: Name,
  /** Where it was seen last, and how far that is from the first stop by road. */
  seen: Nullable(Closed({ lng: Type.Number(), lat: Type.Number(), at: Time })),
  away_m: Nullable(Distance),
  /** It has nothing to do now. */
  idle: Type.Boolean(),
  /** What its driver has rested when the trip begins; null where he drove nothing lately. */
  rest_min: Nullable(Minutes),
  /** When the first of their papers ends; null where none does. */
  papers_until: Nullable(Day),
  /** Trips of the driver between the same cities in the last half year. */
  lane_trips: Type.Integer(),
  type_fits: Type.Boolean(),
  /** What the carrier's own rules pay for it; for who may see payables. */
  payable_fen: Nullable(Fen),
  /** What should be known, and forbids nothing. */
  warnings: Type.Array(Type.String())
})

/** A vehicle as a row of the dispatch board. */
export const BoardVehicle = Closed({
  id: Id,
  plate_no: Plate,
  trailer_plate_no: Plate,
  vehicle_type_id: VehicleTypeId,
  vehicle_use: ChoiceOf(vehicleUse),
  /** Its fleet now, else that of its usual driver; null without one. */
  fleet_id: Nullable(Id),
  fleet_name: Name,
  max_load_kg: AnyKg,
  box_volume_m3: Nullable(AnyM3),
  vehicle_status: ChoiceOf(vehicleStatus),
  /** Its usual driver: who is bound to it, else who drove it last. */
  driver_id: Nullable(Id),
  driver_name: Name,
  /** Where it was last, and when; empty where it never told. */
  last_place: Address,
  last_place_at: Nullable(Time),
  /** What would speak against a trip of this day, whatever is on it. */
  problems: Type.Array(DispatchProblem),
  /** Whether a paper of it or of that driver is missing, over, or soon over. */
  papers: Type.Boolean()
})

/** A stop of a trip on the board: when it is open, by when it is due, and when it was reached and done. */
const BoardStop = Closed({
  kind: ChoiceOf(pointKind),
  address_diming: Address,
  opens: Nullable(Time),
  due: Time,
  arrived_at: Nullable(Time),
  done_at: Nullable(Time),
  late_min: Nullable(Minutes),
  /** So many minutes late are in time here, as the lane says; null: as everywhere. */
  grace_min: Nullable(Minutes)
})

/** A trip as a bar of the dispatch board; it knows no price. */
export const BoardTrip = Closed({
  id: Id,
  version: Version,
  waybill_no: No,
  waybill_status: StateOf(waybillMachine),
  vehicle_id: Id,
  driver_name: Name,
  shipper_names: CompanyName,
  start_address_diming: Address,
  end_address_diming: Address,
  /** What was loaded, else what is planned. */
  goods_kg: AnyKg,
  plan_start_time: Time,
  plan_end_time: Time,
  driver_qiandao_time: Nullable(Time),
  shiji_fache_start_time: Nullable(Time),
  driver_shiji_songda_time: Nullable(Time),
  eta: Nullable(Time),
  unload_done_at: Nullable(Time),
  late_min: Nullable(Minutes),
  abnormal_flag: Type.Boolean(),
  /** What of it asks for its dispatcher now (`triage` of the domain). */
  signs: Type.Array(Type.Unsafe<TripSign>({ type: 'string', enum: [...tripSigns] })),
  stops: Type.Array(BoardStop)
})

/**
 * How many ask for their dispatcher, by why: trips by their signs, and vehicles with papers that are or are soon over, of those in the answer; without a vehicle
 * that is on its way are also the orders that wait for one, all of them.
 */
export const BoardCounts = Closed({
  late: Type.Integer(),
  waiting: Type.Integer(),
  waitingLong: Type.Integer(),
  overlapping: Type.Integer(),
  unassigned: Type.Integer(),
  papers: Type.Integer()
})
