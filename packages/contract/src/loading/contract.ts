import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, query } from '../kit/endpoint.ts'
import {
  AnyFen,
  AnyKg,
  AnyM3,
  BasisPoints,
  Count,
  Distance,
  Fen,
  Id,
  Kg,
  M3,
  No,
  Nullable,
  Percent,
  Pieces,
  SecondsOf,
  StateOf,
  Text,
  Time,
  VehicleTypeId,
  Version
} from '../kit/fields.ts'
import { loadingMachine, loadObjective, loadReasons } from './machine.ts'

// Until smart loading has screens and permissions of its own, users who may assign or dispatch orders may combine them.
const may = [shipper.orders.may.assign, carrier.waybills.may.dispatch]
const Reason = Type.Unsafe<keyof typeof loadReasons>({ type: 'string', enum: Object.keys(loadReasons) })
const Minutes = Type.Integer({ minimum: 0, maximum: 1440 })

/** A vehicle type that this task may use; load and volume are those of the type unless they are given. */
const LoadType = Closed({
  vehicle_type_id: VehicleTypeId,
  count: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  max_kg: Type.Optional(Kg),
  max_m3: Type.Optional(M3),
  fixed_fen: Fen,
  per_km_fen: Fen,
  per_stop_fen: Type.Optional(Fen),
  /** Rate card by kilometres, instead of the two above. */
  steps: Type.Optional(
    Type.Array(Closed({ from_km: Type.Integer({ minimum: 0, maximum: 10_000 }), fen: Fen, per_km_fen: Fen }), { minItems: 1, maxItems: 50 })
  ),
  keeps_temperature: Type.Optional(Type.Boolean()),
  carries_dangerous: Type.Optional(Type.Boolean()),
  /** 后进先出: loaded through the rear door only. */
  rear_door: Type.Optional(Type.Boolean())
})

/** One vehicle of a plan: its goods of each order, and its stops in their order. */
const LoadDraft = Closed({
  id: Text(1, 40),
  vehicle_type_id: VehicleTypeId,
  loads: Type.Array(Closed({ order_id: Id, pieces: Type.Array(Pieces, { maxItems: 300 }) }), { minItems: 1, maxItems: 200 }),
  stops: Type.Array(Closed({ order_id: Id, point: Type.Integer({ minimum: 0, maximum: 200 }) }), { minItems: 1, maxItems: 500 })
})
const LoadVehicle = Closed({
  id: Type.String(),
  vehicle_type_id: VehicleTypeId,
  locked: Type.Boolean(),
  loads: Type.Array(Closed({ order_id: Id, pieces: Type.Array(Type.Integer()) })),
  stops: Type.Array(Closed({ order_id: Id, point: Type.Integer(), point_id: Id, arrive_at: Time, start_at: Time, leave_at: Time })),
  distance_m: Distance,
  est_fen: AnyFen,
  /** The part of it for moving goods that are in the way: the cost of 后进先出. */
  rehandle_fen: AnyFen,
  peak_kg: AnyKg,
  peak_m3: AnyM3,
  /** The share of the type's limit that is used, in ten-thousandths. */
  load_rate_kg_bp: BasisPoints,
  load_rate_volume_bp: BasisPoints,
  proof_level: Type.String()
})

export const LoadTaskRow = Closed({
  id: Id,
  version: Version,
  task_no: No,
  task_status: StateOf(loadingMachine),
  objective: loadObjective.schema,
  order_count: Count,
  random_seed: Type.Integer(),
  progress_pct: Percent,
  vehicle_count: Nullable(Count),
  unplanned_count: Nullable(Count),
  est_fen: Nullable(AnyFen),
  /** 较散发节省: against one vehicle for each order. */
  save_fen: Nullable(AnyFen),
  distance_m: Nullable(Distance),
  /** Distances that are estimates, because no map service knew them. */
  estimated_legs: Nullable(Type.Integer()),
  proof_level: Nullable(Type.String()),
  iterations: Nullable(Type.Integer()),
  error: Type.String(),
  created_at: Time,
  computed_at: Nullable(Time)
})

const Break = Closed({ reason: Reason, over: Type.Optional(Type.Number()) })
const looked = { id: Id, version: Type.Optional(Version) }

