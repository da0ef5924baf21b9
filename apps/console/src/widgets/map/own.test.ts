import { expect, test } from 'vitest'
import { creditOf, layersOf, openTiles, tileAt } from './own.ts'

/* Numbers as an archive writes them: seven bits a byte. */
const varints = (...numbers: readonly number[]): number[] =>
  numbers.flatMap((number) => {
    const bytes: number[] = []
    for (let left = number; ; left = Math.floor(left / 128)) {
      if (left < 128) return [...bytes, left]
      bytes.push((left % 128) + 128)
    }
  })
/** An archive (PMTiles 3) of one tile, the one at 0/0/0. */
const archiveOf = (tile: Uint8Array, said: object): Uint8Array => {
  const metadata = new TextEncoder().encode(JSON.stringify(said))
  // One entry: its number, how many are alike, how long, and where (one more than the place).
  const directory = Uint8Array.from(varints(1, 0, 1, tile.length, 1))
  const head = new Uint8Array(127)
  const view = new DataView(head.buffer)
  head.set(new TextEncoder().encode('PMTiles'))
  const places = [
    127,
    directory.length,
    127 + directory.length,
    metadata.length,
    0,
    0,
    127 + directory.length + metadata.length,
    tile.length,
    1,
    1,
    1
  ]
  places.forEach((place, i) => view.setBigUint64(8 + i * 8, BigInt(place), true))
  // Version; not clustered, nothing packed, vector tiles; one zoom.
  head[7] = 3
  head.set([0, 1, 1, 1, 0, 0], 96)
  return Uint8Array.from([...head, ...directory, ...metadata, ...tile])
}

test('a tile is read from an archive by asking for its parts, and where it has none it is empty', async () => {
  const bytes = archiveOf(Uint8Array.from([7, 8, 9]), { vector_layers: [{ id: 'roads' }], attribution: '<a href="x">© OSM</a>' })
  const asked: (readonly [number, number])[] = []
  const { tiles, layers, attribution, head } = await openTiles({
    getKey: () => 'own',
    getBytes: (offset, length) => {
      asked.push([offset, length])
      return Promise.resolve({ data: Uint8Array.from(bytes.slice(offset, offset + length)).buffer })
    }
  })
  expect([layers, attribution, head.maxZoom]).toEqual([['roads'], '<a href="x">© OSM</a>', 0])
  expect([...(await tileAt(tiles, 'yunshu-own://0/0/0'))]).toEqual([7, 8, 9])
  expect((await tileAt(tiles, 'yunshu-own://3/1/1')).length).toBe(0)
  expect(asked.at(-1)).toEqual([bytes.length - 3, 3])
})

test.each([
  [['water', 'transportation', 'transportation_name', 'place', 'boundary'], ['transportation'], ['place']],
  [['earth', 'roads', 'places', 'pois', 'buildings'], ['roads'], ['places']],
  [['streets', 'street_labels', 'place_labels'], ['streets'], ['place_labels']],
  [['main', 'water_lines'], ['main'], []]
])('roads and places are found by what schemas call them: %j', (ids, roads, places) => expect(layersOf(ids)).toEqual({ roads, places }))

test('the map names where it comes from: the installation’s word, the file’s own without its markup, else its name', () => {
  expect(creditOf({ source: '省测绘院 2026', name: 'x.pmtiles' }, '© OSM')).toBe('省测绘院 2026')
  expect(creditOf({ source: '', name: 'x.pmtiles' }, '<a href="https://osm.org">© OSM</a>')).toBe('© OSM')
  expect(creditOf({ source: '', name: 'a<b>.pmtiles' })).toBe('a&lt;b>.pmtiles')
})
