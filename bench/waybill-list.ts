// The waybill list against the same SQL over the wire and against bare fastify + pg, in one interleaved run: `npm run bench`, results in bench/README.md.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { verbs } from '@yunshu/server/app'
import { freePort } from '@yunshu/server/launch/freePort'
import { type Actor, noOrigin } from '@yunshu/server/platform/actor'
import { readConfig } from '@yunshu/server/platform/config'
import { openDb, openPool } from '@yunshu/server/platform/db/pool'
import { transactAsSystem } from '@yunshu/server/platform/db/scope'
import { rootFolder } from '@yunshu/server/platform/folders'
import { makeSecrets } from '@yunshu/server/platform/secrets'
import { findUserActor, openSession } from '@yunshu/server/platform/session/sessions'
import type { Services } from '@yunshu/server/platform/verb/services'
import { seedBase } from '@yunshu/server/seeds/base'
import { type DatabaseUrls, cachedDatabase, openTestServer, type TestServer } from '@yunshu/server/testkit/testServer'
import { fill } from '@yunshu/server/testkit/scale/fill'
import { compareCompressions } from './waybill/compression.ts'
import { seqScansOf } from './waybill/plans.ts'
import { type Given, openScoped, type Statement } from './waybill/raw.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const calls = Number(process.env['BENCH_CALLS'] ?? 400)
const sizes = (process.env['BENCH_SIZES'] ?? '10000,1000000').split(',').map(Number)
const lists = [
  'waybill/list carrier',
  'order/list shipper',
  'order/carrier_list carrier',
  'order/operator_list operator',
  'receipt/list shipper',
  'dispatch/list shipper',
  'driver/list carrier',
  'vehicle/list carrier',
  'notice/list carrier',
  '/api/adminlog/admin_log_index carrier'
]

const secret = randomBytes(32).toString('base64url')
// The same rows for the same migrations, generator and day.
const fingerprint = (template: string): string =>
  createHash('sha256')
    .update(template + readFileSync(join(rootFolder, 'apps/server/testkit/scale/trips.sql'), 'utf8') + new Date().toISOString().slice(0, 10))
    .digest('hex')
    .slice(0, 12)

type Stage = { size: number; ours: Side; bare: Side; given: Given; token: string; plans: string[]; close: () => Promise<void> }
type Side = { url: string; pid: number }

const main = async (): Promise<void> => {
  const server = await openTestServer((line) => console.log(line), { careful: true })
  const stages: Stage[] = []
  try {
    for (const size of sizes) stages.push(await stageOf(server, size))
    for (const { size, plans } of stages)
      console.log(
        `\n### Plans of every list at ${size.toLocaleString('en')} waybills\n\n| list | statements | large tables read from end to end |\n|---|---|---|\n${plans.join('\n')}`
      )
    await compare(stages)
    for (const stage of stages) await crowd(stage)
    const [first] = stages
    if (first) await compareCompressions(await Promise.all([5, 20, 50, 200].map((size) => answerOf(first, size))))
  } finally {
    for (const stage of stages) await stage.close()
    await server.close()
  }
}

/** One interleaved run over all sizes: ours, raw, bare, ours, raw, bare ... */
const compare = async (stages: readonly Stage[]): Promise<void> => {
  const figures = stages.map(() => ({
    ours: [] as number[],
    raw: [] as number[],
    bare: [] as number[],
    oursCpu: [] as number[],
    bareCpu: [] as number[],
    oursPackedCpu: [] as number[],
    barePackedCpu: [] as number[]
  }))
  for (let round = -1; round < rounds; round += 1) {
    for (const [i, stage] of stages.entries()) {
      const ours = await overHttp(`${stage.ours.url}/api/waybill/list`, stage.token, stage.ours.pid)
      const raw = await overTheWire(stage.given)
      const bare = await overHttp(`${stage.bare.url}/list`, stage.token, stage.bare.pid)
      const oursPacked = await overHttp(`${stage.ours.url}/api/waybill/list`, stage.token, stage.ours.pid, browserAccepts)
      const barePacked = await overHttp(`${stage.bare.url}/list`, stage.token, stage.bare.pid, browserAccepts)
      if (round < 0) continue // the first one only warms up
      figures[i]?.ours.push(ours.p50)
      figures[i]?.raw.push(raw)
      figures[i]?.bare.push(bare.p50)
      figures[i]?.oursCpu.push(ours.cpu)
      figures[i]?.bareCpu.push(bare.cpu)
      figures[i]?.oursPackedCpu.push(oursPacked.cpu)
      figures[i]?.barePackedCpu.push(barePacked.cpu)
    }
  }
  console.log(
    `\n### The waybill list, ${rounds} rounds of ${calls} calls one after the other, medians\n\n| waybills | ours p50 | raw SQL p50 | bare p50 | ours / raw (aim 1.6) | ours - raw (aim 1.0 ms) | CPU ours | CPU bare | CPU ratio (aim 2.0) | compressed CPU ours (aim 1.0 ms) | compressed CPU bare | compressed CPU ratio (aim 1.6) |\n|---|---|---|---|---|---|---|---|---|---|---|---|`
  )
  const ms = (n: number): string => `${n.toFixed(2)} ms`
  const p50s = figures.map((all, i) => {
    const [ours, raw, bare] = [median(all.ours), median(all.raw), median(all.bare)]
    const [oursCpu, bareCpu, oursPackedCpu, barePackedCpu] = [
      median(all.oursCpu),
      median(all.bareCpu),
      median(all.oursPackedCpu),
      median(all.barePackedCpu)
    ]
    console.log(
      `| ${stages[i]?.size.toLocaleString('en')} | ${ms(ours)} | ${ms(raw)} | ${ms(bare)} | ${(ours / raw).toFixed(2)} | ${ms(ours - raw)} | ${ms(oursCpu)} | ${ms(bareCpu)} | ${(oursCpu / bareCpu).toFixed(2)} | ${ms(oursPackedCpu)} | ${ms(barePackedCpu)} | ${(oursPackedCpu / barePackedCpu).toFixed(2)} |`
    )
    return { ours, raw }
  })
  const [few, many] = [p50s[0], p50s.at(-1)]
  if (few && many && few !== many)
    console.log(`\nA hundred times the data: ours x ${(many.ours / few.ours).toFixed(2)}, raw SQL x ${(many.raw / few.raw).toFixed(2)} (aim 1.25)`)
}

