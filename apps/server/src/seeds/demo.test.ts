import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { loadOptionState } from '@yunshu/contract/loading/option'
import { creditMachine } from '@yunshu/contract/credit/machine'
import { loanMachine } from '@yunshu/contract/loan/machine'
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
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { orderTodo, planStatus } from '@yunshu/contract/order/machine'
import type { waybill } from '@yunshu/contract/waybill/contract'
import { waybillTodo } from '@yunshu/contract/waybill/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { graceMinutes } from '@yunshu/domain/late'
import { cancelLoan, createLoan } from '../modules/loan/apply.ts'
import { loanAssets } from '../modules/loan/assets.ts'
import { listCredits } from '../modules/loan/list.ts'
import { orderBoard } from '../modules/order/board.ts'
import { orderInfo } from '../modules/order/info.ts'
import { operatorOrders, shipperOrders } from '../modules/order/list.ts'
import { waybillBoard } from '../modules/waybill/board.ts'
import { waybillInfo } from '../modules/waybill/detail.ts'
import { waybillList } from '../modules/waybill/list.ts'
import { type Actor, noOrigin } from '../platform/actor.ts'
import { findUserActor } from '../platform/session/sessions.ts'

let running: Running
let drop: () => Promise<void>
let appUrl = ''
const begun = Date.now()
beforeAll(async () => {
  const urls = await testDatabase()
  drop = urls.drop
  appUrl = urls.appUrl
  const config = { ...readConfig({ YUNSHU_SECRET: 'a-secret-of-tests-only-0123456789abcdef', YUNSHU_DEMO_STORY: 'brief' }), databasePool: 8 }
  running = await buildApp({ config, appUrl: urls.appUrl, adminUrl: urls.adminUrl, filesFolder: mkdtempSync(join(tmpdir(), 'yunshu-demo-')) })
  await seedDemo(running, 'demo-Pass-2026')
}, 900_000)
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
const userOf = async (account: string): Promise<Actor> =>
  await transactAsSystem(running.services.db, async (tx) => {
    const { id } = await tx
      .selectFrom('user')
      .select('id')
      .where('tenant_id', '=', demoTenant)
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
    const actor = await findUserActor(tx, demoTenant, id)
    if (!actor) throw new Error(`${account} of the demo may not act`)
    return { ...actor, origin: noOrigin }
  })
const codes = ({ states }: { states: Record<string, { code: number }> }, ...without: string[]): string[] =>
  Object.entries(states)
    .filter(([name]) => !without.includes(name))
    .map(([, { code }]) => String(code))
    .sort()

test('there are orders, trips and receipts in every state that a fortnight brings', async () => {
  expect(Object.keys(await counts('order')).sort()).toEqual(codes(orderMachine))
  expect(Object.keys(await counts('waybill')).sort()).toEqual(codes(waybillMachine))
  expect(Object.keys(await counts('receipt')).sort()).toEqual(codes(receiptMachine))
})

test('carriers earn something on most trips, as carriers do; some go at a loss', async () => {
  const trips = await transactAsSystem(running.services.db, (tx) =>
    tx
      .selectFrom('waybill')
      .select(['carrier_id', 'receivable_fen', 'payable_fen'])
      .where('tenant_id', '=', demoTenant)
      .where('waybill_status', '<>', waybillMachine.code.cancelled)
      .where('receivable_fen', '>', 0)
      .where('payable_fen', '>', 0)
      .execute()
  )
  const sum = (of: (trip: (typeof trips)[number]) => number | null) => trips.reduce((total, trip) => total + (of(trip) ?? 0), 0)
  const margin = 1 - sum(({ payable_fen }) => payable_fen) / sum(({ receivable_fen }) => receivable_fen)
  expect(margin).toBeGreaterThan(0.06)
  expect(margin).toBeLessThan(0.3)
  const losing = trips.filter((trip) => (trip.payable_fen ?? 0) > (trip.receivable_fen ?? 0)).length
  expect(losing).toBeGreaterThan(0)
  // What is driven in a fortnight depends on the day on which it ends: twelve to fifteen of a hundred were seen.
  expect(losing / trips.length).toBeLessThan(0.25)
})

test('nothing of it lies in the future, and the clock runs again', async () => {
  const late = await transactAsSystem(running.services.db, (tx) =>
    tx.selectFrom('waybill_event').select('at').where('at', '>', new Date().toISOString()).execute()
  )
  expect(late).toEqual([])
  expect(now().getTime()).toBeGreaterThan(begun)
})

