import { bill } from '@yunshu/contract/bill/contract'
import { payment } from '@yunshu/contract/payment/contract'
import { formatYuan } from '@yunshu/domain/money'
import { vatOfGross } from '@yunshu/domain/vat'
import { makeBills } from '../modules/bill/index.ts'
import { post } from '../modules/ledger/index.ts'
import type { Actor } from '../platform/actor.ts'
import { nowIso } from '../platform/clock.ts'
import type { Row } from '../platform/db/versioned.ts'
import { transact } from '../platform/db/scope.ts'
import { day, hour, iso } from './plan.ts'
import type { DemoContext } from './context.ts'

/** What was owed when the platform began (期初): a bill part paid, one overdue, one that waits for its approvals, one paid with an advance left, one whose money is to be confirmed. */
export const seedBills = (demo: DemoContext): void => {
  const { agenda, runAs, uploadPhoto, users, now: end } = demo
  const [payer, approver, chief, settler] = [users['shipper-pay'], users['shipper-fin'], users['shipper'], users['carrier-fin']]
  if (!payer || !approver || !chief || !settler) return
  const approve = async (by: readonly Actor[], { id }: { id: number }): Promise<void> => {
    for (const actor of by) {
      const { bill: row } = await runAs(actor, bill.info, { id })
      await runAs(actor, bill.approve, { id, version: row.version })
    }
  }
  const register = async ({ id }: { id: number }, amount_fen: number, serial: string) => {
    const { url } = await uploadPhoto(payer, 'receipt')
    const outside = { amount_fen, pay_channel: 2 as const, bank_serial_no: serial, paid_at: iso(Date.parse(nowIso()) - hour), voucher_img: url }
    return await runAs(payer, payment.register, { bill_ids: [id], ...outside, remark: '网银转账' })
  }
  agenda.begin(end - 13 * day, async () => {
    const partly = await opening(demo, 'shipper', 'carrier', 6_832_050, end + 12 * day)
    await approve([approver, chief], partly)
    await agenda.until(end - 4 * day)
    const { id, version } = await register(partly, 3_000_000, 'ICBC20261117000831')
    await agenda.until(end - 3 * day)
    await runAs(settler, payment.confirm, { id, version })
  })
  agenda.begin(end - 13 * day + hour, async () => {
    const overdue = await opening(demo, 'shipper', 'carrier', 865_000, end - 6 * day)
    await approve([approver], overdue)
    await agenda.until(end - 2 * day)
    await runAs(settler, bill.remind, { id: overdue.id })
  })
  agenda.begin(end - 12 * day, async () => {
    const paid = await opening(demo, 'shipper', 'carrier', 620_000, end - 2 * day)
    await approve([chief], paid)
    await agenda.until(end - 5 * day)
    await runAs(settler, payment.receive, {
      payer_id: payer.company_id,
      amount_fen: 650_000,
      pay_channel: 2,
      bank_serial_no: 'ICBC20261116000417',
      paid_at: iso(end - 5 * day - hour),
      lines: [{ bill_id: paid.id, amount_fen: 620_000 }],
      remark: '多付部分转预收'
    })
  })
  agenda.begin(end - 2 * day, async () => {
    const large = await opening(demo, 'shipper', 'carrier', 12_640_000, end + 28 * day)
    await approve([approver], large)
  })
  agenda.begin(end - 2 * day + hour, async () => {
    const registered = await opening(demo, 'shipper', 'carrier', 1_288_880, end + 8 * day)
    await approve([approver, chief], registered)
    await agenda.until(end - 8 * hour)
    await register(registered, 1_288_880, 'ICBC20261120002206')
  })
  agenda.begin(end - 14 * day, async () => {
    const old = await opening(demo, 'shipper', 'carrier2', 980_000, end - 41 * day)
    await approve([approver], old)
    const carrier2 = users['carrier2']
    if (!carrier2) return
    await agenda.until(end - 9 * day)
    const { bill: row } = await runAs(carrier2, bill.info, { id: old.id })
    await runAs(carrier2, bill.freeze, { id: old.id, version: row.version, reason: '货损赔付未议定' })
  })
  agenda.begin(end - 26 * hour, async () => void (await opening(demo, 'shipper2', 'carrier', 560_000, end + 20 * day)))
}

/* The bill of an opening balance, with what the books hold for it on both sides. */
const opening = async ({ services, users }: DemoContext, debtor: string, creditor: string, amount_fen: number, due: number): Promise<Row<'bill'>> => {
  const [maker, payer] = [users[creditor], users[debtor]]
  if (!maker || !payer) throw new Error(`the demo has no ${creditor} or ${debtor}`)
  const { net_fen: net, tax_fen: tax } = vatOfGross(amount_fen, 900)
  const [shipper_id, carrier_id] = [payer.company_id, maker.company_id]
  return await transact(services.db, maker, async (tx) => {
    const asked = { statement_id: null, statement_no: '', debtor_id: shipper_id, creditor_id: carrier_id, parties: [shipper_id, carrier_id] }
    const [made] = await makeBills(tx, maker, { ...asked, amount_fen, tax_fen: tax, due_at: iso(due) })
    if (!made) throw new Error(`no bill of ${formatYuan(amount_fen)}`)
    const fact = {
      tenant_id: maker.tenant_id,
      biz_type: 'bill',
      biz_id: made.id,
      biz_no: made.bill_no,
      occurred_at: nowIso(),
      shipper_id,
      carrier_id
    }
    const amounts = { gross: amount_fen, net, tax }
    for (const event of ['delivered', 'statementConfirmed'] as const) await post(tx, { ...fact, event, amounts, created_by: maker.user_id })
    return made
  })
}
