import { carrier } from '../consoles/carrier.ts'
import { Type } from 'typebox'
import { Closed, command, query } from '../kit/endpoint.ts'
import { AnyFen, CompanyName, FenOf, Id, Name, No, Nullable, Remark, StateOf, Text, Time, Version } from '../kit/fields.ts'
import { orderMachine } from '../order/machine.ts'
import { OrderRow } from '../order/rows.ts'

/** Always the order of the carrier that gives it out; never the one that was derived from it. */
const one = { id: Id, version: Type.Optional(Version) }
const moveRefusals = ['notFound', 'illegalMove', 'staleVersion'] as const

/** One time that an order was given out: the order that was derived from it, as its other carrier has it. */
const Subcontract = Closed({
  /** The derived order and its number, by which the two carriers speak of it. */
  sub_order_id: Id,
  sub_order_no: No,
  sub_carrier_id: Id,
  sub_carrier_name: CompanyName,
  /** What we pay the other carrier, fen, VAT included. */
  sub_freight_fen: AnyFen,
  /** State of the derived order; 已取消 once it was taken back, declined, not accepted in time or cancelled. */
  sub_status: StateOf(orderMachine),
  accept_deadline: Nullable(Time),
  accepted_at: Nullable(Time),
  /** Since when we ask the other carrier to agree to a cancellation; null: we do not. */
  cancel_asked_at: Nullable(Time),
  /** How it ended, where it did: the move of the derived order, with its reason. */
  ended_by: Nullable(Type.String()),
  reason: Remark(),
  remark: Remark(),
  created_at: Time,
  created_by_name: Name
})

/**
 * 转包: a carrier gives an order that it has accepted to another carrier. A second order is derived from it, with the first carrier in the customer's seat; the
 * other carrier accepts or declines it like any order that it is given (`order/accept`, `order/decline`), and answers a request to cancel it likewise.
 */
export const subcontract = {
  /** Every time that an order of ours was given out, the one that holds now apart. */
  info: query('subcontract/info', {
    may: [carrier.orders.may.subcontract],
    input: Closed({ id: Id }),
    output: Closed({
      /** With whom it is now; null: the order is ours to carry. */
      current: Nullable(Subcontract),
      /** Those that ended, the latest first. */
      past: Type.Array(Subcontract)
    }),
    refuses: ['notFound']
  }),
  /** Approved carriers other than ours, by part of the name, the whole credit code or the whole mobile number. */
  find: query('subcontract/find', {
    may: [carrier.orders.may.subcontract],
    input: Closed({ keyword: Text(2, 60) }),
    output: Closed({ data: Type.Array(Closed({ id: Id, company_name: CompanyName, short_name: Type.String() })) })
  }),
  /** Gives an accepted order of which nothing is on a trip to another carrier, whole, at a price of its own. */
  offer: command('subcontract/offer', {
    may: [carrier.orders.may.subcontract],
    logAs: 'subcontract.offered',
    input: Closed({
      ...one,
      sub_carrier_id: Id,
      sub_freight_fen: FenOf(1, 9_999_999_999),
      /** Until when it may be accepted; two hours where nothing is said. */
      accept_deadline: Type.Optional(Time),
      /** For the other carrier to read. */
      remark: Type.Optional(Remark(0, 500))
    }),
    output: OrderRow,
    refuses: [
      'notFound',
      'staleVersion',
      'companyNotApproved',
      'deadlinePassed',
      'goodsReserved',
      'orderSubcontracted',
      'subcontractedToUs',
      'notToSubcontract',
      'subcontractAsked',
      'subcontractHeld',
      'subCarrierNotOpen'
    ]
  }),
  /** Takes it back while it is not accepted; the order is ours to carry again. */
  takeBack: command('subcontract/take_back', {
    may: [carrier.orders.may.subcontract],
    logAs: 'subcontract.takenBack',
    input: Closed({ ...one, reason: Remark(2, 200) }),
    output: OrderRow,
    refuses: [...moveRefusals, 'notSubcontracted', 'subcontractAccepted']
  }),
  /** After acceptance the other carrier is asked to agree; it answers by `order/agree_cancel` or `order/refuse_cancel`. */
  askCancel: command('subcontract/ask_cancel', {
    may: [carrier.orders.may.subcontract],
    logAs: 'subcontract.cancelAsked',
    input: Closed({ ...one, reason: Remark(2, 200) }),
    output: OrderRow,
    refuses: [...moveRefusals, 'notSubcontracted', 'alreadyAsked']
  })
}
