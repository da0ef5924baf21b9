// The outline: borders of the provinces, the ten-dash line and the names of the prefectures, small enough to be drawn before any map has loaded, and on a phone.
// Made from the data beside it: `npx tsx packages/places/build/outline.mjs`. Coordinates are hundredths of a degree, each pair a step from the one before.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { englishOf } from '../src/english.ts'
import { loadPlaces } from '../src/load-node.ts'

const data = (name) => fileURLToPath(new URL(`../data/${name}.json`, import.meta.url))
const read = (name) => JSON.parse(readFileSync(data(name), 'utf8'))
/** A line may leave the true one by so many degrees; a ring that is smaller is left out, unless it is all that a province has here. */
const tolerance = 0.035
const smallest = 0.12

const { arcs, objects, transform } = read('borders')
const { scale, translate } = transform
const absolute = (arc) => {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

/** Douglas and Peucker: keeps the points without which the line would stray too far. */
const simplified = (line) => {
  if (line.length < 3) return line
  const kept = new Set([0, line.length - 1])
  const split = (from, to) => {
    let [most, at] = [0, -1]
    for (let i = from + 1; i < to; i++) {
      const distance = awayFrom(line[i], line[from], line[to])
      if (distance > most) [most, at] = [distance, i]
    }
    if (most <= tolerance) return
    kept.add(at)
    split(from, at)
    split(at, to)
  }
  split(0, line.length - 1)
  return line.filter((_, i) => kept.has(i))
}
const awayFrom = ([x, y], [ax, ay], [bx, by]) => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}
const extent = (line) =>
  Math.max(...[0, 1].map((axis) => Math.max(...line.map((point) => point[axis])) - Math.min(...line.map((point) => point[axis]))))

/** Hundredths of a degree, each step from the point before; a step of nothing is left out. */
const packed = (line) => {
  const out = []
  let [x, y] = [0, 0]
  for (const [lng, lat] of line) {
    const [toX, toY] = [Math.round(lng * 100), Math.round(lat * 100)]
    if (out.length && toX === x && toY === y) continue
    out.push(toX - x, toY - y)
    ;[x, y] = [toX, toY]
  }
  return out
}

/** Each arc has been simplified once, so neighbours still share their border; a ring is its arcs one after the other. */
const lines = arcs.map((arc) => simplified(absolute(arc)))
const ringOf = (numbers) =>
  numbers.flatMap((number, i) => {
    const arc = number < 0 ? [...lines[~number]].reverse() : lines[number]
    return i ? arc.slice(1) : arc
  })
const land = objects.p.geometries.flatMap((shape) => {
  const rings = (shape.type === 'Polygon' ? [shape.arcs] : shape.arcs).map(([outer]) => ringOf(outer)).sort((a, b) => extent(b) - extent(a))
  return rings.filter((ring, i) => i === 0 || extent(ring) > smallest).map(packed)
})
const dashes = read('dashes').features.flatMap(({ geometry }) => geometry.coordinates.map(([outer]) => packed(outer)))
/** Prefectures and what is governed like one, the seats of the provinces first: where two names do not fit, the later one gives way. */
const named = read('areas').provinces.flatMap(([, name, lng, lat, cities]) =>
  cities
    .filter(([, city]) => !isCollective(city) || /(市|特别行政区)$/.test(name))
    .map(([, city, x, y]) => {
      const isSeat = Math.hypot(x - lng, y - lat) < 0.3
      const whole = isCollective(city) || name.endsWith('特别行政区') ? name : city
      return { name: short(whole), whole, x, y, rank: isSeat ? 0 : 1 }
    })
)
const seen = new Set()
const isFirst = (key) => !seen.has(key) && Boolean(seen.add(key))
const shown = named.filter(({ name, x, y }) => isFirst(name) && isFirst(`${x.toFixed(2)},${y.toFixed(2)}`)).sort((a, b) => a.rank - b.rank)
loadPlaces(undefined, ['readings'])
const names = shown.map(({ name }) => name)
// Readings are known of whole names: 都 is read otherwise in 成都市 than by itself.
const english = shown.map(({ whole }) => englishOf(whole))
const spots = packed(shown.map(({ x, y }) => [x, y]))
if (spots.length !== 2 * names.length) throw new Error('two names stand at one place')
writeFileSync(data('outline'), `${JSON.stringify({ land, dashes, names, english, spots })}\n`)

/** 市辖区 and what a province governs directly: a heading of the list of codes, no place. */
function isCollective(city) {
  return /^(市辖区|县$|省直辖|自治区直辖)/.test(city)
}
function short(name) {
  return name.replace(/(特别行政区|市)$/, '')
}
