import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { readConfig } from '../config.ts'
import { ownMapOf } from './ownMap.ts'

const folder = mkdtempSync(join(tmpdir(), 'yunshu-map-'))
/** The beginning of an archive of this version with tiles of this kind, and bytes that nobody reads here. */
const archive = (version = 3, kind = 1): Buffer => {
  const bytes = Buffer.alloc(5000, 'tiles ')
  bytes.write('PMTiles', 0, 'latin1')
  bytes[7] = version
  bytes[99] = kind
  return bytes
}
const written = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const settingsOf = (mapFile: string) => readConfig({ YUNSHU_SECRET: 'x'.repeat(44), YUNSHU_MAP_FILE: mapFile }, '')

let world: TestApp
let token = ''
beforeAll(async () => {
  world = await testApp({ settings: { mapFile: written('西南 roads.pmtiles', archive()) } })
  token = await world.login('shipper')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (url: string, headers: Record<string, string> = { token }) => world.app.inject({ method: 'GET', url, headers })

test('without the setting there is no map of one’s own; with it the console is told where it lies', () => {
  expect(ownMapOf(settingsOf(''))).toBeUndefined()
  const found = ownMapOf(settingsOf(written('roads.geojson', '{"type":"FeatureCollection","features":[]}')))
  expect(found).toMatchObject({
    name: 'roads.geojson',
    datum: 'wgs84',
    source: '',
    url: expect.stringMatching(/^\/files\/map\/own\.geojson\?v=\w+$/)
  })
})

test('a file that no map could be drawn from keeps the server from starting, in one sentence that says why', () => {
  mkdirSync(join(folder, 'folder.pmtiles'))
  const asked = (path: string) => () => ownMapOf(settingsOf(path))
  expect(asked(join(folder, 'none.pmtiles'))).toThrow(/^YUNSHU_MAP_FILE names .+none\.pmtiles, and there is no such file\.$/)
  expect(asked(join(folder, 'folder.pmtiles'))).toThrow('which is no file.')
  expect(asked(written('roads.mbtiles', ''))).toThrow('ends neither with .pmtiles nor with .geojson')
  expect(asked(written('empty.pmtiles', ''))).toThrow('no PMTiles archive of version 3')
  expect(asked(written('old.pmtiles', archive(2)))).toThrow('no PMTiles archive of version 3')
  expect(asked(written('pictures.pmtiles', archive(3, 2)))).toThrow('vector tiles (MVT) only')
  expect(asked(written('broken.geojson', '{"type":'))).toThrow('which cannot be read')
  expect(asked(written('one.geojson', '{"type":"Point","coordinates":[0,0]}'))).toThrow('no GeoJSON with features')
  expect(asked(written('large.json', ' '.repeat(20_000_001)))).toThrow('which has 21 MB')
})

test('it is served in the parts that are asked for, as it is', async () => {
  const part = await ask('/files/map/own.pmtiles?v=1', { token, range: 'bytes=0-6', 'accept-encoding': 'gzip, br' })
  expect([part.statusCode, part.body, part.headers['content-range'], part.headers['content-encoding']]).toEqual([
    206,
    'PMTiles',
    'bytes 0-6/5000',
    undefined
  ])
  const whole = await ask('/files/map/own.pmtiles', { token, 'accept-encoding': 'gzip, br' })
  expect([whole.statusCode, whole.rawPayload.length, whole.headers['content-encoding']]).toEqual([200, 5000, undefined])
  expect(whole.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await ask('/files/map/own.pmtiles', { token, range: 'bytes=9000-9001' })).statusCode).toBe(416)
})

test('it opens to whoever is logged in, and no other file of its folder is there', async () => {
  expect((await ask('/files/map/own.pmtiles', {})).statusCode).toBe(401)
  for (const name of ['own.geojson', '%2e%2e', 'roads.geojson', encodeURIComponent('西南 roads.pmtiles')])
    expect((await ask(`/files/map/${name}`)).statusCode, name).toBe(404)
})
