import { route } from '../order/cells.ts'
import { dispatchMachine } from './machine.ts'
import { Split } from '../payable/contract.ts'
import { splitRefusals } from '../payable/shares.ts'
import { PriceProposal } from '../rate/contract.ts'
import { waybillMachine } from '../waybill/machine.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, dueBy, list, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyKg,
  AnyM3,
  AnyPhone,
  AnyPieces,
  AreaCode,
  CompanyName,
  Day,
  Distance,
  Fen,
  Id,
  Kg,
  Lat,
  Lng,
  M3,
  Minutes,
  Name,
  No,
  Nullable,
  OneOf,
  Plate,
  Remark,
  StateOf,
  Text,
  Time,
  VehicleTypeId,
  Version
} from '../kit/fields.ts'
import { WaybillRow } from '../waybill/rows.ts'
import { BoardCounts, BoardTrip, BoardVehicle, DispatchProblem, SuggestedPair } from './board.ts'

/** The goods of an order that a dispatch takes: the whole remainder, or some pieces of some goods rows. */
export const Cargo = Closed({
  order_id: Id,
  version: Type.Optional(Version),
  goods: Type.Optional(
    Type.Array(Closed({ order_goods_id: Id, goods_num: Type.Integer({ minimum: 0 }), goods_kg: Kg, goods_volume: M3 }), {
      minItems: 1,
      maxItems: 200
    })
  )
})
/** The vehicle and driver of a trip, and when it is to depart. */
export const dispatchPair = { vehicle_id: Id, driver_id: Id, trailer_plate_no: Type.Optional(Text(0, 10)), plan_start_time: Time }

/** The result of the checks on a vehicle and a driver: problems, load rate, arrival times, and the profit of the trip. */
export const PairCheck = Closed({
  problems: Type.Array(DispatchProblem),
  goods_num: AnyPieces,
  goods_kg: AnyKg,
  goods_volume: AnyM3,
  max_load_kg: AnyKg,
  box_volume_m3: Nullable(AnyM3),
  plan_end_time: Time,
  /** When it would arrive: departure, the running time of its kilometres at a truck's speed for such a distance (`roadBands` of places, or the provider's), and twenty minutes'
   * rest after each four hours (道路交通安全法实施条例 第六十二条). */
  expected_at: Nullable(Time),
  distance_m: Nullable(Distance),
  run_minutes: Nullable(Minutes),
  receivable_fen: Nullable(Fen),
  /** What the carrier's own rules propose to pay for it; for who may see payables. */
  proposal: Nullable(PriceProposal)
})

/** A dispatch as its shipper may see it: plate and masked driver, never a price between carrier and driver. */
export const DispatchRow = Closed({
  id: Id,
  dispatch_no: No,
  waybill_id: Id,
  waybill_no: No,
  waybill_status: StateOf(waybillMachine),
  dispatch_status: StateOf(dispatchMachine),
  order_nos: No,
  carrier_name: CompanyName,
  plate_no: Plate,
  trailer_plate_no: Plate,
  driver_name: Name,
  driver_phone: AnyPhone,
  vehicle_type_id: Nullable(VehicleTypeId),
  goods_num: AnyPieces,
  goods_kg: AnyKg,
  goods_volume: AnyM3,
  start_address_diming: Address,
  end_address_diming: Address,
  plan_start_time: Time,
  plan_end_time: Time,
  created_at: Time
})

/** The refusals of a vehicle and a driver for a trip; the same for a new dispatch, a swap, and a trip that is sent again. */
const pairRefusals = [
  'vehicleSuspended',
  'insuranceExpires',
  'inspectionExpires',
  'paperExpires',
  'paperMissing',
  'licenceTooLow',
  'driverDisabled',
  'driverBlacklisted',
  'driverAge',
  'vehicleBooked',
  'driverBooked',
  'overload',
  'papersRefused',
  'papersNotPassed',
  'fleetSuspended',
  'overAxles',
  'driverBarred',
  'vehicleBarred'
] as const

