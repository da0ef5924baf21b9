import { joinSeals } from '@yunshu/contract/kit/phoneSeal'
import { usccCheck } from '@yunshu/domain/uscc'
import { testApp, testPassword, type TestApp } from '../testkit/app.ts'
import { aBill } from '../testkit/bill.ts'
import { aPhoto } from '../testkit/delivered.ts'
import { anAcceptedOrder, aTrip } from '../testkit/trip.ts'
import { funded, proofFor } from '../testkit/wallet.ts'
import { Errors } from 'typebox/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verbs } from './app.ts'
import { demoCode } from './modules/session/index.ts'
import { depart } from './modules/waybill/depart.ts'
import { load, signIn } from './modules/waybill/pickup.ts'
import { transactAsSystem } from './platform/db/scope.ts'

// The calls that the specification names, as a client written from it alone would make them: exact paths, JSON and form-encoded, the token in a header.

let world: TestApp
let order_no = ''
let order_id = 0
const tokens: Record<string, string> = {}
beforeAll(async () => {
  world = await testApp()
  const order = await anAcceptedOrder(world)
  order_no = order.order_no
  order_id = order.id
  for (const account of ['shipper', 'shipper-fin', 'carrier', 'operator']) tokens[account] = await world.login(account)
})
afterAll(() => world.close())

type Answer = { code: number; msg: string; data: never }
type Body = Record<string, string | number | boolean>
/** What was played: each path, in each encoding, once with success and once refused. */
const played = new Set<string>()
/* A seal stands beside its phone in every answer; the contract says the phone alone. */
const withSealsIn = (data: unknown): unknown => JSON.parse(JSON.stringify(data), joinSeals)
/* The document names the seal of each phone beside it, which the contract does not. */
const withoutSeals = (schema: object | undefined): unknown =>
  JSON.parse(JSON.stringify(schema), (name, value: unknown) => (name.endsWith('_seal') ? undefined : value))
const noted = (encoding: 'json' | 'form', path: string, answer: Answer): Answer => {
  played.add(`${path} ${encoding} ${answer.code === 200 ? 'done' : 'refused'}`)
  const output = verbs.find(({ contract }) => contract.path === path)?.contract.output
  if (answer.code === 200 && output) expect(Errors(output, withSealsIn(answer.data)), path).toEqual([true, []])
  return answer
}
const json = async (path: string, body: object, account?: string): Promise<Answer> =>
  noted('json', path, await world.post(path, body, account && tokens[account]))
const form = async (path: string, body: Body, account?: string): Promise<Answer> => {
  const payload = new URLSearchParams(Object.entries(body).map(([name, value]): [string, string] => [name, String(value)])).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(account ? { token: tokens[account] ?? '' } : {}) }
  return noted('form', path, (await world.app.inject({ method: 'POST', url: path, headers, payload })).json())
}
type Call = (path: string, body: Body, account?: string) => Promise<Answer>
const both: readonly (readonly [encoding: string, call: Call])[] = [
  ['JSON', json],
  ['form-encoded', form]
]
const refusal = (name: string) => ({ data: { refusal: { name } } })
const code = async (phone: string, type: string, call: Call = json): Promise<void> => {
  await transactAsSystem(world.services.db, (tx) => tx.deleteFrom('verify_code').execute())
  expect(await call('/api/duanxin/send_msg', { phone, type })).toMatchObject({ code: 200 })
}

