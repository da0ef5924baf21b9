import { testApp, type TestApp } from '../../../testkit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAddress, removeAddress, updateAddress, useAddress } from './edit.ts'
import { listAddresses } from './list.ts'

let world: TestApp
let token: string
beforeAll(async () => {
  world = await testApp()
  token = await world.login('shipper')
})
afterAll(() => world.close())

const form = {
  link_name: '王仓管',
  link_phone: '13800000061',
  area_code: '510114',
  address: '物流大道 88 号 3 库',
  address_diming: '新都3库',
  lng: 104.158765,
  lat: 30.823456,
  address_type: 1
} as const
const as = (account: string) => world.actor(account)

test('an address is kept with the names of its division, and found by contact and by any part of it', async () => {
  const kept = await createAddress.run(world.services, await as('shipper'), form)
  expect(kept).toMatchObject({ address_province: '四川省', address_city: '成都市', address_area: '新都区', use_count: 0, version: 1 })
  const answer = await world.post('/addressList', { name: '王仓', keyword: '3 库' }, token)
  expect(answer).toMatchObject({
    code: 200,
    data: {
      total: 1,
      data: [
        {
          link_name: '王仓管',
          link_phone: expect.stringMatching(/^138\*{4}0061$/),
          address_content: '',
          address_province: '四川省',
          address_city: '成都市',
          address_area: '新都区',
          address: '物流大道 88 号 3 库'
        }
      ]
    }
  })
  expect(await world.post('/addressList', { name: '13800000061' }, token)).toMatchObject({ data: { total: 1 } })
  expect(await world.post('/addressList', { keyword: '100%' }, token)).toMatchObject({ data: { total: 0 } })
  expect(await world.acts(kept.id)).toEqual([{ act: 'address.created', result: 'done' }])
})

test('the address book shows fifteen to a page, the most used first (§3.16 §9.17)', async () => {
  for (let i = 0; i < 16; i += 1) await createAddress.run(world.services, await as('carrier'), { ...form, link_name: `收货${i}`, lat: 30 + i / 10 })
  const { data, total } = await listAddresses.run(world.services, await as('carrier'), {})
  expect([data.length, total]).toEqual([15, 16])
  const last = (await listAddresses.run(world.services, await as('carrier'), { page: 2 })).data[0]
  expect(await useAddress.run(world.services, await as('carrier'), { id: last?.id })).toEqual({ use_count: 1 })
  expect((await listAddresses.run(world.services, await as('carrier'), {})).data[0]?.id).toBe(last?.id)
})

test('the same contact within 50 metres is asked about first', async () => {
  const near = { ...form, lng: form.lng + 0.0003 }
  await expect(createAddress.run(world.services, await as('shipper'), near)).rejects.toMatchObject({
    code: 'addressNear',
    slots: { link_name: '王仓管', metres: 29 }
  })
  await expect(createAddress.run(world.services, await as('shipper'), { ...near, link_name: '李仓管' })).resolves.toBeDefined()
  await expect(createAddress.run(world.services, await as('shipper'), { ...near, anyway: true })).resolves.toBeDefined()
})

test('a division that does not exist is refused', async () => {
  await expect(createAddress.run(world.services, await as('shipper'), { ...form, area_code: '510199' })).rejects.toMatchObject({
    code: 'areaUnknown'
  })
})

test('whoever looked at an older version does not overwrite, and what is removed is gone', async () => {
  const [row] = (await listAddresses.run(world.services, await as('shipper'), { name: '李仓管' })).data
  const ask = { ...form, link_name: '赵仓管', id: row?.id, version: row?.version, lat: 31 }
  expect(await updateAddress.run(world.services, await as('shipper'), ask)).toMatchObject({ link_name: '赵仓管', version: 2 })
  await expect(updateAddress.run(world.services, await as('shipper'), ask)).rejects.toMatchObject({ code: 'staleVersion' })
  await removeAddress.run(world.services, await as('shipper'), { id: row?.id })
  await expect(removeAddress.run(world.services, await as('shipper'), { id: row?.id })).rejects.toMatchObject({ code: 'notFound' })
})

test('another company sees and changes nothing of it', async () => {
  const [row] = (await listAddresses.run(world.services, await as('shipper'), {})).data
  expect((await listAddresses.run(world.services, await as('shipper2'), {})).total).toBe(0)
  await expect(removeAddress.run(world.services, await as('carrier'), { id: row?.id })).rejects.toMatchObject({ code: 'notFound' })
})

test('the area tree is a tree of id, title and cities, on both paths', async () => {
  const got = (await world.app.inject({ method: 'GET', url: '/api/address/province_city_areas', headers: { token } })).json() as {
    code: number
    data: { id: string; title: string; cities: { title: string; cities: { id: string; title: string }[] }[] }[]
  }
  const sichuan = got.data.find(({ title }) => title === '四川省')
  expect(sichuan?.id).toBe('510000')
  expect(sichuan?.cities.find(({ title }) => title === '成都市')?.cities.find(({ id }) => id === '510114')?.title).toBe('新都区')
  expect(got.data.find(({ title }) => title === '北京市')?.cities.map(({ title }) => title)).toEqual(['市辖区'])
  expect((await world.post('/getAreaList', {}, token)).data).toEqual(got.data)
})

