import { payeeType } from '../fleet/enums.ts'
import { waybillCells } from './cells.ts'
import { needReceipt, timeType } from '../order/machine.ts'
import { paperMachine, receiptMachine } from '../receipt/machine.ts'
import { reportStatus } from '../report/enums.ts'
import { tripHealth } from '../risk/enums.ts'
import { noPlace, pointKind, tripEnd, waybillMachine, waybillTodo } from './machine.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { driver } from '../consoles/driver.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, dueBy, list, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyKg,
  AnyM3,
  AnyPieces,
  ChoiceOf,
  CompanyName,
  Count,
  Day,
  DaysOf,
  Fen,
  Id,
  Kg,
  Labelled,
  M3,
  Minutes,
  Name,
  No,
  Nullable,
  OneOf,
  Photos,
  Pieces,
  Plate,
  Remark,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { PhoneRelease, TripRelease } from '../release/contract.ts'
import { CalledPoint, WaybillEvent, WaybillGoods, WaybillLeg, WaybillOrderLine, WaybillPoint, WaybillRow } from './rows.ts'

const nodeGrants = [driver.trips.may.act, carrier.waybills.may.backfill]
/** Where a driver did something, or why the phone does not say it. */
const place = {
  lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  no_place: Type.Optional(ChoiceOf(noPlace))
}
/** A node of a trip: when and where; the office gives a reason, and so does a driver outside the fence. */
const node = {
  id: Id,
  version: Type.Optional(Version),
  at: Time,
  ...place,
  reason: Type.Optional(Remark(0, 200))
}
/** Photos that a driver has taken and that follow by `waybill/join`: the line is slow, and the node is not to wait for them. */
const later = { photos_later: Type.Optional(Type.Integer({ minimum: 1, maximum: 18 })) }
const nodeRefusals = [
  'notFound',
  'illegalMove',
  'staleVersion',
  'timeInFuture',
  'timeOutOfOrder',
  'reasonNeeded',
  'outsideFence',
  'tripSubcontracted'
] as const
const Loaded = Closed({ waybill_goods_id: Id, load_num: Pieces, load_kg: Kg, load_volume: M3 })
const TripRow = Closed({
  id: Id,
  version: Version,
  waybill_no: No,
  waybill_status: StateOf(waybillMachine),
  carrier_name: CompanyName,
  plate_no: Plate,
  start_address_diming: Address,
  end_address_diming: Address,
  goods_name: Name,
  plan_num: AnyPieces,
  plan_kg: AnyKg,
  plan_volume: AnyM3,
  plan_start_time: Time,
  plan_end_time: Time,
  receipts_waiting: Type.Integer(),
  point_count: Count
})
/** A trip that is no longer the driver's, and why. */
const EndedTrip = Closed({
  id: Id,
  waybill_no: No,
  start_address_diming: Address,
  end_address_diming: Address,
  how: ChoiceOf(tripEnd),
  reason: Remark(),
  at: Time
})

/** What its departure and the hand-over of its cargo wait for: whether it leaves only with a release, which orders are held, and how their releases stand. */
const heldBy = { release_needed: Type.Boolean(), held_orders: Type.Array(Id) }

/** A place in hundredths of a degree: where a vehicle is, not at whose gate. */
const Roughly = Closed({ lng: Type.Number(), lat: Type.Number() })

