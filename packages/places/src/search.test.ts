import { beforeAll, expect, test } from 'vitest'
import { loadPlaces } from './load-node.ts'
import { searchPlaces } from './search.ts'

beforeAll(() => loadPlaces(undefined, ['areas', 'towns', 'readings']))

const named = (keyword: string, limit = 1, code?: string) => searchPlaces(keyword, { limit, ...(code ? { code } : {}) }).map(({ address }) => address)

test('a hit carries what the address picker writes', () => {
  expect(searchPlaces('双流区')[0]).toEqual({
    name: '双流区',
    address: '四川省成都市双流区',
    pname: '四川省',
    cityname: '成都市',
    adname: '双流区',
    code: '510116',
    lng: expect.closeTo(103.92, 1),
    lat: expect.closeTo(30.57, 1),
    precision: 'district'
  })
})

test('full names before short ones, larger divisions before smaller, beginnings before middles', () => {
  expect(named('朝阳', 4)).toEqual(['辽宁省朝阳市', '北京市朝阳区', '辽宁省朝阳市朝阳县', '吉林省长春市朝阳区'])
  expect(named('朝阳区', 2)).toEqual(['北京市朝阳区', '吉林省长春市朝阳区'])
  expect(named('阿勒泰市')).toEqual(['新疆维吾尔自治区阿勒泰地区阿勒泰市'])
  expect(named('九龙城区')).toEqual(['香港特别行政区九龙九龙城区'])
  expect(named('重庆')).toEqual(['重庆市'])
})

test('pinyin and initials, with the readings of the place', () => {
  expect(named('chengdu')).toEqual(['四川省成都市'])
  expect(named('xiamen')).toEqual(['福建省厦门市'])
  expect(named('cq')).toEqual(['重庆市'])
  expect(named('cd', 4)).toContain('四川省成都市')
  expect(named('slq', 6)).toContain('四川省成都市双流区')
  expect(named('SLQ', 1, '510000')).toEqual(['四川省成都市双流区'])
})

test('towns, zones, words apart and whole addresses', () => {
  expect(searchPlaces('虎门')[0]).toMatchObject({ name: '虎门镇', code: '441900', precision: 'town' })
  expect(searchPlaces('苏州工业园区')[0]).toMatchObject({ name: '苏州工业园区', adname: '吴中区' })
  expect(named('成都 双流')).toEqual(['四川省成都市双流区'])
  expect(named('成都双流')).toEqual(['四川省成都市双流区'])
  expect(named('四川省成都市双流区黄水镇')).toEqual(['四川省成都市双流区黄水镇'])
})

test('stays inside the division asked for, and pages without repeating', () => {
  const inside = searchPlaces('城关', { code: '620000', limit: 50 })
  expect(inside.length).toBeGreaterThan(20)
  expect(new Set(inside.map(({ pname }) => pname))).toEqual(new Set(['甘肃省']))
  const pages = [1, 2, 3].flatMap((page) => searchPlaces('城关', { limit: 6, page }))
  expect(new Set(pages.map(({ name, code }) => name + code)).size).toBe(18)
  expect(pages).toEqual(searchPlaces('城关', { limit: 18 }))
})

test('nothing for nothing', () => {
  expect([searchPlaces('  '), searchPlaces('乱写一通'), searchPlaces('qqqqqq')]).toEqual([[], [], []])
})
