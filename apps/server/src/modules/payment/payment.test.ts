import { Refusal } from '@yunshu/contract/kit/refusals'
import { testApp, testPassword, type TestApp } from '../../../testkit/app.ts'
import { aBill } from '../../../testkit/bill.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { approveBill } from '../bill/approve.ts'
import { freezeBill } from '../bill/freeze.ts'
import { demoCode } from '../session/index.ts'
import { balanceOf, moveFunds } from '../wallet/index.ts'
import { giveBackPayment } from './giveBack.ts'
import { confirmPayment, failPayment, registerPayment, withdrawPayment } from './offline.ts'
import { payBills, quotePayment } from './pay.ts'
import { paymentDebtors, paymentInfo } from './read.ts'
import { applyAdvance, receivePayment } from './receive.ts'
import { voidBill } from './void.ts'
import { paymentList } from './list.ts'

let world: TestApp
let token: string
beforeAll(async () => {
  world = await testApp()
  token = await world.login('shipper-pay')
  await world.post('/api/duanxin/send_msg', { phone: '13800000043', type: 'pay_pwd' })
  const payload = { type: 1, mobile: '13800000043', verify: demoCode, password: testPassword, pay_password: '804193', pay_passwords: '804193' }
  await world.post('/api/user/update_pay_pwd', payload, token)
})
afterAll(() => world.close())
beforeEach(async () => {
  const [shipper, carrier] = [idOf('shipper'), idOf('carrier')]
  await transactAsSystem(world.services.db, async (tx) => {
    for (const [company_id, wanted] of [
      [shipper, 500_000],
      [carrier, 0]
    ] as const) {
      const held = await balanceOf(tx, world.base.tenant_id, { company_id, kind: 1 })
      const move = { tenant_id: world.base.tenant_id, biz_type: 'test', biz_id: 1, biz_no: 'T1' }
      if (held > wanted) await moveFunds(tx, { ...move, from: { company_id, kind: 1 }, to: null, amount_fen: held - wanted })
      if (held < wanted) await moveFunds(tx, { ...move, from: null, to: { company_id, kind: 1 }, amount_fen: wanted - held })
    }
  })
})

const as = (account: string) => world.actor(account)
const idOf = (company: string) => world.base.companies[company]?.id ?? 0
const run = async <T>(work: Promise<T>): Promise<T | string> =>
  await work.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
const held = async (company: string) =>
  await transactAsSystem(world.services.db, (tx) => balanceOf(tx, world.base.tenant_id, { company_id: idOf(company), kind: 1 }))
const billOf = async (id: number) =>
  await transactAsSystem(world.services.db, (tx) => tx.selectFrom('bill').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const proofFor = async (bill_ids: readonly number[], amount_fen?: number): Promise<string> => {
  const { biz_no, payee_id, open_fen } = await quotePayment.run(world.services, await as('shipper-pay'), { bill_ids })
  const answer = await world.post('/api/paypass/prove', { pay_password: '804193', amount_fen: amount_fen ?? open_fen, payee_id, biz_no }, token)
  return (answer.data as { proof: string }).proof
}
const pay = async (bill_ids: readonly number[], amount_fen: number, proof?: string, key?: string) =>
  await run(
    payBills.run(
      world.services,
      await as('shipper-pay'),
      { bill_ids, amount_fen, proof: proof ?? (await proofFor(bill_ids, amount_fen)) },
      key ? { key } : {}
    )
  )
/** The entries that a payment or bill made in the books, by company and account, with debits positive. */
const books = async (since: number) => {
  const rows = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('ledger_entry')
      .select(['company_id', 'account', sql<number>`sum(dr_fen - cr_fen)`.as('fen')])
      .where('txn_id', '>', since)
      .groupBy(['company_id', 'account'])
      .having(sql<boolean>`sum(dr_fen - cr_fen) <> 0`)
      .orderBy('account')
      .execute()
  )
  const name = (id: number | null) => (id === idOf('shipper') ? 'shipper' : id === idOf('carrier') ? 'carrier' : 'custody')
  return rows.map(({ company_id, account, fen }) => `${name(company_id)} ${account} ${fen}`).sort()
}
const lastTxn = async () =>
  (
    await transactAsSystem(world.services.db, (tx) =>
      tx
        .selectFrom('ledger_txn')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
    )
  ).id ?? 0
