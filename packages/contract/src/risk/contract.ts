import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { Closed, command, query } from '../kit/endpoint.ts'
import { AnyFen, ChoiceOf, Count, Distance, FileList, Id, Kg, Minutes, No, Nullable, Remark, Time } from '../kit/fields.ts'
import { Fault } from '../report/fault.ts'
import { messageKind } from '../report/enums.ts'
import { riskFlag, riskRule, riskVerdict } from './enums.ts'
import { healthRule } from './health.ts'

/** One check over all trips of an order, and what the operator found of it by hand: who denied it takes it out of the flag and the score. */
const Check = Closed({
  rule: ChoiceOf(riskRule),
  /** What the facts say, whatever was decided. */
  result: ChoiceOf(riskFlag),
  judged: Count,
  waybill_nos: Type.Array(No),
  verdict: Nullable(riskVerdict.schema),
  remark: Remark(),
  files: FileList,
  decided_by_name: Type.String(),
  decided_at: Nullable(Time)
})
const Judged = Closed({ risk_flag: ChoiceOf(riskFlag), risk_score: Count, checks: Type.Array(Check) })

/** A field that a message to the authority lacks, or that it would not take; `order_no`: of which order, of a waybill. */
const Missing = Closed({ message_kind: ChoiceOf(messageKind), order_no: No, ...Fault.properties })
/** By what one trip was judged; empty of what was not judged, of what its check does not ask, and of money that the reader may not see. */
const Evidence = Closed({
  /** Spans of five minutes on the way with a position, of all. */
  points: Nullable(Count),
  expected: Nullable(Count),
  /** Seen by a position near the place. */
  loading: Nullable(Type.Boolean()),
  unloading: Nullable(Type.Boolean()),
  distance_m: Nullable(Distance),
  minutes: Nullable(Minutes),
  loaded_kg: Nullable(Kg),
  approved_kg: Nullable(Kg),
  /** The trip beside it, of the vehicle or of the driver, or the one that says the same. */
  other_id: Nullable(Id),
  other_no: Nullable(No),
  /** Fen for a thousand ton-kilometres, of this trip and in the middle of its lane. */
  fen_ktkm: Nullable(AnyFen),
  median_fen_ktkm: Nullable(AnyFen),
  paid_fen: Nullable(AnyFen),
  freight_fen: Nullable(AnyFen),
  paid_at: Nullable(Time),
  ordered_at: Nullable(Time)
})
/** A check of one trip, with its evidence; `denied`: the operator found by hand that it is a false alarm. */
const TripCheck = Closed({
  rule: ChoiceOf(healthRule),
  result: ChoiceOf(riskFlag),
  judged: Type.Boolean(),
  stops: Type.Boolean(),
  denied: Type.Boolean(),
  evidence: Evidence,
  /** The fields that its messages to the authority lack. */
  missing: Type.Array(Missing)
})

export const risk = {
  /** 运单体检: the checks of domain 4.14 of one trip, as an invoice of it and its report would be judged now, with the evidence of each. */
  ofTrip: query('risk/of_trip', {
    may: [carrier.waybills.may.view],
    shows: [carrier.waybills.may.receivable, carrier.waybills.may.payable],
    input: Closed({ waybill_id: Id }),
    output: Type.Array(TripCheck),
    refuses: ['notFound']
  }),
  /** What of it is known of orders before they are dispatched with a vehicle and a driver; papers, overlaps and loads are asked for by the dispatch itself. */
  beforeDispatch: query('risk/before_dispatch', {
    may: [carrier.waybills.may.dispatch, carrier.waybills.may.swap, carrier.waybills.may.relay, carrier.supplies.may.choose],
    shows: [carrier.waybills.may.receivable],
    input: Closed({ order_ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }), vehicle_id: Id, driver_id: Id }),
    output: Type.Array(TripCheck),
    refuses: ['notFound']
  }),
  /** The checks of an order as they stand now, for the operator who supervises it. */
  ofOrder: query('risk/of_order', {
    may: [operator.orders.may.view],
    input: Closed({ order_id: Id }),
    output: Judged,
    refuses: ['notFound']
  }),
  /** 风险核查: what a check found is true (属实) or a false alarm (误报), with evidence. The last decision holds; those before it stay in the log. */
  decide: command('risk/decide', {
    may: [operator.orders.may.risk],
    logAs: 'risk.decided',
    input: Closed({ order_id: Id, rule: ChoiceOf(riskRule), verdict: riskVerdict.schema, remark: Remark(2, 300), files: Type.Optional(FileList) }),
    output: Judged,
    refuses: ['notFound', 'riskNotFound', 'riskDecidedSo']
  })
}

/** The timer's command: an order that is delivered is judged once, so that lists can be filtered by it. */
export const riskTimer = {
  judge: command('risk/judge', {
    may: [],
    logAs: 'risk.decided',
    input: Closed({ id: Id }),
    output: Closed({ id: Id })
  })
}
