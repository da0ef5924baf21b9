import { Type } from 'typebox'
import { ChargeRow, SignedFen } from '../charge/rows.ts'
import { carrier } from '../consoles/carrier.ts'
import { driver } from '../consoles/driver.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, dueBy, list, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyFen,
  AreaCode,
  BasisPointsOf,
  ChoiceOf,
  CompanyName,
  Count,
  Day,
  Fen,
  Id,
  Kg,
  Lat,
  Lng,
  Minutes,
  MinutesOf,
  Name,
  No,
  Nullable,
  Photos,
  Pieces,
  Plate,
  Remark,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { abnormalCells, SystemWords } from './cells.ts'
import { abnormalAge, abnormalLevel, abnormalMachine, abnormalSource, abnormalType, driverAnswer, liableParty, pictureBy } from './machine.ts'
import { seenRow } from '../kit/seenRow.ts'

const Status = StateOf(abnormalMachine)
const MaybeTime = Nullable(Time)
const MaybeFen = Nullable(AnyFen)
/** Photos that have come together over several reports. */
const Evidence = Type.Array(Photos.items)

/** Of a row of the trip's goods: pieces that are missing and pieces that are broken, and what that weighs where it is known. */
const GoodsPart = Closed({
  waybill_goods_id: Id,
  goods_name: Name,
  danwei: Type.String(),
  lost_num: Pieces,
  damage_num: Pieces,
  kg: Type.Optional(Kg)
})
const GoodsSaid = Type.Array(Closed({ waybill_goods_id: Id, lost_num: Pieces, damage_num: Pieces, kg: Type.Optional(Kg) }), { maxItems: 50 })

const facts = {
  id: Id,
  version: Version,
  abnormal_no: No,
  abnormal_type: ChoiceOf(abnormalType),
  level: ChoiceOf(abnormalLevel),
  abnormal_status: Status,
  occurred_at: Time,
  place: Address,
  description: Remark(),
  said: Nullable(SystemWords),
  waybill_id: Id,
  waybill_no: No,
  order_id: Nullable(Id),
  order_no: No,
  plate_no: Plate,
  driver_name: Name,
  lost_num: Count,
  damage_num: Count,
  liable_party: Nullable(ChoiceOf(liableParty)),
  solution: Remark(),
  resolved_at: MaybeTime,
  closed_at: MaybeTime,
  created_at: Time
}
/** An exception as its carrier sees it. */
export const AbnormalRow = Closed({
  ...facts,
  source: ChoiceOf(abnormalSource),
  shipper_id: Nullable(Id),
  shipper_name: CompanyName,
  carrier_name: CompanyName,
  driver_id: Nullable(Id),
  start_address_diming: Address,
  end_address_diming: Address,
  reported_by_name: Name,
  signal_count: Count,
  handler_id: Nullable(Id),
  handler_name: Name,
  sla_due: Time,
  /** Minutes until it is to be solved, below zero when it is overdue; null once it is. */
  sla_left: Nullable(Minutes),
  loss_fen: AnyFen,
  /** What the carrier gives the shipper; negative: the shipper pays. Null for who may not see it. */
  claim_up_fen: MaybeFen,
  /** What the carrier takes from the driver; negative: the driver is paid. Null for who may not see it. */
  claim_down_fen: MaybeFen,
  driver_answer: ChoiceOf(driverAnswer),
  /** It is about money: while it is open, its trip is not settled. */
  money: Type.Boolean(),
  empty_time: MaybeTime,
  empty_fen: MaybeFen,
  new_eta: MaybeTime,
  insurance_case_no: No,
  round: Count,
  objection: Remark(),
  shipper_fen: MaybeFen,
  reason: Remark(),
  auto_closed: Type.Boolean()
})
/** An exception as the shipper of its order sees it: what it is asked about, nothing of what the driver pays. */
export const ShipperAbnormal = Closed({
  ...facts,
  goods: Type.Array(GoodsPart),
  imgs: Evidence,
  loss_fen: AnyFen,
  claim_up_fen: MaybeFen,
  round: Count,
  objection: Remark(),
  shipper_fen: MaybeFen,
  carrier_name: CompanyName
})
/** An exception on the driver's phone. */
const DriverAbnormal = Closed({
  id: Id,
  version: Version,
  abnormal_no: No,
  abnormal_type: ChoiceOf(abnormalType),
  level: ChoiceOf(abnormalLevel),
  abnormal_status: Status,
  occurred_at: Time,
  description: Remark(),
  said: Nullable(SystemWords),
  imgs: Evidence,
  signal_count: Count,
  solution: Remark(),
  claim_down_fen: AnyFen,
  driver_answer: ChoiceOf(driverAnswer)
})
const Course = Type.Array(
  Closed({
    id: Id,
    version: Version,
    move: Type.String(),
    from_status: Nullable(Type.Integer()),
    to_status: Status,
    at: Time,
    actor_type: Type.Integer(),
    actor_name: Name,
    reason: Remark(),
    said: Nullable(SystemWords),
    amount_fen: MaybeFen,
    imgs: Evidence
  })
)

