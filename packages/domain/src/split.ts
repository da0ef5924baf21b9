import { type Fen, fenToBig, toFen } from './money.ts'
import { scaled } from './scaled.ts'

/**
 * Shares a whole (fen, or any whole number) by weights of up to 4 decimals: floor of each share, then one more for the largest
 * remainders, the earlier first on a tie; all weights zero means equal shares. The parts always sum to the whole (domain 5.4).
 */
export const splitByLargestRemainder = (whole: Fen, weights: readonly number[]): Fen[] => {
  if (weights.length === 0) throw new RangeError('nothing to share over')
  if (weights.some((weight) => weight < 0)) throw new RangeError('a weight is negative')
  const given = weights.map((weight) => scaled(weight, 4))
  const units = given.every((unit) => unit === 0n) ? given.map(() => 1n) : given
  const sum = units.reduce((total, unit) => total + unit, 0n)
  const total = fenToBig(whole)
  const size = total < 0n ? -total : total
  const parts = units.map((unit, at) => ({ at, floor: (size * unit) / sum, rest: (size * unit) % sum }))
  let left = size - parts.reduce((taken, part) => taken + part.floor, 0n)
  for (const part of parts.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break
    part.floor += 1n
    left -= 1n
  }
  return parts.map(({ floor }) => toFen(total < 0n && floor > 0n ? -floor : floor))
}

/** Splits a trip's freight by shares in basis points that sum to 10000 (现付/油/ETC/到付/回单付): floor of each, the rest to the last (domain 5.5). */
export const splitByShares = (whole: Fen, shares_bp: readonly number[]): Fen[] => {
  if (shares_bp.some((share) => !Number.isInteger(share) || share < 0)) throw new RangeError('a share is not a whole number of basis points')
  if (shares_bp.reduce((sum, share) => sum + share, 0) !== 10_000) throw new RangeError('the shares do not sum to 100 %')
  const total = fenToBig(whole)
  if (total < 0n) throw new RangeError('a freight to be split is never negative')
  const parts = shares_bp.map((share) => toFen((total * BigInt(share)) / 10_000n))
  const early = parts.slice(0, -1)
  return [...early, whole - early.reduce((sum, part) => sum + part, 0)]
}
