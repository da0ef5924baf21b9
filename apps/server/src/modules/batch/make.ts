import { batch } from '@yunshu/contract/batch/contract'
import { batchMachine, batchRowMachine } from '@yunshu/contract/batch/machine'
import { mostBatchRows } from '@yunshu/contract/batch/contract'
import { billKind, billMachine } from '@yunshu/contract/bill/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { advance } from '@yunshu/contract/kit/machine'
import { payChannel } from '@yunshu/contract/payment/machine'
import { endOfShanghaiDay } from '@yunshu/domain/calendar'
import { sumFen } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import { bytesText, insertRows, type NewJsonRow } from '../../platform/db/insertRows.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { demandPayable, frozenBills, openOf, owedOf, payeeAccountOf } from '../bill/index.ts'
import { accountsOf } from './account.ts'
import { getBatch, getBatchRow, lockBatch, lockLine } from './queries.ts'

onConstraint('pay_batch_row_open', 'batchTaken')

/** 组批: a batch of bills that can be paid, each whole; to whom and on which account is kept as it is now. */
export const createBatch = write(batch.create, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id, company_id, company_name, user_id, user_name } = actor
  const { pay_channel, remark = '' } = input
  const bills = await chosenBills(tx, actor, input)
  if (bills.length === 0) refuse('batchEmpty')
  const isByBank = pay_channel === payChannel.code.bankTransfer
  const accounts = isByBank ? await accountsOf(tx, actor, [...new Set(bills.map(({ creditor_id }) => creditor_id))]) : new Map()
  const id = newId()
  const batch_no = await nextNo(tx, tenant_id, 'batch')
  const parties = [company_id]
  const at = nowIso()
  const rows = bills.map((bill, i): NewJsonRow<'pay_batch_row'> => {
    const to = payeeAccountOf(bill)
    if (to.kind === 'factor') refuse('assignedByBank', { bill_no: bill.bill_no, factor_name: to.name })
    const account = accounts.get(bill.creditor_id)
    if (isByBank && !account) refuse('batchNoAccount', { payee_name: bill.creditor_name })
    return {
      tenant_id,
      id: newId(),
      parties,
      batch_id: id,
      company_id,
      row_no: i + 1,
      row_ref: `${batch_no}-${String(i + 1).padStart(4, '0')}`,
      bill_id: bill.id,
      bill_no: bill.bill_no,
      bill_kind: bill.bill_kind,
      waybill_no: bill.waybill_no,
      payee_id: bill.creditor_id,
      payee_name: bill.creditor_name,
      account_name: account?.account_name ?? '',
      account_bank: account?.bank_name ?? '',
      account_no_enc: account ? bytesText(account.account_no_enc) : null,
      account_no_tail: account?.account_no_tail ?? '',
      amount_fen: openOf(bill),
      created_at: at,
      updated_at: at,
      created_by: user_id,
      updated_by: user_id
    }
  })
  const made = await tx
    .insertInto('pay_batch')
    .values({
      tenant_id,
      id,
      parties,
      batch_no,
      company_id,
      company_name,
      pay_channel,
      row_count: rows.length,
      amount_fen: sumFen(rows.map(({ amount_fen }) => Number(amount_fen))),
      remark,
      created_at: at,
      created_by: user_id,
      created_by_name: user_name,
      updated_by: user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertRows(tx, 'pay_batch_row', actor, rows.map(withDefaults))
  publishChange('batch', made)
  return { output: await getBatchRow(tx, actor, id), log: { id, no: batch_no, after: made } }
})
/* A row that goes in as JSON names every column that must not be null. */
const withDefaults = (row: NewJsonRow<'pay_batch_row'>): NewJsonRow<'pay_batch_row'> => ({
  version: 1,
  row_status: batchRowMachine.code.waiting,
  bank_serial_no: '',
  fault: '',
  slots: {},
  reason: '',
  ...row
})

/* Those that were ticked, each of which must be payable; or all that are, the first due first. */
const chosenBills = async (tx: Tx, actor: Actor, { bill_ids, due_to }: InputOf<typeof batch.create>): Promise<Row<'bill'>[]> => {
  const all = owedOf(tx, actor).selectAll('b').orderBy('b.due_at').orderBy('b.id').limit(mostBatchRows)
  if (bill_ids) {
    const ids = [...new Set(bill_ids)]
    const bills = await all.where('b.id', '=', sql<number>`any(${ids}::bigint[])`).execute()
    if (bills.length !== ids.length) refuse('notFound')
    await demandPayable(tx, bills, actor.who)
    for (const bill of bills) {
      if (onCards.some((kind) => kind === bill.bill_kind)) refuse('batchCards', { bill_no: bill.bill_no })
      if (bill.direction === 1) refuse('batchCompany', { bill_no: bill.bill_no, creditor_name: bill.creditor_name })
      if (openOf(bill) <= 0) refuse('batchEmpty')
    }
    return bills
  }
  if (!due_to) return []
  const due = await all
    .where('b.direction', '=', 2)
    .where('b.due_at', '<', endOfShanghaiDay(due_to))
    .where(sql<boolean>`b.bill_status in (${codes(billMachine, 'unpaid', 'partlyPaid')}) and not b.frozen and b.financed_loan_id is null`)
    .where(sql<boolean>`b.bill_kind not in (${codes(billKind, 'fuel', 'etc')}) and b.paid_fen + b.pending_fen < b.amount_fen`)
    .where(
      sql<boolean>`not exists (select from pay_batch_row r where r.tenant_id = ${actor.tenant_id} and r.bill_id = b.id and r.row_status in (${codes(batchRowMachine, 'waiting', 'sent')}))`
    )
    .execute()
  const frozen = await frozenBills(tx, due)
  return due.filter(({ id }) => !frozen.has(id))
}
/** Fuel and tolls are loaded on their cards. */
const onCards = [billKind.code.fuel, billKind.code.etc]

/** Takes a row out of a draft; the last one stays, since a batch of nothing is void. */
export const takeOutRow = write(batch.takeOut, async ({ tx, actor, input, publishChange }) => {
  const row = await lockLine(tx, actor, input.batch_row_id)
  const before = await lockBatch(tx, actor, row.batch_id)
  if (before.batch_status !== batchMachine.code.draft) advance(batchMachine, before.batch_status, 'submit', actor.who)
  const row_status = advance(batchRowMachine, row.row_status, 'takeOut', actor.who)
  if (before.row_count <= 1) refuse('batchEmpty')
  await updateVersioned(tx, 'pay_batch_row', actor, row, { row_status })
  const after = await updateVersioned(tx, 'pay_batch', actor, await getBatch(tx, actor, before.id), {
    row_count: before.row_count - 1,
    amount_fen: before.amount_fen - row.amount_fen
  })
  publishChange('batch', after)
  return { output: await getBatchRow(tx, actor, after.id), log: { id: after.id, no: after.batch_no, before, after } }
})
