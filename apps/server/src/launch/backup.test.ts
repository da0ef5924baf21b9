import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { preparePaymentWorld } from '../../testkit/crash/paymentWorld.ts'
import { dropFirstWorld, worldSecret as secret } from '../../testkit/crash/stoppedWorld.ts'
import { readConfig } from '../platform/config.ts'
import { allQuestions, audit } from '../platform/db/audit.ts'
import { backup, restore } from './backup.ts'
import { findCluster } from './cluster.ts'
import { type Postgres, startPostgres } from './postgres.ts'

let root: string
const running: Postgres[] = []
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'yunshu-drill-'))
  chmodSync(root, 0o755)
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const silent = (): void => undefined
const start = async (dataDir: string): Promise<Postgres> => {
  const server = await startPostgres({ dataDir, log: silent })
  running.push(server)
  return server
}
const configOf = (data: string) => readConfig({ YUNSHU_SECRET: secret, YUNSHU_DATA: data, YUNSHU_CONFIG: join(root, 'none.json') })

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
/** A digest of every table of the product, as its superuser reads them. */
const digestsOf = (server: Postgres): Promise<Record<string, string>> =>
  withClient(server.superUrl.replace(/\/postgres(\?|$)/, '/yunshu$1'), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`
    )
    const digests: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: found } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`
      )
      digests[name] = found[0]?.digest ?? ''
    }
    return digests
  })
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')
      ])
  )

test('a running product is backed up and restored: every table and file is the same, the auditor is silent, and neither touches the other', async () => {
  const [data, copy, folder] = [join(root, 'first'), join(root, 'second'), join(root, 'backup')]
  mkdirSync(data)
  await preparePaymentWorld(data, 20)
  await dropFirstWorld()
  for (const name of ['11/4711', '12/4712', 'ds/note-oplog-heads']) {
    mkdirSync(join(data, 'files', name.slice(0, 2)), { recursive: true })
    writeFileSync(join(data, 'files', name), `content of ${name}`)
  }
  const server = await start(data)
  const [digests, files] = [await digestsOf(server), filesOf(join(data, 'files'))]
  expect(Object.keys(digests).length).toBeGreaterThan(50)
  // Others write meanwhile, into a table that is none of the product's.
  await withClient(server.adminUrl, (client) => client.query('create table busy (n int, text text)'))
  let busy = true
  const writing = withClient(server.adminUrl, async (client) => {
    for (let n = 0; busy; n += 1) await client.query(`insert into busy select $1, repeat('x', 400) from generate_series(1, 500)`, [n])
  })
  await backup(configOf(data), folder, silent)
  busy = false
  await writing
  await expect(backup(configOf(data), folder, silent)).rejects.toThrow('is there already')
  await restore(configOf(copy), folder, silent)

  const restored = await start(copy)
  expect(restored.folder).not.toBe(server.folder)
  const { ['public.busy']: lines, ...same } = await digestsOf(restored)
  expect(same).toEqual(digests)
  expect(Number(lines?.split(' ')[0]) % 500).toBe(0)
  expect(filesOf(join(copy, 'files'))).toEqual(files)
  expect(await withClient(restored.appUrl, (client) => audit(client, allQuestions()))).toEqual([])
  await withClient(restored.adminUrl, (client) => client.query('drop table busy'))
  expect(await digestsOf(server)).toHaveProperty(['public.busy'])
  await expect(restore(configOf(copy), folder, silent)).rejects.toThrow('holds a product already')
  await expect(restore(configOf(join(root, 'third')), root, silent)).rejects.toThrow('is no backup')
}, 900_000)

test('a data folder that is copied as it is never works with the database of the other', async () => {
  const [data, copy] = [join(root, 'original'), join(root, 'copied')]
  const server = await start(data)
  await withClient(server.adminUrl, (client) => client.query('create table mine (n int)'))
  await withClient(server.superUrl, (client) => client.query('checkpoint'))
  expect(server.folder).toBe(join(data, 'postgres'))
  expect(readFileSync(join(data, 'postgres.json'), 'utf8')).not.toContain(root)
  cpSync(data, copy, { recursive: true, preserveTimestamps: true, filter: (path) => !path.includes('.s.PGSQL') })
  const own = findCluster(copy)
  expect(own?.folder).toBe(join(copy, 'postgres'))
  const other = await start(copy).catch((error: Error) => error)
  // A copy that root made belongs to root, as which PostgreSQL may not run everywhere; it never falls back on the original.
  if (other instanceof Error) return expect(other.message).not.toContain(data)
  expect([other.pid() === server.pid(), other.folder, other.adopted]).toEqual([false, join(copy, 'postgres'), false])
  await withClient(other.adminUrl, (client) => client.query('drop table mine'))
  await withClient(server.adminUrl, (client) => client.query('insert into mine values (1)'))
})

test('a data folder may be moved, and one whose database is gone says so instead of beginning anew', async () => {
  const [data, moved] = [join(root, 'before'), join(root, 'after')]
  const server = await start(data)
  await withClient(server.adminUrl, (client) => client.query('create table kept (n int)'))
  await server.stop()
  renameSync(data, moved)
  const again = await start(moved)
  await withClient(again.adminUrl, (client) => client.query('insert into kept values (1)'))
  await again.stop()
  rmSync(again.folder, { recursive: true })
  await expect(start(moved)).rejects.toThrow('is gone from')
})

test('a database outside of its data folder is found by the folder’s number: where it was moved to, and not from a copy', () => {
  const home = join(root, 'home')
  const data = join(root, 'private')
  mkdirSync(data)
  writeFileSync(join(data, 'postgres.json'), JSON.stringify({ id: 'abcdef123456', superuser: 'a', owner: 'b', app: 'c', made: true }))
  const outside = join(home, 'data-abcdef123456/postgres')
  mkdirSync(outside, { recursive: true })
  writeFileSync(join(outside, 'PG_VERSION'), '18')
  expect(findCluster(data, home)?.folder).toBe(outside)
  const copy = join(root, 'private-copy')
  cpSync(data, copy, { recursive: true })
  expect(() => findCluster(copy, home)).toThrow('is a copy of')
  const moved = join(root, 'private-moved')
  renameSync(data, moved)
  expect(findCluster(moved, home)?.folder).toBe(outside)
  expect(() => findCluster(copy, home)).toThrow('is a copy of')
  rmSync(moved, { recursive: true })
  expect(findCluster(copy, home)?.folder).toBe(outside)
  expect(existsSync(join(copy, 'postgres'))).toBe(false)
})