test('all 34 divisions of the first level are in it, Hong Kong, Macao and Taiwan too, and every node is id, title and cities and nothing else', async () => {
  type Node = { id: string; title: string; cities?: Node[] }
  const form = await world.app.inject({
    method: 'POST',
    url: '/getAreaList',
    headers: { token, 'content-type': 'application/x-www-form-urlencoded' },
    payload: ''
  })
  const { code, data } = form.json<{ code: number; data: Node[] }>()
  expect([code, data.length]).toEqual([200, 34])
  const three = Object.fromEntries(data.filter(({ id }) => ['710000', '810000', '820000'].includes(id)).map((one) => [one.title, one]))
  expect(Object.keys(three).sort()).toEqual(['台湾省', '澳门特别行政区', '香港特别行政区'].sort())
  const below = (node: Node | undefined): Node[] => (node?.cities ?? []).flatMap((one) => [one, ...below(one)])
  const found = (title: string) => below(three[title]).map((one) => one.title)
  expect(found('香港特别行政区')).toEqual(expect.arrayContaining(['中西区', '油尖旺区', '离岛区']))
  expect(found('澳门特别行政区').length).toBeGreaterThan(0)
  expect(found('台湾省')).toEqual(expect.arrayContaining(['台北市', '高雄市']))
  const all = data.flatMap((one) => [one, ...below(one)])
  expect(all.length).toBeGreaterThan(3200)
  expect(new Set(data.map(({ id }) => id)).size).toBe(34)
  for (const node of all) {
    expect(node).toMatchObject({ id: expect.stringMatching(/^\d{6}$/), title: expect.stringMatching(/./) })
    expect(Object.keys(node).filter((name) => !['id', 'title', 'cities'].includes(name))).toEqual([])
  }
})

test('places are searched six at a time, a point gives its division, and a route its kilometres (§9.18)', async () => {
  const found = await world.post('/api/address/search', { keyword: '新都区' }, token)
  expect((found.data as { data: object[] }).data.length).toBeLessThanOrEqual(6)
  expect((found.data as { data: object[] }).data[0]).toMatchObject({
    name: '新都区',
    pname: '四川省',
    cityname: '成都市',
    adname: '新都区',
    area_code: '510114',
    location: expect.stringMatching(/^\d+\.\d{6},\d+\.\d{6}$/)
  })
  expect(await world.post('/api/address/reverse', { lng: 103.923575, lat: 30.635768 }, token)).toMatchObject({
    code: 200,
    data: { province: '四川省', city: '成都市', provinceCode: '51', cityCode: '5101' }
  })
  expect(await world.post('/api/address/reverse', { lng: 100, lat: 10 }, token)).toMatchObject({ code: 1652, msg: '根据经纬度查询地址失败' })
  expect(await world.post('/api/address/geocode', { text: '四川省成都市新都区物流大道88号' }, token)).toMatchObject({
    data: { data: [{ area_code: '510114' }] }
  })
  const route = await world.post(
    '/api/address/estimate',
    {
      points: [
        { lng: 104.1, lat: 30.6 },
        { lng: 114.3, lat: 30.6 }
      ]
    },
    token
  )
  expect(route).toMatchObject({ data: { estimated: true, over_water: false } })
  expect((route.data as { distance_m: number }).distance_m).toBeGreaterThan(1_000_000)
})

test('a frequent route keeps its places in order with the way between them; another company finds none of it', async () => {
  const from = await createAddress.run(world.services, await as('shipper'), { ...form, link_name: '起点', anyway: true })
  const there = { link_name: '终点', area_code: '420112', address: '走马岭', address_diming: '武汉东西湖', lng: 114.05, lat: 30.66 }
  const to = await createAddress.run(world.services, await as('shipper'), { ...form, ...there, anyway: true })
  const points = [
    { kind: 1, address_id: from.id },
    { kind: 2, address_id: to.id }
  ]
  const made = await world.post('/api/address/create_route', { route_name: '成都到武汉', points }, token)
  expect(made).toMatchObject({ code: 200, data: { points: [{ link_name: '起点' }, { link_name: '终点' }], distance_m: expect.any(Number) } })
  expect((made.data as { distance_m: number }).distance_m).toBeGreaterThan(900_000)
  const refused = async (body: object) =>
    ((await world.post('/api/address/create_route', body, token)).data as { refusal: { name: string } }).refusal.name
  expect(await refused({ route_name: '成都到武汉', points })).toBe('routeTwice')
  expect(await refused({ route_name: '反向', points: points.toReversed() })).toBe('routeOrder')
  const { id } = made.data as { id: number }
  expect(await world.post('/api/address/update_route', { id, version: 1, route_name: '川鄂线', points }, token)).toMatchObject({
    data: { version: 2 }
  })
  expect(await world.post('/api/address/routes', { keyword: '川鄂' }, token)).toMatchObject({ data: { total: 1 } })
  const stranger = await world.login('shipper2')
  expect(await world.post('/api/address/route_info', { id }, stranger)).toMatchObject({ code: 404 })
  expect(await world.post('/api/address/routes', {}, stranger)).toMatchObject({ data: { total: 0 } })
  const foreign = points.map((point) => ({ ...point }))
  expect(await world.post('/api/address/create_route', { route_name: '偷用', points: foreign }, stranger)).toMatchObject({ code: 404 })
  expect(await world.post('/api/address/remove_route', { id, version: 2 }, token)).toMatchObject({ code: 200 })
})

test('the book is narrowed to a province, and to a city of it', async () => {
  const found = async (input: object) => (await listAddresses.run(world.services, await as('shipper'), input)).total
  const all = await found({ address_province: '四川省' })
  expect(all).toBeGreaterThan(0)
  expect(await found({ address_province: '四川省', address_city: '成都市' })).toBe(all)
  expect(await found({ address_province: '四川省', address_city: '绵阳市' })).toBe(0)
  expect(await found({ address_province: '青海省' })).toBe(0)
})
