import { Type } from 'typebox'
import { Charges } from '../charge/rows.ts'
import { Closed } from '../kit/endpoint.ts'
import { Id, Nullable, Time, Version } from '../kit/fields.ts'

const MaybeTime = Nullable(Time)
const MaybeInt = Nullable(Type.Integer())

/** A statement; both parties see the same row. `is_maker` says whose turn is whose. */
export const StatementRow = Closed({
  id: Id,
  version: Version,
  statement_no: Type.String(),
  direction: Type.Integer(),
  statement_status: Type.Integer(),
  shipper_id: Id,
  shipper_name: Type.String(),
  carrier_id: Id,
  carrier_name: Type.String(),
  is_maker: Type.Boolean(),
  period_from: Type.String(),
  period_to: Type.String(),
  date_basis: Type.Integer(),
  round: Type.Integer(),
  waybill_count: Type.Integer(),
  freight_fen: Type.Integer(),
  surcharge_fen: Type.Integer(),
  deduct_fen: Type.Integer(),
  adjust_fen: Type.Integer(),
  total_fen: Type.Integer(),
  net_fen: Type.Integer(),
  tax_fen: Type.Integer(),
  dispute_count: Type.Integer(),
  diff_fen: MaybeInt,
  invoiced_fen: Type.Integer(),
  paid_fen: Type.Integer(),
  sent_at: MaybeTime,
  confirmed_at: MaybeTime,
  confirmed_by_name: Type.String(),
  lines_hash: Type.String(),
  pay_days: Type.Integer(),
  due_at: MaybeTime,
  void_reason: Type.String(),
  /** 0 nobody, 1 we, 2 the other side has asked to void what is confirmed. */
  void_asked: Type.Integer(),
  remark: Type.String(),
  created_at: Time,
  created_by_name: Type.String()
})

/** A line: one waybill with what both sides make of it. */
export const LineRow = Closed({
  id: Id,
  version: Version,
  statement_id: Id,
  waybill_id: Id,
  waybill_no: Type.String(),
  order_nos: Type.String(),
  customer_order_nos: Type.String(),
  plate_no: Type.String(),
  start_address_diming: Type.String(),
  end_address_diming: Type.String(),
  goods_kg: Type.Number(),
  delivered_at: MaybeTime,
  receipt_at: MaybeTime,
  freight_fen: Type.Integer(),
  surcharge_fen: Type.Integer(),
  deduct_fen: Type.Integer(),
  own_fen: Type.Integer(),
  net_fen: Type.Integer(),
  tax_fen: Type.Integer(),
  other_fen: MaybeInt,
  diff_fen: MaybeInt,
  diff_reason: MaybeInt,
  line_status: Type.Integer(),
  message_count: Type.Integer()
})

/** One thing that somebody said about a line. */
export const LineMessage = Closed({
  id: Id,
  kind: Type.Integer(),
  company_name: Type.String(),
  user_name: Type.String(),
  is_own: Type.Boolean(),
  message: Type.String(),
  files: Type.String(),
  other_fen: MaybeInt,
  at: Time
})

/** A line opened: its charges with their traces, and its thread. */
export const LineDetail = Closed({ line: LineRow, charges: Charges, messages: Type.Array(LineMessage) })

export const AdjustRow = Closed({
  id: Id,
  adjust_no: Type.String(),
  adjust_type: Type.Integer(),
  line_id: Nullable(Id),
  ref_no: Type.String(),
  amount_fen: Type.Integer(),
  net_fen: Type.Integer(),
  tax_fen: Type.Integer(),
  tax_rate_bp: Type.Integer(),
  reason: Type.String(),
  files: Type.String(),
  is_own: Type.Boolean(),
  created_at: Time,
  created_by_name: Type.String()
})

/** A trip of the period that is on no line, and why (未入账原因). */
export const LeftRow = Closed({
  waybill_id: Id,
  waybill_no: Type.String(),
  order_nos: Type.String(),
  plate_no: Type.String(),
  delivered_at: MaybeTime,
  receipt_at: MaybeTime,
  amount_fen: Type.Integer(),
  left_reason: Type.Integer(),
  statement_no: Nullable(Type.String())
})

/** A row of the other side's workbook beside what it was found to be. */
export const MatchRow = Closed({
  id: Id,
  row_no: MaybeInt,
  customer_order_no: Type.String(),
  plate_no: Type.String(),
  day: Nullable(Type.String()),
  start_name: Type.String(),
  end_name: Type.String(),
  line_id: Nullable(Id),
  waybill_no: Nullable(Type.String()),
  match_key: MaybeInt,
  own_fen: MaybeInt,
  other_fen: MaybeInt,
  diff_fen: Type.Integer(),
  diff_reason: MaybeInt,
  verdict: Type.Integer()
})
