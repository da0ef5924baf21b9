import { findArea, isPlaceholder, type Area } from './areas.ts'
import { names, towns, townsNamed, townsOf, type Town } from './gazetteer.ts'
import { placeOf, precisionOf, type Place, type Said } from './place.ts'
import { townStemOf } from './stem.ts'
import { indexOf } from './store.ts'
import { simplified } from './traditional.ts'

/** Address text to the place it names, by eating the longest names from the front; nothing when two places answer equally well (朝阳区). */
export function geocode(text: string): Place | undefined {
  const candidates = geocodeAll(text)
  return candidates.length === 1 ? candidates[0] : undefined
}

/** All places that answer equally well, so that a person can choose between them. */
export function geocodeAll(text: string): Place[] {
  const written = trimmed(trimmed(text).replace(/^(中华人民共和国|中华民国|中国|中華人民共和國|中國)/, ''))
  const rest = simplified(written)
  let best = bestOf(waysToRead(rest))
  for (let start = 1; !best.length && start < Math.min(rest.length, 12); start++)
    best = bestOf(waysToRead(rest.slice(start)).filter((way) => way.spoken === 0 || way.eaten > 3))
  return best.map(({ area, town, rest: left, said, stem = '' }) => {
    // A town that was said without its rank, at the end, is all that there is of a street.
    const detail = left || stem
    return {
      ...placeOf(area, town ?? area, town?.exact ? 'town' : precisionOf(area), town?.name),
      // The street stays as it was written.
      ...(detail ? { detail: written.slice(-detail.length) } : {}),
      ...(said ? { said } : {})
    }
  })
}

/** Separators stand between names, never in them; those of the street and number stay. */
const trimmed = (text: string) => text.replace(/^[\s,，.。·、:：;；()（）\-—_/|]+/, '').trimEnd()

/** One way to read the text: what was eaten, how much of it by short names only. */
interface Reading {
  area: Area
  town?: Town
  rest: string
  eaten: number
  spoken: number
  /** By which other name its division was said. */
  said?: Said | undefined
  /** The town's name where it was said without its rank. */
  stem?: string | undefined
}

const depth = { province: 0, city: 1, district: 2 }

function waysToRead(text: string): Reading[] {
  const found: Reading[] = []
  let frontier = eat(undefined, text)
  while (frontier.length) {
    found.push(...frontier)
    frontier = frontier.flatMap((r) => eat(r, r.rest))
  }
  return [...found.flatMap((r) => [r, ...eatTown(r)]), ...lonelyTown(text)]
}

/** Every division below what was read whose name the text begins with; a name already eaten may be said again. */
function eat(reading: Reading | undefined, text: string): Reading[] {
  const { full, short, local, longest } = names()
  const { area: within, eaten = 0, spoken = 0, said: before } = reading ?? {}
  const rest = within ? trimmed(text).replace(/^(市辖区|(省|自治区)直辖县级行政区划|县(?=.{2,}[县区]))/, '') : text
  const next: Reading[] = []
  for (let size = Math.min(longest, rest.length); size > 1; size--) {
    const head = rest.slice(0, size)
    const tail = trimmed(rest.slice(size))
    const push = (area: Area, rank = '', short = 0, said = before) =>
      next.push({
        area,
        rest: trimmed(tail.slice(rank.length)),
        eaten: eaten + size + rank.length,
        spoken: spoken + short + rank.length,
        said: rank ? { name: head + rank, kind: 'former' } : said
      })
    for (const area of full.get(head) ?? []) if (isBelow(area, within)) push(area, '', 0, area.name === head ? before : otherName(head))
    if (within && !isRoadName(tail))
      for (const area of local.get(localKey(within, head)) ?? []) push(area, '', 0, area.name === head ? before : otherName(head))
    if (!isRoadName(tail)) for (const area of short.get(head) ?? []) if (isBelow(area, within)) push(area, rankBehind(area, tail), size)
    if (within && lineOf(within).some((area) => area.name === head)) push(within)
    // 雄安新区 is said between its province and one of its three counties.
    if (within && head === '雄安新区') push(within)
  }
  return next
}

