import { credit } from '@yunshu/contract/credit/contract'
import { invoice } from '@yunshu/contract/invoice/contract'
import { loan } from '@yunshu/contract/loan/contract'
import { payment } from '@yunshu/contract/payment/contract'
import { addDays, addMonths, type Day, shanghaiDay, shanghaiMonth } from '@yunshu/domain/calendar'
import { runDueLoans } from '../modules/loan/index.ts'
import type { Actor } from '../platform/actor.ts'
import { now, nowIso } from '../platform/clock.ts'
import type { DemoContext } from './context.ts'
import { applyForInvoice } from './invoices.ts'
import { day, hour, iso } from './plan.ts'
import { statementSteps } from './statements.ts'
import { seedTracks } from './tracks.ts'
import { withPassword } from './wallets.ts'

type Looked = { readonly id: number; readonly version: number }

/**
 * Financing: the first carrier has a credit in force on the bills of its customers, and a second application waits for the factor. Its bills of the month
 * before are financed: one loan is overdue, one repaid in part, one in use. That of its other customer qualifies and waits to be chosen.
 */
export const seedLoans = (demo: DemoContext): void => {
  const { agenda, users, runAs, uploadPhoto, now: end } = demo
  const [owner, operator, reviewer, other] = [users['carrier'], users['operator'], users['operator-fin'], users['shipper2']]
  if (!owner || !operator || !reviewer || !other) return
  const apply = async (factor_name: string, apply_fen: number) => {
    const { url } = await uploadPhoto(owner, 'receipt')
    const debtors = (await runAs(owner, credit.debtors, {})).map(({ id }) => ({ debtor_id: id, limit_fen: apply_fen / 2 }))
    const files = { licence_files: url, trade_files: url, bank_files: url, tax_files: url }
    const { id, version } = await runAs(owner, credit.create, { factor_name, apply_fen, ...files, debtors, remark: '用于支付司机运费' })
    const sent = await runAs(owner, credit.submit, { id, version })
    return { passed: await runAs(operator, credit.pass, { id, version: sent.version }), debtors }
  }
  agenda.begin(end - 12 * day - 6 * hour, async () => {
    await anAsset(demo, lastMonth(demo, 1, 15), 4, other, other)
    const { passed, debtors } = await apply('蜀信商业保理有限公司', 50_000_000)
    await agenda.until(end - 11 * day)
    const { id, version } = await runAs(reviewer, credit.decide, {
      id: passed.id,
      version: passed.version,
      credit_fen: 40_000_000,
      rate_bp_year: 1080,
      fee_bp: 50,
      advance_bp: 8000,
      recourse: true,
      max_days: 120,
      valid_to: addDays(shanghaiDay(new Date(end)), 180),
      account_bank: '演示银行成都分行',
      account_no: '6200000000000088888',
      debtors: debtors.map(({ debtor_id }) => ({ debtor_id, limit_fen: 20_000_000 }))
    })
    const { url } = await uploadPhoto(operator, 'receipt')
    await agenda.until(end - 10 * day - 12 * hour)
    await runAs(operator, credit.sign, { id, version, contract_files: url })
    await seedFinancedBills(demo, id)
  })
  agenda.begin(end - day - hour, async () => void (await apply('锦泰商业保理有限公司', 20_000_000)))
}

