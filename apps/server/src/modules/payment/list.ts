import { payment } from '@yunshu/contract/payment/contract'
import { sql } from 'kysely'
import { listVerb } from '../../platform/verb/list.ts'
import { rest, rowsOf } from './queries.ts'

/** What a shipper paid, what a carrier got; each is found by every bill that it pays. */
export const paymentList = listVerb(payment.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'p.id',
  filters: {
    keyword: {
      words: ['p.pay_no', 'p.bank_serial_no', 'p.payer_name', 'p.payee_name'],
      also: (_, like, { actor }) =>
        sql<boolean>`exists (select from settlement_alloc a join bill b on b.tenant_id = a.tenant_id and b.id = a.bill_id where a.tenant_id = ${actor.tenant_id} and a.payment_id = p.id and b.bill_no ilike ${like})`
    },
    payment_status: 'p.payment_status',
    pay_channel: 'p.pay_channel',
    advance: (yes) => (yes ? sql<boolean>`${rest} > 0` : sql<boolean>`${rest} = 0`),
    paid_from: { since: 'p.paid_at' },
    paid_to: { until: 'p.paid_at' }
  },
  sorts: { paid_at: 'p.paid_at', amount_fen: 'p.amount_fen' },
  first: ['paid_at', 'desc'],
  tabs: 'payment_status',
  sums: ['p.amount_fen', 'p.used_fen', rest.as('rest_fen')],
  kept: 'payment'
})
