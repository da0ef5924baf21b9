import { titleFaults } from '@yunshu/contract/invoice/check'
import { invoice } from '@yunshu/contract/invoice/contract'
import { applyMachine, invoiceChannel } from '@yunshu/contract/invoice/machine'
import { riskFlag } from '@yunshu/contract/risk/enums'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { advance } from '@yunshu/contract/kit/machine'
import { takeOfAll } from '@yunshu/domain/invoice'
import { formatYuan, sumFen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { demandInvoiceable, invoiceBill, lockBills, lockInvoiced } from '../bill/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { demandNotFrozen } from '../order/rows.ts'
import { approve } from './approve.ts'
import { hasDrill } from './channel.ts'
import { issueByChannel } from './issue.ts'
import { keepParts, takeParts } from './parts.ts'
import { getApplyRow, linesOf, lockApply } from './queries.ts'
import { lockSetting } from './quota.ts'
import { flagOf, risksOfTrips } from './risk.ts'
import { sellerNotice } from './tell.ts'

onConstraint('invoice_part_within', 'staleVersion')
onConstraint('invoice_part_once', 'staleVersion')
onConstraint('bill_invoiced_within', 'staleVersion')

/**
 * Applies for invoices over bills of one seller at one rate (申请开票). What it takes is counted at once on the parts of the statements and on the bills,
 * under their locks, so that nobody applies for the same twice; it is let go when the application is rejected or withdrawn.
 */
export const applyForInvoice = write(invoice.apply, async ({ tx, actor, input, services, publishChange }) => {
  const bills = await lockBills(tx, actor, input.bill_ids)
  for (const bill of bills) demandInvoiceable(bill)
  refuseFaults(titleFaults(input), actor.origin.lang)
  const [first] = bills as [Row<'bill'>, ...Row<'bill'>[]]
  const { debtor_id: buyer_id, creditor_id: seller_id } = first
  if (bills.some((bill) => bill.debtor_id !== buyer_id || bill.creditor_id !== seller_id)) refuse('oneSeller')
  const parties = [seller_id, buyer_id]
  const lines = await takeLines(tx, actor, bills, parties, input)
  const trips = [...new Set(lines.map(({ waybill_id }) => waybill_id))]
  // Of a bill with a frozen order the rest can be invoiced: its trips can be left out.
  await demandNotFrozen(tx, actor.tenant_id, trips, buyer_id)
  const [amount_fen, tax_fen] = [sumFen(lines.map(({ gross_fen }) => gross_fen)), sumFen(lines.map((line) => line.tax_fen))]
  const setting = await lockSetting(tx, actor.tenant_id, seller_id)
  const risks = await risksOfTrips(tx, actor.tenant_id, trips)
  const { tenant_id, user_id: created_by, user_name } = actor
  const made = await tx
    .insertInto('invoice_apply')
    .values({
      tenant_id,
      id: newId(),
      parties,
      apply_no: await nextNo(tx, tenant_id, 'invoice'),
      apply_status: advance(applyMachine, applyMachine.code.draft, 'submit', actor.who),
      seller_id,
      seller_name: setting?.seller_name ?? first.creditor_name,
      buyer_id,
      buyer_name: first.debtor_name,
      applicant_id: actor.company_id,
      title: input.title,
      tax_no: input.tax_no,
      bank_name: input.bank_name ?? '',
      bank_account: input.bank_account ?? '',
      reg_address: input.reg_address ?? '',
      reg_phone: input.reg_phone ?? '',
      receiver_email: input.receiver_email,
      receiver_mobile: input.receiver_mobile ?? '',
      post_address: input.post_address ?? '',
      invoice_type: input.invoice_type,
      split_mode: input.split_mode,
      detail_mode: input.detail_mode,
      tax_rate_bp: input.tax_rate_bp,
      amount_fen,
      net_fen: amount_fen - tax_fen,
      tax_fen,
      waybill_count: new Set(lines.map(({ waybill_id }) => waybill_id)).size,
      remark: (input.remark ?? '') || (setting?.remark_template ?? ''),
      risk_flag: flagOf(risks),
      risk_result: JSON.stringify(risks),
      created_at: nowIso(),
      created_by,
      created_by_name: user_name,
      updated_by: created_by
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertRows(
    tx,
    'invoice_line',
    actor,
    lines.map((line) => ({ ...line, tenant_id, id: newId(), parties, apply_id: made.id }))
  )
  for (const bill of bills) {
    const asked = sumFen(lines.filter(({ bill_id }) => bill_id === bill.id).map(({ gross_fen }) => gross_fen))
    await invoiceBill(tx, actor, bill, { asked }, publishChange)
  }
  publishChange('invoice', made)
  const after = (await approvedAlone(tx, actor, services, made, setting, publishChange)) ?? made
  const slots = { company_name: actor.company_name, apply_no: made.apply_no, amount: formatYuan(amount_fen) }
  await notifyCompany({ tx, publishChange }, actor, { ...sellerNotice(after, 'review'), phrase: 'invoiceApplied', slots })
  return { output: await getApplyRow(tx, actor, made.id), log: { id: made.id, no: made.apply_no, after } }
})

/* 自动审核: small and without a warning, and within the quota; where its seller has a channel, it is issued at once as well. */
const approvedAlone = async (
  tx: Tx,
  actor: Actor,
  services: Services,
  made: Row<'invoice_apply'>,
  setting: Row<'invoice_setting'> | undefined,
  publishChange: PublishChange
): Promise<Row<'invoice_apply'> | undefined> => {
  if (!setting || made.amount_fen > setting.auto_limit_fen || made.risk_flag !== riskFlag.code.pass) return undefined
  if (setting.quota_fen !== null && setting.used_fen + setting.held_fen + made.net_fen > setting.quota_fen) return undefined
  const system: Actor = { ...actor, who: 'system' }
  const approved = await approve(tx, system, made, publishChange)
  if (setting.invoice_channel !== invoiceChannel.code.drill || !hasDrill(services.config)) return approved
  return await withSystemScope(tx, () => issueByChannel(tx, system, approved, publishChange))
}

type Line = Pick<
  Row<'invoice_line'>,
  | 'part_id'
  | 'bill_id'
  | 'bill_no'
  | 'statement_id'
  | 'waybill_id'
  | 'waybill_no'
  | 'gross_fen'
  | 'net_fen'
  | 'tax_fen'
  | 'plate_no'
  | 'start_address_diming'
  | 'end_address_diming'
  | 'goods_name'
>
const elements = ['plate_no', 'start_address_diming', 'end_address_diming', 'goods_name'] as const

/* Takes what is asked for of the parts of the bills' statements; an invoice for freight without its elements is refused (R13). */
const takeLines = async (
  tx: Tx,
  actor: Actor,
  bills: readonly Row<'bill'>[],
  parties: readonly number[],
  { tax_rate_bp, amount_fen, except_waybill_ids = [] }: InputOf<typeof invoice.apply>
): Promise<Line[]> => {
  const { tenant_id } = actor
  const billOf = new Map(bills.map((bill) => [bill.statement_id ?? 0, bill]))
  const parts = await keepParts(tx, actor, parties, [...billOf.keys()], tax_rate_bp)
  const leftOut = new Set(except_waybill_ids)
  const left = parts.filter(({ gross_fen, taken_fen, waybill_id }) => taken_fen < gross_fen && !leftOut.has(waybill_id))
  const dry = bills.find(({ statement_id }) => !left.some((part) => part.statement_id === statement_id))
  if (dry) refuse('invoicedAlready', { bill_no: dry.bill_no })
  for (const part of left)
    for (const name of elements)
      if (part[name] === '')
        refuse('elementsMissing', { waybill_no: part.waybill_no, what: { zh: invoiceTerms.zh[name], en: invoiceTerms.en[name] } })
  const open = sumFen(left.map(({ gross_fen, taken_fen }) => gross_fen - taken_fen))
  if ((amount_fen ?? open) > open) refuse('invoiceTooMuch', { open: formatYuan(open) })
  const shares = takeOfAll(
    left.map(({ gross_fen, tax_fen, taken_fen, taken_tax_fen }) => ({
      whole: { gross_fen, tax_fen },
      taken: { gross_fen: taken_fen, tax_fen: taken_tax_fen }
    })),
    amount_fen ?? open
  )
  const taken = left.map((part, at) => ({ part, ...(shares[at] ?? { gross_fen: 0, tax_fen: 0 }) })).filter(({ gross_fen }) => gross_fen > 0)
  // Where another rate comes to less than nothing, the bill asks for less than this rate alone.
  for (const bill of bills) {
    const asked = sumFen(taken.filter(({ part }) => part.statement_id === bill.statement_id).map(({ gross_fen }) => gross_fen))
    if (asked > bill.amount_fen - bill.asked_fen) refuse('invoiceTooMuch', { open: formatYuan(bill.amount_fen - bill.asked_fen) })
  }
  await takeParts(
    tx,
    tenant_id,
    taken.map(({ part, gross_fen, tax_fen }) => ({ part_id: part.id, gross_fen, tax_fen }))
  )
  return taken.map(({ part, gross_fen, tax_fen }) => ({
    part_id: part.id,
    bill_id: billOf.get(part.statement_id)?.id ?? 0,
    bill_no: billOf.get(part.statement_id)?.bill_no ?? '',
    statement_id: part.statement_id,
    waybill_id: part.waybill_id,
    waybill_no: part.waybill_no,
    gross_fen,
    net_fen: gross_fen - tax_fen,
    tax_fen,
    plate_no: part.plate_no,
    start_address_diming: part.start_address_diming,
    end_address_diming: part.end_address_diming,
    goods_name: part.goods_name
  }))
}

/** Lets go of what an application has taken, since it will not be invoiced. */
export const releaseApplied = async (tx: Tx, actor: Actor, { tenant_id, id }: Row<'invoice_apply'>, publishChange: PublishChange): Promise<void> => {
  const lines = await linesOf(tx, { tenant_id, apply_id: id })
  for (const bill of await lockInvoiced(
    tx,
    tenant_id,
    lines.map(({ bill_id }) => bill_id)
  )) {
    const asked = -sumFen(lines.filter(({ bill_id }) => bill_id === bill.id).map(({ gross_fen }) => gross_fen))
    await invoiceBill(tx, actor, bill, { asked }, publishChange)
  }
  await takeParts(
    tx,
    tenant_id,
    lines.map(({ part_id, gross_fen, tax_fen }) => ({ part_id, gross_fen: -gross_fen, tax_fen: -tax_fen }))
  )
}

/** The company that applied takes its application back, as long as nobody has reviewed it. */
export const withdrawApply = write(invoice.withdraw, async ({ tx, actor, input, publishChange }) => {
  const before = await lockApply(tx, actor, input)
  const apply_status = advance(applyMachine, before.apply_status, 'withdraw', actor.who)
  if (before.applicant_id !== actor.company_id) refuse('notYourApplication')
  const after = await updateVersioned(tx, 'invoice_apply', actor, before, { apply_status }, input.version)
  await releaseApplied(tx, actor, after, publishChange)
  publishChange('invoice', after)
  return { output: await getApplyRow(tx, actor, after.id), log: { id: after.id, no: after.apply_no, before, after } }
})