/** Calls that only read, with what they take and a field that their answer must hold. */
const reading: readonly (readonly [path: string, account: string, body: Record<string, string | number>, holds: unknown])[] = [
  ['/api/user/admin_mess_info', 'shipper', {}, { login_admin_type: 4, user_name: '锦城物流主管', menu_caidan_str: expect.stringContaining('2-1') }],
  ['/menu/navigate', 'carrier', {}, expect.arrayContaining([expect.objectContaining({ code: '3', children: expect.any(Array) })])],
  [
    '/api/address/province_city_areas',
    'carrier',
    {},
    expect.arrayContaining([expect.objectContaining({ title: '四川省', cities: expect.any(Array) })])
  ],
  ['/getAreaList', 'carrier', {}, expect.arrayContaining([expect.objectContaining({ id: expect.any(String), cities: expect.any(Array) })])],
  ['/api/other/pingtai_index', 'shipper', {}, [expect.objectContaining({ title: '运枢演示平台', children: expect.any(Array) })]],
  ['/api/other/start_address_index', 'shipper', {}, []],
  ['/api/other/goods_type_list', 'shipper', {}, expect.arrayContaining([expect.objectContaining({ goods_type_name: '普通货物' })])],
  ['/api/other/code_vehicle_type_list', 'shipper', {}, expect.arrayContaining([expect.objectContaining({ id: 1 })])],
  ['/getCarList', 'carrier', { page: 1, pagesize: 10 }, { total: expect.any(Number), data: expect.any(Array) }],
  ['/searchCar', 'carrier', { keyword: '川' }, { total: expect.any(Number), data: expect.any(Array) }],
  ['/getCarList', 'operator', { page: 1, pagesize: 10 }, { total: expect.any(Number), data: expect.any(Array) }],
  ['/searchCar', 'shipper', { keyword: '川' }, { total: 0, data: [] }],
  ['/getOtherParameter', 'carrier', {}, { send_code_seconds: 59, states: { waybill_status: expect.any(Array) } }],
  ['/admin/index/getStatistics', 'operator', {}, { by_status: expect.any(Object) }],
  ['/api/company_zuzhi/admin_company_mess_info', 'carrier', {}, { company_name: '蜀道演示物流有限公司' }],
  ['/api/company_zuzhi/company_zuzhi_index', 'carrier', {}, expect.any(Array)],
  ['/api/company_zuzhi/company_zuzhi_min_index', 'carrier', {}, expect.any(Array)],
  ['/api/company_zuzhi/shipper_zuzhi_department_index', 'shipper', {}, expect.any(Array)],
  ['/api/company_zuzhi/ganwei_num', 'carrier', {}, expect.any(Array)],
  [
    '/api/Admin_user/admin_role_list',
    'carrier',
    { page: 1, pagesize: 5 },
    { data: expect.arrayContaining([expect.objectContaining({ role_name: expect.any(String) })]) }
  ],
  [
    '/api/Admin_user/admin_user_index',
    'carrier',
    { page: 1, pagesize: 5 },
    { data: expect.arrayContaining([expect.objectContaining({ account: 'carrier-fin' })]) }
  ],
  [
    '/api/Admin_user/get_menu_quanxian_tree',
    'carrier',
    {},
    expect.arrayContaining([expect.objectContaining({ id: '2', title: '订单管理', children: expect.any(Array) })])
  ],
  ['/api/adminlog/admin_log_index', 'carrier', { page: 1, pagesize: 5 }, { data: expect.any(Array) }],
  ['/api/other/end_fuwu_zhan_index', 'carrier', {}, expect.any(Array)],
  ['/admin/Araphs/graphs', 'operator', {}, { orders_today: expect.any(Number), in_transit: expect.any(Number) }],
  ['/admin/Araphs/freight_transport', 'operator', {}, expect.arrayContaining([expect.objectContaining({ order_count: 1, goods_kg: 2000 })])],
  ['/admin/Araphs/deal_money', 'shipper', {}, [expect.objectContaining({ order_count: 1, freight_fen: 100_000 })]],
  ['/admin/Araphs/city_yundan', 'operator', {}, []],
  ['/admin/Araphs/positioner_car', 'operator', {}, []],
  ['/addressList', 'shipper', { page: 1, pagesize: 15, name: '', keyword: '' }, { total: 0, data: [] }]
]

test.each(reading)(
  '%s answers a client of the specification, JSON and form-encoded, and nobody without a token',
  async (path, account, body, holds) => {
    for (const call of [json, form]) {
      const answer = await call(path, body, account)
      expect(answer, path).toMatchObject({ code: 200, msg: '' })
      const isList = Array.isArray(holds) || typeof (holds as { asymmetricMatch?: unknown }).asymmetricMatch === 'function'
      if (isList) expect(answer.data, path).toEqual(holds)
      else expect(answer.data, path).toMatchObject(holds as object)
      expect(await call(path, body), path).toMatchObject({ code: 501, msg: '您已掉线，或者访问权限出错，请重新登录！' })
    }
  }
)

