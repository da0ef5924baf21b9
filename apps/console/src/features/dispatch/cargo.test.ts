import { expect, test } from 'vitest'
import { cargoOf, departureOf, loadOf, shareOf, wholeCargoOf, type OrderInfo } from './cargo.ts'

const row = { id: 7, goods_name: '饮料', danwei: '箱', to: '武汉仓', goods_num: 100, goods_kg: 2000.5, goods_volume: 10 }
const goods = (over: object) => ({ id: 7, goods_name: '饮料', danwei: '箱', remain_num: 100, remain_kg: 2000.5, remain_volume: 10, ...over })
const info = {
  order: { id: 1, version: 3 },
  fahuo: [{ zhiding_start_time: '2026-11-22T02:00:00Z' }],
  shouhuo: [{ end_address_diming: '武汉仓', goods_info_json_arr: [goods({}), goods({ id: 8, remain_num: 0, remain_kg: 0, remain_volume: 0 })] }]
} as unknown as OrderInfo
const taking = (over: object = {}) => [
  { order_id: 1, version: 3, goods: [{ order_goods_id: 7, goods_num: 40, goods_kg: 800.2, goods_volume: 4, ...over }] }
]

test('the form starts with everything that is left, and leaves out what is gone', () => {
  expect(wholeCargoOf(info)).toEqual({ order_id: 1, version: 3, goods: [{ order_goods_id: 7, goods_num: 100, goods_kg: 2000.5, goods_volume: 10 }] })
})
test('fewer pieces take their share of kilograms and cubic metres; more than are left take none', () => {
  expect(shareOf(row, 40)).toEqual({ goods_num: 40, goods_kg: 800.2, goods_volume: 4 })
  expect(shareOf(row, 101)).toBeUndefined()
  expect(shareOf(row, 1.5)).toBeUndefined()
})
test('the checks are asked only for what can ride', () => {
  expect(cargoOf(taking(), [row])).toEqual([{ order_id: 1, goods: [{ order_goods_id: 7, goods_num: 40, goods_kg: 800.2, goods_volume: 4 }] }])
  expect(cargoOf(taking({ goods_num: 101 }), [row])).toBeUndefined()
  expect(cargoOf(taking({ goods_kg: null }), [row])).toBeUndefined()
})
test('an empty cell counts nothing in the load', () => {
  expect(loadOf(taking({ goods_kg: undefined }))).toEqual({ goods_num: 40, goods_kg: 0, goods_volume: 4 })
})
test('departure begins at the pickup asked for, and never in the past', () => {
  expect(departureOf([info], new Date('2026-11-21T10:20:00Z'))).toBe('2026-11-22T02:00:00.000Z')
  expect(departureOf([info], new Date('2026-11-23T10:20:00Z'))).toBe('2026-11-23T11:00:00.000Z')
})