export const waybill = {
  list: list('waybill/list', {
    may: [carrier.waybills.may.view],
    shows: [carrier.waybills.may.receivable, carrier.waybills.may.payable],
    row: WaybillRow,
    cells: waybillCells,
    filters: {
      keyword: Type.Optional(Text(0, 200)),
      waybill_status: Type.Optional(OneOf([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const)),
      receipt_status: Type.Optional(OneOf([0, 10, 20, 30, 40] as const)),
      report_status: Type.Optional(reportStatus.schema),
      health_flag: Type.Optional(tripHealth.schema),
      finance_status: Type.Optional(OneOf([10, 20, 30, 40, 50, 60, 70, 80] as const)),
      vehicle_use: Type.Optional(OneOf([1, 2, 3] as const)),
      vehicle_id: Type.Optional(Id),
      driver_id: Type.Optional(Id),
      dispatcher_id: Type.Optional(Id),
      fleet_id: Type.Optional(Id),
      payee_type: Type.Optional(payeeType.schema),
      shipper_id: Type.Optional(Id),
      section_id: Type.Optional(Id),
      chaoshi: Type.Optional(Type.Boolean()),
      abnormal_flag: Type.Optional(Type.Boolean()),
      todo: Type.Optional(waybillTodo.schema),
      date_type: Type.Optional(
        Type.Unsafe<'created_at' | 'plan_start_time' | 'unload_done_at' | 'signed_at'>({
          type: 'string',
          enum: ['created_at', 'plan_start_time', 'unload_done_at', 'signed_at']
        })
      ),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['created_at', 'plan_start_time', 'plan_kg', 'receivable_fen', 'payable_fen'],
    tabs: 'waybill_status',
    due: dueBy('plan_end_time', 'waybill_status', waybillMachine, 'toDispatch', 'awaitingDriver', 'accepted', 'atPickup', 'loaded', 'inTransit')
  }),
  info: query('waybill/info', {
    may: [carrier.waybills.may.view],
    input: Closed({ id: Id }),
    output: Closed({
      waybill: WaybillRow,
      orders: Type.Array(WaybillOrderLine),
      /** The trips that carry its goods one after the other; itself alone where none of them change vehicles. */
      legs: Type.Array(WaybillLeg),
      points: Type.Array(WaybillPoint),
      goods: Type.Array(WaybillGoods),
      events: Type.Array(WaybillEvent),
      receipts: Type.Array(
        Closed({
          id: Id,
          version: Version,
          receipt_no: No,
          receipt_status: StateOf(receiptMachine),
          paper_status: StateOf(paperMachine),
          express_name: Type.String(),
          express_no: No,
          point_id: Id,
          order_no: No,
          reason: Nullable(Remark()),
          carrier_checked_at: Nullable(Time),
          due_at: Time
        })
      ),
      ...heldBy,
      releases: Type.Array(TripRelease)
    }),
    refuses: ['notFound']
  }),
  /** The counts on the carrier's workbench. */
  board: query('waybill/board', {
    may: [carrier.home.may.view],
    input: Closed({}),
    output: Closed({
      to_dispatch: Type.Integer(),
      awaiting_driver: Type.Integer(),
      to_depart: Type.Integer(),
      in_transit: Type.Integer(),
      overdue: Type.Integer(),
      receipts_to_upload: Type.Integer(),
      receipts_to_check: Type.Integer(),
      receipts_rejected: Type.Integer()
    })
  }),
  accept: command('waybill/accept', {
    may: nodeGrants,
    logAs: 'waybill.accepted',
    input: Closed({ id: Id, version: Type.Optional(Version), at: Type.Optional(Time) }),
    output: WaybillRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'timeInFuture', 'tripSubcontracted']
  }),
  refuse: command('waybill/refuse', {
    may: [driver.trips.may.act],
    logAs: 'waybill.refused',
    input: Closed({ id: Id, version: Type.Optional(Version), at: Type.Optional(Time), reason: Remark(2, 200) }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'timeInFuture', 'tripSubcontracted']
  }),
  signIn: command('waybill/sign_in', {
    may: nodeGrants,
    logAs: 'waybill.signedIn',
    input: Closed({ ...node, point_id: Type.Optional(Id) }),
    output: WaybillRow,
    refuses: nodeRefusals
  }),
  load: command('waybill/load', {
    may: nodeGrants,
    logAs: 'waybill.loaded',
    input: Closed({
      ...node,
      ...later,
      point_id: Type.Optional(Id),
      zhuang_goods_img: Type.Optional(Photos),
      fahuo_document_img: Type.Optional(Photos),
      goods: Type.Optional(Type.Array(Loaded, { maxItems: 200 })),
      gross_kg: Type.Optional(Kg),
      tare_kg: Type.Optional(Kg),
      net_kg: Type.Optional(Kg)
    }),
    output: WaybillRow,
    refuses: [...nodeRefusals, 'photoNeeded', 'overload', 'relayNotThere']
  }),
  depart: command('waybill/depart', {
    may: nodeGrants,
    logAs: 'waybill.departed',
    input: Closed({ ...node, seal_no: Type.Optional(Text(0, 20)) }),
    output: WaybillRow,
    refuses: [...nodeRefusals, 'quantityTaken', 'departureNotReleased']
  }),
  arrive: command('waybill/arrive', {
    may: nodeGrants,
    logAs: 'waybill.arrived',
    input: Closed({ ...node, point_id: Type.Optional(Id) }),
    output: WaybillRow,
    refuses: nodeRefusals
  }),
  unload: command('waybill/unload', {
    may: nodeGrants,
    logAs: 'waybill.unloaded',
    input: Closed({
      ...node,
      ...later,
      point_id: Type.Optional(Id),
      xie_goods_img: Type.Optional(Photos),
      end_content: Type.Optional(Remark(0, 200)),
      net_kg: Type.Optional(Kg)
    }),
    output: WaybillRow,
    refuses: [...nodeRefusals, 'photoNeeded', 'cargoNotReleased']
  }),
  /**
   * What the driver has of a node that is there already, since the office was quicker or his photos were slower: his photos, and with `at` also when and
   * where it was for him. The node keeps the times that it has.
   */
  join: command('waybill/join', {
    may: [driver.trips.may.act],
    logAs: 'waybill.joined',
    input: Closed({
      id: Id,
      step: Type.Unsafe<'accept' | 'signIn' | 'load' | 'depart' | 'arrive' | 'unload'>({
        type: 'string',
        enum: ['accept', 'signIn', 'load', 'depart', 'arrive', 'unload']
      }),
      point_id: Type.Optional(Id),
      at: Type.Optional(Time),
      ...place,
      zhuang_goods_img: Type.Optional(Photos),
      fahuo_document_img: Type.Optional(Photos),
      xie_goods_img: Type.Optional(Photos),
      net_kg: Type.Optional(Kg),
      seal_no: Type.Optional(Text(0, 20)),
      end_content: Type.Optional(Remark(0, 200))
    }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'nodeMissing', 'staleVersion', 'timeInFuture', 'tripSubcontracted']
  }),
  /** Why a stop was reached sooner than a truck can come there; asked of its driver where the node came without a word of it. */
  explain: command('waybill/explain', {
    may: [driver.trips.may.act],
    logAs: 'waybill.explained',
    input: Closed({ id: Id, point_id: Id, reason: Remark(2, 200) }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'nodeMissing', 'staleVersion']
  }),
  stepBack: command('waybill/step_back', {
    may: [carrier.waybills.may.stepBack],
    logAs: 'waybill.steppedBack',
    input: Closed({ id: Id, version: Version, reason: Remark(2, 200) }),
    output: WaybillRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'tooLateToStepBack', 'receiptStands', 'relayStands', 'tripSubcontracted']
  }),
  cancel: command('waybill/cancel', {
    may: [carrier.waybills.may.cancel],
    logAs: 'waybill.cancelled',
    input: Closed({ id: Id, version: Version, reason: Remark(2, 200) }),
    output: WaybillRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'relayArrived', 'tripSubcontracted']
  }),
  /** Trips of the driver who asks: open ones, those finished in the last days, and in `ended` those that he lost in them. */
  trips: query('waybill/trips', {
    may: [driver.trips.may.view],
    input: Closed({}),
    output: Closed({ trips: Type.Array(TripRow), ended: Type.Array(EndedTrip) })
  }),
  /** One trip on the phone; contacts are visible from acceptance to two hours after delivery. */
  trip: query('waybill/trip', {
    may: [driver.trips.may.view],
    input: Closed({ id: Id }),
    output: Closed({
      trip: TripRow,
      payable_fen: Nullable(Fen),
      points: Type.Array(CalledPoint),
      goods: Type.Array(WaybillGoods),
      receipts: Type.Array(
        Closed({ id: Id, version: Version, receipt_no: No, receipt_status: StateOf(receiptMachine), point_id: Id, reason: Nullable(Remark()) })
      ),
      /** What each order wants as its proof of delivery. */
      orders: Type.Array(Closed({ order_id: Id, need_receipt: needReceipt.schema })),
      ...heldBy,
      releases: Type.Array(PhoneRelease)
    }),
    refuses: ['notFound']
  }),
  /** A link for someone without an account, until it expires. */
  share: command('waybill/share', {
    may: [carrier.waybills.may.view, shipper.orders.may.track],
    logAs: 'waybill.shared',
    input: Closed({ id: Id, days: DaysOf(1, 30) }),
    output: Closed({ path: Type.String(), expires_at: Time }),
    refuses: ['notFound']
  }),
  /** The links of a trip that still hold, of one's own company; who made one may take it back. */
  shares: query('waybill/shares', {
    may: [carrier.waybills.may.view, shipper.orders.may.track],
    input: Closed({ id: Id }),
    output: Closed({ data: Type.Array(Closed({ id: Id, created_at: Time, expires_at: Time, maker: Name, mine: Type.Boolean() })) }),
    refuses: ['notFound']
  }),
  unshare: command('waybill/unshare', {
    may: [carrier.waybills.may.view, shipper.orders.may.track],
    logAs: 'waybill.unshared',
    input: Closed({ id: Id, share_id: Id }),
    output: Closed({ id: Id }),
    refuses: ['notFound']
  }),
  /** What such a link shows: states, times, city-level places and lateness; no names, phones or prices. */
  track: query('waybill/track', {
    may: 'anyone',
    // Whatever is no code of a link is a link that does not exist.
    input: Closed({ code: Labelled(Text(0, 200), { zh: '链接', en: 'Link' }) }),
    output: Closed({
      waybill_no: No,
      waybill_status: StateOf(waybillMachine),
      plate_tail: Type.String(),
      eta: Nullable(Time),
      late_end_min: Nullable(Minutes),
      expires_at: Time,
      points: Type.Array(
        Closed({
          kind: ChoiceOf(pointKind),
          seq: Type.Integer(),
          province: Type.String(),
          city: Type.String(),
          /** City and province as English writes them. */
          place_en: Type.String(),
          /** About a kilometre exact, as the driven way is. */
          ...Roughly.properties,
          time_type: ChoiceOf(timeType),
          time_start: Time,
          time_end: Nullable(Time),
          arrived_at: Nullable(Time),
          done_at: Nullable(Time),
          late_min: Nullable(Minutes)
        })
      ),
      /** The driven way from dispatch to unloading, the last place at its end. */
      driven: Type.Array(Roughly)
    }),
    refuses: ['linkExpired', 'tooMany']
  })
}

/** Timers, never asked from outside: a driver who does not answer within an hour is removed from the trip. */
export const waybillTimer = {
  expire: command('waybill/expire', {
    may: [],
    logAs: 'waybill.expired',
    input: Closed({ id: Id, version: Version }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'illegalMove', 'staleVersion']
  })
}
