import { createHash } from 'node:crypto'
import { testApp, testPassword, type TestApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { noOrigin } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { demoCode } from './index.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())
beforeEach(() => transactAsSystem(world.services.db, async (tx) => void (await tx.deleteFrom('verify_code').execute())))
afterEach(() => void Object.assign(world.services.config, { production: false, passwordRules: 'modern', codesPerHour: 1000 }))

const me = async (token: string) => (await world.post('/api/user/admin_mess_info', {}, token)).code
const refusal = ({ data }: { data: unknown }): string => (data as { refusal?: { name: string } } | null)?.refusal?.name ?? ''
const loginAs = async (user_name: string, password = testPassword): Promise<string> => {
  const { data, msg } = await world.post('/api/index/login', { user_name, password })
  const token = (data as { admin_login_init?: { token: string } } | null)?.admin_login_init?.token
  if (!token) throw new Error(msg)
  return token
}
const hashOf = (token: string) => createHash('sha256').update(token).digest()
const age = async (token: string, change: { seen_at?: string; expires_at?: string }) => {
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('session').set(change).where('token_hash', '=', hashOf(token)).execute())
  world.sessions.forget()
}
const hoursAgo = (n: number): string => new Date(Date.now() - n * 3_600_000).toISOString()

test('a token is 256 random bits; only its hash is kept, and passwords as argon2id', async () => {
  const tokens = [await loginAs('carrier'), await loginAs('carrier')]
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  const { rows } = await transactAsSystem(world.services.db, (tx) =>
    sql<{ all: string }>`select string_agg(s::text, ' ') as all from session s`.execute(tx)
  )
  for (const token of tokens) {
    expect(rows[0]?.all).toContain(hashOf(token).toString('hex'))
    expect(rows[0]?.all).not.toContain(token)
  }
  const users = await transactAsSystem(world.services.db, (tx) => tx.selectFrom('user').select('password_hash').execute())
  for (const { password_hash } of users) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
})

test('a session ends when it was idle too long, in production after half an hour, and twelve hours after login whatever happens', async () => {
  const token = await loginAs('carrier')
  await age(token, { seen_at: hoursAgo(11) })
  expect(await me(token)).toBe(200)
  await age(token, { seen_at: hoursAgo(0.6) })
  Object.assign(world.services.config, { production: true })
  expect(await me(token)).toBe(501)
  Object.assign(world.services.config, { production: false })
  const { expires } = await transactAsSystem(world.services.db, async (tx) => {
    const row = await tx.selectFrom('session').select(['created_at', 'expires_at']).where('token_hash', '=', hashOf(token)).executeTakeFirstOrThrow()
    return { expires: Date.parse(row.expires_at) - Date.parse(row.created_at) }
  })
  expect(expires).toBe(12 * 3_600_000)
  await age(token, { expires_at: hoursAgo(0.01), seen_at: new Date().toISOString() })
  expect(await me(token)).toBe(501)
})

test('logging out, being stopped, another password and other rights end a session within a second, on every server', async () => {
  const admin = await loginAs('shipper')
  const { data } = (await world.post('/api/Admin_user/admin_role_list', { pagesize: 100 }, admin)).data as {
    data: { id: number; role_name: string }[]
  }
  const role = (name: string): number[] => data.filter(({ role_name }) => role_name === name).map(({ id }) => id)
  const elsewhere = new Sessions(world.services.db, world.services.config)
  const ways: [string, (id: number, token: string) => Promise<{ code: number }>][] = [
    ['logout', async (_id, token) => await world.post('/api/session/logout', {}, token)],
    ['stopped', async (id) => await world.post('/api/Admin_user/edit_admin_user_status', { id, status: 2 }, admin)],
    ['reset', async (id) => await world.post('/api/user/reset_password', { id, password: 'anders-Wort-9' }, admin)],
    [
      'changed',
      async (_id, token) =>
        await world.post(
          '/api/user/edit_admin_passwrd',
          { type: 1, verify: '', old_password: testPassword, show_password: 'anders-Wort-9', show_passwords: 'anders-Wort-9' },
          token
        )
    ],
    ['rights', async (id) => await world.post('/api/Admin_user/update_admin_user_menu_ids', { id, mids: '2-1' }, admin)],
    ['roles', async (id) => await world.post('/api/Admin_user/update_admin_user', { id, user_name: '李换岗', role_ids: role('财务') }, admin)]
  ]
  const gone: [string, string][] = []
  for (const [i, [way, end]] of ways.entries()) {
    const mobile = `1380007${String(1000 + i)}`
    const made = await world.post(
      '/api/Admin_user/add_admin_user',
      { user_name: '李一秒', mobile, password: testPassword, role_ids: role('仓库') },
      admin
    )
    const token = await loginAs(mobile)
    expect((await elsewhere.actorOf(token, noOrigin)).kind, way).toBe('user')
    expect((await world.sessions.actorOf(token, noOrigin)).kind, way).toBe('user')
    expect(await end((made.data as { id: number }).id, token), way).toMatchObject({ code: 200 })
    gone.push([way, token])
  }
  await new Promise((go) => setTimeout(go, 1010))
  for (const [way, token] of gone) {
    expect((await elsewhere.actorOf(token, noOrigin)).kind, way).toBe('nobody')
    expect(await me(token), way).toBe(501)
  }
})

