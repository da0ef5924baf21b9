import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderMachine } from '@yunshu/contract/order/machine'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { testDatabase } from '../../testkit/database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type Running } from '../app.ts'
import { now } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { audit } from '../platform/db/audit.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import { demoTenant } from './base.ts'
import { seedDemo } from './demo.ts'

let running: Running
let drop: () => Promise<void>
let appUrl = ''
const begun = Date.now()
beforeAll(async () => {
  const urls = await testDatabase()
  drop = urls.drop
  appUrl = urls.appUrl
  const config = { ...readConfig({ YUNSHU_SECRET: 'a-secret-of-tests-only-0123456789abcdef' }), databasePool: 8 }
  running = await buildApp({ config, appUrl: urls.appUrl, adminUrl: urls.adminUrl, filesFolder: mkdtempSync(join(tmpdir(), 'yunshu-demo-')) })
  await seedDemo(running, 'demo-Pass-2026')
}, 300_000)
afterAll(async () => {
  await running.close()
  await drop()
})

type Counted = 'order' | 'waybill' | 'receipt'
const counts = async (table: Counted): Promise<Record<string, number>> => {
  const column = `${table}_status` as 'order_status'
  const rows = await transactAsSystem(running.services.db, (tx) =>
    tx
      .selectFrom(table as 'order')
      .select([`${column} as code`, (e) => e.fn.countAll<number>().as('n')])
      .where('tenant_id', '=', demoTenant)
      .groupBy(column)
      .execute()
  )
  return Object.fromEntries(rows.map(({ code, n }) => [code, n]))
}
const codes = ({ states }: { states: Record<string, { code: number }> }, ...without: string[]): string[] =>
  Object.entries(states)
    .filter(([name]) => !without.includes(name))
    .map(([, { code }]) => String(code))
    .sort()

test('there are orders, trips and receipts in every state that a fortnight brings', async () => {
  expect(Object.keys(await counts('order')).sort()).toEqual(codes(orderMachine, 'bidding'))
  expect(Object.keys(await counts('waybill')).sort()).toEqual(codes(waybillMachine))
  expect(Object.keys(await counts('receipt')).sort()).toEqual(codes(receiptMachine))
})

test('nothing of it lies in the future, and the clock runs again', async () => {
  const late = await transactAsSystem(running.services.db, (tx) =>
    tx.selectFrom('waybill_event').select('at').where('at', '>', new Date().toISOString()).execute()
  )
  expect(late).toEqual([])
  expect(now().getTime()).toBeGreaterThan(begun)
})

test('the price wall holds in the story too: what the carrier pays is in no notice', async () => {
  const notices = await transactAsSystem(running.services.db, (tx) =>
    tx.selectFrom('notice').select('slots').where('tenant_id', '=', demoTenant).execute()
  )
  expect(notices.length).toBeGreaterThan(100)
  expect(notices.filter(({ slots }) => /fen/.test(JSON.stringify(slots)))).toEqual([])
})

test('wallets hold money, one recharge and one withdrawal wait, nobody has a payment password, and the auditor finds nothing', async () => {
  const told = await transactAsSystem(running.services.db, async (tx) => ({
    wallets: await tx.selectFrom('wallet').select('balance_fen').where('kind', '=', 1).where('balance_fen', '>', 0).execute(),
    recharges: await tx.selectFrom('recharge').select('id').where('recharge_status', '=', 20).execute(),
    withdrawals: await tx.selectFrom('withdraw').select('id').where('withdraw_status', '=', 10).execute(),
    passwords: await tx.selectFrom('pay_password').select('user_id').execute()
  }))
  expect([told.wallets.length, told.recharges.length, told.withdrawals.length, told.passwords.length]).toEqual([4, 1, 1, 0])
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  expect(await audit(client)).toEqual([])
  await client.end()
})

test('statements stand in every state but void, on both sides of a dispute there is something to do, and one is paid through the books', async () => {
  const told = await transactAsSystem(running.services.db, async (tx) => ({
    statements: await tx.selectFrom('statement').selectAll().orderBy('statement_status').execute(),
    bills: await tx.selectFrom('bill').select(['statement_id', 'amount_fen', 'paid_fen', 'bill_status', 'audit_done']).execute(),
    disputed: await tx.selectFrom('statement_line').select(['id', 'own_fen', 'other_fen']).where('line_status', '=', 2).execute(),
    said: await tx.selectFrom('line_message').select(['kind', 'files']).orderBy('id').execute(),
    matched: await tx.selectFrom('statement_match').select('id').execute()
  }))
  expect(told.statements.map(({ statement_status }) => statement_status)).toEqual([10, 20, 30, 40, 50, 60])
  expect(told.statements.every(({ total_fen, net_fen, tax_fen }) => total_fen > 0 && net_fen + tax_fen === total_fen)).toBe(true)
  for (const { id, statement_status, total_fen, paid_fen } of told.statements.slice(4)) {
    const paid = statement_status === 60 ? total_fen : 0
    expect(paid_fen).toBe(paid)
    const bills = told.bills.filter(({ statement_id }) => statement_id === id)
    expect(bills).toMatchObject([{ amount_fen: total_fen, paid_fen: paid }])
    expect(bills.map(({ bill_status }) => bill_status === 40)).toEqual([statement_status === 60])
  }
  expect(told.disputed.map(({ own_fen, other_fen }) => own_fen - (other_fen ?? 0))).toEqual([30_000])
  expect(told.said.map(({ kind, files }) => [kind, files !== ''])).toEqual([
    [1, true],
    [3, false]
  ])
  expect(told.matched.length).toBeGreaterThan(1)
})

test('a second start tells the logins and adds nothing; a new password opens everything', async () => {
  const before = await counts('order')
  const logins = await seedDemo(running, 'another-Pass-2026')
  expect(await counts('order')).toEqual(before)
  expect(logins?.accounts.map(({ account }) => account)).toEqual([
    'operator',
    'operator-fin',
    'carrier',
    'carrier-fin',
    'carrier-pay',
    'carrier2',
    'shipper',
    'shipper-fin',
    'shipper-pay',
    'shipper2',
    'root'
  ])
  expect(logins?.driver).toMatchObject({ phone: expect.stringMatching(/^138000\d{5}$/), code: '246810' })
  const answer = await running.app.inject({
    method: 'POST',
    url: '/api/index/login',
    payload: { user_name: 'carrier-fin', password: 'another-Pass-2026' }
  })
  expect(answer.json()).toMatchObject({ code: 200 })
})

test('the driver whose phone is printed finds a trip that waits for his answer', async () => {
  const logins = await seedDemo(running, 'another-Pass-2026')
  const phone = logins?.driver?.phone
  await running.app.inject({ method: 'POST', url: '/api/duanxin/send_msg', payload: { phone, type: 'driver_login' } })
  const { token } = (
    await running.app.inject({ method: 'POST', url: '/api/session/driver_login', payload: { phone, code: logins?.driver?.code } })
  ).json<{ data: { token: string } }>().data
  const trips = (await running.app.inject({ method: 'POST', url: '/api/waybill/trips', headers: { token }, payload: {} })).json<{
    data: { trips: { waybill_status: number }[] }
  }>()
  expect(trips.data.trips.map(({ waybill_status }) => waybill_status)).toContain(20)
})

test('a database with somebody else’s data is left alone', async () => {
  await transactAsSystem(running.services.db, (tx) => tx.updateTable('tenant').set({ settings: '{}' }).execute())
  expect(await seedDemo(running, 'demo-Pass-2026')).toBeUndefined()
})
