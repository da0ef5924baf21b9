import { paymentMachine } from '@yunshu/contract/payment/machine'
import { codes } from '../../platform/db/codes.ts'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type Call, seatsOf } from '../../platform/verb/seats.ts'

/* The pages of a carrier: what comes in, and what it pays other carriers to whom it gave orders on. Each is seen by who holds a right of its page that the call asks for. */
const pages = { payee_id: carrier.receivables, payer_id: carrier.payables } as const

/** The payments between companies an actor may see: those that its company made, those it received, and for the operator all of the tenant. */
const paymentsOf = (tx: Tx, actor: Actor, call?: Call) => {
  const base = tx.selectFrom('payment as p').where('p.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  if (actor.type !== 2) return base.where(actor.type === 4 ? 'p.payer_id' : 'p.payee_id', '=', actor.company_id)
  // What it pays drivers and captains is told by their bills and batches.
  const made = sql<boolean>`(p.payer_id = ${actor.company_id} and p.direction = 1)`
  const seats = seatsOf(pages, actor, call)
  if (!seats.includes('payer_id')) return base.where('p.payee_id', '=', seats.length > 0 ? actor.company_id : 0)
  return base.where((e) => (seats.includes('payee_id') ? e.or([made, e('p.payee_id', '=', actor.company_id)]) : made))
}

/** A payment by its id; one that the actor may not see is refused as if it did not exist. */
export const getPayment = async (tx: Tx, actor: Actor, id: number, call?: Call): Promise<Row<'payment'>> =>
  (await paymentsOf(tx, actor, call).selectAll('p').where('p.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The part of a payment that is kept as an advance once it has arrived. */
export const rest = sql<number>`case when p.payment_status = ${codes(paymentMachine, 'success')} then p.amount_fen - p.used_fen else 0 end`
/** Whether something of it is; a condition that the index of advances answers. */
export const hasRest = sql<boolean>`(p.payment_status = ${codes(paymentMachine, 'success')} and p.used_fen < p.amount_fen)`

export const rowsOf = (tx: Tx, actor: Actor, call?: Call) =>
  paymentsOf(tx, actor, call)
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
