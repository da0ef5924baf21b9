// What one change costs a server with many open streams: `npx tsx bench/live.ts`, results in bench/README.md. LIVE_STREAMS and LIVE_ROUNDS change the run.
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildApp } from '@yunshu/server/app'
import { noOrigin } from '@yunshu/server/platform/actor'
import { readConfig } from '@yunshu/server/platform/config'
import { transactAsSystem } from '@yunshu/server/platform/db/scope'
import { openSession } from '@yunshu/server/platform/session/sessions'
import { seedBase } from '@yunshu/server/seeds/base'
import { copyTemplate, openTestServer, type TestDatabase } from '@yunshu/server/testkit/testServer'

const streams = Number(process.env['LIVE_STREAMS'] ?? 1000)
const rounds = Number(process.env['LIVE_ROUNDS'] ?? 20)
const quietMs = 300
type Ready = { port: number; tokens: string[]; stranger: string; company_id: number }
type Cost = { cpuMs: number; heldMs: number }

/** The server in a process of its own: it tells where it listens, then publishes a change for each message and tells what that cost. */
const serveAlone = async (urls: TestDatabase): Promise<void> => {
  const config = { ...readConfig({ YUNSHU_SECRET: randomBytes(32).toString('base64url') }), databasePool: 10 }
  const running = await buildApp({ config, appUrl: urls.appUrl, filesFolder: mkdtempSync(join(tmpdir(), 'yunshu-bench-')) })
  const { services, app } = running
  const { tenant_id, users, companies } = await seedBase(services.db, services.secrets, 'bench-Pass-2026')
  const tokenOf = async (account: string) =>
    await transactAsSystem(services.db, async (tx) => (await openSession(tx, 'user', tenant_id, users[account]?.id ?? 0, noOrigin)).token)
  const tokens = await Promise.all(Array.from({ length: streams }, () => tokenOf('carrier')))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const company_id = companies['carrier']?.id ?? 0
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('message', (id: number) => {
    delay.reset()
    const before = process.cpuUsage()
    services.live.publish([{ tenant_id, kind: 'waybill', id, parties: [company_id] }])
    setTimeout(() => {
      const { user, system } = process.cpuUsage(before)
      process.send?.({ cpuMs: (user + system) / 1000, heldMs: delay.max / 1e6 } satisfies Cost)
    }, quietMs)
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port: (app.server.address() as AddressInfo).port, tokens, stranger: await tokenOf('shipper2'), company_id } satisfies Ready)
}

const next = <T>(child: ChildProcess): Promise<T> => new Promise((done) => child.once('message', (message) => done(message as T)))
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A stream read by the leanest client there is. */
const openStream = (port: number, token: string, heard: (text: string) => void): Promise<Socket> =>
  new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET /api/live HTTP/1.1\r\nhost: bench\r\ntoken: ${token}\r\n\r\n`))
    socket.setEncoding('utf8')
    socket.once('data', () => done(socket))
    socket.on('data', heard)
    socket.once('error', fail)
  })

const timeOfList = async (port: number, token: string): Promise<number> => {
  const begun = performance.now()
  await fetch(`http://127.0.0.1:${port}/api/order/list`, { method: 'POST', headers: { 'content-type': 'application/json', token }, body: '{}' })
  return performance.now() - begun
}

const main = async (): Promise<void> => {
  const server = await openTestServer((line) => console.log(line))
  const urls = await copyTemplate(server)
  const child = fork(new URL(import.meta.url), { env: { ...process.env, LIVE_URLS: JSON.stringify({ ...urls, drop: undefined }) } })
  try {
    const { port, tokens, stranger } = await next<Ready>(child)
    let heard = 0
    const sockets: Socket[] = []
    for (const token of tokens) sockets.push(await openStream(port, token, (text) => void (heard += text.split('"kind":"waybill"').length - 1)))
    const change = async (id: number, withList = false): Promise<Cost & { listMs: number }> => {
      const cost = next<Cost>(child)
      child.send(id)
      const [told, listMs] = await Promise.all([cost, withList ? timeOfList(port, stranger) : 0])
      return { ...told, listMs }
    }
    const many = async (withList: boolean): Promise<(Cost & { listMs: number })[]> => {
      const all = []
      for (let i = 0; i < rounds; i += 1) all.push(await change(i, withList))
      return all
    }
    await change(0, true)
    const alone = await many(false)
    const beside = await many(true)
    await new Promise((done) => setTimeout(done, 16_000))
    const stale = await change(0)
    const row = (what: string, costs: readonly (Cost & { listMs: number })[], of: (values: readonly number[]) => number): string =>
      `| ${what} | ${(['cpuMs', 'heldMs', 'listMs'] as const).map((name) => `${of(costs.map((cost) => cost[name])).toFixed(1)} ms`).join(' | ')} |`
    const worst = (values: readonly number[]): number => Math.max(...values)
    console.log(`\n| a change to ${streams} streams | CPU | loop held at most | list call |\n|---|---|---|---|`)
    console.log(row(`by itself, median of ${rounds}`, alone, median))
    console.log(row('by itself, worst', alone, worst))
    console.log(row(`with a list call of another company beside it, median of ${rounds}`, beside, median))
    console.log(row('with a list call, worst', beside, worst))
    console.log(row('the first after a quiet beat, sessions looked up', [stale], median))
    console.log(`\nheard: ${heard} of ${(2 * rounds + 2) * streams}`)
    for (const socket of sockets) socket.destroy()
  } finally {
    child.disconnect()
    await urls.drop()
    await server.close()
  }
}

const given = process.env['LIVE_URLS']
await (given ? serveAlone(JSON.parse(given) as TestDatabase) : main())
