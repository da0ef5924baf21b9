import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gcjFromWgs } from '@yunshu/places/datum'
import { estimateRoad } from '@yunshu/places/distance'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { matrixOf } from './distances.ts'
import { amap, osrm, tencent } from './providers.ts'

// Imitations of the map services on loopback, with answers in the form that their documentation gives.

const places = [
  { lng: 120.62, lat: 31.32 },
  { lng: 121.47, lat: 31.23 },
  { lng: 118.78, lat: 32.06 }
]
let server: Server
let url = ''
let mood: 'well' | 'down' | 'nonsense' | 'gaps' | 'moved' = 'well'
let asked: URL[] = []

/** Three times the straight distance in metres, and as many seconds: values that the estimate never gives. */
const answerTo = (path: URL): unknown => {
  const far = (a: number[], b: number[]) => Math.round(Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!) * 100_000) * 3
  const pair = (text: string) => text.split(',').map(Number)
  if (path.pathname.startsWith('/table/')) {
    const all = path.pathname.split('/').at(-1)!.split(';').map(pair)
    const pick = (name: string) =>
      path.searchParams
        .get(name)
        ?.split(';')
        .map((i) => all[Number(i)]!) ?? all
    const rows = pick('sources').map((a) => pick('destinations').map((b) => (mood === 'gaps' && far(a, b) > 0 ? null : far(a, b))))
    return { code: 'Ok', distances: rows, durations: rows }
  }
  if (path.pathname === '/v3/distance') {
    const to = pair(path.searchParams.get('destination')!)
    const results = path.searchParams
      .get('origins')!
      .split('|')
      .map((from, i) => ({ origin_id: String(i + 1), dest_id: '1', distance: String(far(pair(from), to)), duration: String(far(pair(from), to)) }))
    return { status: '1', info: 'OK', results }
  }
  const points = (name: string) => path.searchParams.get(name)!.split(';').map(pair)
  const rows = points('from').map((a) => ({ elements: points('to').map((b) => ({ distance: far(a, b), duration: far(a, b) })) }))
  return { status: 0, message: 'query ok', result: { rows } }
}

beforeAll(async () => {
  server = createServer((request, reply) => {
    const path = new URL(request.url!, 'http://local')
    asked.push(path)
    if (mood === 'down') return void reply.writeHead(503).end()
    if (mood === 'moved' && !path.searchParams.has('moved'))
      return void reply.writeHead(307, { location: `${path.pathname}?${path.searchParams}&moved=1` }).end()
    reply.writeHead(200, { 'content-type': 'application/json' }).end(mood === 'nonsense' ? '<html>' : JSON.stringify(answerTo(path)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  mood = 'well'
  asked = []
})

const calm = new AbortController().signal
const providers = { osrm: () => osrm(url), amap: () => amap(url, 'key'), tencent: () => tencent(url, 'key') }
const names = Object.keys(providers) as (keyof typeof providers)[]

test.each(names)('%s gives every way and time, none of them estimated', async (name) => {
  const made = await matrixOf({ points: places }, providers[name](), calm)
  expect(made).toMatchObject({ n: 3, source: name, filled: 0 })
  const straight = (i: number, j: number) => Math.hypot(places[i]!.lng - places[j]!.lng, places[i]!.lat - places[j]!.lat) * 300_000
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) expect(Math.abs(made.metres[i * 3 + j]! - straight(i, j))).toBeLessThan(1500)
})

test('each service is asked in its own order and datum', async () => {
  await matrixOf({ points: places.slice(0, 2) }, amap(url, 'key'), calm)
  expect(asked[0]!.searchParams.get('origins')).toBe('120.620000,31.320000|121.470000,31.230000')
  asked = []
  await matrixOf({ points: places.slice(0, 2) }, tencent(url, 'key'), calm)
  expect(asked[0]!.searchParams.get('from')).toBe('31.320000,120.620000;31.230000,121.470000')
  asked = []
  await matrixOf({ points: places.slice(0, 1).map(({ lng, lat }) => gcjFromWgs(lng, lat)) }, osrm(url), calm)
  expect(asked[0]!.pathname).toBe('/table/v1/driving/120.620000,31.320000')
})

test('many points are asked in tiles that the service takes', async () => {
  const many = Array.from({ length: 60 }, (_, i) => ({ lng: 120 + (i % 10) / 50, lat: 31 + Math.floor(i / 10) / 50 }))
  const made = await matrixOf({ points: many }, osrm(url), calm)
  expect(made.filled).toBe(0)
  expect(asked).toHaveLength(4)
  asked = []
  expect((await matrixOf({ points: many.slice(0, 30) }, tencent(url, 'key'), calm)).filled).toBe(0)
  expect(asked).toHaveLength(4)
})

test.each(['down', 'nonsense', 'gaps', 'moved'] as const)(
  'a service that is %s leaves its cells to the estimate, and they are counted',
  async (state) => {
    mood = state
    const made = await matrixOf({ points: places }, osrm(url), calm)
    expect(made.filled).toBe(6)
    expect(made.metres[1]).toBe(estimateRoad(places[0]!, places[1]!).distance_m)
  }
)

test('without a service everything is estimated', async () => {
  const made = await matrixOf({ points: places }, undefined, calm)
  expect(made).toMatchObject({ source: 'estimate', filled: 6 })
})
