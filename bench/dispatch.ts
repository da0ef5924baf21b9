// Dispatches by the product's own command against the same statements replayed over the bare driver: `node_modules/.bin/tsx bench/dispatch.ts`, results in bench/README.md.
// BENCH_TRIPS says how many, BENCH_CLIENTS over how many connections, BENCH_ROUNDS how often; BENCH_SAY=1 prints the statements of one.
import { randomBytes } from 'node:crypto'
import { loadavg, tmpdir } from 'node:os'
import pg from 'pg'
import { buildApp } from '@yunshu/server/app'
import { createDispatch } from '@yunshu/server/modules/dispatch/create'
import { type Actor, noOrigin } from '@yunshu/server/platform/actor'
import { readConfig } from '@yunshu/server/platform/config'
import { appPool, openDb, openPool } from '@yunshu/server/platform/db/pool'
import { transactAsSystem } from '@yunshu/server/platform/db/scope'
import { findUserActor } from '@yunshu/server/platform/session/sessions'
import { seedBase } from '@yunshu/server/seeds/base'
import { aDriver } from '@yunshu/server/testkit/driver'
import { copyTemplate, type DatabaseUrls, onDatabase, openTestServer, type TestServer } from '@yunshu/server/testkit/testServer'
import { anAcceptedOrder } from '@yunshu/server/testkit/trip'
import { aVehicle } from '@yunshu/server/testkit/vehicle'

const trips = Number(process.env['BENCH_TRIPS'] ?? 200)
const clients = Number(process.env['BENCH_CLIENTS'] ?? 4)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)

type Said = { readonly sql: string; readonly parameters: readonly unknown[] }
type Input = Parameters<typeof createDispatch.run>[2]
type Side = { readonly rate: number; readonly cpu: number }

const main = async (): Promise<void> => {
  const server = await openTestServer((line) => console.log(line), { careful: true })
  const first = await copyTemplate(server)
  const config = readConfig({ YUNSHU_SECRET: 'a-secret-of-benches-only-0123456789abcdef' })
  try {
    const running = await buildApp({ config, ...first, filesFolder: tmpdir(), withJobs: false })
    const { services } = running
    const base = await seedBase(services.db, services.secrets, randomBytes(9).toString('base64url'))
    const actor = async (account: string): Promise<Actor> => {
      const found = await transactAsSystem(services.db, (tx) => findUserActor(tx, base.tenant_id, base.users[account]?.id ?? 0))
      if (!found) throw new Error(`no ${account}`)
      return { ...found, origin: noOrigin }
    }
    const boss = await actor('carrier')
    const scope = `set local app.tenant = '${boss.tenant_id}'; set local app.company = '${boss.company_id}'; set local app.type = '${boss.type}'`
    const world = { services, base, actor }
    const inputs: Input[] = []
    while (inputs.length < trips) {
      const [order, vehicle, driver] = [await anAcceptedOrder(world), await aVehicle(world), await aDriver(world)]
      const plan_start_time = new Date(Date.now() + 3_600_000).toISOString()
      inputs.push({ orders: [{ order_id: order.id }], vehicle_id: vehicle.id, driver_id: driver.id, plan_start_time, payable_fen: 90_000 })
    }
    await running.close()
    console.log(
      `| dispatches a second, ${clients} connections | ours | CPU of ours | replayed | CPU | ours / replayed (aim 0.7) | load average |\n|---|---|---|---|---|---|---|`
    )
    for (let round = 0; round < rounds; round += 1) {
      const [mine, theirs] = [await copyOf(server, first), await copyOf(server, first)]
      const said: Said[][] = []
      const ours = await dispatchAll(mine, boss, inputs, said)
      const replayed = await replayAll(theirs, scope, said)
      if (round === 0) console.log(`| statements of one: ${said[0]?.length} | | | | | | |`)
      if (round === 0 && process.env['BENCH_SAY']) for (const { sql } of said.at(-1) ?? []) console.log(sql.slice(0, 150).replace(/\s+/g, ' '))
      console.log(
        `| round ${round + 1} | ${ours.rate.toFixed(1)} | ${ours.cpu.toFixed(1)} ms | ${replayed.rate.toFixed(1)} | ${replayed.cpu.toFixed(1)} ms | ${(ours.rate / replayed.rate).toFixed(2)} | ${loadavg()[0]?.toFixed(1)} |`
      )
    }
  } finally {
    await server.close()
  }
}

const copyOf = async (server: TestServer, { name }: { name: string }): Promise<DatabaseUrls> => {
  const copy = `${server.run}_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: server.adminUrl })
  await client.connect()
  await client.query(`create database ${copy} template ${name}`)
  await client.end()
  return { adminUrl: onDatabase(server.adminUrl, copy), appUrl: onDatabase(server.appUrl, copy) }
}

/** Several clients, each the next of what is left. */
const inTurns = async (count: number, work: (i: number) => Promise<void>): Promise<Side> => {
  let next = 0
  const client = async (): Promise<void> => {
    for (let i = next++; i < count; i = next++) await work(i)
  }
  const [at, cpu] = [performance.now(), process.cpuUsage()]
  await Promise.all(Array.from({ length: clients }, client))
  const { user, system } = process.cpuUsage(cpu)
  return { rate: (count / (performance.now() - at)) * 1000, cpu: (user + system) / 1000 / count }
}

const dispatchAll = async (urls: DatabaseUrls, boss: Actor, inputs: readonly Input[], said: Said[][]): Promise<Side> => {
  const config = readConfig({ YUNSHU_SECRET: 'a-secret-of-benches-only-0123456789abcdef' })
  const running = await buildApp({ config, ...urls, filesFolder: tmpdir(), withJobs: false })
  const pool = openPool(urls.appUrl, clients)
  const plain = openDb(pool)
  try {
    // The first half is measured without anybody listening, the other half says its statements, which are replayed.
    const half = Math.floor(inputs.length / 2)
    const own = { ...running.services, db: plain }
    const warm = Math.min(10, half)
    for (let i = 0; i < warm; i += 1) await createDispatch.run(own, boss, inputs[i])
    const side = await inTurns(half - warm, async (i) => void (await createDispatch.run(own, boss, inputs[warm + i])))
    for (const input of inputs.slice(half)) {
      const one: Said[] = []
      const heard = openDb(pool, ({ query }) => void one.push({ sql: query.sql, parameters: [...query.parameters] }))
      await createDispatch.run({ ...running.services, db: heard }, boss, input)
      said.push(one)
    }
    return side
  } finally {
    await plain.destroy()
    await running.close()
  }
}

const replayAll = async ({ appUrl }: DatabaseUrls, scope: string, said: readonly (readonly Said[])[]): Promise<Side> => {
  const pool = appPool(appUrl, { max: clients })
  const replay = async (statements: readonly Said[]): Promise<void> => {
    const client = await pool.connect()
    try {
      await client.query(`begin; ${scope}`)
      for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  try {
    const warm = Math.min(10, said.length)
    for (const one of said.slice(0, warm)) await replay(one)
    return await inTurns(said.length - warm, async (i) => await replay(said[warm + i] ?? []))
  } finally {
    await pool.end()
  }
}
await main()
