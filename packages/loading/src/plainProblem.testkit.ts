import type { Problem } from './problem.ts'
import { Random } from './random.ts'

/** One type, weight, volume and windows; some places are dearer to come to than to leave, and minutes are not kilometres. */
export function anyPlain(seed: number): Problem {
  const random = new Random(seed)
  const orders = 6 + random.below(14)
  const size = 1 + 2 * orders
  const at = Array.from({ length: size }, () => [random.next() * 100, random.next() * 100] as const)
  const way = (toll: number) => {
    const table = new Float64Array(size * size)
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) table[i * size + j] = Math.hypot(at[i]![0] - at[j]![0], at[i]![1] - at[j]![1]) + (i === j ? 0 : toll * (j % 3))
    return table
  }
  const horizon = 1500
  const window = () => {
    const [from, length] = [random.next() * horizon * 0.7, random.next() < 0.4 ? horizon : 30 + random.next() * 400]
    return { from, to: from + length }
  }
  return {
    places: at.map(([x, y], i) => ({ id: String(i), x, y })),
    km: way(random.below(2) * 4),
    minutes: way(random.below(2) * 6),
    types: [
      {
        id: 'vehicle',
        max_kg: 60 + random.below(100),
        max_m3: 2 + random.below(6),
        cost: { fixed_fen: 500, per_km_fen: 3 },
        depot: { place: 0, returns: random.next() < 0.5 },
        shift: { from: 0, to: horizon }
      }
    ],
    orders: Array.from({ length: orders }, (_, i) => ({
      id: `O${i}`,
      points: [
        { kind: 'pickup' as const, place: 1 + 2 * i, window: window(), service_min: random.below(12) },
        { kind: 'delivery' as const, place: 2 + 2 * i, window: window(), service_min: random.below(12) }
      ],
      rows: [{ from: 0, to: 1, pieces: 1, kg: 1 + random.below(40), m3: random.next() * 2 }]
    })),
    objective: 'cost',
    rules: {}
  }
}
