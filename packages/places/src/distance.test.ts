import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateTable, estimateRoad, estimateRoute, roadBands, straightMetres } from './distance.ts'

const beijing = { lng: 116.405285, lat: 39.904989, code: '110101' }
const shanghai = { lng: 121.472644, lat: 31.231706, code: '310101' }
const chengdu = { lng: 104.065735, lat: 30.659462, code: '510104' }
const kunming = { lng: 102.712251, lat: 25.040609, code: '530102' }
const haikou = { lng: 110.33119, lat: 20.031971, code: '460105' }

describe('the estimate of road distance', () => {
  test('Beijing to Shanghai: 1,068 km straight, some 1,300 by road, 19 hours of driving', () => {
    expect(straightMetres(beijing, shanghai) / 1000).toBeCloseTo(1067, -1)
    const { distance_m, duration_s, estimated } = estimateRoad(beijing, shanghai)
    expect([Math.round(distance_m / 10_000), Math.round(duration_s / 3600), estimated]).toEqual([130, 19, true])
  })

  test('mountains at both ends add a tenth of the straight line', () => {
    const straight = straightMetres(chengdu, kunming)
    const flat = estimateRoad({ lng: chengdu.lng, lat: chengdu.lat }, kunming)
    expect(estimateRoad(chengdu, kunming).distance_m - flat.distance_m).toBeCloseTo(straight * 0.1, -1)
    expect(estimateRoad(chengdu, beijing).distance_m).toBe(estimateRoad({ lng: chengdu.lng, lat: chengdu.lat }, beijing).distance_m)
  })

  test('the middle of each band has the figures of the table', () => {
    for (const { km, detour, kmh } of roadBands) {
      const to = { lng: 114, lat: 30 + km / 111.195 }
      const { distance_m, duration_s } = estimateRoad({ lng: 114, lat: 30 }, to)
      expect(distance_m / 1000 / km).toBeCloseTo(detour, 1)
      expect(distance_m / 1000 / (duration_s / 3600)).toBeCloseTo(kmh, 0)
    }
  })

  test('the strait to Hainan asks for a real route', () => {
    expect([
      estimateRoad(haikou, beijing).over_water,
      estimateRoad(beijing, shanghai).over_water,
      estimateRoad(haikou, { ...haikou, lng: 109.5 }).over_water
    ]).toEqual([true, false, false])
  })

  test('a route is the sum of its legs, and one point is no way', () => {
    const legs = [estimateRoad(beijing, shanghai), estimateRoad(shanghai, chengdu)]
    expect(estimateRoute([beijing, shanghai, chengdu])).toMatchObject({
      distance_m: legs[0]!.distance_m + legs[1]!.distance_m,
      duration_s: legs[0]!.duration_s + legs[1]!.duration_s
    })
    expect(estimateRoute([beijing])).toEqual({ distance_m: 0, duration_s: 0, estimated: true, over_water: false })
  })

  const place = fc.record({ lng: fc.double({ min: 100, max: 118, noNaN: true }), lat: fc.double({ min: 24, max: 40, noNaN: true }) })
  test('there and back are equal, and no road is shorter than the straight line', () =>
    fc.assert(
      fc.property(place, place, (a, b) => {
        const there = estimateRoad(a, b)
        return there.distance_m === estimateRoad(b, a).distance_m && there.distance_m >= Math.floor(straightMetres(a, b))
      })
    ))

  test('a longer way is never shorter and never quicker', () =>
    fc.assert(
      fc.property(fc.double({ min: 0, max: 12, noNaN: true }), fc.double({ min: 0, max: 2, noNaN: true }), (far, more) => {
        const from = { lng: 110, lat: 26 }
        const near = estimateRoad(from, { lng: 110, lat: 26 + far })
        const farther = estimateRoad(from, { lng: 110, lat: 26 + far + more })
        return near.distance_m <= farther.distance_m + 1 && near.duration_s <= farther.duration_s + 1
      })
    ))
})

test('a table of ways is every single way', () => {
  const points = [
    { lng: 120.62, lat: 31.32, code: '320500' },
    { lng: 106.55, lat: 29.56, code: '500103' },
    { lng: 104.07, lat: 30.57, code: '510104' }
  ]
  const { metres, seconds } = estimateTable(points)
  points.forEach((from, i) =>
    points.forEach((to, j) => {
      expect(metres[i * 3 + j]).toBe(i === j ? 0 : estimateRoad(from, to).distance_m)
      expect(seconds[i * 3 + j]).toBe(i === j ? 0 : estimateRoad(from, to).duration_s)
    })
  )
})
