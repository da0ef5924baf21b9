import { toFen } from './money.ts'

/** What a month is judged by (domain 4.15): each has a weight, all together 100. */
export const kpiParts = ['pickup', 'delivery', 'receipt', 'damage', 'safety', 'node'] as const
export type KpiPart = (typeof kpiParts)[number]
export type KpiWeights = Readonly<Record<KpiPart, number>>

/** The formula as domain 4.15 writes it: what a carrier begins with that has decided nothing else. */
export const kpiStandard = {
  weights: { pickup: 20, delivery: 30, receipt: 15, damage: 15, safety: 10, node: 10 },
  /** Points from which on a month is an A, a B, a C; below that it is a D. */
  limits: [90, 80, 70],
  /** Trips without which nothing is said (样本不足). */
  leastTrips: 5,
  /** So many times its share of the trips does a case of damage cost. */
  damageTimes: 5,
  /** Tenths of a trip that a safety event costs. */
  safetyTenths: { accident: 20, overspeed: 2, fatigue: 2 },
  /** Days after a publication in which a driver may appeal. */
  appealDays: 5
} as const satisfies { readonly weights: KpiWeights } & Readonly<Record<string, unknown>>

/** What one trip says about its driver. A rate is asked of the trips only where there is something to judge. */
export interface KpiFacts {
  readonly pickup_ok: boolean
  readonly delivery_ok: boolean
  /** Whether all its receipts came in time; null: none is due yet. */
  readonly receipt_ok: boolean | null
  readonly damage_cases: number
  readonly accidents: number
  readonly overspeed: number
  readonly fatigue: number
  /** Milestones of the trip, and how many of them the driver recorded there and then. */
  readonly node_count: number
  readonly node_done: number
}

/** A rate as a fraction of whole numbers, so that nothing is rounded before the score. */
type Fraction = readonly [of: bigint, all: bigint]
const { damageTimes, safetyTenths } = kpiStandard
const tenthsOf = ({ accidents, overspeed, fatigue }: Pick<KpiFacts, 'accidents' | 'overspeed' | 'fatigue'>): number =>
  safetyTenths.accident * accidents + safetyTenths.overspeed * overspeed + safetyTenths.fatigue * fatigue
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)
/* Where nothing was to be judged, nothing was done wrong: the points of that part are given. */
const fraction = (of: number, all: number): Fraction => (all === 0 ? [1n, 1n] : [BigInt(Math.max(of, 0)), BigInt(all)])

/** The six rates of a month. */
export const kpiRates = (trips: readonly KpiFacts[]): Readonly<Record<KpiPart, Fraction>> => {
  const n = trips.length
  const judged = trips.filter(({ receipt_ok }) => receipt_ok !== null)
  return {
    pickup: fraction(trips.filter(({ pickup_ok }) => pickup_ok).length, n),
    delivery: fraction(trips.filter(({ delivery_ok }) => delivery_ok).length, n),
    receipt: fraction(judged.filter(({ receipt_ok }) => receipt_ok).length, judged.length),
    damage: fraction(n - damageTimes * sum(trips, (trip) => trip.damage_cases), n),
    safety: fraction(10 * n - sum(trips, tenthsOf), 10 * n),
    node: fraction(
      sum(trips, (trip) => trip.node_done),
      sum(trips, (trip) => trip.node_count)
    )
  }
}

/** The score in hundredths of a point, rounded once, half up: Σ weight · rate (domain 4.15). The server computes the same in SQL for all drivers at once, and its tests compare the two. */
export const kpiScore = (weights: KpiWeights, rates: Readonly<Record<KpiPart, Fraction>>): number => {
  const all = kpiParts.reduce((product, part) => product * rates[part][1], 1n)
  const points = kpiParts.reduce((total, part) => total + (BigInt(weights[part]) * rates[part][0] * all) / rates[part][1], 0n)
  return toFen((200n * points + all) / (2n * all))
}

/** What a trip gives and takes, in hundredths of a point. */
interface KpiTripPoints {
  /** Its share of the hundred. */
  readonly plus: number
  /** What it loses, by part; parts without a loss are not there. */
  readonly minus: Readonly<Partial<Record<KpiPart, number>>>
}

/**
 * Opens a score to its trips: every trip brings an equal share of the hundred and loses what went wrong on it; all together they are the score, to the
 * hundredth. A part that is lost whole (more damage than its weight can bear) is shared among the trips that caused it.
 */
export const kpiPoints = (weights: KpiWeights, trips: readonly KpiFacts[]): readonly KpiTripPoints[] => {
  if (trips.length === 0) return []
  const rates = kpiRates(trips)
  const lost = 10_000 - kpiScore(weights, rates)
  const cells = trips
    .flatMap((trip, at) => kpiParts.map((part) => ({ at, part, share: shareOf(part, trip, trips) })))
    .filter(({ share }) => share[0] > 0n)
  // What each cell loses is a fraction of its own; brought to one denominator they are weights of the whole loss.
  const parts = cells.map(({ part, share: [of, all] }) => {
    const [kept, whole] = rates[part]
    return { of: BigInt(weights[part]) * (whole - kept) * of, all: whole * all }
  })
  const common = parts.reduce((product, { all }) => (product / gcd(product, all)) * all, 1n)
  const losses = shared(
    lost,
    parts.map(({ of, all }) => of * (common / all))
  )
  const plus = shared(
    10_000,
    trips.map(() => 1n)
  )
  return trips.map((_, i) => ({
    plus: plus[i] ?? 0,
    minus: Object.fromEntries(cells.flatMap(({ at, part }, cell) => (at === i && (losses[cell] ?? 0) > 0 ? [[part, losses[cell]]] : [])))
  }))
}

/* Which part of the loss of a part is this trip's. */
const shareOf = (part: KpiPart, trip: KpiFacts, trips: readonly KpiFacts[]): Fraction => {
  const of = wrongs[part](trip)
  return of === 0 ? [0n, 1n] : [BigInt(of), BigInt(sum(trips, wrongs[part]))]
}
const wrongs: Readonly<Record<KpiPart, (trip: KpiFacts) => number>> = {
  pickup: ({ pickup_ok }) => (pickup_ok ? 0 : 1),
  delivery: ({ delivery_ok }) => (delivery_ok ? 0 : 1),
  receipt: ({ receipt_ok }) => (receipt_ok === false ? 1 : 0),
  damage: ({ damage_cases }) => damage_cases,
  safety: tenthsOf,
  node: ({ node_count, node_done }) => node_count - node_done
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
/* As in split.ts, for weights of any size: floor of each share, then one more for the largest remainders, the earlier first. */
const shared = (whole: number, weights: readonly bigint[]): number[] => {
  const all = weights.reduce((total, weight) => total + weight, 0n)
  if (all === 0n) return weights.map(() => 0)
  const parts = weights.map((weight, at) => ({ at, floor: Number((BigInt(whole) * weight) / all), rest: (BigInt(whole) * weight) % all }))
  let left = whole - sum(parts, ({ floor }) => floor)
  for (const part of parts.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
    if (left === 0) break
    part.floor += 1
    left -= 1
  }
  return parts.toSorted((a, b) => a.at - b.at).map(({ floor }) => floor)
}