/** 64 calls at once again and again: nobody is refused, and the pool hands out in turn. */
const crowd = async ({ size, ours, token }: Stage): Promise<void> => {
  const times: number[] = []
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: 64 }, async (_, client) => {
      for (let i = 0; i < 10; i += 1) times.push(await one(`${ours.url}/api/waybill/list`, token, client))
    })
  )
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `\n64 parallel callers at ${size.toLocaleString('en')}: ${times.length} answers, ${(times.length / seconds).toFixed(0)} a second, p50 ${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`
  )
}

const browserAccepts = 'gzip, deflate, br, zstd'
const overHttp = async (url: string, token: string, pid: number, accepts?: string): Promise<{ p50: number; cpu: number }> => {
  const before = cpuOf(pid)
  const times: number[] = []
  for (let i = 0; i < calls; i += 1) times.push(await one(url, token, i, accepts))
  return { p50: median(times), cpu: (cpuOf(pid) - before) / calls }
}

/** The list's answer with so many rows. */
const answerOf = async ({ ours, token }: Stage, pagesize: number): Promise<string> =>
  (await ask(`${ours.url}/api/waybill/list`, token, pagesize, JSON.stringify({ pagesize }))).text

/** Milliseconds of one call. */
const one = async (url: string, token: string, client: number, accepts?: string): Promise<number> =>
  (await ask(url, token, client, '{}', accepts)).took

const agent = new Agent({ keepAlive: true })
const decompress = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
/** One call, by the leanest client there is. */
const ask = (url: string, token: string, client: number, body: string, accepts?: string): Promise<{ took: number; text: string }> =>
  new Promise((done, fail) => {
    const begun = performance.now()
    // One caller may ask so often a minute; the bench is many callers behind a trusted proxy.
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      token,
      'x-forwarded-for': `10.1.${client % 250}.1`,
      ...(accepts && { 'accept-encoding': accepts })
    }
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const took = performance.now() - begun
        const encoding = answer.headers['content-encoding']
        const text = decompress[encoding === 'br' || encoding === 'gzip' ? encoding : 'identity'](Buffer.concat(parts)).toString()
        if (text.startsWith('{"code":200')) done({ took, text })
        else fail(new Error(`${url}: ${text.slice(0, 200)}`))
      })
    })
    asked.on('error', fail)
    asked.end(body)
  })

const overTheWire = async (given: Given): Promise<number> => {
  const pool = openScoped(given, 1)
  const client = await pool.connect()
  const times: number[] = []
  for (let i = 0; i < calls; i += 1) {
    const begun = performance.now()
    for (const { sql, parameters } of given.statements) await client.query(sql, parameters)
    times.push(performance.now() - begun)
  }
  client.release()
  await pool.end()
  return median(times)
}