test('logging in gives the token in data.admin_login_init, by user_name and by username, in both encodings', async () => {
  for (const call of [json, form])
    for (const name of ['user_name', 'username'])
      expect(await call('/api/index/login', { [name]: 'shipper', password: testPassword })).toMatchObject({
        code: 200,
        data: { admin_login_init: { token: expect.stringMatching(/^[\w-]{43}$/) } }
      })
  const wrong = (msg: string) => ({ code: 1000, msg })
  for (const call of [json, form]) {
    // The root operator, of whom it is true, hears no more than a name that nobody has.
    for (const [user_name, password] of [
      ['shipper', 'falsch'],
      ['root', testPassword],
      ['nobody', testPassword]
    ] as const)
      expect(await call('/api/index/login', { user_name, password })).toMatchObject(wrong('账号或密码不正确；系统账号须从系统入口（/system）登录'))
    expect(await call('/api/index/login', { user_name: 'carrier', password: 'falsch', entrance: '/login' })).toMatchObject(wrong('账号或密码不正确'))
  }
})

test('a code is sent once a minute, with code 200 exactly', async () => {
  expect(await form('/api/duanxin/send_msg', { phone: '13800008801', type: 'update_pwd' })).toMatchObject({ code: 200 })
  expect(await form('/api/duanxin/send_msg', { phone: '13800008801', type: 'update_pwd' })).toMatchObject({ code: 429 })
})

test('the login password is changed with the payload of the specification (§3.6)', async () => {
  const account = 'shipper-fin'
  const payload = {
    type: 1,
    mobile: '13800000042',
    verify: demoCode,
    old_password: testPassword,
    show_password: 'neu-Wort-2027',
    show_passwords: 'neu-Wort-2028'
  }
  expect(await form('/api/user/edit_admin_passwrd', payload, account)).toMatchObject({ msg: '两次输入密码不一致！' })
})

test('an order is looked up by its number, by its parties and by nobody else', async () => {
  for (const call of [json, form])
    for (const account of ['shipper', 'carrier', 'operator'])
      expect(await call('/orderStatus', { order_no }, account)).toMatchObject({
        code: 200,
        data: { order_no, order_status: 50, order_status_name: '已接单', points: [{ kind: 1 }, { kind: 2 }] }
      })
  expect(await world.post('/orderStatus', { order_no }, await world.login('carrier2'))).toMatchObject({ code: 404 })
  for (const call of [json, form]) expect(await call('/orderStatus', { order_no: 'DD0' }, 'shipper')).toMatchObject({ code: 404 })
})

test('the code of a release is seen by who may consent to it, and each look is in the log', async () => {
  expect(await form('/admin/index/see_code', { order_no }, 'shipper')).toMatchObject({ data: { refusal: { name: 'releaseOver' } } })
  expect(await json('/api/release/issue', { order_id }, 'shipper')).toMatchObject({ code: 200, data: { order_no, release_status: 20 } })
  expect(await json('/api/release/issue', { order_id }, 'shipper')).toMatchObject({ data: { refusal: { name: 'releaseTwice' } } })
  for (const call of [json, form])
    expect(await call('/admin/index/see_code', { order_no }, 'shipper')).toMatchObject({
      code: 200,
      data: { order_no, code: expect.stringMatching(/^\d{6}$/), valid_to: expect.any(String) }
    })
  for (const account of ['carrier', 'shipper-fin']) expect(await form('/admin/index/see_code', { order_no }, account)).toMatchObject({ code: -1 })
  expect(await json('/admin/index/see_code', { order_no: 'none' }, 'operator')).toMatchObject({ code: -1 })
  expect(await world.post('/admin/index/see_code', { order_no }, await world.login('shipper2'))).toMatchObject({ code: 404 })
  const { data } = (await json('/api/adminlog/admin_log_index', { act: 'release.seen' }, 'shipper')) as unknown as {
    data: { data: { result: string }[] }
  }
  // Newest first; the colleague without the right was turned away at the door.
  expect(data.data.map(({ result }) => result)).toEqual(['refused', 'done', 'done', 'refused'])
})

