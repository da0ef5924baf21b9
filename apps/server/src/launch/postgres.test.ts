import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkServer } from '../platform/db/checkServer.ts'
import { isAlive } from './lock.ts'
import { type Postgres, startPostgres } from './postgres.ts'

// Each database is made on the disk and waits for it, however much others write meanwhile.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let root: string
const running: Postgres[] = []
const lines: string[] = []

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'yunshu-launch-'))
  chmodSync(root, 0o755)
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const start = async (name = 'data'): Promise<Postgres> => {
  const server = await startPostgres({ dataDir: join(root, name), log: (line) => lines.push(line) })
  running.push(server)
  return server
}

const ask = async (url: string, text: string): Promise<unknown[][]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const killAll = async (server: Postgres): Promise<void> => {
  const pid = server.pid()
  process.kill(pid, 'SIGKILL')
  while (isAlive(pid)) await pause(10)
}
/** However long the machine takes: the test's own limit is the only one. */
const untilRevived = async (server: Postgres, before: number): Promise<void> => {
  while (server.pid() === before) await pause(50)
}

test('a first start makes a Chinese-ready, durable database with two plain roles', async () => {
  const server = await start()
  expect(server.adopted).toBe(false)
  expect(statSync(server.folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(root, 'data/postgres.json')).mode & 0o777).toBe(0o600)
  await expect(
    checkServer({ url: server.appUrl, variable: 'DATABASE_URL', embedded: true, production: true, log: () => undefined })
  ).resolves.toBeUndefined()
  expect(await ask(server.appUrl, `select current_user, current_setting('timezone'), upper('é'), '运' ~ '\\w'`)).toEqual([
    ['yunshu_app', 'UTC', 'É', true]
  ])
  const roles = `select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname like 'yunshu%' order by 1`
  expect(await ask(server.adminUrl, roles)).toEqual([
    ['yunshu_app', false, false, false, false],
    ['yunshu_owner', false, false, true, false]
  ])
  await ask(server.adminUrl, 'create table kept (n int)')
  await ask(server.adminUrl, 'insert into kept values (1)')
})

test('the app role may make nothing, and a wrong password lets nobody in', async () => {
  const server = await start()
  await expect(ask(server.appUrl, 'create table mine (n int)')).rejects.toMatchObject({ code: '42501' })
  const wrong = new URL(server.appUrl)
  wrong.password = 'wrong'
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('a second start finds what was kept', async () => {
  const server = await start()
  expect(await ask(server.adminUrl, 'select n from kept')).toEqual([[1]])
})

test('a second process works with the same server, and the first to leave does not stop it', async () => {
  const first = await start()
  const second = await start()
  expect([second.adopted, second.pid()]).toEqual([true, first.pid()])
  await first.stop()
  expect(await ask(second.appUrl, 'select 1')).toEqual([[1]])
  await second.stop()
  await expect(ask(second.appUrl, 'select 1')).rejects.toThrow()
})

test('two that start at once get one server', async () => {
  const [one, two] = await Promise.all([start('twice'), start('twice')])
  expect(one.pid()).toBe(two.pid())
  expect([one.adopted, two.adopted].sort()).toEqual([false, true])
})

test('a killed app leaves its server running, and the next start adopts it', async () => {
  const script = `import { startPostgres } from ${JSON.stringify(new URL('postgres.ts', import.meta.url).href)}
    const server = await startPostgres({ dataDir: process.argv[1], log: () => undefined })
    console.log(server.pid()); setInterval(() => undefined, 1000)`
  const app = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, join(root, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const pid = Number(String((await once(app.stdout, 'data'))[0]))
  app.kill('SIGKILL')
  await once(app, 'close')
  const server = await start()
  expect([server.adopted, server.pid()]).toEqual([true, pid])
})

test('a killed server is started again under the running app, and nothing that was saved is lost', async () => {
  const server = await start()
  const before = server.pid()
  for (let n = 2; n <= 20; n += 1) await ask(server.adminUrl, `insert into kept values (${n})`)
  await killAll(server)
  await untilRevived(server, before)
  expect(await ask(server.adminUrl, 'select count(*)::int, sum(n)::int from kept')).toEqual([[20, 210]])
  expect(lines.at(-1)).toContain('recovered')
})

test.each([
  ['of a dead process', '999999999'],
  ['of a living process that is no database', String(process.pid)],
  ['that is empty', '']
])('a pid file %s does not keep the server from starting', async (_kind, content) => {
  const first = await start()
  await first.stop()
  writeFileSync(join(first.folder, 'postmaster.pid'), content && `${content}\n${first.folder}\n1700000000\n5432\n${first.folder}\n\n 1 1\nready   \n`)
  const again = await start()
  expect(again.adopted).toBe(false)
  expect(await ask(again.adminUrl, 'select count(*)::int from kept')).toEqual([[20]])
})

test('where the path is too long for a socket, the server listens on the loopback interface', async () => {
  const server = await start(`long/${'x'.repeat(100)}`)
  expect(server.host).toBe('127.0.0.1')
  expect(await ask(server.appUrl, 'select current_user')).toEqual([['yunshu_app']])
  const before = server.pid()
  await killAll(server)
  await untilRevived(server, before)
  expect(await ask(server.appUrl, 'select 1')).toEqual([[1]])
})

test('lost passwords are one clear sentence', async () => {
  const first = await start('forgetful')
  await first.stop()
  rmSync(join(root, 'forgetful/postgres.json'))
  if (first.folder.startsWith(root)) await expect(start('forgetful')).rejects.toThrow('put it back')
  else expect((await start('forgetful')).folder).not.toBe(first.folder)
})
