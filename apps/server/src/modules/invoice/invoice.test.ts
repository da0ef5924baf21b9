import { Refusal } from '@yunshu/contract/kit/refusals'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { settleAbnormals } from '../../../testkit/abnormal.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { deliverAndConfirm } from '../../../testkit/delivered.ts'
import { accountFen } from '../../../testkit/ledger.ts'
import { fileOf } from '../../../testkit/loan.ts'
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
import { hasDrill } from './channel.ts'
import { invoiceInfo, invoiceXml } from './info.ts'
import { attachFiles, numberInvoice, sendInvoices, takeNumber } from './issue.ts'
import { riskRule } from '@yunshu/contract/risk/enums'
import { healthRule } from '@yunshu/contract/risk/health'
import { invoiceList, invoicePartners, issuedList } from './list.ts'
import { openLinesOf, openToInvoice } from './open.ts'
import { readNumbers } from './readNumbers.ts'
import { receiveInvoices, resendInvoices } from './receive.ts'
import { askRedLetter, reverseInvoice } from './red.ts'
import { approveApply, rejectApply, splitApply } from './review.ts'
import { invoiceSettings, setInvoicing } from './setting.ts'
import { riskOfTrip } from '../risk/ofTrip.ts'

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
const title = {
  title: '锦城演示食品有限公司',
  tax_no: '91510100MA6DEM1015',
  bank_name: '演示银行成都分行',
  bank_account: '6200000000000001',
  reg_address: '成都市高新区演示路 1 号',
  reg_phone: '028-12345678',
  receiver_email: 'finance@example.com'
} as const
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
  row = await confirmStatement.run(services, shipper, { ...looked(row), reason: '按账单确认' })
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
    if (doc_status === 10) await takeNumber.run(world.services, carrier, { id: row.id, invoice_id: id, invoice_no: aNumber(), issued_at: today })
  return (await infoOf(row)).apply
}
const set = async (more: object = {}) =>
  await setInvoicing.run(world.services, operator, {
    seller_id: world.base.companies['carrier']?.id ?? 0,
    seller_name: '演示承运',
    tax_no: '91510100MA6DEM201T',
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
  expect(alone.filter(({ rule }) => rule !== healthRule.code.fields).map(({ rule, result }) => [rule, result])).toEqual(
    seen.risks.map(({ rule, result }) => [rule, result])
  )
  await expect(riskOfTrip.run(services, await world.actor('carrier2'), { waybill_id: ride?.waybill_id ?? 0 })).rejects.toMatchObject({
    code: 'notFound'
  })
  expect(seen.lines).toMatchObject([
    { gross_fen: 103_550, tax_fen: 8550, plate_no: expect.stringMatching(/./), goods_name: expect.stringMatching(/./) }
  ])
  const [document] = seen.documents
  const files = await fileOf(world, 'carrier')
  const number = { id: made.id, invoice_id: document?.id ?? 0, invoice_no: aNumber(), issued_at: today, files }
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
  const filed = await fileOf(world, 'carrier')
  const red = {
    ...looked(issued ?? { id: 0, version: 0 }),
    amount_fen: 50_000,
    reason: '销售折让',
    red_no: '1'.repeat(20),
    invoice_no: aNumber(),
    files: filed
  }
  expect(await run(reverseInvoice.run(services, carrier, red))).toBe('redNeedsBuyer')
  await askRedLetter.run(services, shipper, { ...looked(received), reason: '货损赔偿' })
  expect(await run(reverseInvoice.run(services, carrier, { ...red, amount_fen: 103_551 }))).toBe('redTooMuch')
  expect(await run(reverseInvoice.run(services, carrier, { ...red, red_no: '' }))).toBe('badInput')
  expect(await run(reverseInvoice.run(services, carrier, { ...red, invoice_no: number.invoice_no }))).toBe('invoiceNoTaken')
  const letter = await reverseInvoice.run(services, carrier, red)
  expect(letter).toMatchObject({ files: filed, gross_fen: -50_000, tax_fen: -4128, red_letter: true, red_of_no: number.invoice_no })
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
})

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
})

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
  expect(await takeNumber.run(services, carrier, number)).toMatchObject({ apply_status: 40, issued_fen: 33_333 })
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
})

