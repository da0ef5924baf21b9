import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, query } from '../kit/endpoint.ts'
import { Id, Remark, Text } from '../kit/fields.ts'
import { ChargeRow, Charges, SignedFen } from './rows.ts'
import { seenRow } from '../kit/seenRow.ts'

export const charge = {
  /** What an order costs, over all its trips; the shipper sees only what it owes. */
  ofOrder: query('charge/of_order', {
    may: [shipper.orders.may.price, carrier.orders.may.price, operator.orders.may.view],
    input: Closed({ order_id: Id }),
    output: Charges,
    refuses: ['notFound']
  }),
  /** The revenue of a trip, for its carrier. */
  ofWaybill: query('charge/of_waybill', {
    may: [carrier.waybills.may.receivable],
    input: Closed({ waybill_id: Id }),
    output: Charges,
    refuses: ['notFound']
  }),
  /** Disputes a charge. It keeps its amount until it is answered by a new price or in the statement; an empty text withdraws the dispute. */
  object: command('charge/object', {
    may: [shipper.orders.may.price, carrier.waybills.may.charge],
    logAs: 'charge.objected',
    input: Closed({ ...seenRow, objection: Text(0, 200) }),
    output: ChargeRow,
    refuses: ['notFound', 'staleVersion', 'chargeStands']
  }),
  /** Gives a charge its amount by hand: for charges without a rate, or with an amount that was agreed separately. */
  price: command('charge/price', {
    may: [carrier.waybills.may.charge],
    logAs: 'charge.priced',
    input: Closed({ ...seenRow, amount_fen: SignedFen, reason: Remark(2, 200) }),
    output: ChargeRow,
    refuses: ['notFound', 'staleVersion', 'chargeStands', 'deductionNegative', 'chargeNegative', 'chargeOfException']
  }),
  /** Calculates the charges of a trip again, after a rate was agreed; confirmed charges do not change. */
  recompute: command('charge/recompute', {
    may: [carrier.waybills.may.charge],
    logAs: 'charge.recomputed',
    input: Closed({ waybill_id: Id }),
    output: Charges,
    refuses: ['notFound']
  })
}
