import fc from 'fast-check'
import { expect, test } from 'vitest'
import { legalGrossKg, maxLoadKg } from './loadlimit.ts'
import { addKg, addM3, isGoods, isKg, isM3, isPieces, prorate, subtractGoods, sumGoods } from './quantity.ts'

const rows = fc.record({
  goods_num: fc.integer({ min: 1, max: 999_999 }),
  goods_kg: fc.nat(999_999_999).map((n) => n / 1_000),
  goods_volume: fc.nat(99_999_999).map((n) => n / 10_000)
})

test('a tenth and two tenths of a kilogram are three tenths', () => {
  expect([addKg(0.1, 0.2), addKg(), addM3(0.0001, 0.0002), addKg(999_999.999, 0.001)]).toEqual([0.3, 0, 0.0003, 1_000_000])
  expect(() => addKg(0.0001)).toThrow(RangeError)
})

test('goods of several rows are summed in all three measures', () => {
  expect(
    sumGoods([
      { goods_num: 10, goods_kg: 0.1, goods_volume: 1.1111 },
      { goods_num: 5, goods_kg: 0.2, goods_volume: 2.2222 }
    ])
  ).toEqual({ goods_num: 15, goods_kg: 0.3, goods_volume: 3.3333 })
  expect(sumGoods([])).toEqual({ goods_num: 0, goods_kg: 0, goods_volume: 0 })
})

test('one of three pieces takes its share, the rest is exactly what is left', () => {
  expect(prorate({ goods_num: 3, goods_kg: 100, goods_volume: 1 }, 1)).toEqual({
    part: { goods_num: 1, goods_kg: 33.333, goods_volume: 0.3333 },
    rest: { goods_num: 2, goods_kg: 66.667, goods_volume: 0.6667 }
  })
  for (const split_num of [-1, 4, 1.5]) expect(() => prorate({ goods_num: 3, goods_kg: 1, goods_volume: 1 }, split_num)).toThrow(RangeError)
  expect(() => subtractGoods({ goods_num: 1, goods_kg: 1, goods_volume: 0 }, { goods_num: 1, goods_kg: 2, goods_volume: 0 })).toThrow(RangeError)
})

test('a divided row sums to the row', () =>
  fc.assert(
    fc.property(rows, fc.nat(), (row, some) => {
      const { part, rest } = prorate(row, some % (row.goods_num + 1))
      expect(sumGoods([part, rest])).toEqual(row)
    })
  ))

test('the order of rows does not change a sum', () =>
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 40 }), (list) => {
      expect(sumGoods(list)).toEqual(sumGoods(list.toReversed()))
    })
  ))

test('fields take what the form says', () => {
  expect([0, 999_999.999, 12.345, 12.3456, -1, 1_000_000, Number.NaN].map(isKg)).toEqual([true, true, true, false, false, false, false])
  expect([0, 9_999.9999, 0.00001, 10_000].map(isM3)).toEqual([true, true, false, false])
  expect([1, 999_999, 0, 1.5, 1_000_000].map(isPieces)).toEqual([true, true, false, false, false])
  expect([isGoods({ goods_num: 1, goods_kg: 0, goods_volume: 0.5 }), isGoods({ goods_num: 1, goods_kg: 0, goods_volume: 0 })]).toEqual([true, false])
})

test('legal gross mass by axles', () => {
  expect([2, 3, 4, 5, 1].map((axle_count) => legalGrossKg({ axle_count }))).toEqual([18_000, 25_000, 31_000, 31_000, undefined])
  expect([3, 4, 5, 6, 7, 2].map((axle_count) => legalGrossKg({ axle_count, train: true }))).toEqual([
    27_000,
    36_000,
    43_000,
    49_000,
    49_000,
    undefined
  ])
  expect([legalGrossKg({ axle_count: 6, train: true, single_drive: true }), legalGrossKg({ axle_count: undefined })]).toEqual([46_000, undefined])
})

test('the most a truck may load is its approved load or what the axles leave', () => {
  expect(maxLoadKg({ approved_load_kg: 9_990, curb_mass_kg: 7_000, axle_count: 2 })).toBe(9_990)
  expect(maxLoadKg({ approved_load_kg: 15_000, curb_mass_kg: 7_000, axle_count: 2 })).toBe(11_000)
  expect(maxLoadKg({ approved_load_kg: 15_000, curb_mass_kg: null, axle_count: 2 })).toBe(15_000)
  expect(maxLoadKg({ approved_load_kg: 15_000 })).toBe(15_000)
  expect(maxLoadKg({ approved_load_kg: 15_000, curb_mass_kg: 19_000, axle_count: 2 })).toBe(0)
})

test('a train loads by its trailer, its traction and its axles together', () => {
  const trailer = { approved_load_kg: 34_000, curb_mass_kg: 6_800, axle_count: 3 }
  const tractor = { approved_load_kg: 0, curb_mass_kg: 8_800, axle_count: 3, traction_mass_kg: 40_000, trailer }
  expect(maxLoadKg(tractor)).toBe(33_200)
  expect(maxLoadKg({ ...tractor, traction_mass_kg: 41_000 })).toBe(33_400)
  expect(maxLoadKg({ ...tractor, traction_mass_kg: null, single_drive: true })).toBe(30_400)
  expect(maxLoadKg({ ...tractor, trailer: null })).toBe(0)
})

test('no load is ever above the approved one or below nothing', () =>
  fc.assert(
    fc.property(fc.nat(60_000), fc.nat(60_000), fc.nat(8), (approved_load_kg, curb_mass_kg, axle_count) => {
      const most = maxLoadKg({ approved_load_kg, curb_mass_kg, axle_count })
      expect(most >= 0 && most <= approved_load_kg).toBe(true)
    })
  ))
