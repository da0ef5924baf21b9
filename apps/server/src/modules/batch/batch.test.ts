import { batchMachine, batchRowMachine, lineOutcome } from '@yunshu/contract/batch/machine'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { partKind } from '@yunshu/contract/payable/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { anOwedBill } from '../../../testkit/bill.ts'
import { deliverAndConfirm } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { anAcceptedOrder, driverActor } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { funded, proofFor, withPayPassword } from '../../../testkit/wallet.ts'
import type { Actor } from '../../platform/actor.ts'
import { setClock } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { freezeOwedBill } from '../bill/freeze.ts'
import { owedInfo } from '../bill/read.ts'
import { createDispatch } from '../dispatch/create.ts'
import { balanceOf, moveFunds } from '../wallet/index.ts'
import { payeeAccount, setPayeeAccount } from './account.ts'
import { bankFile } from './file.ts'
import { approveBatch, payBatch, sendBackBatch, sendBatch, submitBatch, voidBatch } from './flow.ts'
import { batchInfo, batchLines } from './list.ts'
import { createBatch, takeOutRow } from './make.ts'
import { owedList } from './owed.ts'
import { readResults, settleLine } from './results.ts'
import { workBatch, workLeftovers, workLine } from './work.ts'

let world: TestApp
let [chief, finance, other]: Actor[] = []
let token = ''
beforeAll(async () => {
  world = await testApp()
  ;[chief, finance, other] = await Promise.all([world.actor('carrier'), world.actor('carrier-fin'), world.actor('carrier2')])
  token = await withPayPassword(world, 'carrier', '13800000011')
  await funded(world, 'carrier', 10_000_000)
})
afterAll(() => world.close())

const boss = () => chief as Actor
const maker = () => finance as Actor
const run = async <T>(work: Promise<T>): Promise<T | string> =>
  await work.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
const looked = ({ id, version }: { id: number; version: number }) => ({ id, version })
const services = () => world.services
const status = batchMachine.code
const row = batchRowMachine.code
const payees = Array.from({ length: 3 }, (_, i) => ({ id: newId(), name: `刘师傅${'甲乙丙'[i]}` }))
const somebody = () => payees[0] as { id: number; name: string }

type Bills = readonly { id: number }[]
const idsOf = (bills: Bills) => bills.map(({ id }) => id)
/** Bills of several payees, the first of them a prepayment. */
const someBills = async (count = 3, amount_fen = 30_000) => {
  const bills = []
  for (let i = 0; i < count; i += 1)
    bills.push(await anOwedBill(world, { amount_fen: amount_fen + i, kind: i === 0 ? 1 : 4, payee: payees[i % 3] ?? somebody() }))
  return bills
}
/** A batch that the chief, who pays, has made, and the other one approved. */
const approved = async (bills: Bills, pay_channel: 1 | 2) => {
  const made = await createBatch.run(services(), boss(), { pay_channel, bill_ids: idsOf(bills) })
  const sent = await submitBatch.run(services(), boss(), looked(made))
  return await approveBatch.run(services(), maker(), looked(sent))
}
const linesOf = async (batch_id: number) => (await batchLines.run(services(), boss(), { batch_id, pagesize: 200 })).data
const infoOf = async (id: number) => (await batchInfo.run(services(), boss(), { id })).batch
const billOf = async (id: number) => (await owedInfo.run(services(), boss(), { id })).bill
const walletOf = async (company_id: number) =>
  await transactAsSystem(services().db, (tx) => balanceOf(tx, world.base.tenant_id, { company_id, kind: 1 }))
const accountFor = async (payee: { id: number; name: string }) => {
  const proof = await proofFor(world, token, { amount_fen: 0, payee_id: payee.id, biz_no: 'payeeaccount' })
  return await setPayeeAccount.run(services(), boss(), {
    payee_id: payee.id,
    bank_name: '示例银行成都分行',
    account_no: '6222020200099990001',
    proof
  })
}
const silent = async () => expect(await foundWith(world.adminUrl, ['batches.sql', 'bills.sql', 'money.sql'])).toEqual([])
const proved = async ({ amount_fen, batch_no }: { amount_fen: number; batch_no: string }) =>
  await proofFor(world, token, { amount_fen, payee_id: 0, biz_no: batch_no })
