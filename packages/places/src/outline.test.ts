import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

const frame = { width: 800, height: 400 }
const numbersOf = (path: string): number[] => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
/** The corners of what a path covers, in pixels. */
const boxOf = (path: string) => {
  const [xs, ys] = [0, 1].map((axis) => numbersOf(path).filter((_, i) => i % 2 === axis)) as [number[], number[]]
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) }
}

test('with nothing to show the whole country is in the frame, its ten-dash line and its islands with it', () => {
  const { land, dashes, names } = outlineOf([], frame)
  for (const box of [boxOf(land), boxOf(dashes)]) {
    expect(box.west).toBeGreaterThanOrEqual(0)
    expect(box.east).toBeLessThanOrEqual(frame.width)
    expect(box.north).toBeGreaterThanOrEqual(0)
    expect(box.south).toBeLessThanOrEqual(frame.height)
  }
  expect(dashes.match(/M/g)).toHaveLength(10)
  expect(land.match(/M/g)?.length).toBeGreaterThan(34)
  expect(names.map(({ name }) => name)).toContain('乌鲁木齐')
})
test('names are read in the language of the page', () => {
  expect(outlineOf([], { ...frame, lang: 'en' }).names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Urumqi', 'Shanghai']))
})
test('a trip fills the frame and stays in it, and places along it have names', () => {
  const trip = [
    { lng: 103.95, lat: 30.57 },
    { lng: 114.14, lat: 30.62 }
  ]
  const { at, line, names } = outlineOf(trip, frame)
  const [from, to] = trip.map(at)
  expect((to?.x ?? 0) - (from?.x ?? 0)).toBeGreaterThan(frame.width / 2)
  expect(boxOf(line(trip))).toMatchObject({ west: from?.x, east: to?.x })
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['宜昌', '南充']))
})
test('a single place has neighbours with names, none of them on top of it or of one another', () => {
  const { at, names } = outlineOf([{ lng: 104.07, lat: 30.66 }], frame)
  const here = at({ lng: 104.07, lat: 30.66 })
  expect(names.length).toBeGreaterThan(3)
  const all = [here, ...names]
  for (const [i, a] of all.entries())
    for (const b of all.slice(i + 1)) expect(Math.abs(a.x - b.x) > 40 || Math.abs(a.y - b.y) > 16, JSON.stringify([a, b])).toBe(true)
})
test('Taiwan is drawn as a part of the country', () => {
  const { land, at } = outlineOf([{ lng: 121, lat: 24 }], frame)
  const middle = at({ lng: 121, lat: 23.8 })
  const around = land.split('Z').map((ring) => boxOf(ring))
  expect(
    around.some(
      (box) => box.west < middle.x && box.east > middle.x && box.north < middle.y && box.south > middle.y && box.east - box.west < frame.width
    )
  ).toBe(true)
})