const counted = async () =>
  await transactAsSystem(world.services.db, async (tx) => {
    const { rows } = await sql<{ payments: number; allocs: number; flows: number; txns: number }>`
      select (select count(*) from payment)::int as payments, (select count(*) from settlement_alloc)::int as allocs, (select count(*) from wallet_flow)::int as flows, (select count(*) from ledger_txn)::int as txns`.execute(
      tx
    )
    return rows[0]
  })
const tally = (all: readonly (object | string)[]) =>
  Object.fromEntries(
    [...new Set(all.map((one) => (typeof one === 'string' ? one : 'done')))]
      .sort()
      .map((name) => [name, all.filter((one) => (typeof one === 'string' ? one : 'done') === name).length])
  )
const outside = (serial: string, amount_fen: number) => ({
  amount_fen,
  pay_channel: 2 as const,
  bank_serial_no: serial,
  paid_at: new Date().toISOString()
})

test('a bill of 1,035.50 yuan is paid by wallet: money, bill and books of both sides to the fen', async () => {
  const since = await lastTxn()
  const bill = await aBill(world)
  const paid = await pay([bill.id], 103_550)
  expect(paid).toMatchObject({
    pay_no: expect.stringMatching(/^FK\d{13}$/),
    amount_fen: 103_550,
    used_fen: 103_550,
    rest_fen: 0,
    pay_channel: 1,
    payment_status: 20
  })
  expect(await billOf(bill.id)).toMatchObject({ bill_status: 40, paid_fen: 103_550, paid_at: expect.any(String) })
  expect([await held('shipper'), await held('carrier')]).toEqual([396_450, 103_550])
  expect(await books(since)).toEqual(['carrier 1002 103550', 'carrier 1121 -103550', 'shipper 1002 -103550', 'shipper 2121 103550'])
  const info = await paymentInfo.run(world.services, await as('carrier'), { id: (paid as { id: number }).id })
  expect(info.parts).toMatchObject([{ bill_no: bill.bill_no, amount_fen: 103_550, alloc_status: 20 }])
  expect(info.postings.map(({ account, dr_fen, cr_fen }) => [account, dr_fen, cr_fen])).toEqual([
    ['1002', 103_550, 0],
    ['1121', 0, 103_550]
  ])
  expect((await world.acts((paid as { id: number }).id)).map(({ act }) => act)).toEqual(['payment.paid'])
})

test('the specification’s /payment pays over the wire and answers the same key with the same payment', async () => {
  const bill = await aBill(world, { amount_fen: 10_000, tax_fen: 0 })
  const body = { bill_ids: [bill.id], amount_fen: 4_000, proof: await proofFor([bill.id], 4_000) }
  const [first, again] = [
    await world.post('/payment', body, token, { 'idempotency-key': 'pay-once' }),
    await world.post('/payment', body, token, { 'idempotency-key': 'pay-once' })
  ]
  expect(first).toMatchObject({ code: 200, data: { amount_fen: 4_000 } })
  expect(again).toEqual(first)
  expect(await world.post('/payment', { ...body, amount_fen: 3_000 }, token, { 'idempotency-key': 'pay-once' })).toMatchObject({
    data: { refusal: { name: 'keyReused' } }
  })
  expect(await billOf(bill.id)).toMatchObject({ bill_status: 30, paid_fen: 4_000, paid_at: null })
  // A carrier pays what it owes other carriers; a shipper's bill it does not find.
  expect(await world.post('/payment', body, await world.login('carrier'))).toMatchObject({ code: 404 })
})

