import { soundProblem } from './check.ts'
import { ProblemError, type Order, type OrderPoint, type Place, type Problem, type Span } from './problem.ts'

/** Fills the matrices where the file gives places only. */
type Distances = (places: readonly JsonPlace[]) => { km: Float64Array; minutes: Float64Array }
export interface JsonPlace extends Place {
  lng?: number
  lat?: number
}
type JsonPoint = Omit<OrderPoint, 'window'> & { window?: { from?: number | null; to?: number | null } }
type JsonProblem = Omit<Problem, 'km' | 'minutes' | 'orders' | 'places'> & {
  places: readonly JsonPlace[]
  km?: readonly (readonly number[])[]
  minutes?: readonly (readonly number[])[]
  orders: readonly (Omit<Order, 'points'> & { points: readonly JsonPoint[] })[]
}

/** Reads a problem from JSON: matrices row by row or left out, open ends of a window left out or null. */
export function readProblem(text: string, distances: Distances = straight): Problem {
  const json = JSON.parse(text) as JsonProblem
  for (const list of ['places', 'types', 'orders'] as const) if (!Array.isArray(json[list])) throw new ProblemError(list, 'is no list')
  const { km: kmRows, minutes: minuteRows, orders, ...rest } = json
  const known = kmRows ? { km: flat(kmRows), minutes: flat(minuteRows ?? kmRows) } : distances(json.places)
  return soundProblem({
    ...rest,
    ...known,
    objective: json.objective ?? 'cost',
    rules: json.rules ?? {},
    orders: orders.map(({ points, ...order }) => ({
      ...order,
      points: points.map(({ window, ...point }) => (window ? { ...point, window: spanOf(window) } : point))
    }))
  })
}

const spanOf = ({ from, to }: { from?: number | null; to?: number | null }): Span => ({ from: from ?? -Infinity, to: to ?? Infinity })
const flat = (rows: readonly (readonly number[])[]): Float64Array => Float64Array.from(rows.flat())

/** Places by x and y in kilometres, straight, a kilometre a minute. */
function straight(places: readonly JsonPlace[]): { km: Float64Array; minutes: Float64Array } {
  const km = new Float64Array(places.length ** 2)
  places.forEach((a, i) =>
    places.forEach((b, j) => {
      if (a.x === undefined || a.y === undefined || b.x === undefined || b.y === undefined)
        throw new ProblemError(`places.${i}`, 'has no x and y, and there is no matrix')
      km[i * places.length + j] = Math.hypot(a.x - b.x, a.y - b.y)
    })
  )
  return { km, minutes: km }
}
