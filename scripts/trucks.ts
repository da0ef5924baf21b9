// `npm run trucks -- [--count 500] [--every 10] [--minutes 60] [--url http://localhost:8080] [--port 7611]`: terminals on real sockets for a product that runs with the
// data of the demo. Each vehicle that bears a terminal's number drives: along its trip where it is on one, else around where it is. What more is counted are terminals in
// no vehicle, which call and are turned away. Every ten seconds it says what was told and answered; Ctrl+C ends it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { wgsFromGcj } from '@yunshu/places/datum'
import { Terminal } from '../bench/terminal.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    every: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '60' },
    url: { type: 'string', default: 'http://localhost:8080' },
    port: { type: 'string', default: process.env['YUNSHU_TERMINAL_PORT'] ?? '7611' }
  }
})
const [count, everyS, minutes, port] = [values.count, values.every, values.minutes, values.port].map(Number) as [number, number, number, number]
const { hostname } = new URL(values.url)

type Answer<T> = { readonly code: number; readonly msg: string; readonly data: T }
const ask = async <T>(path: string, body: object, token = ''): Promise<T> => {
  const headers = { 'content-type': 'application/json', ...(token && { token }) }
  const answer = (await (await fetch(`${values.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Answer<T>
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`)
  return answer.data
}
const password = (): string => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const file = join(process.env['YUNSHU_DATA'] ?? join(root, 'data'), 'demo-password')
  const given = process.env['YUNSHU_DEMO_PASSWORD'] || (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  if (given) return given
  console.error('The password of the demo is not known: set YUNSHU_DEMO_PASSWORD, or YUNSHU_DATA to the data folder of the product that runs.')
  process.exit(1)
}

type Place = { readonly lon: number; readonly lat: number }
type Line = { readonly id: number; readonly vehicle_id: number | null; readonly waybill_status: number }
/** The way of each number: the stops of its trip, or one place. */
const ways = new Map<string, Place[]>()
const chengdu: Place = { lon: 104.06, lat: 30.66 }
const everyPage = async <R>(path: string, token: string): Promise<R[]> => {
  const rows: R[] = []
  for (let page = 1; ; page += 1) {
    const { data } = await ask<{ data: R[] }>(path, { page, pagesize: 200 }, token)
    rows.push(...data)
    if (data.length < 200) return rows
  }
}
for (const user_name of ['carrier', 'carrier2']) {
  const { admin_login_init } = await ask<{ admin_login_init: { token: string } }>('/api/index/login', { user_name, password: password() })
  const { token } = admin_login_init
  const onTrip = new Map<number, number>()
  for (const { id, vehicle_id, waybill_status } of await everyPage<Line>('/api/waybill/list', token))
    if (vehicle_id !== null && waybill_status >= 30 && waybill_status <= 60) onTrip.set(vehicle_id, id)
  for (const { id, gps_device_no } of await everyPage<{ id: number; gps_device_no: string }>('/api/vehicle/list', token)) {
    const number = gps_device_no.replace(/^BD/i, '').replace(/^0+/, '')
    if (!/^[0-9a-f]{1,20}$/i.test(number) || ways.size >= count) continue
    const waybill_id = onTrip.get(id)
    const places = waybill_id ? (await ask<{ places: Place[] }>('/api/gps/track', { waybill_id }, token)).places : []
    const { position } = await ask<{ position: Place | null }>('/api/gps/vehicle', { vehicle_id: id }, token)
    ways.set(number.toLowerCase(), [...(position ? [position] : []), ...places.slice(1)])
  }
}

/** So many kilometres a step at 70 km/h, on the straight line from stop to stop; without a stop ahead in a circle of a kilometre. */
class Truck {
  readonly terminal: Terminal
  readonly #way: Place[]
  #at: Place
  #turn = Math.random() * 360

  constructor(number: string, way: readonly Place[]) {
    this.terminal = new Terminal(number, port, hostname)
    this.#way = [...way]
    this.#at = this.#way.shift() ?? { lon: chengdu.lon + Math.random() - 0.5, lat: chengdu.lat + Math.random() - 0.5 }
  }

  drive(): void {
    const kmh = 60 + Math.random() * 20
    const degrees = (kmh * everyS) / 3_600 / 111
    const to = this.#way[0]
    const [east, north] = to
      ? [to.lon - this.#at.lon, to.lat - this.#at.lat]
      : [Math.sin((this.#turn * Math.PI) / 180), Math.cos((this.#turn * Math.PI) / 180)]
    const far = Math.hypot(east, north)
    if (to && far <= degrees) this.#at = this.#way.shift() ?? this.#at
    else this.#at = { lon: this.#at.lon + (east / far) * degrees, lat: this.#at.lat + (north / far) * degrees }
    this.#turn = (this.#turn + 20) % 360
    // The map of the product is on the datum of China, satellites are not.
    const { lng, lat } = wgsFromGcj(this.#at.lon, this.#at.lat)
    this.terminal.drive(Date.now(), { lon: lng, lat, speed_kmh: kmh, course: (Math.atan2(east, north) * 180) / Math.PI + 360 })
  }
}

const trucks = [...ways].map(([number, way]) => new Truck(number, way))
const strangers = Array.from({ length: Math.max(0, count - trucks.length) }, (_, i) => new Terminal(String(19_900_000_000 + i), port, hostname))
const opened = await Promise.all(trucks.map(({ terminal }) => terminal.open()))
const turned = await Promise.all(strangers.map((terminal) => terminal.open()))
console.log(
  `${opened.filter((one) => one === 0).length} of ${trucks.length} terminals in vehicles are connected; ${turned.filter((one) => one === 4).length} of ${strangers.length} in no vehicle were turned away`
)
for (const terminal of strangers) terminal.close()

const until = Date.now() + minutes * 60_000
let saidAt = Date.now()
while (Date.now() < until) {
  const next = Date.now() + everyS * 1000
  for (const truck of trucks) {
    if (!truck.terminal.isOpen) void truck.terminal.open()
    truck.drive()
    await new Promise((done) => setTimeout(done, (everyS * 1000) / (trucks.length + 1)))
  }
  await new Promise((done) => setTimeout(done, Math.max(0, next - Date.now())))
  if (Date.now() - saidAt < 10_000) continue
  saidAt = Date.now()
  const terminals = trucks.map(({ terminal }) => terminal)
  const took = terminals.flatMap((terminal) => terminal.took.splice(0)).sort((a, b) => a - b)
  const sum = (of: (terminal: Terminal) => number): number => terminals.reduce((all, terminal) => all + of(terminal), 0)
  console.log(
    `answered ${sum((one) => one.answered)}, refused ${sum((one) => one.refused)}, waiting ${sum((one) => one.waiting)}; 95 % within ${Math.round(took[Math.floor(took.length * 0.95)] ?? 0)} ms`
  )
}
for (const { terminal } of trucks) terminal.close()