/* A name of the list of zones that is no zone is one that a division had before (下城区). */
const otherName = (name: string): Said => ({ name, kind: zoneWords.test(name) ? 'zone' : 'former' })
const zoneWords = /开发区|新区|园区|示范区|试验区|管理区|合作区|度假区|名胜区|保税|高新|经开|产业|管委会|新城|集聚区|工业/

const localKey = (within: Area, name: string) =>
  (within.level === 'city' ? within.code : within.level === 'province' ? within.children.find(isPlaceholder)?.code : '') + name

/** 双流县 is 双流区 by its former rank. */
const formerRank = /^(?:地区|[市区县州盟旗])/
/** 光明新区 became 光明区; a rank that the division has now is none from before. */
const rankBehind = (area: Area, tail: string): string | undefined =>
  area.level === 'district' && tail.startsWith('新区') ? '新区' : formerRank.exec(tail)?.[0]

/** 北京路 and 中山大道 are streets of other towns. */
const isRoadName = (tail: string) => /^(?:[东西南北中一二三四五]{0,2}[路街巷道桥弄]|大[道街厦桥])/.test(tail)

const isBelow = (area: Area, within: Area | undefined) => !within || (depth[area.level] > depth[within.level] && lineOf(area).includes(within))

function lineOf(area: Area): Area[] {
  const line: Area[] = []
  for (let at: Area | undefined = area; at; at = at.parent) line.push(at)
  return line
}

/** 双流区黄水镇; below a prefecture too, where the district was left out. */
function eatTown(reading: Reading): Reading[] {
  const { area, rest } = reading
  if (area.level === 'province' && !area.children.some(isPlaceholder)) return []
  const below = area.level === 'district' ? [area] : area.children.flatMap((child) => (child.level === 'district' ? [child] : child.children))
  const next: Reading[] = []
  for (const district of below)
    for (const town of townsOf(district)) {
      const stem = townStemOf(town.name)
      const said = rest.startsWith(town.name)
        ? town.name
        : stem && area.level === 'district' && rest.startsWith(stem) && !/[路街道巷]$/.test(stem) && !isRoadName(rest.slice(stem.length))
          ? stem
          : ''
      // 东莞 has no districts, but its people say 莞城区.
      const more = said && said !== town.name && district.parent?.name === district.name && rest.startsWith(`${said}区`) ? 1 : 0
      if (said)
        next.push({
          area: district,
          town,
          said: reading.said,
          ...(said !== town.name && more === 0 && { stem: said }),
          rest: trimmed(rest.slice(said.length + more)),
          eaten: reading.eaten + said.length + more,
          spoken: reading.spoken + (said === town.name ? 0 : said.length)
        })
    }
  return next
}

/** A town alone: good when its full name begins the text. */
function lonelyTown(text: string): Reading[] {
  const next: Reading[] = []
  for (let size = Math.min(longestTown(), text.length); size > 2; size--)
    for (const town of townsNamed().get(text.slice(0, size)) ?? [])
      next.push({ area: town.area, town, rest: trimmed(text.slice(size)), eaten: size, spoken: 0 })
  return next
}

const longestTown = indexOf('towns', () => Math.max(...towns().map((town) => town.name.length)))

/** Most text eaten, then most of it by full names (阿勒泰市 before 阿勒泰+市), then the higher division (海南 is the province). */
function bestOf(all: readonly Reading[]): Reading[] {
  const value = ({ eaten, spoken, area, town }: Reading) => eaten * 1000 - spoken * 10 - depth[area.level] - (town ? 3 : 0)
  const top = Math.max(...all.map(value))
  const unique = new Map<string, Reading>()
  for (const reading of all) if (value(reading) === top) unique.set(reading.area.code + (reading.town?.name ?? ''), descended(reading))
  return [...unique.values()]
}

/** 东莞市 has no districts; its one namesake below is what an address needs. */
function descended(reading: Reading): Reading {
  const only = reading.area.level === 'city' && reading.area.children.length === 1 ? reading.area.children[0] : undefined
  return only && only.name === reading.area.name ? { ...reading, area: findArea(only.code) ?? reading.area } : reading
}