test('one number entered 64 times at once stands on one document, and red letters at once never come to more than their invoice', async () => {
  const { services } = world
  const made = await apply(await aBilled([54_500, 54_500]))
  const split = await splitApply.run(services, carrier, { ...looked(made), split_mode: 3 })
  await approveApply.run(services, carrier, looked(split))
  const { documents } = await infoOf(made)
  const invoice_no = aNumber()
  const count = (tries: readonly PromiseSettledResult<unknown>[]) => tries.filter(({ status }) => status === 'fulfilled').length
  const number = (i: number) => ({ id: made.id, invoice_id: documents[i % 2]?.id ?? 0, invoice_no, issued_at: today })
  expect(count(await Promise.allSettled(Array.from({ length: 64 }, (_, i) => takeNumber.run(services, carrier, number(i)))))).toBe(1)
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
})

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
})

test('while the statement of a bill is held, who may not see its application is told at once, and who only reviews it does not wait', async () => {
  const { services } = world
  const [bill, stranger] = [await aBilled([30_000]), await world.actor('carrier2')]
  const made = await apply(bill)
  const entered = { invoice_no: aNumber(), issued_at: today }
  await transactAsSystem(services.db, async (tx) => {
    const its = tx.selectFrom('statement').select('id').where('tenant_id', '=', bill.tenant_id)
    await its
      .where('id', '=', bill.statement_id ?? 0)
      .forNoKeyUpdate()
      .execute()
    expect(await run(takeNumber.run(services, stranger, { ...entered, id: made.id, invoice_id: made.id }))).toBe('notFound')
    expect(await run(sendInvoices.run(services, stranger, looked(made)))).toBe('notFound')
    expect(await run(splitApply.run(services, carrier, { ...looked(made), split_mode: 2 }))).toMatchObject({ split_mode: 2 })
    expect(await run(approveApply.run(services, carrier, { id: made.id, version: made.version + 1 }))).toMatchObject({ apply_status: 30 })
  })
  const [document] = (await infoOf(made)).documents
  const numbered = await takeNumber.run(services, carrier, { ...entered, id: made.id, invoice_id: document?.id ?? 0 })
  expect(numbered).toMatchObject({ issued_fen: 30_000 })
  expect(await billOf(bill)).toMatchObject({ invoiced_fen: 30_000, statement_fen: 30_000 })
})

test('the quota of the month is held by an approval, used by a number, let go by a channel that refuses; the drill channel is told apart', async () => {
  const { services } = world
  expect(hasDrill({ invoiceDrill: 'auto', production: true })).toBe(false)
  expect(hasDrill({ invoiceDrill: 'on', production: true })).toBe(true)
  const bill = await aBilled([109_000])
  const made = await set({ quota_fen: 100_000, channel_key: '不可读的密钥', invoice_channel: 2 })
  expect(JSON.stringify(await invoiceSettings.run(services, operator, {}))).not.toContain('不可读的密钥')
  expect(made).toMatchObject({ has_key: true, used_fen: 0, held_fen: 0 })
  const quota = async () => (await invoiceSettings.run(services, operator, {})).settings[0]
  // The tax number of the title is of the old kind, so the channel refuses.
  const bad = await apply(bill, { tax_no: '510100000000001' })
  const held = await approveApply.run(services, carrier, looked(bad))
  expect(await quota()).toMatchObject({ held_fen: 100_000 })
  const refused = await sendInvoices.run(services, carrier, looked(held))
  expect(refused).toMatchObject({ apply_status: 20, channel_fault: expect.stringContaining('税号') })
  expect(await quota()).toMatchObject({ held_fen: 0, used_fen: 0 })
  expect((await infoOf(bad)).documents).toEqual([])
  await silent()
  await rejectApply.run(services, carrier, { ...looked(refused), reason: '税号有误' })

  const whole = await apply(bill)
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
  // The channel numbers the red letter to a document of its own, and its confirmation.
  const letter = await reverseInvoice.run(services, carrier, { ...looked(document ?? { id: 0, version: 0 }), reason: '演练完毕' })
  expect(letter).toMatchObject({ is_drill: true, invoice_no: expect.stringMatching(/^9999\d{16}$/), red_no: expect.stringMatching(/^9998\d{16}$/) })
  expect(await quota()).toMatchObject({ used_fen: 0 })
  await silent()
})

test('a title is checked: a valid tax number, the bank and registration of a special invoice, the address for paper', async () => {
  const bill = await aBilled([20_000])
  const without = async (more: object, actor = shipper): Promise<unknown> =>
    await apply(bill, more, actor).catch((error: unknown) => (error instanceof Refusal ? error.fields : Promise.reject(error)))
  expect(await without({ tax_no: '91510100MA6DEM1016' })).toEqual({ tax_no: expect.any(String) })
  expect(await without({ bank_name: '', reg_phone: '' })).toEqual({ bank_name: '专用发票须填写', reg_phone: '专用发票须填写' })
  expect(await without({ invoice_type: 4, bank_name: '' })).toEqual({ post_address: '纸质发票须填写邮寄地址' })
  expect(await without({ receiver_email: 'nobody' })).toEqual({ receiver_email: expect.any(String) })
  expect(await without({ invoice_type: 2, bank_name: '', reg_address: '', receiver_mobile: '13800000009' })).toMatchObject({ apply_status: 20 })
})

