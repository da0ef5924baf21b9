import { Refusal } from '@yunshu/contract/kit/refusals'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { settleAbnormals } from '../../../testkit/abnormal.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { deliverAndConfirm } from '../../../testkit/delivered.ts'
import { accountFen } from '../../../testkit/ledger.ts'
import { anAcceptedOrder, aTrip } from '../../../testkit/trip.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { billStatement } from '../payment/billStatement.ts'
import { voidBill } from '../payment/void.ts'
import { adjustStatement } from '../statement/adjust.ts'
import { confirmStatement } from '../statement/confirm.ts'
import { generateStatement } from '../statement/generate.ts'
import { sendStatement } from '../statement/send.ts'
import { applyForInvoice, withdrawApply } from './apply.ts'
import { drillChannel, hasDrill } from './channel.ts'
import { invoiceInfo, invoiceXml } from './info.ts'
import { numberInvoice, sendInvoices } from './issue.ts'
import { invoiceList, issuedList } from './list.ts'
import { openToInvoice } from './open.ts'
import { receiveInvoices, resendInvoices } from './receive.ts'
import { askRedLetter, reverseInvoice } from './red.ts'
import { approveApply, rejectApply, splitApply } from './review.ts'
import { invoiceSettings, setInvoicing } from './setting.ts'
import { riskOfTrip } from './tripRisk.ts'

let world: TestApp
let carrier: Actor
let colleague: Actor
let shipper: Actor
let operator: Actor
beforeAll(async () => {
  world = await testApp()
  ;[carrier, colleague, shipper, operator] = (await Promise.all(
    (['carrier', 'carrier-fin', 'shipper', 'operator'] as const).map((account) => world.actor(account))
  )) as [Actor, Actor, Actor, Actor]
})
afterAll(() => world.close())
beforeEach(async () => {
  await transactAsSystem(world.services.db, (tx) => tx.deleteFrom('invoice_setting').where('tenant_id', '=', world.base.tenant_id).execute())
})

const today = shanghaiDay(new Date())
const title = { title: '锦城演示食品有限公司', tax_no: '91510100MA6DEMO10X' } as const
const how = { invoice_type: 1, split_mode: 1, detail_mode: 3, tax_rate_bp: 900 } as const
const run = async <T>(work: Promise<T>): Promise<T | string> =>
  await work.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
const looked = ({ id, version }: { id: number; version: number }) => ({ id, version })
let numbers = 0
const aNumber = () => String(24_112_000_000_000n * 1_000_000n + BigInt((numbers += 1))).padStart(20, '0')

/** A bill over the confirmed statement of some trips, with what was adjusted on it. */
const aBilled = async (fens: readonly number[], adjust_fen = 0): Promise<Row<'bill'>> => {
  const { services } = world
  for (const freight_fen of fens) {
    const trip = await aTrip(world, { order: await anAcceptedOrder(world, { freight_fen }) })
    await deliverAndConfirm(world, trip)
    await settleAbnormals(world, trip)
  }
  const period = { partner_id: world.base.companies['shipper']?.id ?? 0, period_from: addDays(today, -1), period_to: addDays(today, 1) }
  const made = await generateStatement.run(services, carrier, period)
  let row = made.statement
  if (adjust_fen !== 0)
    row = await adjustStatement.run(services, carrier, {
      ...looked(row),
      adjust_type: 2,
      amount_fen: adjust_fen,
      tax_rate_bp: 900,
      reason: '客户折让'
    })
  row = await sendStatement.run(services, carrier, looked(row))
  row = await confirmStatement.run(services, shipper, looked(row))
  row = await billStatement.run(services, carrier, looked(row))
  return await transactAsSystem(services.db, (tx) => tx.selectFrom('bill').selectAll().where('statement_id', '=', row.id).executeTakeFirstOrThrow())
}
const billOf = async ({ id }: { id: number }) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('bill as b')
      .innerJoin('statement as s', (on) => on.onRef('s.tenant_id', '=', 'b.tenant_id').onRef('s.id', '=', 'b.statement_id'))
      .select(['b.asked_fen', 'b.invoiced_fen', 'b.invoice_status', 's.invoiced_fen as statement_fen'])
      .where('b.id', '=', id)
      .executeTakeFirstOrThrow()
  )
