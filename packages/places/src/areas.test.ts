import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { areaName, areaPath, areaTree, codeOf, isDistrict, shortCodes } from './areas.ts'
import { loadPlaces } from './load-node.ts'
import { findPublicFile } from './publicData.testkit.ts'

beforeAll(() => loadPlaces(undefined, ['areas']))

interface Differences {
  reasons: Record<string, string>
  beyond_provinces: string[]
  only_here: Record<string, [string, string]>
  only_public: Record<string, [string, string]>
}
const differences = JSON.parse(readFileSync(new URL('../data/differences.json', import.meta.url), 'utf8')) as Differences
const publicAreas = findPublicFile('areas/areas.csv')
if (!publicAreas) console.warn('places: the public area list was not found (YUNSHU_SHARED_DATA); compared with committed figures only')
const rowsOf = (csv: string) =>
  csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line): [string, string] => {
      const [code = '', name = ''] = line.split(',').map((cell) => cell.replace(/^"|"$/g, ''))
      return [code, name]
    })
const sorted = (rows: Iterable<[string, string]>) => [...rows].sort(([a], [b]) => a.localeCompare(b))

describe('the area tree', () => {
  test('has 34 provinces, and every node the six-digit code under its parent (§3.15)', () => {
    const tree = areaTree()
    expect(tree).toHaveLength(34)
    expect(tree[0]).toMatchObject({
      id: '110000',
      title: '北京市',
      cities: [{ id: '110100', title: '市辖区', cities: expect.arrayContaining([{ id: '110101', title: '东城区', cities: [] }]) }]
    })
    for (const province of tree) {
      expect(province.id).toMatch(/^\d\d0000$/)
      expect(province.cities.length).toBeGreaterThan(0)
      for (const city of province.cities) {
        expect(city.id.slice(0, 2)).toBe(province.id.slice(0, 2))
        expect(city.cities.length).toBeGreaterThan(0)
        for (const area of city.cities) expect([area.id.slice(0, 4), area.id.length, area.cities.length]).toEqual([city.id.slice(0, 4), 6, 0])
      }
    }
  })

  test('no district number is given twice, and no name twice in one prefecture', () => {
    const areas = areaTree().flatMap((province) =>
      province.cities.flatMap((city) => city.cities.map(({ id, title }) => ({ id, key: city.id + title })))
    )
    expect(new Set(areas.map(({ id }) => id)).size).toBe(areas.length)
    expect(new Set(areas.map(({ key }) => key)).size).toBe(areas.length)
  })

  test('knows what came lately and lately changed', () => {
    const codes = ['510116', '653228', '659012', '540481', '320614', '620201', '810101', '711132']
    expect(codes.map(areaName)).toEqual(['双流区', '和康县', '白杨市', '米林市', '海门区', '嘉峪关市', '中西区', '板桥区'])
  })

  test(`equals the public list but for the named differences${publicAreas ? '' : ' (list absent: counts only)'}`, () => {
    const ours = areaTree().filter(({ id }) => !differences.beyond_provinces.includes(id))
    const cities = ours.flatMap((province) => province.cities)
    const own = cities.flatMap((city) => city.cities.map(({ id, title }): [string, string] => [id, title]))
    expect([ours.length, cities.length, own.length]).toEqual([31, 342, 2858])
    if (!publicAreas) return
    const provinces = JSON.parse(findPublicFile('areas/provinces.json') ?? '[]') as { code: string; name: string }[]
    expect(ours.map(({ id, title }) => ({ code: id.slice(0, 2), name: title }))).toEqual(provinces)
    expect(sorted(cities.map(({ id, title }) => [id.slice(0, 4), title]))).toEqual(sorted(rowsOf(findPublicFile('areas/cities.csv') ?? '')))
    const expected = new Map(rowsOf(publicAreas))
    for (const [code, [name]] of Object.entries(differences.only_public)) {
      expect(expected.get(code)).toBe(name)
      expected.delete(code)
    }
    for (const [code, [name]] of Object.entries(differences.only_here)) expected.set(code, name)
    expect(sorted(own)).toEqual(sorted(expected))
  })

  test('every difference has a reason', () => {
    const used = [...Object.values(differences.only_here), ...Object.values(differences.only_public)].map(([, reason]) => differences.reasons[reason])
    expect(used).toHaveLength(128)
    expect(used.every((reason) => reason !== undefined && reason.length > 10)).toBe(true)
  })
})

describe('codes and names', () => {
  test("a code gives its path, whole or short, and a map provider's number too (§9.22)", () => {
    expect(areaPath('510116')).toEqual({
      province: '四川省',
      city: '成都市',
      area: '双流区',
      province_code: '510000',
      city_code: '510100',
      area_code: '510116'
    })
    expect(areaPath('5101')).toMatchObject({ city: '成都市', area: '', area_code: '' })
    expect(areaPath('441900')).toMatchObject({ province: '广东省', city: '东莞市', area: '东莞市', area_code: '441900' })
    expect(areaPath('810001')).toMatchObject({ city: '香港岛', area: '中西区', area_code: '810101' })
    expect(areaPath('999999')).toBeUndefined()
    expect(areaName('500200')).toBe('县')
    expect(shortCodes('510116')).toEqual({ provinceCode: '51', cityCode: '5101', areaCode: '510116' })
  })

  test.each([
    ['四川省', '成都市', '双流区', '510116'],
    ['四川', '成都', '双流', '510116'],
    ['北京市', '市辖区', '东城区', '110101'],
    ['北京', '北京市', '东城', '110101'],
    ['湖北省', '', '仙桃市', '429004'],
    ['湖北省', '仙桃市', '', '429004'],
    ['湖北省', '省直辖县级行政区划', '仙桃市', '429004'],
    ['重庆市', '县', '垫江县', '500231'],
    ['重庆市', '重庆市', '垫江县', '500231'],
    ['广东省', '东莞市', '东莞市', '441900'],
    ['广东', '东莞', '', '441900'],
    ['香港', '', '中西区', '810101'],
    ['内蒙古', '锡林郭勒', '乌拉盖', undefined],
    ['新疆', '伊犁', '伊宁市', '654002'],
    ['云南', '红河', '屏边', '532523'],
    ['四川省', '', '', '510000'],
    ['四川省', '重庆市', '渝中区', undefined],
    ['江苏', '', '鼓楼区', undefined],
    ['火星', '', '', undefined]
  ])('%s %s %s is %s', (province, city, area, code) => expect(codeOf(province, city, area)).toBe(code))

  test('the name of every district leads back to its code', () => {
    const lost = areaTree().flatMap((province) =>
      province.cities.flatMap((city) =>
        city.cities.filter((area) => codeOf(province.title, city.title, area.title) !== area.id).map((area) => area.id)
      )
    )
    expect(lost).toEqual([])
  })

  test('a district is a district, a city is not', () => {
    expect([isDistrict('510116'), isDistrict('510100'), isDistrict('441900'), isDistrict('510199')]).toEqual([true, false, true, false])
  })
})
