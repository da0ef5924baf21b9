import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceM, inChina, parseLngLat } from './geo.ts'

const points = fc
  .tuple(fc.integer({ min: 73_000_000, max: 136_000_000 }), fc.integer({ min: 3_000_000, max: 54_000_000 }))
  .map(([lng, lat]) => ({ lng: lng / 1e6, lat: lat / 1e6 }))

test('a degree of latitude is 111.195 km, half the globe 20 015 km', () => {
  expect(distanceM({ lng: 104, lat: 30 }, { lng: 104, lat: 31 })).toBeCloseTo(111_194.93, 1)
  expect(distanceM({ lng: 0, lat: 0 }, { lng: 180, lat: 0 })).toBeCloseTo(20_015_086.8, 0)
})

test('coordinates are read longitude first, inside China', () => {
  expect(parseLngLat('103.923575,30.635768')).toEqual({ lng: 103.923575, lat: 30.635768 })
  expect(parseLngLat(' 73.5,39.5 ')).toEqual({ lng: 73.5, lat: 39.5 })
  for (const text of [
    '30.635768,103.923575',
    '103.9235751,30.635768',
    '103,30',
    '103.923575',
    '',
    '103.923575, 30.635768',
    '140.5,36.5',
    '103.9,60.1'
  ])
    expect(parseLngLat(text)).toBeUndefined()
  expect([inChina(73, 3), inChina(136, 54), inChina(72.9, 30), inChina(136.1, 30), inChina(100, 2.9), inChina(100, 54.1)]).toEqual([
    true,
    true,
    false,
    false,
    false,
    false
  ])
})

test('a written point reads back', () =>
  fc.assert(
    fc.property(points, (point) => {
      expect(parseLngLat(`${point.lng.toFixed(6)},${point.lat.toFixed(6)}`)).toEqual(point)
    })
  ))

test('distance is the same both ways, zero to itself, and never longer by a direct way', () =>
  fc.assert(
    fc.property(points, points, points, (a, b, c) => {
      expect(distanceM(a, b)).toBeCloseTo(distanceM(b, a), 3)
      expect(distanceM(a, a)).toBe(0)
      expect(distanceM(a, c)).toBeLessThanOrEqual(distanceM(a, b) + distanceM(b, c) + 1)
    })
  ))
