import { type Static, type TSchema, Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { vehicleUse } from '../waybill/machine.ts'
import { Closed, list, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyFen,
  BasisPoints,
  ChoiceOf,
  CompanyName,
  Count,
  Day,
  Distance,
  Id,
  Minutes,
  Name,
  No,
  Nullable,
  Plate,
  Time
} from '../kit/fields.ts'
import { lossReason, operateBy, operateStep } from './enums.ts'

const { may } = carrier.operate
const Rate = Nullable(BasisPoints)
/** Days to a tenth. */
const SomeDays = Type.Number()
/** First and last city by their codes, one after the other; 0 where they are unknown. */
const Lane = Type.Integer({ minimum: 0, maximum: 999_999_999_999 })

/** Which trips: those that were unloaded on these days in China, narrowed to what they have in common. */
const which = {
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
  shipper_id: Type.Optional(Id),
  lane: Type.Optional(Lane),
  vehicle_id: Type.Optional(Id),
  driver_id: Type.Optional(Id),
  dispatcher_id: Type.Optional(Id),
  section_id: Type.Optional(Id),
  vehicle_use: Type.Optional(vehicleUse.schema)
}
/** With which days they are compared; without them as many just before. */
const against = { against_from: Type.Optional(Day), against_to: Type.Optional(Day) }

/** What trips come to. Money is null for who may not see margins, a rate where there was nothing to judge. */
const figures = {
  trip_count: Count,
  revenue_fen: Nullable(AnyFen),
  cost_fen: Nullable(AnyFen),
  margin_fen: Nullable(AnyFen),
  margin_bp: Rate,
  /** What a planned kilometre with goods costs. */
  km_cost_fen: Nullable(AnyFen),
  /**
   * 千吨公里成本, what it costs to carry a thousand ton-kilometres: cost of the trips, times a million, by the sum of loaded tonnes times planned metres of each. Planned
   * kilometres, loaded weight and cost (downstream charges, before them the agreed price) are those of the other figures; a trip without one of the three is in neither sum.
   * The unit is the one of China's transport statistics (元/千吨公里), since a single ton-kilometre costs a few tenths of a yuan.
   */
  ktkm_cost_fen: Nullable(AnyFen),
  /** Trips of which revenue or cost is not known; they are in no margin. */
  unpriced_count: Nullable(Count),
  /** Trips that cost more than they bring. */
  loss_count: Nullable(Count),
  distance_m: Distance,
  /** Kilometres with goods of all kilometres of the carrier's own and affiliated vehicles; those without are estimated. */
  loaded_bp: Rate,
  /** What was loaded of what the vehicles may load. */
  load_bp: Rate,
  on_time_bp: Rate,
  abnormal_count: Count,
  /** Exceptions for each trip. */
  abnormal_bp: Rate,
  /** Days from the last unloading until all receipts were confirmed, until the customer had paid (DSO of trips), and until the carrier had paid all that it owes for the trip (DPO). */
  receipt_wait: Nullable(SomeDays),
  money_wait: Nullable(SomeDays),
  pay_wait: Nullable(SomeDays)
} satisfies Record<string, TSchema>
const Figures = Closed(figures)
export type Figures = Static<typeof Figures>
export type FigureName = keyof Figures
const Point = Closed({ from: Day, to: Day, ...figures })

/** What was ordered and delivered in seven days: orders that came to be and are not cancelled with their freight, and trips by the day of their last unloading, all in China. */
const WeekFigures = Closed({
  from: Day,
  to: Day,
  order_count: Count,
  /** Null for who may not see freight. */
  freight_fen: Nullable(AnyFen),
  /** These are null for who sees the orders of some people only: whose trips they are is not known. */
  trip_count: Nullable(Count),
  on_time_bp: Rate,
  abnormal_bp: Rate,
  receipt_wait: Nullable(SomeDays),
  /** Of the messages that the authority answered those that it took; for who sees the reports of the platform. */
  report_bp: Rate
})
export type WeekFigures = Static<typeof WeekFigures>

const RankRow = Closed({
  /** The customer, lane, vehicle, driver, dispatcher or contracted lane; 0: unknown. */
  id: Type.Integer({ minimum: 0 }),
  rank_name: Name,
  ...figures,
  /** The same in the days with which they are compared. */
  prior_trip_count: Count,
  prior_revenue_fen: Nullable(AnyFen),
  prior_margin_fen: Nullable(AnyFen)
})

const TripRow = Closed({
  id: Id,
  waybill_id: Id,
  waybill_no: No,
  unload_done_at: Time,
  shipper_name: CompanyName,
  start_name: Address,
  end_name: Address,
  plate_no: Plate,
  vehicle_use: Nullable(ChoiceOf(vehicleUse)),
  driver_name: Name,
  dispatcher_name: Name,
  /** Of one customer what is his, where one is asked for; else of the whole trip. */
  revenue_fen: Nullable(AnyFen),
  cost_fen: Nullable(AnyFen),
  margin_fen: Nullable(AnyFen),
  /** What exceptions took from what its customers owe, and added to what it costs. */
  claim_up_fen: Nullable(AnyFen),
  claim_down_fen: Nullable(AnyFen),
  loss_reason: Nullable(ChoiceOf(lossReason)),
  on_time: Type.Boolean(),
  late_min: Minutes,
  abnormal_count: Count
})

/** Operating figures of a carrier (经营数据): what its delivered trips come to, exactly as their rows and the books have it. */
export const operate = {
  /** The days asked for against those before: sums and the points of their trend. */
  figures: query('operate/figures', {
    may: [may.view],
    shows: [may.margin],
    input: Closed({ ...which, ...against, step: Type.Optional(operateStep.schema) }),
    output: Closed({
      now: Point,
      before: Point,
      step: operateStep.schema,
      points: Type.Array(Point),
      prior_points: Type.Array(Point),
      /** Changes that are not yet in the figures: none but after very many at once. */
      waiting: Count
    })
  }),
  /** 近况 of a shipper or of the whole platform: the weeks of seven days, the last of which ends today. */
  lately: query('operate/lately', {
    may: [shipper.orders.may.view, operator.orders.may.view],
    shows: [shipper.orders.may.price],
    input: Closed({}),
    output: Closed({ weeks: Type.Array(WeekFigures) })
  }),
  /**
   * 承运商准点与线路成本 of a shipper: how punctual its carriers were in the last four weeks, and what a thousand ton-kilometres cost it on its routes, with the four
   * weeks before and each of the eight. Those with most trips; what it costs only for who may see freight.
   */
  partners: query('operate/partners', {
    may: [shipper.orders.may.view],
    shows: [shipper.orders.may.price],
    input: Closed({}),
    output: Closed({
      from: Day,
      to: Day,
      carriers: Type.Array(
        Closed({ id: Id, carrier_name: CompanyName, trip_count: Count, on_time_bp: Rate, prior_bp: Rate, weeks: Type.Array(Rate) })
      ),
      routes: Type.Array(
        Closed({
          id: Lane,
          route_name: Address,
          trip_count: Count,
          ktkm_fen: Nullable(AnyFen),
          prior_fen: Nullable(AnyFen),
          weeks: Type.Array(Nullable(AnyFen))
        })
      )
    })
  }),
  /** The same by customer, lane, vehicle, driver, dispatcher or contracted lane. */
  ranks: list('operate/ranks', {
    may: [may.view],
    shows: [may.margin],
    row: RankRow,
    filters: { by: Type.Optional(operateBy.schema), ...which, ...against },
    sorts: [
      'trip_count',
      'revenue_fen',
      'cost_fen',
      'margin_fen',
      'margin_bp',
      'km_cost_fen',
      'ktkm_cost_fen',
      'loss_count',
      'distance_m',
      'loaded_bp',
      'load_bp',
      'on_time_bp',
      'abnormal_count',
      'abnormal_bp',
      'receipt_wait',
      'money_wait',
      'pay_wait'
    ]
  }),
  /** The trips behind any figure. */
  trips: list('operate/trips', {
    may: [may.view],
    shows: [may.margin],
    row: TripRow,
    filters: {
      ...which,
      /** Only those that cost more than they bring. */
      loss: Type.Optional(Type.Boolean())
    },
    sorts: ['unload_done_at', 'revenue_fen', 'cost_fen', 'margin_fen', 'late_min', 'abnormal_count']
  })
}
