import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, dueBy, list, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyFen,
  AnyKg,
  AnyM3,
  AnyPieces,
  AreaCode,
  BasisPoints,
  ChoiceOf,
  CompanyName,
  Count,
  Day,
  Distance,
  Fen,
  Id,
  Kg,
  KgOf,
  Lat,
  Lng,
  M3,
  M3Of,
  Millimetres,
  Name,
  No,
  Nullable,
  OneOf,
  Percent,
  Photos,
  Pieces,
  Plate,
  Remark,
  SecondsOf,
  StateOf,
  Text,
  Time,
  VehicleTypeId,
  Version
} from '../kit/fields.ts'
import { dispatchEntry, dispatchPair, dispatchRefusals, PairCheck } from '../dispatch/contract.ts'
import { timeType } from '../order/machine.ts'
import { NoRateReason } from '../rate/contract.ts'
import { shortReason, waybillMachine } from '../waybill/machine.ts'
import { shortage } from '../waybill/rows.ts'
import { loadingCells } from './cells.ts'
import { loadFailures, loadingMachine, loadObjective, loadReasons, loadStepKind, loadVehicleMachine } from './machine.ts'
import { loadOption, loadOptionState } from './option.ts'

const look = [shipper.loadTasks.may.view, carrier.loadTasks.may.view]
const make = [shipper.loadTasks.may.create, shipper.loadTasks.may.quick, carrier.loadTasks.may.create]
const change = [shipper.loadTasks.may.edit, shipper.loadTasks.may.quick, carrier.loadTasks.may.edit]
const compute = [shipper.loadTasks.may.compute, carrier.loadTasks.may.compute]
const confirming = [shipper.loadTasks.may.confirm, shipper.loadTasks.may.quick, carrier.loadTasks.may.confirm]
const end = [shipper.loadTasks.may.remove, carrier.loadTasks.may.remove]
const Reason = Type.Unsafe<keyof typeof loadReasons>({ type: 'string', enum: Object.keys(loadReasons) })
const Minutes = Type.Integer({ minimum: 0, maximum: 1440 })

