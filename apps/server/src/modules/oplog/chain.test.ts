import { testApp, type TestApp } from '../../../testkit/app.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/db/audit.ts'
import { reportAudit } from '../../platform/db/reportAudit.ts'
import { type Db, openDb, openPool, type Tx } from '../../platform/db/pool.ts'
import { transactAsSystem, transact } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { writeLog } from '../../platform/oplog.ts'
import { runAudit } from '../audit/run.ts'
import { checkAllLogs, checkChain, checkLog } from './check.ts'
import { headsNote, notedHeads, sealLogs, sealTenant } from './seal.ts'
import { watchLogs } from './watch.ts'

const lines = 120
let world: TestApp
let owner: Db
let carrier: Actor
const write = async (n: number): Promise<void> =>
  await transact(world.services.db, carrier, async (tx) => {
    for (let i = 0; i < n; i += 1)
      await writeLog(tx, world.services.secrets, carrier, {
        act: 'address.updated',
        result: 'done',
        id: 1000 + i,
        no: `第 ${i} 条`,
        before: { b: i, remark: '甲', inner: { z: 1, a: [1.5, null] } },
        after: { remark: `乙“${i}”`, inner: { a: [1e21], z: 2 } }
      })
  })
beforeAll(async () => {
  world = await testApp()
  owner = openDb(openPool(world.adminUrl, 2))
  carrier = await world.actor('carrier')
  await write(lines)
  await sealLogs(world.services)
})
afterAll(async () => {
  await owner.destroy()
  await world.close()
})

const seals = async (tx: Tx) =>
  await tx
    .selectFrom('oplog_seal')
    .select(['seq', 'log_id'])
    .where('tenant_id', '=', carrier.tenant_id)
    .where('company_id', '=', carrier.company_id)
    .orderBy('seq')
    .execute()

test('what was written stands in the chain in order, and a company and the operator read that nothing was changed', async () => {
  const answer = await checkLog.run(world.services, carrier, {})
  expect(answer).toMatchObject({ chains: 1, waiting: 0, broken: [], head: expect.stringMatching(/^\d+:[0-9a-f]{16}$/) })
  expect(answer.lines).toBeGreaterThanOrEqual(lines)
  const whole = await checkLog.run(world.services, await world.actor('operator'), {})
  expect(whole).toMatchObject({ broken: [] })
  expect(whole.chains).toBeGreaterThanOrEqual(1)
  await write(3)
  expect(await checkLog.run(world.services, carrier, {})).toMatchObject({ waiting: 3, broken: [] })
  expect(await sealLogs(world.services)).toBeGreaterThanOrEqual(3)
  expect(await sealLogs(world.services)).toBe(0)
  await expect(checkLog.run(world.services, await world.actor('carrier-fin'), {})).rejects.toMatchObject({ code: 'noPermission' })
  expect(await sealLogs(world.services)).toBe(1)
})

const fields = [
  'user_name',
  'act',
  'object_no',
  'ip',
  'ua',
  'request_id',
  'result',
  'who',
  'object_id',
  'user_id',
  'changes',
  'created_at',
  'refusal',
  'mark',
  'parties'
] as const
type Field = (typeof fields)[number]
const other: Readonly<Record<Field, ReturnType<typeof sql>>> = {
  user_name: sql`user_name || '.'`,
  act: sql`'role.updated'`,
  object_no: sql`object_no || ' '`,
  ip: sql`'10.0.0.1'`,
  ua: sql`ua || 'x'`,
  request_id: sql`request_id || '0'`,
  result: sql`'refused'`,
  who: sql`'operator'`,
  object_id: sql`object_id + 1`,
  user_id: sql`user_id + 1`,
  changes: sql`changes || '{"remark": ["甲", "丙"]}'`,
  created_at: sql`created_at + interval '1 microsecond'`,
  refusal: sql`'notFound'`,
  mark: sql`null`,
  parties: sql`parties || 1::bigint`
}
const place = fc.integer({ min: 0, max: lines - 1 })
const attack = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), a: place, field: fc.constantFrom(...fields) }),
  fc.record({ kind: fc.constant('delete' as const), a: place, links: fc.boolean(), rest: fc.boolean() }),
  fc.record({ kind: fc.constant('insert' as const), a: place, marked: fc.boolean(), early: fc.boolean() }),
  fc.record({ kind: fc.constant('swap' as const), a: place, b: place, what: fc.constantFrom('lines' as const, 'links' as const) })
)

