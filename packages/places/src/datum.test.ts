import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaTree, findArea } from './areas.ts'
import { gcjFromWgs, isShifted, wgsFromGcj } from './datum.ts'
import { straightMetres } from './distance.ts'
import { loadPlaces } from './load-node.ts'
import { findPublicFile } from './publicData.testkit.ts'

type Pair = [lat: number, lng: number, gcjLat: number, gcjLng: number, name: string]
interface Published {
  wgs_to_gcj_5_decimals: Pair[]
  gcj_to_wgs_tolerance_m: { exact: number }
  distance_m: [number, number, number, number, number][]
}
const committed: Published = {
  wgs_to_gcj_5_decimals: [[39.909, 116.397, 39.910403, 116.403244, 'Tiananmen']],
  gcj_to_wgs_tolerance_m: { exact: 0.5 },
  distance_m: [[31.1753, 121.53154, 39.91335, 116.38405, 1_078_164]]
}
const file = findPublicFile('geo/eviltransform.json')
const published = file === undefined ? committed : (JSON.parse(file) as Published)

test(`devices' positions become GCJ-02 and come back (${file === undefined ? 'public pairs absent: committed figures' : 'public pairs'})`, () => {
  for (const [lat, lng, gcjLat, gcjLng] of [...committed.wgs_to_gcj_5_decimals, ...published.wgs_to_gcj_5_decimals]) {
    const gcj = gcjFromWgs(lng, lat)
    expect([gcj.lng, gcj.lat]).toEqual([expect.closeTo(gcjLng, 5), expect.closeTo(gcjLat, 5)])
    const back = wgsFromGcj(gcjLng, gcjLat)
    expect(Math.hypot((back.lng - lng) * 95_000, (back.lat - lat) * 111_000)).toBeLessThan(published.gcj_to_wgs_tolerance_m.exact)
  }
})

test('distances are those of the ground', () => {
  for (const [lat, lng, toLat, toLng, metres] of published.distance_m)
    expect(Math.abs(straightMetres({ lng, lat }, { lng: toLng, lat: toLat }) / metres - 1)).toBeLessThan(0.002)
})

test('there and back is the same place, all over the mainland', () =>
  fc.assert(
    fc.property(fc.double({ min: 86, max: 118, noNaN: true }), fc.double({ min: 31, max: 41, noNaN: true }), (lng, lat) => {
      const gcj = gcjFromWgs(lng, lat)
      const back = wgsFromGcj(gcj.lng, gcj.lat)
      return Math.abs(back.lng - lng) < 1e-6 && Math.abs(back.lat - lat) < 1e-6
    })
  ))

test.each([
  ['香港中环', 114.158, 22.282],
  ['香港上水', 114.128, 22.502],
  ['澳门', 113.55, 22.19],
  ['台北', 121.56, 25.03],
  ['澎湖', 119.57, 23.57],
  ['金门', 118.32, 24.43],
  ['马祖', 119.95, 26.16],
  ['钓鱼岛', 123.47, 25.745],
  ['东京', 139.7, 35.7],
  ['首尔', 126.98, 37.57],
  ['平壤', 125.75, 39.02],
  ['河内', 105.85, 21.03],
  ['乌兰巴托', 106.92, 47.92],
  ['阿拉木图', 76.9, 43.25],
  ['加德满都', 85.3, 27.7],
  ['马尼拉', 120.98, 14.6]
])('%s is left alone', (_name, lng, lat) => {
  expect(gcjFromWgs(lng, lat)).toEqual({ lng, lat })
  expect(wgsFromGcj(lng, lat)).toEqual({ lng, lat })
})

test.each([
  ['深圳罗湖', 114.131, 22.548],
  ['深圳蛇口', 113.915, 22.485],
  ['珠海拱北', 113.549, 22.22],
  ['珠海横琴', 113.52, 22.12],
  ['厦门', 118.15, 24.48],
  ['平潭', 119.79, 25.5],
  ['喀什', 75.99, 39.47],
  ['漠河', 122.54, 52.97],
  ['三沙永兴', 112.34, 16.83],
  ['嵊泗', 122.45, 30.73],
  ['长海', 122.58, 39.27],
  ['抚远', 134.3, 48.36],
  ['东兴', 107.97, 21.54],
  ['丹东', 124.38, 40.13],
  ['瑞丽', 97.85, 24.01],
  ['三亚', 109.51, 18.25]
])('%s is shifted', (_name, lng, lat) => expect(isShifted(lng, lat)).toBe(true))

test('every seat of the mainland is shifted, no seat of Taiwan, Hong Kong or Macao', () => {
  loadPlaces(undefined, ['areas'])
  const kinmen = '350527'
  const wrong = areaTree()
    .flatMap((province) => province.cities.flatMap((city) => city.cities))
    .map(({ id }) => findArea(id)!)
    .filter(({ code, lng, lat }) => isShifted(lng, lat) !== (code < '710000' && code !== kinmen))
  expect(wrong.map(({ code, name, lng, lat }) => [code, name, lng, lat])).toEqual([])
})
