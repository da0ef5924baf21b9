import { beforeAll, expect, test } from 'vitest'
import { areaPath, areaTree, findArea } from './areas.ts'
import { loadPlaces } from './load-node.ts'
import { reverseGeocode } from './reverse.ts'
import { borderLines, featuresOf, polygonsOf } from './topology.ts'

beforeAll(() => loadPlaces())

test.each([
  [103.923575, 30.635768, '510116', '四川省成都市双流区'],
  [116.397, 39.909, '110101', '北京市东城区'],
  [121.4998, 31.2397, '310115', '上海市浦东新区'],
  [114.0596, 22.543, '440304', '广东省深圳市福田区'],
  [114.17, 22.32, '810202', '香港特别行政区九龙油尖旺区'],
  [88.13, 47.83, '654301', '新疆维吾尔自治区阿勒泰地区阿勒泰市'],
  [113.75, 23.02, '441900', '广东省东莞市'],
  [112.34, 16.83, '460302', '海南省三沙市西沙区'],
  [80, 36, '653221', '新疆维吾尔自治区和田地区和田县']
])('%f,%f lies in %s %s', (lng, lat, area_code, address) => expect(reverseGeocode(lng, lat)).toMatchObject({ area_code, address, lng, lat }))

test('Diaoyu belongs to Yilan: three rings, and each answers', () => {
  const rings = polygonsOf('d').filter(({ code, rings: [outer] }) => code === '711200' && outer![0]![0] > 123)
  expect(rings).toHaveLength(3)
  for (const {
    rings: [outer]
  } of rings) {
    const [lng, lat] = outer!.slice(1).reduce(([x, y], [px, py]) => [x + px / (outer!.length - 1), y + py / (outer!.length - 1)], [0, 0])
    expect(reverseGeocode(lng!, lat!)).toMatchObject({ province: '台湾省', city: '宜兰县', precision: 'city' })
  }
})

test('the seats of all but a few divisions lie in their own polygon', () => {
  const codes = [...new Set(polygonsOf('d').map(({ code }) => code))]
  const inside = codes.filter((code) => {
    const { lng, lat } = findArea(code)!
    const place = reverseGeocode(lng, lat)
    return (place?.area_code || place?.city_code) === code
  })
  expect(codes).toHaveLength(2896)
  expect(inside.length).toBeGreaterThanOrEqual(2856)
})

test('off the coast the nearest district answers, farther out the province, abroad nothing', () => {
  expect(reverseGeocode(122.05, 29.1)).toMatchObject({ province: '浙江省', precision: 'district' })
  expect(reverseGeocode(123.6, 31.2)).toMatchObject({ area: '', precision: 'province' })
  const abroad = [
    [105.85, 21.03],
    [126.98, 37.57],
    [139.7, 35.7],
    [106.92, 47.92],
    [76.9, 43.25],
    [77.2, 28.6],
    [106.7, 20.85],
    [2.35, 48.85],
    [0, 0],
    [Number.NaN, 30]
  ]
  expect(abroad.map(([lng, lat]) => reverseGeocode(lng!, lat!))).toEqual(abroad.map(() => undefined))
})

test('every district of the mainland tree is on the map, but for those without a border of their own', () => {
  const drawn = new Set(polygonsOf('d').map(({ code }) => code))
  const missing = areaTree()
    .filter(({ id }) => id !== '710000')
    .flatMap((province) => province.cities.flatMap((city) => city.cities.map(({ id }) => id)))
    .filter((id) => !drawn.has(id))
  expect(missing).toEqual(['232762', '232763', '232764', '460321', '460322', '460323', '653228', '653229', '659011', '659012'])
  expect([...drawn].filter((code) => !areaPath(code))).toEqual([])
})

test('the three layers are one map', () => {
  expect(featuresOf('p').features).toHaveLength(34)
  expect(featuresOf('c').features).toHaveLength(391)
  expect(featuresOf('d', '51').features).toHaveLength(183)
  const [districts, prefectures, provinces] = (['d', 'c', 'p'] as const).map((layer) => borderLines(layer).coordinates)
  expect(districts!.length).toBeGreaterThan(prefectures!.length)
  const fine = new Set(districts)
  expect([...prefectures!, ...provinces!].filter((line) => !fine.has(line)).length).toBe(0)
  expect(borderLines('d', '5101').coordinates.length).toBeLessThan(150)
})
