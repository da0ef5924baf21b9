import { payeeType } from '../fleet/enums.ts'
import { timeType } from '../order/machine.ts'
import { receiptMachine } from '../receipt/machine.ts'
import { reportStatus } from '../report/enums.ts'
import { tripHealth } from '../risk/enums.ts'
import { eventSource, financeStatus, noPlace, pointKind, shortReason, vehicleUse, waybillMachine, noReceipt } from './machine.ts'
import { Type } from 'typebox'
import { Closed } from '../kit/endpoint.ts'
import {
  Address,
  AnyFen,
  AnyKg,
  AnyM3,
  AnyPieces,
  ChoiceOf,
  CompanyName,
  Distance,
  Id,
  Metres,
  Minutes,
  Name,
  No,
  Nullable,
  PhoneOf,
  Photos,
  Plate,
  Remark,
  StateOf,
  Time,
  VehicleTypeId,
  Version,
  WholePhone
} from '../kit/fields.ts'

const MaybeTime = Nullable(Time)

/** A waybill as its carrier sees it; prices are null without the right to see them. */
export const WaybillRow = Closed({
  id: Id,
  version: Version,
  waybill_no: No,
  /** The leg of goods that change vehicles on their way (中转), from 1. */
  leg_no: Type.Integer(),
  waybill_status: StateOf(waybillMachine),
  receipt_status: StateOf(receiptMachine, noReceipt),
  finance_status: ChoiceOf(financeStatus),
  report_status: ChoiceOf(reportStatus),
  /** What its checks came to when they were made last, and when that was; null where nothing could be judged. */
  health_flag: Nullable(ChoiceOf(tripHealth)),
  health_at: MaybeTime,
  order_nos: No,
  customer_order_nos: No,
  shipper_names: CompanyName,
  carrier_name: CompanyName,
  start_address_diming: Address,
  end_address_diming: Address,
  goods_name: Name,
  vehicle_id: Nullable(Id),
  driver_id: Nullable(Id),
  plate_no: Plate,
  trailer_plate_no: Plate,
  driver_name: Name,
  driver_phone: PhoneOf('waybill'),
  vehicle_type_id: Nullable(VehicleTypeId),
  vehicle_use: Nullable(ChoiceOf(vehicleUse)),
  plan_num: AnyPieces,
  plan_kg: AnyKg,
  plan_volume: AnyM3,
  load_kg: Nullable(AnyKg),
  unload_kg: Nullable(AnyKg),
  plan_start_time: Time,
  plan_end_time: Time,
  driver_qiandao_time: MaybeTime,
  shiji_fache_start_time: MaybeTime,
  eta: MaybeTime,
  driver_shiji_songda_time: MaybeTime,
  unload_done_at: MaybeTime,
  signed_at: MaybeTime,
  late_start_min: Nullable(Minutes),
  late_end_min: Nullable(Minutes),
  outside_fence: Type.Boolean(),
  place_denied: Type.Boolean(),
  /** A stop was reached sooner than a truck can come there (`domain/speed.ts`). */
  too_fast: Type.Boolean(),
  /** Another carrier drives it (转包): its nodes, vehicle and pay are recorded there. */
  subcontracted: Type.Boolean(),
  abnormal_flag: Type.Boolean(),
  distance_plan_m: Nullable(Distance),
  receivable_fen: Nullable(AnyFen),
  payable_fen: Nullable(AnyFen),
  /** The fleet of its driver, and who is paid, as both were when he was dispatched. */
  fleet_id: Nullable(Id),
  fleet_name: Name,
  payee_type: ChoiceOf(payeeType),
  payee_name: Name,
  dispatcher_name: Name,
  remark: Remark(),
  created_at: Time
})

/** A stop of a trip, with planned and actual times. */
export const WaybillPoint = Closed({
  id: Id,
  order_id: Id,
  /** Where goods change vehicles: the trip to which they are handed over here, or from which they come; null at a point of an order. */
  relay_waybill_id: Nullable(Id),
  kind: ChoiceOf(pointKind),
  seq: Type.Integer(),
  link_name: Name,
  link_phone: PhoneOf('waybill'),
  province: Type.String(),
  city: Type.String(),
  area: Type.String(),
  address_str: Address,
  address_diming: Address,
  lng: Type.Number(),
  lat: Type.Number(),
  time_type: ChoiceOf(timeType),
  time_start: Time,
  time_end: MaybeTime,
  address_content: Remark(),
  arrived_at: MaybeTime,
  done_at: MaybeTime,
  departed_at: MaybeTime,
  late_min: Nullable(Minutes),
  /** So many minutes late are in time here, as the lane says; null: as everywhere. */
  grace_min: Nullable(Minutes),
  fence_distance_m: Nullable(Metres),
  outside_fence: Type.Boolean(),
  /** A stop was reached sooner than a truck can come there (`domain/speed.ts`). */
  too_fast: Type.Boolean(),
  node_reason: Remark(),
  end_content: Remark(),
  zhuang_goods_img: Photos,
  fahuo_document_img: Photos,
  xie_goods_img: Photos,
  shou_document_img: Photos,
  net_kg: Nullable(AnyKg)
})

/** The same for the driver of the trip, who calls its contacts (link `tel:`). */
export const CalledPoint = Closed({ ...WaybillPoint.properties, link_phone: WholePhone })

/** Why less was loaded than planned, and what of it was left behind: that is free on the order again. */
export const shortage = {
  short_reason: Nullable(ChoiceOf(shortReason)),
  short_note: Remark(),
  left_num: AnyPieces,
  left_kg: AnyKg,
  left_volume: AnyM3
}

export const WaybillGoods = Closed({
  id: Id,
  order_id: Id,
  order_goods_id: Id,
  end_point_id: Id,
  goods_type_name: Name,
  goods_name: Name,
  goods_guige: Type.String(),
  danwei: Type.String(),
  goods_num: AnyPieces,
  goods_kg: AnyKg,
  goods_volume: AnyM3,
  load_num: Nullable(AnyPieces),
  load_kg: Nullable(AnyKg),
  load_volume: Nullable(AnyM3),
  recv_num: Nullable(AnyPieces),
  recv_kg: Nullable(AnyKg),
  recv_volume: Nullable(AnyM3),
  damage_num: Nullable(AnyPieces),
  ...shortage
})

/** One event of a trip. */
export const WaybillEvent = Closed({
  id: Id,
  version: Type.Integer(),
  point_id: Nullable(Id),
  move: Type.String(),
  from_status: Nullable(StateOf(waybillMachine)),
  to_status: StateOf(waybillMachine),
  at: Time,
  recorded_at: Time,
  actor_type: Type.Integer(),
  actor_name: Name,
  source: ChoiceOf(eventSource),
  no_place: Nullable(ChoiceOf(noPlace)),
  reason: Remark()
})

/** One leg of goods that change vehicles on their way. */
export const WaybillLeg = Closed({
  id: Id,
  waybill_no: No,
  leg_no: Type.Integer(),
  waybill_status: StateOf(waybillMachine),
  plate_no: Plate,
  driver_name: Name,
  start_address_diming: Address,
  end_address_diming: Address
})

export const WaybillOrderLine = Closed({
  order_id: Id,
  order_no: No,
  shipper_name: CompanyName,
  goods_num: AnyPieces,
  goods_kg: AnyKg,
  goods_volume: AnyM3,
  /** The lane of the customer on which it rides, for its carrier; null: on none. */
  section_id: Nullable(Id),
  section_name: Name
})