test('the pickup code is used once, by the carrier, and not by guessing', async () => {
  const { code } = (await json('/admin/index/see_code', { order_no }, 'shipper')).data as { code: string }
  const trip = await aTrip(world, { order: { id: order_id }, confirmed: true })
  const at = new Date().toISOString()
  const [theirs, ours] = [await aPhoto(world, trip.driver), await aPhoto(world, await world.actor('carrier'))]
  await signIn.run(world.services, trip.driver, { id: trip.id, at, lng: 104.27, lat: 30.56 })
  await load.run(world.services, trip.driver, { id: trip.id, at, zhuang_goods_img: [theirs] })
  await depart.run(world.services, trip.driver, { id: trip.id, at })
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await json('/api/release/use', { order_no, code: wrong }, 'carrier')).toMatchObject({ data: { refusal: { name: 'pickupCodeWrong' } } })
  expect(await json('/api/release/use', { order_no, code, exit_imgs: [ours] }, 'carrier')).toMatchObject({ code: 200, data: { release_status: 40 } })
  expect(await json('/api/release/use', { order_no, code, exit_imgs: [ours] }, 'carrier')).toMatchObject({
    data: { refusal: { name: 'releaseOver' } }
  })
})

test('a station that the operator keeps is found by everybody of its platform, and by nobody of another', async () => {
  const station = { station_name: '龙泉驿服务站', services: [1, 3], area_code: '510112', address: '成龙大道 1 号', lng: 104.27, lat: 30.56 }
  const made = await json('/api/station/create', station, 'operator')
  expect(made).toMatchObject({ code: 200, data: { province: '四川省', area: '龙泉驿区', station_state: 1 } })
  expect(await json('/api/station/create', station, 'operator')).toMatchObject({ data: { refusal: { name: 'stationTwice' } } })
  expect(await form('/api/other/end_fuwu_zhan_index', {}, 'carrier')).toMatchObject({ data: [{ station_name: '龙泉驿服务站' }] })
  const { id } = made.data as { id: number }
  expect(await json('/api/station/update', { id, version: 1, ...station, station_state: 2 }, 'operator')).toMatchObject({
    data: { version: 2 }
  })
  expect(await form('/api/other/end_fuwu_zhan_index', {}, 'shipper')).toMatchObject({ data: [] })
  expect(await json('/api/station/remove', { id, version: 2 }, 'operator')).toMatchObject({ code: 200 })
})

test('departments and roles are kept with the payloads of the specification, form-encoded', async () => {
  const made = await form('/api/company_zuzhi/shipper_zuzhi_department_add', { zuzhi_name: '表单部', sort: 3 }, 'shipper')
  expect(made).toMatchObject({ code: 200, data: { zuzhi_name: '表单部', sort: 3 } })
  const { id } = made.data as { id: number }
  expect(await form('/api/company_zuzhi/shipper_zuzhi_department_info', { id }, 'shipper')).toMatchObject({ data: { department: { id } } })
  expect(await form('/api/company_zuzhi/shipper_zuzhi_department_update', { id, zuzhi_name: '表单二部' }, 'shipper')).toMatchObject({ code: 200 })
  expect(await form('/api/company_zuzhi/shipper_zuzhi_department_delete', { id }, 'shipper')).toMatchObject({ code: 200 })
  const role = await form('/api/Admin_user/add_role', { role_name: '表单角色', mids: '2,2P1,2-1' }, 'shipper')
  expect(role).toMatchObject({ code: 200, data: { mids: '2,2-1,2P1' } })
  expect(await form('/api/Admin_user/role_state', { id: (role.data as { id: number }).id, state: 2 }, 'shipper')).toMatchObject({
    code: 200,
    data: { state: 2 }
  })
  expect(await form('/api/Admin_user/delete_role', { id: (role.data as { id: number }).id }, 'shipper')).toMatchObject({ code: 200 })
})

