import { receiptMachine } from '../receipt/machine.ts'
import { waybillMachine, noReceipt } from '../waybill/machine.ts'
import { Type } from 'typebox'
import { reportStatus } from '../report/enums.ts'
import { riskFlag } from '../risk/enums.ts'
import { Closed } from '../kit/endpoint.ts'
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
  Days,
  DaysOf,
  Distance,
  Fen,
  FenOf,
  Id,
  Kg,
  KgOf,
  Lat,
  Lng,
  M3,
  M3Of,
  Minutes,
  Name,
  No,
  Nullable,
  OneOf,
  PhoneFor,
  PhoneOf,
  Photos,
  Plate,
  Remark,
  StateOf,
  Text,
  Time,
  VehicleTypeId,
  Version
} from '../kit/fields.ts'
import { Trace } from '../rate/contract.ts'
import {
  dealMode,
  freezeGround,
  needReceipt,
  orderKind,
  orderMachine,
  orderSource,
  payMode,
  planStatus,
  priceMode,
  timeType,
  xianluType
} from './machine.ts'
import { Rating } from './rating.ts'

const MaybeTime = Nullable(Time)
const MaybeNumber = Nullable(Type.Number())

export const OrderStatus = StateOf(orderMachine)

/** An order in a list: one shape for shipper, carrier and operator; freight is null without the right to see it. */
export const OrderRow = Closed({
  id: Id,
  version: Version,
  order_no: No,
  customer_order_no: Nullable(No),
  order_status: OrderStatus,
  plan_status: planStatus.schema,
  order_kind: orderKind.schema,
  xianlu_type: xianluType.schema,
  deal_mode: dealMode.schema,
  pay_mode: payMode.schema,
  price_mode: Nullable(priceMode.schema),
  shipper_id: Id,
  shipper_name: CompanyName,
  carrier_id: Nullable(Id),
  carrier_name: Nullable(CompanyName),
  start_address_diming: Address,
  end_address_diming: Address,
  start_area_code: Nullable(Type.String()),
  end_area_code: Nullable(Type.String()),
  point_count: Count,
  goods_name: Name,
  goods_num: AnyPieces,
  goods_kg: AnyKg,
  goods_volume: AnyM3,
  remain_num: AnyPieces,
  remain_kg: AnyKg,
  remain_volume: AnyM3,
  vehicle_type_ids: Type.Array(VehicleTypeId),
  vehicle_count: Count,
  distance_m: Nullable(Distance),
  run_minutes: Nullable(Minutes),
  first_start_time: MaybeTime,
  last_end_time: MaybeTime,
  is_chaoshi: Type.Boolean(),
  abnormal_flag: Type.Boolean(),
  accept_deadline: MaybeTime,
  cancel_asked_at: MaybeTime,
  time_asked_at: MaybeTime,
  release_hold: Type.Boolean(),
  /** Since when the platform has frozen its money, why in general words, and through which day; null: not frozen, or until somebody lifts it. */
  frozen_at: MaybeTime,
  freeze_ground: Nullable(freezeGround.schema),
  frozen_until: Nullable(Day),
  /** What the operator's checks come to, once it was delivered; null for everybody else. */
  risk_flag: Nullable(ChoiceOf(riskFlag)),
  risk_score: Nullable(Count),
  /** What the reports of its trips to the authority come to, for who supervises it. */
  report_status: Nullable(ChoiceOf(reportStatus)),
  waybill_count: Count,
  plate_nos: Plate,
  receipt_done: Type.Integer(),
  receipt_total: Type.Integer(),
  freight_fen: Nullable(AnyFen),
  source: orderSource.schema,
  /** For the carrier of an order that it has sub-contracted (转包): to whom, and whether that carrier has accepted. Null for everybody else. */
  sub_carrier_name: Nullable(CompanyName),
  sub_status: Nullable(OrderStatus),
  /** When its shipper rated the carrier; null before. */
  rated_at: MaybeTime,
  remark: Remark(),
  created_at: Time,
  created_by_name: Name,
  /** The user of the shipper who is responsible for it: who placed it, or to whom it was handed over. */
  owner_name: CompanyName
})

const goods = {
  goods_type_id: Type.Integer({ minimum: 1, maximum: 9999 }),
  goods_name: Text(1, 50),
  goods_guige: Text(0, 50),
  danwei: Text(1, 10),
  goods_num: Type.Integer({ minimum: 1, maximum: 999_999 }),
  goods_kg: KgOf(0, 999_999.999),
  goods_volume: M3Of(0, 9_999.9999)
}
/** A goods row (BK-GD) as it is entered; its type's name comes from the dictionary. */
export const GoodsInput = Closed(goods)

