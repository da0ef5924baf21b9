import { session } from '@yunshu/contract/session/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { openFaultProxy } from '../../../testkit/faultProxy.ts'
import { now } from '../clock.ts'
import { later, prepareJobs, startJobs } from '../job/jobs.ts'
import type { RowChange } from '../live/live.ts'
import { isDatabaseAway, openDb, openPool, withConnection } from './pool.ts'
import { transactAsSystem } from './scope.ts'
import { DatabaseSilent, Watch } from './watch.ts'

type Proxy = Awaited<ReturnType<typeof openFaultProxy>>
let world: TestApp
let line: Proxy
let apart: Proxy
let token = ''
const limits = { suspectMs: 400, tickMs: 50, graceMs: 200 }
const watches: Watch[] = []
beforeAll(async () => {
  world = await testApp({
    limits,
    lineTo: async (url) => {
      line = await openFaultProxy(url)
      return line.url
    }
  })
  apart = await openFaultProxy(world.appUrl)
  token = await world.login('shipper')
})
afterAll(async () => {
  line.pass()
  await world.close()
  for (const watch of watches) await watch.close()
  await line.close()
  await apart.close()
})

const list = async () => {
  world.sessions.forget()
  const { statusCode } = await world.app.inject({ method: 'POST', url: '/api/order/list', headers: { token }, payload: {} })
  return statusCode
}
/** Until a call succeeds, ms. */
const untilServed = async (): Promise<number> => {
  const begun = performance.now()
  await expect.poll(list, { timeout: 25_000, interval: 100 }).toBe(200)
  return performance.now() - begun
}
const watchOn = (url: string, own: object = {}) => {
  const watch = new Watch(url, { ...limits, awayMs: 30_000, ...own }).start()
  watches.push(watch)
  return watch
}

test('connections that are swallowed and never closed are thrown away: nobody waits for ever, and the next calls are served', async () => {
  expect(await list()).toBe(200)
  const flying = Array.from({ length: 30 }, list)
  line.swallowOld()
  const said = await Promise.all(flying)
  expect(said.every((status) => status === 200 || status === 503)).toBe(true)
  await untilServed()
  expect(await Promise.all(Array.from({ length: 10 }, list))).toEqual(Array.from({ length: 10 }, () => 200))
})

test('a line that swallows everything for a while is used again when it is back', async () => {
  line.swallow()
  const flying = Array.from({ length: 30 }, list)
  await vi.waitFor(() => expect(world.services.watch.heardAgo()).toBeGreaterThan(1_000), { timeout: 20_000 })
  line.pass()
  await untilServed()
  expect((await Promise.all(flying)).every((status) => status === 200 || status === 503)).toBe(true)
})

test('a live connection that was swallowed is made anew, and whoever reads is told to look at everything', async () => {
  await expect.poll(() => world.services.live.hears(), { timeout: 20_000 }).toBe(true)
  const heard: (RowChange | 'lost')[] = []
  const off = world.services.live.on(
    (change) => void heard.push(change),
    () => void heard.push('lost')
  )
  line.swallowOld()
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('lost')
  const change = { tenant_id: world.base.tenant_id, kind: 'order', id: 7, parties: [8] }
  world.services.live.publish([change])
  await expect.poll(() => heard, { timeout: 20_000 }).toContainEqual(change)
  off()
})

test('what could not be told to others makes them look at everything, later', async () => {
  const heard: string[] = []
  const off = world.services.live.on(
    () => {},
    () => void heard.push('lost')
  )
  const failing = vi.spyOn(world.services.db, 'getExecutor').mockImplementationOnce(() => {
    throw new DatabaseSilent('away')
  })
  world.services.live.publish([{ tenant_id: 1, kind: 'order', id: 9, parties: [8] }])
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['lost'])
  expect(failing).toHaveBeenCalled()
  failing.mockRestore()
  off()
})

test('jobs are worked on again after their connections were swallowed', async () => {
  const queue = 'test.swallowed'
  await prepareJobs(world.adminUrl, new URL(world.appUrl).username, [queue])
  const done: unknown[] = []
  const work = async (data: unknown) => void done.push(data)
  const { boss, stop } = await startJobs(world.services.db, apart.url, [{ queue, work }], watchOn(apart.url))
  for (const id of [1, 2]) {
    if (id === 2) apart.swallowOld()
    await transactAsSystem(world.services.db, (tx) => later(tx, boss, queue, { id }))
    await expect.poll(() => done.length, { timeout: 25_000 }).toBe(id)
  }
  await stop()
})

