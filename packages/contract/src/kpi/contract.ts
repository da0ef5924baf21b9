import { kpiParts } from '@yunshu/domain/kpi'
import { type Static, Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { driver } from '../consoles/driver.ts'
import { shipper } from '../consoles/shipper.ts'
import { coopType } from '../driver/enums.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyFen,
  BasisPoints,
  ChoiceOf,
  CompanyName,
  Count,
  Distance,
  FenOf,
  Id,
  Minutes,
  Name,
  No,
  Nullable,
  Photos,
  Remark,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { appealMachine, kpiGrade, kpiItem, kpiMachine } from './machine.ts'
import { seenRow } from '../kit/seenRow.ts'

/** A month, YYYY-MM. */
const Month = Type.String({ pattern: '^2\\d{3}-(0[1-9]|1[0-2])$' })
const Score = Nullable(Type.Number())
const Rate = Nullable(BasisPoints)

/** What a month comes to, of a driver or of a carrier: rates are null where there was nothing to judge. */
const figures = {
  waybill_count: Count,
  /** Planned kilometres of the trips. */
  distance_m: Distance,
  pickup_on_time_rate_bp: Rate,
  delivery_on_time_rate_bp: Rate,
  receipt_on_time_rate_bp: Rate,
  damage_rate_bp: Rate,
  node_complete_rate_bp: Rate,
  score: Score,
  grade: ChoiceOf(kpiGrade)
}
/** Of a driver more. */
const ofDriver = {
  ...figures,
  /** Null: too few trips for a score. Equal scores share a rank. */
  rank: Nullable(Count),
  abnormal_count: Count,
  /** Five-minute spans of the way with a position, of all of them; null where no way was driven. */
  track_rate_bp: Rate,
  /** Accidents, and what the positions of the trips tell of speeding and driving without rest. */
  safety_events: Count,
  bonus_fen: AnyFen
}
const KpiRow = Closed({
  id: Id,
  month: Month,
  kpi_status: StateOf(kpiMachine),
  /** Which publication it is of: 1 the first, or the draft of it. */
  edition: Count,
  driver_id: Id,
  driver_name: Name,
  coop_type: ChoiceOf(coopType),
  /** The fleet in which he was when it was computed. */
  fleet_name: Name,
  ...ofDriver,
  /** The publication before it; null where this is the first. */
  prior_score: Score,
  prior_grade: Nullable(ChoiceOf(kpiGrade)),
  prior_rank: Nullable(Count),
  prior_bonus_fen: Nullable(AnyFen),
  open_appeals: Count
})

const Weight = Type.Integer({ minimum: 0, maximum: 100 })
const weights = {
  pickup_weight: Weight,
  delivery_weight: Weight,
  receipt_weight: Weight,
  damage_weight: Weight,
  safety_weight: Weight,
  node_weight: Weight
}
const Limit = Type.Integer({ minimum: 1, maximum: 100 })
const Bonus = FenOf(0, 10_000_000)
/** What a scheme decides. */
export const schemeEntry = {
  ...weights,
  grade_a: Limit,
  grade_b: Limit,
  grade_c: Limit,
  bonus_a_fen: Bonus,
  bonus_b_fen: Bonus,
  bonus_c_fen: Bonus,
  bonus_d_fen: Bonus
}
const SchemeRow = Closed({
  scheme_version: Count,
  ...schemeEntry,
  /** Null: the standard one, which nobody has changed. */
  created_at: Nullable(Time),
  maker: Name
})

const MonthRow = Closed({
  id: Id,
  version: Version,
  month: Month,
  kpi_status: StateOf(kpiMachine),
  edition: Count,
  scheme_version: Count,
  driver_count: Count,
  trip_count: Count,
  computed_at: Time,
  published_at: Nullable(Time),
  appeal_until: Nullable(Time),
  open_appeals: Count,
  /** Corrections that wait to be published. */
  correction_count: Count
})

/** One trip with what it says and what it costs; a part of which nothing was lost is 0. */
const TripRow = Closed({
  waybill_id: Id,
  waybill_no: No,
  start_address_diming: Address,
  end_address_diming: Address,
  unload_done_at: Time,
  distance_m: Distance,
  pickup_ok: Type.Boolean(),
  pickup_late_min: Minutes,
  delivery_ok: Type.Boolean(),
  delivery_late_min: Minutes,
  /** Null: none was due. */
  receipt_ok: Nullable(Type.Boolean()),
  damage_cases: Count,
  accidents: Count,
  overspeed: Count,
  fatigue: Count,
  node_count: Count,
  node_done: Count,
  abnormal_count: Count,
  /** Spans of five minutes on the way with a position, and all of them. */
  fix_count: Count,
  fix_expected: Count,
  /** Its share of the hundred points, and what is left of it. */
  plus: Type.Number(),
  total: Type.Number(),
  minus: Closed(
    Object.fromEntries(kpiParts.map((part) => [part, Type.Number()])) as Record<(typeof kpiParts)[number], ReturnType<typeof Type.Number>>
  )
})
export type KpiTrip = Static<typeof TripRow>

/** Where the points of a month come from: weight times rate. */
const PartRow = Closed({
  part: Type.Unsafe<(typeof kpiParts)[number]>({ type: 'string', enum: [...kpiParts] }),
  weight: Count,
  of_count: Type.Number(),
  all_count: Type.Number(),
  points: Type.Number()
})

const AppealRow = Closed({
  id: Id,
  version: Version,
  waybill_id: Id,
  waybill_no: No,
  kpi_item: kpiItem.schema,
  content: Remark(),
  imgs: Photos,
  appeal_status: StateOf(appealMachine),
  reply: Remark(),
  created_at: Time,
  decided_at: Nullable(Time),
  decided_by_name: Name,
  /** What was corrected; null where nothing was. */
  before_value: Nullable(Count),
  after_value: Nullable(Count),
  /** The publication from which the correction holds. */
  fix_edition: Nullable(Count)
})
export type KpiAppeal = Static<typeof AppealRow>

const EditionRow = Closed({ edition: Count, score: Score, grade: ChoiceOf(kpiGrade), rank: Nullable(Count), bonus_fen: AnyFen, computed_at: Time })
const Detail = Closed({
  kpi: KpiRow,
  appeal_until: Nullable(Time),
  scheme: SchemeRow,
  parts: Type.Array(PartRow),
  trips: Type.Array(TripRow),
  appeals: Type.Array(AppealRow),
  editions: Type.Array(EditionRow)
})

const { may } = carrier.driverKpi
const phone = driver.trips.may

export const kpi = {
  /** 司机KPI: the drivers of a month, as it was published last, or as its draft is; of the newest, unless a month or a driver is asked for. */
  list: list('kpi/list', {
    may: [may.view],
    row: KpiRow,
    filters: {
      month: Type.Optional(Month),
      keyword: Type.Optional(Text(0, 60)),
      fleet_id: Type.Optional(Id),
      driver_id: Type.Optional(Id),
      coop_type: Type.Optional(coopType.schema),
      grade: Type.Optional(kpiGrade.schema),
      /** Only those with an appeal that waits. */
      appealed: Type.Optional(Type.Boolean())
    },
    sorts: ['rank', 'month', 'score', 'waybill_count', 'distance_m', 'driver_name']
  }),
  /** The months that were computed, the newest first. */
  months: query('kpi/months', { may: [may.view], input: Closed({}), output: Closed({ data: Type.Array(MonthRow) }) }),
  info: query('kpi/info', { may: [may.view], input: Closed({ id: Id }), output: Detail, refuses: ['notFound'] }),
  /** The scheme that holds for what is computed next; version 0 is the standard one. */
  scheme: query('kpi/scheme', { may: [may.view], input: Closed({}), output: SchemeRow }),
  /** 方案设置: a new version; what was computed keeps its own. */
  saveScheme: command('kpi/save_scheme', {
    may: [may.scheme],
    logAs: 'kpi.schemeSaved',
    input: Closed({ scheme_version: Type.Integer({ minimum: 0 }), ...schemeEntry }),
    output: SchemeRow,
    refuses: ['badInput', 'staleVersion', 'kpiWeights', 'kpiLimits']
  }),
  /** 计算: from the trips as they are now, by the newest scheme. Again as often as one likes until it is published. */
  compute: command('kpi/compute', {
    may: [may.compute],
    logAs: 'kpi.computed',
    input: Closed({ month: Month }),
    output: MonthRow,
    refuses: ['kpiMonthAhead', 'kpiNoTrips', 'kpiFrozen', 'staleVersion']
  }),
  /** 发布: the drivers see it, and may appeal for five days. A second time with what appeals have corrected. */
  publish: command('kpi/publish', {
    may: [may.publish],
    logAs: 'kpi.published',
    input: Closed(seenRow),
    output: MonthRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'kpiMonthOpen']
  }),
  /** 采纳: the fact is corrected in the books of the KPI, with its reason; the trip stays as it was. */
  uphold: command('kpi/uphold', {
    may: [may.appeal],
    logAs: 'kpi.appealUpheld',
    input: Closed({ ...seenRow, after_value: Type.Integer({ minimum: 0, maximum: 9999 }), reply: Remark(2, 300) }),
    output: AppealRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'kpiValue']
  }),
  reject: command('kpi/reject', {
    may: [may.appeal],
    logAs: 'kpi.appealRejected',
    input: Closed({ ...seenRow, reply: Remark(2, 300) }),
    output: AppealRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion']
  }),
  /** The driver's own published months, of all his carriers. */
  mine: query('kpi/mine', {
    may: [phone.view],
    input: Closed({}),
    output: Closed({
      data: Type.Array(
        Closed({
          id: Id,
          month: Month,
          carrier_name: CompanyName,
          score: Score,
          grade: ChoiceOf(kpiGrade),
          rank: Nullable(Count),
          waybill_count: Count,
          bonus_fen: AnyFen,
          prior_score: Score,
          published_at: Time,
          appeal_until: Time
        })
      )
    })
  }),
  /** One of them with its trips, and what he said against them. */
  mineInfo: query('kpi/mine_info', { may: [phone.view], input: Closed({ id: Id }), output: Detail, refuses: ['notFound'] }),
  /** 申诉: against one point of one trip, once, within five days of the publication. */
  appeal: command('kpi/appeal', {
    may: [phone.act],
    logAs: 'kpi.appealed',
    input: Closed({ id: Id, waybill_id: Id, kpi_item: kpiItem.schema, content: Remark(5, 300), imgs: Type.Optional(Photos) }),
    output: AppealRow,
    refuses: ['notFound', 'kpiAppealLate', 'kpiAppealTwice', 'kpiNothingLost']
  }),
  /** What a shipper's carrier, or a carrier with a shipper, came to in the last twelve months, by the same computation. */
  partner: query('kpi/partner', {
    may: [shipper.carriers.may.view, carrier.customers.may.view],
    input: Closed({ company_id: Id }),
    output: Closed({ data: Type.Array(Closed({ month: Month, ...figures })) })
  })
}

/** The timer's own, never asked from outside: the draft of a month of one carrier. */
export const kpiTimer = {
  compute: command('kpi/compute_draft', {
    may: [],
    logAs: 'kpi.computed',
    input: Closed({ carrier_id: Id, carrier_name: CompanyName, month: Month }),
    output: Closed({ id: Id }),
    refuses: ['kpiNoTrips', 'kpiFrozen', 'staleVersion']
  })
}
