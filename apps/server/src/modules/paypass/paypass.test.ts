import { testApp, testPassword, type TestApp } from '../../../testkit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { demoCode } from '../session/index.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const path = '/api/user/update_pay_pwd'
const payload = { type: 1, mobile: '13800000041', verify: demoCode, password: testPassword, pay_password: '804193', pay_passwords: '804193' }
const sendCode = async (phone: string) => await world.post('/api/duanxin/send_msg', { phone, type: 'pay_pwd' })

test('a payment password is set by code and login password, and reset by the code alone; it is kept as a hash (§3.7 §4.4 §4.5)', async () => {
  const token = await world.login('shipper')
  const call = async (more: object) => await world.post(path, { ...payload, ...more }, token)
  expect(await call({})).toMatchObject({ msg: '验证码不正确或已过期' })
  await sendCode('13800000041')
  expect(await call({ pay_passwords: '804194' })).toMatchObject({ msg: '两次输入密码不一致！' })
  expect(await call({ pay_password: '123456', pay_passwords: '123456' })).toMatchObject({ data: { refusal: { name: 'weakPayPassword' } } })
  expect(await call({ password: 'falsch' })).toMatchObject({ data: { refusal: { name: 'passwordNotConfirmed' } } })
  expect(await call({ mobile: '13800000042' })).toMatchObject({ data: { refusal: { name: 'mobileNotYours' } } })
  expect(await world.post('/api/paypass/state', {}, token)).toMatchObject({ data: { set_at: null } })
  expect(await call({})).toMatchObject({ code: 200 })
  expect(await world.post('/api/paypass/state', {}, token)).toMatchObject({ data: { set_at: expect.any(String) } })
  expect(await call({})).toMatchObject({ data: { refusal: { name: 'wrongCode' } } })
  const rows = await transactAsSystem(world.services.db, (tx) => tx.selectFrom('pay_password').selectAll().execute())
  expect(rows).toHaveLength(1)
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
  expect(await world.services.secrets.verifyPassword(rows[0]?.password_hash ?? '', '804193')).toBe(true)
  await transactAsSystem(world.services.db, (tx) => tx.deleteFrom('verify_code').execute())
  await sendCode('13800000041')
  expect(await call({ type: 2, password: '', pay_password: '739182', pay_passwords: '739182' })).toMatchObject({ code: 200 })
  const [after] = await transactAsSystem(world.services.db, (tx) => tx.selectFrom('pay_password').selectAll().execute())
  expect(after?.reset_at).not.toBeNull()
})

test('a code for one thing keeps nobody from asking for another; the same again is refused with the seconds to wait', async () => {
  const phone = '13800000043'
  const ask = async (type: string) => await world.post('/api/duanxin/send_msg', { phone, type })
  expect(await ask('pay_pwd')).toMatchObject({ code: 200 })
  expect(await ask('update_pwd')).toMatchObject({ code: 200 })
  expect(await ask('pay_pwd')).toMatchObject({ data: { refusal: { name: 'tooMany', slots: { seconds: expect.any(Number) } } } })
})

test('the operator has none', async () => {
  const token = await world.login('operator')
  expect(await world.post(path, { ...payload, mobile: '13800000001' }, token)).toMatchObject({ code: -1 })
})

test('two hundred guesses at the login password at once verify at most ten', async () => {
  const token = await world.login('carrier')
  const guesses = Array.from({ length: 200 }, (_, i) => world.post(path, { ...payload, mobile: '13800000011', password: `guess-${i}` }, token))
  const names = (await Promise.all(guesses)).map(({ data }) => (data as { refusal: { name: string } }).refusal.name)
  expect(names.filter((name) => name === 'passwordNotConfirmed').length).toBeLessThanOrEqual(10)
  expect(new Set(names)).toEqual(new Set(['passwordNotConfirmed', 'locked']))
})
