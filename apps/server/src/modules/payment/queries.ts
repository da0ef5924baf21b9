import { paymentMachine } from '@yunshu/contract/payment/machine'
import { codes } from '../../platform/db/codes.ts'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

/** The payments an actor may see: those that its company made as a shipper, those it received as a carrier, and for the operator all of the tenant. */
const paymentsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('payment as p').where('p.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  return base.where(actor.type === 4 ? 'p.payer_id' : 'p.payee_id', '=', actor.company_id)
}

/** A payment by its id; one that the actor may not see is refused as if it did not exist. */
export const getPayment = async (tx: Tx, actor: Actor, id: number): Promise<Row<'payment'>> =>
  (await paymentsOf(tx, actor).selectAll('p').where('p.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The part of a payment that is kept as an advance once it has arrived. */
export const rest = sql<number>`case when p.payment_status = ${codes(paymentMachine, 'success')} then p.amount_fen - p.used_fen else 0 end`
/** Whether something of it is; a condition that the index of advances answers. */
export const hasRest = sql<boolean>`(p.payment_status = ${codes(paymentMachine, 'success')} and p.used_fen < p.amount_fen)`

export const rowsOf = (tx: Tx, actor: Actor) =>
  paymentsOf(tx, actor)
    .select([
      'p.id',
      'p.version',
      'p.pay_no',
      'p.payer_id',
      'p.payer_name',
      'p.payee_id',
      'p.payee_name',
      'p.amount_fen',
      'p.used_fen',
      'p.payment_status',
      'p.bank_serial_no',
      'p.statement_no',
      'p.bill_nos',
      'p.paid_at',
      'p.remark',
      'p.reason',
      'p.checked_at',
      'p.created_at'
    ])
    .select([rest.as('rest_fen'), sql<1 | 2 | 3 | 4 | 5 | 6 | 7>`p.pay_channel`.as('pay_channel')])
export const getPaymentRow = async (tx: Tx, actor: Actor, id: number) =>
  (await rowsOf(tx, actor).where('p.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
