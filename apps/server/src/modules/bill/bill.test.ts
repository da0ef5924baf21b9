import { Refusal } from '@yunshu/contract/kit/refusals'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aBill } from '../../../testkit/bill.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { now, setClock } from '../../platform/clock.ts'
import { transactAsSystem, transact } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { approveBill, sendBackBill } from './approve.ts'
import { agreeBadBill, askBadBill } from './badDebt.ts'
import { remindBill, freezeBill, unfreezeBill } from './freeze.ts'
import { makeBills } from './index.ts'
import { billBoard, billInfo } from './read.ts'
import { billList } from './list.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterEach(() => setClock(undefined))
afterAll(() => world.close())

const as = (account: string) => world.actor(account)
const run = async <T>(work: Promise<T>): Promise<T | string> =>
  await work.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
const approve = async (account: string, { id }: { id: number }) =>
  await run(approveBill.run(world.services, await as(account), { id, version: await versionOf(id) }))
const versionOf = async (id: number): Promise<number> =>
  (await transactAsSystem(world.services.db, (tx) => tx.selectFrom('bill').select('version').where('id', '=', id).executeTakeFirstOrThrow())).version
const ago = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString()

test('a statement is billed once, with a number, names of both sides and the approvals its amount asks for', async () => {
  const carrier = await as('carrier')
  const debtor_id = world.base.companies['shipper']?.id ?? 0
  const statement_id = newId()
  const asked = {
    statement_id,
    statement_no: 'DZ1',
    debtor_id,
    creditor_id: carrier.company_id,
    amount_fen: 1_000_000,
    tax_fen: 82_569,
    due_at: ago(-30),
    parties: [debtor_id, carrier.company_id]
  }
  const make = () => transact(world.services.db, carrier, (tx) => makeBills(tx, carrier, asked))
  const [made] = await make()
  expect(made).toMatchObject({
    bill_no: expect.stringMatching(/^YS\d{13}$/),
    bill_status: 10,
    audit_level: 2,
    debtor_name: '锦城演示食品有限公司',
    bill_kind: 9
  })
  await expect(make()).rejects.toMatchObject({ constraint: 'bill_statement_once' })
  expect(await transact(world.services.db, carrier, (tx) => makeBills(tx, carrier, { ...asked, statement_id: newId(), amount_fen: 0 }))).toEqual([])
  const shipper = await as('shipper')
  const notices = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('notice')
      .select(['phrase', 'company_id'])
      .where('biz_id', '=', made?.id ?? 0)
      .execute()
  )
  expect(notices).toEqual(expect.arrayContaining([{ phrase: 'billMade', company_id: shipper.company_id }]))
})

test('the same statement billed 32 times at once is billed once', async () => {
  const carrier = await as('carrier')
  const debtor_id = world.base.companies['shipper']?.id ?? 0
  const asked = {
    statement_id: newId(),
    statement_no: 'DZ2',
    debtor_id,
    creditor_id: carrier.company_id,
    amount_fen: 1,
    tax_fen: 0,
    due_at: ago(0),
    parties: [debtor_id, carrier.company_id]
  }
  const tries = await Promise.allSettled(
    Array.from({ length: 32 }, () => transact(world.services.db, carrier, (tx) => makeBills(tx, carrier, asked)))
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a bill of 100,000 yuan needs three different people; who approved once does not approve again', async () => {
  const made = await aBill(world, { amount_fen: 10_000_000, tax_fen: 0, approved: false })
  expect(await approve('shipper', made)).toMatchObject({ bill_status: 10, audit_done: 1, audit_level: 3 })
  expect(await approve('shipper', made)).toBe('approvedAlready')
  expect(await approve('shipper-fin', made)).toMatchObject({ bill_status: 10, audit_done: 2 })
  expect(await approve('shipper-pay', made)).toBe('noPermission')
  expect(await approve('shipper2', made)).toBe('notFound')
  expect(await approve('carrier', made)).toBe('noPermission')
  const info = await billInfo.run(world.services, await as('shipper'), { id: made.id })
  expect(info).toMatchObject({
    own: { approved: true },
    audits: [
      { level: 1, user_name: '锦城物流主管' },
      { level: 2, user_name: '锦城财务' }
    ]
  })
  expect((await billInfo.run(world.services, await as('carrier'), { id: made.id })).audits).toEqual([])
  const acts = (await world.acts(made.id)).filter(({ act }) => act === 'bill.approved').map(({ result }) => result)
  expect(acts.filter((result) => result === 'done')).toHaveLength(2)
})

test('eight approvals of one level at once count once', async () => {
  const made = await aBill(world, { amount_fen: 5_000_000, tax_fen: 0, approved: false })
  const [one, other] = [await as('shipper'), await as('shipper-fin')]
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, i) => run(approveBill.run(world.services, i % 2 ? one : other, { id: made.id, version: made.version })))
  )
  expect(tries.filter((one_) => typeof one_ !== 'string')).toHaveLength(1)
  expect(new Set(tries.filter((one_) => typeof one_ === 'string'))).toEqual(
    new Set(tries.filter((one_) => one_ === 'staleVersion' || one_ === 'approvedAlready'))
  )
})

