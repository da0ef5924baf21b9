import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { findCluster } from '../apps/server/src/launch/cluster.ts'
import { freePort } from '../apps/server/src/launch/freePort.ts'
import { urlOf } from '../apps/server/src/launch/postgres.ts'
import { findPostmaster, workersOn } from '../apps/server/src/launch/postmaster.ts'
import { databaseName, ownerRole } from '../apps/server/src/launch/roles.ts'
import { rootFolder } from '../apps/server/src/platform/folders.ts'
import { killNow } from '../apps/server/testkit/crash/serverProcess.ts'

// `node_modules/.bin/tsx bench/recovery.ts`: server and PostgreSQL are killed together under a load of writes, as by a power switch, and come back under their keeper.
// Measured from the kill: until PostgreSQL takes a query, and until the server answers a call that asks the database. BENCH_KILLS is how often.

const kills = Number(process.env['BENCH_KILLS'] ?? 15)
const loadMs = Number(process.env['BENCH_LOAD_MS'] ?? 5_000)
const [key, dataDir] = [randomBytes(32).toString('base64'), mkdtempSync(join(tmpdir(), 'yunshu-recovery-'))]
chmodSync(dataDir, 0o755)
const log = join(dataDir, 'server.log')
const bundle = join(rootFolder, 'apps/server/dist/main.js')
const keeper = pathToFileURL(join(rootFolder, 'scripts/keep.mjs')).href
const port = await freePort()
const url = `http://127.0.0.1:${port}/api/health`

const start = (): ChildProcess => {
  const out = openSync(log, 'a')
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_ENV: 'production',
    PORT: String(port),
    YUNSHU_HOST: '127.0.0.1',
    YUNSHU_DATA: dataDir,
    YUNSHU_SECRET: key,
    YUNSHU_CONFIG: join(dataDir, 'none.json')
  }
  const script = join(dataDir, 'keeper.mjs')
  writeFileSync(script, `import { keepRunning } from ${JSON.stringify(keeper)}; keepRunning(${JSON.stringify(bundle)})`)
  return spawn(process.execPath, [script], { env, stdio: ['ignore', out, out] })
}
const childrenOf = (pid: number): number[] =>
  (spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout ?? '').split('\n').map(Number).filter(Boolean)

const until = async (isThere: () => Promise<boolean>, begun: number): Promise<number> => {
  while (!(await isThere().catch(() => false))) {
    if (performance.now() - begun > 120_000) throw new Error(`nothing answers: ${readFileSync(log, 'utf8').slice(-2_000)}`)
    await pause(10)
  }
  return performance.now() - begun
}
const answers = async (): Promise<boolean> => (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok
const connect = async (): Promise<pg.Client> => {
  const cluster = findCluster(dataDir)
  const postmaster = cluster && findPostmaster(cluster.folder)
  if (!cluster || postmaster?.status !== 'ready') throw new Error('not yet')
  const client = new pg.Client({ connectionString: urlOf(postmaster.endpoint, ownerRole, cluster.owner, databaseName) })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
const takesQueries = async (): Promise<boolean> => {
  const client = await connect()
  await client.query('select 1')
  await client.end()
  return true
}
/* Small transactions over four connections, one after the other in each, for as long as the database lives. */
const write = async (): Promise<void> => {
  const client = await connect()
  try {
    for (;;) await client.query('insert into recovery_load (text) select repeat(md5(random()::text), 8) from generate_series(1, 50)')
  } catch {
    await client.end().catch(() => undefined)
  }
}

const keeping = start()
const back: { database: number; server: number }[] = []
try {
  await until(answers, performance.now())
  const client = await connect()
  await client.query('create table if not exists recovery_load (id bigserial primary key, text text)')
  await client.end()
  for (let i = 0; i < kills; i += 1) {
    for (let n = 0; n < 4; n += 1) void write().catch(() => undefined)
    await pause(loadMs)
    const folder = findCluster(dataDir)?.folder ?? ''
    const victims = [...childrenOf(keeping.pid ?? 0), ...workersOn(folder)]
    const begun = performance.now()
    for (const pid of victims) killNow(pid)
    await pause(20)
    const [database, server] = await Promise.all([until(takesQueries, begun), until(answers, begun)])
    back.push({ database, server })
    console.log(`kill ${i + 1}: PostgreSQL after ${Math.round(database)} ms, the server after ${Math.round(server)} ms`)
    // A server that dies again and again is started later each time: let it live until the keeper trusts it, where that is asked.
    await pause(Number(process.env['BENCH_REST_MS'] ?? 0))
  }
  // What PostgreSQL itself says it needed: reading back its log, and writing what it read.
  const told = readFileSync(join(dataDir, 'postgres.log'), 'utf8').split('\n')
  for (const line of told.filter((text) => /redo done|checkpoint complete: end-of-recovery|syncing data directory/.test(text))) console.log(line)
} finally {
  keeping.kill('SIGTERM')
  await new Promise((done) => keeping.once('exit', done))
  rmSync(dataDir, { recursive: true, force: true })
}
const figures = (name: 'database' | 'server'): string => {
  const all = back.map((one) => one[name]).toSorted((a, b) => a - b)
  return [all[0], all[Math.floor(all.length / 2)], all.at(-1)].map((ms) => Math.round(ms ?? 0)).join(' / ')
}
console.log(
  `${kills} kills, min / median / worst ms: PostgreSQL ${figures('database')}, the server ${figures('server')}; load average ${loadavg()[0]?.toFixed(1)}`
)
