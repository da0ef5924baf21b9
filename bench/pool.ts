// The product's own connection code (pool.ts, scope.ts) beside the transactions of the query builder and of the bare driver, in one interleaved run:
// `node_modules/.bin/tsx bench/pool.ts`, results in bench/README.md. A call reads twenty service stations, or changes one, within row-level security.
import { loadavg } from 'node:os'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Actor } from '@yunshu/server/platform/actor'
import { appPool, openDb, openPool, type Tx } from '@yunshu/server/platform/db/pool'
import { transact, transactAsSystem } from '@yunshu/server/platform/db/scope'
import type { Tables } from '@yunshu/server/platform/db/tables'
import { copyTemplate, openTestServer } from '@yunshu/server/testkit/testServer'

const calls = Number(process.env['BENCH_CALLS'] ?? 2_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const connections = 10
const actor = { kind: 'user', tenant_id: 1, company_id: 2, type: 1 } as Actor
const settings = [`set local app.tenant = '1'`, `set local app.company = '2'`, `set local app.type = '1'`]

type Call = () => Promise<unknown>
type Side = { readonly name: string; readonly read: Call; readonly write: Call }
type Figures = { alone: number[]; rate: number[]; cpu: number[] }

const middle = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
const anyId = (): number => 1 + Math.floor(Math.random() * 200)
const list = (tx: Tx) => tx.selectFrom('service_station').selectAll().where('tenant_id', '=', 1).orderBy('id', 'desc').limit(20)
const change = (tx: Tx) =>
  tx
    .updateTable('service_station')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('tenant_id', '=', 1)
    .where('id', '=', anyId())

/** One call after another for the time of one, then twenty callers at once for calls a second and the CPU of this process. */
const measure = async (call: Call, { alone, rate, cpu }: Figures): Promise<void> => {
  const times: number[] = []
  for (let n = 0; n < calls / 10; n += 1) {
    const begun = performance.now()
    await call()
    times.push(performance.now() - begun)
  }
  const [begun, before] = [performance.now(), process.cpuUsage()]
  let left = calls
  const caller = async (): Promise<void> => {
    while ((left -= 1) >= 0) await call()
  }
  await Promise.all(Array.from({ length: connections * 2 }, caller))
  const { user, system } = process.cpuUsage(before)
  alone.push(middle(times))
  rate.push((calls * 1000) / (performance.now() - begun))
  cpu.push((user + system) / 1000 / calls)
}

const server = await openTestServer((line) => console.log(line), { careful: true })
const urls = await copyTemplate(server)
const db = openDb(openPool(urls.appUrl, connections))
const plainPool = appPool(urls.appUrl, { max: connections })
const builder = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: plainPool }) })

const inBuilder = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  builder.transaction().execute(async (tx) => {
    for (const setting of settings) await sql.raw(setting).execute(tx)
    return await work(tx)
  })
const inDriver = async (text: string, values: () => unknown[]): Promise<unknown> => {
  const client = await plainPool.connect()
  try {
    await client.query('begin')
    for (const setting of settings) await client.query(setting)
    const { rows } = await client.query(text, values())
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}
const [listText, changeText] = [list(db).compile().sql, change(db).compile().sql]
const sides: readonly Side[] = [
  {
    name: 'ours',
    read: () => transact(db, actor, (tx) => list(tx).execute(), { readonly: true }),
    write: () => transact(db, actor, (tx) => change(tx).execute())
  },
  { name: 'query builder', read: () => inBuilder((tx) => list(tx).execute()), write: () => inBuilder((tx) => change(tx).execute()) },
  { name: 'bare driver', read: () => inDriver(listText, () => [1, 20]), write: () => inDriver(changeText, () => [1, 1, anyId()]) }
]

try {
  await transactAsSystem(db, (tx) =>
    sql`insert into service_station (tenant_id, id, station_name, area_code, province, city, area, address, lng, lat)
      select 1, n, 'station ' || n, '310115', '上海市', '上海市', '浦东新区', n || '号', 121.5, 31.2 from generate_series(1, 200) n`.execute(tx)
  )
  console.log(`| ${rounds} rounds of ${calls} calls | alone, p50 | ${connections * 2} callers, calls a second | CPU of a call |\n|---|---|---|---|`)
  for (const kind of ['read', 'write'] as const) {
    const figures = sides.map((): Figures => ({ alone: [], rate: [], cpu: [] }))
    for (let round = 0; round < rounds; round += 1) for (const [i, side] of sides.entries()) await measure(side[kind], figures[i] as Figures)
    for (const [i, { name }] of sides.entries()) {
      const { alone, rate, cpu } = figures[i] as Figures
      console.log(`| ${kind}, ${name} | ${middle(alone).toFixed(2)} ms | ${middle(rate).toFixed(0)} | ${middle(cpu).toFixed(2)} ms |`)
    }
  }
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await db.destroy()
  await builder.destroy()
  await urls.drop()
  await server.close()
}