/** What is said of a trip, wherever it is dispatched: of orders, of a load plan, of a cargo that drivers applied for. Its price comes from elsewhere where it was agreed before. */
export const dispatchEntry = {
  ...dispatchPair,
  confirmed: Type.Optional(Type.Boolean()),
  /** How it is paid; else as the carrier's rule says. */
  split: Type.Optional(Split),
  /** Why it goes at a margin under the floor (`margin.ts`); it stands in the trip's history and in the log. */
  margin_reason: Type.Optional(Remark(0, 200)),
  remark: Type.Optional(Remark(0, 500))
}
export const dispatchRefusals = [
  'orderNotOpen',
  'orderSubcontracted',
  'quantityTaken',
  ...pairRefusals,
  'nothingToCarry',
  'marginReasonNeeded',
  'lossNeedsRight',
  'shipperOverCredit',
  ...splitRefusals
] as const

const Some = Type.Array(Id, { maxItems: 500 })
const RelayedOrders = Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true })

export const dispatch = {
  /**
   * The dispatch board (派车看板): the vehicles of the carrier, each with its usual driver, where it was last and what speaks against it today, and their trips that
   * have to do with a time, six weeks of it at most. With `waybill_ids` or `vehicle_ids` only these, as they are now, and whatever else their vehicles drive: a board
   * follows a change by them.
   */
  board: query('dispatch/board', {
    may: [carrier.waybills.may.dispatch],
    input: Closed({
      from: Time,
      to: Time,
      /** Whether the stops of each trip are wanted too. */
      stops: Type.Optional(Type.Boolean()),
      waybill_ids: Type.Optional(Some),
      vehicle_ids: Type.Optional(Some)
    }),
    output: Closed({
      vehicles: Type.Array(BoardVehicle),
      trips: Type.Array(BoardTrip),
      counts: BoardCounts,
      /** There are more vehicles or trips than a board shows. */
      capped: Type.Boolean()
    })
  }),
  /** What speaks against each vehicle of the carrier with its usual driver for these orders: the checks of `check`, for all of them at once. */
  fits: query('dispatch/fits', {
    may: [carrier.waybills.may.dispatch],
    input: Closed({ orders: Type.Array(Cargo, { minItems: 1, maxItems: 20 }), plan_start_time: Time }),
    output: Closed({ data: Type.Array(Closed({ vehicle_id: Id, driver_id: Nullable(Id), problems: Type.Array(DispatchProblem) })) }),
    refuses: ['notFound', 'orderNotOpen', 'orderSubcontracted', 'quantityTaken', 'nothingToCarry']
  }),
  /**
   * The pairs that are proposed for these orders, the best first (`pairing` of the domain), four at most: of the vehicles with their usual drivers those that no
   * check forbids and that hold the goods. Nothing is written.
   */
  suggest: query('dispatch/suggest', {
    may: [carrier.waybills.may.dispatch],
    input: Closed({ orders: Type.Array(Cargo, { minItems: 1, maxItems: 20 }), plan_start_time: Time }),
    output: Closed({
      data: Type.Array(SuggestedPair),
      /** Where the trip begins. */
      start: Closed({ lng: Type.Number(), lat: Type.Number(), address_diming: Address }),
      /** How many vehicles there are, and how many of them may go. */
      vehicles: Type.Integer(),
      fit: Type.Integer()
    }),
    refuses: ['notFound', 'orderNotOpen', 'orderSubcontracted', 'quantityTaken', 'nothingToCarry']
  }),
  /** All checks of SM-D on a vehicle and a driver for the given load; nothing is written. */
  check: query('dispatch/check', {
    may: [carrier.waybills.may.dispatch, carrier.duoduoDispatch.may.dispatch],
    input: Closed({ orders: Type.Array(Cargo, { minItems: 1, maxItems: 20 }), ...dispatchPair }),
    output: PairCheck,
    refuses: ['notFound', 'orderNotOpen', 'orderSubcontracted', 'quantityTaken']
  }),
  /** The same checks on another vehicle or driver for an existing trip, before a swap or before it is sent again. */
  recheck: query('dispatch/recheck', {
    may: [carrier.waybills.may.swap, carrier.waybills.may.dispatch],
    input: Closed({ id: Id, vehicle_id: Id, driver_id: Id }),
    output: PairCheck,
    refuses: ['notFound']
  }),
  /** The same checks on the vehicle and driver that take goods of a trip over on the way: from the place of the hand-over at its time to the stops that are left. */
  checkRelay: query('dispatch/check_relay', {
    may: [carrier.waybills.may.relay],
    input: Closed({
      id: Id,
      order_ids: RelayedOrders,
      vehicle_id: Id,
      driver_id: Id,
      plan_start_time: Time,
      lng: Type.Optional(Lng),
      lat: Type.Optional(Lat)
    }),
    output: PairCheck,
    refuses: ['notFound', 'relayNotNow', 'relayNothing']
  }),
  /**
   * Hands goods of a loaded trip over to another vehicle and driver on the way (跨车中转): the next leg is a trip of its own with its own pay, meets the first at the place
   * between, counts the goods there, and goes on to the stops that are left. Their freight is asked for once, with the leg that delivers them. A next leg that is
   * cancelled before the first has come there gives the stops back.
   */
  relay: command('dispatch/relay', {
    may: [carrier.waybills.may.relay],
    logAs: 'dispatch.relayed',
    input: Closed({
      id: Id,
      version: Version,
      order_ids: RelayedOrders,
      /** Where they meet; `plan_start_time` says when. */
      area_code: AreaCode,
      address: Text(1, 200),
      lng: Lng,
      lat: Lat,
      ...dispatchEntry,
      payable_fen: Type.Optional(Nullable(Fen)),
      reason: Remark(2, 200)
    }),
    output: WaybillRow,
    refuses: [
      'notFound',
      'staleVersion',
      'tripSubcontracted',
      'relayNotNow',
      'relayNothing',
      'relaySamePair',
      'areaUnknown',
      'marginReasonNeeded',
      'lossNeedsRight',
      ...pairRefusals,
      ...splitRefusals
    ]
  }),
  /** Creates a waybill with its dispatch and sends it to the driver; for the carrier's own drivers it can count as accepted at once. */
  create: command('dispatch/create', {
    may: [carrier.waybills.may.dispatch, carrier.duoduoDispatch.may.dispatch],
    logAs: 'dispatch.created',
    input: Closed({
      orders: Type.Array(Cargo, { minItems: 1, maxItems: 20 }),
      ...dispatchEntry,
      payable_fen: Type.Optional(Nullable(Fen))
    }),
    output: WaybillRow,
    refuses: ['notFound', 'staleVersion', ...dispatchRefusals]
  }),
  /** Puts another vehicle or driver on a running trip; the waybill keeps its number, and the old dispatch remains as a record. */
  swap: command('dispatch/swap', {
    may: [carrier.waybills.may.swap],
    logAs: 'dispatch.swapped',
    input: Closed({
      id: Id,
      version: Version,
      vehicle_id: Id,
      driver_id: Id,
      trailer_plate_no: Type.Optional(Text(0, 10)),
      reason: Remark(2, 200),
      place: Type.Optional(Text(0, 200)),
      at: Type.Optional(Time)
    }),
    output: WaybillRow,
    refuses: ['notFound', 'staleVersion', 'illegalMove', 'samePair', 'tripSubcontracted', ...pairRefusals]
  }),
  /** Sends a trip again, with a vehicle and a driver, after its driver refused it or was removed. */
  resend: command('dispatch/resend', {
    may: [carrier.waybills.may.dispatch],
    logAs: 'dispatch.sent',
    input: Closed({
      id: Id,
      version: Version,
      vehicle_id: Id,
      driver_id: Id,
      trailer_plate_no: Type.Optional(Text(0, 10)),
      confirmed: Type.Optional(Type.Boolean())
    }),
    output: WaybillRow,
    refuses: ['notFound', 'staleVersion', 'illegalMove', 'tripSubcontracted', ...pairRefusals]
  }),
  /** The shipper's view: which vehicle takes which order. */
  list: list('dispatch/list', {
    may: [shipper.dispatches.may.view],
    row: DispatchRow,
    cells: { route },
    filters: {
      keyword: Type.Optional(Text(0, 60)),
      dispatch_status: Type.Optional(OneOf([0, 10, 20, 30, 40, 50] as const)),
      carrier_id: Type.Optional(Id),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['created_at', 'plan_start_time', 'goods_kg'],
    tabs: 'dispatch_status',
    due: dueBy('plan_start_time', 'dispatch_status', dispatchMachine, 'toSend', 'awaitingDriver', 'confirmed')
  })
}
