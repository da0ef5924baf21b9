import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { testApp, testPassword, type TestApp } from '../../../testkit/app.ts'
import { aRoot } from '../../../testkit/tenant.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { transactAsSystem } from '../../platform/db/scope.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())
beforeEach(() =>
  transactAsSystem(world.services.db, async (tx) => {
    for (const table of ['login_guard', 'user_factor', 'factor_demand'] as const) await tx.deleteFrom(table).execute()
  })
)
afterEach(() => {
  Object.assign(world.services.config, { passwordRules: 'modern' })
  world.sessions.forget()
})

type Told<T> = { code: number; msg: string; data: T & { refusal?: { name: string }; admin_login_init?: { token: string } } }
const call = async <T>(path: string, body: object, token?: string): Promise<Told<T>> => (await world.post(path, body, token)) as unknown as Told<T>
const named = async (path: string, body: object, token?: string): Promise<string | number> => {
  const { code, data } = await call(path, body, token)
  return data?.refusal?.name ?? code
}
const logIn = async (user_name: string, verify?: string, more: object = {}) =>
  await call<object>('/api/index/login', { user_name, password: testPassword, ...(verify !== undefined && { verify }), ...more })
const answered = ({ code, data }: Told<object>): string | number => data?.refusal?.name ?? code
const tokenOf = ({ data }: Told<object>): string => data.admin_login_init?.token ?? ''
/* The code that the authenticator app shows so many steps of 30 seconds from now. */
const codeAt = (key: string, steps = 0): string => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })
/* Simulates the passing of steps of 30 seconds: moves what was used back by as many. */
const pass = async (steps: number): Promise<void> =>
  await transactAsSystem(world.services.db, async (tx) => void (await sql`update user_factor set last_step = last_step - ${steps}`.execute(tx)))
const switchOn = async (account: string): Promise<{ key: string; codes: string[]; token: string; uri: string }> => {
  const token = await world.login(account)
  const { key, uri } = (await call<{ key: string; uri: string }>('/api/session/begin_factor', {}, token)).data
  const both = { password: testPassword, verify: codeAt(key) }
  const { data, msg } = await call<{ codes: string[] }>('/api/session/confirm_factor', both, token)
  if (!data?.codes) throw new Error(msg)
  await pass(5)
  return { key, uri, codes: data.codes, token }
}
const rows = async (): Promise<string> =>
  await transactAsSystem(world.services.db, async (tx) => {
    const kept = await sql<{ all: string }>`select coalesce(string_agg(f::text, ' '), '') as all from user_factor f`.execute(tx)
    const told = await sql<{ all: string }>`select coalesce(string_agg(o::text, ' '), '') as all from oplog o`.execute(tx)
    const keys = await sql<{ all: string }>`select coalesce(string_agg(k::text, ' '), '') as all from idem_key k`.execute(tx)
    return [kept, told, keys].map((found) => found.rows[0]?.all ?? '').join(' ')
  })

test('without a second factor a login answers as it always did, whatever it says of a code', async () => {
  const answer = await world.post('/api/index/login', { user_name: 'shipper', password: testPassword })
  expect(answer).toEqual({ code: 200, msg: '', data: { admin_login_init: { token: expect.stringMatching(/^[\w-]{43}$/) } } })
  expect(answered(await logIn('shipper', '123456'))).toBe(200)
})

test('with one the password alone is asked for the code; a right one logs in, a wrong one does not', async () => {
  const { key, uri } = await switchOn('shipper')
  expect(uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}/)
  const asked = await logIn('shipper')
  expect(asked).toMatchObject({ data: { refusal: { name: 'factorNeeded' } } })
  expect(asked.data.admin_login_init).toBeUndefined()
  expect(answered(await logIn('shipper', '000000' === codeAt(key) ? '111111' : '000000'))).toBe('wrongCode')
  expect(await named('/api/index/login', { user_name: 'shipper', password: 'falsch', verify: codeAt(key) })).toBe('wrongPassword')
  expect(await named('/api/user/admin_mess_info', {}, tokenOf(await logIn('shipper', codeAt(key))))).toBe(200)
})

test('a code is good once, also for two who come with it at the same time', async () => {
  const { key } = await switchOn('shipper')
  const both = await Promise.all([logIn('shipper', codeAt(key)), logIn('shipper', codeAt(key))])
  expect(both.map(answered).toSorted()).toEqual([200, 'wrongCode'])
  expect(answered(await logIn('shipper', codeAt(key)))).toBe('wrongCode')
})