/** Does it as a superuser would, and says which place of the chain, or which line beside it, is the first bad one. */
const strike = async (tx: Tx, at: Awaited<ReturnType<typeof seals>>, hit: typeof attack extends fc.Arbitrary<infer T> ? T : never) => {
  const a = at[hit.a] ?? { seq: 0, log_id: 0 }
  const own = sql`tenant_id = ${carrier.tenant_id}`
  if (hit.kind === 'edit') {
    await sql`update oplog set ${sql.ref(hit.field)} = ${other[hit.field]} where ${own} and id = ${a.log_id}`.execute(tx)
    return { seq: a.seq, log_id: a.log_id }
  }
  if (hit.kind === 'delete') {
    const reach = sql.raw(hit.rest ? '>=' : '=')
    await sql`delete from oplog where ${own} and company_id = ${carrier.company_id} and id ${reach} ${a.log_id}`.execute(tx)
    if (hit.links) await sql`delete from oplog_seal where ${own} and company_id = ${carrier.company_id} and seq ${reach} ${a.seq}`.execute(tx)
    return { seq: a.seq }
  }
  if (hit.kind === 'insert') {
    const id = hit.early ? a.log_id + 1024 : newId()
    const changed = sql`jsonb_build_object('id', ${id}::bigint) || ${hit.marked ? '{}' : '{"mark": null}'}::jsonb`
    await sql`insert into oplog select (jsonb_populate_record(l, ${changed})).* from oplog l where ${own} and id = ${a.log_id}`.execute(tx)
    // The sealing job meets the line that was slipped in, and must not take it into the chain.
    expect(await sealTenant(tx, world.services.secrets, carrier.tenant_id)).toMatchObject({ taken: 0 })
    return { log_id: id }
  }
  const b = at[hit.b === hit.a ? (hit.a + 1) % lines : hit.b] ?? a
  const table = sql.raw(hit.what === 'lines' ? 'oplog' : 'oplog_seal')
  const [key, x, y] = hit.what === 'lines' ? [sql.raw('id'), a.log_id, b.log_id] : [sql.raw('seq'), a.seq, b.seq]
  const only = hit.what === 'lines' ? own : sql`${own} and company_id = ${carrier.company_id}`
  for (const [from, to] of [
    [x, -1],
    [y, x],
    [-1, y]
  ])
    await sql`update ${table} set ${key} = ${to} where ${only} and ${key} = ${from}`.execute(tx)
  return { seq: Math.min(a.seq, b.seq) }
}
test('whatever a superuser edits, deletes, inserts or swaps in the log is found, and the first bad line is named', async () => {
  const noted = await notedHeads(world.services.files)
  const runs = Number(process.env['LAW_RUNS'] ?? 400)
  const hits = fc.sample(attack, { numRuns: runs, seed: 20_261_121 })
  const seen: Record<string, number> = {}
  await transactAsSystem(owner, async (tx) => {
    const at = await seals(tx)
    for (const hit of hits) {
      await sql.raw('savepoint hit').execute(tx)
      const expected = await strike(tx, at, hit)
      const { broken } = await checkChain(tx, world.services.secrets, carrier.tenant_id, carrier.company_id, noted)
      expect(broken, JSON.stringify(hit)).toMatchObject(expected)
      seen[broken?.kind ?? ''] = (seen[broken?.kind ?? ''] ?? 0) + 1
      await sql.raw('rollback to hit').execute(tx)
    }
    expect((await checkChain(tx, world.services.secrets, carrier.tenant_id, carrier.company_id, noted)).broken).toBeUndefined()
  })
  console.log(`oplog: ${runs} attacks, all found: ${JSON.stringify(seen)}`)
  expect(Object.keys(seen).sort()).toEqual(['changed', 'cut', 'inserted', 'removed', 'unchained'])
}, 900_000)

test('an end that is cut off together with its head is missed all the same, since the server noted it elsewhere', async () => {
  const noted = await notedHeads(world.services.files)
  const early = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('oplog_head').selectAll().where('company_id', '=', carrier.company_id).executeTakeFirstOrThrow()
  )
  await write(2)
  await sealLogs(world.services)
  await transactAsSystem(owner, async (tx) => {
    await sql.raw('savepoint hit').execute(tx)
    await sql`delete from oplog where id > ${early.log_id} and company_id = ${carrier.company_id}`.execute(tx)
    await sql`delete from oplog_seal where seq > ${early.seq} and company_id = ${carrier.company_id}`.execute(tx)
    await sql`update oplog_head set seq = ${early.seq}, log_id = ${early.log_id}, hash = ${early.hash}, mark = ${early.mark} where company_id = ${carrier.company_id}`.execute(
      tx
    )
    const look = async (notes: typeof noted) =>
      (await checkChain(tx, world.services.secrets, carrier.tenant_id, carrier.company_id, notes)).broken?.kind
    expect(await look(noted)).toBeUndefined()
    expect(await look(await notedHeads(world.services.files))).toBe('cut')
    await sql.raw('rollback to hit').execute(tx)
  })
  expect(await world.services.files.findNote(headsNote)).toContain(`${carrier.tenant_id}:${carrier.company_id}`)
})

