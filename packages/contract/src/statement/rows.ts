import { adjustType, dateBasis, diffReason, leftReason, lineCheck, lineStatus, matchKey, messageKind, statementMachine, verdict } from './machine.ts'
import { chargeDirection } from '../charge/machine.ts'
import { Type } from 'typebox'
import { payeeType } from '../fleet/enums.ts'
import { Charges } from '../charge/rows.ts'
import { Closed } from '../kit/endpoint.ts'
import {
  Address,
  AnyFen,
  AnyFiles,
  AnyKg,
  BasisPoints,
  ChoiceOf,
  CompanyName,
  Count,
  Day,
  DayOfTime,
  Days,
  Id,
  Name,
  No,
  Nullable,
  Plate,
  Remark,
  StateOf,
  Time,
  Version
} from '../kit/fields.ts'

const MaybeTime = Nullable(Time)
const MaybeInt = Nullable(Type.Integer())

/** A statement; both parties see the same row. `is_maker` says whether the reader's company is the maker, `we_pay` whether it pays by it. */
export const StatementRow = Closed({
  id: Id,
  version: Version,
  statement_no: No,
  direction: ChoiceOf(chargeDirection),
  statement_status: StateOf(statementMachine),
  party_id: Id,
  party_name: CompanyName,
  /** Who is paid, downstream. */
  payee_type: Nullable(ChoiceOf(payeeType)),
  carrier_id: Id,
  carrier_name: CompanyName,
  is_maker: Type.Boolean(),
  we_pay: Type.Boolean(),
  period_from: Day,
  period_to: Day,
  date_basis: ChoiceOf(dateBasis),
  round: Type.Integer(),
  waybill_count: Count,
  freight_fen: AnyFen,
  surcharge_fen: AnyFen,
  deduct_fen: AnyFen,
  adjust_fen: AnyFen,
  total_fen: AnyFen,
  net_fen: AnyFen,
  tax_fen: AnyFen,
  dispute_count: Count,
  diff_fen: Nullable(AnyFen),
  invoiced_fen: AnyFen,
  paid_fen: AnyFen,
  /** Downstream: deposits that are not paid back yet; within what is still to pay. */
  deposit_fen: AnyFen,
  payable_fen: AnyFen,
  sent_at: MaybeTime,
  confirmed_at: MaybeTime,
  confirmed_by_name: Name,
  lines_hash: Type.String(),
  pay_days: Days,
  due_at: Nullable(DayOfTime),
  void_reason: Remark(),
  /** Who has asked to void the confirmed statement: 0 nobody, 1 the reader's company, 2 the other side. */
  void_asked: Type.Integer(),
  remark: Remark(),
  created_at: Time,
  created_by_name: Name
})

/** A line: one waybill with the amounts of both sides. */
export const LineRow = Closed({
  id: Id,
  version: Version,
  statement_id: Id,
  waybill_id: Id,
  waybill_no: No,
  order_nos: No,
  customer_order_nos: No,
  plate_no: Plate,
  start_address_diming: Address,
  end_address_diming: Address,
  goods_kg: AnyKg,
  delivered_at: MaybeTime,
  receipt_at: MaybeTime,
  freight_fen: AnyFen,
  surcharge_fen: AnyFen,
  deduct_fen: AnyFen,
  own_fen: AnyFen,
  net_fen: AnyFen,
  tax_fen: AnyFen,
  paid_fen: AnyFen,
  deposit_fen: AnyFen,
  other_fen: Nullable(AnyFen),
  diff_fen: Nullable(AnyFen),
  diff_reason: Nullable(ChoiceOf(diffReason)),
  line_status: ChoiceOf(lineStatus),
  line_check: ChoiceOf(lineCheck),
  message_count: Count
})

/** One message about a line. */
export const LineMessage = Closed({
  id: Id,
  kind: ChoiceOf(messageKind),
  company_name: CompanyName,
  user_name: Name,
  is_own: Type.Boolean(),
  message: Type.String(),
  files: AnyFiles,
  other_fen: Nullable(AnyFen),
  at: Time
})

/** A line in detail: its charges with their traces, and its messages. */
export const LineDetail = Closed({
  line: LineRow,
  /** What was adjusted for its trip so far. */ adjusted_fen: AnyFen,
  charges: Charges,
  messages: Type.Array(LineMessage)
})

export const AdjustRow = Closed({
  id: Id,
  adjust_no: No,
  adjust_type: ChoiceOf(adjustType),
  line_id: Nullable(Id),
  ref_no: No,
  amount_fen: AnyFen,
  net_fen: AnyFen,
  tax_fen: AnyFen,
  tax_rate_bp: BasisPoints,
  reason: Remark(),
  files: AnyFiles,
  is_own: Type.Boolean(),
  /** Whether the reader himself made it. */
  by_me: Type.Boolean(),
  /** What it adjusts, given where it is larger than that: then it `waits` for the approval of a second user of the maker's company. */
  beyond_fen: Nullable(AnyFen),
  waits: Type.Boolean(),
  agreed_by_name: Name,
  agreed_at: MaybeTime,
  created_at: Time,
  created_by_name: Name
})

/** A trip of the period that is on no line, and why (未入账原因). */
export const LeftRow = Closed({
  waybill_id: Id,
  waybill_no: No,
  order_nos: No,
  plate_no: Plate,
  delivered_at: MaybeTime,
  receipt_at: MaybeTime,
  amount_fen: AnyFen,
  left_reason: ChoiceOf(leftReason),
  statement_no: Nullable(No)
})

/** A row of the other side's workbook with the line that it was matched with. */
export const MatchRow = Closed({
  id: Id,
  row_no: MaybeInt,
  customer_order_no: No,
  plate_no: Plate,
  day: Nullable(Day),
  start_name: Name,
  end_name: Name,
  line_id: Nullable(Id),
  waybill_no: Nullable(No),
  match_key: Nullable(ChoiceOf(matchKey)),
  own_fen: Nullable(AnyFen),
  other_fen: Nullable(AnyFen),
  diff_fen: AnyFen,
  diff_reason: Nullable(ChoiceOf(diffReason)),
  /** The statement or the waybill on which the row was found instead, and why that one is not on this statement. */
  found_no: No,
  left_reason: Nullable(ChoiceOf(leftReason)),
  verdict: ChoiceOf(verdict)
})