const read = async (lines: readonly (readonly (string | number)[])[]) =>
  await readResults.run(services(), boss(), {
    csv: [['付款参考号', '金额', '处理结果', '银行流水号', '原因'], ...lines].map((cells) => cells.join(',')).join('\n')
  })
const yuan = (fen: number) => (fen / 100).toFixed(2)
/** A batch that is at the bank, with its rows. */
const atBank = async (bills: Bills) => {
  const batch = await approved(bills, 2)
  const sent = await sendBatch.run(services(), boss(), looked(batch))
  await workBatch(services(), { tenant_id: world.base.tenant_id, id: batch.id })
  return { batch: sent, rows: await linesOf(batch.id) }
}

test('a batch is made by one, approved by another and paid by wallet, row by row, and what is not paid says why', async () => {
  const bills = await someBills()
  const made = await createBatch.run(services(), boss(), { pay_channel: 1, bill_ids: idsOf(bills), remark: '周结' })
  expect(made).toMatchObject({ batch_no: expect.stringMatching(/^PF\d{13}$/), batch_status: status.draft, row_count: 3, amount_fen: 90_003 })
  expect(await run(createBatch.run(services(), boss(), { pay_channel: 1, bill_ids: [bills[1]?.id ?? 0] }))).toBe('batchTaken')
  expect(await run(batchInfo.run(services(), other as Actor, { id: made.id }))).toBe('notFound')
  const sent = await submitBatch.run(services(), boss(), looked(made))
  expect(await run(approveBatch.run(services(), boss(), looked(sent)))).toBe('makerApprovesBatch')
  const back = await sendBackBatch.run(services(), maker(), { ...looked(sent), reason: '金额待核' })
  const again = await submitBatch.run(services(), boss(), looked(back))
  const ready = await approveBatch.run(services(), maker(), looked(again))
  await freezeOwedBill.run(services(), boss(), { ...looked(await billOf(bills[2]?.id ?? 0)), reason: '货损未定' })
  const proof = await proved(ready)
  expect(await run(sendBatch.run(services(), boss(), looked(ready)))).toBe('batchChannel')
  expect(await run(payBatch.run(services(), boss(), { ...looked(ready), proof: `${proof}x` }))).toBe('proofWrong')
  await payBatch.run(services(), boss(), { ...looked(ready), proof })
  const before = await walletOf(boss().company_id)
  const job = { tenant_id: world.base.tenant_id, id: ready.id }
  await Promise.all([workBatch(services(), job), workBatch(services(), job)])
  expect(await infoOf(ready.id)).toMatchObject({ batch_status: status.done, paid_count: 2, paid_fen: 60_001, failed_count: 1, waiting_count: 0 })
  const rows = await linesOf(ready.id)
  expect(rows.map(({ row_status }) => row_status)).toEqual([row.paid, row.paid, row.refused])
  expect(rows[2]?.reason).toContain('货损未定')
  expect(before - (await walletOf(boss().company_id))).toBe(60_001)
  expect(await walletOf(somebody().id)).toBe(30_000)
  const paid = await owedInfo.run(services(), boss(), { id: bills[0]?.id ?? 0 })
  expect(paid).toMatchObject({ bill: { bill_status: 40, pay_channel: 1 }, parts: [{ amount_fen: 30_000 }] })
  expect(paid.postings.map(({ account, dr_fen, cr_fen }) => [account, dr_fen - cr_fen])).toEqual([
    ['1123', 30_000],
    ['1002', -30_000]
  ])
  await silent()
})