test('while the database is away calls are refused at once, and taken again when it is back', async () => {
  const watch = watchOn(apart.url, { awayMs: 800 })
  const pool = openPool(apart.url, 2, watch)
  await expect.poll(() => pool.query('select 1').then(() => 'served', String), { timeout: 20_000 }).toBe('served')
  apart.swallow()
  await expect.poll(() => watch.isAway(), { timeout: 20_000 }).toBe(true)
  const begun = performance.now()
  await expect(pool.query('select 1')).rejects.toThrow(DatabaseSilent)
  expect(performance.now() - begun).toBeLessThan(5_000)
  apart.pass()
  await expect.poll(() => pool.query('select 1').then(() => 'served', String), { timeout: 20_000 }).toBe('served')
  expect(watch.isAway()).toBe(false)
  await pool.end()
})

test('a statement that is only slow is waited for', async () => {
  const pool = openPool(apart.url, 2, watchOn(apart.url))
  const { rows } = await pool.query<{ n: number }>('select 1 as n from pg_sleep(2)')
  expect(rows).toEqual([{ n: 1 }])
  await pool.end()
})

test('beyond its time a statement is waited for no longer, its connection is not used again, and its other end is ended', async () => {
  const pool = openPool(apart.url, 2, watchOn(apart.url))
  const db = openDb(pool)
  const slow = withConnection(db, async ({ tx, allow }) => {
    allow(100)
    await sql`select pg_sleep(60), 'too long'`.execute(tx)
  })
  await expect(slow).rejects.toThrow(DatabaseSilent)
  expect(pool.state().open).toBe(0)
  const client = new pg.Client({ connectionString: world.adminUrl })
  await client.connect()
  const others = `select count(*)::int as n from pg_stat_activity where query like '%too long%' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await client.query<{ n: number }>(others)).rows[0]?.n, { timeout: 20_000 }).toBe(0)
  await client.end()
  await db.destroy()
})

test('a transaction that was ended because it asked nothing for too long is told as 503, not as a fault of ours', async () => {
  const fault = await transactAsSystem(world.services.db, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 100`.execute(tx)
    await new Promise((done) => setTimeout(done, 1_500))
    await sql`select 1`.execute(tx)
  }).catch((error: unknown) => error)
  expect(isDatabaseAway(fault)).toBe(true)
  vi.spyOn(world.sessions, 'actorOf').mockRejectedValueOnce(fault)
  expect(await list()).toBe(503)
  for (const code of ['57P01', '08006', '25P03', '57014', '55P03', 'ECONNRESET', 'ETIMEDOUT']) {
    vi.spyOn(world.sessions, 'actorOf').mockRejectedValueOnce(Object.assign(new Error(code), { code }))
    expect(await list(), code).toBe(503)
  }
})

test('without a number that is surely its own the server refuses to write, and goes on reading', async () => {
  const held = vi.spyOn(world.services.node, 'held').mockReturnValue(false)
  const leave = { method: 'POST', url: session.logout.path, headers: { token }, payload: {} } as const
  expect((await world.app.inject(leave)).statusCode).toBe(503)
  expect(await list()).toBe(200)
  expect(held).toHaveBeenCalled()
  held.mockRestore()
  expect((await world.app.inject(leave)).statusCode).toBe(200)
})

test('a server whose clock is a day ahead, or an hour behind, goes by the time of the database: nobody is logged out', async () => {
  const mine = await world.login('shipper')
  const right = Date.now.bind(Date)
  const off = (): number => Math.abs(now().getTime() - right())
  for (const wrong of [86_400_000, -3_600_000]) {
    const set = vi.spyOn(Date, 'now').mockImplementation(() => right() + wrong)
    await expect.poll(off, { timeout: 10_000, interval: 50 }).toBeLessThan(2_000)
    world.sessions.forget()
    const answer = await world.app.inject({ method: 'POST', url: '/api/order/list', headers: { token: mine }, payload: {} })
    expect(answer.json()).toMatchObject({ code: 200 })
    set.mockRestore()
  }
  await expect.poll(off, { timeout: 10_000, interval: 50 }).toBeLessThan(2_000)
})
