import { testApp, testPassword, type TestApp } from '@yunshu/testkit/app'
import { anAcceptedOrder } from '@yunshu/testkit/trip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verbs } from './app.ts'
import { demoCode } from './modules/session/index.ts'

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
}, 60_000)
afterAll(() => world.close())

type Answer = { code: number; msg: string; data: never }
const json = async (path: string, body: object, account?: string): Promise<Answer> => await world.post(path, body, account && tokens[account])
const form = async (path: string, body: Record<string, string | number>, account?: string): Promise<Answer> => {
  const payload = new URLSearchParams(Object.entries(body).map(([name, value]): [string, string] => [name, String(value)])).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(account ? { token: tokens[account] ?? '' } : {}) }
  return (await world.app.inject({ method: 'POST', url: path, headers, payload })).json()
}

/** Calls that only read, with what they take and a field that their answer must hold. */
const reading: readonly (readonly [path: string, account: string, body: Record<string, string | number>, holds: unknown])[] = [
  ['/api/user/admin_mess_info', 'shipper', {}, { login_admin_type: 4, user_name: '锦城物流', menu_caidan_str: expect.stringContaining('2-1') }],
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
  ['/api/other/code_vehicle_type_list', 'shipper', {}, { data: expect.arrayContaining([expect.objectContaining({ id: 1 })]) }],
  ['/getCarList', 'carrier', { page: 1, pagesize: 10 }, { total: expect.any(Number), data: expect.any(Array) }],
  ['/searchCar', 'carrier', { keyword: '川' }, { total: expect.any(Number), data: expect.any(Array) }],
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
  ['/api/Admin_user/admin_user_index', 'carrier', { page: 1, pagesize: 5 }, { total: 2 }],
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
  expect(await form('/api/index/login', { user_name: 'shipper', password: 'falsch' })).toMatchObject({ code: 1000, msg: '账号或密码不正确' })
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
  expect(await world.post('/admin/index/see_code', { order_no }, await world.login('shipper2'))).toMatchObject({ code: 404 })
  const { data } = (await json('/api/adminlog/admin_log_index', { act: 'release.seen' }, 'shipper')) as unknown as {
    data: { data: { result: string }[] }
  }
  expect(data.data.map(({ result }) => result)).toEqual(['done', 'done', 'refused'])
})

test('the pickup code is used once, by the carrier, and not by guessing', async () => {
  const { code } = (await json('/admin/index/see_code', { order_no }, 'shipper')).data as { code: string }
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await json('/api/release/use', { order_no, code: wrong }, 'carrier')).toMatchObject({ data: { refusal: { name: 'pickupCodeWrong' } } })
  expect(await json('/api/release/use', { order_no, code }, 'carrier')).toMatchObject({ code: 200, data: { release_status: 40 } })
  expect(await json('/api/release/use', { order_no, code }, 'carrier')).toMatchObject({ data: { refusal: { name: 'releaseOver' } } })
})

test('a station that the operator keeps is found by everybody of its platform, and by nobody of another', async () => {
  const station = { station_name: '龙泉驿服务站', services: [1, 3], area_code: '510112', address: '成龙大道 1 号', lng: 104.27, lat: 30.56 }
  const made = await json('/api/setting/create_station', station, 'operator')
  expect(made).toMatchObject({ code: 200, data: { province: '四川省', area: '龙泉驿区', station_state: 1 } })
  expect(await json('/api/setting/create_station', station, 'operator')).toMatchObject({ data: { refusal: { name: 'stationTwice' } } })
  expect(await form('/api/other/end_fuwu_zhan_index', {}, 'carrier')).toMatchObject({ data: [{ station_name: '龙泉驿服务站' }] })
  const { id } = made.data as { id: number }
  expect(await json('/api/setting/update_station', { id, version: 1, ...station, station_state: 2 }, 'operator')).toMatchObject({
    data: { version: 2 }
  })
  expect(await form('/api/other/end_fuwu_zhan_index', {}, 'shipper')).toMatchObject({ data: [] })
  expect(await json('/api/setting/remove_station', { id, version: 2 }, 'operator')).toMatchObject({ code: 200 })
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
  expect(await form('/api/other/url_https_zhuan_64', { url }, 'shipper')).toMatchObject({
    code: 200,
    data: { mime: 'image/png', base64: expect.stringMatching(/^iVBOR/) }
  })
  for (const foreign of ['http://169.254.169.254/latest', 'https://example.com/a.png', '/files/1/../../etc/passwd', '/files/999/x.png'])
    expect(await form('/api/other/url_https_zhuan_64', { url: foreign }, 'shipper'), foreign).toMatchObject({ code: 404 })
  expect(await form('/api/other/url_https_zhuan_64', { url }, 'carrier')).toMatchObject({ code: 404 })
})

test('there are twelve vehicle types under the ids and names of the specification (§3.2)', async () => {
  const { data } = await json('/api/other/code_vehicle_type_list', {}, 'shipper')
  const names = (data as { data: { id: number; title_en: string }[] }).data.map(({ id, title_en }) => `${id} ${title_en.toLowerCase()}`)
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
test('these paths of the specification have their verb and their place in the OpenAPI document', async () => {
  const { paths } = (await world.app.inject({ method: 'GET', url: '/api/openapi.json' })).json() as { paths: Record<string, unknown> }
  const all = [...reading.map(([path]) => path), '/admin/index/see_code']
  for (const path of all) expect([path, paths[path] !== undefined, verbs.some(({ contract }) => contract.path === path)]).toEqual([path, true, true])
})
