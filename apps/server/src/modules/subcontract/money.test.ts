import { carrier as carrierPages } from '@yunshu/contract/consoles/carrier'
import { billMachine } from '@yunshu/contract/bill/machine'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aPhoto, receiptsOf } from '../../../testkit/delivered.ts'
import { accountFen } from '../../../testkit/ledger.ts'
import { without } from '../../../testkit/rights.ts'
import { subcontractsOf, subFreight } from '../../../testkit/subcontract.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { auditFiles } from '../../platform/db/audit.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createBatch } from '../batch/make.ts'
import { owedList } from '../batch/owed.ts'
import { approveBill, approveOwedBill, sendBackOwedBill } from '../bill/approve.ts'
import { freezeBill, freezeOwedBill, unfreezeBill, unfreezeOwedBill } from '../bill/freeze.ts'
import { billList } from '../bill/list.ts'
import { owedInfo } from '../bill/read.ts'
import { figureTrips } from '../operate/figure.ts'
import { listNotices } from '../notice/list.ts'
import { billStatement } from '../payment/billStatement.ts'
import { paymentList } from '../payment/list.ts'
import { confirmPayment, registerPayment, withdrawPayment } from '../payment/offline.ts'
import { quotePayment } from '../payment/pay.ts'
import { paymentDebtors, paymentInfo } from '../payment/read.ts'
import { receivePayment } from '../payment/receive.ts'
import { voidBill } from '../payment/void.ts'
import { checkReceipt, confirmReceipt } from '../receipt/review.ts'
import { confirmStatement } from '../statement/confirm.ts'
import { answerDispute, disputeLine } from '../statement/dispute.ts'
import { generateStatement } from '../statement/generate.ts'
import { statementLines, statementList } from '../statement/list.ts'
import { partnersToSettle } from '../statement/payee.ts'
import { previewStatement, statementInfo, statementLine } from '../statement/read.ts'
import { sendStatement } from '../statement/send.ts'

// The money of an order that a carrier gave on: one row of each kind, which the other carrier reads as creditor and the first one as customer.

let world: TestApp
let kit: ReturnType<typeof subcontractsOf>
beforeAll(async () => {
  world = await testApp()
  kit = subcontractsOf(world)
})
afterAll(() => world.close())

const as = (account: string): Promise<Actor> => world.actor(account)
const idOf = (account: string): number => world.base.companies[account]?.id ?? 0
const seen = ({ id, version }: { id: number; version: number }) => ({ id, version })
const today = shanghaiDay(now())
const days = { period_from: addDays(today, -7), period_to: today }

/** An order that was given on, driven, and whose receipts all three have agreed to. */
const delivered = async () => {
  const { services } = world
  const { id, sub_id } = await kit.given()
  const trip = await kit.sent(sub_id)
  await kit.toUnloading(trip)
  await kit.uploaded(trip)
  const mirror = await kit.mirrorOf(trip.id)
  const receiptOf = async (waybill_id: number) => seen((await receiptsOf(world, waybill_id))[0]!)
  await checkReceipt.run(services, await as('carrier2'), await receiptOf(trip.id))
  await checkReceipt.run(services, await as('carrier'), await receiptOf(mirror.id))
  await confirmReceipt.run(services, await as('shipper'), await receiptOf(mirror.id))
  return { id, sub_id, trip, mirror }
}
/** A statement of the other carrier, sent to the first one. */
const sentStatement = async () => {
  const { services } = world
  const { statement } = await generateStatement.run(services, await as('carrier2'), { partner_id: idOf('carrier'), ...days })
  return await sendStatement.run(services, await as('carrier2'), seen(statement))
}
/** A bill of the other carrier to the first one, for one order. */
const billed = async () => {
  const { services } = world
  await delivered()
  const sent = await sentStatement()
  const confirmed = await confirmStatement.run(services, await as('carrier'), { ...seen(sent), reason: '按转包价核对' })
  await billStatement.run(services, await as('carrier2'), seen(confirmed))
  const [bill] = (await billList.run(services, await as('carrier2'), { statement_id: sent.id })).data
  return bill!
}
const outside = (serial: string, amount_fen: number) => ({
  amount_fen,
  pay_channel: 2 as const,
  bank_serial_no: serial,
  paid_at: new Date().toISOString()
})
const voucher = async (actor: Actor): Promise<string> => (await aPhoto(world, actor)).url

