import { type Fen, fenToBig, toFen } from './money.ts'
import { scaled } from './scaled.ts'

/**
 * Divides a whole number (such as fen) by weights of up to 7 decimals: floor of each share, then one more for the largest
 * remainders, the earlier first on a tie; all weights zero means equal shares. The parts always sum to the whole (domain 5.4).
 */
export const splitByLargestRemainder = (whole: Fen, weights: readonly number[]): Fen[] => {
  if (weights.length === 0) throw new RangeError('nothing to share over')
  if (weights.some((weight) => weight < 0)) throw new RangeError('a weight is negative')
  const given = weights.map((weight) => scaled(weight, 7))
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
