import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, type Running } from '../src/app.ts'
import { type Base, seedBase } from '../src/seeds/base.ts'
import type { Actor } from '../src/platform/actor.ts'
import { noOrigin } from '../src/platform/actor.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import type { WatchLimits } from '../src/platform/db/watch.ts'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import { findUserActor } from '../src/platform/session/sessions.ts'
import { markFor, type Watch, watchAnswers } from './leakWatch.ts'
import { testDatabase } from './database.ts'

/** The password of every user in a test world. */
export const testPassword = 'demo-Pass-2026'
export type TestApp = Running & {
  readonly base: Base
  /** Looks through every answer for what only another company may read; a world that leaked does not close in peace. */
  readonly watch: Watch
  /** Lets the watch know a company of another tenant. */
  readonly watchCompany: (tenant_id: number, company_id: number) => void
  /** Where the bytes of this world's files lie. */
  readonly filesFolder: string
  /** The owner's address of this world's database, for tests that take its walls down. */
  readonly adminUrl: string
  /** The plain role's address, with which the server works. */
  readonly appUrl: string
  /** A user of the base world as an actor, by account: `operator`, `carrier`, `carrier2`, `shipper`, `shipper2`, and `-fin` for the first of each, `-pay` for the first shipper and carrier. */
  readonly actor: (account: string) => Promise<Actor>
  /** Logs in over HTTP and gives the token. */
  readonly login: (account: string) => Promise<string>
  /** A call over HTTP as a third party would make it; the answer as it stands on the wire. */
  readonly post: (
    path: string,
    body: unknown,
    token?: string,
    headers?: Record<string, string>
  ) => Promise<{ code: number; msg: string; data: never }>
  /** The operation log's acts on an object, oldest first. */
  readonly acts: (object_id: number) => Promise<{ act: string; result: string }[]>
}

type WorldOptions = {
  readonly withJobs?: boolean
  readonly limits?: Partial<WatchLimits>
  /** Another line to the database, by its address. */
  readonly lineTo?: (url: string) => Promise<string>
  /** Settings of the installation that are others than those of every test. */
  readonly settings?: Partial<Config>
}

/** The real server on a fresh migrated database with the base world in it; one per test file. */
export const testApp = async ({
  withJobs = false,
  limits = {},
  lineTo = async (url: string) => url,
  settings = {}
}: WorldOptions = {}): Promise<TestApp> => {
  const urls = await testDatabase()
  const config = { ...readConfig({ YUNSHU_SECRET: 'a-secret-of-tests-only-0123456789abcdef' }), databasePool: 24, ...settings }
  const filesFolder = mkdtempSync(join(tmpdir(), 'yunshu-files-'))
  const running = await buildApp({
    config,
    appUrl: await lineTo(urls.appUrl),
    adminUrl: urls.adminUrl,
    filesFolder,
    // A machine that is full of tests may be silent for seconds, and a test that computes for long renews nothing meanwhile; nobody else wants its number.
    limits: { awayMs: 30_000, ...limits },
    lease: { leaseMs: 600_000, sureMs: 540_000 },
    withJobs
  })
  const { services, app } = running
  const companies = new Map<number, number>()
  const watch = watchAnswers(app, running.sessions, (company_id) => companies.get(company_id))
  const base = await seedBase(services.db, services.secrets, testPassword)
  for (const { id } of Object.values(base.companies)) companies.set(id, base.tenant_id)
  await plantMarks(running, base)
  const post: TestApp['post'] = async (path, body, token, headers = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...(token ? { token } : {}), ...headers },
      payload: JSON.stringify(body)
    })
    return answer.json()
  }
  return {
    ...running,
    base,
    watch,
    watchCompany: (tenant_id, company_id) => void companies.set(company_id, tenant_id),
    filesFolder,
    adminUrl: urls.adminUrl,
    appUrl: urls.appUrl,
    post,
    actor: async (account) => {
      const user = base.users[account]
      if (!user) throw new Error(`no user ${account} in the test world`)
      const actor = await transactAsSystem(services.db, (tx) => findUserActor(tx, base.tenant_id, user.id))
      if (!actor) throw new Error(`${account} may not act`)
      return { ...actor, origin: noOrigin }
    },
    login: async (account) => {
      const { data } = await post('/api/index/login', { user_name: account, password: testPassword })
      return (data as { admin_login_init: { token: string } }).admin_login_init.token
    },
    acts: async (object_id) =>
      await transactAsSystem(services.db, (tx) =>
        tx
          .selectFrom('oplog')
          .select(['act', 'result'])
          .where('tenant_id', '=', base.tenant_id)
          .where('object_id', '=', object_id)
          .orderBy('id')
          .execute()
      ),
    close: async () => {
      await running.close()
      await urls.drop()
      if (watch.leaks.length > 0) throw new Error(`read by strangers:\n${watch.leaks.join('\n')}`)
    }
  }
}

/** Every world has a mark of each company in what is nobody else’s business: the numbers of its people and the notes on its roles. */
const plantMarks = async ({ services }: Running, { tenant_id, companies }: Base): Promise<void> =>
  await transactAsSystem(services.db, async (tx) => {
    for (const { id } of Object.values(companies)) {
      const mark = markFor(id)
      await tx.updateTable('user').set({ job_no: mark }).where('tenant_id', '=', tenant_id).where('company_id', '=', id).execute()
      await tx.updateTable('role').set({ remark: mark }).where('tenant_id', '=', tenant_id).where('company_id', '=', id).execute()
    }
  })
