import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, dueBy, list, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyFen,
  AnyKg,
  AnyM3,
  BasisPoints,
  BasisPointsFrom,
  ChoiceOf,
  CompanyName,
  Count,
  Distance,
  FenOf,
  Id,
  Name,
  No,
  Nullable,
  Plate,
  Remark,
  Secret,
  StateOf,
  Text,
  Time,
  VehicleTypeId,
  Version
} from '../kit/fields.ts'
import { billingUnit, vatRates } from '../rate/enums.ts'
import { orderMachine } from '../order/machine.ts'
import { vehicleStatus } from '../vehicle/enums.ts'
import { depositStatus } from './deposit.ts'
import { bidMachine, bidMode, campaignMachine, costBasis } from './machine.ts'
import { seenRow } from '../kit/seenRow.ts'

const Status = StateOf(campaignMachine)
const BidStatus = StateOf(bidMachine)
const unitCodes = [billingUnit.code.trip, billingUnit.code.tonne, billingUnit.code.cubicMetre, billingUnit.code.kilometre] as const
/** What a price is for: a trip, a tonne, a m³ or a kilometre. */
export const PriceUnit = Type.Unsafe<(typeof unitCodes)[number]>({ ...billingUnit.schema, enum: [...unitCodes] })
const MaybeFen = Nullable(AnyFen)
const MaybeTime = Nullable(Time)

/** What both sides see of a campaign. */
const common = {
  id: Id,
  version: Version,
  campaign_no: No,
  campaign_status: Status,
  bid_mode: bidMode.schema,
  price_unit: PriceUnit,
  shipper_name: CompanyName,
  order_count: Count,
  start_address_diming: Address,
  end_address_diming: Address,
  goods_name: Name,
  goods_kg: AnyKg,
  goods_volume: AnyM3,
  vehicle_type_ids: Type.Array(VehicleTypeId),
  distance_m: Nullable(Distance),
  first_start_time: MaybeTime,
  last_end_time: MaybeTime,
  deadline: Time,
  /** The highest price, or the fixed one of a grab or an offer. */
  ceiling_fen: MaybeFen,
  step_fen: MaybeFen,
  show_rank: Type.Boolean(),
  need_plate: Type.Boolean(),
  /** What each bid holds until the lot is decided; null: nothing. */
  deposit_fen: MaybeFen,
  round: Count,
  remark: Remark(),
  created_at: Time
}

/** A campaign as its shipper sees it. Prices are null until they may be read, and without the right to see them. */
export const CampaignRow = Closed({
  ...common,
  order_nos: No,
  invited_count: Count,
  viewed_count: Count,
  bid_count: Count,
  min_bidders: Count,
  target_fen: MaybeFen,
  floor_fen: MaybeFen,
  best_fen: MaybeFen,
  winner_name: CompanyName,
  /** What the whole lot is carried for. */
  deal_fen: MaybeFen,
  deal_reason: Remark(),
  close_reason: Remark(),
  confirm_by: MaybeTime,
  confirmed_at: MaybeTime,
  delay_count: Count,
  created_by_name: Name
})
/** A campaign as an invited carrier sees it: with what it said itself, and nothing of the others. */
export const HallRow = Closed({
  ...common,
  bid_id: Id,
  bid_status: BidStatus,
  deposit_status: depositStatus.schema,
  my_bid_fen: MaybeFen,
  my_tax_rate_bp: Nullable(BasisPoints),
  /** Of the open bids, from 1; null where it is not shown. */
  my_rank: Nullable(Type.Integer()),
  bid_at: MaybeTime,
  /** The lowest price of an open auction. */
  best_fen: MaybeFen,
  plate_no: Plate,
  driver_name: Name,
  /** Until when an offer is this carrier's to take. */
  offered_until: MaybeTime,
  counter_fen: MaybeFen,
  counter_until: MaybeTime,
  /** Until when the winner confirms; null for everybody else. */
  confirm_by: MaybeTime,
  confirmed_at: MaybeTime
})
/** What a carrier said, as the shipper sees it. */
export const BidRow = Closed({
  id: Id,
  version: Version,
  carrier_id: Id,
  carrier_name: CompanyName,
  bid_status: BidStatus,
  deposit_status: depositStatus.schema,
  seq: Count,
  viewed_at: MaybeTime,
  bid_at: MaybeTime,
  bid_fen: MaybeFen,
  tax_rate_bp: Nullable(BasisPoints),
  /** The whole lot, tax included, and without tax: what bids are compared by. */
  total_fen: MaybeFen,
  net_fen: MaybeFen,
  rank: Nullable(Type.Integer()),
  plate_no: Plate,
  driver_name: Name,
  eta_hours: Nullable(Type.Integer()),
  valid_until: MaybeTime,
  remark: Remark(),
  offered_until: MaybeTime,
  counter_fen: MaybeFen,
  counter_until: MaybeTime,
  /** The shipper's own score for the carrier. */
  score: Nullable(Type.Number()),
  /** What the contract with this carrier asks for the whole lot, tax included; null without one that prices all of it. */
  contract_fen: MaybeFen,
  /** What it did for this shipper in the last 90 days: orders delivered, of them in time; receipts that were due, of them confirmed, of these with damage. */
  delivered_count: Count,
  on_time_count: Count,
  receipt_due_count: Count,
  receipt_count: Count,
  damage_count: Count
})
/** An order behind these figures. */
const RecordRow = Closed({
  id: Id,
  order_no: No,
  start_address_diming: Address,
  end_address_diming: Address,
  order_status: StateOf(orderMachine),
  last_end_time: MaybeTime,
  is_chaoshi: Type.Boolean(),
  receipt_due_count: Count,
  receipt_count: Count,
  damage_num: Count
})
/** One order of a lot; a carrier reads cities, no addresses and no phones. */
const LotOrder = Closed({
  id: Id,
  order_no: No,
  start_address_diming: Address,
  end_address_diming: Address,
  goods_name: Name,
  goods_kg: AnyKg,
  goods_volume: AnyM3,
  point_count: Count,
  first_start_time: MaybeTime,
  last_end_time: MaybeTime
})
/** What the same lane cost before: quarters of the freight per kilogram agreed in the last 180 days, for a lot of this weight. */
const LanePrices = Closed({ deals: Count, low_fen: AnyFen, middle_fen: AnyFen, high_fen: AnyFen })

