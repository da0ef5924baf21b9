// What a large import, a large export and the auditor cost the server that does them: `node_modules/.bin/tsx bench/files.ts`, results in bench/README.md.
// FILES_ORDERS, FILES_ROWS and FILES_AUDITED change the sizes, FILES_ONLY (import, export, audit) what is run.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { exportTasks } from '@yunshu/server/modules/task/export'
import { importCommit, importPreview } from '@yunshu/server/modules/order/import'
import { importColumns, importNames, titleOf } from '@yunshu/server/modules/order/importColumns'
import { makeSheet, runTask } from '@yunshu/server/modules/task/index'
import { type Actor, noOrigin } from '@yunshu/server/platform/actor'
import { buildApp, runners } from '@yunshu/server/app'
import { readConfig } from '@yunshu/server/platform/config'
import { reportAudit } from '@yunshu/server/platform/db/reportAudit'
import { transactAsSystem } from '@yunshu/server/platform/db/scope'
import { findUserActor } from '@yunshu/server/platform/session/sessions'
import { seedBase } from '@yunshu/server/seeds/base'
import { loadPlaces } from '@yunshu/places/load-node'
import { copyTemplate, openTestServer, type TestDatabase } from '@yunshu/server/testkit/testServer'
import pg from 'pg'

const orders = Number(process.env['FILES_ORDERS'] ?? 10_000)
const rows = Number(process.env['FILES_ROWS'] ?? 50_000)
const audited = Number(process.env['FILES_AUDITED'] ?? 300_000)
const wanted = (process.env['FILES_ONLY'] ?? 'import,export,audit').split(',')
const secret = 'a-secret-of-benches-only-0123456789abcdef'

type Given = { readonly what: string; readonly urls: TestDatabase; readonly tenant_id: number; readonly users: Readonly<Record<string, number>> }
type Cost = {
  what: string
  rows: number
  seconds: number
  cpuMs: number
  loopMs: number
  heldMs: number
  busyMs: number
  startMb: number
  peakMb: number
}

/** What the main thread worked between two turns of its loop, at most: on a machine with others on it, most of the time that a loop is held is spent waiting for a core. */
const probeLoop = (): { end: () => number } => {
  const workedMs = (): number => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6
  let [last, most] = [workedMs(), 0]
  const timer = setInterval(() => {
    const now = workedMs()
    most = Math.max(most, now - last)
    last = now
  }, 5)
  return {
    end: () => {
      clearInterval(timer)
      return most
    }
  }
}

/** The server in a process of its own; it does one piece of work and tells what that cost. */
const workAlone = async ({ what, urls, tenant_id, users }: Given): Promise<void> => {
  const filesFolder = mkdtempSync(join(tmpdir(), 'yunshu-bench-'))
  const config = { ...readConfig({ YUNSHU_SECRET: secret }), databasePool: 10 }
  const running = await buildApp({ config, appUrl: urls.appUrl, filesFolder })
  const { services } = running
  const actorOf = async (account: string): Promise<Actor> => {
    const found = await transactAsSystem(services.db, (tx) => findUserActor(tx, tenant_id, users[account] ?? 0))
    if (!found) throw new Error(`${account} may not act`)
    return { ...found, origin: noOrigin }
  }
  const measured = async (named: string, count: number, work: () => Promise<void>): Promise<void> => {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    const probe = probeLoop()
    const startMb = process.memoryUsage().rss / 1e6
    let peakMb = startMb
    const watch = setInterval(() => (peakMb = Math.max(peakMb, process.memoryUsage().rss / 1e6)), 50)
    const [cpu, loop, begun] = [process.cpuUsage(), performance.eventLoopUtilization(), performance.now()]
    delay.enable()
    await work()
    delay.disable()
    const busyMs = probe.end()
    clearInterval(watch)
    const { user, system } = process.cpuUsage(cpu)
    process.send?.({
      what: named,
      rows: count,
      seconds: (performance.now() - begun) / 1000,
      cpuMs: (user + system) / 1000,
      loopMs: performance.eventLoopUtilization(loop).active,
      heldMs: delay.max / 1e6,
      busyMs,
      startMb,
      peakMb
    } satisfies Cost)
  }
  const finished = async (actor: Actor, id: number): Promise<void> => {
    await runTask(services, runners, { tenant_id, id })
    const task = await transactAsSystem(services.db, (tx) =>
      tx.selectFrom('task').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirstOrThrow()
    )
    console.log(`task of ${actor.company_name}: state ${task.state}, done ${task.done} of ${task.total}, failed ${task.failed}`)
  }
  // The gazetteer is read once in the life of a server, at the first board or order form.
  loadPlaces()
  await measured('nothing', 1, async () => await new Promise((done) => setTimeout(done, 3000)))
  if (what === 'import') {
    const actor = await actorOf('shipper')
    const bytes = readFileSync(join(tmpdir(), `yunshu-bench-${process.ppid}.xlsx`))
    const { url } = await services.files.keep(services.db, actor, { name: '订单.xlsx', bytes })
    await measured('look at the file (preview)', orders, async () => void (await importPreview.run(services, actor, { file: url })))
    let job = 0
    await measured(
      'ask for the import',
      orders,
      async () => void (job = (await importCommit.run(services, actor, { file: url, submit: true })).job_id)
    )
    await measured('import', orders, async () => await finished(actor, job))
  } else if (what === 'export') {
    const actor = await actorOf('shipper2')
    const { job_id } = await exportTasks.run(services, actor, {
      path: '/api/order/list',
      title: { zh: '订单列表', en: 'Orders' },
      filters: {},
      columns: exported.map((name) => ({ name }))
    })
    await measured('export', rows, async () => await finished(actor, job_id))
  } else {
    await measured('audit', audited, async () => {
      let lines = 0
      const count = await reportAudit(urls.appUrl, () => void (lines += 1))
      console.log(`audit: ${count} findings, ${lines} lines printed`)
    })
  }
  await running.close()
  rmSync(filesFolder, { recursive: true })
  process.exit(0)
}