test('the other carrier states what the order comes to; the first one finds it where it settles with whom it pays, and the shipper nowhere', async () => {
  const { services } = world
  const { trip, mirror } = await delivered()
  const [first, sub, shipper] = [await as('carrier'), await as('carrier2'), await as('shipper')]
  expect((await partnersToSettle.run(services, sub, {})).data).toContainEqual({ id: idOf('carrier'), name: first.company_name })
  expect((await partnersToSettle.run(services, first, {})).data.map(({ id }) => id)).not.toContain(idOf('carrier2'))
  const asked = { partner_id: idOf('carrier'), ...days }
  expect(await previewStatement.run(services, sub, asked)).toMatchObject({ waybill_count: 1, total_fen: subFreight })
  const { statement } = await generateStatement.run(services, sub, asked)
  expect(statement).toMatchObject({ direction: 1, total_fen: subFreight, is_maker: true, we_pay: false, pay_days: 30, party_id: idOf('carrier') })
  const pays = { direction: 2 as const, pagesize: 100 }
  const idsFor = async (actor: Actor, query: object) => (await statementList.run(services, actor, query)).data.map(({ id }) => id)
  // A draft is its maker's own.
  expect(await idsFor(first, pays)).not.toContain(statement.id)
  const sent = await sendStatement.run(services, sub, seen(statement))
  expect(await idsFor(first, pays)).toContain(sent.id)
  expect(await idsFor(first, { ...pays, theirs: true })).toContain(sent.id)
  expect(await idsFor(first, { direction: 1, pagesize: 100 })).not.toContain(sent.id)
  expect(await idsFor(sub, { direction: 1, pagesize: 100 })).toContain(sent.id)
  expect(await idsFor(sub, pays)).not.toContain(sent.id)
  for (const stranger of [shipper, await as('shipper2')]) {
    expect(await idsFor(stranger, { pagesize: 100 })).not.toContain(sent.id)
    await expect(statementInfo.run(services, stranger, { id: sent.id })).rejects.toMatchObject({ code: 'notFound' })
  }
  // Who settles with shippers alone does not read what other carriers are paid, and the other way round.
  const { may } = carrierPages.lowerStream
  const ofShippers = without(first, ...Object.values(may).map(({ code }) => code))
  await expect(statementInfo.run(services, ofShippers, { id: sent.id })).rejects.toMatchObject({ code: 'notFound' })
  expect(await idsFor(ofShippers, { pagesize: 100 })).not.toContain(sent.id)
  const { statement: read } = await statementInfo.run(services, first, { id: sent.id })
  expect(read).toMatchObject({ we_pay: true, is_maker: false, carrier_name: sub.company_name, total_fen: subFreight })
  const lines = (await statementLines.run(services, first, { statement_id: sent.id })).data
  expect(lines).toMatchObject([{ waybill_no: (await kit.rowOf(trip.id)).waybill_no, own_fen: subFreight }])
  const line = await statementLine.run(services, first, { id: lines[0]?.id ?? 0 })
  expect(line.charges.charges).toMatchObject([{ amount_fen: subFreight, item_code: 'F01' }])
  expect(JSON.stringify([read, line])).not.toContain(mirror.waybill_no)
  const { data: told } = await listNotices.run(services, first, { pagesize: 100 })
  expect(told.find(({ link }) => link.includes(`id=${sent.id}`))).toMatchObject({ link: expect.stringContaining(carrierPages.lowerStreamInfo.route) })
  // What the first carrier owes is on no statement of its shipper.
  expect(await previewStatement.run(services, first, { partner_id: idOf('shipper'), ...days })).toMatchObject({ total_fen: 520_311 })
  await confirmStatement.run(services, first, { ...seen(read), reason: '按转包价核对' })
  // To the first carrier the trip costs what the other one is owed, and to that one it brings it.
  await figureTrips(services, { tenant_id: world.base.tenant_id })
  const figures = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('trip_figure')
      .select(['waybill_id', 'revenue_fen', 'cost_fen', 'trip_cost_fen'])
      .where('tenant_id', '=', world.base.tenant_id)
      .where('waybill_id', 'in', [mirror.id, trip.id])
      .execute()
  )
  expect(figures.find(({ waybill_id }) => waybill_id === mirror.id)).toMatchObject({
    revenue_fen: 520_311,
    cost_fen: subFreight,
    trip_cost_fen: subFreight
  })
  expect(figures.find(({ waybill_id }) => waybill_id === trip.id)).toMatchObject({ revenue_fen: subFreight })
  expect(await foundWith(world.adminUrl, auditFiles())).toEqual([])
})