/** Milliseconds of CPU that a process has used, in ticks of ten. */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A filled database with our server and the bare one on it; the data of a day is kept for the next run. */
const stageOf = async (server: TestServer, size: number): Promise<Stage> => {
  const begun = performance.now()
  const config = readConfig({ YUNSHU_SECRET: secret })
  const database = await cachedDatabase(server, `bench_${size}_${fingerprint(server.template)}`, async ({ adminUrl, appUrl }) => {
    const pool = openPool(appUrl)
    const { tenant_id, companies, users } = await seedBase(openDb(pool), makeSecrets(secret), randomBytes(9).toString('base64url'))
    await pool.end()
    await fill(adminUrl, {
      n: size,
      tenant: tenant_id,
      carrier: companies['carrier']?.id ?? 0,
      shipper: companies['shipper']?.id ?? 0,
      reader: users['carrier']?.id ?? 0
    })
  })
  const pool = openPool(database.appUrl)
  const db = openDb(pool)
  const actorOf = async (account: string): Promise<Actor> => {
    const actor = await transactAsSystem(db, async (tx) => {
      const user = await tx.selectFrom('user').select(['tenant_id', 'id']).where('account', '=', account).executeTakeFirstOrThrow()
      return await findUserActor(tx, user.tenant_id, user.id)
    })
    if (!actor) throw new Error(`no ${account}`)
    return { ...actor, origin: noOrigin }
  }
  const heard: Statement[] = []
  const listening = openDb(pool, ({ query }) => void heard.push({ sql: query.sql, parameters: [...query.parameters] }))
  const statementsOf = async (path: string, actor: Actor): Promise<Statement[]> => {
    heard.length = 0
    const verb = verbs.find(({ contract }) => contract.path === (path.startsWith('/') ? path : `/api/${path}`))
    // Nothing is kept here, so that every statement of a first call is heard.
    const counts = { get: async (_c: unknown, _a: unknown, _k: unknown, _f: unknown, ask: () => Promise<{ value: unknown }>) => (await ask()).value }
    await verb?.run({ db: listening, config, counts, secrets: makeSecrets(secret) } as unknown as Services, actor, {})
    return heard.filter(({ sql }) => !/^(begin|commit)/.test(sql))
  }
  const scopeOf = ({ tenant_id, company_id, type }: Actor): string => `-c app.tenant=${tenant_id} -c app.company=${company_id} -c app.type=${type}`

  const plans: string[] = []
  for (const line of lists) {
    const [path = '', account = ''] = line.split(' ')
    const actor = await actorOf(account)
    const statements = await statementsOf(path, actor)
    const scoped = openScoped({ url: database.appUrl, scope: scopeOf(actor), statements }, 1)
    const client = await scoped.connect()
    const scans = new Set<string>()
    for (const statement of statements) for (const table of await seqScansOf(client, statement)) scans.add(table)
    client.release()
    await scoped.end()
    plans.push(`| ${path} | ${statements.filter(({ sql }) => !sql.startsWith('set ')).length} | ${[...scans].join(', ') || 'none'} |`)
  }
  const carrier = await actorOf('carrier')
  const given: Given = { url: database.appUrl, scope: scopeOf(carrier), statements: await statementsOf('waybill/list', carrier) }
  const { token } = await transactAsSystem(db, (tx) => openSession(tx, 'user', carrier.tenant_id, carrier.user_id ?? 0, noOrigin))
  await db.destroy()
  const ours = await spawnOurs(database)
  const bare = await spawnBare(given)
  console.log(`${size.toLocaleString('en')} waybills made in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  return {
    size,
    token,
    given,
    plans,
    ours: ours.side,
    bare: bare.side,
    close: async () => {
      for (const { child } of [ours, bare]) {
        child.kill('SIGTERM')
        await new Promise((done) => child.once('exit', done))
      }
    }
  }
}

type Spawned = { child: ChildProcess; side: Side }
const spawnOurs = async (database: DatabaseUrls): Promise<Spawned> => {
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: String(port),
    YUNSHU_HOST: '127.0.0.1',
    YUNSHU_SECRET: secret,
    YUNSHU_TRUSTED_PROXIES: '1',
    YUNSHU_DATA: join(rootFolder, '.cache/bench'),
    DATABASE_URL: database.appUrl,
    DATABASE_ADMIN_URL: database.adminUrl
  }
  const child = spawn(process.execPath, [join(rootFolder, 'apps/server/dist/main.js')], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/api/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('the server ended')
    await new Promise((done) => setTimeout(done, 100))
  }
  return { child, side: { url, pid: child.pid ?? 0 } }
}

const spawnBare = async (given: Given): Promise<Spawned> => {
  const child = spawn(process.execPath, ['--import', 'tsx', join(rootFolder, 'bench/waybill/bare.ts')], {
    env: { ...process.env, NODE_ENV: 'production', BENCH_GIVEN: JSON.stringify(given) },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const port = await new Promise<number>((done, fail) => {
    child.stdout.once('data', (line: Buffer) => done(Number(String(line).trim())))
    child.once('exit', () => fail(new Error('the bare server ended')))
  })
  return { child, side: { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 } }
}

await main()