const exported = [
  'order_no',
  'customer_order_no',
  'order_status',
  'route',
  'vehicle_type_ids',
  'goods_name',
  'goods_num',
  'goods_kg',
  'goods_volume',
  'first_start_time',
  'last_end_time',
  'freight_fen',
  'carrier_name',
  'plate_nos',
  'is_chaoshi',
  'distance_m',
  'created_at'
]

/** A file of orders with one line of goods each, in twelve pairs of places. */
const writeOrders = async (): Promise<Buffer> => {
  const example = Object.fromEntries(importNames.map((name) => [name, importColumns[name].example]))
  const streets = ['空港四路', '牧华路', '物流大道', '站前街']
  const body = Array.from({ length: orders }, (_, i) =>
    importNames.map((name) => {
      if (name === 'key') return String(i + 1)
      if (name === 'customer_order_no') return `KH${String(i).padStart(8, '0')}`
      if (name === 'start_address') return `${streets[i % 4]} ${i % 300} 号`
      if (name === 'goods_num') return String(1 + (i % 500))
      return example[name] || null
    })
  )
  return await makeSheet([{ sheet: '订单', head: importNames.map(titleOf), body }])
}

/** Orders of another shipper as an import leaves them; for the auditor, of each thing as many, a tenth of it wrong. */
const fillOrders = async (client: pg.Client, tenant_id: number, shipper: number, count: number): Promise<void> => {
  await client.query(`insert into "order" (tenant_id, id, parties, order_no, customer_order_no, shipper_id, shipper_name, xianlu_type, order_status, vehicle_type_ids, goods_num, goods_kg, goods_volume, goods_name, start_address_diming, end_address_diming, start_area_code, end_area_code, distance_m, run_minutes, first_start_time, last_end_time, created_at)
    select ${tenant_id}, 1000000000 + i, array[${shipper}]::bigint[], 'DD' || i, 'K' || i, ${shipper}, '货主', 1, 30, '{1}', 100, 2000, 8, '火锅底料', '双流仓', '走马岭仓', '510116', '420112', 1180000, 1100, now() + i * interval '1 second', now() + interval '3 days', now() - i * interval '5 seconds' from generate_series(1, ${count}) i`)
}
const fillTrips = async (client: pg.Client, tenant_id: number, shipper: number, carrier: number, count: number): Promise<void> => {
  const keys = await client.query<{ line: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as line from pg_constraint where contype = 'f' and conparentid = 0`
  )
  for (const { line } of keys.rows) await client.query(line)
  const both = `array[${shipper}, ${carrier}]::bigint[]`
  const each = `from generate_series(1, ${count}) i`
  await client.query(`insert into order_goods (tenant_id, id, parties, order_id, end_point_id, seq, goods_type_id, goods_type_name, goods_name, danwei, goods_num, goods_kg, goods_volume, remain_num, remain_kg, remain_volume)
    select ${tenant_id}, 2000000000 + i, ${both}, 1000000000 + i, 1, 1, 2, '食品饮料', '火锅底料', '箱', 100, 2000, 8, 100 - (i % 10 = 0)::int, 2000, 8 ${each}`)
  await client.query(`insert into waybill (tenant_id, id, parties, waybill_no, dispatch_id, carrier_id, carrier_name, waybill_status, receipt_status, vehicle_id, driver_id, plate_no, plan_start_time, plan_end_time)
    select ${tenant_id}, 3000000000 + i, ${both}, 'YD' || i, 4000000000 + i, ${carrier}, '承运商', 100, 40, 1, 1, '川B' || i % 500, now(), now() ${each}`)
  await client.query(`insert into charge (tenant_id, id, parties, charge_no, direction, charge_status, waybill_id, waybill_no, order_id, order_no, shipper_id, carrier_id, party_id, item_code, amount_fen, net_fen, tax_fen, tax_rate_bp, source, trace)
    select ${tenant_id}, 5000000000 + i, ${both}, 'FY' || i, 1, 30, 3000000000 + i, 'YD' || i, 1000000000 + i, 'DD' || i, ${shipper}, ${carrier}, ${shipper}, 'F01', 109000, 100000, 9000, 900, 1, '{}' ${each}`)
}

const next = (child: ChildProcess): Promise<Cost | undefined> =>
  new Promise((done) => child.once('message', (message) => done(message as Cost)).once('exit', () => done(undefined)))

const print = ({ what, rows: count, seconds, cpuMs, loopMs, heldMs, busyMs, startMb, peakMb }: Cost): void =>
  console.log(
    `| ${what} | ${count.toLocaleString('en')} | ${seconds.toFixed(1)} s | ${Math.round(count / seconds).toLocaleString('en')} | ${(cpuMs / count).toFixed(2)} ms | ${(loopMs / count).toFixed(2)} ms | ${heldMs.toFixed(0)} ms | ${busyMs.toFixed(0)} ms | ${startMb.toFixed(0)} to ${peakMb.toFixed(0)} MB | ${loadavg()[0]?.toFixed(1)} |`
  )

const main = async (): Promise<void> => {
  const server = await openTestServer((line) => console.log(line))
  const workbook = join(tmpdir(), `yunshu-bench-${process.pid}.xlsx`)
  const urls = await copyTemplate(server)
  const filesFolder = mkdtempSync(join(tmpdir(), 'yunshu-bench-'))
  try {
    const running = await buildApp({ config: readConfig({ YUNSHU_SECRET: secret }), appUrl: urls.appUrl, filesFolder })
    const { tenant_id, users, companies } = await seedBase(running.services.db, running.services.secrets, 'bench-Pass-2026')
    await running.close()
    const client = new pg.Client({ connectionString: urls.adminUrl })
    await client.connect()
    await client.query(`set app.platform = 'on'`)
    writeFileSync(workbook, await writeOrders())
    console.log(
      '\n| | rows | time | rows a second | CPU a row, threads too | main loop at work a row | loop held at most | of it at work | memory | load |\n|---|---|---|---|---|---|---|---|---|---|'
    )
    for (const what of wanted) {
      if (what !== 'import')
        await fillOrders(client, tenant_id, companies[what === 'export' ? 'shipper2' : 'shipper']?.id ?? 0, what === 'export' ? rows : 0)
      if (what === 'audit') {
        await client.query(`delete from "order" where id > 1000000000 and id < 2000000000`)
        await fillOrders(client, tenant_id, companies['shipper']?.id ?? 0, audited)
        await fillTrips(client, tenant_id, companies['shipper']?.id ?? 0, companies['carrier']?.id ?? 0, audited)
      }
      if (what !== 'import') await client.query('vacuum analyze')
      const given = {
        what,
        urls: { ...urls, drop: undefined },
        tenant_id,
        users: Object.fromEntries(Object.entries(users).map(([name, { id }]) => [name, id]))
      }
      const child = fork(new URL(import.meta.url), { env: { ...process.env, FILES_GIVEN: JSON.stringify(given) } })
      for (let cost = await next(child); cost; cost = await next(child)) print(cost)
    }
    await client.end()
  } finally {
    rmSync(workbook, { force: true })
    rmSync(filesFolder, { recursive: true, force: true })
    await urls.drop()
    await server.close()
  }
}

const given = process.env['FILES_GIVEN']
if (given) await workAlone(JSON.parse(given) as Given)
else await main()