test('a clock that was set forward and back is told apart from tampering, and no line stays outside the chain', async () => {
  const hour = 3_600_000
  const at = async (ms: number, n: number) => {
    // As a server that was started while its clock stood so: its ids begin anew.
    vi.resetModules()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
    try {
      const { writeLog: writeThen } = await import('../../platform/oplog.ts')
      await transact(world.services.db, carrier, async (tx) => {
        for (let i = 0; i < n; i += 1)
          await writeThen(tx, world.services.secrets, carrier, { act: 'address.updated', result: 'done', id: 5000 + i, no: '时钟' })
      })
    } finally {
      vi.useRealTimers()
    }
  }
  // Forty days ahead: another month, whose partition is not made yet.
  await at(960 * hour, 3)
  await sealLogs(world.services)
  await at(0, 4)
  expect(await checkLog.run(world.services, carrier, {})).toMatchObject({ broken: [], waiting: 4 })
  expect(await sealLogs(world.services)).toBeGreaterThanOrEqual(4)
  // Written far back and found by the nightly look only.
  await at(-30 * hour, 2)
  await sealLogs(world.services)
  await at(0, 1)
  await sealLogs(world.services)
  expect(await watchLogs(world.services)).toBe(0)
  const answer = await checkLog.run(world.services, carrier, {})
  expect(answer).toMatchObject({ broken: [], waiting: 0 })
  expect(answer.clocks.map(({ before, at: then }) => Math.round((Date.parse(before) - Date.parse(then)) / hour))).toEqual([960, 30])
  const printed: string[] = []
  expect(await reportAudit(world.appUrl, (line) => printed.push(line))).toBe(0)
  expect(printed.map((line) => line.slice(0, 46))).toEqual([
    ...Array.from({ length: 2 }, () => 'Note: the clock of no server was set back by m'),
    expect.stringMatching(/^\d+ questions, nothing to report, 2 notes/)
  ])
  const { questions } = await runAudit.run(world.services, await world.actor('operator'), {})
  expect(questions.filter(({ count }) => count > 0)).toMatchObject([{ count: 2, is_note: true }])
  // What was changed while the clock stood wrong is found all the same.
  await transactAsSystem(owner, async (tx) => {
    await sql.raw('savepoint hit').execute(tx)
    const changed = answer.clocks[1]
    await sql`update oplog set user_name = '别人' where id = ${changed?.log_id}`.execute(tx)
    const { broken } = await checkChain(tx, world.services.secrets, carrier.tenant_id, carrier.company_id, await notedHeads(world.services.files))
    expect(broken).toMatchObject({ kind: 'changed', seq: changed?.seq })
    await sql.raw('rollback to hit').execute(tx)
  })
})

test('a broken chain is told to the company and to the operator, and the audit names it', async () => {
  expect(await checkAllLogs(world.services)).toEqual([])
  const victim = await transactAsSystem(owner, async (tx) => {
    const [, second] = await seals(tx)
    await sql`delete from oplog where tenant_id = ${carrier.tenant_id} and id = ${second?.log_id ?? 0}`.execute(tx)
    return second
  })
  const answer = await checkLog.run(world.services, await world.actor('operator'), {})
  expect(answer.broken).toMatchObject([{ kind: 'removed', seq: 2, log_id: victim?.log_id, company_name: '蜀道演示物流有限公司' }])
  expect(await watchLogs(world.services)).toBe(1)
  const told = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('notice').select('company_id').distinct().where('phrase', '=', 'logBroken').execute()
  )
  expect(told.map(({ company_id }) => company_id).sort()).toEqual([world.base.companies['operator']?.id, carrier.company_id].sort())
  const client = new pg.Client({ connectionString: world.adminUrl })
  await client.connect()
  const findings = await audit(client).finally(() => client.end())
  expect(findings.filter(({ isNote }) => !isNote)).toMatchObject([
    { ask: 'every sealed line of the log is still there', about: String(victim?.log_id) }
  ])
  expect(await reportAudit(world.appUrl, () => undefined)).toBe(1)
})