export const loading = {
  /** 智能配载: combines open orders into vehicles, in the background; the row has its progress. */
  plan: command('loading/plan', {
    may,
    logAs: 'loading.planned',
    input: Closed({
      order_ids: Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true }),
      objective: loadObjective.schema,
      vehicle_types: Type.Array(LoadType, { minItems: 1, maxItems: 30 }),
      max_points: Type.Optional(Type.Integer({ minimum: 2, maximum: 200 })),
      max_detour_km: Type.Optional(Type.Integer({ minimum: 0, maximum: 5000 })),
      allow_split: Type.Optional(Type.Boolean()),
      keep_types: Type.Optional(Type.Boolean()),
      part_temperatures: Type.Optional(Type.Boolean()),
      part_dangerous: Type.Optional(Type.Boolean()),
      /** 客户不可混装: two shippers whose goods may not be on one vehicle. */
      apart: Type.Optional(Type.Array(Closed({ shipper_id: Id, other_id: Id }), { maxItems: 200 })),
      /** 城市限行: service in the area only within these minutes of each day, for the types named or all. */
      city_access: Type.Optional(
        Type.Array(
          Closed({
            area_code: Text(2, 6, { pattern: '^[1-9]\\d{1,5}$' }),
            type_ids: Type.Optional(Type.Array(VehicleTypeId)),
            from_minute: Minutes,
            to_minute: Minutes
          }),
          { maxItems: 50 }
        )
      ),
      /** 后进先出: the cost of moving an order that is in the way; null where it may not be moved. */
      rehandle_fen: Type.Optional(Nullable(Fen)),
      rest_rule: Type.Optional(Type.Boolean()),
      /** An earlier task whose vehicles of these names stay as they are. */
      base_id: Type.Optional(Id),
      locked: Type.Optional(Type.Array(Text(1, 40), { maxItems: 200 })),
      think_seconds: Type.Optional(SecondsOf(1, 60)),
      seed_count: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
      random_seed: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 }))
    }),
    output: LoadTaskRow,
    refuses: ['notFound', 'orderNotToLoad', 'unknownVehicleType', 'illegalMove']
  }),
  /** Ends planning with the best plan so far. */
  stop: command('loading/stop', { may, logAs: 'loading.stopped', input: Closed(looked), output: LoadTaskRow, refuses: ['notFound', 'notComputing'] }),
  cancel: command('loading/cancel', {
    may,
    logAs: 'loading.cancelled',
    input: Closed(looked),
    output: LoadTaskRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion']
  }),
  info: query('loading/info', {
    may,
    input: Closed({ id: Id }),
    output: Closed({
      task: LoadTaskRow,
      /** 后进先出多付: how much more this plan costs than one whose vehicles are open on all sides; null where the task has no rear doors or no price for moving goods. */
      lifo_fen: Nullable(AnyFen),
      vehicles: Type.Array(LoadVehicle),
      unplanned: Type.Array(Closed({ order_id: Id, pieces: Type.Array(Type.Integer()), reason: Reason }))
    }),
    refuses: ['notFound']
  }),
  /** Checks all limits again after the plan was changed by hand: the broken limits, the time of each stop, and the cost. */
  check: query('loading/check', {
    may,
    input: Closed({ id: Id, vehicles: Type.Array(LoadDraft, { maxItems: 1000 }) }),
    output: Closed({
      violations: Type.Array(
        Closed({ code: Type.String(), vehicle: Type.Optional(Type.String()), order_id: Type.Optional(Id), over: Type.Optional(Type.Number()) })
      ),
      vehicles: Type.Array(LoadVehicle),
      est_fen: AnyFen,
      distance_m: Distance
    }),
    refuses: ['notFound', 'draftUnreadable']
  }),
  /** Why an order is not loaded, and the places on vehicles for it that would break the fewest limits. */
  explain: query('loading/explain', {
    may,
    input: Closed({ id: Id, order_id: Id }),
    output: Closed({
      order_id: Id,
      reason: Reason,
      ways: Type.Array(
        Closed({
          kind: Type.Unsafe<'own' | 'join'>({ type: 'string', enum: ['own', 'join'] }),
          name: Type.String(),
          breaks: Type.Array(Break),
          est_fen: AnyFen
        })
      )
    }),
    refuses: ['notFound', 'notComputed']
  })
}
