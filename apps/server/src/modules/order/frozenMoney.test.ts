import { billMachine } from '@yunshu/contract/bill/machine'
import { batchRowMachine } from '@yunshu/contract/batch/machine'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { assetFault } from '@yunshu/contract/loan/machine'
import { partKind } from '@yunshu/contract/payable/enums'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleAbnormals } from '../../../testkit/abnormal.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { deliverAndConfirm } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aCredit, aLoanToFund, callsOf, fileOf, givePayPassword } from '../../../testkit/loan.ts'
import { lockCheck } from '../../../testkit/lockCheck.ts'
import { approveAll, aTripOnCards } from '../../../testkit/onCard.ts'
import { anAcceptedOrder, aTrip, driverActor, type Trip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { funded, proofFor, withPayPassword } from '../../../testkit/wallet.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { approveBatch, payBatch, submitBatch } from '../batch/flow.ts'
import { batchLines } from '../batch/list.ts'
import { createBatch } from '../batch/make.ts'
import { workBatch } from '../batch/work.ts'
import { createCard } from '../card/cards.ts'
import { buyCard, distributeCard, loadCard } from '../card/fund.ts'
import { applyForInvoice } from '../invoice/apply.ts'
import { invoiceInfo } from '../invoice/info.ts'
import { takeNumber } from '../invoice/issue.ts'
import { approveApply } from '../invoice/review.ts'
import { createDispatch } from '../dispatch/create.ts'
import { billStatement } from '../payment/billStatement.ts'
import { registerPayment } from '../payment/offline.ts'
import { payBills, quotePayment } from '../payment/pay.ts'
import { applyAdvance, receivePayment } from '../payment/receive.ts'
import { confirmStatement } from '../statement/confirm.ts'
import { generateStatement } from '../statement/generate.ts'
import { sendStatement } from '../statement/send.ts'
import { balanceOf } from '../wallet/index.ts'
import { freezeOrder, unfreezeOrder } from './freeze.ts'

// Every door through which money of an order goes: refused in the order's name while it is frozen, open afterwards, to the fen.

let world: TestApp
const actors: Record<string, Actor> = {}
const tokens: Record<string, string> = {}
beforeAll(async () => {
  lockCheck.takeFaults()
  world = await testApp()
  for (const account of ['operator', 'carrier', 'carrier-fin', 'shipper', 'shipper-pay']) actors[account] = await world.actor(account)
  tokens['shipper-pay'] = await withPayPassword(world, 'shipper-pay', '13800000043')
  tokens['carrier'] = await withPayPassword(world, 'carrier', '13800000011')
  for (const company of ['shipper', 'carrier']) await funded(world, company, 100_000_000)
})
afterAll(() => world.close())

const as = (account: string): Actor => actors[account] ?? expect.fail(account)
const tokenOf = (account: string): string => tokens[account] ?? expect.fail(account)
const services = () => world.services
const looked = ({ id, version }: { id: number; version: number }) => ({ id, version })
const today = shanghaiDay(new Date())
const companyOf = (key: string): number => world.base.companies[key]?.id ?? 0
const freeze = async (id: number) => await freezeOrder.run(services(), as('operator'), { id, freeze_ground: 3, reason: '收货方投诉未收到货' })
const unfreeze = async (id: number) => await unfreezeOrder.run(services(), as('operator'), { id, reason: '投诉已撤回' })
const orderNo = async (id: number) =>
  (await transactAsSystem(services().db, (tx) => tx.selectFrom('order').select('order_no').where('id', '=', id).executeTakeFirstOrThrow())).order_no
/** What is tried is refused, and the refusal names the order and says in general words why. */
const refused = async (order_id: number, work: Promise<unknown>) => {
  // Waited for first: a refusal that comes while something else is read would be nobody's.
  const answer = await work.catch((error: unknown) => error)
  expect(answer).toMatchObject({ code: 'orderFrozen', slots: { order_no: await orderNo(order_id), ground: { zh: '投诉或纠纷处理' } } })
}
const run = async <T>(work: Promise<T>): Promise<T | string> =>
  await work.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
const billOf = async (id: number): Promise<Row<'bill'>> =>
  await transactAsSystem(services().db, (tx) => tx.selectFrom('bill').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const walletOf = async (company_id: number): Promise<number> =>
  await transactAsSystem(services().db, (tx) => balanceOf(tx, world.base.tenant_id, { company_id, kind: 1 }))
const silent = async () =>
  expect(
    await foundWith(world.adminUrl, ['bills.sql', 'batches.sql', 'cards.sql', 'invoices.sql', 'payables.sql', 'statements.sql', 'money.sql'])
  ).toEqual([])

/** A bill over the confirmed statement of trips at these prices, approved, with its orders. */
const aBilled = async (...fens: readonly number[]): Promise<{ bill: Row<'bill'>; trips: Trip[]; order_id: number }> => {
  const trips: Trip[] = []
  for (const freight_fen of fens) {
    const trip = await aTrip(world, { order: await anAcceptedOrder(world, { freight_fen }) })
    await deliverAndConfirm(world, trip)
    await settleAbnormals(world, trip)
    trips.push(trip)
  }
  const period = { partner_id: companyOf('shipper'), period_from: addDays(today, -1), period_to: addDays(today, 1) }
  const { statement } = await generateStatement.run(services(), as('carrier'), period)
  const sent = await sendStatement.run(services(), as('carrier'), looked(statement))
  const agreed = await confirmStatement.run(services(), as('shipper'), { ...looked(sent), reason: '按账单确认' })
  const billed = await billStatement.run(services(), as('carrier'), looked(agreed))
  const bill = await transactAsSystem(services().db, async (tx) => {
    const made = await tx.selectFrom('bill').selectAll().where('statement_id', '=', billed.id).executeTakeFirstOrThrow()
    return await tx
      .updateTable('bill')
      .set({ bill_status: billMachine.code.unpaid, audit_done: made.audit_level })
      .where('id', '=', made.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { bill, trips, order_id: trips[0]?.order_id ?? 0 }
}
const outside = (serial: string, amount_fen: number) => ({
  amount_fen,
  pay_channel: 2 as const,
  bank_serial_no: serial,
  paid_at: new Date().toISOString()
})
const payByWallet = async (bill_id: number) => {
  const { biz_no, payee_id, open_fen } = await quotePayment.run(services(), as('shipper-pay'), { bill_ids: [bill_id] })
  const proof = await proofFor(world, tokenOf('shipper-pay'), { amount_fen: open_fen, payee_id, biz_no })
  return await payBills.run(services(), as('shipper-pay'), { bill_ids: [bill_id], amount_fen: open_fen, proof })
}

test('the bill of a frozen order is not paid by wallet, registered, written off, nor set off against an advance; afterwards it is, to the fen', async () => {
  const { bill, order_id } = await aBilled(123_457, 20_003)
  await freeze(order_id)
  const bill_ids = [bill.id]
  await refused(order_id, payByWallet(bill.id))
  const voucher_img = await fileOf(world, 'shipper-pay')
  await refused(order_id, registerPayment.run(services(), as('shipper-pay'), { bill_ids, ...outside('FZ-1', bill.amount_fen), voucher_img }))
  const payer_id = companyOf('shipper')
  const lines = [{ bill_id: bill.id, amount_fen: 100 }]
  await refused(order_id, receivePayment.run(services(), as('carrier'), { payer_id, ...outside('FZ-2', 100), lines }))
  // What comes without a word about bills is kept as an advance, and is not set off against this one.
  const advance = await receivePayment.run(services(), as('carrier'), { payer_id, ...outside('FZ-3', 143_460) })
  expect(advance).toMatchObject({ used_fen: 0, amount_fen: 143_460 })
  expect(await run(applyAdvance.run(services(), as('carrier'), looked(advance)))).toBe('noOpenBill')
  await refused(order_id, applyAdvance.run(services(), as('carrier'), { ...looked(advance), lines }))
  expect(await billOf(bill.id)).toMatchObject({ paid_fen: 0, pending_fen: 0, bill_status: billMachine.code.unpaid, amount_fen: 143_460 })
  await unfreeze(order_id)
  await applyAdvance.run(services(), as('carrier'), { ...looked(advance), lines })
  const [before, theirs] = [await walletOf(payer_id), await walletOf(companyOf('carrier'))]
  await payByWallet(bill.id)
  expect(await billOf(bill.id)).toMatchObject({ paid_fen: 143_460, bill_status: billMachine.code.paid })
  expect([before - (await walletOf(payer_id)), (await walletOf(companyOf('carrier'))) - theirs]).toEqual([143_360, 143_360])
  await silent()
})

test('a payment and a freeze at one instant: the money has moved before, or it is refused', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 3; round += 1) {
    const { bill, order_id } = await aBilled(10_000 + round)
    const paying = payByWallet(bill.id)
    const [paid, frozen] = await Promise.all([run(paying), run(freeze(order_id))])
    expect(frozen).toMatchObject({ id: order_id })
    const { paid_fen, bill_status } = await billOf(bill.id)
    outcomes.add(typeof paid === 'string' ? paid : 'paid')
    expect([paid_fen, bill_status]).toEqual(paid === 'orderFrozen' ? [0, billMachine.code.unpaid] : [bill.amount_fen, billMachine.code.paid])
    await unfreeze(order_id)
  }
  for (const outcome of outcomes) expect(['paid', 'orderFrozen']).toContain(outcome)
})

const title = {
  title: '锦城演示食品有限公司',
  tax_no: '91510100MA6DEM1015',
  bank_name: '演示银行成都分行',
  bank_account: '6200000000000001',
  reg_address: '成都市高新区演示路 1 号',
  reg_phone: '028-12345678',
  receiver_email: 'finance@example.com',
  invoice_type: 1,
  split_mode: 1,
  detail_mode: 3,
  tax_rate_bp: 900
} as const

test('no invoice is applied for, approved or numbered over a frozen order; the rest of its bill can be invoiced', async () => {
  const { bill, trips, order_id } = await aBilled(109_000, 54_500)
  const apply = (more: object = {}) => applyForInvoice.run(services(), as('shipper'), { bill_ids: [bill.id], ...title, ...more })
  await freeze(order_id)
  await refused(order_id, apply())
  const rest = await apply({ except_waybill_ids: [trips[0]?.id ?? 0] })
  expect(rest.amount_fen).toBe(54_500)
  await unfreeze(order_id)
  const asked = await apply()
  expect(asked.amount_fen).toBe(109_000)
  await freeze(order_id)
  await refused(order_id, approveApply.run(services(), as('carrier-fin'), looked(asked)))
  await unfreeze(order_id)
  const approved = await approveApply.run(services(), as('carrier-fin'), looked(asked))
  const [document] = (await invoiceInfo.run(services(), as('operator'), { id: approved.id })).documents
  const number = { id: approved.id, invoice_id: document?.id ?? 0, invoice_no: '24112000000000000099', issued_at: today }
  await freeze(order_id)
  await refused(order_id, takeNumber.run(services(), as('carrier'), number))
  await unfreeze(order_id)
  expect(await takeNumber.run(services(), as('carrier'), number)).toMatchObject({ issued_fen: 109_000 })
  await silent()
})

/** A trip of 600.01 yuan, half on arrival, half with its receipts, delivered and approved. */
const anOwedTrip = async (): Promise<Trip & { bills: Row<'bill'>[] }> => {
  const [order, vehicle, driver] = [await anAcceptedOrder(world, { freight_fen: 100_000 }), await aVehicle(world), await aDriver(world)]
  const { id, version } = await createDispatch.run(services(), as('carrier'), {
    orders: [{ order_id: order.id }],
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    plan_start_time: inFuture(3 * 3_600_000),
    payable_fen: 60_001,
    split: [
      { part_kind: partKind.code.arrival, amount_fen: 30_000 },
      { part_kind: partKind.code.receipt, amount_fen: 30_001 }
    ]
  })
  const trip = {
    id,
    version,
    order_id: order.id,
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    dispatcher: as('carrier'),
    driver: await driverActor(world, driver.id)
  }
  await deliverAndConfirm(world, trip)
  await approveAll(world, id)
  return {
    ...trip,
    bills: await transactAsSystem(services().db, (tx) =>
      tx.selectFrom('bill').selectAll().where('waybill_id', '=', id).orderBy('bill_kind').execute()
    )
  }
}
const approvedBatch = async (bill_ids: readonly number[]) => {
  const made = await createBatch.run(services(), as('carrier'), { pay_channel: 1, bill_ids })
  const sent = await submitBatch.run(services(), as('carrier'), looked(made))
  return await approveBatch.run(services(), as('carrier-fin'), looked(sent))
}

test('what a carrier owes for a frozen order’s trip is on no batch, a row that waits is refused with its reason, and all is paid afterwards', async () => {
  const { bills, order_id, driver } = await anOwedTrip()
  expect(bills.map(({ amount_fen }) => amount_fen)).toEqual([30_000, 30_001])
  const ids = bills.map(({ id }) => id)
  await freeze(order_id)
  await refused(order_id, createBatch.run(services(), as('carrier'), { pay_channel: 1, bill_ids: ids }))
  expect(await run(createBatch.run(services(), as('carrier'), { pay_channel: 1, due_to: addDays(today, 90) }))).toBe('batchEmpty')
  await unfreeze(order_id)
  const pay = async (batch: Awaited<ReturnType<typeof approvedBatch>>) => {
    const proof = await proofFor(world, tokenOf('carrier'), { amount_fen: batch.amount_fen, payee_id: 0, biz_no: batch.batch_no })
    await payBatch.run(services(), as('carrier'), { ...looked(batch), proof })
    await workBatch(services(), { tenant_id: world.base.tenant_id, id: batch.id })
    return (await batchLines.run(services(), as('carrier'), { batch_id: batch.id, pagesize: 200 })).data
  }
  const batch = await approvedBatch(ids)
  const before = await walletOf(driver.company_id)
  await freeze(order_id)
  const rows = await pay(batch)
  expect(rows.map(({ row_status }) => row_status)).toEqual([batchRowMachine.code.refused, batchRowMachine.code.refused])
  expect(rows[0]?.reason).toContain(await orderNo(order_id))
  expect(await walletOf(driver.company_id)).toBe(before)
  await unfreeze(order_id)
  expect((await pay(await approvedBatch(ids))).every(({ row_status }) => row_status === batchRowMachine.code.paid)).toBe(true)
  expect((await walletOf(driver.company_id)) - before).toBe(60_001)
  await silent()
})

test('nothing is loaded on a card for the trip of a frozen order; afterwards it is', async () => {
  const card = { card_type: 1 as const, supplier_name: '演示石油' }
  const master = await createCard.run(services(), as('carrier'), { ...card, card_kind: 1, card_no: '9000000000000001' })
  const bought = await proofFor(world, tokenOf('carrier'), { amount_fen: 600_000, payee_id: master.id, biz_no: 'card' })
  await buyCard.run(services(), as('carrier'), { id: master.id, amount_fen: 600_000, proof: bought })
  const trip = await aTripOnCards(world, { payable_fen: 600_001, fuel_fen: 240_000 })
  const sub = await createCard.run(services(), as('carrier'), {
    ...card,
    card_kind: 2,
    card_no: '9000000000000002',
    master_id: master.id,
    driver_id: trip.driver_id
  })
  await distributeCard.run(services(), as('carrier'), { id: sub.id, amount_fen: 260_000 })
  const load = () => loadCard.run(services(), as('carrier'), { id: sub.id, waybill_id: trip.id, amount_fen: 240_000 })
  await freeze(trip.order_id)
  await refused(trip.order_id, load())
  await unfreeze(trip.order_id)
  await load()
  const [bill] = await transactAsSystem(services().db, (tx) => tx.selectFrom('bill').selectAll().where('waybill_id', '=', trip.id).execute())
  expect(bill).toMatchObject({ paid_fen: 240_000, bill_status: billMachine.code.paid })
  await silent()
})

test('a bill with a frozen order is no asset: it is not asked for, and a loan on it is neither approved nor funded', async () => {
  const ask = callsOf(world)
  await givePayPassword(world, 'shipper-fin')
  const credit = await aCredit(world, ask)
  const { bill, order_id } = await aBilled(10_900_000)
  await transactAsSystem(services().db, (tx) =>
    tx
      .updateTable('bill')
      .set({ invoice_status: 30, due_at: inFuture(40 * 86_400_000) })
      .where('id', '=', bill.id)
      .execute()
  )
  await freeze(order_id)
  const assets: { bills: readonly { id: number; faults: readonly number[] }[] } = await ask('carrier', 'loan/assets', { credit_id: credit.id })
  expect(assets.bills.find(({ id }) => id === bill.id)?.faults).toEqual([assetFault.code.orderFrozen])
  expect(await ask('carrier', 'loan/create', { credit_id: credit.id, bill_ids: [bill.id], days: 45 })).toBe('orderFrozen')
  await unfreeze(order_id)
  const signed = await aLoanToFund(world, ask, credit, [bill])
  await freeze(order_id)
  expect(await ask('operator', 'loan/fund', looked(signed))).toBe('orderFrozen')
  await unfreeze(order_id)
  expect(await ask('operator', 'loan/fund', looked(signed))).toMatchObject({ advance_fen: bill.amount_fen * 0.8 })
})

test('every lock of these was taken in the order of the house', () => {
  expect(lockCheck.takeFaults()).toEqual([])
})
