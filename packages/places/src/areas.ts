import { isPlaceholderCity } from '@yunshu/domain/address'
import { stemOf } from './stem.ts'
import { indexOf, type AreaRow } from './store.ts'

type AreaLevel = 'province' | 'city' | 'district'
export interface Area {
  code: string
  name: string
  level: AreaLevel
  lng: number
  lat: number
  parent: Area | undefined
  children: Area[]
}
export interface AreaNode {
  id: string
  title: string
  cities: AreaNode[]
}
export interface AreaPath {
  province: string
  city: string
  area: string
  province_code: string
  city_code: string
  area_code: string
}

/** 省市区: the tree of the area selects, in the specification's shape; ids are six-digit codes. */
export function areaTree(): AreaNode[] {
  const node = (area: Area): AreaNode => ({ id: area.code, title: area.name, cities: area.children.map(node) })
  return provinces().map(node)
}

/** Name of a province, prefecture or district; two, four or six digits, aliases of a map provider too. */
export const areaName = (code: string): string | undefined => findArea(code)?.name

/** Names and six-digit codes from the province down; below the given level they are empty. */
export function areaPath(code: string): AreaPath | undefined {
  const area = findArea(code)
  return area && pathOf(area)
}

/** The code of what was asked, by full or spoken names, with or without the placeholder 市辖区; nothing when it is unknown or unclear. */
export function codeOf(province: string, city = '', area = ''): string | undefined {
  const top = pick(provinces(), province)
  if (!top) return undefined
  const prefecture = city && !isPlaceholderCity(city) ? pick(top.children, city) : undefined
  if (!area) return city ? (prefecture ?? namesake(top, city) ?? onlyPlaceholder(top, city))?.code : top.code
  const inside = prefecture ? pick(prefecture.children, area) : undefined
  return (inside ?? (prefecture && city !== area ? undefined : pick(districtsOf(top), area)))?.code
}

/** Is this the code of a district of the tree, the level an address needs? */
export const isDistrict = (code: string): boolean => index().districts.has(code)

/** First two, four and six digits, as the second address picker writes them. */
export const shortCodes = (code: string) => ({ provinceCode: code.slice(0, 2), cityCode: code.slice(0, 4), areaCode: code.slice(0, 6) })

/** The most precise division of a code: a district before the prefecture of the same number (东莞). */
export function findArea(code: string): Area | undefined {
  const { districts, cities, provinces: tops, aliases } = index()
  const full = aliases[code] ?? code.padEnd(6, '0')
  return districts.get(full) ?? cities.get(full) ?? tops.get(full)
}

export const provinces = (): Area[] => index().roots
export const districtsOf = (area: Area): Area[] => (area.level === 'district' ? [area] : area.children.flatMap(districtsOf))
export const isPlaceholder = (area: Area): boolean => area.level === 'city' && isPlaceholderCity(area.name)

export function pathOf(area: Area): AreaPath {
  const chain = { province: none, city: none, district: none }
  for (let at: Area | undefined = area; at; at = at.parent) chain[at.level] = at
  return {
    province: chain.province.name,
    city: chain.city.name,
    area: chain.district.name,
    province_code: chain.province.code,
    city_code: chain.city.code,
    area_code: chain.district.code
  }
}

const none = { name: '', code: '' }

const index = indexOf('areas', ({ provinces: rows, aliases }) => {
  const maps = { province: new Map<string, Area>(), city: new Map<string, Area>(), district: new Map<string, Area>() }
  const levels = ['province', 'city', 'district'] as const
  const grow = ([code, name, lng, lat, children = []]: AreaRow, depth: 0 | 1 | 2, parent: Area | undefined): Area => {
    const area: Area = { code, name, level: levels[depth], lng, lat, parent, children: [] }
    if (depth < 2) area.children = children.map((row) => grow(row, (depth + 1) as 1 | 2, area))
    maps[area.level].set(code, area)
    return area
  }
  const roots = rows.map((row) => grow(row, 0, undefined))
  return { roots, provinces: maps.province, cities: maps.city, districts: maps.district, aliases }
})

/** Full name first, then the spoken one; two matches are no match. */
function pick(among: readonly Area[], name: string): Area | undefined {
  const full = among.filter((area) => area.name === name)
  if (full.length) return full.length === 1 ? full[0] : undefined
  const spoken = stemOf(name) ?? name
  const like = among.filter((area) => area.name === spoken || (stemOf(area.name) ?? area.name) === spoken)
  return like.length === 1 ? like[0] : undefined
}

/** 仙桃市 stands under a placeholder, but people call it a city. */
const namesake = (top: Area, name: string) =>
  pick(
    top.children.filter(isPlaceholder).flatMap((city) => city.children),
    name
  )

/** 北京市 in the place of the city means its 市辖区. */
function onlyPlaceholder(top: Area, name: string): Area | undefined {
  const literal = top.children.find((city) => city.name === name)
  return literal ?? (pick([top], name) && top.children.find(isPlaceholder))
}