/** What a lot would cost a carrier from one city to another, and what that rests on: its own trips there, what its own trips cost a kilometre, or the prices of loading. */
const LaneCost = Closed({
  start_address_diming: Address,
  end_address_diming: Address,
  distance_m: Nullable(Distance),
  vehicle_type_id: VehicleTypeId,
  trips: Count,
  basis: costBasis.schema,
  /** So many of its own trips stand behind it. */
  known_trips: Count,
  per_km_fen: MaybeFen,
  cost_fen: MaybeFen
})
/** A vehicle of the carrier that could carry the lot, or a part of it, and what speaks against it. */
const LotVehicle = Closed({
  id: Id,
  plate_no: Plate,
  vehicle_type_id: VehicleTypeId,
  max_load_kg: AnyKg,
  box_volume_m3: Nullable(AnyM3),
  vehicle_status: ChoiceOf(vehicleStatus),
  driver_name: Name,
  /** It carries the whole lot at once. */
  whole: Type.Boolean(),
  /** On another trip in the time of the lot. */
  booked: Type.Boolean(),
  /** Papers that end before the delivery and two days, by name. */
  ending: Type.Array(Type.String())
})

const s = shipper.campaigns.may
const c = carrier.hall.may
const Price = FenOf(1, 999_999_999)
/** The same where nobody else may read it: neither the log of a refused try nor a kept answer holds it. */
const SecretPrice = Type.Integer({ ...Price, secret: true })
const moved = ['notFound', 'illegalMove', 'staleVersion'] as const
const entering = ['notFound', 'illegalMove', 'badInput', 'companyNotApproved', 'goodsReserved', 'linkNotActive', 'lotMixed', 'noDistance'] as const
const bidding = [...moved, 'companyNotApproved', 'bidLate', 'wrongBidMode'] as const

/** The fields of a campaign that are entered. */
const campaignEntry = {
  order_ids: Type.Array(Id, { minItems: 1, maxItems: 50 }),
  bid_mode: bidMode.schema,
  /** Empty in a grab: every carrier with which the shipper works. In their order where the lot is offered in turn. */
  carrier_ids: Type.Array(Id, { maxItems: 200 }),
  deadline: Time,
  price_unit: PriceUnit,
  target_fen: Type.Optional(Nullable(Price)),
  floor_fen: Type.Optional(Nullable(Price)),
  ceiling_fen: Type.Optional(Nullable(Price)),
  step_fen: Type.Optional(Nullable(Price)),
  deposit_fen: Type.Optional(Nullable(Price)),
  show_rank: Type.Boolean({ default: false }),
  need_plate: Type.Boolean({ default: false }),
  min_bidders: Type.Integer({ minimum: 1, maximum: 50, default: 1 }),
  remark: Type.Optional(Remark(0, 200)),
  /** False: it is kept as a draft; no carrier sees it, and its orders stay free. */
  publish: Type.Optional(Type.Boolean())
}