test('the price wall holds in the data of the demo too: what the carrier pays is in no notice', async () => {
  const notices = await transactAsSystem(running.services.db, (tx) =>
    tx.selectFrom('notice').select('slots').where('tenant_id', '=', demoTenant).execute()
  )
  expect(notices.length).toBeGreaterThan(100)
  expect(notices.filter(({ slots }) => /fen/.test(JSON.stringify(slots)))).toEqual([])
})

test('wallets hold money, one recharge and one withdrawal wait, nobody has a payment password, and the auditor finds nothing', async () => {
  const seeded = await transactAsSystem(running.services.db, async (tx) => ({
    wallets: await tx.selectFrom('wallet').select('balance_fen').where('kind', '=', 1).where('balance_fen', '>', 0).execute(),
    recharges: await tx.selectFrom('recharge').select('id').where('recharge_status', '=', 20).execute(),
    withdrawals: await tx.selectFrom('withdraw').select('id').where('withdraw_status', '=', 10).execute(),
    passwords: await tx.selectFrom('pay_password').select('user_id').execute()
  }))
  expect([seeded.wallets.length, seeded.recharges.length, seeded.withdrawals.length, seeded.passwords.length]).toEqual([4, 1, 1, 0])
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  expect(await audit(client)).toEqual([])
  await client.end()
})

test('statements stand in every state but void, on both sides of a dispute there is something to do, and one is paid through the books', async () => {
  const seeded = await transactAsSystem(running.services.db, async (tx) => ({
    all: await tx.selectFrom('statement').selectAll().orderBy('statement_status').orderBy('id').execute(),
    bills: await tx.selectFrom('bill').select(['statement_id', 'amount_fen', 'paid_fen', 'bill_status', 'audit_done']).execute(),
    disputed: await tx.selectFrom('statement_line').select(['id', 'own_fen', 'other_fen', 'statement_id']).where('line_status', '=', 2).execute(),
    said: await tx.selectFrom('line_message').select(['kind', 'files', 'statement_id']).orderBy('id').execute(),
    matched: await tx.selectFrom('statement_match').select('id').execute()
  }))
  const statements = seeded.all.filter(({ direction }) => direction === 1)
  const isOf = ({ statement_id }: { statement_id: number }): boolean => statements.some(({ id }) => id === statement_id)
  expect([...new Set(statements.map(({ statement_status }) => statement_status))]).toEqual([10, 20, 30, 40, 50, 60])
  expect(statements.filter(({ total_fen, net_fen, tax_fen }) => total_fen <= 0 || net_fen + tax_fen !== total_fen)).toEqual([])
  for (const { id, statement_status, total_fen, paid_fen } of statements.filter((one) => one.statement_status >= 50)) {
    if (statement_status === 60) expect(paid_fen).toBe(total_fen)
    const bills = seeded.bills.filter(({ statement_id }) => statement_id === id)
    expect(bills).toMatchObject([{ amount_fen: total_fen, paid_fen }])
    expect(bills.map(({ bill_status }) => bill_status === 40)).toEqual([statement_status === 60])
  }
  expect(seeded.disputed.filter(isOf).map(({ own_fen, other_fen }) => own_fen - (other_fen ?? 0))).toEqual([30_000])
  expect(seeded.said.filter(isOf).map(({ kind, files }) => [kind, files !== ''])).toEqual([
    [1, true],
    [3, false]
  ])
  expect(seeded.matched.length).toBeGreaterThan(1)
  // What is owed to drivers: one has confirmed his, one disputes a trip, one captain has signed, others have theirs to check or wait.
  const owed = seeded.all.filter(({ direction }) => direction === 2)
  expect([...new Set(owed.map(({ statement_status }) => statement_status))]).toEqual([10, 20, 30, 40, 50])
  expect(seeded.disputed.filter((line) => !isOf(line)).map(({ own_fen, other_fen }) => (other_fen ?? 0) - own_fen)).toEqual([15_000])
})