test('a clock may be half a minute off, and no more', async () => {
  const { key } = await switchOn('shipper')
  expect(answered(await logIn('shipper', codeAt(key, -1)))).toBe(200)
  expect(answered(await logIn('shipper', codeAt(key, 1)))).toBe(200)
  await pass(10)
  expect(answered(await logIn('shipper', codeAt(key, -4)))).toBe('wrongCode')
  expect(answered(await logIn('shipper', codeAt(key, 4)))).toBe('wrongCode')
})

test('a recovery code stands in once, and the log says how many are left, not which', async () => {
  const { codes } = await switchOn('carrier')
  const [first = '', second = ''] = codes
  expect(codes).toHaveLength(10)
  expect(answered(await logIn('carrier', first.toUpperCase()))).toBe(200)
  expect(answered(await logIn('carrier', first))).toBe('wrongCode')
  const token = tokenOf(await logIn('carrier', ` ${second} `))
  expect((await call<{ codes_left: number }>('/api/session/factor', {}, token)).data.codes_left).toBe(8)
  const { data } = (await call<{ data: { act: string; changes: object }[] }>('/api/adminlog/admin_log_index', { pagesize: 20 }, token)).data
  expect(JSON.stringify(data.find(({ act }) => act === 'session.loggedIn'))).toContain('codes_left')
})

test('recovery codes are kept as slow hashes under a salt of their own, and only what looks like one is hashed', async () => {
  const { codes } = await switchOn('carrier')
  await switchOn('shipper')
  const [first, second] = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('user_factor').select(['recovery_salt', 'recovery_hashes']).execute()
  )
  expect(first?.recovery_salt).toHaveLength(16)
  expect(first?.recovery_salt.equals(second?.recovery_salt ?? Buffer.of())).toBe(false)
  const slowly = vi.spyOn(world.services.secrets, 'slowHash')
  const made = await Promise.all([first, second].map((kept) => world.services.secrets.slowHash(codes[0] ?? '', kept?.recovery_salt ?? Buffer.of())))
  expect([first, second].flatMap((kept) => kept?.recovery_hashes ?? []).filter((hash) => made.some((one) => one.equals(hash)))).toHaveLength(1)
  slowly.mockClear()
  for (const typed of ['123456', 'hello-world-12', 'aaaa-bbbb-ccc1']) expect(answered(await logIn('carrier', typed))).not.toBe(200)
  expect(slowly).not.toHaveBeenCalled()
  await transactAsSystem(world.services.db, (tx) => tx.deleteFrom('login_guard').execute())
  expect(answered(await logIn('carrier', codes[1]))).toBe(200)
  expect(slowly).toHaveBeenCalledTimes(1)
  slowly.mockRestore()
})

test('who answers for the security of logins sees who has a second factor and finds who has none; nobody else is told', async () => {
  await switchOn('shipper-fin')
  type People = { data: { id: number; second_factor: number | null }[] }
  const people = async (account: string, filter: object = {}) =>
    (await call<People>('/api/Admin_user/admin_user_index', filter, await world.login(account))).data.data
  const clerk = (await world.actor('shipper-fin')).user_id
  const [all, without] = [await people('shipper'), await people('shipper', { second_factor: 2 })]
  expect(all.filter(({ second_factor }) => second_factor === 1).map(({ id }) => id)).toEqual([clerk])
  expect(without.map(({ id }) => id)).toEqual(all.map(({ id }) => id).filter((id) => id !== clerk))
  expect((await people('shipper', { second_factor: 1 })).map(({ id }) => id)).toEqual([clerk])
  expect((await people('shipper-pay')).map(({ second_factor }) => second_factor)).toEqual(all.map(() => null))
  expect(await people('shipper-pay', { second_factor: 1 })).toEqual([])
})

test('wrong codes are counted as wrong passwords are: work, a pause, a lock, and half a login clears nothing', async () => {
  const { key } = await switchOn('shipper')
  for (let i = 0; i < 3; i += 1) {
    expect(answered(await logIn('shipper', 'falsch'))).toBe('wrongCode')
    if (i < 2) expect(answered(await logIn('shipper'))).toBe('factorNeeded')
  }
  expect(answered(await logIn('shipper', codeAt(key)))).toBe('workNeeded')
  // An attacker who changes his address for each guess reaches the limit that is counted for the user.
  await transactAsSystem(world.services.db, (tx) => tx.deleteFrom('login_guard').where('name', 'like', 'pair:%').execute())
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('login_guard').set({ tries: 4 }).where('name', 'like', 'name:%').execute())
  await transactAsSystem(world.services.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('login_guard')
      .set({ tries: 10, locked_until: new Date(Date.now() + 600_000).toISOString() })
      .where('name', 'like', 'factor:%')
      .executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(1n)
  })
  expect(answered(await logIn('shipper', codeAt(key)))).toBe('locked')
})

