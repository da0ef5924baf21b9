import { payChannel, paymentMachine } from '@yunshu/contract/payment/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { statement } from '@yunshu/contract/statement/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { formatYuan } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { makeBills } from '../bill/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { demandNotFrozen } from '../order/rows.ts'
import { updatePayable, updateSettledCharges, monthlyWaiting } from '../payable/index.ts'
import { getStatementRow, lockStatement, moveStatement, settleStatement, toPartner, tripsOf } from '../statement/index.ts'
import { settleDown } from '../statement/rows.ts'
import { insertPayment } from './insert.ts'
import { book } from './money.ts'

const day = 86_400_000

/**
 * Bills a confirmed statement (出账): its total becomes a bill that is due so many days after the confirmation. A total below zero is a credit note (红字): it becomes a claim of
 * the shipper that is set off against bills, and is settled when all of it has been set off. A total of zero is settled at once (docs/adr/0020).
 */
export const billStatement = write(statement.bill, async ({ tx, actor, input, publishChange }) => {
  const before = await lockStatement(tx, actor, input.id, statement.bill)
  const trips = await tripsOf(tx, before)
  await demandNotFrozen(tx, actor.tenant_id, trips, before.direction === 1 ? before.party_id : undefined)
  if (before.direction === 2) return await billDown({ tx, actor, publishChange }, before, input)
  const pay_days = input.pay_days ?? before.pay_days
  const due_at = new Date(Date.parse(before.confirmed_at ?? nowIso()) + pay_days * day).toISOString()
  const changes = { pay_days, due_at: before.total_fen < 0 ? null : due_at, billed_at: nowIso(), void_asked_by: null }
  const after = await moveStatement(tx, actor, before, 'bill', publishChange, changes, input.version)
  if (after.total_fen > 0) await ask(tx, actor, after, due_at, publishChange)
  else if (after.total_fen < 0) await owe(tx, actor, after, publishChange)
  else await settleStatement(tx, actor, after.id, publishChange)
  return { output: await getStatementRow(tx, actor, after.id), log: { id: after.id, no: after.statement_no, before, after } }
})

/**
 * 生成应付 of a payee's statement: there is no bill beside those of the parts, which every payment is made by. What waited for the statement, the monthly parts of its
 * trips, is released with the day on which it is due.
 */
const billDown = async (
  context: { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange },
  before: Row<'statement'>,
  input: InputOf<typeof statement.bill>
) => {
  const { tx, actor, publishChange } = context
  const pay_days = input.pay_days ?? before.pay_days
  const due_at = new Date(Date.parse(before.confirmed_at ?? nowIso()) + pay_days * day).toISOString()
  const changes = { pay_days, due_at, billed_at: nowIso(), void_asked_by: null }
  const billed = await moveStatement(tx, actor, before, 'bill', publishChange, changes, input.version)
  const after = await withSystemScope(tx, async () => {
    const settled = await settleDown(tx, billed)
    if (settled !== billed) await updateSettledCharges(tx, settled)
    const waiting = await monthlyWaiting(tx, actor.tenant_id, await tripsOf(tx, billed))
    for (const waybill_id of waiting) await updatePayable(context, waybill_id)
    return settled
  })
  return { output: await getStatementRow(tx, actor, after.id), log: { id: after.id, no: after.statement_no, before, after } }
}

const ask = async (tx: Tx, actor: Actor, row: Row<'statement'>, due_at: string, publishChange: PublishChange): Promise<void> => {
  const { id: statement_id, statement_no, party_b_id: debtor_id, party_a_id: creditor_id, total_fen: amount_fen, parties } = row
  // Where charges and adjustments have different tax rates, the tax of the remaining amount can be below zero or above that amount.
  const tax_fen = Math.min(Math.max(0, row.tax_fen), amount_fen)
  await makeBills(tx, actor, { statement_id, statement_no, debtor_id, creditor_id, amount_fen, tax_fen, due_at, parties }, publishChange)
  const slots = { statement_no, due: shanghaiDay(due_at) }
  await notifyCompany({ tx, publishChange }, actor, { ...toPartner(actor, row), phrase: 'statementBilled', slots })
}

const owe = async (tx: Tx, actor: Actor, row: Row<'statement'>, publishChange: PublishChange): Promise<void> => {
  const { tenant_id, id: statement_id, statement_no, party_id, carrier_id, party_name, carrier_name, parties } = row
  const amount_fen = -row.total_fen
  const made = await insertPayment(tx, actor, {
    tenant_id,
    parties,
    direction: 1,
    payer_id: party_id,
    payee_id: carrier_id,
    payer_name: party_name,
    payee_name: carrier_name,
    amount_fen,
    pay_channel: payChannel.code.creditNote,
    payment_status: paymentMachine.code.success,
    statement_id,
    statement_no,
    paid_at: nowIso()
  })
  await book(tx, actor, made, 'creditKept', amount_fen)
  publishChange('payment', made)
  const slots = { statement_no, amount: formatYuan(amount_fen) }
  await notifyCompany({ tx, publishChange }, actor, { ...toPartner(actor, row), phrase: 'statementCredited', slots })
}