test('a file is uploaded as a form, its answer is its address, and only our own files come back as base64 (§4.16)', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const body = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'),
    png,
    Buffer.from('\r\n--x--\r\n')
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=x', token: tokens['shipper'] ?? '' }
  const url = ((await world.app.inject({ method: 'POST', url: '/api/file/uploadImgAndFile', headers, payload: body })).json() as { data: string })
    .data
  expect(url).toMatch(/^\/files\/\d+\/a\.png$/)
  const anonymous = { ...headers, token: '' }
  expect((await world.app.inject({ method: 'POST', url: '/api/file/uploadImgAndFile', headers: anonymous, payload: body })).json()).toMatchObject({
    code: 501
  })
  expect(await json('/api/file/uploadImgAndFile', {}, 'shipper')).toMatchObject({ code: 422 })
  for (const [, call] of both)
    expect(await call('/api/other/url_https_zhuan_64', { url }, 'shipper')).toMatchObject({
      code: 200,
      data: { mime: 'image/png', base64: expect.stringMatching(/^iVBOR/) }
    })
  expect(await json('/api/other/url_https_zhuan_64', { url: 'http://169.254.169.254/latest' }, 'shipper')).toMatchObject({ code: 404 })
  for (const foreign of ['http://169.254.169.254/latest', 'https://example.com/a.png', '/files/1/../../etc/passwd', '/files/999/x.png'])
    expect(await form('/api/other/url_https_zhuan_64', { url: foreign }, 'shipper'), foreign).toMatchObject({ code: 404 })
  expect(await form('/api/other/url_https_zhuan_64', { url }, 'carrier')).toMatchObject({ code: 404 })
})

test('there are twelve vehicle types under the ids and names of the specification (§3.2)', async () => {
  const { data } = await json('/api/other/code_vehicle_type_list', {}, 'shipper')
  const names = (data as { id: number; title_en: string }[]).map(({ id, title_en }) => `${id} ${title_en.toLowerCase()}`)
  expect(names).toEqual([
    '1 micro van',
    '2 small van',
    '3 medium van',
    '4 micro truck',
    '5 small truck',
    '6 4.2 m',
    '7 5.2 m',
    '8 6.8 m',
    '9 7.6 m',
    '10 9.6 m',
    '11 13 m',
    '12 17.5 m'
  ])
})

test.each(both)('departments: the tree of the specification is kept, %s', async (encoding, call) => {
  const base = '/api/company_zuzhi'
  const roads = [
    ['carrier', 'add_company_zuzhi', 'company_zuzhi_info', 'update_company_zuzhi'],
    ['shipper', 'shipper_zuzhi_department_add', 'shipper_zuzhi_department_info', 'shipper_zuzhi_department_update']
  ] as const
  for (const [account, add, info, update] of roads) {
    const made = await call(`${base}/${add}`, { zuzhi_name: `${encoding}部`, sort: 2 }, account)
    expect(made).toMatchObject({ code: 200, data: { zuzhi_name: `${encoding}部`, sort: 2 } })
    const { id } = made.data as { id: number }
    expect(await call(`${base}/${add}`, { zuzhi_name: `${encoding}部` }, account)).toMatchObject(refusal('departmentTwice'))
    expect(await call(`${base}/${info}`, { id }, account)).toMatchObject({ code: 200, data: { department: { id }, positions: [] } })
    expect(await call(`${base}/${info}`, { id: 1 }, account)).toMatchObject({ code: 404 })
    expect(await call(`${base}/${update}`, { id, zuzhi_name: `${encoding}二部` }, account)).toMatchObject({ code: 200 })
    expect(await call(`${base}/${update}`, { id, zuzhi_name: '' }, account)).toMatchObject({
      code: 422,
      data: { fields: { zuzhi_name: expect.any(String) } }
    })
    if (account === 'shipper') {
      expect(await call(`${base}/shipper_zuzhi_department_delete`, { id }, account)).toMatchObject({ code: 200 })
      expect(await call(`${base}/shipper_zuzhi_department_delete`, { id }, account)).toMatchObject({ code: 404 })
    }
  }
})