test('who made the bill does not approve it, and what was sent back starts its approvals anew', async () => {
  const made = await aBill(world, { amount_fen: 2_000_000, tax_fen: 0, approved: false })
  const shipper = await as('shipper')
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('bill').set({ created_by: shipper.user_id }).where('id', '=', made.id).execute())
  expect(await approve('shipper', made)).toBe('makerApproves')
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('bill').set({ created_by: 1 }).where('id', '=', made.id).execute())
  await approve('shipper', made)
  const back = await sendBackBill.run(world.services, await as('shipper-fin'), { id: made.id, version: await versionOf(made.id), reason: '税率不对' })
  expect(back).toMatchObject({ bill_status: 10, audit_done: 0, reason: '税率不对' })
  await approve('shipper', made)
  expect(await approve('shipper-fin', made)).toMatchObject({ bill_status: 20, audit_done: 2 })
  expect(await approve('shipper', made)).toBe('illegalMove')
})

test('overdue and ageing follow the calendar of Shanghai and count only what is to be paid', async () => {
  const carrier2 = await as('carrier2')
  setClock(new Date()) // no midnight between the bills and the look at them
  const ages = [-3, 0, 1, 30, 31, 60, 61, 90, 91, 200]
  for (const days of ages) await aBill(world, { carrier: 'carrier2', amount_fen: 1000 + Math.abs(days), tax_fen: 0, due_at: ago(days) })
  await aBill(world, { carrier: 'carrier2', amount_fen: 7, tax_fen: 0, due_at: ago(50), approved: false })
  const board = await billBoard.run(world.services, carrier2, {})
  expect(board.buckets.map(({ count }) => count)).toEqual([3, 2, 2, 2, 2])
  expect(board.in_review).toBe(1)
  const late = await billList.run(world.services, carrier2, { overdue: true, sort: 'due_at', order: 'desc' })
  expect(late.data.map(({ overdue_days, ageing }) => [overdue_days, ageing])).toEqual([
    [1, 1],
    [30, 1],
    [31, 2],
    [60, 2],
    [61, 3],
    [90, 3],
    [91, 4],
    [200, 4]
  ])
  const bucket = await billList.run(world.services, carrier2, { ageing: 2 })
  expect(bucket).toMatchObject({ total: 2, sums: { unpaid_fen: 1031 + 1060 } })
  expect((await billList.run(world.services, carrier2, {})).tabs).toEqual({ '10': 1, '20': 10 })
  expect((await billList.run(world.services, await as('shipper2'), {})).total).toBe(0)
})

test('a carrier freezes and unfreezes a bill with a reason and asks for its money once a day', async () => {
  const made = await aBill(world)
  const carrier = await as('carrier')
  const frozen = await freezeBill.run(world.services, carrier, { id: made.id, version: made.version, reason: '货损未定' })
  expect(frozen).toMatchObject({ frozen: true, freeze_reason: '货损未定' })
  expect(await run(freezeBill.run(world.services, carrier, { id: made.id, version: frozen.version, reason: '再次' }))).toBe('billFrozenAlready')
  expect(await unfreezeBill.run(world.services, carrier, { id: made.id, version: frozen.version })).toMatchObject({ frozen: false })
  await remindBill.run(world.services, carrier, { id: made.id })
  expect(await run(remindBill.run(world.services, carrier, { id: made.id }))).toBe('billRemindedAlready')
})

test('a bad debt is asked for by one and agreed to by another, and leaves the receivables as a loss', async () => {
  const made = await aBill(world, { amount_fen: 109_000, tax_fen: 9_000 })
  const [one, other] = [await as('carrier'), await as('carrier-fin')]
  expect(await run(agreeBadBill.run(world.services, other, { id: made.id, version: made.version }))).toBe('badNotAsked')
  const asked = await askBadBill.run(world.services, one, { id: made.id, version: made.version, reason: '客户破产' })
  expect(await run(agreeBadBill.run(world.services, one, { id: made.id, version: asked.version }))).toBe('askerAgrees')
  expect((await billInfo.run(world.services, await as('shipper'), { id: made.id })).bill).toMatchObject({ bad_reason: '', bad_asked_at: null })
  expect(await agreeBadBill.run(world.services, other, { id: made.id, version: asked.version })).toMatchObject({ bill_status: 50 })
  const entries = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('ledger_entry as e')
      .innerJoin('ledger_txn as t', (on) => on.onRef('t.id', '=', 'e.txn_id').onRef('t.tenant_id', '=', 'e.tenant_id'))
      .select(['e.account', 'e.company_id', 'e.dr_fen', 'e.cr_fen'])
      .where('t.biz_id', '=', made.id)
      .orderBy('e.line')
      .execute()
  )
  expect(entries).toEqual([
    { account: '6701', company_id: one.company_id, dr_fen: 109_000, cr_fen: 0 },
    { account: '1121', company_id: one.company_id, dr_fen: 0, cr_fen: 109_000 }
  ])
})