test('a row is taken out of a draft, a batch is given up, and its bills are free again', async () => {
  const bills = await someBills(2)
  const made = await createBatch.run(services(), boss(), { pay_channel: 1, bill_ids: idsOf(bills) })
  const [first, second] = await linesOf(made.id)
  expect(await takeOutRow.run(services(), boss(), { batch_row_id: first?.id ?? 0 })).toMatchObject({ row_count: 1, amount_fen: 30_001 })
  expect(await run(takeOutRow.run(services(), boss(), { batch_row_id: second?.id ?? 0 }))).toBe('batchEmpty')
  const left = await infoOf(made.id)
  expect(await voidBatch.run(services(), boss(), { ...looked(left), reason: '改为网银' })).toMatchObject({ batch_status: status.void })
  expect((await linesOf(made.id)).every(({ row_status }) => row_status === row.void)).toBe(true)
  const until = await createBatch.run(services(), boss(), { pay_channel: 1, due_to: '2099-01-01' })
  expect((await linesOf(until.id)).map(({ bill_id }) => bill_id).sort()).toEqual(idsOf(bills).sort())
  await voidBatch.run(services(), boss(), { ...looked(until), reason: '测试完' })
  expect(await run(createBatch.run(services(), boss(), { pay_channel: 1, bill_ids: [(await anOwedBill(world, { kind: 2 })).id] }))).toBe('batchCards')
  expect(await run(createBatch.run(services(), boss(), { pay_channel: 1, bill_ids: [(await anOwedBill(world, { approved: false })).id] }))).toBe(
    'illegalMove'
  )
})

test('a bank is told by a file, and its result is read once however often: paid, refused, returned, doubled, unknown, half', async () => {
  const stranger = { id: newId(), name: '无户头' }
  const without = await anOwedBill(world, { payee: stranger })
  expect(await run(createBatch.run(services(), boss(), { pay_channel: 2, bill_ids: [without.id] }))).toBe('batchNoAccount')
  for (const payee of payees) await accountFor(payee)
  expect(await payeeAccount.run(services(), boss(), { payee_id: somebody().id })).toMatchObject({
    account_name: somebody().name,
    account_no: expect.stringMatching(/0001$/)
  })
  const { data } = await owedList.run(services(), boss(), { creditor_id: somebody().id, pagesize: 1 })
  expect(data[0]?.payee_account).toMatch(/^示例银行成都分行 \*+\d{4}$/u)
  expect(JSON.stringify(await payeeAccount.run(services(), boss(), { payee_id: somebody().id }))).not.toContain('6222020200099990001')

  const bills = await someBills(5, 40_000)
  const { batch, rows } = await atBank(bills)
  expect(rows.every(({ row_status }) => row_status === row.sent)).toBe(true)
  expect(await billOf(bills[0]?.id ?? 0)).toMatchObject({ pending_fen: 40_000, unpaid_fen: 40_000 })
  await silent()
  const { name, base64 } = await bankFile.run(services(), boss(), { id: batch.id, format: 'csv' })
  expect(name).toBe(`${batch.batch_no}.csv`)
  const text = Buffer.from(base64, 'base64').toString('utf8')
  expect(text.split('\r\n')[1]).toBe(
    `"${rows[0]?.row_ref}","${somebody().name}","6222020200099990001","示例银行成都分行","400.00","运费预付 ${bills[0]?.bill_no}"`
  )
  expect(
    Buffer.from((await bankFile.run(services(), boss(), { id: batch.id, format: 'xlsx' })).base64, 'base64')
      .subarray(0, 2)
      .toString()
  ).toBe('PK')

  const ref = (i: number) => rows[i]?.row_ref ?? ''
  const half = [
    [ref(0), yuan(40_000), '成功', 'B2026-0001', ''],
    [ref(1), yuan(40_001), '失败', '', '户名不符'],
    [ref(2), yuan(40_003), '成功', 'B2026-0003', ''],
    ['PF0000-0001', '1.00', '成功', 'B2026-0009', '']
  ]
  const told = await read(half)
  expect(told).toMatchObject({ paid: 1, refused: 1, wrong: 2, paid_fen: 40_000 })
  expect(told.lines.map(({ fault }) => fault !== null)).toEqual([false, false, true, true])
  expect(await read(half)).toMatchObject({ paid: 0, refused: 0, already: 2, wrong: 2 })
  expect(await infoOf(batch.id)).toMatchObject({ batch_status: status.paying, paid_count: 1, failed_count: 1, waiting_count: 3 })
  expect(await billOf(bills[1]?.id ?? 0)).toMatchObject({ bill_status: 20, pending_fen: 0, fail_reason: '户名不符' })
  const rest = [
    [ref(2), yuan(40_002), '成功', 'B2026-0003', ''],
    [ref(3), yuan(40_003), '成功', 'B2026-0004', ''],
    [ref(3), yuan(40_003), '成功', 'B2026-0005', ''],
    [ref(4), yuan(40_004), '成功', 'B2026-0001', '']
  ]
  expect((await read(rest)).lines.map(({ outcome }) => outcome)).toEqual([
    lineOutcome.code.paid,
    lineOutcome.code.paid,
    lineOutcome.code.wrong,
    lineOutcome.code.wrong
  ])
  expect(await read([[ref(4), yuan(40_004), '退汇', '', '账户已销']])).toMatchObject({ returned: 1 })
  expect(await read([[ref(3), yuan(40_003), '退汇', '', '账户已销']])).toMatchObject({ returned: 1 })
  // The file from before the return is read once more.
  expect(await read(rest.slice(0, 2))).toMatchObject({ paid: 0, already: 2 })
  expect(await infoOf(batch.id)).toMatchObject({ batch_status: status.done, paid_count: 2, paid_fen: 80_002, failed_count: 3 })
  expect(await billOf(bills[3]?.id ?? 0)).toMatchObject({ bill_status: 20, paid_fen: 0, fail_reason: '账户已销' })
  expect(await read([[ref(1), yuan(40_001), '成功', 'B2026-0007', '']])).toMatchObject({ wrong: 1, paid: 0 })
  await silent()
  // What came back is paid anew.
  const again = await atBank([bills[3] as { id: number }])
  expect(await read([[again.rows[0]?.row_ref ?? '', yuan(40_003), '成功', 'B2026-0008', '']])).toMatchObject({ paid: 1 })
  await silent()
})