/** A vehicle type that this task may use; load and volume are those of the type unless they are given. */
const LoadType = Closed({
  vehicle_type_id: VehicleTypeId,
  count: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  max_kg: Type.Optional(KgOf(1, 100_000)),
  max_m3: Type.Optional(M3Of(0.1, 200)),
  fixed_fen: Fen,
  per_km_fen: Fen,
  per_stop_fen: Type.Optional(Fen),
  /** Its prices are those that the price rules gave (`loading/typePrices`), not the planner's own: the next task takes those of its day. */
  by_rates: Type.Optional(Type.Boolean()),
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
  /** 锁定: planning again leaves it as it is. */
  locked: Type.Optional(Type.Boolean()),
  /** 锁定站点: orders that planning again leaves on it, with their stops in this order. */
  held: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  loads: Type.Array(Closed({ order_id: Id, pieces: Type.Array(Pieces, { maxItems: 300 }) }), { minItems: 1, maxItems: 200 }),
  stops: Type.Array(Closed({ order_id: Id, point: Type.Integer({ minimum: 0, maximum: 200 }) }), { minItems: 1, maxItems: 500 })
})
const LoadVehicle = Closed({
  id: Type.String(),
  vehicle_type_id: VehicleTypeId,
  locked: Type.Boolean(),
  held: Type.Array(Id),
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

/** The same before anything was put on it. */
const LoadDraftOrEmpty = Closed({
  ...LoadDraft.properties,
  loads: Type.Array(LoadDraft.properties.loads.items, { maxItems: 200 }),
  stops: Type.Array(LoadDraft.properties.stops.items, { maxItems: 500 })
})

/** So many vehicles of a type: 车型×台. */
const PlannedType = Closed({ vehicle_type_id: VehicleTypeId, count: Count })
export const LoadTaskRow = Closed({
  id: Id,
  version: Version,
  task_no: No,
  task_name: Name,
  task_status: StateOf(loadingMachine),
  objective: loadObjective.schema,
  /** 装货日期: the day on which its orders are to be loaded. */
  load_date: Day,
  /** Made by hand (快速配载): the engine only checks. */
  by_hand: Type.Boolean(),
  order_count: Count,
  point_count: Count,
  goods_num: AnyPieces,
  goods_kg: AnyKg,
  goods_volume: AnyM3,
  progress_pct: Percent,
  /** Tasks that are planned before this one begins; null unless it waits. */
  queue_place: Nullable(Count),
  vehicle_count: Nullable(Count),
  vehicle_plan: Type.Array(PlannedType),
  load_rate_kg_bp: Nullable(BasisPoints),
  load_rate_volume_bp: Nullable(BasisPoints),
  unplanned_count: Nullable(Count),
  est_fen: Nullable(AnyFen),
  /** 较散发节省: against one vehicle for each order. */
  save_fen: Nullable(AnyFen),
  distance_m: Nullable(Distance),
  /** Distances that are estimates, because no map service knew them. */
  estimated_legs: Nullable(Type.Integer()),
  proof_level: Nullable(Type.String()),
  iterations: Nullable(Type.Integer()),
  random_seed: Type.Integer(),
  /** Vehicles that were sent to a carrier or dispatched. */
  sent_count: Count,
  /** The shipper whose plan it is, where it was sent to this carrier. */
  sender_name: CompanyName,
  /** Of the vehicles that were dispatched, in the order of the plan and each once: what drives, who loads it where, its seal. Empty for a shipper, whose carriers dispatch. */
  plate_no: Plate,
  driver_name: Name,
  loader: Name,
  dock_no: Type.String(),
  seal_no: Type.String(),
  /** The first of their planned departures. */
  plan_start_time: Nullable(Time),
  /** What they have loaded so far; nothing before the first has. */
  loaded_num: Nullable(AnyPieces),
  loaded_kg: Nullable(AnyKg),
  loaded_volume: Nullable(AnyM3),
  /** Why its last computing ended without a plan; empty unless it did. */
  error: Type.Unsafe<'' | (typeof loadFailures)[number]>({ type: 'string', enum: ['', ...loadFailures] }),
  created_by_name: Name,
  created_at: Time,
  computed_at: Nullable(Time)
})

/** What a plan is made of: orders, vehicle types and rules. */
const wish = {
  task_name: Type.Optional(Text(0, 40, { kind: 'name' })),
  load_date: Type.Optional(Day),
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
  think_seconds: Type.Optional(SecondsOf(1, 60)),
  seed_count: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
  random_seed: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 }))
}
const Wish = Closed({ ...wish, by_hand: Type.Boolean() })

/** What a plan takes for granted though nobody agreed to it yet (假设): the customer's time, the vehicles that there are, a rule of the task. */
const Assumed = Closed({
  /** So many minutes before and after the time that the customer asked for. */
  windows: Type.Array(
    Closed({
      order_id: Id,
      point: Type.Integer({ minimum: 0, maximum: 200 }),
      before_min: Type.Integer({ minimum: 0, maximum: 1440 }),
      after_min: Type.Integer({ minimum: 0, maximum: 1440 })
    }),
    { maxItems: 500 }
  ),
  /** Vehicles of a type beyond those available. */
  more: Type.Array(Closed({ vehicle_type_id: VehicleTypeId, count: Type.Integer({ minimum: 1, maximum: 1000 }) }), { maxItems: 30 }),
  /** Orders that are divided although the task divides none. */
  split: Type.Array(Id, { maxItems: 1000 }),
  max_points: Nullable(Type.Integer({ minimum: 2, maximum: 200 })),
  max_detour_km: Nullable(Type.Integer({ minimum: 0, maximum: 5000 })),
  /** Vehicle types that come with a box that keeps temperature. */
  keeps: Type.Array(VehicleTypeId, { maxItems: 30 }),
  /** Goods of different temperature share a vehicle. */
  mix_temps: Type.Boolean(),
  /** Goods that the task would not have moved aside may be, at this price. */
  rehandle_fen: Nullable(Fen)
})