const startPoint = {
  start_link_name: Text(1, 30),
  start_link_phone: PhoneFor('order'),
  start_address_province: Text(1, 30),
  start_address_city: Text(0, 30),
  start_address_area: Text(0, 30),
  start_area_code: AreaCode,
  start_address_str: Text(1, 200),
  start_address_diming: Text(0, 40),
  lng: Lng,
  lat: Lat,
  zhiding_start_time_type: timeType.schema,
  zhiding_start_time: Time,
  zhiding_start_time_end: Type.Optional(MaybeTime),
  address_content: Remark(0, 200)
}
const endPoint = {
  end_link_name: Text(1, 30),
  end_link_phone: PhoneFor('order'),
  end_address_province: Text(1, 30),
  end_address_city: Text(0, 30),
  end_address_area: Text(0, 30),
  end_area_code: AreaCode,
  end_address_str: Text(1, 200),
  end_address_diming: Text(0, 40),
  lng: Lng,
  lat: Lat,
  zhiding_end_time_type: timeType.schema,
  zhiding_end_time: Time,
  zhiding_end_time_end: Type.Optional(MaybeTime),
  end_content: Remark(0, 200)
}
/** A loading point (BK-PT) as it is entered. */
export const StartPointInput = Closed(startPoint)
/** An unloading point (BK-DT) with its goods as it is entered. */
export const EndPointInput = Closed({ ...endPoint, goods_info_json_arr: Type.Array(GoodsInput, { minItems: 1, maxItems: 50 }) })

const CustomerNo = Text(0, 40)
const Temperature = Nullable(Type.Number({ minimum: -30, maximum: 25, decimals: 1 }))
const Value = Nullable(Fen)
/** The conditions of the transport: temperature range, receipts, payment and others. */
const conditions = {
  order_kind: orderKind.schema,
  xianlu_type: OneOf([1, 2, 3] as const),
  customer_order_no: Type.Optional(CustomerNo),
  vehicle_type_ids: Type.Array(VehicleTypeId, { minItems: 1, maxItems: 12 }),
  vehicle_count: Type.Integer({ minimum: 1, maximum: 999 }),
  box_type: Text(0, 20),
  temp_min: Type.Optional(Temperature),
  temp_max: Type.Optional(Temperature),
  need_receipt: needReceipt.schema,
  receipt_days: DaysOf(1, 90),
  release_hold: Type.Boolean(),
  insured_flag: Type.Boolean(),
  goods_value_fen: Type.Optional(Value),
  pay_mode: payMode.schema,
  deal_mode: dealMode.schema,
  remark: Remark(0, 500)
}
/** Everything a person fills in to place an order; the same for a new one, a change and a copy. */
export const orderForm = {
  ...conditions,
  fahuo: Type.Array(StartPointInput, { minItems: 1, maxItems: 10 }),
  shouhuo: Type.Array(EndPointInput, { minItems: 1, maxItems: 10 })
}
export const OrderForm = Closed(orderForm)
/** The same of an existing order: all fields are demanded, so that a change cannot empty one by leaving it out. */
export const FilledOrderForm = Closed({
  ...orderForm,
  customer_order_no: CustomerNo,
  temp_min: Temperature,
  temp_max: Temperature,
  goods_value_fen: Value
})

const PriceMode = OneOf([1, 2, 3] as const)
/** A price. The contract price comes from the rules, and `freight_fen` is then the price that the user was shown; a manual price carries its amount and its reason. */
export const pricing = {
  price_mode: PriceMode,
  freight_fen: Type.Optional(FenOf(1, 9_999_999_999)),
  price_reason: Type.Optional(Remark(0, 200))
}
/** An assignment: the carrier and the price. */
export const assignment = { carrier_id: Id, ...pricing, accept_deadline: Type.Optional(Time) }
export const Assignment = Closed(assignment)

/** A stored goods row, with the quantities that are on no waybill yet and those received. */
const GoodsRow = Closed({
  id: Id,
  ...goods,
  goods_type_name: Name,
  remain_num: AnyPieces,
  remain_kg: Kg,
  remain_volume: M3,
  /** On its trips: loaded, once somebody said so; and left behind (甩货), which is among what remains. */
  load_num: Nullable(AnyPieces),
  load_kg: Nullable(AnyKg),
  load_volume: Nullable(AnyM3),
  left_num: AnyPieces,
  left_kg: AnyKg,
  left_volume: AnyM3,
  recv_num: Nullable(AnyPieces),
  recv_kg: Nullable(AnyKg),
  recv_volume: Nullable(AnyM3),
  damage_num: Nullable(AnyPieces)
})

