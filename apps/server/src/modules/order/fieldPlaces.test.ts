import { findPublicFile } from '@yunshu/places/publicData.testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { bookOf } from '../../../testkit/workbook.ts'
import { importColumns, importNames, titleOf } from './importColumns.ts'

// Places as people write them, through the doors: the two imports and the paste box, which read them alike.
let world: TestApp
let shipper = ''
beforeAll(async () => {
  world = await testApp()
  shipper = await world.login('shipper')
})
afterAll(() => world.close())

type Case = {
  readonly province: string
  readonly city: string | null
  readonly area: string | null
  readonly code?: string
  readonly told?: string
  readonly keeps?: string
}
const file = findPublicFile('field/cases.json')
const { places, addresses } = (file === undefined ? { places: [], addresses: [] } : JSON.parse(file)) as {
  places: readonly Case[]
  addresses: readonly { readonly text: string; readonly area?: string; readonly detail?: string }[]
}

const example = Object.fromEntries(importNames.map((name) => [name, importColumns[name].example || null]))
type Preview = { good: number; errors: { column: string; reason: string }[]; sample: { start?: string; about?: string }[]; seen: { notes: string[] } }
const previewed = async (path: string, bytes: Buffer) => {
  const { url } = await world.services.files.keep(world.services.db, await world.actor('shipper'), { name: 'a.xlsx', bytes })
  return (await world.post(`/api/${path}/import_preview`, { file: url }, shipper)).data as Preview
}
const orderAt = async ({ province, city, area }: Case) => {
  const cells = { ...example, customer_order_no: null, start_province: province, start_city: city, start_area: area, start_address: '人民路 1 号' }
  const row = importNames.map((name) => (cells as Record<string, string | null>)[name] ?? null)
  return await previewed('order', bookOf([{ name: '订单', rows: [importNames.map(titleOf), row] }]))
}
const addressAt = async ({ province, city, area }: Case) => {
  const titles = ['联系人', '电话', '省份', '城市', '区县', '详细地址']
  return await previewed('address', bookOf([{ name: '地址', rows: [titles, ['王发货', '13800001001', province, city, area, '人民路 1 号']] }]))
}
const codeOf = async (text: string) =>
  ((await world.post('/api/address/geocode', { text }, shipper)).data as { data: { area_code: string; area: string; detail: string }[] }).data
const written = ({ province, city, area }: Case): string => `${province}${city ?? ''}${area ?? ''}`

test.skipIf(file === undefined).each(places.map((one) => [written(one), one] as const))('%s is the same place at every door', async (text, one) => {
  const [orders, book] = [await orderAt(one), await addressAt(one)]
  if (one.code === undefined) {
    // A zone is proposed, and confirmed by writing the district.
    for (const { errors } of [orders, book]) expect(errors[0]?.reason).toMatch(/^“.+”是开发区，不是区县；按地址可能属于.+区，请确认后填写区县$/u)
    return
  }
  expect([orders.errors, book.errors]).toEqual([[], []])
  expect((await codeOf(text)).map(({ area_code }) => area_code)).toEqual([one.code])
  const told = one.told?.replace(/^now /u, '')
  for (const { seen } of [orders, book]) expect(seen.notes.join()).toContain(told === undefined ? '' : `${one.area}现为${told}`)
  const town = one.keeps?.split(' ')[0] ?? (/鎮$/u.test(one.area ?? '') ? '虎门镇' : '')
  expect(book.sample[0]?.about).toContain(`${town}人民路 1 号`)
})

test.skipIf(file === undefined).each(addresses.map((one) => [one.text, one] as const))('%s is found', async (text, { area, detail }) => {
  const [found, ...others] = await codeOf(text)
  expect(others).toEqual([])
  if (area !== undefined) expect(found?.area).toBe(area)
  if (detail !== undefined) expect(found?.detail).toBe(detail)
})

test('others of their kind: a district behind the city in its street, a name of before, a zone by its street, a place that is none', async () => {
  const at = async (province: string, city: string, area: string) => await orderAt({ province, city, area })
  expect(await at('四川', '成都', '双流县')).toMatchObject({
    good: 1,
    sample: [{ start: '成都市双流区' }],
    seen: { notes: [expect.stringContaining('双流县现为双流区')] }
  })
  expect(await at('深圳', '', '龙华新区')).toMatchObject({ good: 1, sample: [{ start: '深圳市龙华区' }] })
  expect(await at('上海市', '', '闸北区')).toMatchObject({ good: 1 })
  expect((await at('四川省', '成都市', '不存在区')).errors[0]?.reason).toBe('没有“四川省成都市不存在区”这个区县')
  expect((await at('四川省', '成都市', '')).errors[0]?.column).toBe('提货区县')
  expect((await at('北京市', '', '朝阳区')).errors).toEqual([])
})
