import type { ScreenFigures } from '@yunshu/contract/screen/contract'
import { outlineOf } from '@yunshu/places/outline'
import { useLang, useSay } from '../../kit/lang.ts'
import { Panel } from './Panels.tsx'
import { phrases } from './phrases.ts'

const [width, height] = [900, 690]
type Flow = ScreenFigures['flows'][number]
type City = Flow['from']
type Spot = { readonly lng: number; readonly lat: number }
/** Degrees that stay free around what is shown, and px that two names keep between them. */
const [margin, between] = [1.2, { x: 150, y: 30 }]
/** Px: a name so near to vehicles stands so much higher. */
const [near, lifted] = [44, 22]
const isKnown = ({ lng, lat }: Spot): boolean => lng !== 0 || lat !== 0

/* The country where there is nothing to show. */
const sightOf = (spots: readonly Spot[]): Spot[] => {
  if (spots.length === 0) return []
  const [lngs, lats] = [spots.map(({ lng }) => lng), spots.map(({ lat }) => lat)]
  return [
    { lng: Math.min(...lngs) - margin, lat: Math.min(...lats) - margin },
    { lng: Math.max(...lngs) + margin, lat: Math.max(...lats) + margin }
  ]
}

/** A city without its province, which a wall has no room for. */
export const nameInEnglish = (city_en: string): string => city_en.split(',')[0] ?? ''

/* Cities of the flows, those with most trips first. */
const citiesOf = (flows: readonly Flow[]): { city: City; count: number }[] => {
  const found = new Map<string, { city: City; count: number }>()
  for (const { from, to, waybill_count } of flows)
    for (const city of [from, to]) found.set(city.city, { city, count: (found.get(city.city)?.count ?? 0) + waybill_count })
  return [...found.values()].toSorted((a, b) => b.count - a.count)
}

/** Flows between cities as bows, thicker the more trips they stand for, and vehicles where about they were seen, together where they are close. */
export const FlowMap = ({ flows: told, vehicles }: Pick<ScreenFigures, 'flows' | 'vehicles'>) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const flows = told.filter(({ from, to }) => isKnown(from) && isKnown(to))
  const cities = citiesOf(flows)
  const { land, dashes, at } = outlineOf(sightOf([...cities.map(({ city }) => city), ...vehicles]), { width, height, lang })
  const nameOf = ({ city, city_en }: City): string => (lang === 'en' ? nameInEnglish(city_en) : city)
  const most = Math.max(1, ...flows.map(({ waybill_count }) => waybill_count))
  const placed: { x: number; y: number; name: string }[] = []
  const trucks = vehicles.map(at)
  for (const { city } of cities) {
    const { x, y: under } = at(city)
    const isCovered = trucks.some((truck) => Math.hypot(truck.x - x, truck.y - under) < near)
    const y = isCovered ? under - lifted : under
    if (placed.every((other) => Math.abs(other.x - x) > between.x || Math.abs(other.y - y) > between.y)) placed.push({ x, y, name: nameOf(city) })
  }
  const seen = vehicles.reduce((sum, { vehicle_count }) => sum + vehicle_count, 0)
  const said = flows.slice(0, 10).map(({ from, to, waybill_count: count }) => say(phrases, 'flow', { from: nameOf(from), to: nameOf(to), count }))
  return (
    <Panel title={say(phrases, 'flows')} className="screen-map">
      <p className="screen-quiet">{say(phrases, 'vehicles', { count: seen })}</p>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={say.list(said) || say(phrases, 'noCities')}>
        <path className="screen-land" d={land} />
        <path className="screen-dashes" d={dashes} />
        {flows.map(({ from, to, waybill_count }, i) => (
          <path key={i} className="screen-flow" d={bowOf(at(from), at(to))} strokeWidth={1.5 + (waybill_count / most) * 6.5} />
        ))}
        {cities.map(({ city }, i) => (
          <circle key={i} className="screen-city" cx={at(city).x} cy={at(city).y} r={5} />
        ))}
        {vehicles.map((place, i) => (
          <g key={i} className="screen-vehicle" transform={`translate(${at(place).x} ${at(place).y})`}>
            <circle r={12 + Math.min(16, Math.sqrt(place.vehicle_count) * 4)} />
            <text y={7}>{place.vehicle_count}</text>
          </g>
        ))}
        {placed.map(({ x, y, name }, i) => (
          <text key={i} className="screen-name" x={x + 10} y={y - 8}>
            {name}
          </text>
        ))}
      </svg>
    </Panel>
  )
}

type Point = { readonly x: number; readonly y: number }
/* A bow to the right of its direction, so that there and back are two. */
const bowOf = (from: Point, to: Point): string => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const [x, y] = [Math.round((from.x + to.x) / 2 - dy * 0.18), Math.round((from.y + to.y) / 2 + dx * 0.18)]
  return `M${from.x} ${from.y}Q${x} ${y} ${to.x} ${to.y}`
}