test('some trips of a bill are applied for, the others afterwards; a stranger does not see them', async () => {
  const { services } = world
  const bill = await aBilled([30_000, 40_000, 50_000])
  const rate = { bill_id: bill.id, tax_rate_bp: 900 }
  const lines = await openLinesOf.run(services, shipper, rate)
  expect(lines.map(({ open_fen }) => open_fen).sort()).toEqual([30_000, 40_000, 50_000])
  expect(await run(openLinesOf.run(services, await world.actor('shipper2'), rate))).toBe('notFound')
  const [first, ...others] = lines
  const made = await apply(bill, { except_waybill_ids: others.map(({ waybill_id }) => waybill_id) })
  expect(made).toMatchObject({ amount_fen: first?.open_fen, waybill_count: 1 })
  expect((await openLinesOf.run(services, shipper, rate)).map(({ waybill_id }) => waybill_id)).toEqual(others.map(({ waybill_id }) => waybill_id))
  expect(await apply(bill)).toMatchObject({ amount_fen: 120_000 - (first?.open_fen ?? 0), waybill_count: 2 })
  expect(await run(apply(bill))).toBe('invoicedAlready')
  const { sellers, buyers } = await invoicePartners.run(services, operator, {})
  expect([sellers.length, buyers.length]).toEqual([1, 1])
  expect(await invoiceList.run(services, operator, { seller_id: sellers[0]?.id, buyer_id: buyers[0]?.id, keyword: made.apply_no })).toMatchObject({
    total: 1,
    data: [{ invoice_no: '', red_state: 0 }]
  })
  await silent()
})

test('a file of numbers says of each row which document it is for, or why of none; what fits is entered and its file attached', async () => {
  const { services } = world
  const two = await apply(await aBilled([54_500, 54_500]), { split_mode: 3 })
  const one = await apply(await aBilled([20_000]))
  await approveApply.run(services, carrier, looked(two))
  await approveApply.run(services, carrier, looked(one))
  const numbers = [aNumber(), aNumber(), aNumber()]
  const csv = [
    '申请单号,第几张,发票号码,开票日期',
    `${two.apply_no},1,${numbers[0]},${today}`,
    `${two.apply_no},,${numbers[1]},${today}`,
    `${one.apply_no},,${numbers[2]},昨天`,
    `${one.apply_no},,123,${today}`,
    `KP0000,,${numbers[1]},${today}`,
    `${one.apply_no},,${numbers[0]},${today}`,
    `${one.apply_no},,${numbers[2]},${today}`
  ].join('\n')
  const rows = await readNumbers.run(services, carrier, { csv })
  expect(rows.map(({ row_no, fault }) => [row_no, fault])).toEqual([
    [2, null],
    [3, expect.stringContaining('第几张')],
    [4, expect.stringContaining('昨天')],
    [5, expect.stringContaining('20 位')],
    [6, expect.stringContaining('KP0000')],
    [7, expect.stringContaining('重复')],
    [8, null]
  ])
  expect(await run(readNumbers.run(services, carrier, { csv: '申请单号,发票号码\n1,2' }))).toBe('numberFileHead')
  expect(await run(readNumbers.run(services, carrier, {}))).toBe('numberFileNeeded')
  expect((await readNumbers.run(services, await world.actor('carrier2'), { csv })).every(({ fault }) => fault !== null)).toBe(true)
  for (const { id, invoice_id, invoice_no, issued_at } of rows.filter(({ fault }) => fault === null))
    await takeNumber.run(services, carrier, { id: id ?? 0, invoice_id: invoice_id ?? 0, invoice_no, issued_at: issued_at ?? '' })
  expect((await infoOf(two)).apply).toMatchObject({ apply_status: 40, invoice_no: numbers[0] })
  const [document] = (await infoOf(one)).documents
  expect(document).toMatchObject({ invoice_no: numbers[2], files: '' })
  const files = await fileOf(world, 'carrier')
  const filed = await attachFiles.run(services, carrier, { ...looked(document ?? { id: 0, version: 0 }), files })
  expect(filed.files).toBe(files)
  expect(await run(attachFiles.run(services, carrier, { ...looked(document ?? { id: 0, version: 0 }), files }))).toBe('staleVersion')
  const [, waiting] = (await infoOf(two)).documents
  expect(await run(attachFiles.run(services, carrier, { ...looked(waiting ?? { id: 0, version: 0 }), files }))).toBe('nothingIssued')
  await silent()
})