/* Bills of the month before, each of some of its days, one after the other: their debtor agrees, they are lent on, and money comes or does not. */
const seedFinancedBills = async (demo: DemoContext, credit_id: number): Promise<void> => {
  const { agenda, users, runAs, uploadPhoto, now: end } = demo
  const [owner, operator, approver, cashier] = [users['carrier'], users['operator'], users['shipper-fin'], users['shipper-pay']]
  const chief = users['shipper']
  if (!owner || !operator || !approver || !cashier || !chief) return
  const lend = async (nth: number, from: number, to: number, days: number): Promise<(Looked & { bill_id: number }) | undefined> => {
    const bill_id = await anAsset(demo, lastMonth(demo, from, to), nth, approver, chief)
    if (bill_id === undefined) return undefined
    const { id, version } = await runAs(owner, loan.create, { credit_id, bill_ids: [bill_id], days, remark: '' })
    await runAs(operator, loan.approve, { id, version })
    const { assignment } = await runAs(approver, loan.assignment, { id })
    const { loan_no: biz_no, receivable_fen: amount_fen, borrower_id: payee_id } = assignment
    await withPassword(demo, approver, async (proofOf) => {
      const proof = await proofOf({ amount_fen, payee_id, biz_no })
      await runAs(approver, loan.consent, { id, version: assignment.version, proof })
    })
    const { url } = await uploadPhoto(operator, 'receipt')
    const agreed = (await runAs(operator, loan.info, { id })).loan
    const signed = await runAs(operator, loan.sign, {
      id,
      version: agreed.version,
      zhongdeng_no: `ZD2026${String(nth).padStart(8, '0')}`,
      contract_files: url
    })
    const sent = await runAs(operator, loan.fund, { id, version: signed.version })
    const bank_serial_no = `ICBC2026${String(910_000 + nth)}`
    return { bill_id, ...(await runAs(operator, loan.lend, { id, version: sent.version, bank_serial_no, lend_at: nowIso() })) }
  }
  await lend(1, 1, 6, 6)
  await agenda.until(end - 9 * day)
  const partly = await lend(2, 7, 11, 30)
  await agenda.until(end - 7 * day)
  await lend(3, 12, 18, 20)
  await agenda.until(end - 3 * day)
  await runDueLoans(demo.services)
  if (!partly) return
  const { url } = await uploadPhoto(cashier, 'receipt')
  const { loan: row } = await runAs(operator, loan.info, { id: partly.id })
  const outside = { pay_channel: 2 as const, bank_serial_no: 'ICBC20261121000644', paid_at: iso(now().getTime() - hour), voucher_img: url }
  const bill_ids = [partly.bill_id]
  await runAs(cashier, payment.register, { bill_ids, amount_fen: Math.floor(row.receivable_fen / 200) * 100, ...outside, remark: '付保理收款专户' })
  await agenda.until(end - 2 * day)
  const { promised } = await runAs(operator, loan.info, { id: partly.id })
  for (const { id: payment_id, version } of promised) await runAs(operator, loan.confirmRepaid, { payment_id, version })
}

type Period = readonly [from: Day, to: Day]
const lastMonth = ({ now: end }: DemoContext, from: number, to: number): Period => {
  const begin = addMonths(`${shanghaiMonth(new Date(end))}-01`, -1)
  return [addDays(begin, from - 1), addDays(begin, to - 1)]
}
/* A bill that qualifies: what was delivered on these days to a customer is stated, confirmed by one of its users, billed, approved by another, and invoiced. */
const anAsset = async (demo: DemoContext, [from, to]: Period, nth: number, approver: Actor, chief: Actor): Promise<number | undefined> => {
  const { services, users, runAs } = demo
  const [owner, settler] = [users['carrier'], users['carrier-fin']]
  if (!owner || !settler) return undefined
  const steps = statementSteps(demo)
  const made = await steps.sent(settler, chief, [from, to, 2])
  if (!made) return undefined
  await steps.confirm(approver, made)
  await steps.bill(settler, made, 30)
  await steps.approve(chief, made)
  const { id: bill_id } = await steps.billOf(chief, made)
  await seedTracks(services, owner.tenant_id, { arrived: true })
  const applied = await applyForInvoice(runAs, chief, owner.company_id, { bill_id })
  if (!applied) return undefined
  await runAs(owner, invoice.approve, { id: applied.id, version: applied.version })
  const { documents } = await runAs(owner, invoice.info, { id: applied.id })
  for (const [i, { id: invoice_id }] of documents.entries()) {
    const invoice_no = `2651${String(nth * 100 + i).padStart(16, '0')}`
    await runAs(owner, invoice.takeNumber, { id: applied.id, invoice_id, invoice_no, issued_at: shanghaiDay(now()) })
  }
  return bill_id
}
