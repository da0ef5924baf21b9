import { Type } from 'typebox'
import { PriceUnit } from '../campaign/contract.ts'
import { depositStatus } from '../campaign/deposit.ts'
import { carrier } from '../consoles/carrier.ts'
import { driver } from '../consoles/driver.ts'
import { Cargo, dispatchEntry, dispatchRefusals, PairCheck } from '../dispatch/contract.ts'
import { Closed, command, dueBy, list, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyFen,
  AnyKg,
  AnyM3,
  AnyPieces,
  AreaCode,
  CompanyName,
  Count,
  Day,
  Distance,
  FenOf,
  Id,
  Name,
  No,
  Nullable,
  PhoneOf,
  Remark,
  StateOf,
  Text,
  Time,
  VehicleTypeId,
  Version
} from '../kit/fields.ts'
import { WaybillRow } from '../waybill/rows.ts'
import { applyMachine, supplyMachine, supplyPriceMode, supplyScope } from './machine.ts'
import { seenRow } from '../kit/seenRow.ts'

const Status = StateOf(supplyMachine)
const ApplyStatus = StateOf(applyMachine)
const MaybeFen = Nullable(AnyFen)
const MaybeTime = Nullable(Time)
const Price = FenOf(1, 999_999_999)

/** What a driver may know of a cargo before he is chosen: cities, no address and nobody's phone. */
const common = {
  id: Id,
  version: Version,
  supply_no: No,
  supply_status: Status,
  start_city: Address,
  end_city: Address,
  goods_name: Name,
  goods_kg: AnyKg,
  goods_volume: AnyM3,
  vehicle_type_ids: Type.Array(VehicleTypeId),
  distance_m: Nullable(Distance),
  load_time: MaybeTime,
  last_end_time: MaybeTime,
  price_mode: supplyPriceMode.schema,
  price_unit: PriceUnit,
  /** The fixed price; else the one to talk about, or the highest, where the carrier names one. */
  price_fen: MaybeFen,
  /** 司机定金: what an application holds of the driver's wallet; null: nothing. */
  deposit_fen: MaybeFen,
  expire_at: Time,
  remark: Remark()
}
/** A cargo as its carrier sees it. */
const SupplyRow = Closed({
  ...common,
  order_nos: No,
  order_count: Count,
  goods_num: AnyPieces,
  publish_scope: supplyScope.schema,
  fleet_ids: Type.Array(Id),
  /** Drivers to whom it was offered last. */
  offered_count: Count,
  view_count: Count,
  apply_count: Count,
  published_at: MaybeTime,
  refreshed_at: MaybeTime,
  /** It was closed for good, and is not published again. */
  is_closed: Type.Boolean(),
  driver_name: Name,
  deal_fen: MaybeFen,
  waybill_id: Nullable(Id),
  waybill_no: No,
  created_at: Time
})
/** What a driver said, as the carrier sees it. */
export const ApplyRow = Closed({
  id: Id,
  version: Version,
  driver_name: Name,
  driver_phone: PhoneOf('driver'),
  apply_status: ApplyStatus,
  quote_fen: MaybeFen,
  /** His price for the whole cargo. */
  total_fen: MaybeFen,
  remark: Remark(),
  applied_at: MaybeTime,
  deposit_status: depositStatus.schema,
  /** The carrier's own driver that he is; null: he drives for others, and is dispatched once he is entered as a driver. */
  driver_id: Nullable(Id),
  /** The vehicle that he drives for this carrier. */
  vehicle_id: Nullable(Id),
  plate_no: No
})
const SupplyOrder = Closed({
  id: Id,
  order_no: No,
  start_address_diming: Address,
  end_address_diming: Address,
  goods_name: Name,
  goods_num: AnyPieces,
  goods_kg: AnyKg,
  goods_volume: AnyM3
})
/** A cargo on the phone, with what the driver said himself. */
const CargoRow = Closed({
  ...common,
  carrier_name: CompanyName,
  apply_count: Count,
  apply_status: Nullable(ApplyStatus),
  my_quote_fen: MaybeFen,
  my_total_fen: MaybeFen,
  my_deposit_status: depositStatus.schema,
  applied_at: MaybeTime,
  /** The trip that came of it. */
  waybill_id: Nullable(Id)
})

const may = carrier.supplies.may
const phone = driver.trips.may
const moved = ['notFound', 'illegalMove', 'staleVersion'] as const
const publishing = [
  ...moved,
  'badInput',
  'orderNotOpen',
  'orderSubcontracted',
  'quantityTaken',
  'nothingToCarry',
  'noDistance',
  'supplyExpired',
  'noDriverToOffer'
] as const

