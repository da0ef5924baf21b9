import { instantMs } from './calendar.ts'
import { figure } from './money.ts'

/** 通过, 预警, 拦截 (domain 4.14). */
export type RiskResult = 'pass' | 'warn' | 'block'
type Span = { readonly from: string; readonly to: string }

/** What is known of a trip; of what is not there nothing is judged. */
export interface RiskFacts {
  /** Spans of five minutes on the way, and those of them with a position. */
  readonly track?: { readonly points: number; readonly expected: number }
  /** Whether a position lies within 5 km of the place, two hours around the time that was recorded there. */
  readonly seen?: { readonly loading: boolean; readonly unloading: boolean }
  readonly run?: { readonly distance_m: number; readonly minutes: number }
  readonly load?: { readonly loaded_kg: number; readonly approved_kg: number }
  /** Another trip of the vehicle or the driver, and whether it can be reached in time by the expected arrival. */
  readonly other?: { readonly own: Span; readonly other: Span; readonly reachable: boolean }
  readonly price?: { readonly fen_tkm: number; readonly median_fen_tkm: number }
  readonly payee?: 'driver' | 'owner' | 'entrusted' | 'other'
  readonly paid?: { readonly paid_fen: number; readonly freight_fen: number }
  /** Another trip has the same goods, plate and time. */
  readonly twin?: boolean
  readonly parties?: { readonly shipper: string; readonly consignee: string; readonly carrier: string }
  readonly payment?: { readonly paid_at: string; readonly ordered_at: string }
}
type RiskRule = keyof RiskFacts

/** Below this share of its positions a trip is noticed, and below the second it is not invoiced. */
const trackBp = { warn: 8000, block: 5000 } as const
const fastestKmh = 110
const priceOffBp = 6000

const rules: { readonly [R in RiskRule]: (facts: NonNullable<RiskFacts[R]>) => RiskResult } = {
  track: ({ points, expected }) =>
    points * 10_000 < expected * trackBp.block ? 'block' : points * 10_000 < expected * trackBp.warn ? 'warn' : 'pass',
  seen: ({ loading, unloading }) => (loading && unloading ? 'pass' : 'warn'),
  run: ({ distance_m, minutes }) => (distance_m * 60 > minutes * fastestKmh * 1000 ? 'block' : 'pass'),
  load: ({ loaded_kg, approved_kg }) => (loaded_kg > approved_kg ? 'block' : 'pass'),
  other: ({ own, other, reachable }) => (!overlaps(own, other) ? 'pass' : reachable ? 'warn' : 'block'),
  price: ({ fen_tkm, median_fen_tkm }) => (Math.abs(fen_tkm - median_fen_tkm) * 10_000 > median_fen_tkm * priceOffBp ? 'warn' : 'pass'),
  payee: (payee) => (payee === 'other' ? 'block' : 'pass'),
  paid: ({ paid_fen, freight_fen }) => (paid_fen === freight_fen ? 'pass' : 'warn'),
  twin: (twin) => (twin ? 'block' : 'pass'),
  parties: ({ shipper, consignee, carrier }) => (shipper === consignee && consignee === carrier ? 'warn' : 'pass'),
  payment: ({ paid_at, ordered_at }) => (instantMs(paid_at) < instantMs(ordered_at) ? 'warn' : 'pass')
}
const overlaps = (a: Span, b: Span): boolean => instantMs(a.from) < instantMs(b.to) && instantMs(b.from) < instantMs(a.to)

/** The checks of domain 4.14 that the given facts allow, each with its result. */
export const risksOf = (facts: RiskFacts): Partial<Record<RiskRule, RiskResult>> =>
  Object.fromEntries(
    (Object.keys(rules) as RiskRule[]).flatMap((rule) => {
      const given = facts[rule]
      if (typeof given === 'object') for (const one of Object.values(given)) if (typeof one === 'number') figure(one)
      return given === undefined ? [] : [[rule, (rules[rule] as (facts: unknown) => RiskResult)(given)]]
    })
  )

/** What each result counts in the score of an order. */
const weights = { pass: 0, warn: 15, block: 40 } as const
/** The risk of an order from 0 to 100: what its checks found, one with another. */
export const riskScore = (results: readonly RiskResult[]): number =>
  Math.min(
    100,
    results.reduce((sum, result) => sum + weights[result], 0)
  )