test('a file without its columns, or with cells that cannot be read, says which', async () => {
  expect(await run(readResults.run(services(), boss(), { csv: 'a,b\n1,2' }))).toBe('batchFileHead')
  expect(await run(readResults.run(services(), boss(), {}))).toBe('batchFileNeeded')
  const told = await read([
    ['PF1', 'x', '成功', 'B1', ''],
    ['PF1', '1.00', '什么', 'B1', ''],
    ['PF1', '1.00', '成功', '', '']
  ])
  expect(told.lines.map(({ fault }) => fault?.slice(0, 5))).toEqual(['“金额”无', '“处理结果', '“银行流水'])
})

test('of sixty-four confirmations of one row one takes effect; the others change nothing', async () => {
  for (const payee of payees) await accountFor(payee)
  const { batch, rows } = await atBank(await someBills(1, 50_000))
  const [line] = rows
  const told = { id: line?.id ?? 0, told: 10, amount_fen: 50_000, bank_serial_no: 'B2026-RACE', paid_at: '', reason: '' } as const
  const worker: Actor = { ...boss(), kind: 'system' }
  const outcomes = await Promise.all(Array.from({ length: 64 }, () => settleLine.run(services(), worker, told)))
  expect(outcomes.filter(({ outcome }) => outcome === lineOutcome.code.paid)).toHaveLength(1)
  expect(outcomes.filter(({ outcome }) => outcome === lineOutcome.code.already)).toHaveLength(63)
  expect(await infoOf(batch.id)).toMatchObject({ batch_status: status.done, paid_count: 1, paid_fen: 50_000 })
  const files = await Promise.all(Array.from({ length: 8 }, () => read([[line?.row_ref ?? '', '500.00', '成功', 'B2026-RACE', '']])))
  expect(files.every(({ already }) => already === 1)).toBe(true)
  await silent()
})

test('a server that was stopped in a batch leaves what was paid, and the next one pays the rest once', async () => {
  const bills = await someBills(4, 20_000)
  const batch = await approved(bills, 1)
  await payBatch.run(services(), boss(), { ...looked(batch), proof: await proved(batch) })
  const [first] = await linesOf(batch.id)
  await workLine.run(services(), { ...boss(), kind: 'system' }, { id: first?.id ?? 0 })
  expect(await infoOf(batch.id)).toMatchObject({ batch_status: status.paying, paid_count: 1 })
  await workLeftovers(services())
  expect(await infoOf(batch.id)).toMatchObject({ paid_count: 1 })
  setClock(new Date(Date.now() + 6 * 60_000))
  await Promise.all([workLeftovers(services()), workLeftovers(services())])
  setClock(undefined)
  expect(await infoOf(batch.id)).toMatchObject({ batch_status: status.done, paid_count: 4, paid_fen: 80_006 })
  await silent()
})

