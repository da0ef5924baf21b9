// The product's own case, frozen: orders over real districts of the Yangtze delta, hired trucks of the twelve types, open routes.
import type { Order, Place, Problem, VehicleType } from '@yunshu/loading/problem'
import { Random } from '@yunshu/loading/random'
import { districtsOf, findArea, type Area } from '@yunshu/places/areas'
import { estimateRoad } from '@yunshu/places/distance'
import { loadPlaces } from '@yunshu/places/load-node'

/** Suzhou, Wuxi, Shanghai, Jiaxing, Hangzhou send; they and their wider surroundings receive. */
const senders = ['320500', '320200', '310000', '330400', '330100']
const receivers = [...senders, '320100', '320400', '320600', '330200', '330600', '340100', '321000']

/** Yuan before the first kilometre and for each: figures of nobody, in the proportions of the trade. */
const trucks: readonly VehicleType[] = (
  [
    ['微面', 500, 2, 60, 1.6],
    ['小面', 500, 2.6, 65, 1.7],
    ['中面', 1000, 4.5, 80, 1.9],
    ['微货', 600, 3.8, 75, 1.8],
    ['小货', 1000, 6.9, 95, 2.1],
    ['4.2米', 1800, 15, 150, 2.6],
    ['5.2米', 5000, 23, 220, 3.3],
    ['6.8米', 10_000, 40, 320, 4.2],
    ['7.6米', 12_000, 47, 370, 4.6],
    ['9.6米', 18_000, 60, 480, 5.6],
    ['13米', 32_000, 86, 700, 7.2],
    ['17.5米', 33_000, 130, 820, 7.9]
  ] as const
).map(([name, max_kg, m3, fixed, perKm], i) => ({
  id: String(i + 1),
  name,
  max_kg,
  max_m3: m3 * 0.85,
  cost: { fixed_fen: fixed * 100, per_km_fen: perKm * 100 }
}))

/** The same size and seed are the same problem for ever, as long as the gazetteer is. */
export function ownCase(size: number, seed = 1): Problem {
  loadPlaces()
  const random = new Random(seed * 100_003 + size)
  const districts = new Map([...new Set(receivers)].map((city) => [city, seatsOf(city)]))
  const places: (Place & { lng: number; lat: number; code: string })[] = []
  const placeNear = (city: string): number => {
    const seats = districts.get(city)!
    const seat = seats[random.below(seats.length)]!
    // Somewhere within some ten kilometres of the district's seat.
    const at = { lng: seat.lng + (random.next() - 0.5) * 0.2, lat: seat.lat + (random.next() - 0.5) * 0.16 }
    return places.push({ id: `${seat.code}-${places.length}`, x: at.lng, y: -at.lat, ...at, code: seat.code }) - 1
  }
  const docks = senders.flatMap((city) => Array.from({ length: 6 }, () => placeNear(city)))
  const orders = Array.from({ length: size }, (_, i): Order => {
    const from = docks[random.below(docks.length)]!
    const to = placeNear(receivers[random.below(receivers.length)]!)
    const kg = Math.round(90 * Math.exp(random.next() * Math.log(7300 / 90)))
    const m3 = Math.round((kg / (140 + random.next() * 360)) * 100) / 100
    const ready = (8 + random.below(7)) * 60
    const due = (random.next() < 0.6 ? 1 : 2) * 1440 + (8 + random.below(4)) * 60
    const service = 20 + kg / 200
    return {
      id: `DD${i + 1}`,
      points: [
        { kind: 'pickup', place: from, service_min: service, window: { from: ready, to: ready + 240 } },
        { kind: 'delivery', place: to, service_min: service, window: { from: due, to: due + (random.next() < 0.5 ? 240 : 540) } }
      ],
      rows: [{ from: 0, to: 1, pieces: Math.max(1, Math.round(kg / 25)), kg, m3 }]
    }
  })
  const km = new Float64Array(places.length ** 2)
  const minutes = new Float64Array(places.length ** 2)
  places.forEach((a, i) =>
    places.forEach((b, j) => {
      if (i === j) return
      const road = estimateRoad(a, b)
      km[i * places.length + j] = road.distance_m / 1000
      minutes[i * places.length + j] = road.duration_s / 60
    })
  )
  return {
    places: places.map(({ id, x, y }) => ({ id, x: x!, y: y! })),
    km,
    minutes,
    types: trucks,
    orders,
    objective: 'cost',
    rules: { max_points: 8 }
  }
}

function seatsOf(city: string): { code: string; lng: number; lat: number }[] {
  const area = findArea(city)
  if (!area) throw new Error(`no city ${city}`)
  return districtsOf(area).map(({ code, lng, lat }: Area) => ({ code, lng, lat }))
}
