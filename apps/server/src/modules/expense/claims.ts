import { expense } from '@yunshu/contract/expense/contract'
import { claimMachine } from '@yunshu/contract/expense/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { nextNo } from '../../platform/docno.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { makeExpenseBill } from '../bill/index.ts'
import { getDriver } from '../driver/index.ts'
import { post } from '../ledger/index.ts'
import { vehiclesNamed } from '../vehicle/index.ts'
import { getWaybill } from '../waybill/index.ts'
import { getClaim, getClaimRow } from './queries.ts'

onConstraint('expense_claim_invoice_once', 'claimInvoiceTwice', { invoice_no: '' })

/** 报销: for a vehicle of the company, with its documents; an invoice is claimed once. */
export const createClaim = write(expense.create, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id, company_id } = actor
  const { driver_id, waybill_id = null, odometer_km = null, tax_fen = 0, invoice_no = '', remark = '', voucher_img, ...entry } = input
  if (voucher_img === '') refuse('claimNeedsVoucher')
  if (tax_fen >= entry.amount_fen || (tax_fen > 0 && invoice_no === '')) refuse('claimTaxWrong')
  if (entry.spent_on > shanghaiDay(now())) refuse('claimAhead')
  const plates = await vehiclesNamed(tx, tenant_id, company_id, [entry.vehicle_id], { still: true })
  const plate_no = plates.get(entry.vehicle_id) ?? refuse('notFound')
  const { person_id, driver_name } = await getDriver(tx, actor, driver_id)
  const waybill_no = waybill_id === null ? '' : (await getWaybill(tx, actor, waybill_id)).waybill_no
  await shareFiles(tx, actor, voucher_img.split(',').filter(Boolean), [company_id])
  const claim_no = await nextNo(tx, tenant_id, 'expense')
  const row = await tx
    .insertInto('expense_claim')
    .values({
      ...entry,
      tenant_id,
      id: newId(),
      parties: [company_id],
      claim_no,
      company_id,
      company_name: actor.company_name,
      plate_no,
      waybill_id,
      waybill_no,
      person_id,
      claimant_name: driver_name,
      tax_fen,
      invoice_no,
      odometer_km,
      voucher_img,
      remark,
      created_at: nowIso(),
      created_by: actor.user_id,
      created_by_name: actor.user_name,
      updated_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('expense', row)
  return { output: await getClaimRow(tx, actor, row.id), log: { id: row.id, no: claim_no, after: row } }
})

type Writing = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
const decide = async (
  { tx, actor, publishChange }: Writing,
  before: Row<'expense_claim'>,
  move: keyof typeof claimMachine.moves,
  seen: number,
  changes: { readonly reason?: string; readonly bill_id?: number; readonly bill_no?: string } = {}
) => {
  const claim_status = advance(claimMachine, before.claim_status, move, actor.who)
  const isOwn = before.created_by !== null && before.created_by === actor.user_id
  if (move !== 'withdraw' && isOwn) refuse('claimOwn')
  const by = move === 'withdraw' ? {} : { reviewed_by: actor.user_id, reviewed_by_name: actor.user_name, reviewed_at: nowIso() }
  const after = await updateVersioned(tx, 'expense_claim', actor, before, { claim_status, ...by, ...changes }, seen)
  publishChange('expense', after)
  return { output: await getClaimRow(tx, actor, after.id), log: { id: after.id, no: after.claim_no, before, after } }
}

/** Another person's yes: cost and input tax are booked, and what is owed has its bill, whose first approval this is. */
export const approveClaim = write(expense.approve, async ({ tx, actor, input, publishChange }) => {
  const before = await getClaim(tx, actor, input.id)
  advance(claimMachine, before.claim_status, 'approve', actor.who)
  if (before.created_by !== null && before.created_by === actor.user_id) refuse('claimOwn')
  const { tenant_id, company_id, company_name, person_id, claimant_name, amount_fen, tax_fen, claim_no } = before
  const bill = await makeExpenseBill(tx, actor, {
    company_id,
    company_name,
    person_id,
    claimant_name,
    amount_fen,
    tax_fen,
    created_by: before.created_by
  })
  publishChange('bill', bill)
  const biz = { tenant_id, biz_type: 'expense_claim', biz_id: before.id, biz_no: claim_no }
  const amounts = { gross: amount_fen, net: amount_fen - tax_fen, tax: tax_fen }
  await post(tx, { ...biz, event: 'expenseApproved', occurred_at: nowIso(), carrier_id: company_id, amounts, created_by: actor.user_id })
  return await decide({ tx, actor, publishChange }, before, 'approve', input.version, { bill_id: bill.id, bill_no: bill.bill_no })
})

export const refuseClaim = write(expense.refuse, async ({ tx, actor, input, publishChange }) =>
  decide({ tx, actor, publishChange }, await getClaim(tx, actor, input.id), 'refuse', input.version, { reason: input.reason })
)

export const withdrawClaim = write(expense.withdraw, async ({ tx, actor, input, publishChange }) =>
  decide({ tx, actor, publishChange }, await getClaim(tx, actor, input.id), 'withdraw', input.version)
)
