// What several benches share: the statements of our own commands, recorded on one copy of a database and replayed over the bare driver on another.
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { buildApp } from '@yunshu/server/app'
import { type Config, readConfig } from '@yunshu/server/platform/config'
import { openDb, openPool } from '@yunshu/server/platform/db/pool'
import { type Actor, noOrigin } from '@yunshu/server/platform/actor'
import { transactAsSystem } from '@yunshu/server/platform/db/scope'
import { findUserActor } from '@yunshu/server/platform/session/sessions'
import { seedBase } from '@yunshu/server/seeds/base'
import type { Services } from '@yunshu/server/platform/verb/services'
import { type DatabaseUrls, onDatabase, type TestServer } from '@yunshu/server/testkit/testServer'

/** What a bench of commands runs with. */
export const benchConfig = readConfig({ YUNSHU_SECRET: 'a-secret-of-benches-only-0123456789abcdef' })

/** The server on a fresh database, with the base world in it and its users as actors by account. */
export const openWorld = async (urls: DatabaseUrls) => {
  const running = await buildApp({ config: benchConfig, ...urls, filesFolder: tmpdir(), withJobs: false })
  const { services } = running
  const base = await seedBase(services.db, services.secrets, randomBytes(9).toString('base64url'))
  const actor = async (account: string): Promise<Actor> => {
    const found = await transactAsSystem(services.db, (tx) => findUserActor(tx, base.tenant_id, base.users[account]?.id ?? 0))
    if (!found) throw new Error(`no ${account}`)
    return { ...found, origin: noOrigin }
  }
  return { running, services, base, actor }
}

type Said = { readonly sql: string; readonly parameters: readonly unknown[] }
/** How many a second, and the milliseconds of CPU that each cost this process. */
export type Side = { readonly rate: number; readonly cpu: number }

/** Another database with the same rows. */
export const copyOf = async (server: TestServer, { name }: { name: string }): Promise<DatabaseUrls> => {
  const copy = `${server.run}_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: server.adminUrl })
  await client.connect()
  await client.query(`create database ${copy} template ${name}`)
  await client.end()
  return { adminUrl: onDatabase(server.adminUrl, copy), appUrl: onDatabase(server.appUrl, copy) }
}

/** Several clients, each the next of what is left. */
export const inTurns = async (clients: number, count: number, work: (i: number) => Promise<void>): Promise<Side> => {
  let next = 0
  const client = async (): Promise<void> => {
    for (let i = next++; i < count; i = next++) await work(i)
  }
  const [at, cpu] = [performance.now(), process.cpuUsage()]
  await Promise.all(Array.from({ length: clients }, client))
  const { user, system } = process.cpuUsage(cpu)
  return { rate: (count / (performance.now() - at)) * 1000, cpu: (user + system) / 1000 / count }
}

/** The statements of each of several acts, as they were sent. */
export const record = async <T>(
  urls: DatabaseUrls,
  inputs: readonly T[],
  act: (services: Services, input: T) => Promise<unknown>,
  config: Config = benchConfig
): Promise<Said[][]> => {
  const running = await buildApp({ config, ...urls, filesFolder: tmpdir(), withJobs: false })
  const said: Said[][] = []
  let one: Said[] = []
  const db = openDb(openPool(urls.appUrl, 1), ({ query }) => void one.push({ sql: query.sql, parameters: [...query.parameters] }))
  for (const input of inputs) {
    one = []
    await act({ ...running.services, db }, input)
    said.push(one)
  }
  await db.destroy()
  await running.close()
  return said
}

/** What a transaction says first of who asks. */
export const scopeOf = ({ tenant_id, company_id, type }: Pick<Actor, 'tenant_id' | 'company_id' | 'type'>): string =>
  `set local app.tenant = '${tenant_id}'; set local app.company = '${company_id}'; set local app.type = '${type}'`

/** The same statements in one transaction, over the bare driver. */
export const replay = async (pool: pg.Pool, scope: string, statements: readonly Said[]): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query(`begin; ${scope}`)
    for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
    await client.query('commit')
  } finally {
    client.release()
  }
}
export const middle = (figures: readonly number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
