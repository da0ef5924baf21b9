import { chargeDirection, chargeMachine, chargeSource } from './machine.ts'
import type { ChargeTrace } from '@yunshu/domain/charge'
import { Type } from 'typebox'
import { Closed } from '../kit/endpoint.ts'
import { AnyFen, BasisPoints, ChoiceOf, FenOf, Id, Name, No, Nullable, StateOf, Time, Version } from '../kit/fields.ts'

/** An amount in fen that may be negative, for deductions. */
export const SignedFen = FenOf(-9_999_999_999, 9_999_999_999)

/** One priced fact of a trip with what it was computed from; both parties of the price see the same row. */
export const ChargeRow = Closed({
  id: Id,
  version: Version,
  charge_no: No,
  direction: ChoiceOf(chargeDirection),
  charge_status: StateOf(chargeMachine),
  waybill_id: Id,
  waybill_no: No,
  order_id: Id,
  order_no: No,
  item_code: Type.String(),
  qty: Nullable(Type.Number()),
  unit_price_e4: Nullable(Type.Integer()),
  amount_fen: AnyFen,
  net_fen: AnyFen,
  tax_fen: AnyFen,
  tax_rate_bp: BasisPoints,
  source: ChoiceOf(chargeSource),
  no_rate: Type.Boolean(),
  trace: Type.Unsafe<ChargeTrace>({ type: 'object' }),
  statement_id: Nullable(Id),
  statement_no: Nullable(No),
  objection: Type.String(),
  objected_at: Nullable(Time),
  objected_by_name: Name,
  updated_at: Time
})

/** The charges of a trip or an order with their sums. */
export const Charges = Closed({
  charges: Type.Array(ChargeRow),
  freight_fen: AnyFen,
  surcharge_fen: AnyFen,
  deduct_fen: AnyFen,
  total_fen: AnyFen,
  net_fen: AnyFen,
  tax_fen: AnyFen,
  unpriced: Type.Integer()
})