test('one loan is in use, one repaid in part, one overdue, and their bills are paid to the factor; one bill more qualifies and can be financed at once', async () => {
  const seeded = await transactAsSystem(running.services.db, async (tx) => ({
    loans: await tx.selectFrom('loan').select(['id', 'loan_status', 'receivable_fen']).orderBy('loan_status').execute(),
    bills: await tx.selectFrom('bill').select(['financed_loan_id', 'amount_fen', 'paid_fen']).where('financed_loan_id', 'is not', null).execute(),
    repaid: await tx.selectFrom('repayment').select(['loan_id', 'principal_fen']).execute()
  }))
  const { outstanding, partlyRepaid, overdue } = loanMachine.code
  expect(seeded.loans.map(({ loan_status }) => loan_status)).toEqual([outstanding, partlyRepaid, overdue])
  expect(seeded.bills.map(({ financed_loan_id }) => financed_loan_id).sort()).toEqual(seeded.loans.map(({ id }) => id).sort())
  expect(seeded.bills.filter(({ paid_fen }) => paid_fen > 0).map(({ financed_loan_id }) => financed_loan_id)).toEqual([seeded.loans[1]?.id])
  expect(seeded.repaid).toMatchObject([{ loan_id: seeded.loans[1]?.id, principal_fen: expect.any(Number) }])
  const { services } = running
  const owner = await userOf('carrier')
  const [credit] = (await listCredits.run(services, owner, { credit_status: creditMachine.code.active })).data
  const { bills } = await loanAssets.run(services, owner, { credit_id: credit?.id })
  const fit = bills.filter(({ faults }) => faults.length === 0)
  expect(fit).toMatchObject([{ debtor_name: '江城演示电器有限公司' }])
  const asked = await createLoan.run(services, owner, { credit_id: credit?.id, bill_ids: [fit[0]?.id], days: 30, remark: '' })
  expect(asked).toMatchObject({ loan_status: loanMachine.code.inReview, receivable_fen: fit[0]?.open_fen })
  await cancelLoan.run(services, owner, { id: asked.id, version: asked.version, reason: '只是试试' })
})