test('neither key nor codes stand anywhere in the clear: not in the table, not in the log, not with a repeated call', async () => {
  const { key, codes } = await switchOn('shipper')
  await logIn('shipper', codes[0])
  await logIn('shipper', 'geheim-9')
  const kept = await rows()
  const hex = Buffer.from(Secret.fromBase32(key).buffer).toString('hex')
  for (const secret of [key, hex, Buffer.from(key).toString('hex'), 'geheim-9', ...codes, ...codes.map((code) => Buffer.from(code).toString('hex'))])
    expect(kept).not.toContain(secret)
  expect(kept).toContain('session.factorOn')
})

test('it is switched on and off, and its recovery codes change, only by password and code; other sessions end', async () => {
  const other = await world.login('shipper')
  const { key, token, codes } = await switchOn('shipper')
  world.sessions.forget()
  expect((await call('/api/user/admin_mess_info', {}, other)).code).toBe(501)
  expect(await named('/api/session/begin_factor', {}, token)).toBe('factorSet')
  expect(await named('/api/session/drop_factor', { password: 'falsch', verify: codeAt(key) }, token)).toBe('passwordNotConfirmed')
  expect(await named('/api/session/drop_factor', { password: testPassword, verify: '12345x' }, token)).toBe('wrongCode')
  const renewed = await call<{ codes: string[] }>('/api/session/renew_factor_codes', { password: testPassword, verify: codes[0] ?? '' }, token)
  expect(renewed.data.codes).toHaveLength(10)
  expect(await named('/api/session/drop_factor', { password: testPassword, verify: codes[1] ?? '' }, token)).toBe('wrongCode')
  expect(await named('/api/session/drop_factor', { password: testPassword, verify: renewed.data.codes[0] ?? '' }, token)).toBe(200)
  expect(answered(await logIn('shipper'))).toBe(200)
})

test('a key that was shown and not confirmed asks nothing of anybody, and is confirmed by the app alone', async () => {
  const token = await world.login('shipper')
  const begun = (await call<{ key: string }>('/api/session/begin_factor', {}, token)).data
  expect(answered(await logIn('shipper'))).toBe(200)
  expect(await named('/api/session/confirm_factor', { password: 'falsch', verify: codeAt(begun.key) }, token)).toBe('passwordNotConfirmed')
  expect(await named('/api/session/confirm_factor', { password: testPassword, verify: 'aaaa-bbbb-cccc' }, token)).toBe('wrongCode')
  const again = (await call<{ key: string }>('/api/session/begin_factor', {}, token)).data
  expect(again.key).not.toBe(begun.key)
  expect(await named('/api/session/confirm_factor', { password: testPassword, verify: codeAt(begun.key) }, token)).toBe('wrongCode')
  expect(await named('/api/session/confirm_factor', { password: testPassword, verify: codeAt(again.key) }, token)).toBe(200)
})

test('where the company demands it, whoever has none can do nothing else until he has set it up', async () => {
  const admin = (await switchOn('shipper')).token
  const demand = { factor_own: true }
  const clerk = await world.login('shipper-fin')
  expect(await named('/api/user/demand_factor', demand, clerk)).toBe('noPermission')
  expect(await named('/api/user/demand_factor', { ...demand, factor_all: true }, admin)).toBe('factorAllOperator')
  expect((await call('/api/user/demand_factor', demand, admin)).data).toEqual({ factor_own: true, factor_all: false })
  world.sessions.forget()
  expect(await named('/api/order/list', {}, admin)).toBe(200)
  expect((await call('/api/session/profile', {}, clerk)).data).toMatchObject({ factor_due: true })
  for (const path of ['/api/order/list', '/api/Admin_user/admin_user_index', '/api/notice/unread', '/api/search/find'])
    expect((await call(path, {}, clerk)).code, path).toBe(-1)
  expect(await named('/api/waybill/list', {}, await world.login('carrier'))).toBe(200)
  const { key } = (await call<{ key: string }>('/api/session/begin_factor', {}, clerk)).data
  expect(await named('/api/session/confirm_factor', { password: testPassword, verify: codeAt(key) }, clerk)).toBe(200)
  world.sessions.forget()
  expect(await named('/api/Admin_user/admin_user_index', {}, clerk)).toBe(200)
  expect((await call('/api/user/demand_factor', { factor_own: false }, admin)).data).toEqual({ factor_own: false, factor_all: false })
})

