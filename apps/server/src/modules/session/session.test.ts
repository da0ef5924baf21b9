import { testApp, testPassword, type TestApp } from '../../../testkit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('a shipper logs in by account or mobile and gets his user record with exactly the fields of the specification (§3.1)', async () => {
  for (const name of ['shipper', '13800000041']) {
    const answer = await world.post('/api/index/login', { user_name: name, password: testPassword, entrance: '/user' })
    expect(answer).toMatchObject({ code: 200, msg: '' })
    const { token } = (answer.data as { admin_login_init: { token: string } }).admin_login_init
    const me = await world.post('/api/user/admin_mess_info', {}, token)
    expect(Object.keys(me.data).sort()).toEqual([
      'company_name',
      'company_system_title',
      'login_admin_type',
      'logo',
      'menu_caidan_str',
      'mobile',
      'role_name',
      'token',
      'type_name',
      'user_name'
    ])
    expect(me.data).toMatchObject({ login_admin_type: 4, user_name: '锦城物流主管', type_name: '货主', role_name: '管理员', token })
  }
})

test('form-encoded bodies are taken as well as JSON, and username as well as user_name', async () => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/index/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `username=carrier&password=${testPassword}`
  })
  expect(answer.json()).toMatchObject({ code: 200, data: { admin_login_init: { token: expect.any(String) } } })
})

test('the user record is given for a token in the body or the query as well as in the header (decision 16)', async () => {
  const token = await world.login('shipper')
  expect(await world.post('/api/user/admin_mess_info', { token })).toMatchObject({ code: 200, data: { user_name: '锦城物流主管' } })
  const asked = await world.app.inject({ method: 'GET', url: `/api/user/admin_mess_info?token=${token}` })
  expect(asked.json()).toMatchObject({ code: 200, data: { login_admin_type: 4 } })
  expect(await world.post('/api/user/admin_mess_info', { token: 'x'.repeat(43) })).toMatchObject({ code: 501 })
})

test('the wrong entrance is said clearly, in the language asked for', async () => {
  const ask = { user_name: 'shipper', password: testPassword, entrance: '/login' }
  expect(await world.post('/api/index/login', ask)).toMatchObject({ code: 1002, msg: '该账号不属于此入口，请从货主入口登录' })
  expect(await world.post('/api/index/login', ask, undefined, { 'accept-language': 'en' })).toMatchObject({
    msg: 'This account does not belong here. Please log in at the shipper entrance'
  })
})

test('without a token a call answers 501, and after logging out the token is worth nothing at once', async () => {
  expect(await world.post('/api/user/admin_mess_info', {})).toMatchObject({ code: 501, msg: '您已掉线，或者访问权限出错，请重新登录！' })
  const token = await world.login('carrier')
  expect(await world.post('/api/session/logout', {}, token)).toMatchObject({ code: 200 })
  world.sessions.forget(token)
  expect(await world.post('/api/user/admin_mess_info', {}, token)).toMatchObject({ code: 501 })
})

test('200 parallel guesses at one account verify no more than ten of them', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => world.post('/api/index/login', { user_name: 'shipper2', password: `guess-${i}` }))
  )
  const names = answers.map(({ data }) => (data as { refusal: { name: string } }).refusal.name)
  expect(names.filter((name) => name === 'wrongPassword').length).toBeLessThanOrEqual(10)
  expect(names.filter((name) => ['locked', 'workNeeded', 'queueFull'].includes(name)).length).toBeGreaterThanOrEqual(190)
})

test('a one-time token from an address is exchanged once', async () => {
  const handed = await world.login('operator')
  const first = await world.post('/api/session/exchange', { token: handed })
  expect(first).toMatchObject({ code: 200 })
  expect(await world.post('/api/session/exchange', { token: handed })).toMatchObject({ code: 501 })
})

test('a faulty body names its field and stores nothing', async () => {
  expect(await world.post('/api/index/login', { user_name: 'shipper', extra: 1 })).toMatchObject({
    code: 422,
    data: { fields: { password: '不能为空', extra: '不是可填写的字段' } }
  })
})
