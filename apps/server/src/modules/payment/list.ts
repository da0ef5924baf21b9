import { payment } from '@yunshu/contract/payment/contract'
import { sql } from 'kysely'
import { anyLike, foundByOthers, newestSought } from '../../platform/db/like.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { billWords } from '../bill/index.ts'
import { hasRest, rest, rowsOf } from './queries.ts'

/** The payments that a shipper made or a carrier received; each can be found by every bill that it pays. */
export const paymentList = listVerb(payment.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor, payment.list),
  id: 'p.id',
  filters: {
    keyword: {
      words: ['p.pay_no', 'p.bank_serial_no', 'p.statement_no', 'p.payer_name', 'p.payee_name'],
      indexed: true,
      also: (word, _, { actor: { tenant_id } }) =>
        sql<boolean>`p.id = any(array(select a.payment_id from scoped.bill b join scoped.settlement_alloc a on a.tenant_id = b.tenant_id and a.bill_id = b.id where b.tenant_id = ${tenant_id} and ${newestSought(billWords, [word])} and ${anyLike(['b.bill_no'], [word])} order by a.id desc limit ${foundByOthers}))`
    },
    payment_status: 'p.payment_status',
    pay_channel: 'p.pay_channel',
    advance: (yes) => (yes ? hasRest : sql<boolean>`not ${hasRest}`),
    payer_id: 'p.payer_id',
    paid_from: { since: 'p.paid_at' },
    paid_to: { until: 'p.paid_at' }
  },
  sorts: { paid_at: 'p.paid_at', amount_fen: 'p.amount_fen' },
  first: ['paid_at', 'desc'],
  sums: ['p.amount_fen', 'p.used_fen', rest.as('rest_fen')],
  kept: 'payment'
})