const apply = (bill: { id: number }, more: object = {}, actor = shipper) =>
  applyForInvoice.run(world.services, actor, { bill_ids: [bill.id], ...title, ...how, ...more })
const infoOf = ({ id }: { id: number }, actor = operator) => invoiceInfo.run(world.services, actor, { id })
const issueAll = async (row: { id: number }) => {
  for (const { id, doc_status } of (await infoOf(row)).documents)
    if (doc_status === 10) await numberInvoice.run(world.services, carrier, { id: row.id, invoice_id: id, invoice_no: aNumber(), issued_at: today })
  return (await infoOf(row)).apply
}
const set = async (more: object = {}) =>
  await setInvoicing.run(world.services, operator, {
    seller_id: world.base.companies['carrier']?.id ?? 0,
    seller_name: '演示承运',
    tax_no: '91510100MA6DEMO20X',
    invoice_channel: 1,
    tax_code: '3010102020100000000',
    tax_rate_bp: 900,
    alert_bp: 8000,
    ...more
  })
const silent = async () => expect(await foundWith(world.adminUrl, ['invoices.sql', 'bills.sql', 'statements.sql', 'money.sql'])).toEqual([])
const fen = async (company: string, account: string) => (await accountFen(world, company, account)) ?? 0

test('from application to a partial red letter: bills, statement and both books follow to the fen, and what was reversed is open again', async () => {
  const { services } = world
  const bill = await aBilled([109_000], -5450)
  const before = { carrier: await fen('carrier', '2131'), shipper: await fen('shipper', '2132') }
  const open = await openToInvoice.run(services, shipper, {})
  expect(open).toMatchObject({
    parts: [{ id: bill.id, tax_rate_bp: 900, amount_fen: 103_550, open_fen: 103_550 }],
    partners: [{ open_fen: 103_550 }]
  })

  const made = await apply(bill)
  expect(made).toMatchObject({ apply_status: 20, amount_fen: 103_550, tax_fen: 8550, waybill_count: 1, is_seller: false })
  expect(await billOf(bill)).toMatchObject({ asked_fen: 103_550, invoiced_fen: 0, invoice_status: 10 })
  expect(await run(apply(bill))).toBe('invoicedAlready')
  expect((await openToInvoice.run(services, shipper, {})).parts).toEqual([])
  expect(await run(voidBill.run(services, carrier, { id: bill.id, version: await versionOf(bill), reason: '开错' }))).toBe('billInvoiced')

  const approved = await approveApply.run(services, carrier, looked(made))
  expect(approved.apply_status).toBe(30)
  const seen = await infoOf(made)
  expect(seen.documents).toMatchObject([{ doc_status: 10, gross_fen: 103_550, invoice_no: null }])
  expect(seen.risks.map(({ rule }) => rule)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  // Whoever looks at one of its trips reads the same beforehand, and nobody else does.
  const [ride] = seen.lines
  const alone = await riskOfTrip.run(services, await world.actor('carrier'), { waybill_id: ride?.waybill_id ?? 0 })
  expect(alone.map(({ rule, result }) => [rule, result])).toEqual(seen.risks.map(({ rule, result }) => [rule, result]))
  await expect(riskOfTrip.run(services, await world.actor('carrier2'), { waybill_id: ride?.waybill_id ?? 0 })).rejects.toMatchObject({
    code: 'notFound'
  })
  expect(seen.lines).toMatchObject([
    { gross_fen: 103_550, tax_fen: 8550, plate_no: expect.stringMatching(/./), goods_name: expect.stringMatching(/./) }
  ])
  const [document] = seen.documents
  const number = { id: made.id, invoice_id: document?.id ?? 0, invoice_no: aNumber(), issued_at: today }
  expect(await run(numberInvoice.run(services, carrier, { ...number, invoice_no: '2411200000001234567' }))).toBe('badInvoiceNo')
  expect(await run(numberInvoice.run(services, carrier, { ...number, issued_at: addDays(today, 1) }))).toBe('issuedTooLate')
  expect(await numberInvoice.run(services, carrier, number)).toMatchObject({ apply_status: 50, issued_fen: 103_550 })
  expect(await billOf(bill)).toEqual({ asked_fen: 103_550, invoiced_fen: 103_550, invoice_status: 30, statement_fen: 103_550 })
  expect((await fen('carrier', '2131')) - before.carrier).toBe(-8550)
  expect((await fen('shipper', '2132')) - before.shipper).toBe(8550)
  await silent()
  expect((await invoiceXml.run(services, shipper, { id: document?.id ?? 0 })).xml).toContain(`<Number>${number.invoice_no}</Number>`)
  expect(await issuedList.run(services, shipper, { keyword: number.invoice_no })).toMatchObject({
    total: 1,
    data: [{ gross_fen: 103_550, red_letter: false }]
  })
  expect(await invoiceList.run(services, operator, { apply_status: 50 })).toMatchObject({ total: 1 })

  const received = await receiveInvoices.run(services, shipper, looked((await infoOf(made, shipper)).apply))
  expect(received.delivered_at).not.toBeNull()
  const [issued] = (await infoOf(made)).documents
  const red = { ...looked(issued ?? { id: 0, version: 0 }), amount_fen: 50_000, reason: '销售折让', red_no: '1'.repeat(20), invoice_no: aNumber() }
  expect(await run(reverseInvoice.run(services, carrier, red))).toBe('redNeedsBuyer')
  await askRedLetter.run(services, shipper, { ...looked(received), reason: '货损赔偿' })
  expect(await run(reverseInvoice.run(services, carrier, { ...red, amount_fen: 103_551 }))).toBe('redTooMuch')
  expect(await run(reverseInvoice.run(services, carrier, { ...red, invoice_no: number.invoice_no }))).toBe('invoiceNoTaken')
  const letter = await reverseInvoice.run(services, carrier, red)
  expect(letter).toMatchObject({ gross_fen: -50_000, tax_fen: -4128, red_letter: true, red_of_no: number.invoice_no })
  expect((await infoOf(made)).apply).toMatchObject({ apply_status: 85, red_fen: 50_000, red_asked_at: null })
  expect(await billOf(bill)).toEqual({ asked_fen: 53_550, invoiced_fen: 53_550, invoice_status: 20, statement_fen: 53_550 })
  expect((await fen('carrier', '2131')) - before.carrier).toBe(-(8550 - 4128))
  expect((await fen('shipper', '2132')) - before.shipper).toBe(8550 - 4128)
  expect(await run(reverseInvoice.run(services, carrier, { ...looked(letter), reason: '再冲', red_no: '1'.repeat(20), invoice_no: aNumber() }))).toBe(
    'redOfRed'
  )
  await silent()

  // What was reversed is invoiced again, and then the first invoice is reversed whole.
  const again = await apply(bill)
  expect(again).toMatchObject({ amount_fen: 50_000, tax_fen: 4128 })
  await approveApply.run(services, operator, looked(again))
  expect(await issueAll(again)).toMatchObject({ apply_status: 50 })
  const [rest] = (await infoOf(made)).documents
  await askRedLetter.run(services, shipper, { ...looked((await infoOf(made, shipper)).apply), reason: '全部作废' })
  const all = { ...looked(rest ?? { id: 0, version: 0 }), reason: '开票有误', red_no: '2'.repeat(20), invoice_no: aNumber() }
  expect(await reverseInvoice.run(services, operator, all)).toMatchObject({ gross_fen: -53_550, tax_fen: -4422 })
  expect((await infoOf(made)).apply.apply_status).toBe(80)
  expect(await billOf(bill)).toEqual({ asked_fen: 50_000, invoiced_fen: 50_000, invoice_status: 20, statement_fen: 50_000 })
  await silent()
}, 120_000)

const versionOf = async ({ id }: { id: number }) =>
  (await transactAsSystem(world.services.db, (tx) => tx.selectFrom('bill').select('version').where('id', '=', id).executeTakeFirstOrThrow())).version

test('64 who apply for the same bill at once: one has it; and halves of it are taken by two, never more than there is', async () => {
  const bill = await aBilled([109_000])
  const tries = await Promise.allSettled(Array.from({ length: 64 }, () => apply(bill)))
  const good = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(good).toHaveLength(1)
  const [first] = good
  const withdrawn = await withdrawApply.run(world.services, shipper, looked(first ?? { id: 0, version: 0 }))
  expect(withdrawn.apply_status).toBe(70)
  expect(await billOf(bill)).toMatchObject({ asked_fen: 0 })
  const halves = await Promise.allSettled(Array.from({ length: 8 }, () => apply(bill, { amount_fen: 54_500 })))
  expect(halves.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await billOf(bill)).toMatchObject({ asked_fen: 109_000 })
  await silent()
}, 120_000)

test('three trips are split by trip, each number issues one of them, and a whole red letter takes the transaction of its invoice back', async () => {
  const { services } = world
  const bill = await aBilled([33_333, 33_333, 33_334])
  const made = await apply(bill)
  expect(made).toMatchObject({ amount_fen: 100_000, tax_fen: 8256 })
  const split = await splitApply.run(services, carrier, { ...looked(made), split_mode: 3 })
  await approveApply.run(services, carrier, looked(split))
  expect(await run(splitApply.run(services, carrier, { ...looked((await infoOf(made)).apply), split_mode: 1 }))).toBe('splitInReview')
  const { documents } = await infoOf(made)
  expect(documents.map(({ tax_fen }) => tax_fen)).toEqual([2752, 2752, 2752])
  const [one] = documents
  const number = { id: made.id, invoice_id: one?.id ?? 0, invoice_no: aNumber(), issued_at: today }
  expect(await numberInvoice.run(services, carrier, number)).toMatchObject({ apply_status: 40, issued_fen: 33_333 })
  expect(await billOf(bill)).toMatchObject({ invoiced_fen: 33_333, invoice_status: 20 })
  expect(await issueAll(made)).toMatchObject({ apply_status: 50 })
  const [issued] = (await infoOf(made)).documents
  const red = { ...looked(issued ?? { id: 0, version: 0 }), reason: '开票有误', red_no: '3'.repeat(20), invoice_no: aNumber() }
  await reverseInvoice.run(services, carrier, red)
  const { rows } = {
    rows: await transactAsSystem(services.db, (tx) =>
      tx
        .selectFrom('ledger_txn')
        .select(['event', 'turn'])
        .where('biz_id', '=', one?.id ?? 0)
        .orderBy('turn')
        .execute()
    )
  }
  expect(rows).toEqual([
    { event: 'invoiceIssued', turn: 1 },
    { event: 'invoiceIssued', turn: 2 }
  ])
  expect(await run(reverseInvoice.run(services, carrier, { ...red, version: red.version + 1, invoice_no: aNumber() }))).toBe('illegalMove')
  await silent()
}, 120_000)

test('one number entered 64 times at once stands on one document, and red letters at once never come to more than their invoice', async () => {
  const { services } = world
  const made = await apply(await aBilled([54_500, 54_500]))
  const split = await splitApply.run(services, carrier, { ...looked(made), split_mode: 3 })
  await approveApply.run(services, carrier, looked(split))
  const { documents } = await infoOf(made)
  const invoice_no = aNumber()
  const count = (tries: readonly PromiseSettledResult<unknown>[]) => tries.filter(({ status }) => status === 'fulfilled').length
  const number = (i: number) => ({ id: made.id, invoice_id: documents[i % 2]?.id ?? 0, invoice_no, issued_at: today })
  expect(count(await Promise.allSettled(Array.from({ length: 64 }, (_, i) => numberInvoice.run(services, carrier, number(i)))))).toBe(1)
  await issueAll(made)
  const [issued] = (await infoOf(made)).documents
  const red = () => {
    const no = aNumber()
    return { ...looked(issued ?? { id: 0, version: 0 }), amount_fen: 30_000, reason: '开票有误', red_no: no.replace(/^./, '5'), invoice_no: no }
  }
  expect(count(await Promise.allSettled(Array.from({ length: 64 }, () => reverseInvoice.run(services, carrier, red()))))).toBe(1)
  const [after] = (await infoOf(made)).documents
  expect(after).toMatchObject({ red_fen: 30_000 })
  expect(await run(reverseInvoice.run(services, carrier, { ...red(), ...looked(after ?? { id: 0, version: 0 }) }))).toEqual(expect.any(String))
  expect((await infoOf(made)).documents[0]).toMatchObject({ red_fen: 30_000 })
  await silent()
}, 120_000)

test('who applied does not approve; a rejected application lets its bill go; strangers find nothing', async () => {
  const { services } = world
  const bill = await aBilled([20_000])
  const own = await apply(bill, {}, carrier)
  expect(own).toMatchObject({ is_seller: true, apply_status: 20 })
  expect(await run(withdrawApply.run(services, shipper, looked(own)))).toBe('notYourApplication')
  expect(await run(approveApply.run(services, carrier, looked(own)))).toBe('applicantApproves')
  const rejected = await rejectApply.run(services, colleague, { ...looked(own), reason: '税号有误' })
  expect(rejected).toMatchObject({ apply_status: 60, reject_reason: '税号有误' })
  expect(await billOf(bill)).toMatchObject({ asked_fen: 0 })
  expect(await run(apply(bill, {}, await world.actor('shipper2')))).toBe('notFound')
  expect(await run(infoOf(own, await world.actor('carrier2')))).toBe('notFound')
  expect(await run(apply(bill, { amount_fen: 20_001 }))).toBe('invoiceTooMuch')
  expect(await run(apply(bill, { tax_rate_bp: 600 }))).toBe('invoicedAlready')
  await transactAsSystem(services.db, (tx) => tx.updateTable('bill').set({ frozen: true, freeze_reason: '争议' }).where('id', '=', bill.id).execute())
  expect(await run(apply(bill))).toBe('invoiceFrozen')
  await transactAsSystem(services.db, (tx) => tx.updateTable('bill').set({ frozen: false, freeze_reason: '' }).where('id', '=', bill.id).execute())
  // An invoice for freight without one of its elements is refused (R13).
  await transactAsSystem(services.db, (tx) =>
    tx
      .updateTable('invoice_part')
      .set({ goods_name: '' })
      .where('statement_id', '=', bill.statement_id ?? 0)
      .execute()
  )
  expect(await run(apply(bill))).toBe('elementsMissing')
}, 120_000)

test('the quota of the month is held by an approval, used by a number, let go by a channel that refuses; the drill channel is told apart', async () => {
  const { services } = world
  expect(hasDrill({ invoiceDrill: 'auto', production: true })).toBe(false)
  expect(hasDrill({ invoiceDrill: 'on', production: true })).toBe(true)
  const bill = await aBilled([109_000])
  const made = await set({ quota_fen: 100_000, channel_key: '不可读的密钥', invoice_channel: 2 })
  expect(JSON.stringify(await invoiceSettings.run(services, operator, {}))).not.toContain('不可读的密钥')
  expect(made).toMatchObject({ has_key: true, used_fen: 0, held_fen: 0 })
  const quota = async () => (await invoiceSettings.run(services, operator, {})).settings[0]
  // The tax number of the title is not valid, so the channel refuses.
  const bad = await apply(bill, { tax_no: '91510100MA6DEMO100' })
  const held = await approveApply.run(services, carrier, looked(bad))
  expect(await quota()).toMatchObject({ held_fen: 100_000 })
  const refused = await sendInvoices.run(services, carrier, looked(held))
  expect(refused).toMatchObject({ apply_status: 20, channel_fault: expect.stringContaining('税号') })
  expect(await quota()).toMatchObject({ held_fen: 0, used_fen: 0 })
  expect((await infoOf(bad)).documents).toEqual([])
  await silent()
  await rejectApply.run(services, carrier, { ...looked(refused), reason: '税号有误' })

  const whole = await apply(bill, { tax_no: validTaxNo() })
  const sent = await sendInvoices.run(services, carrier, looked(await approveApply.run(services, carrier, looked(whole))))
  expect(sent.apply_status).toBe(50)
  const [document] = (await infoOf(whole)).documents
  expect(document).toMatchObject({ is_drill: true, invoice_no: expect.stringMatching(/^9999\d{16}$/) })
  expect((await invoiceXml.run(services, shipper, { id: document?.id ?? 0 })).xml).toContain('不是发票')
  expect(await quota()).toMatchObject({ held_fen: 0, used_fen: 100_000 })
  expect(await resendInvoices.run(services, carrier, { id: whole.id })).toMatchObject({ apply_status: 50 })
  const more = await apply(await aBilled([10_900]))
  expect(await run(approveApply.run(services, carrier, looked(more)))).toBe('quotaExceeded')
  const set2 = await quota()
  expect(await run(set({ quota_fen: 99_999, version: set2?.version }))).toBe('quotaBelowUsed')
  expect(await run(set({}))).toBe('staleVersion')
  // 自动审核: small, without a warning, within the quota.
  await reverseInvoice.run(services, carrier, {
    ...looked(document ?? { id: 0, version: 0 }),
    reason: '演练完毕',
    red_no: '4'.repeat(20),
    invoice_no: aNumber()
  })
  expect(await quota()).toMatchObject({ used_fen: 0 })
  await silent()
}, 120_000)

const validTaxNo = () => {
  for (const end of '0123456789ABCDEFGHJKLMNPQRTUWXY') {
    const tax_no = `91510100MA6DEMT1${end}`.padEnd(17, '0').slice(0, 17)
    for (const check of '0123456789ABCDEFGHJKLMNPQRTUWXY')
      if ('invoice_no' in drillChannel.issue({ id: 1, tax_no: tax_no + check } as Row<'invoice'>)) return tax_no + check
  }
  throw new Error('no such number')
}

test('the auditor finds what is planted: a red letter above its origin, a sum above the statement, books without an invoice, quota that nobody holds', async () => {
  const bill = await aBilled([109_000])
  const made = await apply(bill)
  await approveApply.run(world.services, carrier, looked(made))
  await issueAll(made)
  await set({ quota_fen: 1_000_000 })
  const plants: readonly (readonly [string, string])[] = [
    ['invoice status', `update bill set invoice_status = 10 where id = ${bill.id}`],
    ['by lines', `update bill set invoiced_fen = invoiced_fen - 1 where id = ${bill.id}`],
    ['statement', `update statement set invoiced_fen = invoiced_fen - 1 where id = ${bill.statement_id}`],
    ['red letter', `update invoice set red_fen = 1, doc_status = 25 where apply_id = ${made.id}`],
    ['sum of its lines', `update invoice_line set gross_fen = gross_fen + 1, net_fen = net_fen + 1 where apply_id = ${made.id}`],
    [
      'books',
      `alter table ledger_txn disable trigger user; update ledger_txn set amount_fen = amount_fen + 1 where event = 'invoiceIssued' and biz_id in (select id from invoice where apply_id = ${made.id})`
    ],
    ['taken', `update invoice_part set taken_fen = taken_fen - 1, taken_tax_fen = 0 where statement_id = ${bill.statement_id}`],
    ['quota', `update invoice_setting set held_fen = 5`]
  ]
  for (const [name, plant] of plants) expect(await foundWith(world.adminUrl, ['invoices.sql'], plant), name).not.toEqual([])
  await silent()
}, 120_000)
