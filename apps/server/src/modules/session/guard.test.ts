import { createHash, hash } from 'node:crypto'
import { contracts } from '@yunshu/contract/all'
import { testApp, testPassword, type TestApp } from '../../../testkit/app.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transactAsSystem } from '../../platform/db/scope.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())
beforeEach(() => transactAsSystem(world.services.db, async (tx) => void (await tx.deleteFrom('login_guard').execute())))

type Told = { code: number; data: { refusal?: { name: string }; admin_login_init?: { token: string } } | null }
type From = { ip?: string; cookie?: string; challenge?: string; solution?: string }
const tryLogin = async (user_name: string, password: string, { ip = '203.0.113.1', cookie = '', challenge, solution }: From = {}) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/index/login',
    remoteAddress: ip,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    payload: JSON.stringify({ user_name, password, challenge, solution })
  })
  const told = answer.json<Told>()
  const device = answer.cookies.find(({ name }) => name === 'yunshu_device')
  return {
    name: told.data?.refusal?.name ?? told.code,
    token: told.data?.admin_login_init?.token ?? '',
    cookie: device ? `yunshu_device=${device.value}` : ''
  }
}

const workOf = async (user_name: string, ip = '203.0.113.1'): Promise<{ challenge: string; solution: string; bits: number }> => {
  const answer = await world.app.inject({ method: 'POST', url: '/api/session/challenge', remoteAddress: ip, payload: { user_name } })
  const { challenge, bits } = answer.json<{ data: { challenge: string; bits: number } }>().data
  for (let n = 0; ; n += 1) {
    const digest = hash('sha256', `${challenge}.${n}`, 'buffer')
    if (bits === 0 || Math.clz32(digest.readUInt32BE(0)) >= bits) return { challenge, solution: String(n), bits }
  }
}
/* Simulates the passing of time: moves everything that is counted back by as much. */
const pass = async (minutes: number): Promise<void> =>
  await transactAsSystem(world.services.db, async (tx) => {
    const span = sql`make_interval(mins => ${minutes})`
    await sql`update login_guard set first_at = first_at - ${span}, locked_until = locked_until - ${span}`.execute(tx)
  })
const guess = async (times: number, from: From = {}) =>
  await Promise.all(Array.from({ length: times }, (_, i) => tryLogin('shipper', `guess-${i}`, from)))
const verified = (answers: readonly { name: unknown }[]): number => answers.filter(({ name }) => name === 'wrongPassword').length

test('the lock holds a second time, after the fifteen minutes of the first', async () => {
  for (let round = 0; round < 2; round += 1) {
    const seen = verified(await guess(60))
    expect(seen, `round ${round}`).toBeGreaterThan(0)
    expect(seen, `round ${round}`).toBeLessThanOrEqual(10)
    await pass(16)
  }
  expect((await tryLogin('shipper', testPassword)).token).not.toBe('')
})

test('wrong tries by strangers lock out the strangers, not the user, on his own device or on another', async () => {
  const own = await tryLogin('shipper', testPassword, { ip: '198.51.100.7' })
  expect(own.cookie).toMatch(/^yunshu_device=[\w-]{43}$/)
  expect(verified(await guess(30, { ip: '203.0.113.9' }))).toBeLessThanOrEqual(10)
  expect((await tryLogin('shipper', testPassword, { ip: '203.0.113.9' })).name).toBe('workNeeded')
  expect((await tryLogin('shipper', testPassword, { ip: '203.0.113.9', cookie: own.cookie })).token).not.toBe('')
  // How many of the thirty tries were verified depends on how they overlapped. Ten more, each from another address, are certain to reach the limit of the name.
  const strangers = Array.from({ length: 10 }, (_, i) => `192.0.2.${100 + i}`)
  const told: unknown[] = []
  for (const ip of strangers) told.push((await tryLogin('shipper', 'falsch', { ip })).name)
  expect(told.at(-1)).toBe('workNeeded')
  const elsewhere = { ip: '198.51.100.8' }
  expect((await tryLogin('shipper', testPassword, elsewhere)).name).toBe('workNeeded')
  expect((await tryLogin('shipper', testPassword, { ...elsewhere, ...(await workOf('shipper', elsewhere.ip)) })).token).not.toBe('')
})

