import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchMachine } from '@yunshu/contract/batch/machine'
import { auditStatus } from '@yunshu/contract/company/contract'
import { loanMachine } from '@yunshu/contract/loan/machine'
import { addMonths, shanghaiMonth } from '@yunshu/domain/calendar'
import { isDocNo } from '@yunshu/domain/docno'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testkit/database.ts'
import { buildApp, type Running } from '../../app.ts'
import { now } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { audit } from '../../platform/db/audit.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { demoTenant } from '../base.ts'
import { seedDemo } from '../demo.ts'

let running: Running
let drop: () => Promise<void>
let appUrl = ''
let begun = 0
beforeAll(async () => {
  const urls = await testDatabase()
  drop = urls.drop
  appUrl = urls.appUrl
  begun = Date.now()
  const config = { ...readConfig({ YUNSHU_SECRET: 'a-secret-of-tests-only-0123456789abcdef' }), databasePool: 8 }
  running = await buildApp({ config, appUrl: urls.appUrl, adminUrl: urls.adminUrl, filesFolder: mkdtempSync(join(tmpdir(), 'yunshu-story-')) })
  await seedDemo(running, 'demo-Pass-2026')
}, 900_000)
afterAll(async () => {
  await running.close()
  await drop()
})

const ask = async <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  await transactAsSystem(running.services.db, async (tx) => (await text.execute(tx)).rows)
const one = async (text: ReturnType<typeof sql<{ n: number }>>): Promise<number> => Number((await ask(text))[0]?.n)

test('the auditor finds nothing in sixty days that were written by set statements, and the clock runs again', async () => {
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  expect(await audit(client)).toEqual([])
  await client.end()
  expect(now().getTime()).toBeGreaterThan(begun)
})

test('forty trucks drove for two dozen customers on more than a dozen lanes, in each of eight weeks, least of all on Sundays', async () => {
  const [{ orders = 0, customers = 0, lanes = 0, trucks = 0, drivers = 0, weeks = 0 } = {}] = await ask(sql<Record<string, number>>`
    select count(*)::int as orders, count(distinct o.shipper_id)::int as customers, count(distinct o.start_area_code || o.end_area_code)::int as lanes,
      count(distinct w.vehicle_id)::int as trucks, count(distinct w.driver_id)::int as drivers,
      count(distinct date_trunc('week', w.plan_start_time at time zone 'Asia/Shanghai')) filter (where w.plan_start_time > now() - interval '60 days')::int as weeks
    from "order" o join waybill_order wo on wo.tenant_id = o.tenant_id and wo.order_id = o.id join waybill w on w.tenant_id = wo.tenant_id and w.id = wo.waybill_id
    where o.tenant_id = ${demoTenant}`)
  expect(orders).toBeGreaterThan(400)
  expect(customers).toBe(24)
  expect(lanes).toBeGreaterThanOrEqual(12)
  expect(trucks).toBeGreaterThanOrEqual(25)
  expect(drivers).toBeGreaterThanOrEqual(25)
  expect(weeks).toBeGreaterThanOrEqual(8)
  expect(await one(sql`select count(*)::int as n from vehicle where tenant_id = ${demoTenant}`)).toBe(40)
  const days = await ask(sql<{ day: number; n: number }>`
    select extract(isodow from plan_start_time at time zone 'Asia/Shanghai')::int as day, count(*)::int as n from waybill
    where tenant_id = ${demoTenant} and plan_start_time < now() - interval '15 days' group by 1 order by 2`)
  expect(days.length).toBe(7)
  expect(days[6]?.n ?? 0).toBeGreaterThan(1.5 * (days[0]?.n ?? 0))
})

test('nobody drove two trips at a time, and no number stands twice', async () => {
  const twice = await ask(sql`
    select a.driver_name, a.dispatch_no, b.dispatch_no as other from dispatch a
    join dispatch b on b.tenant_id = a.tenant_id and b.id > a.id and (b.person_id = a.person_id or b.vehicle_id = a.vehicle_id) and b.during && a.during
    where a.tenant_id = ${demoTenant} and a.dispatch_status = 40 and b.dispatch_status = 40 and a.created_at < now() - interval '15 days'`)
  expect(twice).toEqual([])
  const numbers = await ask(sql<{ no: string; n: number }>`
    select no, count(*)::int as n from (
      select order_no as no from "order" union all select waybill_no from waybill union all select bill_no from bill union all select statement_no from statement
      union all select receipt_no from receipt union all select pay_no from payment union all select txn_no from ledger_txn) x group by no`)
  expect(numbers.filter(({ n }) => n > 1)).toEqual([])
  expect(numbers.filter(({ no }) => !isDocNo(no))).toEqual([])
  // The counters stand behind every number that was given.
  const behind = await ask(sql`
    select o.order_no, c.value from "order" o join counter c on c.tenant_id = o.tenant_id and c.name = left(o.order_no, 8)
    where o.tenant_id = ${demoTenant} and substring(o.order_no from 9 for 6)::int > c.value`)
  expect(behind).toEqual([])
})

test('late trips, damages, claims, paid drivers and settled statements are told of the months before', async () => {
  const old = sql`tenant_id = ${demoTenant} and created_at < now() - interval '15 days'`
  expect(await one(sql`select count(*)::int as n from abnormal where ${old} and claim_up_fen > 0`)).toBeGreaterThan(5)
  expect(await one(sql`select count(*)::int as n from abnormal where ${old} and abnormal_type in (201, 202)`)).toBeGreaterThan(10)
  expect(await one(sql`select count(*)::int as n from statement where ${old} and direction = 1 and statement_status = 60`)).toBeGreaterThan(40)
  expect(await one(sql`select count(*)::int as n from bill where ${old} and direction = 2 and bill_status = 40`)).toBeGreaterThan(200)
  const states = await ask(
    sql<{ s: number }>`select distinct statement_status as s from statement where tenant_id = ${demoTenant} and direction = 1 order by 1`
  )
  expect(states.map(({ s }) => s)).toEqual([10, 20, 30, 40, 50, 60])
})

test('twenty drivers have a month that was published', async () => {
  const month = addMonths(`${shanghaiMonth(now())}-01`, -1).slice(0, 7)
  expect(await one(sql`select count(*)::int as n from driver_kpi where tenant_id = ${demoTenant} and month = ${month}`)).toBeGreaterThanOrEqual(18)
})

test('something waits for each: a company, a loan, a batch to approve and one to send, bids won by either carrier, sixty orders at the desk', async () => {
  expect(await one(sql`select count(*)::int as n from company where tenant_id = ${demoTenant} and audit_status = ${auditStatus.code.inReview}`)).toBe(
    1
  )
  expect(await one(sql`select count(*)::int as n from loan where tenant_id = ${demoTenant} and loan_status = ${loanMachine.code.inReview}`)).toBe(1)
  const batches = await ask(
    sql<{ s: number }>`select batch_status as s from pay_batch where tenant_id = ${demoTenant} and batch_status < 40 order by 1`
  )
  expect(batches.map(({ s }) => s)).toEqual([batchMachine.code.submitted, batchMachine.code.approved])
  expect(await one(sql`select count(distinct carrier_id)::int as n from bid where tenant_id = ${demoTenant} and bid_status = 50`)).toBe(2)
  const [desk] = await ask(sql<{ order_ids: number[]; vehicle_count: number }>`
    select order_ids, vehicle_count from load_task where tenant_id = ${demoTenant} order by cardinality(order_ids) desc limit 1`)
  expect(desk?.order_ids.length).toBe(60)
  expect(desk?.vehicle_count).toBeGreaterThan(5)
})