test.each(both)('roles and people: added, changed, permitted, moved, stopped and deleted, %s', async (encoding, call) => {
  const base = '/api/Admin_user'
  const role_name = `${encoding}角色`
  const role = await call(`${base}/add_role`, { role_name, mids: '2,2P1,2-1' }, 'shipper')
  expect(role).toMatchObject({ code: 200, data: { role_name, mids: '2,2-1,2P1' } })
  const role_id = (role.data as { id: number }).id
  expect(await call(`${base}/add_role`, { role_name }, 'shipper')).toMatchObject(refusal('roleTwice'))
  expect(await call(`${base}/edit_role`, { id: role_id, role_name, mids: '2-1,2-114' }, 'shipper')).toMatchObject({ code: 200 })
  expect(await call(`${base}/edit_role`, { id: 1, role_name }, 'shipper')).toMatchObject({ code: 404 })
  const mobile = encoding === 'JSON' ? '13800006601' : '13800006602'
  const person = { user_name: '李接口', mobile, password: 'schnitt-Stelle-7', role_ids: call === json ? ([role_id] as never) : role_id }
  const made = await call(`${base}/add_admin_user`, person, 'shipper')
  expect(made).toMatchObject({ code: 200, data: { user_name: '李接口', role_ids: [role_id], status: 1 } })
  const { id } = made.data as { id: number }
  expect(await call(`${base}/add_admin_user`, person, 'shipper')).toMatchObject(refusal('mobileTaken'))
  const changed = { id, user_name: '李改名', role_ids: person.role_ids, job_no: 'A7' }
  expect(await call(`${base}/update_admin_user`, changed, 'shipper')).toMatchObject({ data: { user_name: '李改名', job_no: 'A7' } })
  expect(await call(`${base}/update_admin_user`, { ...changed, id: 1 }, 'shipper')).toMatchObject({ code: 404 })
  expect(await call(`${base}/update_admin_user_menu_ids`, { id, mids: '2-1' }, 'shipper')).toMatchObject({ code: 200, data: { mids: '2-1' } })
  expect(await call(`${base}/update_admin_user_menu_ids`, { id, mids: '<b>' }, 'shipper')).toMatchObject({ code: 422 })
  const zuzhi = (await json('/api/company_zuzhi/add_company_zuzhi', { zuzhi_name: `${encoding}新岗` }, 'shipper')).data as { id: number }
  expect(await call(`${base}/admin_user_diaogang`, { id, zuzhi_id: zuzhi.id }, 'shipper')).toMatchObject({ code: 200, data: { handed_over: 0 } })
  expect(await call(`${base}/admin_user_diaogang`, { id, zuzhi_id: 1 }, 'shipper')).toMatchObject({ code: 404 })
  expect(await call(`${base}/edit_admin_user_status`, { id, status: 2 }, 'shipper')).toMatchObject({ code: 200, data: { status: 2 } })
  expect(await call(`${base}/edit_admin_user_status`, { id, status: 3 }, 'shipper')).toMatchObject({ code: 422 })
  expect(await call(`${base}/delete_role`, { id: role_id }, 'shipper')).toMatchObject(refusal('roleHeld'))
  expect(await call(`${base}/admin_user_delete`, { id }, 'shipper')).toMatchObject({ code: 200, data: { id } })
  expect(await call(`${base}/admin_user_delete`, { id }, 'shipper')).toMatchObject({ code: 404 })
  expect(await call(`${base}/role_state`, { id: role_id, state: 2 }, 'shipper')).toMatchObject({ code: 200, data: { state: 2 } })
  expect(await call(`${base}/role_state`, { id: 1, state: 2 }, 'shipper')).toMatchObject({ code: 404 })
  expect(await call(`${base}/delete_role`, { id: role_id }, 'shipper')).toMatchObject({ code: 200 })
})