const filters = {
  keyword: Type.Optional(Text(0, 100)),
  campaign_status: Type.Optional(Status),
  bid_mode: Type.Optional(bidMode.schema),
  deadline_from: Type.Optional(Type.String({ format: 'date', kind: 'day' })),
  deadline_to: Type.Optional(Type.String({ format: 'date', kind: 'day' }))
}
const sorts = ['created_at', 'deadline', 'goods_kg'] as const

export const campaign = {
  /** 竞价订单: the shipper's own campaigns. */
  list: list('campaign/list', {
    may: [s.view],
    shows: [s.price],
    row: CampaignRow,
    filters,
    sorts,
    tabs: 'campaign_status',
    due: dueBy('deadline', 'campaign_status', campaignMachine, 'open', 'evaluating')
  }),
  /** 竞价大厅: the campaigns to which a carrier is invited. */
  hall: list('campaign/hall', {
    may: [c.view],
    row: HallRow,
    filters: { ...filters, bid_status: Type.Optional(BidStatus) },
    sorts,
    tabs: 'bid_status',
    due: dueBy('deadline', 'campaign_status', campaignMachine, 'open')
  }),
  /** 定标: one campaign with its orders, its bids and what the lane cost before. `now` is the database's clock, by which the countdown runs. */
  info: query('campaign/info', {
    may: [s.view],
    input: Closed({ id: Id }),
    output: Closed({
      campaign: CampaignRow,
      orders: Type.Array(LotOrder),
      /** Whom a draft is to ask. */
      asked_ids: Type.Array(Id),
      bids: Type.Array(BidRow),
      lane: Nullable(LanePrices),
      now: Time
    }),
    refuses: ['notFound']
  }),
  /** The trips behind the figures of one bidder. */
  record: query('campaign/record', {
    may: [s.view],
    input: Closed({ id: Id, carrier_id: Id }),
    output: Closed({ data: Type.Array(RecordRow) }),
    refuses: ['notFound']
  }),
  /** What a carrier knows before it names a price: its own cost, its deals on this lane, its vehicles. What its user may not see is left out. */
  weigh: query('campaign/weigh', {
    may: [c.view],
    input: Closed({ id: Id }),
    output: Closed({
      costs: Type.Array(LaneCost),
      /** The sum of them; null where one is not known, or this user may not see what the company pays. */
      cost_fen: MaybeFen,
      deals: Type.Array(Closed({ id: Id, order_no: No, shipper_name: CompanyName, freight_fen: AnyFen, goods_kg: AnyKg, created_at: Time })),
      vehicles: Type.Array(LotVehicle)
    }),
    refuses: ['notFound']
  }),
  /** 竞价详情: the same as an invited carrier sees it. */
  lot: query('campaign/lot', {
    may: [c.view],
    input: Closed({ id: Id }),
    output: Closed({
      campaign: HallRow,
      orders: Type.Array(LotOrder),
      now: Time
    }),
    refuses: ['notFound']
  }),
  create: command('campaign/create', {
    may: [s.create, shipper.orders.may.toBid],
    logAs: 'campaign.created',
    input: Closed({ ...campaignEntry, previous_id: Type.Optional(Id) }),
    output: CampaignRow,
    refuses: [...entering]
  }),
  /** Changes a draft, and publishes it unless it stays one. */
  update: command('campaign/update', {
    may: [s.create],
    logAs: 'campaign.updated',
    input: Closed({ ...seenRow, ...campaignEntry }),
    output: CampaignRow,
    refuses: [...entering, 'staleVersion']
  }),
  /** 延长: a later deadline. */
  delay: command('campaign/delay', {
    may: [s.delay],
    logAs: 'campaign.delayed',
    input: Closed({ ...seenRow, deadline: Time }),
    output: CampaignRow,
    refuses: [...moved, 'badInput', 'delayedOften', 'delayLate']
  }),
  /** 截止: an auction in which bids stand is closed before its deadline. Sealed bids open at the moment that they were sealed for and not before; what goes to the first, or in turn, has no bids to compare. */
  closeNow: command('campaign/close_now', {
    may: [s.award],
    logAs: 'campaign.closedEarly',
    input: Closed(seenRow),
    output: CampaignRow,
    refuses: [...moved, 'closesByItself', 'bidsMissing']
  }),
  withdraw: command('campaign/withdraw', {
    may: [s.withdraw],
    logAs: 'campaign.withdrawn',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: CampaignRow,
    refuses: [...moved, 'awardConfirmed']
  }),
  award: command('campaign/award', {
    may: [s.award],
    logAs: 'campaign.awarded',
    /** Of the payment password, where bids hold a deposit (domain 5.7): for that amount, the bidder, and the number of the campaign. */
    input: Closed({ ...seenRow, bid_id: Id, reason: Type.Optional(Remark(0, 200)), proof: Type.Optional(Secret(10, 100)) }),
    output: CampaignRow,
    refuses: [
      ...moved,
      'limitExceeded',
      'limitUsedUp',
      'awardReason',
      'bidLapsed',
      'linkNotActive',
      'depositProof',
      'proofWrong',
      'proofSpent',
      'proofExpired'
    ]
  }),
  fail: command('campaign/fail', {
    may: [s.fail],
    logAs: 'campaign.failed',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: CampaignRow,
    refuses: [...moved]
  }),
  /** 议价: asks one bidder for another price, for half an hour. */
  counter: command('campaign/counter', {
    may: [s.counter],
    logAs: 'campaign.countered',
    input: Closed({ ...seenRow, bid_id: Id, counter_fen: Price }),
    output: CampaignRow,
    refuses: [...moved, 'counterOpen', 'counterHigh']
  }),
  /** 淘汰 */
  drop: command('campaign/drop', {
    may: [s.award],
    logAs: 'campaign.dropped',
    input: Closed({ ...seenRow, bid_id: Id, reason: Remark(2, 200) }),
    output: CampaignRow,
    refuses: [...moved]
  }),
  /** An invited carrier opened the campaign. */
  view: command('campaign/view', {
    may: [c.view],
    logAs: 'campaign.viewed',
    input: Closed({ id: Id }),
    output: HallRow,
    refuses: ['notFound', 'illegalMove']
  }),
  bid: command('campaign/bid', {
    may: [c.bid],
    logAs: 'campaign.bid',
    input: Closed({
      id: Id,
      bid_fen: SecretPrice,
      tax_rate_bp: BasisPointsFrom(vatRates),
      plate_no: Type.Optional(Text(0, 12, { kind: 'plate' })),
      driver_name: Type.Optional(Text(0, 30, { kind: 'name' })),
      eta_hours: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 720 }))),
      valid_until: Type.Optional(Nullable(Time)),
      remark: Type.Optional(Remark(0, 200))
    }),
    output: HallRow,
    refuses: [...bidding, 'badInput', 'bidHigh', 'bidLow', 'bidStep', 'plateNeeded', 'depositShort', 'depositOver', 'walletFrozen']
  }),
  takeBack: command('campaign/take_back', {
    may: [c.takeBack],
    logAs: 'campaign.takenBack',
    input: Closed({ id: Id }),
    output: HallRow,
    refuses: [...bidding]
  }),
  /** 抢单, or the yes to an offer: who is first has the lot, and has confirmed it with that. */
  take: command('campaign/take', {
    may: [c.confirm],
    logAs: 'campaign.taken',
    input: Closed({ id: Id, plate_no: Type.Optional(Text(0, 12, { kind: 'plate' })), driver_name: Type.Optional(Text(0, 30, { kind: 'name' })) }),
    output: HallRow,
    refuses: [...bidding, 'takenAlready', 'otherTurn', 'plateNeeded', 'linkNotActive']
  }),
  pass: command('campaign/pass', {
    may: [c.bid],
    logAs: 'campaign.passed',
    input: Closed({ id: Id }),
    output: HallRow,
    refuses: [...bidding]
  }),
  answerCounter: command('campaign/answer_counter', {
    may: [c.bid],
    logAs: 'campaign.counterAnswered',
    input: Closed({ id: Id, accept: Type.Boolean() }),
    output: HallRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'counterOver']
  }),
  /** The deadline has passed: sealed bids are opened, and the shipper decides; without a bid it has failed. Whoever sees the countdown end asks for it, else a timer does. */
  close: command('campaign/close', {
    may: [s.view, c.view],
    logAs: 'campaign.closed',
    input: Closed({ id: Id }),
    output: Closed({ id: Id, campaign_status: Status }),
    refuses: [...moved, 'notYet']
  }),
  confirm: command('campaign/confirm', {
    may: [c.confirm],
    logAs: 'campaign.confirmed',
    input: Closed({ id: Id }),
    output: HallRow,
    refuses: [...moved, 'companyNotApproved', 'confirmLate', 'otherTurn']
  }),
  forfeit: command('campaign/forfeit', {
    may: [c.confirm],
    logAs: 'campaign.forfeited',
    input: Closed({ id: Id, reason: Remark(2, 200) }),
    output: HallRow,
    refuses: [...moved, 'otherTurn']
  })
}

/** Timers, never asked from outside. Each looks at the row again under its lock, and does nothing to one that moved on. */
export const campaignTimer = {
  /** An offer was not taken in time: the next carrier's turn. */
  skip: command('campaign/skip', {
    may: [],
    logAs: 'campaign.skipped',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: [...moved, 'notYet']
  }),
  /** The winner did not confirm in time. */
  expire: command('campaign/expire', {
    may: [],
    logAs: 'campaign.expired',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: [...moved, 'notYet']
  })
}