test('the first carrier disputes a line, the other one answers with less, and what is confirmed is billed, approved and paid to the fen', async () => {
  const { services } = world
  await delivered()
  const [first, sub] = [await as('carrier'), await as('carrier2')]
  const sent = await sentStatement()
  const [line] = (await statementLines.run(services, first, { statement_id: sent.id })).data
  const disputed = await disputeLine.run(services, first, { ...seen(line!), message: '超时扣 319.77', other_fen: 400_000 })
  await expect(confirmStatement.run(services, first, { ...(await seenStatement(first, sent.id)), reason: '不对' })).rejects.toMatchObject({
    code: 'illegalMove'
  })
  await answerDispute.run(services, sub, { ...seen(disputed), decision: 1, message: '同意' })
  const confirmed = await confirmStatement.run(services, first, { ...(await seenStatement(first, sent.id)), reason: '按双方商定' })
  expect(confirmed).toMatchObject({ statement_status: statementMachine.code.confirmed, total_fen: 400_000 })
  await billStatement.run(services, first, seen(confirmed))
  const [owed] = (await owedList.run(services, first, { bill_kind: 9, keyword: confirmed.statement_no })).data
  expect(owed).toMatchObject({ direction: 1, amount_fen: 400_000, creditor_id: idOf('carrier2'), bill_status: billMachine.code.inReview })
  expect((await billList.run(services, first, { pagesize: 100 })).data.map(({ id }) => id)).not.toContain(owed?.id)
  // Who made it does not approve it, and what is not approved is not paid.
  await expect(approveOwedBill.run(services, first, seen(owed!))).rejects.toMatchObject({ code: 'makerApproves' })
  await expect(approveBill.run(services, sub, seen(owed!))).rejects.toMatchObject({ code: 'noPermission' })
  const approved = await approveOwedBill.run(services, await as('carrier-fin'), seen(owed!))
  expect(approved).toMatchObject({ bill_status: billMachine.code.unpaid })
  const payer = await as('carrier-pay')
  const before = await booksOf()
  const quote = await quotePayment.run(services, payer, { bill_ids: [approved.id] })
  expect(quote).toMatchObject({ payee_id: idOf('carrier2'), open_fen: 400_000 })
  const promised = await registerPayment.run(services, payer, {
    bill_ids: [approved.id],
    ...outside('SUB-0001', 400_000),
    voucher_img: await voucher(payer)
  })
  expect((await paymentList.run(services, first, { pagesize: 100 })).data.map(({ id }) => id)).not.toContain(promised.id)
  expect(await paymentInfo.run(services, payer, { id: promised.id })).toMatchObject({
    payment: { amount_fen: 400_000 },
    parts: [{ bill_id: approved.id }]
  })
  await withdrawPayment.run(services, payer, { ...seen(promised), reason: '流水号填错' })
  const again = await registerPayment.run(services, payer, {
    bill_ids: [approved.id],
    ...outside('SUB-0002', 400_000),
    voucher_img: await voucher(payer)
  })
  await expect(confirmPayment.run(services, await as('carrier-fin'), seen(again))).rejects.toMatchObject({ code: 'notFound' })
  await confirmPayment.run(services, sub, seen(again))
  const { bill, parts } = await owedInfo.run(services, first, { id: approved.id })
  expect(bill).toMatchObject({ bill_status: billMachine.code.paid, paid_fen: 400_000, unpaid_fen: 0 })
  expect(parts).toMatchObject([{ payment_id: promised.id }, { payment_id: again.id, amount_fen: 400_000 }])
  expect((await statementInfo.run(services, first, { id: sent.id })).statement).toMatchObject({
    statement_status: statementMachine.code.settled,
    paid_fen: 400_000
  })
  const after = await booksOf()
  // The debt is gone from both books, and so is the money of the one and come to the other.
  expect({ receivable: after.receivable - before.receivable, bank: after.bank - before.bank, owed: after.owed - before.owed }).toEqual({
    receivable: -400_000,
    bank: 400_000,
    owed: 400_000
  })
  expect(await foundWith(world.adminUrl, auditFiles())).toEqual([])
})