test('the operator demands it of everybody; a handed-over session keeps that rule, and whoever looks in is asked for nothing', async () => {
  const operator = (await switchOn('operator')).token
  expect((await call('/api/user/demand_factor', { factor_own: false, factor_all: true }, operator)).data).toEqual({
    factor_own: false,
    factor_all: true
  })
  const carrier = await world.login('carrier')
  const exchanged = tokenOf(await call('/api/session/exchange', { token: carrier }))
  expect((await call('/api/waybill/list', {}, exchanged)).code).toBe(-1)
  expect((await call('/api/session/profile', {}, exchanged)).data).toMatchObject({ factor_due: true })
  const { actor: root } = await aRoot(world)
  expect(root.rests).toBeFalsy()
  const { token: looking } = await transactAsSystem(world.services.db, async (tx) => {
    const { openSession } = await import('../../platform/session/sessions.ts')
    const { user_id, origin } = await world.actor('carrier')
    return await openSession(tx, 'user', world.base.tenant_id, user_id ?? 0, origin, 'root')
  })
  expect((await call('/api/waybill/list', {}, looking)).code).toBe(200)
  expect((await call('/api/session/profile', {}, looking)).data).toMatchObject({ factor_due: false })
})

test('an exchange goes on with a login that had its second step, without asking again', async () => {
  const { key } = await switchOn('carrier')
  const token = tokenOf(await logIn('carrier', codeAt(key)))
  const exchanged = tokenOf(await call('/api/session/exchange', { token }))
  expect(await named('/api/waybill/list', {}, exchanged)).toBe(200)
})

test('an administrator resets it for a colleague, the operator for a user of a company; both stand in the log and the user is told', async () => {
  const { token } = await switchOn('shipper-fin')
  const admin = await world.login('shipper')
  const clerk = await world.actor('shipper-fin')
  const boss = await world.actor('shipper')
  expect(await named('/api/user/reset_factor', { user_id: boss.user_id }, admin)).toBe('notYourself')
  expect(await named('/api/user/reset_factor', { user_id: clerk.user_id }, await world.login('shipper2'))).toBe('notFound')
  expect(await named('/api/user/reset_factor', { user_id: clerk.user_id }, admin)).toBe(200)
  expect(await named('/api/user/reset_factor', { user_id: clerk.user_id }, admin)).toBe('factorNone')
  world.sessions.forget()
  expect((await call('/api/user/admin_mess_info', {}, token)).code).toBe(501)
  expect(answered(await logIn('shipper-fin'))).toBe(200)
  await switchOn('shipper')
  const operator = await world.login('operator')
  const ask = { company_id: boss.company_id, user_name: 'shipper' }
  expect(await named('/api/user/reset_factor_of', { ...ask, company_id: clerk.tenant_id }, operator)).toBe('notFound')
  expect(await named('/api/user/reset_factor_of', ask, operator)).toBe(200)
  expect(answered(await logIn('shipper'))).toBe(200)
  const told = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('sms_outbox').select(['scene', 'body']).where('scene', '=', 'factor').execute()
  )
  expect(told).toHaveLength(2)
  expect(told[0]?.body).toContain('双重验证')
  const acts = async (id: number | null) => (await world.acts(id ?? 0)).filter(({ result }) => result === 'done').map(({ act }) => act)
  expect(await acts(clerk.user_id)).toContain('user.factorReset')
  expect(await acts(boss.user_id)).toContain('user.factorResetFor')
})

test('where passwords grow old, an old one is changed first, and the second factor stays', async () => {
  const { key } = await switchOn('shipper')
  Object.assign(world.services.config, { passwordRules: 'graded' })
  await transactAsSystem(
    world.services.db,
    async (tx) =>
      void (await tx
        .updateTable('user')
        .set({ password_at: new Date(Date.now() - 91 * 86_400_000).toISOString() })
        .where('account', '=', 'shipper')
        .execute())
  )
  expect(answered(await logIn('shipper'))).toBe('factorNeeded')
  const token = tokenOf(await logIn('shipper', codeAt(key)))
  expect((await call('/api/session/profile', {}, token)).data).toMatchObject({ password_due: true, factor_due: false })
  expect((await call('/api/order/list', {}, token)).code).toBe(-1)
  expect((await call('/api/session/factor', {}, token)).code).toBe(200)
  await transactAsSystem(
    world.services.db,
    async (tx) => void (await tx.updateTable('user').set({ password_at: new Date().toISOString() }).where('account', '=', 'shipper').execute())
  )
})

test('at the wrong entrance the entrance is told, and no code is used up', async () => {
  const { key } = await switchOn('shipper')
  expect(answered(await logIn('shipper', undefined, { entrance: '/login' }))).toBe('wrongEntrance')
  expect(answered(await logIn('shipper', codeAt(key), { entrance: '/login' }))).toBe('wrongEntrance')
  expect(answered(await logIn('shipper', codeAt(key)))).toBe(200)
})