const window = { time_type: timeType.schema, time_start: Time, time_end: MaybeTime }
/** When a point of an order is to be reached, as its carrier asks for it. */
export const AskedTime = Closed({ order_point_id: Id, ...window, time_end: Type.Optional(MaybeTime) })
/** The time that the carrier asks for instead; null while it asks for none. */
const asked = Nullable(Closed(window))

/** A loading point of an order, with planned and actual times, under the specification's names. */
const StartPoint = Closed({
  id: Id,
  seq: Type.Integer(),
  ...startPoint,
  zhiding_start_time_end: MaybeTime,
  asked,
  start_address_is_chaoshi: OneOf([0, 1] as const),
  driver_qiandao_time: MaybeTime,
  fache_start_time: MaybeTime,
  shiji_fache_start_time: MaybeTime,
  zhuang_goods_img: Photos,
  fahuo_document_img: Photos
})
/** An unloading point of an order with its goods. */
const EndPoint = Closed({
  id: Id,
  seq: Type.Integer(),
  ...endPoint,
  zhiding_end_time_end: MaybeTime,
  asked,
  end_address_is_chaoshi: OneOf([0, 1] as const),
  driver_shiji_songda_time: MaybeTime,
  xie_goods_img: Photos,
  shou_document_img: Photos,
  goods_info_json_arr: Type.Array(GoodsRow)
})

const LegacyNode = Closed({ address: Address, at: MaybeTime, imgs: Photos })
/** The layout of an order of route type 4 or 5: one place of loading, its nodes one after the other, and all goods in one list. */
const LegacyRoute = Closed({
  start_address: Type.String(),
  zhuanghuo_qiandao: LegacyNode,
  fache_qiandao: LegacyNode,
  songda: LegacyNode,
  goods_info_json: Type.Array(GoodsRow)
})

/** One event of an order. */
const OrderEvent = Closed({
  id: Id,
  version: Type.Integer(),
  move: Type.String(),
  from_status: Nullable(StateOf(orderMachine)),
  to_status: StateOf(orderMachine),
  actor_type: Type.Integer(),
  actor_name: Name,
  company_name: CompanyName,
  reason: Remark(),
  at: Time
})

/** A trip that carries goods of the order, in the columns that the reader's company may see. */
const OrderWaybill = Closed({
  id: Id,
  waybill_no: No,
  waybill_status: StateOf(waybillMachine),
  receipt_status: StateOf(receiptMachine, noReceipt),
  /** When the last receipt that waits for the shipper was checked by the carrier; null while one is not. */
  carrier_checked_at: MaybeTime,
  plate_no: Plate,
  driver_name: Name,
  driver_phone: PhoneOf('waybill'),
  vehicle_type_id: Nullable(VehicleTypeId),
  goods_num: AnyPieces,
  goods_kg: AnyKg,
  goods_volume: AnyM3,
  plan_start_time: Time,
  driver_qiandao_time: MaybeTime,
  shiji_fache_start_time: MaybeTime,
  eta: MaybeTime,
  driver_shiji_songda_time: MaybeTime,
  signed_at: MaybeTime
})

/** An order with everything a detail page shows; one shape for all three consoles. */
export const OrderDetail = Closed({
  order: Closed({
    ...OrderRow.properties,
    box_type: Type.String(),
    temp_min: MaybeNumber,
    temp_max: MaybeNumber,
    need_receipt: needReceipt.schema,
    receipt_days: Days,
    release_hold: Type.Boolean(),
    insured_flag: Type.Boolean(),
    goods_value_fen: Nullable(AnyFen),
    price_reason: Nullable(Remark()),
    /** The calculation of the contract price, for users who may see it. */
    price_trace: Nullable(Trace),
    tax_rate_bp: Nullable(BasisPoints),
    accepted_at: MaybeTime,
    reject_reason: Remark(),
    cancel_reason: Remark(),
    time_reason: Remark(),
    distance_estimated: Type.Boolean()
  }),
  fahuo: Type.Array(StartPoint),
  shouhuo: Type.Array(EndPoint),
  /** Only where `xianlu_type` is 4 or more. */
  legacy: Nullable(LegacyRoute),
  events: Type.Array(OrderEvent),
  waybills: Type.Array(OrderWaybill),
  rating: Nullable(Rating)
})
