import { expect, test } from 'vitest'
import type { LoadPart } from '../prove.ts'
import { estimateAxles, usualAxles } from './axles.ts'

const truck = (length_mm: number, max_kg: number, max_m3 = 60) => ({
  id: 't',
  max_kg,
  max_m3,
  box: { length_mm, width_mm: 2400, height_mm: 2600 },
  cost: { fixed_fen: 0, per_km_fen: 0 }
})
const goods = (kg: number, m3: number, unloadedAt = 1): LoadPart => ({ order: 'a', row: 0, loadedAt: 0, unloadedAt, pieces: 1, kg, m3 })

test('goods spread over the whole length keep the limits of each body at its customary load', () => {
  for (const [length_mm, max_kg] of [
    [4200, 1800],
    [5200, 5000],
    [6800, 10_000],
    [7600, 12_000],
    [9600, 18_000],
    [13_000, 32_000],
    [17_500, 33_000]
  ] as const) {
    const found = estimateAxles(truck(length_mm, max_kg), [goods(max_kg, 60)], [])!
    expect(found.front_kg).toBeLessThanOrEqual(found.front_max_kg)
    expect(found.rear_kg).toBeLessThanOrEqual(found.rear_max_kg)
    expect(found).toMatchObject({ by_boxes: false, back_mm: 0, semi: length_mm >= 13_000 })
  }
})

test('9.6 m, 18 t at the middle: 18,000 × 4,800 / 6,900 = 12,522 kg on the rear axles', () => {
  const found = estimateAxles(truck(9600, 18_000), [goods(18_000, 60)], [])!
  expect(Math.round(found.rear_kg)).toBe(5300 + 12_522)
  expect(Math.round(found.front_kg)).toBe(6200 + 18_000 - 12_522)
})

test('what is heavy and foremost rests on the front: it is told how far back it would have to stand', () => {
  const [light, heavy] = [goods(500, 20, 1), goods(8000, 8, 2)]
  const found = estimateAxles(truck(6800, 10_000, 40), [light, heavy], [])!
  const other = estimateAxles(
    truck(6800, 10_000, 40),
    [
      { ...light, unloadedAt: 2 },
      { ...heavy, unloadedAt: 1 }
    ],
    []
  )!
  expect(found.front_kg).toBeGreaterThan(found.front_max_kg)
  expect(other.front_kg).toBeLessThan(other.front_max_kg)
  // The load as one weight, that much further back, brings the front to its limit.
  expect(found.front_kg - (8500 * found.back_mm) / 5300).toBeCloseTo(found.front_max_kg)
})

test('with the place of every box its own centre counts', () => {
  const part = { ...goods(1000, 1), piece: { length_mm: 1000, width_mm: 1000, height_mm: 1000 } }
  const at = (x: number) => [{ part: 0, x, y: 0, z: 0, lx: 1000, ly: 1000, lz: 1000 }]
  const front = estimateAxles(truck(9600, 18_000), [part], at(0))!
  expect(front).toMatchObject({ by_boxes: true })
  expect(front.rear_kg).toBeCloseTo(5300 + (1000 * 500) / 6900)
  expect(estimateAxles(truck(9600, 18_000), [part], at(6400))!.front_kg).toBeCloseTo(6200)
})

test('vans and loads without weight have no estimate', () => {
  expect(usualAxles(truck(2700, 1000))).toBeUndefined()
  expect(estimateAxles(truck(9600, 18_000), [goods(0, 5)], [])).toBeUndefined()
  const { box: _, ...bare } = truck(9600, 18_000)
  expect(estimateAxles(bare, [goods(5, 5)], [])).toBeUndefined()
})
