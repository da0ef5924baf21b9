import { figure } from './money.ts'

/** A vehicle with its driver that may take a trip, as far as it is compared with others; whoever may not take it is not among them. */
export interface PairFacts {
  readonly vehicle_id: number
  /** By road from where it was seen last to the first stop; null where it never told. */
  readonly away_m: number | null
  /** What its driver has rested when the trip begins; null where he has driven nothing lately. */
  readonly rest_min: number | null
  /** From the planned delivery until the first of the papers ends; null where none does. */
  readonly papers_days: number | null
  /** Trips of its driver between the same two cities lately. */
  readonly lane_trips: number
  /** What the carrier's own rules pay for it; null where no rule does, or who asks may not know. */
  readonly pay_fen: number | null
  /** The share of what it may carry that the goods take, 0 to 1. */
  readonly filled: number
  /** It is of a type that the orders ask for, or they ask for none. */
  readonly type_fits: boolean
}

/** How much each reason counts, of a hundred; a pair that is best by all of them has them all. */
export const pairWeights = { near: 30, rested: 20, papers: 10, lane: 15, price: 15, filled: 10 } as const
type Reason = keyof typeof pairWeights
/** From so far away nearness counts nothing. */
const farM = 300_000
/** A driver who has rested as long as this is rested: a night. */
const restedMinutes = 480
/** Papers that are valid so long beyond the delivery are nobody's care; the same days from which the checks warn. */
const easyDays = 30
/** Who has driven between two cities so often knows the way. */
const knownTrips = 5
/** A price above the cheapest by this share counts nothing. */
const dearShare = 0.2

const within = (share: number): number => Math.min(1, Math.max(0, share))
const priceShare = (pay_fen: number, cheapest_fen: number): number =>
  cheapest_fen === 0 ? Number(pay_fen === 0) : within(1 - (pay_fen - cheapest_fen) / (cheapest_fen * dearShare))

/** By each reason how good a pair is, 0 to 1, beside a cheapest price. What nobody knows counts half, so that it is neither best nor worst. */
const sharesOf = (pair: PairFacts, cheapest_fen: number | null): Readonly<Record<Reason, number>> => ({
  near: pair.away_m === null ? 0.5 : within(1 - figure(pair.away_m) / farM),
  rested: pair.rest_min === null ? 1 : within(figure(pair.rest_min) / restedMinutes),
  papers: pair.papers_days === null ? 1 : within(figure(pair.papers_days) / easyDays),
  lane: within(figure(pair.lane_trips) / knownTrips),
  price: pair.pay_fen === null || cheapest_fen === null ? 0.5 : priceShare(figure(pair.pay_fen), figure(cheapest_fen)),
  filled: within(figure(pair.filled))
})

/** Points of a pair, 0 to 100: by each reason its weight times how good the pair is by it. Throws a RangeError for what is no figure. */
export const pairPoints = (pair: PairFacts, cheapest_fen: number | null): number => {
  const shares = sharesOf(pair, cheapest_fen)
  return (Object.keys(pairWeights) as Reason[]).reduce((sum, reason) => sum + pairWeights[reason] * shares[reason], 0)
}

/** The pairs in the order in which they are proposed: those of a type that is asked for first, then by points, of as many the nearer and then the older vehicle. */
export const rankPairs = <P extends PairFacts>(pairs: readonly P[]): readonly P[] => {
  const prices = pairs.flatMap(({ pay_fen }) => (pay_fen === null ? [] : [pay_fen]))
  const cheapest = prices.length === 0 ? null : Math.min(...prices)
  return pairs
    .map((pair) => ({ pair, points: pairPoints(pair, cheapest) }))
    .sort(
      (a, b) =>
        Number(b.pair.type_fits) - Number(a.pair.type_fits) ||
        b.points - a.points ||
        (a.pair.away_m ?? farM) - (b.pair.away_m ?? farM) ||
        a.pair.vehicle_id - b.pair.vehicle_id
    )
    .map(({ pair }) => pair)
}