/** What is decided about a cargo beside its goods. */
const terms = {
  publish_scope: supplyScope.schema,
  /** To which fleets, where it is offered to fleets. */
  fleet_ids: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
  price_mode: supplyPriceMode.schema,
  price_unit: PriceUnit,
  price_fen: Type.Optional(Nullable(Price)),
  deposit_fen: Type.Optional(Nullable(FenOf(100, 9_999_999))),
  expire_at: Time,
  remark: Type.Optional(Remark(0, 200))
}
export const supply = {
  /** 货源管理: the carrier's own. */
  list: list('supply/list', {
    may: [may.view],
    row: SupplyRow,
    filters: {
      keyword: Type.Optional(Text(0, 100)),
      supply_status: Type.Optional(Status),
      start_area_code: Type.Optional(AreaCode),
      end_area_code: Type.Optional(AreaCode),
      vehicle_type_id: Type.Optional(VehicleTypeId),
      publish_scope: Type.Optional(supplyScope.schema),
      price_mode: Type.Optional(supplyPriceMode.schema),
      load_from: Type.Optional(Day),
      load_to: Type.Optional(Day)
    },
    sorts: ['created_at', 'load_time', 'expire_at', 'goods_kg', 'apply_count'],
    tabs: 'supply_status',
    due: dueBy('expire_at', 'supply_status', supplyMachine, 'published')
  }),
  /** 查看报名: one cargo with its orders and who has applied, the lowest price first. */
  info: query('supply/info', {
    may: [may.view],
    input: Closed({ id: Id }),
    output: Closed({ supply: SupplyRow, orders: Type.Array(SupplyOrder), applies: Type.Array(ApplyRow) }),
    refuses: ['notFound']
  }),
  create: command('supply/create', {
    may: [may.create],
    logAs: 'supply.created',
    input: Closed({
      orders: Type.Array(Cargo, { minItems: 1, maxItems: 20 }),
      ...terms,
      /** False leaves it unpublished. */
      publish: Type.Boolean({ default: true })
    }),
    output: SupplyRow,
    refuses: [...publishing]
  }),
  update: command('supply/update', {
    may: [may.edit],
    logAs: 'supply.updated',
    input: Closed({ ...seenRow, ...terms }),
    output: SupplyRow,
    refuses: [...moved, 'badInput', 'noDistance', 'supplyClosed', 'appliedAlready', 'noDriverToOffer']
  }),
  publish: command('supply/publish', {
    may: [may.publish],
    logAs: 'supply.published',
    input: Closed(seenRow),
    output: SupplyRow,
    refuses: [...publishing, 'supplyClosed']
  }),
  takeDown: command('supply/take_down', {
    may: [may.publish],
    logAs: 'supply.takenDown',
    input: Closed(seenRow),
    output: SupplyRow,
    refuses: [...moved]
  }),
  /** 刷新: it stands first again on the phones, and is offered to drivers who joined since. */
  refresh: command('supply/refresh', {
    may: [may.publish],
    logAs: 'supply.refreshed',
    input: Closed(seenRow),
    output: SupplyRow,
    refuses: [...moved, 'supplyExpired', 'refreshedJustNow', 'noDriverToOffer']
  }),
  close: command('supply/close', {
    may: [may.close],
    logAs: 'supply.closed',
    input: Closed(seenRow),
    output: SupplyRow,
    refuses: [...moved, 'supplyClosed']
  }),
  /** The checks of a dispatch on a vehicle and a driver for this cargo; nothing is written. */
  checkPair: query('supply/check_pair', {
    may: [may.choose],
    input: Closed({ id: Id, vehicle_id: Id, driver_id: Id, plan_start_time: Time }),
    output: PairCheck,
    refuses: ['notFound', 'orderNotOpen', 'orderSubcontracted', 'quantityTaken', 'nothingToCarry']
  }),
  /** 选定司机: the trip is dispatched to him at his price, in the same step. */
  choose: command('supply/choose', {
    may: [may.choose],
    logAs: 'supply.chosen',
    input: Closed({
      id: Id,
      apply_id: Id,
      /** The application as it was read: who asks for another price meanwhile is read again first. */
      apply_version: Version,
      ...dispatchEntry
    }),
    output: WaybillRow,
    refuses: [...moved, 'supplyExpired', 'otherDriver', 'chosenDepositShort', 'walletFrozen', ...dispatchRefusals]
  }),
  /** What a driver may apply for, and what came of his own applications. */
  cargo: query('supply/cargo', {
    may: [phone.view],
    input: Closed({}),
    output: Closed({
      offered: Type.Array(CargoRow),
      mine: Type.Array(CargoRow),
      /** What the driver's wallet has for a deposit. */
      balance_fen: AnyFen
    })
  }),
  view: command('supply/view', {
    may: [phone.act],
    logAs: 'supply.viewed',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'supplyGone']
  }),
  apply: command('supply/apply', {
    may: [phone.act],
    logAs: 'supply.applied',
    input: Closed({ id: Id, quote_fen: Type.Optional(Nullable(Price)), remark: Type.Optional(Remark(0, 100)) }),
    output: Closed({ id: Id, apply_status: ApplyStatus }),
    refuses: [
      'notFound',
      'illegalMove',
      'staleVersion',
      'supplyGone',
      'supplyExpired',
      'quoteNeeded',
      'quoteHigh',
      'driverDepositShort',
      'walletFrozen'
    ]
  }),
  withdraw: command('supply/withdraw', {
    may: [phone.act],
    logAs: 'supply.withdrawn',
    input: Closed({ id: Id }),
    output: Closed({ id: Id, apply_status: ApplyStatus }),
    refuses: ['notFound', 'illegalMove', 'staleVersion']
  })
}

/** The timer, never asked from outside. It looks at the row again under its lock. */
export const supplyTimer = {
  expire: command('supply/expire', {
    may: [],
    logAs: 'supply.expired',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: [...moved, 'notYet']
  })
}
