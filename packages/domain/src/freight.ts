import { type Fen, fenToBig, roundFen, toFen } from './money.ts'
import { scaled, unscaled } from './scaled.ts'

/** One step of a price table: from this quantity on, a unit costs so many ten-thousandths of a fen; `flat_fen` is added when it is reached. */
export interface Tier {
  from: number
  price_e4: number
  flat_fen?: Fen | undefined
}

/** How a price table is read: tier_mode 1 全额 whole, 2 累进 progressive; rounding 1 fen, 2 floor yuan, 3 round yuan, 4 floor ten yuan. */
export interface PriceRule {
  tier_mode: 1 | 2
  tiers: readonly Tier[]
  min_fen?: Fen | null | undefined
  max_fen?: Fen | null | undefined
  rounding: Rounding
}

/** 1 到分 fen · 2 抹角分 floor to yuan · 3 四舍五入到元 round to yuan · 4 个位抹零 floor to ten yuan. */
export type Rounding = 1 | 2 | 3 | 4

/** One priced slice of the quantity, for the trace. */
export interface TierHit {
  from: number
  quantity: number
  price_e4: number
  flat_fen: Fen
}

/** A price with its calculation. */
export interface Freight {
  hits: TierHit[]
  bound: 'min' | 'max' | undefined
  total_fen: Fen
}

/** The freight of a quantity (up to 10 decimals): tiers, then flat amounts, then minimum and maximum, then the one rounding, and the bounds once more;
 * undefined (无价 NO_RATE) when the quantity lies below the first tier: never a silent 0 (domain 5.1, decisions 54, 55). */
export const freightOf = ({ tier_mode, tiers, min_fen, max_fen, rounding }: PriceRule, quantity: number): Freight | undefined => {
  const fault = tiersFault(tiers, tier_mode)
  if (fault) throw new RangeError(`price table: ${fault}`)
  if (!(quantity >= 0)) throw new RangeError(`not a quantity: ${quantity}`)
  const hits = tier_mode === 1 ? wholeHits(tiers, quantity) : slices(tiers, quantity)
  return hits.length === 0 ? undefined : { hits, ...chargeOf(hits, { min_fen, max_fen, rounding }) }
}

/** What some slices cost together: exact, then within the bounds, then rounded once, and within the bounds again, since rounding breaks none (decision 55). */
export const chargeOf = (
  hits: readonly TierHit[],
  { min_fen, max_fen, rounding }: Pick<PriceRule, 'min_fen' | 'max_fen' | 'rounding'>
): Pick<Freight, 'bound' | 'total_fen'> => {
  const exact = hits.reduce((sum, hit) => sum + scaled(hit.quantity, 10) * fenToBig(hit.price_e4) + fenToBig(hit.flat_fen) * e14, 0n)
  const low = min_fen == null ? undefined : fenToBig(min_fen)
  const high = max_fen == null ? undefined : fenToBig(max_fen)
  if (low !== undefined && exact < low * e14) return { bound: 'min', total_fen: within(roundCharge(low, 1n, rounding), low, high) }
  if (high !== undefined && exact > high * e14) return { bound: 'max', total_fen: within(roundCharge(high, 1n, rounding), low, high) }
  const rounded = roundCharge(exact, e14, rounding)
  const total_fen = within(rounded, low, high)
  return { bound: total_fen > rounded ? 'min' : total_fen < rounded ? 'max' : undefined, total_fen }
}

const within = (fen: Fen, low: bigint | undefined, high: bigint | undefined): Fen => {
  const raised = low !== undefined && BigInt(fen) < low ? low : BigInt(fen)
  return toFen(high !== undefined && raised > high ? high : raised)
}

/** Rounds an exact charge of n/d fen by the rule's mode, once; the floors go towards zero (domain 5.1). */
export const roundCharge = (n: bigint, d: bigint, rounding: Rounding): Fen => {
  if (rounding === 1) return roundFen(n, d)
  if (rounding === 3) return toFen(BigInt(roundFen(n, d * 100n)) * 100n)
  const step = rounding === 2 ? 100n : 1_000n
  return toFen((n / (d * step)) * step)
}

/** What is wrong with a price table: it is empty, out of order, negative or fractional, or progressive without a tier from 0. */
export const tiersFault = (tiers: readonly Tier[], tier_mode: 1 | 2): 'empty' | 'order' | 'price' | 'gap' | undefined => {
  if (tiers.length === 0) return 'empty'
  if (tiers.some((tier, at) => !(tier.from >= 0 && tier.from < Infinity && tier.from > (tiers[at - 1]?.from ?? -1)))) return 'order'
  if (tiers.some(({ price_e4, flat_fen = 0 }) => !isWhole(price_e4) || !isWhole(flat_fen))) return 'price'
  return tier_mode === 2 && tiers[0]?.from !== 0 ? 'gap' : undefined
}

/* 全额: the whole quantity at the price of the one tier it falls in, from <= q < to. */
const wholeHits = (tiers: readonly Tier[], quantity: number): TierHit[] => {
  const tier = tiers.findLast(({ from }) => from <= quantity)
  return tier ? [{ from: tier.from, quantity, price_e4: tier.price_e4, flat_fen: tier.flat_fen ?? 0 }] : []
}

/* 累进: each slice at its own tier's price, and the flat amount of each tier reached. */
const slices = (tiers: readonly Tier[], quantity: number): TierHit[] =>
  tiers.flatMap(({ from, price_e4, flat_fen = 0 }, at) => {
    const end = Math.min(quantity, tiers[at + 1]?.from ?? quantity)
    return from <= quantity ? [{ from, quantity: unscaled(scaled(end, 10) - scaled(from, 10), 10), price_e4, flat_fen }] : []
  })

/* Quantities have 10 decimals, prices 4 decimals of a fen. */
const e14 = 100_000_000_000_000n
const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0