test('a known device is locked by its own wrong tries', async () => {
  const { cookie } = await tryLogin('shipper', testPassword)
  expect(verified(await guess(40, { cookie, ip: '192.0.2.4' }))).toBeLessThanOrEqual(10)
  expect((await tryLogin('shipper', testPassword, { cookie })).name).toBe('workNeeded')
})

test('the work is good once, for this name, from this address, and only if it was done', async () => {
  for (let i = 0; i < 3; i += 1) expect((await tryLogin('carrier', 'falsch')).name).toBe('wrongPassword')
  expect((await tryLogin('carrier', testPassword)).name).toBe('workNeeded')
  const work = await workOf('carrier')
  expect(work.bits).toBe(17)
  expect((await tryLogin('carrier', testPassword, { challenge: work.challenge, solution: '1x' })).name).toBe('workWrong')
  expect((await tryLogin('carrier', testPassword, await workOf('shipper'))).name).toBe('workWrong')
  expect((await tryLogin('carrier', testPassword, await workOf('carrier', '192.0.2.77'))).name).toBe('workWrong')
  expect((await tryLogin('carrier', 'falsch', work)).name).toBe('wrongPassword')
  expect((await tryLogin('carrier', testPassword, work)).name).toBe('workWrong')
  expect((await tryLogin('carrier', testPassword, await workOf('carrier'))).token).not.toBe('')
  expect((await tryLogin('carrier', testPassword)).token).not.toBe('')
})

test('whoever tries many names from one address has to work for each', async () => {
  for (let i = 0; i < 2; i += 1) expect((await tryLogin(`nobody-${i}`, 'falsch')).name).toBe('wrongPassword')
  await transactAsSystem(world.services.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('login_guard')
      .set({ tries: 20 })
      .where('name', '=', 'address:203.0.113.1')
      .where('tries', '=', 2)
      .executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(1n)
  })
  expect((await tryLogin('nobody-21', 'falsch')).name).toBe('workNeeded')
  expect((await workOf('nobody-21')).bits).toBe(20)
})

test('a right password at the wrong entrance is no wrong try', async () => {
  for (let i = 0; i < 6; i += 1)
    expect(await world.post('/api/index/login', { user_name: 'shipper', password: testPassword, entrance: '/login' })).toMatchObject({ code: 1002 })
})

test('wrong tries stand in the log of the company, those at an unknown name in the operator’s; neither shows what was typed', async () => {
  await tryLogin('carrier', 'mein-geheimes-Wort')
  await tryLogin('mein-geheimes-Wort', 'x')
  const carrier = (await tryLogin('carrier', testPassword)).token
  await world.post('/api/session/logout', {}, carrier)
  const lines = async (account: string) => {
    const token = (await tryLogin(account, testPassword)).token
    const { data } = await world.post('/api/adminlog/admin_log_index', { object_type: 'session', pagesize: 100 }, token)
    return (data as { data: { act: string; result: string; refusal: string | null; object_no: string; company_name: string }[] }).data
  }
  const own = await lines('carrier')
  expect(own).toContainEqual(expect.objectContaining({ act: 'session.loggedIn', result: 'refused', refusal: 'wrongPassword', object_no: 'carrier' }))
  expect(own).toContainEqual(expect.objectContaining({ act: 'session.loggedOut', result: 'done' }))
  const all = await lines('operator')
  expect(
    all.filter(({ result, refusal, object_no }) => result === 'refused' && refusal === 'wrongPassword' && object_no === '').length
  ).toBeGreaterThan(0)
  expect(JSON.stringify([...own, ...all])).not.toContain('mein-geheimes')
})

