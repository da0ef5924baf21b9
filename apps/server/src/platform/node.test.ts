import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testkit/database.ts'
import { openFaultProxy } from '../../testkit/faultProxy.ts'
import type { TestDatabase } from '../../testkit/testServer.ts'
import { appPool } from './db/pool.ts'
import { IdMaker, NoNodeNumber, sinceEpoch } from './ids.ts'
import { NodeLease } from './node.ts'

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof openFaultProxy>>
const pools: pg.Pool[] = []
beforeAll(async () => {
  database = await testDatabase()
  proxy = await openFaultProxy(database.appUrl)
})
afterAll(async () => {
  await proxy.close()
  for (const pool of pools) await pool.end()
  await database.drop()
})

const limits = { leaseMs: 4_000, sureMs: 2_500, renewMs: 300, againMs: 50, patienceMs: 50 }
const poolOn = (url: string): pg.Pool => {
  const pool = appPool(url, { max: 1, query_timeout: 2_000, connectionTimeoutMillis: 2_000 })
  pool.on('error', () => {})
  pools.push(pool)
  return pool
}
/** Tries until it is there. */
const openSoon = async (open: () => Promise<NodeLease>): Promise<NodeLease> => {
  for (let again = 0; again < 100; again += 1) {
    const lease = await open().catch((fault: Error) => fault)
    if (!(lease instanceof Error)) return lease
    await pause(100)
  }
  return await open()
}
const numberOf = (id: number): number => Math.floor(id / 128) % 32

test('a server that lost the database makes no id while another may have its number, then takes another number and goes on', async () => {
  const [own, others] = [new IdMaker(), new IdMaker()]
  const first = await NodeLease.open(poolOn(proxy.url), limits, own)
  const number = first.number()
  expect(numberOf(own.next())).toBe(number)
  proxy.refuse()
  await expect.poll(() => first.held(), { timeout: 20_000 }).toBe(false)
  expect(() => own.next()).toThrow(NoNodeNumber)
  await expect(first.demand()).rejects.toThrow(NoNodeNumber)
  // 32 numbers, and one only is free again: that of the server which is silent.
  const pool = poolOn(database.appUrl)
  await pool.query(
    `insert into node_lease (node, holder, renewed_at) select n, 'others', now() + interval '1 h' from generate_series(0, 31) n on conflict do nothing`
  )
  const heir = await openSoon(() => NodeLease.open(pool, limits, others))
  expect([heir.number(), numberOf(others.next())]).toEqual([number, number])
  proxy.pass()
  await pool.query(`update node_lease set renewed_at = '-infinity' where node = $1`, [number === 5 ? 6 : 5])
  await expect.poll(() => first.held(), { timeout: 20_000 }).toBe(true)
  expect(first.number()).not.toBe(number)
  expect(numberOf(own.next())).toBe(first.number())
  await Promise.all([first, heir].map((lease) => lease.close()))
})

test('a server whose number was taken while its answers were late uses it no more', async () => {
  const maker = new IdMaker()
  const pool = poolOn(database.appUrl)
  await pool.query(`update node_lease set renewed_at = '-infinity'`)
  const lease = await NodeLease.open(pool, limits, maker)
  const number = lease.number()
  await pool.query(`update node_lease set holder = 'another' where node = $1`, [number])
  await expect.poll(() => lease.number(), { timeout: 20_000 }).not.toBe(number)
  await expect.poll(() => lease.held(), { timeout: 20_000 }).toBe(true)
  await lease.close()
})

test('ids go on after those that were made under the number before, whatever the clock says', async () => {
  const pool = poolOn(database.appUrl)
  // A day ahead, as after a clock that was wrong; all other numbers are taken.
  await pool.query(`insert into node_lease (node, holder, renewed_at, last_ms) select n, 'others', now() + interval '1 h', 0 from generate_series(0, 31) n
    on conflict (node) do update set renewed_at = excluded.renewed_at`)
  const ahead = sinceEpoch() + 86_400_000
  await pool.query(`update node_lease set renewed_at = '-infinity', last_ms = $1 where node = 7`, [ahead])
  const maker = new IdMaker()
  const lease = await NodeLease.open(pool, limits, maker)
  const made = Array.from({ length: 300 }, () => maker.next())
  expect(lease.number()).toBe(7)
  expect(Math.min(...made)).toBeGreaterThan((ahead + 1) * 4096 - 1)
  expect(new Set(made).size).toBe(300)
  await lease.close()
})