test('sixty-four payments of one bill at once have one effect', async () => {
  const bill = await aBill(world)
  const proofs = await inTurn(64, () => proofFor([bill.id]))
  const before = await counted()
  const tries = await Promise.all(proofs.map((proof) => pay([bill.id], 103_550, proof)))
  expect(tally(tries)).toEqual({ done: 1, illegalMove: 63 })
  expect([await held('shipper'), await held('carrier')]).toEqual([396_450, 103_550])
  expect(await counted()).toEqual({
    payments: (before?.payments ?? 0) + 1,
    allocs: (before?.allocs ?? 0) + 1,
    flows: (before?.flows ?? 0) + 2,
    txns: (before?.txns ?? 0) + 1
  })
})

test('sixty-four parts of a bill at once never pay more than it', async () => {
  const bill = await aBill(world, { amount_fen: 10_000, tax_fen: 0 })
  const proofs = await inTurn(64, () => proofFor([bill.id], 900))
  const tries = await Promise.all(proofs.map((proof) => pay([bill.id], 900, proof)))
  expect(tally(tries)).toMatchObject({ done: 11 })
  expect(await billOf(bill.id)).toMatchObject({ paid_fen: 9_900, bill_status: 30 })
  expect(await held('carrier')).toBe(9_900)
})

test('several bills of one payee are paid together, the oldest due first; those of two payees are not', async () => {
  const [old, young] = [
    await aBill(world, { amount_fen: 30_001, tax_fen: 0, due_at: '2026-10-01T00:00:00Z' }),
    await aBill(world, { amount_fen: 20_000, tax_fen: 0 })
  ]
  expect(await pay([young.id, old.id], 30_002)).toMatchObject({ amount_fen: 30_002, bill_nos: expect.stringContaining(old.bill_no) })
  expect(await billOf(old.id)).toMatchObject({ bill_status: 40, paid_fen: 30_001 })
  expect(await billOf(young.id)).toMatchObject({ bill_status: 30, paid_fen: 1 })
  const other = await aBill(world, { carrier: 'carrier2', amount_fen: 100, tax_fen: 0 })
  expect(await pay([young.id, other.id], 100, 'any-proof-here')).toBe('payeesDiffer')
  expect(await pay([young.id], 20_000)).toBe('payTooMuch')
})

test('a wallet that is short pays nothing and leaves nothing half written', async () => {
  const bill = await aBill(world, { amount_fen: 500_001, tax_fen: 0 })
  const proof = await proofFor([bill.id])
  const before = await counted()
  expect(await pay([bill.id], 500_001, proof)).toBe('walletShort')
  expect(await counted()).toEqual(before)
  expect(await billOf(bill.id)).toMatchObject({ bill_status: 20, paid_fen: 0, version: bill.version })
  expect([await held('shipper'), await held('carrier')]).toEqual([500_000, 0])
  // The refusal did not use up the proof: the same one pays the part that the wallet covers, once that is asked for.
  expect(await pay([bill.id], 500_000, proof)).toBe('proofWrong')
})

test('a proof pays once, its own amount, its own bills', async () => {
  const [one, two] = [await aBill(world, { amount_fen: 1_000, tax_fen: 0 }), await aBill(world, { amount_fen: 1_000, tax_fen: 0 })]
  const proof = await proofFor([one.id], 500)
  expect(await pay([one.id], 501, proof)).toBe('proofWrong')
  expect(await pay([two.id], 500, proof)).toBe('proofWrong')
  expect(await pay([one.id], 500, proof)).toMatchObject({ amount_fen: 500 })
  expect(await pay([one.id], 500, proof)).toBe('proofSpent')
  expect(await billOf(one.id)).toMatchObject({ paid_fen: 500 })
  expect(await billOf(two.id)).toMatchObject({ paid_fen: 0 })
})