const may = carrier.abnormals.may
const moved = ['notFound', 'illegalMove', 'staleVersion'] as const
/** What trips for nothing and waiting cost, as `Ladder` of `domain/ladder.ts` names it. */
const Ladder = Closed({
  near_min: MinutesOf(0, 2_880),
  near_bp: BasisPointsOf(0, 10_000),
  far_min: MinutesOf(0, 2_880),
  far_bp: BasisPointsOf(0, 10_000),
  arrived_bp: BasisPointsOf(0, 10_000),
  free_minutes: MinutesOf(0, 1_440),
  hour_fen: Fen,
  day_cap_fen: Fen
})
const Said = Remark(5, 500)
const Why = Remark(2, 200)
const Place = Text(0, 200, { kind: 'address' })

/** What is said of an exception when it is registered. */
const entry = {
  abnormal_type: abnormalType.schema,
  occurred_at: Time,
  place: Type.Optional(Place),
  goods: Type.Optional(GoodsSaid),
  imgs: Type.Optional(Photos),
  description: Said
}
const entryRefusals = ['notFound', 'badInput', 'timeInFuture'] as const

export const abnormal = {
  /** 异常管理: what went wrong on the carrier's trips. */
  list: list('abnormal/list', {
    may: [may.view],
    shows: [may.money, carrier.waybills.may.receivable, carrier.waybills.may.payable],
    row: AbnormalRow,
    filters: {
      keyword: Type.Optional(Text(0, 100)),
      abnormal_status: Type.Optional(Status),
      abnormal_type: Type.Optional(abnormalType.schema),
      level: Type.Optional(abnormalLevel.schema),
      liable_party: Type.Optional(liableParty.schema),
      source: Type.Optional(abnormalSource.schema),
      age: Type.Optional(abnormalAge.schema),
      overdue: Type.Optional(Type.Boolean()),
      waybill_id: Type.Optional(Id),
      shipper_id: Type.Optional(Id),
      driver_id: Type.Optional(Id),
      start_area_code: Type.Optional(AreaCode),
      end_area_code: Type.Optional(AreaCode),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['occurred_at', 'sla_due', 'loss_fen', 'level', 'created_at'],
    cells: abnormalCells,
    tabs: 'abnormal_status',
    due: dueBy('sla_due', 'abnormal_status', abnormalMachine, 'new', 'inProgress', 'awaiting')
  }),
  /** One exception with its course, its goods, its charges, and what the ladders say where they apply. */
  info: query('abnormal/info', {
    may: [may.view, operator.orders.may.view],
    shows: [may.money, carrier.waybills.may.receivable, carrier.waybills.may.payable],
    input: Closed({ id: Id }),
    output: Closed({
      abnormal: AbnormalRow,
      goods: Type.Array(GoodsPart),
      imgs: Evidence,
      course: Course,
      charges: Type.Array(ChargeRow),
      /** The orders of the trip: a claim names one. */
      orders: Type.Array(Closed({ order_id: Id, order_no: No, shipper_name: CompanyName })),
      /** What the receipts have deducted already for the same; the shipper is asked before it is changed. */
      standing_fen: MaybeFen,
      /** What the shipper declared of each order of the trip, above which no loss of goods is claimed; null: nothing was declared. */
      declared: Type.Array(Closed({ order_id: Id, goods_value_fen: Nullable(Fen) })),
      /** What may be taken from the driver without his word, with what other exceptions of the trip take already. */
      cap: Nullable(Closed({ freight_fen: AnyFen, cap_fen: AnyFen, standing_fen: AnyFen })),
      /** A trip for nothing or a detention by its ladder. */
      suggested: Nullable(
        Closed({
          fee_fen: AnyFen,
          notice_min: Nullable(Type.Integer()),
          rate_bp: Nullable(Type.Integer()),
          arrived: Type.Boolean(),
          waiting_min: Nullable(Minutes),
          base_fen: AnyFen
        })
      )
    }),
    refuses: ['notFound']
  }),
  /** What went wrong with an order, for those who may see it. */
  ofOrder: query('abnormal/of_order', {
    may: [shipper.orders.may.view, operator.orders.may.view],
    input: Closed({ order_id: Id }),
    output: Closed({ abnormals: Type.Array(ShipperAbnormal), courses: Type.Array(Closed({ abnormal_id: Id, course: Course })) }),
    refuses: ['notFound']
  }),
  /** What waits for the shipper's word, the oldest first. */
  waiting: query('abnormal/waiting', {
    may: [shipper.orders.may.settle],
    input: Closed({}),
    output: Closed({
      total: Count,
      data: Type.Array(
        Closed({
          id: Id,
          abnormal_no: No,
          abnormal_type: ChoiceOf(abnormalType),
          level: ChoiceOf(abnormalLevel),
          order_id: Id,
          order_no: No,
          carrier_name: CompanyName,
          claim_up_fen: AnyFen,
          occurred_at: Time
        })
      )
    })
  }),
  /** Trips of the carrier on which something may have gone wrong, the newest first, with their goods and orders. */
  trips: query('abnormal/trips', {
    may: [may.create],
    input: Closed({ keyword: Type.Optional(Text(0, 60)), waybill_id: Type.Optional(Id), order_id: Type.Optional(Id) }),
    output: Type.Array(
      Closed({
        id: Id,
        waybill_no: No,
        plate_no: Plate,
        driver_name: Name,
        start_address_diming: Address,
        end_address_diming: Address,
        orders: Type.Array(Closed({ order_id: Id, order_no: No, shipper_name: CompanyName })),
        goods: Type.Array(Closed({ waybill_goods_id: Id, order_id: Id, goods_name: Name, danwei: Type.String(), goods_num: Pieces }))
      })
    )
  }),
  /** 放空与压车阶梯 of the carrier; the customary one where it has set none. */
  ladder: query('abnormal/ladder', { may: [may.view], input: Closed({}), output: Ladder }),
  setLadder: command('abnormal/set_ladder', {
    may: [carrier.companyInfo.may.edit],
    logAs: 'abnormal.ladderSet',
    input: Ladder,
    output: Ladder,
    refuses: ['badInput']
  }),
  /** How many are open, by age, and what is overdue or waits for somebody else. */
  board: query('abnormal/board', {
    may: [may.view],
    input: Closed({}),
    output: Closed({
      ages: Type.Array(Closed({ age: ChoiceOf(abnormalAge), minor: Count, major: Count, critical: Count })),
      open: Count,
      overdue: Count,
      awaiting: Count,
      held: Count
    })
  }),
  /** Causes over a time, summed by month, lane, customer or driver. */
  picture: query('abnormal/picture', {
    may: [may.view],
    shows: [may.money, carrier.waybills.may.receivable, carrier.waybills.may.payable],
    input: Closed({ by: pictureBy.schema, date_from: Day, date_to: Day }),
    output: Type.Array(
      Closed({
        name: Type.String(),
        /** What the list is narrowed by: a month, a shipper, a driver, or the two ends of a lane. */
        month: Nullable(Type.String()),
        shipper_id: Nullable(Id),
        driver_id: Nullable(Id),
        start_area_code: Nullable(Type.String()),
        end_area_code: Nullable(Type.String()),
        count: Count,
        open: Count,
        loss_fen: AnyFen,
        claim_up_fen: MaybeFen,
        claim_down_fen: MaybeFen,
        causes: Type.Array(Closed({ abnormal_type: ChoiceOf(abnormalType), count: Count }))
      })
    )
  }),
  /** 登记. Where an open one of the same kind is there, it is added to that one. */
  create: command('abnormal/create', {
    may: [may.create],
    logAs: 'abnormal.registered',
    input: Closed({ waybill_id: Id, order_id: Type.Optional(Nullable(Id)), level: abnormalLevel.schema, ...entry }),
    output: AbnormalRow,
    refuses: [...entryRefusals]
  }),
  /** Its words, photos, goods and level, as long as it is open. */
  update: command('abnormal/update', {
    may: [may.edit],
    logAs: 'abnormal.updated',
    input: Closed({
      ...seenRow,
      level: abnormalLevel.schema,
      occurred_at: Time,
      place: Type.Optional(Place),
      goods: Type.Optional(GoodsSaid),
      imgs: Type.Optional(Photos),
      description: Said
    }),
    output: AbnormalRow,
    refuses: [...moved, ...entryRefusals, 'abnormalOver']
  }),
  assign: command('abnormal/assign', {
    may: [may.handle],
    logAs: 'abnormal.assigned',
    input: Closed({ ...seenRow, handler_id: Id }),
    output: AbnormalRow,
    refuses: [...moved, 'abnormalOver', 'handlerUnknown']
  }),
  take: command('abnormal/take', {
    may: [may.handle, operator.orders.may.judge],
    logAs: 'abnormal.taken',
    input: Closed(seenRow),
    output: AbnormalRow,
    refuses: [...moved]
  }),
  /** 处理: who answers for it, what is done, and what it costs on both sides. */
  handle: command('abnormal/handle', {
    may: [may.handle],
    logAs: 'abnormal.handled',
    input: Closed({
      ...seenRow,
      order_id: Type.Optional(Nullable(Id)),
      liable_party: liableParty.schema,
      solution: Remark(2, 500),
      loss_fen: Fen,
      claim_up_fen: SignedFen,
      claim_down_fen: SignedFen,
      empty_time: Type.Optional(MaybeTime),
      empty_fen: Type.Optional(Nullable(Fen)),
      new_eta: Type.Optional(MaybeTime),
      insurance_case_no: Type.Optional(Text(0, 40, { kind: 'no' }))
    }),
    output: AbnormalRow,
    refuses: [...moved, 'badInput', 'moneyNeedsRight', 'claimNeedsOrder']
  }),
  /** 转货主确认. */
  turn: command('abnormal/turn', {
    may: [may.handle],
    logAs: 'abnormal.turned',
    input: Closed(seenRow),
    output: AbnormalRow,
    refuses: [...moved, 'handleFirst', 'claimNeedsOrder', 'driverFirst', 'roundsOver']
  }),
  /** Solved without the shipper, where no money of his is touched. */
  resolve: command('abnormal/resolve', {
    may: [may.handle],
    logAs: 'abnormal.resolved',
    input: Closed(seenRow),
    output: AbnormalRow,
    refuses: [...moved, 'handleFirst', 'driverFirst', 'shipperFirst']
  }),
  reject: command('abnormal/reject', {
    may: [may.handle],
    logAs: 'abnormal.rejected',
    input: Closed({ ...seenRow, reason: Why }),
    output: AbnormalRow,
    refuses: [...moved]
  }),
  close: command('abnormal/close', {
    may: [may.close, shipper.orders.may.settle],
    logAs: 'abnormal.closed',
    input: Closed(seenRow),
    output: Closed({ id: Id, version: Version, abnormal_status: Status }),
    refuses: [...moved, 'shipperCloses']
  }),
  reopen: command('abnormal/reopen', {
    may: [may.close, shipper.orders.may.settle],
    logAs: 'abnormal.reopened',
    input: Closed({ ...seenRow, reason: Why }),
    output: Closed({ id: Id, version: Version, abnormal_status: Status }),
    refuses: [...moved, 'tooLateToReopen', 'claimPaid', 'openOneThere', 'closedByItself']
  }),
  /** The shipper agrees: both charges stand. */
  accept: command('abnormal/accept', {
    may: [shipper.orders.may.settle],
    logAs: 'abnormal.accepted',
    input: Closed(seenRow),
    output: Closed({ id: Id, version: Version, abnormal_status: Status }),
    refuses: [...moved]
  }),
  /** The shipper objects, and may name the amount that it asks for. */
  object: command('abnormal/object', {
    may: [shipper.orders.may.settle],
    logAs: 'abnormal.objected',
    input: Closed({ ...seenRow, reason: Remark(2, 500), amount_fen: Type.Optional(Nullable(SignedFen)), imgs: Type.Optional(Photos) }),
    output: Closed({ id: Id, version: Version, abnormal_status: Status }),
    refuses: [...moved, 'badInput']
  }),
  /** After three rounds the operator decides. */
  decide: command('abnormal/decide', {
    may: [operator.orders.may.judge],
    logAs: 'abnormal.decided',
    input: Closed({ ...seenRow, claim_up_fen: SignedFen, reason: Remark(2, 500) }),
    output: Closed({ id: Id, version: Version, abnormal_status: Status }),
    refuses: [...moved, 'badInput', 'roundsLeft', 'driverFirst']
  }),
  /** The driver reports what happened on his trip. */
  report: command('abnormal/report', {
    may: [driver.trips.may.act],
    logAs: 'abnormal.reported',
    input: Closed({
      waybill_id: Id,
      ...entry,
      lng: Type.Optional(Lng),
      lat: Type.Optional(Lat)
    }),
    output: DriverAbnormal,
    refuses: [...entryRefusals]
  }),
  /** What the driver may know of a trip's exceptions. */
  ofTrip: query('abnormal/of_trip', {
    may: [driver.trips.may.view],
    input: Closed({ waybill_id: Id }),
    output: Type.Array(DriverAbnormal),
    refuses: ['notFound']
  }),
  /** His word on a deduction above what may be taken without it. */
  answer: command('abnormal/answer', {
    may: [driver.trips.may.act],
    logAs: 'abnormal.answered',
    input: Closed({ ...seenRow, agree: Type.Boolean(), reason: Type.Optional(Remark(0, 200)) }),
    output: DriverAbnormal,
    refuses: ['notFound', 'staleVersion', 'notAskedDriver']
  })
}

/** The timer, never asked from outside. It looks at the row again under its lock. */
export const abnormalTimer = {
  close: command('abnormal/close_by_time', {
    may: [],
    logAs: 'abnormal.closed',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: [...moved, 'notYet']
  }),
  remind: command('abnormal/remind_by_time', {
    may: [],
    logAs: 'abnormal.overdue',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'notYet']
  })
}
