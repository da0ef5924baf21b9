import type { ChargeTrace } from '@yunshu/domain/charge'
import { Type } from 'typebox'
import { Closed } from '../kit/endpoint.ts'
import { Id, Nullable, Time, Version } from '../kit/fields.ts'

/** An amount that may be taken off, in fen. */
export const SignedFen = Type.Integer({ minimum: -9_999_999_999, maximum: 9_999_999_999 })

/** One priced fact of a trip with what it was computed from; both parties of the price see the same row. */
export const ChargeRow = Closed({
  id: Id,
  version: Version,
  charge_no: Type.String(),
  direction: Type.Integer(),
  charge_status: Type.Integer(),
  waybill_id: Id,
  waybill_no: Type.String(),
  order_id: Id,
  order_no: Type.String(),
  item_code: Type.String(),
  qty: Nullable(Type.Number()),
  unit_price_e4: Nullable(Type.Integer()),
  amount_fen: Type.Integer(),
  net_fen: Type.Integer(),
  tax_fen: Type.Integer(),
  tax_rate_bp: Type.Integer(),
  source: Type.Integer(),
  no_rate: Type.Boolean(),
  trace: Type.Unsafe<ChargeTrace>({ type: 'object' }),
  statement_id: Nullable(Id),
  statement_no: Nullable(Type.String()),
  objection: Type.String(),
  objected_at: Nullable(Time),
  objected_by_name: Type.String(),
  updated_at: Time
})

/** The charges of a trip or an order with what they come to. */
export const Charges = Closed({
  charges: Type.Array(ChargeRow),
  freight_fen: Type.Integer(),
  surcharge_fen: Type.Integer(),
  deduct_fen: Type.Integer(),
  total_fen: Type.Integer(),
  net_fen: Type.Integer(),
  tax_fen: Type.Integer(),
  unpriced: Type.Integer()
})