test('who approved a bill does not pay it; a frozen or unapproved bill is not paid', async () => {
  const bill = await aBill(world, { amount_fen: 1_000, tax_fen: 0, approved: false })
  expect(await pay([bill.id], 1_000)).toBe('illegalMove')
  const admin = await as('shipper')
  await approveBill.run(world.services, admin, { id: bill.id, version: bill.version })
  expect(await run(payBills.run(world.services, admin, { bill_ids: [bill.id], amount_fen: 1_000, proof: 'any-proof-here' }))).toBe('approverPays')
  expect(await run(payBills.run(world.services, await as('shipper2'), { bill_ids: [bill.id], amount_fen: 1_000, proof: 'any-proof-here' }))).toBe(
    'notFound'
  )
  await freezeBill.run(world.services, await as('carrier'), { id: bill.id, version: bill.version + 1, reason: '有争议' })
  expect(await pay([bill.id], 1_000)).toBe('billFrozen')
})

test('what was paid outside counts when the carrier has seen it; the bank serial counts once', async () => {
  const since = await lastTxn()
  const bill = await aBill(world, { amount_fen: 50_000, tax_fen: 0 })
  const payer = await as('shipper-pay')
  const carrier = await as('carrier')
  const voucher_img = await upload()
  const registered = await registerPayment.run(world.services, payer, { bill_ids: [bill.id], ...outside('SN-1001', 20_000), voucher_img })
  expect(registered).toMatchObject({ payment_status: 10, used_fen: 0 })
  expect(await billOf(bill.id)).toMatchObject({ bill_status: 20, paid_fen: 0, pending_fen: 20_000 })
  expect(await run(registerPayment.run(world.services, payer, { bill_ids: [bill.id], ...outside('SN-1001', 100), voucher_img }))).toBe('serialUsed')
  expect(await pay([bill.id], 30_001)).toBe('payTooMuch')
  expect(await run(voidBill.run(world.services, carrier, { id: bill.id, version: bill.version + 1, reason: '作废' }))).toBe('billPending')
  const confirmed = await confirmPayment.run(world.services, carrier, { id: registered.id, version: registered.version })
  expect(confirmed).toMatchObject({ payment_status: 20, used_fen: 20_000, rest_fen: 0 })
  expect(await billOf(bill.id)).toMatchObject({ bill_status: 30, paid_fen: 20_000, pending_fen: 0 })
  expect(await books(since)).toEqual(['carrier 1021 20000', 'carrier 1121 -20000', 'shipper 1021 -20000', 'shipper 2121 20000'])
  expect(await run(confirmPayment.run(world.services, carrier, { id: registered.id, version: confirmed.version }))).toBe('illegalMove')
  const second = await registerPayment.run(world.services, payer, { bill_ids: [bill.id], ...outside('SN-1002', 30_000), voucher_img })
  expect(await failPayment.run(world.services, carrier, { id: second.id, version: 1, reason: '银行未到账' })).toMatchObject({ payment_status: 30 })
  const third = await registerPayment.run(world.services, payer, { bill_ids: [bill.id], ...outside('SN-1002', 30_000), voucher_img })
  expect(await withdrawPayment.run(world.services, payer, { id: third.id, version: 1, reason: '登记错误' })).toMatchObject({ payment_status: 30 })
  expect(await billOf(bill.id)).toMatchObject({ paid_fen: 20_000, pending_fen: 0 })
})

test('sixteen registrations of one bank serial at once are one', async () => {
  const bill = await aBill(world, { amount_fen: 1_600_000, tax_fen: 0 })
  const payer = await as('shipper-pay')
  const voucher_img = await upload()
  const tries = await Promise.all(
    Array.from({ length: 16 }, () =>
      run(registerPayment.run(world.services, payer, { bill_ids: [bill.id], ...outside('SN-2000', 1_000), voucher_img }))
    )
  )
  expect(tally(tries)).toEqual({ done: 1, serialUsed: 15 })
  expect(await billOf(bill.id)).toMatchObject({ pending_fen: 1_000 })
})