test('a second start gives the logins and adds nothing; a new password opens everything', async () => {
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

test('a moment of a trip has one time, and lateness is one answer, on the trip, on its orders, in both histories, in every list and on every tile', async () => {
  const { services } = running
  const actors = await Promise.all(['carrier', 'carrier2', 'shipper', 'shipper2', 'operator'].map(userOf))
  const ofType = (type: number) => actors.filter((actor) => actor.type === type)
  const everyRow = async <R>(ask: (page: number) => Promise<{ data: readonly R[] }>): Promise<R[]> => {
    const rows: R[] = []
    for (let page = 1; ; page += 1) {
      const { data } = await ask(page)
      rows.push(...data)
      if (data.length < 200) return rows
    }
  }
  const trips = new Map<string, OutputOf<typeof waybill.info>>()
  const told: Record<string, string[]> = { wrong: [] }
  const same = (what: string, ...values: readonly unknown[]) => {
    if (new Set(values.map((value) => (typeof value === 'string' ? Date.parse(value) : value))).size > 1)
      told['wrong']?.push(`${what}: ${values.join(' | ')}`)
  }
  // The demo has trips of three months; the list shows the last weeks where nobody asks for more.
  const date_from = addDays(shanghaiDay(now()), -120)
  for (const actor of ofType(2)) {
    const rows = await everyRow((page) => waybillList.run(services, actor, { page, pagesize: 200, date_from }))
    const late = new Set(
      (await everyRow((page) => waybillList.run(services, actor, { page, pagesize: 200, chaoshi: true, date_from }))).map(({ id }) => id)
    )
    const overdue = await waybillList.run(services, actor, { todo: waybillTodo.code.overdue })
    const tile = await waybillBoard.run(services, actor, {})
    same('tile of the carrier', tile.overdue, overdue.total)
    for (const row of rows) {
      const trip = await waybillInfo.run(services, actor, { id: row.id })
      trips.set(row.waybill_no, trip)
      const reached = trip.points.some(({ late_min }) => (late_min ?? 0) > graceMinutes)
      same(`${row.waybill_no} late in list and filter`, late.has(row.id), row.late_start_min !== null || row.late_end_min !== null)
      if (reached && row.waybill_status !== waybillMachine.code.cancelled) same(`${row.waybill_no} late at a point`, late.has(row.id), true)
      const event = (move: string) => trip.events.findLast((one) => one.move === move)?.at ?? null
      if (row.waybill_status === waybillMachine.code.cancelled) continue
      if (row.shiji_fache_start_time) same(`${row.waybill_no} departs`, row.shiji_fache_start_time, event('depart'))
      if (row.unload_done_at) same(`${row.waybill_no} delivers`, row.unload_done_at, event('unload'))
      if (row.signed_at) same(`${row.waybill_no} signed`, row.signed_at, event('sign'))
    }
  }
  for (const actor of [...ofType(4), ...ofType(1)]) {
    const listOrders = actor.type === 4 ? shipperOrders : operatorOrders
    const rows = await everyRow((page) => listOrders.run(services, actor, { page, pagesize: 200 }))
    same(
      'tile of the shipper',
      (await orderBoard.run(services, actor, {})).overdue,
      (await listOrders.run(services, actor, { todo: orderTodo.code.overdue })).total
    )
    for (const row of rows) {
      const { fahuo, shouhuo, waybills, events } = await orderInfo.run(services, actor, { id: row.id })
      const live = waybills.filter(({ waybill_status }) => waybill_status !== waybillMachine.code.cancelled)
      for (const seen of live) {
        const trip = trips.get(seen.waybill_no)?.waybill
        for (const name of ['driver_qiandao_time', 'shiji_fache_start_time', 'driver_shiji_songda_time', 'signed_at'] as const)
          same(`${row.order_no} ${name}`, seen[name], trip?.[name] ?? null)
      }
      const flagged = fahuo.some((point) => point.start_address_is_chaoshi === 1) || shouhuo.some((point) => point.end_address_is_chaoshi === 1)
      if (live.length > 0 && row.plan_status === planStatus.code.planned)
        same(`${row.order_no} late in list and at its points`, row.is_chaoshi, flagged)
      const carried = live.flatMap(({ waybill_no }) => trips.get(waybill_no) ?? [])
      if (live.length > 0 && carried.every(({ orders }) => orders.length === 1) && row.plan_status === planStatus.code.planned)
        same(
          `${row.order_no} late for shipper and carrier`,
          row.is_chaoshi,
          carried.some(({ waybill: trip }) => (trip.late_start_min ?? trip.late_end_min) !== null)
        )
      const first = (names: readonly (string | null | undefined)[]) => names.filter((at) => at).sort()[0] ?? null
      if (live.length === 1) {
        const [only] = live
        same(
          `${row.order_no} departs`,
          first(fahuo.map(({ shiji_fache_start_time }) => shiji_fache_start_time)),
          only?.shiji_fache_start_time ?? null
        )
        const event = (move: string) => events.findLast((one) => one.move === move)?.at ?? null
        const trip = trips.get(only?.waybill_no ?? '')?.waybill
        if (row.order_status >= orderMachine.code.inTransit) same(`${row.order_no} history departs`, event('depart'), trip?.shiji_fache_start_time)
        if (row.order_status >= orderMachine.code.delivered) same(`${row.order_no} history delivers`, event('deliver'), trip?.unload_done_at)
        if (row.order_status >= orderMachine.code.signed) same(`${row.order_no} history signs`, event('sign'), trip?.signed_at)
      }
    }
  }
  expect(trips.size).toBeGreaterThan(0)
  expect(told['wrong']).toEqual([])
})

test('shipper and carrier each have a load plan of what is open that holds nothing, and one vehicle stands at the dock', async () => {
  const { tasks, held, beside } = await transactAsSystem(running.services.db, async (tx) => ({
    tasks: await tx
      .selectFrom('load_task')
      .select(['id', 'task_status', 'vehicle_count', 'unplanned_count', 'company_id'])
      .where('tenant_id', '=', demoTenant)
      .execute(),
    beside: await tx.selectFrom('load_option').select(['task_id', 'option_state']).where('tenant_id', '=', demoTenant).execute(),
    held: await tx
      .selectFrom('order_goods as g')
      .select('g.id')
      .where('g.tenant_id', '=', demoTenant)
      .where('g.reserved_num', '>', 0)
      .where((e) =>
        e.not(
          e.exists(e.selectFrom('supply_goods as s').select('s.id').where('s.tenant_id', '=', demoTenant).whereRef('s.order_goods_id', '=', 'g.id'))
        )
      )
      .execute()
  }))
  expect(new Set(tasks.map(({ company_id }) => company_id)).size).toBe(2)
  expect(tasks.every(({ vehicle_count }) => (vehicle_count ?? 0) > 0)).toBe(true)
  const { toConfirm, loading } = loadingMachine.code
  expect(tasks.map(({ task_status }) => task_status).sort()).toEqual([toConfirm, toConfirm, toConfirm, loading])
  // One has to choose: orders stay behind, and other plans stand beside it.
  expect(beside.length).toBeGreaterThan(1)
  const choice = tasks.find(({ id }) => id === beside[0]?.task_id)
  expect(choice?.unplanned_count).toBeGreaterThan(0)
  expect(beside.map(({ task_id, option_state }) => [task_id, option_state])).toEqual(beside.map(() => [choice?.id, loadOptionState.code.ready]))
  expect(held).toEqual([])
})