test('a chain of exchanges ends when the first login would have, and an idle session is not exchanged', async () => {
  const hashOf = (token: string) => createHash('sha256').update(token).digest()
  const endOf = async (token: string) =>
    await transactAsSystem(
      world.services.db,
      async (tx) => (await tx.selectFrom('session').select('expires_at').where('token_hash', '=', hashOf(token)).executeTakeFirstOrThrow()).expires_at
    )
  const exchange = async (token: string) =>
    (await world.post('/api/session/exchange', { token })) as { code: number; data: { admin_login_init: { token: string } } }
  const first = (await tryLogin('carrier', testPassword)).token
  const expires_at = new Date(Date.now() + 60_000).toISOString()
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('session').set({ expires_at }).where('token_hash', '=', hashOf(first)).execute())
  const second = (await exchange(first)).data.admin_login_init.token
  const third = (await exchange(second)).data.admin_login_init.token
  expect(Date.parse(await endOf(third))).toBe(Date.parse(expires_at))
  const seen_at = new Date(Date.now() - 13 * 3_600_000).toISOString()
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('session').set({ seen_at }).where('token_hash', '=', hashOf(third)).execute())
  expect((await exchange(third)).code).toBe(501)
})

test('what is kept for a repeated call holds nothing of its secrets', async () => {
  const token = (await tryLogin('shipper', testPassword)).token
  const mobile = '13800070123'
  const ask = { user_name: '李试', mobile, role_ids: [] as number[] }
  const roles = (await world.post('/api/Admin_user/admin_role_list', { pagesize: 100 }, token)).data as { data: { id: number }[] }
  ask.role_ids = [roles.data[0]?.id ?? 0]
  const once = await world.post('/api/Admin_user/add_admin_user', { ...ask, password: testPassword }, token, { 'idempotency-key': 'k-1' })
  expect(once.code).toBe(200)
  expect(await world.post('/api/Admin_user/add_admin_user', { ...ask, password: 'anders-Wort-9' }, token, { 'idempotency-key': 'k-1' })).toEqual(once)
  const { rows } = await transactAsSystem(world.services.db, (tx) =>
    sql<{ text: string; body_hash: Buffer }>`select k::text as text, body_hash from idem_key k where key = 'k-1'`.execute(tx)
  )
  expect(rows[0]?.text).not.toContain(testPassword)
  expect(rows[0]?.body_hash).toEqual(createHash('sha256').update(JSON.stringify(ask)).digest())
})

test('every field of a call that carries a secret says so', () => {
  type Schema = { secret?: boolean; type?: string; properties?: Record<string, Schema>; items?: Schema }
  const bare: string[] = []
  const look = (path: string, { properties = {}, items }: Schema): void => {
    for (const [name, inner] of Object.entries(properties)) {
      if (inner.type === 'string' && /(password|passwrd|pwd|^verify$|^token$|secret)/.test(name) && !inner.secret) bare.push(`${path}: ${name}`)
      look(path, inner)
    }
    if (items) look(path, items)
  }
  for (const call of Object.values(contracts).flatMap((word) => Object.values(word)))
    if (call.kind === 'command') look(call.path, call.input as Schema)
  expect(bare).toEqual([])
})

test('a flood of logins is turned away without counting as tries, and a device that is known comes in before it', async () => {
  const known = await tryLogin('carrier', testPassword, { ip: '203.0.113.40' })
  const order: string[] = []
  const flood = Array.from({ length: 150 }, async (_, n) => {
    const { name } = await tryLogin(`nobody-${n}`, 'wrong-Pass-1', { ip: `203.0.113.${50 + (n % 4)}` })
    order.push(String(name))
    return String(name)
  })
  await expect.poll(() => order.length, { timeout: 20_000 }).toBeGreaterThan(0)
  const { token } = await tryLogin('carrier', testPassword, { ip: '203.0.113.50', cookie: known.cookie })
  const before = order.length
  const said = await Promise.all(flood)
  expect(token).not.toBe('')
  expect(before).toBeLessThan(said.length)
  // An address that has tried many names is asked for work besides.
  expect(said.filter((name) => !['wrongPassword', 'queueFull', 'workNeeded'].includes(name))).toEqual([])
  expect(said).toContain('queueFull')
  const counted = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('login_guard').select('tries').where('name', 'like', 'name:%nobody-%').where('tries', '>', 0).execute()
  )
  expect(counted).toHaveLength(verified(said.map((name) => ({ name }))))
})
