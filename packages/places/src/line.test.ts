import { beforeAll, expect, test } from 'vitest'
import { codeOf, findArea } from './areas.ts'
import { straightMetres } from './distance.ts'
import { routeLine } from './line.ts'
import { loadPlaces } from './load-node.ts'
import { reverseGeocode } from './reverse.ts'

beforeAll(() => loadPlaces())

const seat = (province: string, city: string, area: string) => findArea(codeOf(province, city, area)!)!
const lengthOf = (line: [number, number][]) =>
  line.slice(1).reduce((sum, [lng, lat], i) => sum + straightMetres({ lng: line[i]![0], lat: line[i]![1] }, { lng, lat }), 0)

test('Chengdu to Shanghai goes down the river, over the cities between', () => {
  const line = routeLine([seat('四川', '成都', '双流'), seat('上海', '', '嘉定')])
  const provinces = new Set(line.map(([lng, lat]) => reverseGeocode(lng, lat)?.province))
  expect([...provinces]).toEqual(expect.arrayContaining(['四川省', '重庆市', '湖北省', '安徽省', '上海市']))
  expect(lengthOf(line) / 1000).toBeGreaterThan(1650)
  expect(lengthOf(line) / 1000).toBeLessThan(1950)
})

test('it starts and ends where it should, by code or by place, and passes every stop', () => {
  const [a, b, c] = [
    { lng: 113.26, lat: 23.13 },
    { lng: 112.98, lat: 28.2 },
    { lng: 114.3, lat: 30.6 }
  ]
  const line = routeLine([a, b, c])
  expect([line[0], line.at(-1)]).toEqual([
    [113.26, 23.13],
    [114.3, 30.6]
  ])
  expect(line).toContainEqual([112.98, 28.2])
  expect(line.length).toBeGreaterThan(4)
})

test('Hainan is reached over the strait, and a way inside one city is straight', () => {
  const line = routeLine([seat('广东', '湛江', '霞山区'), seat('海南', '海口', '龙华区')])
  expect(lengthOf(line) / 1000).toBeLessThan(200)
  expect(routeLine([seat('四川', '成都', '双流'), seat('四川', '成都', '郫都区')])).toHaveLength(2)
})

test('every prefecture of the mainland has a way to Beijing', () => {
  const beijing = seat('北京', '', '东城')
  const stranded = [
    ['新疆', '喀什', '喀什市'],
    ['西藏', '阿里', '噶尔'],
    ['黑龙江', '大兴安岭', '漠河'],
    ['海南', '', '琼海市'],
    ['浙江', '舟山', '普陀区'],
    ['湖北', '', '仙桃市'],
    ['广东', '东莞', '']
  ].filter(([p, c, a]) => routeLine([seat(p!, c!, a!), beijing]).length < 5)
  expect(stranded).toEqual([])
})
