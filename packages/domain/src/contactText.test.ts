import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readContactText } from './contactText.ts'

const place = '四川省成都市郫都区红光镇港通北三路 269 号'.replace(/ /g, '')
test('name, phone and address are found in whatever order they stand', () => {
  const want = { name: '张三', phone: '13800000001', address: place }
  expect(readContactText(`张三 13800000001 ${place}`)).toEqual(want)
  expect(readContactText(`${place}，张三，13800000001`)).toEqual(want)
  expect(readContactText(`张三13800000001${place}`)).toEqual(want)
  expect(readContactText(`收货人：张三\n手机号码：138-0000-0001\n收货地址：${place}`)).toEqual(want)
  expect(readContactText(`+86 138 0000 0001 张三 ${place}`)).toEqual(want)
})
test('a form of address belongs to the name; landlines and service numbers are phones', () => {
  expect(readContactText('李经理 028-85551234 成都市武侯区')).toEqual({ name: '李经理', phone: '028-85551234', address: '成都市武侯区' })
  expect(readContactText('仓库 400-820-1234 上海市嘉定区')).toMatchObject({
    phone: '400-820-1234',
    address: expect.stringContaining('上海市嘉定区') as string
  })
})
test('an address alone names nobody, and full-width digits are digits', () => {
  expect(readContactText('成都市郫都区')).toEqual({ name: '', phone: '', address: '成都市郫都区' })
  expect(readContactText('王敏 １３８００００００６１ 成都市').phone).toBe('13800000061')
})
test('no text breaks it, and every phone that it reads stood in the text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { phone } = readContactText(text)
      expect(text.normalize('NFKC').replace(/\D/g, '')).toContain(phone.replace(/\D/g, ''))
    })
  )
})
