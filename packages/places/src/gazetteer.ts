import { districtsOf, findArea, isPlaceholder, provinces, type Area } from './areas.ts'
import { stemOf } from './stem.ts'
import { indexOf } from './store.ts'

export interface Town {
  name: string
  area: Area
  lng: number
  lat: number
  exact: boolean
}
interface Zone {
  name: string
  area: Area
}

/** Every town with its district; without a coordinate of its own it borrows the seat. */
export const towns = indexOf('towns', (file) => {
  const list: Town[] = []
  for (const [code, text] of Object.entries(file.towns)) {
    const area = findArea(code)
    if (!area) throw new Error(`places: towns under an unknown code ${code}`)
    for (const entry of text.split(' ')) {
      const [name = '', at] = entry.split('@')
      const [lng = area.lng, lat = area.lat] = at ? at.split(',').map(Number) : []
      list.push({ name, area, lng, lat, exact: at !== undefined })
    }
  }
  return list
})

/** Towns of one district. */
export const townsOf = (area: Area): readonly Town[] => townsByDistrict().get(area.code) ?? []

const townsByDistrict = indexOf('towns', () => {
  const map = new Map<string, Town[]>()
  for (const town of towns()) listAt(map, town.area.code).push(town)
  return map
})

/** Towns of one name, over the whole country. */
export const townsNamed = indexOf('towns', () => {
  const map = new Map<string, Town[]>()
  for (const town of towns()) listAt(map, town.name).push(town)
  return map
})

/** Development zones (开发区) are no divisions; the district that answers for each is a decision of the build. */
export const zones = indexOf('towns', (file) =>
  file.zones.flatMap(([name, host]): Zone[] => {
    const area = findArea(host)
    return area ? [{ name, area }] : []
  })
)

/** All divisions of the tree but the placeholders. */
export const divisions = indexOf('areas', () =>
  provinces().flatMap((province) => [province, ...province.children.filter((city) => !isPlaceholder(city)), ...districtsOf(province)])
)

/** What a spoken address may begin with: full names, short names, and zones with their everyday names inside a city. */
export const names = indexOf('towns', () => {
  const full = new Map<string, Area[]>()
  const short = new Map<string, Area[]>()
  const local = new Map<string, Area[]>()
  for (const area of divisions()) {
    listAt(full, area.name).push(area)
    const stem = stemOf(area.name)
    if (stem) listAt(short, stem).push(area)
  }
  for (const { name, area } of zones()) {
    if (!full.has(name)) listAt(full, name).push(area)
    for (const everyday of everydayNames(name, area)) listAt(local, `${area.parent?.code}${everyday}`).push(area)
  }
  return { full, short, local, longest: Math.max(...[...full.keys()].map((name) => name.length)) }
})

function everydayNames(name: string, { parent }: Area): string[] {
  const city = parent?.name ?? ''
  const province = parent?.parent?.name ?? ''
  const bare = [province, stemOf(province), city, stemOf(city)].reduce<string>(
    (rest, head) => (head && rest.startsWith(head) ? rest.slice(head.length) : rest),
    name
  )
  const everyday = new Set([bare])
  if (/^(国家)?(高新|高技术)/.test(bare)) everyday.add('高新区').add('高新技术开发区').add('高新技术产业开发区').add('高新开发区')
  if (/^(国家)?经济(技术)?开发区/.test(bare)) everyday.add('经开区').add('经济开发区').add('经济技术开发区').add('开发区')
  if (/^..[区市县]$/.test(bare) && !/^(高新|经开|开发)/.test(bare)) everyday.add(bare.slice(0, 2))
  return [...everyday]
}

function listAt<Key, Item>(map: Map<Key, Item[]>, key: Key): Item[] {
  const list = map.get(key) ?? []
  if (!list.length) map.set(key, list)
  return list
}