test('two hundred guesses at a code at once are five guesses: the right one comes too late', async () => {
  const driver = await aDriver(world)
  const guess = async (code: string) => await world.post('/api/session/driver_login', { phone: driver.mobile, code })
  const send = async () => {
    await transactAsSystem(world.services.db, (tx) => tx.deleteFrom('verify_code').execute())
    expect(await world.post('/api/duanxin/send_msg', { phone: driver.mobile, type: 'driver_login' })).toMatchObject({ code: 200 })
  }
  await send()
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => guess(String(100_000 + i))))
  expect(new Set(answers.map(refusal))).toEqual(new Set(['wrongCode']))
  expect(refusal(await guess(demoCode))).toBe('wrongCode')
  await send()
  for (let i = 0; i < 4; i += 1) expect(refusal(await guess('000000'))).toBe('wrongCode')
  const used = await Promise.all(Array.from({ length: 20 }, () => guess(demoCode)))
  expect(used.filter(({ code }) => code === 200)).toHaveLength(1)
  await send()
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('verify_code')
      .set({ expires_at: hoursAgo(0.001) })
      .execute()
  )
  expect(refusal(await guess(demoCode))).toBe('wrongCode')
})

test('codes are counted by phone, by address and for all together, also when they are asked for at once', async () => {
  const send = async (phone: string) => (await world.post('/api/duanxin/send_msg', { phone, type: 'register' })).code
  const phones = (n: number, from: number) => Array.from({ length: n }, (_, i) => `1380008${String(from + i)}`)
  const one = await Promise.all(Array.from({ length: 60 }, () => send('13800081000')))
  expect(one.filter((code) => code === 200)).toHaveLength(1)
  const back = async (minutes: number) => {
    const sent_at = new Date(Date.now() - minutes * 60_000).toISOString()
    await transactAsSystem(world.services.db, (tx) => tx.updateTable('verify_code').set({ sent_at }).where('phone', '=', '13800081000').execute())
  }
  for (let i = 0; i < 4; i += 1) {
    await back(2)
    expect(await send('13800081000')).toBe(200)
  }
  await back(2)
  expect(await send('13800081000')).toBe(429)
  for (let i = 0; i < 5; i += 1) {
    await back(70)
    expect(await send('13800081000')).toBe(200)
  }
  await back(70)
  expect(await send('13800081000')).toBe(429)
  await transactAsSystem(world.services.db, (tx) => tx.deleteFrom('verify_code').execute())
  Object.assign(world.services.config, { production: true })
  const here = await Promise.all(phones(40, 2000).map(send))
  expect(here.filter((code) => code === 200)).toHaveLength(30)
  Object.assign(world.services.config, { production: false, codesPerHour: 35 })
  const all = []
  for (const phone of phones(8, 3000)) all.push(await send(phone))
  expect(all.filter((code) => code === 200)).toHaveLength(5)
})

test('in graded protection a password needs three kinds of characters and another one after ninety days; until then all rights rest', async () => {
  Object.assign(world.services.config, { passwordRules: 'graded' })
  const token = await loginAs('shipper2')
  const change = async (show_password: string, asker = token) =>
    await world.post('/api/user/edit_admin_passwrd', { type: 1, old_password: testPassword, show_password, show_passwords: show_password }, asker)
  expect(await change('tischbaumhaus')).toMatchObject({ msg: '密码须包含大写字母、小写字母、数字、符号中的至少三类' })
  expect(await change(testPassword)).toMatchObject({ msg: '新密码不能与当前密码相同' })
  expect((await world.post('/api/session/profile', {}, token)).data).toMatchObject({ password_rules: 'graded', password_due: false })
  expect(await world.post('/api/order/list', {}, token)).toMatchObject({ code: 200 })
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('user')
      .set({ password_at: hoursAgo(91 * 24) })
      .where('id', '=', world.base.users['shipper2']?.id ?? 0)
      .execute()
  )
  world.sessions.forget()
  const later = await loginAs('shipper2')
  expect((await world.post('/api/session/profile', {}, later)).data).toMatchObject({ password_due: true })
  expect(await world.post('/api/order/list', {}, later)).toMatchObject({ code: -1 })
  expect((await world.post('/api/user/admin_mess_info', {}, later)).data).toMatchObject({ menu_caidan_str: '' })
  expect(await change('Tisch-Baum-2027', later)).toMatchObject({ code: 200 })
  const anew = await loginAs('shipper2', 'Tisch-Baum-2027')
  expect(await world.post('/api/order/list', {}, anew)).toMatchObject({ code: 200 })
  Object.assign(world.services.config, { passwordRules: 'modern' })
  expect((await world.post('/api/session/profile', {}, anew)).data).toMatchObject({ password_rules: 'modern', password_due: false })
})