test('a deposit that is set aside goes back to its driver although the wallet has nothing else left', async () => {
  const [order, vehicle, driver] = [await anAcceptedOrder(world, { freight_fen: 100_000 }), await aVehicle(world), await aDriver(world)]
  const sent = await createDispatch.run(services(), boss(), {
    orders: [{ order_id: order.id }],
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    plan_start_time: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    payable_fen: 60_000,
    split: [
      { part_kind: partKind.code.arrival, amount_fen: 59_000 },
      { part_kind: partKind.code.deposit, amount_fen: 1_000 }
    ]
  })
  const phone = await driverActor(world, driver.id)
  const about = { order_id: order.id, vehicle_id: vehicle.id, driver_id: driver.id, dispatcher: boss(), driver: phone }
  await deliverAndConfirm(world, { id: sent.id, version: sent.version, ...about })
  const bills = await transactAsSystem(services().db, (tx) =>
    tx
      .updateTable('bill')
      .set((e) => ({ bill_status: 20, audit_done: e.ref('audit_level') }))
      .where('waybill_id', '=', sent.id)
      .returning(['id', 'bill_kind'])
      .execute()
  )
  const payAll = async (kind: number) => {
    const batch = await approved(
      bills.filter(({ bill_kind }) => bill_kind === kind),
      1
    )
    await payBatch.run(services(), boss(), { ...looked(batch), proof: await proved(batch) })
    await workBatch(services(), { tenant_id: world.base.tenant_id, id: batch.id })
    return await infoOf(batch.id)
  }
  expect(await payAll(partKind.code.arrival)).toMatchObject({ batch_status: status.done, paid_fen: 59_000 })
  const left_fen = await walletOf(boss().company_id)
  const elsewhere = { tenant_id: world.base.tenant_id, biz_type: 'seed', biz_id: newId(), biz_no: 'AWAY', amount_fen: left_fen }
  await transactAsSystem(services().db, (tx) =>
    moveFunds(tx, { ...elsewhere, from: { company_id: boss().company_id, kind: 1 }, to: { company_id: somebody().id, kind: 1 } })
  )
  expect(await payAll(partKind.code.deposit)).toMatchObject({ batch_status: status.done, paid_fen: 1_000 })
  expect(await walletOf(phone.company_id)).toBe(60_000)
  await transactAsSystem(services().db, (tx) =>
    moveFunds(tx, { ...elsewhere, from: { company_id: somebody().id, kind: 1 }, to: { company_id: boss().company_id, kind: 1 } })
  )
  await silent()
})

test('of sixty-four batches over one bill at once one is made', async () => {
  const [bill] = await someBills(1)
  const tries = await Promise.all(
    Array.from({ length: 64 }, () => run(createBatch.run(services(), boss(), { pay_channel: 1, bill_ids: [bill?.id ?? 0] })))
  )
  expect(tries.filter((one) => one === 'batchTaken')).toHaveLength(63)
})

test('the auditor finds what no door lets through', async () => {
  const { batch } = await atBank(await someBills(2))
  const at = `where tenant_id = ${world.base.tenant_id} and `
  // A result that was read twice would be a second payment of its row: the database refuses it, and the auditor would find it.
  const twice = `insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', (select max(id) from payment) + row_number() over (order by p.id), 'pay_no', p.pay_no || 'x'))).* from payment p
    where p.batch_row_id in (select id from pay_batch_row where batch_id = ${batch.id})`
  await expect(foundWith(world.adminUrl, ['batches.sql'], twice)).rejects.toThrow('payment_batch_row')
  for (const [plant, question] of [
    [`drop index payment_batch_row; ${twice}`, /^a payment of a batch has its row/],
    [`update pay_batch set paid_count = paid_count + 1 ${at} id = ${batch.id}`, /^a batch counts/],
    [`update pay_batch_row set amount_fen = amount_fen + 1 ${at} batch_id = ${batch.id}`, /^a row of a batch/],
    [`update pay_proof set biz_no = 'other' ${at} payee_id = 0 and biz_no like 'PF%'`, /^a batch by wallet/]
  ] as const)
    expect(
      (await foundWith(world.adminUrl, ['batches.sql'], plant)).some((ask) => question.test(ask)),
      plant
    ).toBe(true)
})