test('a receipt is written off oldest first to the fen, the rest kept as an advance that pays the next bill', async () => {
  const since = await lastTxn()
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('bill').set({ frozen: true, freeze_reason: '他测' }).where('bill_status', 'in', [20, 30]).execute()
  )
  const [old, young] = [
    await aBill(world, { amount_fen: 33_333, tax_fen: 0, due_at: '2026-09-01T00:00:00Z' }),
    await aBill(world, { amount_fen: 66_667, tax_fen: 0 })
  ]
  const carrier = await as('carrier')
  const received = await receivePayment.run(world.services, carrier, { payer_id: idOf('shipper'), ...outside('SN-3001', 100_123) })
  expect(received).toMatchObject({ payment_status: 20, used_fen: 100_000, rest_fen: 123, bill_nos: [old.bill_no, young.bill_no].join('、') })
  expect([await billOf(old.id), await billOf(young.id)]).toMatchObject([{ bill_status: 40 }, { bill_status: 40 }])
  expect(await books(since)).toEqual([
    'carrier 1021 100123',
    'carrier 1121 -100000',
    'carrier 2021 -123',
    'shipper 1021 -100123',
    'shipper 1123 123',
    'shipper 2121 100000'
  ])
  const next = await aBill(world, { amount_fen: 100, tax_fen: 0 })
  expect((await paymentDebtors.run(world.services, carrier, {})).find(({ id }) => id === idOf('shipper'))).toMatchObject({ advance_fen: 123 })
  const used = await applyAdvance.run(world.services, carrier, { id: received.id, version: received.version })
  expect(used).toMatchObject({ used_fen: 100_100, rest_fen: 23 })
  expect(await billOf(next.id)).toMatchObject({ bill_status: 40, paid_fen: 100 })
  expect(await books(since)).toEqual([
    'carrier 1021 100123',
    'carrier 1121 -100100',
    'carrier 2021 -23',
    'shipper 1021 -100123',
    'shipper 1123 23',
    'shipper 2121 100100'
  ])
  expect(await run(applyAdvance.run(world.services, carrier, { id: received.id, version: used.version }))).toBe('noOpenBill')
  expect((await paymentList.run(world.services, carrier, { advance: true })).data.map(({ id }) => id)).toEqual([received.id])
})

test('the carrier says which bills a receipt pays, never more than came in or is open, and never another customer’s', async () => {
  const [one, two] = [await aBill(world, { amount_fen: 1_000, tax_fen: 0 }), await aBill(world, { amount_fen: 2_000, tax_fen: 0 })]
  const foreign = await aBill(world, { amount_fen: 500, tax_fen: 0, shipper: 'shipper2' })
  const carrier = await as('carrier')
  const receive = async (serial: string, amount_fen: number, lines: readonly { bill_id: number; amount_fen: number }[], payer = 'shipper') =>
    await run(receivePayment.run(world.services, carrier, { payer_id: idOf(payer), ...outside(serial, amount_fen), lines }))
  expect(await receive('SN-4001', 100, [{ bill_id: one.id, amount_fen: 101 }])).toBe('partsTooMuch')
  expect(await receive('SN-4001', 5_000, [{ bill_id: one.id, amount_fen: 1_001 }])).toBe('payTooMuch')
  expect(await receive('SN-4001', 5_000, [{ bill_id: foreign.id, amount_fen: 1 }])).toBe('payersDiffer')
  expect(
    await receive('SN-4001', 1_500, [
      { bill_id: two.id, amount_fen: 1_499 },
      { bill_id: one.id, amount_fen: 1 }
    ])
  ).toMatchObject({ used_fen: 1_500 })
  expect([await billOf(one.id), await billOf(two.id)]).toMatchObject([{ paid_fen: 1 }, { paid_fen: 1_499 }])
  expect(await run(receivePayment.run(world.services, await as('carrier2'), { payer_id: idOf('shipper2'), ...outside('SN-4002', 1) }))).toBe(
    'notFound'
  )
})