test('the first carrier neither freezes the bill nor puts it into a batch for drivers; it sends it back, and the other one makes it anew', async () => {
  const { services } = world
  const bill = await billed()
  const [first, sub] = [await as('carrier'), await as('carrier2')]
  const refused = { code: 'billOfCompany' }
  await expect(freezeOwedBill.run(services, first, { ...seen(bill), reason: '先不付' })).rejects.toMatchObject(refused)
  const frozen = await freezeBill.run(services, sub, { ...seen(bill), reason: '金额待核' })
  await expect(unfreezeOwedBill.run(services, first, seen(frozen))).rejects.toMatchObject(refused)
  const free = await unfreezeBill.run(services, sub, seen(frozen))
  const back = await sendBackOwedBill.run(services, first, { ...seen(free), reason: '少一趟' })
  expect(back).toMatchObject({ audit_done: 0, reason: '少一趟' })
  await voidBill.run(services, sub, { ...seen(back), reason: '重新出账' })
  const statement = await seenStatement(sub, bill.statement_id ?? 0)
  await billStatement.run(services, sub, statement)
  const [anew] = (await billList.run(services, sub, { statement_id: bill.statement_id ?? 0, open: true })).data
  const approved = await approveOwedBill.run(services, await as('carrier-fin'), seen(anew!))
  const batch = { pay_channel: 1 as const, bill_ids: [approved.id] }
  await expect(createBatch.run(services, first, batch)).rejects.toMatchObject({ code: 'batchCompany', slots: { bill_no: approved.bill_no } })
  // The other carrier may also write down by itself what has come in.
  const debtor = (await paymentDebtors.run(services, sub, {})).find(({ id }) => id === idOf('carrier'))
  expect(debtor).toMatchObject({ unpaid_fen: subFreight })
  await receivePayment.run(services, sub, { payer_id: idOf('carrier'), ...outside('SUB-0003', subFreight) })
  expect((await owedInfo.run(services, first, { id: approved.id })).bill).toMatchObject({ bill_status: billMachine.code.paid })
  expect(await foundWith(world.adminUrl, auditFiles())).toEqual([])
})

const seenStatement = async (actor: Actor, id: number) => seen((await statementInfo.run(world.services, actor, { id })).statement)
/** What the two carriers have in their books of each other, and the bank of the other one; debits positive. */
const booksOf = async () => {
  const fen = async (company: string, account: string) => (await accountFen(world, company, account)) ?? 0
  return { receivable: await fen('carrier2', '1121'), bank: await fen('carrier2', '1021'), owed: await fen('carrier', '2121') }
}
