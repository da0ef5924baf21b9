import { route } from '../order/cells.ts'
import { dispatchMachine } from './machine.ts'
import { waybillMachine } from '../waybill/machine.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyKg,
  AnyM3,
  AnyPhone,
  AnyPieces,
  CompanyName,
  Day,
  Distance,
  Fen,
  Id,
  Kg,
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

/** What of an order rides: the whole remainder, or some pieces of some goods rows. */
const Cargo = Closed({
  order_id: Id,
  version: Type.Optional(Version),
  goods: Type.Optional(
    Type.Array(Closed({ order_goods_id: Id, goods_num: Type.Integer({ minimum: 0 }), goods_kg: Kg, goods_volume: M3 }), {
      minItems: 1,
      maxItems: 200
    })
  )
})
const pair = { vehicle_id: Id, driver_id: Id, trailer_plate_no: Type.Optional(Text(0, 10)), plan_start_time: Time }

/** One thing that speaks against a pair: it blocks, or it only warns. */
export const DispatchProblem = Closed({
  level: Type.Unsafe<'block' | 'warn'>({ type: 'string', enum: ['block', 'warn'] }),
  name: Type.String(),
  text: Type.String()
})

/** What the checks say of a pair: what speaks against it, how full it would be, when it would be there, and what the trip earns. */
export const PairCheck = Closed({
  problems: Type.Array(DispatchProblem),
  goods_num: AnyPieces,
  goods_kg: AnyKg,
  goods_volume: AnyM3,
  max_load_kg: AnyKg,
  box_volume_m3: Nullable(AnyM3),
  plan_end_time: Time,
  distance_m: Nullable(Distance),
  run_minutes: Nullable(Minutes),
  receivable_fen: Nullable(Fen)
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

/** Why a vehicle and a driver may not go on a trip, whether they are new on it, swapped in or sent again. */
const pairRefusals = [
  'vehicleSuspended',
  'insuranceExpires',
  'inspectionExpires',
  'paperExpires',
  'paperMissing',
  'licenceTooLow',
  'driverDisabled',
  'driverAge',
  'vehicleBooked',
  'driverBooked',
  'overload'
] as const

export const dispatch = {
  /** Every check of SM-D for a vehicle and a driver before anything is written, with the load it would carry. */
  check: query('dispatch/check', {
    may: [carrier.waybills.may.dispatch],
    input: Closed({ orders: Type.Array(Cargo, { minItems: 1, maxItems: 20 }), ...pair }),
    output: PairCheck,
    refuses: ['notFound', 'orderNotOpen', 'quantityTaken']
  }),
  /** The same checks for another pair on a trip that exists: before a swap, or before it is sent again. */
  recheck: query('dispatch/recheck', {
    may: [carrier.waybills.may.swap, carrier.waybills.may.dispatch],
    input: Closed({ id: Id, vehicle_id: Id, driver_id: Id }),
    output: PairCheck,
    refuses: ['notFound']
  }),
  /** Makes a waybill with its dispatch and sends it; own drivers may be taken as having agreed. */
  create: command('dispatch/create', {
    may: [carrier.waybills.may.dispatch],
    logAs: 'dispatch.created',
    input: Closed({
      orders: Type.Array(Cargo, { minItems: 1, maxItems: 20 }),
      ...pair,
      confirmed: Type.Optional(Type.Boolean()),
      payable_fen: Type.Optional(Nullable(Fen)),
      remark: Type.Optional(Remark(0, 500))
    }),
    output: WaybillRow,
    refuses: ['notFound', 'staleVersion', 'orderNotOpen', 'quantityTaken', ...pairRefusals, 'nothingToCarry']
  }),
  /** Puts another vehicle or driver on a running trip; the waybill keeps its number, the old pair its history. */
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
    refuses: ['notFound', 'staleVersion', 'illegalMove', 'samePair', ...pairRefusals]
  }),
  /** Sends a trip again whose driver refused or was taken off, to a new pair. */
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
    refuses: ['notFound', 'staleVersion', 'illegalMove', ...pairRefusals]
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
    sorts: ['created_at', 'plan_start_time', 'goods_kg']
  })
}
