import { board } from '@yunshu/contract/board/contract'
import { ledger } from '@yunshu/contract/ledger/contract'
import { order } from '@yunshu/contract/order/contract'
import { wallet } from '@yunshu/contract/wallet/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aTrip, anAcceptedOrder } from '../../../testkit/trip.ts'
import { funded } from '../../../testkit/wallet.ts'
import { freightTransport } from '../../modules/board/index.ts'
import { orderBoard } from '../../modules/order/board.ts'
import { cancelOrder } from '../../modules/order/cancel.ts'
import { now } from '../clock.ts'
import { foldSums } from './keptSums.ts'
import { transact, transactAsSystem } from './scope.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
  await funded(world, 'carrier', 20_000_000)
  await funded(world, 'shipper', 7_000_000)
  for (const carrier of ['carrier', 'carrier', 'carrier2']) await anAcceptedOrder(world, { carrier })
  await aTrip(world)
  await anAcceptedOrder(world, { created_at: '2026-01-31T16:30:00Z', kg: 12.345 })
  const shipper = await world.actor('shipper')
  const one = await anAcceptedOrder(world, { order_status: 30 })
  await cancelOrder.run(world.services, shipper, { id: one.id, version: one.version, reason: '客户取消了这单' })
})
afterAll(() => world.close())

const rowsOf = async (table: 'order_sum' | 'ledger_entry_sum') =>
  await transactAsSystem(world.services.db, (tx) => tx.selectFrom(table).select(['folded']).execute())
const told = async () => ({
  board: await orderBoard.run(world.services, await world.actor('carrier'), {}),
  days: (await freightTransport.run(world.services, await world.actor('operator'), {})).at(-1),
  months: (await world.post(board.dealMoney.path, {}, await world.login('shipper'))).data,
  flows: (await world.post(wallet.flows.path, { flow_direction: 1 }, await world.login('carrier'))).data,
  all: (await world.post(wallet.flows.path, { wallet_kind: 1, company_id: world.base.companies['shipper']?.id }, await world.login('operator'))).data,
  trades: (
    await world.post(
      ledger.trades.path,
      { company_id: world.base.companies['carrier']?.id, date_to: shanghaiDay(now()) },
      await world.login('operator')
    )
  ).data,
  balance: (await world.post(ledger.trialBalance.path, {}, await world.login('operator'))).data
})

test('boards and sums tell what the rows come to, and tell the same after they were folded', async () => {
  const before = await told()
  expect(before.board).toMatchObject({ by_status: { 0: 1, 50: 3, 60: 1 }, created_today: 4 })
  expect(before.days).toMatchObject({ day: shanghaiDay(now()), order_count: 4, goods_kg: 8000 })
  expect(before.months).toEqual([
    { month: '2026-02', order_count: 1, freight_fen: 100_000 },
    { month: shanghaiDay(now()).slice(0, 7), order_count: 4, freight_fen: 400_000 }
  ])
  expect(before.flows).toMatchObject({ total: 1, sums: { amount_fen: 20_000_000 } })
  expect(before.all).toMatchObject({ total: 1, sums: { amount_fen: 7_000_000 } })
  expect(before.trades).toMatchObject({ total: 1, sums: { amount_fen: 20_000_000 } })
  expect(before.balance).toMatchObject({ balanced: true })
  const rows = (await rowsOf('order_sum')).length

  expect(await foldSums(world.services)).toBeGreaterThan(rows)
  const after = await rowsOf('order_sum')
  expect(after.length).toBeLessThan(rows)
  expect(after.every(({ folded }) => folded)).toBe(true)
  expect(await told()).toEqual(before)

  await anAcceptedOrder(world)
  await foldSums(world.services)
  expect((await orderBoard.run(world.services, await world.actor('carrier'), {})).by_status).toMatchObject({ 50: 4 })
})

test('whoever sees the orders of some people only is told of those', async () => {
  const shipper = await world.actor('shipper')
  const mine = await anAcceptedOrder(world, { owner_id: shipper.user_id ?? 0 })
  const scoped = { ...shipper, people: [shipper.user_id ?? 0] }
  const told = await world.post(order.board.path, {}, await world.login('shipper'))
  expect((told.data as { created_today: number }).created_today).toBeGreaterThan(1)
  expect(await orderBoard.run(world.services, scoped, {})).toMatchObject({ by_status: { [mine.order_status]: 1 }, created_today: 1 })
})

test('two who fold at one moment count nothing twice', async () => {
  for (let i = 0; i < 3; i += 1) await anAcceptedOrder(world)
  await Promise.all([foldSums(world.services), anAcceptedOrder(world), foldSums(world.services)])
  expect(await foundWith(world.adminUrl, ['sums.sql'])).toEqual([])
})

test('a company is shown its own kept sums and no others', async () => {
  const carrier = await world.actor('carrier')
  const seen = await transact(world.services.db, carrier, (tx) =>
    tx.selectFrom('order_sum').select('company_id').distinct().where('tenant_id', '=', carrier.tenant_id).execute()
  )
  expect(seen).toEqual([{ company_id: carrier.company_id }])
})

test('the auditor finds nothing, and each sum that was tampered with', async () => {
  expect(await foundWith(world.adminUrl, ['sums.sql'])).toEqual([])
  const plants = {
    order_sum: 'update order_sum set n = n + 1',
    freight: 'update order_sum set freight_fen = freight_fen + 1 where company_id = 0',
    order: `alter table "order" disable trigger user; update "order" set order_status = 80`,
    wallet_flow_sum: 'delete from wallet_flow_sum where company_id <> 0',
    ledger_txn_sum: 'update ledger_txn_sum set amount_fen = amount_fen - 1',
    ledger_entry_sum: `update ledger_entry_sum set day = day - 1`
  }
  const found: Record<string, string[]> = {}
  for (const [name, plant] of Object.entries(plants)) found[name] = await foundWith(world.adminUrl, ['sums.sql'], plant)
  const ofOrders = ['the kept sums of orders are what the orders come to']
  expect(found).toEqual({
    order_sum: ofOrders,
    freight: ofOrders,
    order: ofOrders,
    wallet_flow_sum: ['the kept sums of wallet flows are what the flows come to'],
    ledger_txn_sum: ['the kept sums of transactions are what the transactions come to'],
    ledger_entry_sum: ['the kept sums of entries are what the entries come to']
  })
})
