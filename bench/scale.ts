// Every list of every console over so many rows of each kind in one tenant: `node_modules/.bin/tsx bench/scale.ts [ROWS]`, results in bench/README.md.
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadavg, tmpdir } from 'node:os'
import { buildApp } from '@yunshu/server/app'
import { type Actor, noOrigin } from '@yunshu/server/platform/actor'
import { readConfig } from '@yunshu/server/platform/config'
import { appClient, openDb, openPool } from '@yunshu/server/platform/db/pool'
import { transactAsSystem } from '@yunshu/server/platform/db/scope'
import { rootFolder } from '@yunshu/server/platform/folders'
import { makeSecrets } from '@yunshu/server/platform/secrets'
import { findUserActor } from '@yunshu/server/platform/session/sessions'
import type { Services } from '@yunshu/server/platform/verb/services'
import { seedBase } from '@yunshu/server/seeds/base'
import { fill } from '@yunshu/server/testkit/scale/fill'
import { fills } from '@yunshu/server/testkit/scale/fills'
import { costOf, type Statement } from '@yunshu/server/testkit/scale/plans'
import { boards, lastPage, type Question, questions } from '@yunshu/server/testkit/scale/questions'
import { cachedDatabase, openTestServer } from '@yunshu/server/testkit/testServer'

const rows = Number(process.argv[2] ?? 100_000)
/** A part of the paths that are asked, or an expression for them. */
const only = new RegExp(process.env['BENCH_ONLY'] ?? '')
/** How often each question is asked; the median is told. */
const times = Number(process.env['BENCH_TIMES'] ?? 3)
const secret = 'a-secret-of-benches-only-0123456789abcdef'
const accounts = ['carrier', 'shipper', 'operator', 'carrier-fin', 'operator-fin']

type Answer = { readonly total?: number }
/** One call to be measured: who makes it, and what it is called in the table. */
type Asked = { readonly path: string; readonly reader: Actor; readonly name: string; readonly ask: () => Promise<Answer> }
/** Of an export so many rows are read: what stands before its first row, and then what a row costs. */
const exported = 5000
class Enough extends Error {}
type Figure = {
  readonly name: string
  readonly ms: number
  readonly cpu: number
  readonly blocks: number
  readonly read: number
  readonly faults: readonly string[]
}