test.each(both)('a shipper registers with a code, %s', async (encoding, call) => {
  const mobile = encoding === 'JSON' ? '13800006611' : '13800006612'
  const first17 = `91510107MA0DEM${encoding === 'JSON' ? '801' : '802'}`
  const who = { mobile, password: 'neue-Firma-9', company_name: `${encoding}注册演示有限公司`, contact_name: '周注册' }
  const body = { ...who, verify: demoCode, password2: who.password, credit_code: first17 + (usccCheck(first17) ?? ''), agree: true }
  expect(await call('/api/index/admin_register', body)).toMatchObject({ code: 1006, msg: '验证码不正确或已过期' })
  await code(mobile, 'register', call)
  expect(await call('/api/index/admin_register', body)).toMatchObject({ code: 200, data: { company_no: expect.any(String) } })
  expect(await call('/api/duanxin/send_msg', { phone: '12345', type: 'register' })).toMatchObject({ code: 422 })
})

test.each(both)('the payment password is set with the payload of the specification, and a bill is paid with it, %s', async (encoding, call) => {
  const account = encoding === 'JSON' ? 'shipper-pay' : 'shipper-pay2'
  const mobile = encoding === 'JSON' ? '13800000043' : await cashier(account)
  tokens[account] ??= await world.login(account)
  await code(mobile, 'pay_pwd', call)
  const six = { pay_password: '804193', pay_passwords: '804193' }
  const payload = { type: 1, mobile, verify: demoCode, password: testPassword }
  expect(await call('/api/user/update_pay_pwd', { ...payload, ...six, pay_passwords: '1' }, account)).toMatchObject({ msg: '两次输入密码不一致！' })
  expect(await call('/api/user/update_pay_pwd', { ...payload, ...six }, account)).toMatchObject({ code: 200 })
  await funded(world, 'shipper', 200_000)
  const bill = await aBill(world, { amount_fen: 10_000, tax_fen: 0 })
  const { biz_no, payee_id } = (await json('/api/payment/quote', { bill_ids: [bill.id] }, account)).data as { biz_no: string; payee_id: number }
  const proof = await proofFor(world, tokens[account] ?? '', { amount_fen: 10_000, payee_id, biz_no })
  const bill_ids = call === json ? ([bill.id] as never) : bill.id
  const wrong = await call('/payment', { bill_ids, amount_fen: 9_000, proof }, account)
  expect(wrong).toMatchObject(refusal('proofWrong'))
  expect(await call('/payment', { bill_ids, amount_fen: 10_000, proof }, account)).toMatchObject({
    code: 200,
    data: { amount_fen: 10_000, used_fen: 10_000, rest_fen: 0 }
  })
})

/** A second cashier, since a payment password is set once an hour by one person. */
const cashier = async (account: string): Promise<string> => {
  const mobile = '13800006621'
  const { data } = (await json('/api/Admin_user/admin_role_list', { pagesize: 100 }, 'shipper')).data as { data: { id: number; role_name: string }[] }
  const role_ids = data.filter(({ role_name }) => role_name === '出纳').map(({ id }) => id)
  await json('/api/Admin_user/add_admin_user', { account, user_name: '第二出纳', mobile, password: testPassword, role_ids }, 'shipper')
  return mobile
}

test.each(both)('the login password is changed, and the old session is over, %s', async (_encoding, call) => {
  const mobile = '13800000042'
  const now = call === json ? testPassword : 'neu-Wort-2027'
  const next = call === json ? 'neu-Wort-2027' : 'neu-Wort-2028'
  tokens['shipper-fin'] = await loggedIn('shipper-fin', now)
  await code(mobile, 'update_pwd', call)
  const payload = { type: 1, mobile, verify: demoCode, old_password: now, show_password: next, show_passwords: next }
  expect(await call('/api/user/edit_admin_passwrd', { ...payload, show_passwords: 'anders-9' }, 'shipper-fin')).toMatchObject({
    msg: '两次输入密码不一致！'
  })
  expect(await call('/api/user/edit_admin_passwrd', payload, 'shipper-fin')).toMatchObject({ code: 200 })
  world.sessions.forget()
  expect(await call('/api/user/admin_mess_info', {}, 'shipper-fin')).toMatchObject({ code: 501 })
})
const loggedIn = async (user_name: string, password: string): Promise<string> => {
  const { data } = await json('/api/index/login', { user_name, password })
  return (data as { admin_login_init: { token: string } }).admin_login_init.token
}

