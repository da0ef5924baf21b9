import { type Static, Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { type Cells, Closed, command, list, query } from '../kit/endpoint.ts'
import { keptFields } from '../kit/entry.ts'
import {
  Address,
  AnyFen,
  BasisPoints,
  BasisPointsOf,
  CompanyName,
  Count,
  Day,
  Distance,
  FenOf,
  Id,
  Minutes,
  MinutesOf,
  Name,
  No,
  Nullable,
  Plate,
  Remark,
  StateOf,
  Text,
  Time,
  Version,
  WordOf
} from '../kit/fields.ts'
import { seenRow } from '../kit/seenRow.ts'
import { rounding } from '../rate/enums.ts'
import { baseBy, baseUnit, deductType, settleModelMachine, settleStepNames, stepSide } from './machine.ts'

const Amount = FenOf(0, 99_999_999)
const Price = Nullable(FenOf(1, 99_999_999))
const Cap = Nullable(FenOf(0, 99_999_999))
const Share = BasisPointsOf(0, 10_000)
const Side = stepSide.schema

/** A rung of the punctuality ladder: from so many minutes on, up to below the next bound. */
const Rung = Closed({
  late_min_from: MinutesOf(1, 10_080),
  late_min_to: Nullable(MinutesOf(2, 10_080)),
  deduct_type: deductType.schema,
  /** Fen, or basis points of the freight. */
  value: Type.Integer({ minimum: 1, maximum: 99_999_999 })
})
const Tier = Closed({ trips_from: Type.Integer({ minimum: 1, maximum: 99_999 }), rebate_bp: BasisPointsOf(1, 10_000) })

/** The steps of a model in their order (domain 2.3), as they are entered; the same list serves the form, writing and reading. */
export const settleSteps = {
  base_by: baseBy.schema,
  base_unit: baseUnit.schema,
  base_up_fen: Price,
  base_down_fen: Price,
  stop_side: Side,
  stop_free: Type.Integer({ minimum: 0, maximum: 99 }),
  stop_up_fen: Amount,
  stop_down_fen: Amount,
  stop_cap_fen: Cap,
  wait_side: Side,
  wait_free_min: MinutesOf(0, 2_880),
  wait_up_fen: Amount,
  wait_down_fen: Amount,
  wait_day_cap_fen: Cap,
  wait_cap_fen: Cap,
  back_side: Side,
  back_bp: Share,
  back_cap_fen: Cap,
  late_side: Side,
  late_rungs: Type.Array(Rung, { maxItems: 12 }),
  late_pass_bp: Share,
  late_cap_fen: Cap,
  loss_side: Side,
  loss_free_fen: Amount,
  loss_bp: Share,
  loss_pass_bp: Share,
  loss_cap_fen: Cap,
  missing_side: Side,
  seal_fen: Amount,
  photo_fen: Amount,
  track_fen: Amount,
  track_least_bp: Share,
  missing_pass_bp: Share,
  missing_cap_fen: Cap,
  fuel_side: Side,
  /** Fen a litre. */
  fuel_start_fen: FenOf(0, 99_999),
  fuel_up_bp: Share,
  fuel_down_bp: Share,
  fuel_trigger_bp: Share,
  fuel_cap_fen: Cap,
  rebate_side: Side,
  rebate_tiers: Type.Array(Tier, { maxItems: 8 }),
  rebate_cap_fen: Cap,
  deduct_cap_bp: Nullable(Share),
  cap_rebate: Type.Boolean(),
  rounding: rounding.schema
}
const entry = {
  model_name: Text(2, 60, { kind: 'name' }),
  /** Whose trips it settles; null: those of every customer that has none of its own. */
  shipper_id: Nullable(Id),
  ...settleSteps,
  remark: Remark(0, 500)
}

/** A version as lists show it. */
export const SettleModelSchema = Closed({
  id: Id,
  version: Version,
  model_no: No,
  /** Counts up from 1 within a model. */
  revision: Count,
  model_name: Name,
  shipper_id: Nullable(Id),
  shipper_name: CompanyName,
  model_status: StateOf(settleModelMachine),
  /** How many of its nine steps count for somebody. */
  step_count: Count,
  /** From which day on it holds, and from which no longer; null: not yet, and until the next version. */
  valid_from: Nullable(Day),
  ended_on: Nullable(Day),
  reason: Remark(),
  created_by_name: Name,
  created_at: Time
})
export type SettleModelRow = Static<typeof SettleModelSchema>
const cells = {
  scope: ({ shipper_name }, { lang }) => shipper_name || { zh: '全部客户', en: 'Every customer' }[lang]
} as const satisfies Cells<SettleModelRow>

const Detail = Closed({
  model: SettleModelSchema,
  steps: Closed({ ...keptFields(settleSteps), late_rungs: settleSteps.late_rungs, rebate_tiers: settleSteps.rebate_tiers, remark: Remark() }),
  revisions: Type.Array(SettleModelSchema)
})
export type SettleModelDetail = Static<typeof Detail>

/** One line of a settlement with the figures from which it comes. */
const LineRow = Closed({
  step: WordOf(settleStepNames),
  item_code: Type.String(),
  qty: Type.Number(),
  value: Type.Integer(),
  by: Type.Unsafe<'fen' | 'bp'>({ type: 'string', enum: ['fen', 'bp'] }),
  of_fen: Nullable(AnyFen),
  is_passed: Type.Boolean(),
  asked_fen: AnyFen,
  fen: AnyFen,
  limit: Nullable(Type.Unsafe<'step' | 'whole'>({ type: 'string', enum: ['step', 'whole'] }))
})
export type SettleLineRow = Static<typeof LineRow>
const SideRow = Nullable(Closed({ freight_fen: AnyFen, lines: Type.Array(LineRow), deduct_cap_fen: AnyFen, total_fen: AnyFen }))

/** A trip that can be settled. */
const tripOf = {
  waybill_id: Id,
  waybill_no: No,
  /** The day of its required pickup, by which its version is chosen. */
  trip_day: Day,
  shipper_name: CompanyName,
  plate_no: Plate,
  start_address_diming: Address,
  end_address_diming: Address
}
const TripRow = Closed(tripOf)
/** What the trip did, for people to read. */
export const SettleFactsSchema = Closed({
  distance_m: Nullable(Distance),
  stops: Count,
  /** Minutes at all its points together. */
  wait_min: Minutes,
  is_back: Type.Boolean(),
  late_min: Minutes,
  loss_fen: AnyFen,
  seal_missing: Type.Boolean(),
  photos_missing: Count,
  track_bp: Nullable(BasisPoints),
  fuel_fen: Nullable(AnyFen),
  month_trips: Count
})
const TrialAnswer = Closed({
  model: SettleModelSchema,
  trip: TripRow,
  facts: SettleFactsSchema,
  up: SideRow,
  down: SideRow,
  /** Whether it is the version of the trip's own day; else which one is, if any. */
  is_own: Type.Boolean(),
  own_revision: Nullable(Count),
  /** More is taken from the driver than he need not agree to (domain 5.3). */
  needs_driver: Type.Boolean(),
  /** The version of the calculation. */
  engine: Type.String()
})
export type SettleTrial = Static<typeof TrialAnswer>

const sums = { before_up_fen: AnyFen, after_up_fen: AnyFen, before_down_fen: AnyFen, after_down_fen: AnyFen }
const Compared = Closed({
  month: Type.String(),
  before: SettleModelSchema,
  after: SettleModelSchema,
  /** Trips that both versions settle, on both sides, and those that none could: without a price, or of several customers. */
  trip_count: Count,
  left_out: Count,
  sums: Closed(sums),
  /** Those that change most, two hundred at most. */
  rows: Type.Array(Closed({ ...tripOf, ...sums }))
})
export type SettleComparison = Static<typeof Compared>

const { may } = carrier.balanceModel
const Month = Type.String({ pattern: '^2\\d{3}-(0[1-9]|1[0-2])$' })
const moving = ['notFound', 'illegalMove', 'staleVersion'] as const

export const settlemodel = {
  /** 结算模型: every version of the company's models. */
  list: list('settlemodel/list', {
    may: [may.view],
    row: SettleModelSchema,
    cells,
    filters: {
      keyword: Type.Optional(Text(0, 60)),
      model_status: Type.Optional(StateOf(settleModelMachine)),
      shipper_id: Type.Optional(Id)
    },
    sorts: ['created_at', 'model_no', 'valid_from'],
    tabs: 'model_status'
  }),
  info: query('settlemodel/info', { may: [may.view], input: Closed({ id: Id }), output: Detail, refuses: ['notFound'] }),
  /** Whose trips a model may be for: the customers of the company, fifty at most. */
  customers: query('settlemodel/customers', {
    may: [may.view],
    input: Closed({ keyword: Type.Optional(Text(0, 60)) }),
    output: Closed({ data: Type.Array(Closed({ id: Id, name: CompanyName })) })
  }),
  create: command('settlemodel/create', {
    may: [may.create],
    logAs: 'settlemodel.created',
    input: Closed(entry),
    output: SettleModelSchema,
    refuses: ['notFound', 'badInput']
  }),
  /** Only a draft changes; what was in force keeps its figures for ever. */
  update: command('settlemodel/update', {
    may: [may.edit],
    logAs: 'settlemodel.updated',
    input: Closed({ ...seenRow, ...entry }),
    output: SettleModelSchema,
    refuses: ['notFound', 'staleVersion', 'badInput', 'modelLocked', 'modelScopeStays']
  }),
  remove: command('settlemodel/remove', {
    may: [may.edit],
    logAs: 'settlemodel.removed',
    input: Closed(seenRow),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'modelLocked']
  }),
  /** 新版本: a draft of the next version with the same figures. */
  copy: command('settlemodel/copy', {
    may: [may.edit],
    logAs: 'settlemodel.copied',
    input: Closed(seenRow),
    output: SettleModelSchema,
    refuses: ['notFound', 'staleVersion', 'modelDraftOpen']
  }),
  /** 启用: it settles trips from this day on, and the version before those up to it. A first version may begin in the past, a later one never does. */
  enact: command('settlemodel/enact', {
    may: [may.enact],
    logAs: 'settlemodel.enacted',
    input: Closed({ ...seenRow, valid_from: Day }),
    output: SettleModelSchema,
    refuses: [...moving, 'badInput', 'modelOverlaps']
  }),
  /** 停用: from this day on it settles no more trips. */
  stop: command('settlemodel/stop', {
    may: [may.enact],
    logAs: 'settlemodel.stopped',
    input: Closed({ ...seenRow, ended_on: Day, reason: Remark(2, 200) }),
    output: SettleModelSchema,
    refuses: [...moving, 'badInput']
  }),
  /** The trips that may be tried: the newest ones, or by number, plate or customer. */
  trips: query('settlemodel/trips', {
    may: [may.trial],
    input: Closed({ keyword: Type.Optional(Text(0, 60)), shipper_id: Type.Optional(Id) }),
    output: Closed({ data: Type.Array(TripRow) })
  }),
  /** 试算: what a trip comes to by a version, or, where none is named, by the one that holds on the trip's own day. Changes nothing. */
  trial: query('settlemodel/trial', {
    may: [may.trial],
    input: Closed({ id: Type.Optional(Id), waybill_id: Id }),
    output: TrialAnswer,
    refuses: ['notFound', 'modelNone', 'modelShared']
  }),
  /** 版本对比: what the trips of a month come to by one version and by another. */
  compare: query('settlemodel/compare', {
    may: [may.trial],
    input: Closed({ id: Id, other_id: Id, month: Month }),
    output: Compared,
    refuses: ['notFound', 'modelNotSame', 'modelTooMany']
  })
}