test('money that bounced is given back by another person: bills open again, books reversed, the serial free for nothing else', async () => {
  const since = await lastTxn()
  const bill = await aBill(world, { amount_fen: 9_000, tax_fen: 0 })
  const [one, other] = [await as('carrier'), await as('carrier-fin')]
  const received = await receivePayment.run(world.services, one, {
    payer_id: idOf('shipper'),
    ...outside('SN-5001', 4_000),
    lines: [{ bill_id: bill.id, amount_fen: 3_000 }]
  })
  expect(await run(giveBackPayment.run(world.services, one, { id: received.id, version: received.version, reason: '退票' }))).toBe('makerReturns')
  expect(await giveBackPayment.run(world.services, other, { id: received.id, version: received.version, reason: '退票' })).toMatchObject({
    payment_status: 40,
    used_fen: 0,
    rest_fen: 0
  })
  expect(await billOf(bill.id)).toMatchObject({ bill_status: 20, paid_fen: 0 })
  expect(await books(since)).toEqual([])
  expect(await run(receivePayment.run(world.services, one, { payer_id: idOf('shipper'), ...outside('SN-5001', 1) }))).toBe('serialUsed')
  const paid = await receivePayment.run(world.services, one, {
    payer_id: idOf('shipper'),
    ...outside('SN-5002', 9_000),
    lines: [{ bill_id: bill.id, amount_fen: 9_000 }]
  })
  expect(await run(giveBackPayment.run(world.services, other, { id: paid.id, version: paid.version, reason: '退票' }))).toMatchObject({
    payment_status: 40
  })
})

test('a bill of which nothing was paid is voided with a reason; a paid one is not', async () => {
  const bill = await aBill(world, { amount_fen: 700, tax_fen: 0 })
  const carrier = await as('carrier')
  expect(await voidBill.run(world.services, carrier, { id: bill.id, version: bill.version, reason: '金额有误' })).toEqual({ id: bill.id })
  expect(await billOf(bill.id)).toMatchObject({ bill_status: 0, reason: '金额有误' })
  expect(await pay([bill.id], 700)).toBe('illegalMove')
})

const questions = ['bills.sql', 'statements.sql']
test('after all of this the auditor finds nothing in statements, bills and payments', async () =>
  expect(await foundWith(world.adminUrl, questions)).toEqual([]))

test.each([
  [
    'an allocation that was bent',
    `update settlement_alloc set amount_fen = 1 where alloc_status = 20 and not from_advance`,
    ['I-05 what a bill says was paid', 'I-05 what a payment says was used', 'I-05 the books hold of each payment']
  ],
  [
    'money that pays a bill twice',
    `insert into settlement_alloc select (jsonb_populate_record(a, jsonb_build_object('id', (select max(id) + 1 from settlement_alloc)))).* from settlement_alloc a where alloc_status = 20 and not from_advance order by id limit 1`,
    ['I-05 what a bill says was paid', 'I-05 what a payment says was used', 'I-05 the books hold of each payment']
  ]
])('the auditor finds %s', async (_name, plant, expected) => {
  const found = await foundWith(world.adminUrl, questions, plant)
  expect(found.map((ask) => expected.find((start) => ask.startsWith(start)) ?? ask)).toEqual(expected)
})

/** One after the other, since several guesses at once would exceed the allowed number. */
const inTurn = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  while (made.length < count) made.push(await make())
  return made
}
const upload = async (): Promise<string> => {
  const { tenant_id, company_id, user_id: created_by } = await as('shipper-pay')
  const id = newId()
  const row = {
    tenant_id,
    id,
    parties: [company_id],
    company_id,
    created_by,
    name: 'v.png',
    mime: 'image/png',
    size: 1,
    sha256: 'x',
    store_key: `${id}`
  }
  await transactAsSystem(world.services.db, (tx) => tx.insertInto('file').values(row).execute())
  return `/files/${id}/v.png`
}
