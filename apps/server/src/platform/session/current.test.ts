import { role as roles } from '@yunshu/contract/role/contract'
import { session } from '@yunshu/contract/session/contract'
import { user } from '@yunshu/contract/user/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anOrderForm } from '../../../testkit/order.ts'
import { lockKeys } from '../db/lockKeys.ts'
import { waitingForLocks } from '../../../testkit/locks.ts'
import { transactAsSystem } from '../db/scope.ts'
import type { Tx } from '../db/pool.ts'
import { endCompanySessions, endOtherSessionsOf, endSessionsOf, openSession, restamp } from './sessions.ts'

// Whoever is answered that a user may not do something any more relies on it: no server takes him from then on, though each remembers him for a second.

let world: TestApp
let admin = ''
let role: { id: number; version: number }
let all = ''
beforeAll(async () => {
  world = await testApp()
  admin = await world.login('shipper')
  all = [...(await world.actor('shipper')).codes].join(',')
  const made = await world.post(roles.create.path, { role_name: '订单专员', mids: all, data_scope: 4 }, admin)
  if (made.code !== 200) throw new Error(made.msg)
  role = made.data as unknown as typeof role
})
afterAll(() => world.close())

const names = (answer: { code: number; data: unknown }): string =>
  answer.code === 200 ? 'done' : ((answer.data as { refusal?: { name: string } } | null)?.refusal?.name ?? String(answer.code))
/** A user of the shipper who holds the one role, logged in and known to the server. */
const clerk = async (account: string): Promise<{ id: number; version: number; token: string }> => {
  const { tenant_id, users } = world.base
  const id = users[account]?.id ?? 0
  await transactAsSystem(world.services.db, async (tx) => {
    await tx.deleteFrom('user_role').where('tenant_id', '=', tenant_id).where('user_id', '=', id).execute()
    await tx
      .insertInto('user_role')
      .values({ tenant_id, user_id: id, role_id: role.id, parties: [world.base.companies['shipper']?.id ?? 0] })
      .execute()
  })
  const token = await world.login(account)
  expect(names(await orders(token))).toBe('done')
  return { id, token, version: await versionOf(id) }
}
const versionOf = async (id: number): Promise<number> =>
  (await transactAsSystem(world.services.db, (tx) => tx.selectFrom('user').select('version').where('id', '=', id).executeTakeFirstOrThrow())).version
const orders = async (token: string) => await world.post('/api/order/list', {}, token)
const order = async (token: string, customer_order_no: string) =>
  await world.post('/api/order/create', { ...anOrderForm({ customer_order_no }), submit: true }, token)

test('a right that is taken away is gone with the answer, for reading and for writing; the others stay, and so does the login', async () => {
  const { token } = await clerk('shipper-fin')
  const kept = all
    .split(',')
    .filter((code) => code.startsWith('1-'))
    .join(',')
  const taken = await world.post(roles.update.path, { id: role.id, version: role.version, role_name: '订单专员', mids: kept }, admin)
  expect(names(taken)).toBe('done')
  const [list, made, me] = await Promise.all([orders(token), order(token, 'R-1'), world.post(session.me.path, {}, token)])
  expect([names(list), names(made)]).toEqual(['noPermission', 'noPermission'])
  expect(names(me)).not.toBe('loggedOut')
  const given = await world.post(roles.update.path, { id: role.id, version: role.version + 1, role_name: '订单专员', mids: all }, admin)
  expect(names(given)).toBe('done')
  await expect.poll(async () => names(await orders(token)), { timeout: 20_000 }).toBe('done')
})

test('a user who is disabled, or whose password is reset, is out with the answer', async () => {
  for (const act of ['enable', 'reset']) {
    const { id, version, token } = await clerk('shipper-fin')
    const done =
      act === 'enable'
        ? await world.post(user.enable.path, { id, version, status: 2 }, admin)
        : await world.post(user.resetPassword.path, { id, version, password: 'Other-Pass-2026' }, admin)
    expect(names(done)).toBe('done')
    expect([names(await orders(token)), names(await order(token, `D-${act}`))]).toEqual(['loggedOut', 'loggedOut'])
    if (act === 'enable') await world.post(user.enable.path, { id, version: await versionOf(id), status: 1 }, admin)
  }
})

test('a user who is deleted while he orders is not deleted: his order counts', async () => {
  const { id, version, token } = await clerk('shipper-pay')
  const { tenant_id, companies } = world.base
  let outcomes: Promise<string[]> | undefined
  await transactAsSystem(world.services.db, async (tx) => {
    await lockKeys(tx, [`${tenant_id}|${companies['shipper']?.id}|OPEN-1`])
    const ordering = order(token, 'OPEN-1')
    await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(1)
    const removing = world.post(user.remove.path, { id, version }, admin)
    await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(2)
    outcomes = Promise.all([ordering.then(names), removing.then(names)])
  })
  expect(await outcomes).toEqual(['done', 'openWork'])
})
const waiting = async (): Promise<number> =>
  (
    await transactAsSystem(world.services.db, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
    )
  ).rows[0]?.n ?? 0

test('who end and mark the same sessions at once take turns: each waits at the first, and holds none behind it', async () => {
  const { services, base } = world
  const [tenant_id, company_id, id] = [base.tenant_id, base.companies['shipper2']?.id ?? 0, base.users['shipper2']?.id ?? 0]
  const { origin } = await world.actor('shipper2')
  await transactAsSystem(services.db, async (tx) => {
    for (let i = 0; i < 20; i += 1) await openSession(tx, 'user', tenant_id, id, origin)
  })
  const of = (tx: Tx) => tx.selectFrom('session').select('token_hash').where('tenant_id', '=', tenant_id).where('principal_id', '=', id)
  const acts: ((tx: Tx) => Promise<void>)[] = [
    (tx) => restamp(tx, tenant_id),
    (tx) => restamp(tx, tenant_id, company_id),
    (tx) => endOtherSessionsOf(tx, tenant_id, id, ''),
    (tx) => endCompanySessions(tx, tenant_id, company_id),
    (tx) => endSessionsOf(tx, tenant_id, id)
  ]
  const free: number[] = []
  for (const act of acts) {
    let acting: Promise<void> = Promise.resolve()
    await transactAsSystem(services.db, async (tx) => {
      await of(tx).orderBy('token_hash').limit(1).forUpdate().execute()
      // Undone, so that the next one finds as many.
      acting = transactAsSystem(services.db, async (own) => {
        await act(own)
        throw new Error('undone')
      }).catch((error: Error) => expect(error.message).toBe('undone'))
      await expect.poll(() => waitingForLocks(world)).toBe(1)
      free.push(await transactAsSystem(services.db, async (other) => (await of(other).forUpdate().skipLocked().execute()).length))
    })
    await acting
  }
  expect(free).toEqual(acts.map(() => 19))
})

test('two who change their own company at once wait for no session of each other', async () => {
  const { services, base } = world
  const [tenant_id, company_id, id] = [base.tenant_id, base.companies['shipper2']?.id ?? 0, base.users['shipper2']?.id ?? 0]
  await transactAsSystem(services.db, async (writing) => {
    // Every write holds the session that it is made in.
    const held = await sql`select 1 from session where tenant_id = ${tenant_id} and principal_id = ${id} for key share`.execute(writing)
    expect(held.rows.length).toBeGreaterThan(0)
    await transactAsSystem(services.db, async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx)
      await restamp(tx, tenant_id, company_id)
    })
  })
})