test('small ones without a warning are approved and issued by the channel at once; where the policy says so every red letter waits for the buyer', async () => {
  const { services } = world
  const bill = await aBilled([109_000])
  await set({ invoice_channel: 2, quota_fen: 1_000_000, auto_limit_fen: 60_000, red_policy: 2 })
  // Trips of this world arrive at once, which is faster than a truck drives: a warning, as long as their distance is known.
  const warned = await apply(bill, { amount_fen: 10_000 })
  expect([warned.risk_flag, warned.apply_status]).toEqual([2, 20])
  // The row says why to the seller, but not to the buyer.
  expect(warned.risk_rules).toEqual([])
  const [ofSeller] = (await invoiceList.run(services, carrier, { keyword: warned.apply_no })).data
  expect(ofSeller?.risk_rules).toContain(riskRule.code.run)
  await transactAsSystem(services.db, (tx) => tx.updateTable('waybill').set({ distance_plan_m: null }).execute())
  expect(await apply(bill, { amount_fen: 60_001 })).toMatchObject({ risk_flag: 0, apply_status: 20 })
  const issued = await apply(bill, { amount_fen: 20_000 })
  expect(issued).toMatchObject({ apply_status: 50, issued_fen: 20_000, invoice_no: expect.stringMatching(/^9999\d{16}$/) })
  const [document] = (await infoOf(issued)).documents
  const red = { ...looked(document ?? { id: 0, version: 0 }), reason: '开票有误' }
  expect(await run(reverseInvoice.run(services, carrier, red))).toBe('redNeedsBuyer')
  expect(await askRedLetter.run(services, shipper, { ...looked((await infoOf(issued, shipper)).apply), reason: '抬头有误' })).toMatchObject({
    red_state: 1
  })
  expect(await reverseInvoice.run(services, carrier, { ...red, amount_fen: 10_000 })).toMatchObject({ gross_fen: -10_000 })
  expect((await infoOf(issued)).apply).toMatchObject({ red_state: 2 })
  // The buyer has the mail sent again, to another address; the seller cannot change where.
  const mailed = await resendInvoices.run(services, shipper, { id: issued.id, receiver_email: 'other@example.com' })
  expect(mailed.receiver_email).toBe('other@example.com')
  expect((await resendInvoices.run(services, carrier, { id: issued.id, receiver_email: 'third@example.com' })).receiver_email).toBe(
    'other@example.com'
  )
  await silent()
})

test('an application that 64 approve, send and reverse at once has one set of documents, one number each and one red letter', async () => {
  const { services } = world
  const bill = await aBilled([30_000, 30_000])
  await set({ invoice_channel: 2, quota_fen: 1_000_000 })
  const made = await apply(bill, { split_mode: 3 })
  const count = (tries: readonly PromiseSettledResult<unknown>[]) => tries.filter(({ status }) => status === 'fulfilled').length
  const all = async (one: () => Promise<unknown>) => count(await Promise.allSettled(Array.from({ length: 64 }, one)))
  expect(await all(() => approveApply.run(services, carrier, looked(made)))).toBe(1)
  const approved = (await infoOf(made)).apply
  expect((await infoOf(made)).documents).toHaveLength(2)
  expect(await all(() => sendInvoices.run(services, carrier, looked(approved)))).toBe(1)
  const { documents } = await infoOf(made)
  expect(documents.map(({ doc_status }) => doc_status)).toEqual([20, 20])
  const [document] = documents
  expect(await all(() => reverseInvoice.run(services, carrier, { ...looked(document ?? { id: 0, version: 0 }), reason: '开票有误' }))).toBe(1)
  expect((await infoOf(made)).apply).toMatchObject({ issued_fen: 60_000, red_fen: 30_000, apply_status: 85 })
  const quota = (await invoiceSettings.run(services, operator, {})).settings[0]
  expect(quota).toMatchObject({ held_fen: 0, used_fen: 27_523 })
  await silent()
})

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
    ['quota', `update invoice_setting set held_fen = 900000`]
  ]
  for (const [name, plant] of plants) expect(await foundWith(world.adminUrl, ['invoices.sql'], plant), name).not.toEqual([])
  await silent()
})
