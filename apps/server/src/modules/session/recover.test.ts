import { userStatus } from '@yunshu/contract/user/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, testPassword, type TestApp } from '../../../testkit/app.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { demoCode } from './code.ts'

// 忘记密码: a new password by the code to the phone of the account, and by nothing less.

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())
beforeEach(() =>
  transactAsSystem(world.services.db, async (tx) => {
    for (const table of ['login_guard', 'verify_code'] as const) await tx.deleteFrom(table).execute()
  })
)

const next = 'neu-Wort-2026'
type Told = { code: number; data: { refusal?: { name: string } } | null }
const said = ({ code, data }: Told): string | number => data?.refusal?.name ?? code
const post = async (path: string, body: object, token?: string): Promise<string | number> =>
  said((await world.post(path, body, token)) as unknown as Told)
const phoneOf = async (account: string): Promise<string> =>
  await transactAsSystem(
    world.services.db,
    async (tx) => (await tx.selectFrom('user').select('mobile').where('account', '=', account).executeTakeFirstOrThrow()).mobile
  )
const sendTo = async (phone: string): Promise<void> => expect(await post('/api/duanxin/send_msg', { phone, type: 'recover_pwd' })).toBe(200)
const recover = async (mobile: string, over: object = {}): Promise<string | number> =>
  await post('/api/session/recover', { mobile, verify: demoCode, password: next, password2: next, ...over })
const logIn = async (user_name: string, password: string): Promise<string | number> => await post('/api/index/login', { user_name, password })

test('who holds the phone of an account sets its password; his sessions end, the code is good once, and the log tells it', async () => {
  const mobile = await phoneOf('shipper2')
  const before = await world.login('shipper2')
  await sendTo(mobile)
  expect(await recover(mobile)).toBe(200)
  world.sessions.forget()
  expect(await post('/api/user/admin_mess_info', {}, before)).toBe('loggedOut')
  expect(await logIn('shipper2', testPassword)).toBe('wrongPassword')
  expect(await logIn('shipper2', next)).toBe(200)
  expect(await logIn(mobile, next)).toBe(200)
  expect(await recover(mobile, { password: `${next}-2`, password2: `${next}-2` })).toBe('wrongCode')
  const lines = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('oplog').select(['object_no', 'result']).where('act', '=', 'session.passwordRecovered').execute()
  )
  expect(lines).toEqual([{ object_no: 'shipper2', result: 'done' }])
})

test('without the code nobody learns whether a phone has an account, and nothing changes', async () => {
  const mobile = await phoneOf('carrier')
  for (const phone of [mobile, '13800009999']) expect(await recover(phone, { verify: '000000' })).toBe('wrongCode')
  await sendTo(mobile)
  expect(await recover(mobile, { verify: '000000' })).toBe('wrongCode')
  expect(await logIn('carrier', testPassword)).toBe(200)
  await sendTo('13800009999')
  expect(await recover('13800009999')).toBe('noAccount')
})

test('a code for another purpose does not set a password', async () => {
  const mobile = await phoneOf('carrier')
  expect(await post('/api/duanxin/send_msg', { phone: mobile, type: 'update_pwd' })).toBe(200)
  expect(await recover(mobile)).toBe('wrongCode')
})

test('a weak password or two that differ leave the code as it was', async () => {
  const mobile = await phoneOf('carrier')
  await sendTo(mobile)
  expect(await recover(mobile, { password2: 'etwas-Anderes-1' })).toBe('passwordsDiffer')
  expect(await recover(mobile, { password: 'password123', password2: 'password123' })).toBe('weakPassword')
  expect(await recover(mobile, { password: testPassword, password2: testPassword })).toBe(200)
})

test('a disabled account stays shut', async () => {
  const mobile = await phoneOf('carrier2')
  const turn = (status: number) =>
    transactAsSystem(world.services.db, (tx) => tx.updateTable('user').set({ status }).where('account', '=', 'carrier2').execute())
  await turn(userStatus.code.disabled)
  await sendTo(mobile)
  expect(await recover(mobile)).toBe('disabled')
  await turn(userStatus.code.enabled)
  expect(await logIn('carrier2', testPassword)).toBe(200)
})

test('who was locked out by wrong tries logs in at once with the new password', async () => {
  const mobile = await phoneOf('carrier')
  for (let i = 0; i < 4; i += 1) await logIn('carrier', 'falsch')
  expect(await logIn('carrier', testPassword)).toBe('workNeeded')
  await sendTo(mobile)
  expect(await recover(mobile, { password: testPassword, password2: testPassword })).toBe(200)
  expect(await logIn('carrier', testPassword)).toBe(200)
})

test('a second factor stays: the phone alone does not log in', async () => {
  const token = await world.login('operator')
  const begun = (await world.post('/api/session/begin_factor', {}, token)) as unknown as { data: { key: string } }
  const verify = new TOTP({ secret: Secret.fromBase32(begun.data.key) }).generate()
  expect(await post('/api/session/confirm_factor', { password: testPassword, verify }, token)).toBe(200)
  const mobile = await phoneOf('operator')
  await sendTo(mobile)
  expect(await recover(mobile)).toBe(200)
  expect(await logIn('operator', next)).toBe('factorNeeded')
})