const main = async (): Promise<void> => {
  const server = await openTestServer((line) => console.log(line), { careful: true })
  const begun = performance.now()
  const database = await cachedDatabase(server, `scale_${rows}_${fingerprint(server.template)}`, async ({ adminUrl, appUrl }) => {
    const pool = openPool(appUrl)
    const { tenant_id, companies, users } = await seedBase(openDb(pool), makeSecrets(secret), randomBytes(9).toString('base64url'))
    await pool.end()
    const idOf = (of: Readonly<Record<string, { id: number }>>, key: string): number => of[key]?.id ?? 0
    const sizes = {
      n: rows,
      tenant: tenant_id,
      carrier: idOf(companies, 'carrier'),
      shipper: idOf(companies, 'shipper'),
      reader: idOf(users, 'carrier')
    }
    await fill(adminUrl, sizes, fills)
  })
  console.log(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  const config = readConfig({ YUNSHU_SECRET: secret })
  const running = await buildApp({ config, appUrl: database.appUrl, adminUrl: database.adminUrl, filesFolder: tmpdir(), withJobs: false })
  const heard: Statement[] = []
  const db = openDb(openPool(database.appUrl, 4), ({ query }) => void heard.push({ sql: query.sql, parameters: [...query.parameters] }))
  // What is kept around a list is asked anew each time, so that its first call is measured and not the memory of it.
  const counts = { get: async (_c: unknown, _a: unknown, _k: unknown, _f: unknown, ask: () => Promise<{ value: unknown }>) => (await ask()).value }
  const services = { ...running.services, db, counts } as unknown as Services
  const client = appClient(database.appUrl)
  await client.connect()
  try {
    const measure = async ({ reader, name, ask }: Asked): Promise<{ figure: Figure; answer: Answer }> => {
      const took: number[] = []
      const cpu0 = cpuOfDatabase() + cpuOfThis()
      let answer: Answer = {}
      for (let i = 0; i < times; i += 1) {
        heard.length = 0
        const at = performance.now()
        answer = await ask()
        took.push(performance.now() - at)
        if (at + 2000 < performance.now()) break
      }
      const cpu = (cpuOfDatabase() + cpuOfThis() - cpu0) / took.length
      const statements = heard.filter(({ sql }) => !/^(begin|commit|declare|fetch)/.test(sql))
      const cost = await costOf(client, reader, statements, { read: 10_001, sorted: 10_001 })
      return { figure: { name, ...cost, ms: median(took), cpu }, answer }
    }
    const pageOf = ({ list, reader, name, input }: Question): Asked => ({
      path: list.contract.path,
      reader,
      name,
      ask: async () => (await list.run(services, reader, input)) as Answer
    })
    const exportOf = ({ list, reader, input }: Question): Asked => ({
      path: list.contract.path,
      reader,
      name: `export, ${exported} rows`,
      ask: async () => {
        let left = exported
        const take = (rows: readonly unknown[]): Promise<void> => {
          left -= rows.length
          return left > 0 ? Promise.resolve() : Promise.reject(new Enough())
        }
        await list.stream(services, reader, input, 500, take).catch((error: unknown) => {
          if (!(error instanceof Enough)) throw error
        })
        return { total: exported - Math.max(left, 0) }
      }
    })
    const readers = await distinct(await Promise.all(accounts.map((account) => actorOf(running.services, account))))
    const all = questions(readers)
    const usual = all.find(({ list, name }) => list.contract.path.endsWith('waybill/list') && name === 'as it opens')
    if (!usual) throw new Error('no waybill list')
    await measure(pageOf(usual))
    const { figure: base } = await measure(pageOf(usual))
    console.log(
      `\n### ${rows.toLocaleString('en')} rows of every kind, load average ${loadavg()[0]?.toFixed(1)}; the default waybill list: ${told(base)}\n`
    )
    console.log('| call | as | asked | ms | x | CPU ms | blocks | rows read | faults |\n|---|---|---|---|---|---|---|---|---|')
    const tally = { asked: 0, faulty: 0, slow: 0 }
    const tell = async (asked: Asked): Promise<Answer> => {
      tally.asked += 1
      try {
        const { figure, answer } = await measure(asked)
        tally.faulty += figure.faults.length > 0 ? 1 : 0
        tally.slow += figure.ms > 5 * base.ms ? 1 : 0
        const total = answer.total === undefined ? '' : ` (${answer.total})`
        console.log(
          `| ${asked.path} | ${asked.reader.type} | ${figure.name}${total} | ${figure.ms.toFixed(1)} | ${(figure.ms / base.ms).toFixed(1)} | ${figure.cpu.toFixed(0)} | ${figure.blocks} | ${Math.round(figure.read)} | ${figure.faults.join('; ')} |`
        )
        return answer
      } catch (error) {
        console.log(`| ${asked.path} | ${asked.reader.type} | ${asked.name} | | | | | | ${(error as Error).message.slice(0, 80)} |`)
        return {}
      }
    }
    for (const { board, reader } of boards(readers).filter((one) => only.test(one.board.contract.path)))
      await tell({
        path: board.contract.path,
        reader,
        name: 'board',
        ask: async () => {
          await board.run(services, reader, {})
          return {}
        }
      })
    for (const question of all.filter(({ list }) => only.test(list.contract.path))) {
      const { total = 0 } = await tell(pageOf(question))
      if (question.name !== 'as it opens') continue
      if (total > 40) await tell(pageOf({ ...question, name: 'last page', input: { ...question.input, page: lastPage(total) } }))
      if (total > 0) await tell(exportOf(question))
    }
    console.log(
      `\n${tally.asked} calls, ${tally.faulty} with faults, ${tally.slow} above five times the default waybill list; load average ${loadavg()[0]?.toFixed(1)} at the end`
    )
  } finally {
    await client.end()
    await db.destroy()
    await running.close()
    await server.close()
  }
}

const told = ({ ms, cpu, blocks, read }: Figure): string =>
  `${ms.toFixed(1)} ms, ${cpu.toFixed(0)} ms of CPU, ${blocks} blocks, ${Math.round(read)} rows read`
/** One reader of each kind, with every list that somebody of his company may read. */
const distinct = async (readers: readonly Actor[]): Promise<Actor[]> => {
  const kinds = new Map<number, Actor>()
  for (const reader of readers) {
    const known = kinds.get(reader.company_id)
    kinds.set(reader.company_id, known ? { ...known, codes: new Set([...known.codes, ...reader.codes]) } : reader)
  }
  return [...kinds.values()]
}
const actorOf = async ({ db }: Services, account: string): Promise<Actor> => {
  const actor = await transactAsSystem(db, async (tx) => {
    const user = await tx.selectFrom('user').select(['tenant_id', 'id']).where('account', '=', account).executeTakeFirstOrThrow()
    return await findUserActor(tx, user.tenant_id, user.id)
  })
  if (!actor) throw new Error(`no ${account}`)
  return { ...actor, origin: noOrigin }
}
// The same rows for the same migrations, fills and day.
const fingerprint = (template: string): string => {
  const folder = join(rootFolder, 'apps/server/testkit/scale')
  const hash = createHash('sha256').update(template + new Date().toISOString().slice(0, 10))
  for (const name of ['fill.ts', 'fills.ts', 'trips.sql', 'sums.sql']) hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}

/** Milliseconds of CPU of the PostgreSQL processes of this machine, in ticks of ten. */
const cpuOfDatabase = (): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => sum + ticksOf(pid) * 10, 0)
const ticksOf = (pid: string): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    if (!stat.includes('(postgres)')) return 0
    const fields = stat.replace(/^.*\) /, '').split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}
const cpuOfThis = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

await main()