test('the area tree answers GET as the specification has it', async () => {
  const answer = await world.app.inject({ method: 'GET', url: '/api/address/province_city_areas', headers: { token: tokens['carrier'] ?? '' } })
  expect(answer.json()).toMatchObject({ code: 200, data: expect.arrayContaining([expect.objectContaining({ title: '北京市' })]) })
})

/** Every path that the specification names; what each does stands in the glossary of calls. */
const named = `
  /api/index/login /api/user/admin_mess_info /api/duanxin/send_msg /api/index/admin_register /api/user/edit_admin_passwrd /api/user/update_pay_pwd
  /menu/navigate /api/address/province_city_areas /api/other/pingtai_index /api/other/start_address_index /api/other/end_fuwu_zhan_index
  /api/other/goods_type_list /api/other/code_vehicle_type_list /api/other/url_https_zhuan_64 /getCarList /getAreaList /getOtherParameter /searchCar
  /payment /orderStatus /admin/index/getStatistics /admin/Araphs/graphs /admin/Araphs/freight_transport /admin/Araphs/deal_money
  /admin/Araphs/city_yundan /admin/Araphs/positioner_car /admin/index/see_code /api/company_zuzhi/admin_company_mess_info
  /api/company_zuzhi/company_zuzhi_index /api/company_zuzhi/company_zuzhi_info /api/company_zuzhi/add_company_zuzhi
  /api/company_zuzhi/update_company_zuzhi /api/company_zuzhi/company_zuzhi_min_index /api/company_zuzhi/shipper_zuzhi_department_index
  /api/company_zuzhi/shipper_zuzhi_department_delete /api/company_zuzhi/shipper_zuzhi_department_add
  /api/company_zuzhi/shipper_zuzhi_department_update /api/company_zuzhi/shipper_zuzhi_department_info /api/company_zuzhi/ganwei_num
  /api/Admin_user/admin_role_list /api/Admin_user/role_state /api/Admin_user/add_role /api/Admin_user/delete_role /api/Admin_user/edit_role
  /api/Admin_user/admin_user_index /api/Admin_user/add_admin_user /api/Admin_user/update_admin_user /api/Admin_user/admin_user_delete
  /api/Admin_user/update_admin_user_menu_ids /api/Admin_user/edit_admin_user_status /api/Admin_user/get_menu_quanxian_tree
  /api/Admin_user/admin_user_diaogang /api/adminlog/admin_log_index /addressList /api/file/uploadImgAndFile`
  .trim()
  .split(/\s+/)

test('every call that the specification names was played in both encodings, done and refused, and stands in the OpenAPI document', async () => {
  expect(named).toHaveLength(55)
  const asked = named.filter((path) => path !== '/api/file/uploadImgAndFile')
  const wanted = asked.flatMap((path) => ['json done', 'json refused', 'form done', 'form refused'].map((how) => `${path} ${how}`))
  expect(wanted.filter((line) => !played.has(line))).toEqual([])
  type Operation = {
    requestBody?: { content: Record<string, { schema: object }> }
    responses: { 200: { content: Record<string, { schema: object }> } }
  }
  type Document = { paths: Record<string, { post?: Operation; get?: Operation }> }
  const { paths } = (await world.app.inject({ method: 'GET', url: '/api/openapi.json' })).json() as Document
  for (const path of asked) {
    const post = paths[path]?.post
    const verb = verbs.find(({ contract }) => contract.path === path)
    expect(withoutSeals(post?.requestBody?.content['application/json']?.schema), path).toEqual(JSON.parse(JSON.stringify(verb?.contract.input)))
    expect(post?.requestBody?.content['application/x-www-form-urlencoded']?.schema, path).toBeDefined()
    expect(post?.responses[200].content['application/json']?.schema, path).toMatchObject({ required: ['code', 'msg', 'data'] })
  }
  expect(paths['/api/address/province_city_areas']?.get?.responses[200]).toBeDefined()
  expect(paths['/api/file/uploadImgAndFile']?.post?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({ required: ['file'] })
})
