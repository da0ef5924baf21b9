import { Type } from 'typebox'
import { Closed } from '../kit/endpoint.ts'
import { Id, Nullable, Photos, Time, Version } from '../kit/fields.ts'

const MaybeTime = Nullable(Time)
const MaybeNumber = Nullable(Type.Number())

/** A waybill as its carrier sees it; prices are null without the right to see them. */
export const WaybillRow = Closed({
  id: Id,
  version: Version,
  waybill_no: Type.String(),
  waybill_status: Type.Integer(),
  receipt_status: Type.Integer(),
  finance_status: Type.Integer(),
  order_nos: Type.String(),
  customer_order_nos: Type.String(),
  shipper_names: Type.String(),
  carrier_name: Type.String(),
  start_address_diming: Type.String(),
  end_address_diming: Type.String(),
  goods_name: Type.String(),
  vehicle_id: Nullable(Id),
  driver_id: Nullable(Id),
  plate_no: Type.String(),
  trailer_plate_no: Type.String(),
  driver_name: Type.String(),
  driver_phone: Type.String(),
  vehicle_type_id: Nullable(Type.Integer()),
  vehicle_use: Nullable(Type.Integer()),
  plan_num: Type.Integer(),
  plan_kg: Type.Number(),
  plan_volume: Type.Number(),
  load_kg: MaybeNumber,
  unload_kg: MaybeNumber,
  plan_start_time: Time,
  plan_end_time: Time,
  driver_qiandao_time: MaybeTime,
  shiji_fache_start_time: MaybeTime,
  eta: MaybeTime,
  driver_shiji_songda_time: MaybeTime,
  unload_done_at: MaybeTime,
  signed_at: MaybeTime,
  late_start_min: Nullable(Type.Integer()),
  late_end_min: Nullable(Type.Integer()),
  outside_fence: Type.Boolean(),
  abnormal_flag: Type.Boolean(),
  distance_plan_m: Nullable(Type.Integer()),
  receivable_fen: Nullable(Type.Integer()),
  payable_fen: Nullable(Type.Integer()),
  dispatcher_name: Type.String(),
  remark: Type.String(),
  created_at: Time
})

/** A stop of a trip, planned and real side by side. */
export const WaybillPoint = Closed({
  id: Id,
  order_id: Id,
  kind: Type.Integer(),
  seq: Type.Integer(),
  link_name: Type.String(),
  link_phone: Type.String(),
  province: Type.String(),
  city: Type.String(),
  area: Type.String(),
  address_str: Type.String(),
  address_diming: Type.String(),
  lng: Type.Number(),
  lat: Type.Number(),
  time_type: Type.Integer(),
  time_start: Time,
  time_end: MaybeTime,
  address_content: Type.String(),
  arrived_at: MaybeTime,
  done_at: MaybeTime,
  departed_at: MaybeTime,
  late_min: Nullable(Type.Integer()),
  fence_distance_m: Nullable(Type.Integer()),
  outside_fence: Type.Boolean(),
  node_reason: Type.String(),
  end_content: Type.String(),
  zhuang_goods_img: Photos,
  fahuo_document_img: Photos,
  xie_goods_img: Photos,
  shou_document_img: Photos,
  net_kg: MaybeNumber
})

export const WaybillGoods = Closed({
  id: Id,
  order_id: Id,
  order_goods_id: Id,
  end_point_id: Id,
  goods_type_name: Type.String(),
  goods_name: Type.String(),
  goods_guige: Type.String(),
  danwei: Type.String(),
  goods_num: Type.Integer(),
  goods_kg: Type.Number(),
  goods_volume: Type.Number(),
  load_num: MaybeNumber,
  load_kg: MaybeNumber,
  load_volume: MaybeNumber,
  recv_num: MaybeNumber,
  recv_kg: MaybeNumber,
  recv_volume: MaybeNumber,
  damage_num: MaybeNumber
})

/** One line of a trip's story. */
export const WaybillEvent = Closed({
  id: Id,
  version: Type.Integer(),
  point_id: Nullable(Id),
  move: Type.String(),
  from_status: Nullable(Type.Integer()),
  to_status: Type.Integer(),
  at: Time,
  recorded_at: Time,
  actor_type: Type.Integer(),
  actor_name: Type.String(),
  source: Type.Integer(),
  reason: Type.String()
})

export const WaybillOrderLine = Closed({
  order_id: Id,
  order_no: Type.String(),
  shipper_name: Type.String(),
  goods_num: Type.Integer(),
  goods_kg: Type.Number(),
  goods_volume: Type.Number()
})