/** What a plan comes to, so that plans can be compared. */
const planFigures = {
  vehicle_count: Count,
  unplanned_count: Count,
  /** Pieces that stay behind. */
  unplanned_num: AnyPieces,
  est_fen: AnyFen,
  distance_m: Distance,
  load_rate_kg_bp: Nullable(BasisPoints),
  load_rate_volume_bp: Nullable(BasisPoints),
  /** Minutes behind the times that customers asked for, of all stops together. */
  late_min: Count
}

/** Of the vehicles of a plan that go on some lanes: how many, how much of those lanes they carry, and what of their cost falls to it. */
const LaneFigures = Closed({ vehicle_count: Count, goods_kg: AnyKg, est_fen: AnyFen, per_tonne_fen: AnyFen })

const Break = Closed({ reason: Reason, over: Type.Optional(Type.Number()) })
const looked = { id: Id, version: Type.Optional(Version) }
const Left = Closed({ order_id: Id, pieces: Type.Array(Type.Integer()), reason: Reason })
const Violation = Closed({
  code: Type.String(),
  vehicle: Type.Optional(Type.String()),
  order_id: Type.Optional(Id),
  over: Type.Optional(Type.Number())
})

/** An order as a plan sees it: its points, and its goods rows with the point each is loaded and unloaded at. A row without goods only makes the vehicle call at a further loading point. */
const LoadOrder = Closed({
  order_id: Id,
  order_no: No,
  shipper_id: Id,
  shipper_name: CompanyName,
  points: Type.Array(
    Closed({
      point_id: Id,
      kind: OneOf([1, 2] as const),
      address_diming: Address,
      address_str: Address,
      area_code: Type.String(),
      lng: Lng,
      lat: Lat,
      time_type: timeType.schema,
      time_start: Time,
      time_end: Nullable(Time)
    })
  ),
  rows: Type.Array(
    Closed({
      order_goods_id: Nullable(Id),
      from: Type.Integer(),
      to: Type.Integer(),
      goods_name: Name,
      goods_guige: Type.String(),
      /** The specification from which the size of a piece was taken where this row has none: as the shipper last wrote it for the same goods; else empty. */
      remembered_guige: Type.String(),
      danwei: Type.String(),
      pieces: AnyPieces,
      kg: AnyKg,
      m3: AnyM3
    })
  )
})

/** A step of the plan's history: it can be gone back to. */
const LoadStep = Closed({
  seq: Count,
  step_kind: loadStepKind.schema,
  vehicle_count: Count,
  unplanned_count: Count,
  est_fen: AnyFen,
  distance_m: Distance,
  created_by_name: Name,
  created_at: Time
})

/** A vehicle of a confirmed plan: to whom it was given, and what became of it. */
const LoadRun = Closed({
  vehicle: Type.String(),
  run_status: StateOf(loadVehicleMachine),
  carrier_id: Nullable(Id),
  carrier_name: CompanyName,
  waybill_id: Nullable(Id),
  waybill_no: No,
  plate_no: Plate,
  driver_name: Name,
  /** Where its trip stands; null before there is one. */
  waybill_status: Nullable(StateOf(waybillMachine)),
  loader: Name,
  dock_no: Type.String(),
  seal_no: Type.String(),
  /** What the vehicle may carry; null without a trip of one's own. */
  max_load_kg: Nullable(AnyKg),
  load_done_at: Nullable(Time),
  departed_at: Nullable(Time),
  /** Where it is loaded, an entry for each order and place. */
  pickups: Type.Array(
    Closed({ point_id: Id, order_id: Id, address_diming: Address, arrived_at: Nullable(Time), done_at: Nullable(Time), zhuang_goods_img: Photos })
  )
})

/** Goods of an order on a trip, and what was loaded of them: the same row that the trip itself shows. */
const Carried = Closed({
  waybill_id: Id,
  waybill_no: No,
  waybill_status: StateOf(waybillMachine),
  plate_no: Plate,
  waybill_goods_id: Id,
  version: Version,
  order_id: Id,
  order_goods_id: Id,
  goods_name: Name,
  danwei: Type.String(),
  goods_num: AnyPieces,
  goods_kg: AnyKg,
  goods_volume: AnyM3,
  load_num: Nullable(AnyPieces),
  load_kg: Nullable(AnyKg),
  load_volume: Nullable(AnyM3),
  ...shortage
})
const atVehicle = { id: Id, vehicle: Text(1, 40) }

export const loading = {
  /** The company's own load tasks. */
  list: list('loading/list', {
    may: look,
    row: LoadTaskRow,
    cells: loadingCells,
    filters: {
      keyword: Type.Optional(Text(0, 60)),
      task_status: Type.Optional(OneOf([0, 10, 20, 30, 40, 50, 60, 70, 80] as const)),
      vehicle_type_id: Type.Optional(VehicleTypeId),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['created_at', 'load_date', 'order_count', 'est_fen', 'save_fen', 'distance_m'],
    tabs: 'task_status',
    due: dueBy('load_date', 'task_status', loadingMachine, 'draft', 'computing', 'toConfirm', 'confirmed', 'dispatched', 'loading')
  }),
  /** 智能配载: combines open orders into vehicles, in the background; the row has its progress. With `by_hand` (快速配载) it begins with no vehicle, and nothing is planned; else it takes the right to compute as well. */
  plan: command('loading/plan', {
    may: make,
    logAs: 'loading.planned',
    input: Closed({ ...wish, by_hand: Type.Optional(Type.Boolean()) }),
    output: LoadTaskRow,
    refuses: ['notFound', 'orderNotToLoad', 'orderSubcontracted', 'unknownVehicleType', 'illegalMove']
  }),
  /** Plans again: around the vehicles and stops that are locked, and by other orders or rules where `wish` names them. */
  replan: command('loading/replan', {
    may: compute,
    logAs: 'loading.replanned',
    input: Closed({
      ...looked,
      wish: Type.Optional(Closed(wish)),
      think_seconds: Type.Optional(SecondsOf(1, 60))
    }),
    output: LoadTaskRow,
    refuses: ['notFound', 'orderNotToLoad', 'orderSubcontracted', 'unknownVehicleType', 'illegalMove', 'staleVersion']
  }),
  /** Ends planning with the best plan so far. A task that still waits leaves the queue at once, with the plan it had before or as a draft. */
  stop: command('loading/stop', {
    may: [...make, ...change, ...compute],
    logAs: 'loading.stopped',
    input: Closed(looked),
    output: LoadTaskRow,
    refuses: ['notFound', 'notComputing', 'illegalMove', 'staleVersion']
  }),
  /** Keeps a plan as it was changed by hand; refused where it breaks a limit. */
  arrange: command('loading/arrange', {
    may: change,
    logAs: 'loading.arranged',
    input: Closed({
      id: Id,
      version: Version,
      vehicles: Type.Array(LoadDraft, { maxItems: 1000 }),
      /** Silent: what the plan assumes stays as it is. */
      assumed: Type.Optional(Assumed)
    }),
    output: LoadTaskRow,
    refuses: ['notFound', 'staleVersion', 'illegalMove', 'notComputed', 'draftUnreadable', 'planBroken', 'assumedPast']
  }),
  /** Goes to a step of the plan's history: 撤销 and 重做. */
  goTo: command('loading/goTo', {
    may: change,
    logAs: 'loading.wentTo',
    input: Closed({ id: Id, version: Version, seq: Type.Integer({ minimum: 1, maximum: 100_000 }) }),
    output: LoadTaskRow,
    refuses: ['notFound', 'staleVersion', 'illegalMove', 'stepGone']
  }),
  /** Computes what each objective would make of the same task, around what is locked, to stand beside the plan; in the background, like a plan. `stop` ends it with the best so far. */
  compare: command('loading/compare', {
    may: compute,
    logAs: 'loading.compared',
    input: Closed({ id: Id, think_seconds: Type.Optional(SecondsOf(1, 10)) }),
    output: LoadTaskRow,
    refuses: ['notFound', 'illegalMove', 'notComputed', 'comparing']
  }),
  /** Makes one of the plans that were computed beside it the next step of the plan. */
  takeOption: command('loading/takeOption', {
    may: change,
    logAs: 'loading.tookOption',
    input: Closed({ id: Id, version: Version, option_kind: loadOption.schema }),
    output: LoadTaskRow,
    refuses: ['notFound', 'staleVersion', 'illegalMove', 'notComputed', 'optionGone', 'planBroken']
  }),
  /** Confirms the plan and reserves its goods on the orders: all of them or none. */
  confirm: command('loading/confirm', {
    may: confirming,
    logAs: 'loading.confirmed',
    input: Closed({ id: Id, version: Version }),
    output: LoadTaskRow,
    refuses: ['notFound', 'staleVersion', 'illegalMove', 'planBroken', 'nothingPlanned', 'orderNotToLoad', 'orderSubcontracted', 'quantityTaken']
  }),
  /** Takes the confirmation back and gives the goods back to the orders; not once a vehicle was sent or dispatched. */
  unconfirm: command('loading/unconfirm', {
    may: confirming,
    logAs: 'loading.unconfirmed',
    input: Closed(looked),
    output: LoadTaskRow,
    refuses: ['notFound', 'staleVersion', 'illegalMove']
  }),
  /** Cancels a task; what it held is free again. */
  cancel: command('loading/cancel', {
    may: end,
    logAs: 'loading.cancelled',
    input: Closed(looked),
    output: LoadTaskRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion']
  }),
  /** The shipper gives vehicles of a confirmed plan to a carrier at the contract price: their orders are assigned to it, and it finds the plan among its own tasks. */
  send: command('loading/send', {
    may: [shipper.loadTasks.may.send],
    logAs: 'loading.sent',
    input: Closed({
      id: Id,
      /** Names of vehicles that share no order with a vehicle that stays. */
      vehicles: Type.Array(Text(1, 40), { minItems: 1, maxItems: 200, uniqueItems: true }),
      carrier_id: Id
    }),
    output: LoadTaskRow,
    refuses: [
      'notFound',
      'illegalMove',
      'vehicleNotOpen',
      'orderShared',
      'orderNotToLoad',
      'orderSubcontracted',
      'linkNotActive',
      'noRate',
      'companyNotApproved'
    ]
  }),
  /** A vehicle and a driver for each vehicle of a confirmed plan that waits, with why; none where nothing fits, and no pair twice for times that overlap. */
  pairs: query('loading/pairs', {
    may: [carrier.waybills.may.dispatch],
    input: Closed({ id: Id }),
    output: Closed({
      data: Type.Array(
        Closed({
          vehicle: Type.String(),
          plan_start_time: Time,
          pair: Nullable(
            Closed({
              vehicle_id: Id,
              plate_no: Plate,
              trailer_plate_no: Plate,
              driver_id: Id,
              driver_name: Name,
              /** Both are free. */
              idle: Type.Boolean(),
              same_type: Type.Boolean(),
              /** The driver that the vehicle went with last, or is bound to. */
              usual_pair: Type.Boolean(),
              /** From its last known position to the first stop. */
              away_m: Nullable(Distance),
              /** What is received for what it carries, and what the carrier's own rules pay; for who may see each, and unknown where nothing says it. */
              receivable_fen: Nullable(Fen),
              payable_fen: Nullable(Fen),
              warnings: Type.Array(Type.String())
            })
          )
        })
      )
    }),
    refuses: ['notFound', 'vehicleNotOpen', 'orderNotOpen', 'orderSubcontracted']
  }),
  /** All checks of SM-D on a vehicle and a driver for a vehicle of a confirmed plan; nothing is written. */
  checkPair: query('loading/checkPair', {
    may: [carrier.waybills.may.dispatch],
    input: Closed({ id: Id, vehicle: Text(1, 40), ...dispatchPair }),
    output: PairCheck,
    refuses: ['notFound', 'vehicleNotOpen', 'orderNotOpen', 'orderSubcontracted']
  }),
  /** The carrier dispatches a vehicle of a confirmed plan: its reserved goods go on a trip of this vehicle and driver. */
  dispatch: command('loading/dispatch', {
    may: [carrier.waybills.may.dispatch],
    logAs: 'loading.dispatched',
    input: Closed({
      id: Id,
      vehicle: Text(1, 40),
      ...dispatchEntry,
      payable_fen: Type.Optional(Nullable(Fen))
    }),
    output: LoadTaskRow,
    refuses: ['notFound', 'illegalMove', 'vehicleNotOpen', ...dispatchRefusals]
  }),
  /** Who loads a vehicle, and at which dock. */
  dock: command('loading/dock', {
    may: [carrier.loadTasks.may.load],
    logAs: 'loading.docked',
    input: Closed({ ...atVehicle, loader: Text(1, 20, { kind: 'name' }), dock_no: Text(0, 20) }),
    output: LoadTaskRow,
    refuses: ['notFound', 'vehicleNotDispatched']
  }),
  /** 装车: ticks rows of a vehicle with what was loaded of them, or takes a tick back (`loaded` null). With the first row the vehicle is signed in at the dock. */
  load: command('loading/load', {
    may: [carrier.loadTasks.may.load],
    logAs: 'loading.loaded',
    input: Closed({
      ...atVehicle,
      rows: Type.Array(
        Closed({
          waybill_goods_id: Id,
          version: Version,
          loaded: Nullable(Closed({ load_num: Pieces, load_kg: Kg, load_volume: M3 })),
          short_reason: Type.Optional(Nullable(ChoiceOf(shortReason))),
          short_note: Type.Optional(Remark(0, 200))
        }),
        { minItems: 1, maxItems: 200 }
      )
    }),
    output: LoadTaskRow,
    refuses: [
      'notFound',
      'vehicleNotDispatched',
      'illegalMove',
      'rowChanged',
      'moreThanPlanned',
      'shortReasonNeeded',
      'loadStands',
      'overload',
      'quantityTaken',
      'relayLeavesNothing'
    ]
  }),
  /** 装货完成 of a vehicle, or of some of its loading points: the trip's own node, once each row is loaded or explained. */
  finish: command('loading/finish', {
    may: [carrier.loadTasks.may.load],
    logAs: 'loading.finished',
    input: Closed({
      ...atVehicle,
      point_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true })),
      zhuang_goods_img: Type.Optional(Photos)
    }),
    output: LoadTaskRow,
    refuses: ['notFound', 'vehicleNotDispatched', 'illegalMove', 'rowsOpen', 'photoNeeded', 'overload']
  }),
  /** 发车 of a vehicle: the trip's own node. What was left behind is free on its orders again. */
  depart: command('loading/depart', {
    may: [carrier.loadTasks.may.depart],
    logAs: 'loading.departed',
    input: Closed({ ...atVehicle, seal_no: Type.Optional(Text(0, 20)) }),
    output: LoadTaskRow,
    refuses: ['notFound', 'vehicleNotDispatched', 'illegalMove', 'rowsOpen', 'quantityTaken', 'departureNotReleased']
  }),
  /** A task with its orders, its plan as far as there is one, and the steps that led to it. */
  info: query('loading/info', {
    may: look,
    input: Closed({ id: Id }),
    output: Closed({
      task: LoadTaskRow,
      wish: Wish,
      types: Type.Array(Closed({ vehicle_type_id: VehicleTypeId, title: Type.String(), max_kg: AnyKg, max_m3: AnyM3, count: Nullable(Count) })),
      orders: Type.Array(LoadOrder),
      /** 后进先出多付: how much more this plan costs than one whose vehicles are open on all sides; null where the task has no rear doors or no price for moving goods. */
      lifo_fen: Nullable(AnyFen),
      vehicles: Type.Array(LoadVehicle),
      unplanned: Type.Array(Left),
      /** What this plan takes for granted; nobody agreed to it yet. */
      assumed: Assumed,
      steps: Type.Array(LoadStep),
      /** The step that the plan is at; 0 before the first. */
      step: Count,
      runs: Type.Array(LoadRun),
      /** What trips carry of the goods of a dispatched plan: of one's own vehicles, or of the carriers to whom it was sent. */
      carried: Type.Array(Carried)
    }),
    refuses: ['notFound']
  }),
  /**
   * What a vehicle of each type costs by the price rules in force, to plan with: a shipper's by its contracts with its carriers, a carrier's by its own prices
   * (下游运价). Only types that a rule prices; none for who may not see such prices.
   */
  typePrices: query('loading/typePrices', {
    may: [...make, ...change],
    input: Closed({}),
    output: Closed({
      types: Type.Array(
        Closed({
          vehicle_type_id: VehicleTypeId,
          fixed_fen: AnyFen,
          per_km_fen: AnyFen,
          per_stop_fen: Nullable(AnyFen),
          /** By prices of goods, for a vehicle that is full; else by prices of vehicles of the type. */
          full_load: Type.Boolean(),
          rule_count: Count,
          /** The names of the projects whose rules they are. */
          project_names: Type.Array(Name)
        })
      )
    })
  }),
  /**
   * What the plan costs by the price rules in force: a shipper's by its contract with a carrier (按合同运价), a carrier's by its own prices (按下游运价) for whoever
   * drives. Nothing where there is no vehicle yet, or for who may not see such prices.
   */
  rates: query('loading/rates', {
    may: look,
    /** Silent: the carrier whose contract prices most of the plan for the least. */
    input: Closed({ id: Id, carrier_id: Type.Optional(Id) }),
    output: Closed({
      rates: Nullable(
        Closed({
          /** Whose contract prices the vehicles that were not sent to anybody yet; null for a carrier's own prices, and where no carrier has a contract. */
          carrier_id: Nullable(Id),
          /** The carriers that have a contract, with what the plan costs by it and the vehicles that it does not price; who prices most for the least first. */
          carriers: Type.Array(Closed({ carrier_id: Id, carrier_name: CompanyName, rate_fen: AnyFen, unpriced: Type.Array(Type.String()) })),
          vehicles: Type.Array(
            Closed({
              vehicle: Type.String(),
              rate_fen: Nullable(AnyFen),
              /** 散发: what its goods cost by the same prices with a vehicle for each order, of an order on several its share; null where one of them has no such price. */
              alone_fen: Nullable(AnyFen),
              /** The lanes that no rule prices, and why. */
              no_rates: Type.Array(
                Closed({ start_name: Name, end_name: Name, reason: NoRateReason.properties.reason, day: NoRateReason.properties.day })
              )
            })
          )
        })
      )
    }),
    refuses: ['notFound']
  }),
  /** The newest plan before this one, of the last thirty days and at least confirmed, on whose lanes at least half of this plan's orders are; and both on those lanes. */
  earlier: query('loading/earlier', {
    may: look,
    input: Closed({ id: Id }),
    output: Closed({ earlier: Nullable(Closed({ id: Id, task_no: No, load_date: Day, before: LaneFigures, now: LaneFigures })) }),
    refuses: ['notFound']
  }),
  /** The plan as it is, and what was computed to be compared with it. */
  options: query('loading/options', {
    may: look,
    input: Closed({ id: Id }),
    output: Closed({
      now: Nullable(Closed(planFigures)),
      data: Type.Array(
        Closed({
          option_kind: loadOption.schema,
          option_state: loadOptionState.schema,
          progress_pct: Percent,
          /** Whether it can be made the plan: it is ready, of the same problem, and one that the task's vehicles can drive. */
          takeable: Type.Boolean(),
          figures: Nullable(Closed(planFigures)),
          created_at: Time,
          created_by_name: Name
        })
      )
    }),
    refuses: ['notFound']
  }),
  /** Checks all limits again after the plan was changed by hand: the broken limits, the time of each stop, and the cost. Nothing is kept. */
  check: query('loading/check', {
    may: look,
    input: Closed({ id: Id, vehicles: Type.Array(LoadDraft, { maxItems: 1000 }) }),
    output: Closed({
      violations: Type.Array(Violation),
      vehicles: Type.Array(LoadVehicle),
      est_fen: AnyFen,
      distance_m: Distance
    }),
    refuses: ['notFound', 'notComputed', 'draftUnreadable']
  }),
  /** The best place for an order, or a part of it, on one vehicle of the plan as it was changed: the vehicle with it, what that breaks, and what it costs more. */
  place: query('loading/place', {
    may: look,
    input: Closed({
      id: Id,
      vehicle: LoadDraftOrEmpty,
      order_id: Id,
      pieces: Type.Array(Pieces, { maxItems: 300 })
    }),
    output: Closed({ vehicle: LoadVehicle, violations: Type.Array(Violation), more_fen: AnyFen, more_m: Distance }),
    refuses: ['notFound', 'notComputed', 'draftUnreadable']
  }),
  /** Why an order is not loaded, and the places on vehicles for it that would break the fewest limits. */
  explain: query('loading/explain', {
    may: look,
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
  }),
  /**
   * What would take an order in that stayed behind, or onto the vehicle that refused it: a wider window of time, one more vehicle, parts, more stops, a rule that gives. Each is judged by
   * the checker with the whole plan, and can be taken as the next step of it by `arrange`.
   */
  remedies: query('loading/remedies', {
    may: look,
    input: Closed({
      id: Id,
      order_id: Id,
      /** Silent: all of it that is on no vehicle. */
      pieces: Type.Optional(Type.Array(Pieces, { maxItems: 300 })),
      /** The vehicle that it would leave. */
      from: Type.Optional(Text(1, 40)),
      /** The only vehicle that it is to go on. */
      onto: Type.Optional(Text(1, 40))
    }),
    output: Closed({
      data: Type.Array(
        Closed({
          kind: Type.Unsafe<'fits' | 'window' | 'vehicle' | 'split' | 'limit' | 'rule'>({
            type: 'string',
            enum: ['fits', 'window', 'vehicle', 'split', 'limit', 'rule']
          }),
          /** What has to be assumed for it, and what the plan assumes with it. */
          asks: Assumed,
          assumed: Assumed,
          /** The vehicles that change, or that come. */
          vehicles: Type.Array(LoadVehicle),
          /** Pieces that stay behind even so. */
          left: Type.Array(Type.Integer()),
          more_fen: AnyFen,
          more_m: Distance,
          /** Of the time that vehicles are on their way. */
          more_min: Type.Integer()
        })
      )
    }),
    refuses: ['notFound', 'notComputed', 'draftUnreadable']
  }),
  /** How a vehicle of the plan is loaded: each box in the order of the dock, where sizes are known; weight on the floor where not. */
  stow: query('loading/stow', {
    may: look,
    input: Closed({ id: Id, vehicle: Text(1, 40) }),
    output: Closed({
      fits: Type.Boolean(),
      proof_level: Type.String(),
      box: Nullable(Closed({ length_mm: Millimetres, width_mm: Millimetres, height_mm: Millimetres })),
      /** Goods of one row of one order; places are counted from 0 in driving order. */
      parts: Type.Array(
        Closed({
          order_id: Id,
          row: Type.Integer(),
          loaded_at: Type.Integer(),
          unloaded_at: Type.Integer(),
          pieces: AnyPieces,
          kg: AnyKg,
          m3: AnyM3,
          sized: Type.Boolean()
        })
      ),
      /** x from the head board to the door, y from the left, z from the floor, mm; in the order of the dock (装车顺序). */
      placements: Type.Array(
        Closed({
          part: Type.Integer(),
          x: Type.Number(),
          y: Type.Number(),
          z: Type.Number(),
          lx: Type.Number(),
          ly: Type.Number(),
          lz: Type.Number()
        })
      ),
      used_mm: Millimetres,
      fill_bp: BasisPoints,
      centre_mm: Nullable(Millimetres),
      /** What rests on the axles at departure, kg, estimated with the axles that bodies of this length usually have; of a semi-trailer the front is its kingpin. */
      axles: Nullable(
        Closed({
          semi: Type.Boolean(),
          /** From the place of every box; otherwise from weight and volume alone. */
          by_boxes: Type.Boolean(),
          front_kg: Type.Integer(),
          rear_kg: Type.Integer(),
          front_max_kg: Type.Integer(),
          rear_max_kg: Type.Integer(),
          /** How much further back the whole load would have to stand for the front to hold. */
          back_mm: Millimetres
        })
      )
    }),
    refuses: ['notFound', 'notComputed']
  }),
  /** Where orders are to be loaded and unloaded, for a map of what can be chosen. */
  points: query('loading/points', {
    may: look,
    input: Closed({ order_ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) }),
    output: Closed({
      data: Type.Array(Closed({ order_id: Id, kind: OneOf([1, 2] as const), lng: Lng, lat: Lat, address_diming: Address, area_code: AreaCode }))
    })
  })
}
