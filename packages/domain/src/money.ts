/** An amount of money in whole fen (分, 1/100 yuan), signed, always a safe integer. */
export type Fen = number

/** n/d rounded to a whole number, half away from zero: the only way in which money is rounded (domain 5). */
export const roundFen = (n: bigint, d: bigint): Fen => {
  if (d === 0n) throw new RangeError('roundFen: division by zero')
  const negative = n < 0n !== d < 0n
  const [top, bottom] = [n < 0n ? -n : n, d < 0n ? -d : d]
  return toFen(((top * 2n + bottom) / (bottom * 2n)) * (negative ? -1n : 1n))
}

/** A bigint of whole fen as a number; throws where a number could not hold it exactly. */
export const toFen = (value: bigint): Fen => {
  const fen = Number(value)
  if (!Number.isSafeInteger(fen)) throw new RangeError(`not exact as a number: ${value}`)
  return fen
}

/** Whole fen as a bigint; throws on fractions and on numbers too large to be exact. */
export const fenToBig = (fen: Fen): bigint => {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`not whole fen: ${fen}`)
  return BigInt(fen)
}

/** A measure as it is; throws on what is no number (NaN, infinite) or too large to be exact. */
export const figure = (value: number): number => {
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw new RangeError(`not a figure: ${value}`)
  return value
}

/** The sum of amounts in fen, exact or an error; the sum of nothing is 0. */
export const sumFen = (amounts: Iterable<Fen>): Fen => {
  let sum = 0n
  for (const fen of amounts) sum += fenToBig(fen)
  return toFen(sum)
}

/** Fen as yuan for people, two decimals and thousands commas: 123450 gives '1,234.50'. */
export const formatYuan = (fen: Fen): string => {
  const big = fenToBig(fen)
  const digits = (big < 0n ? -big : big).toString().padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/gu, ',')
  return `${big < 0n ? '-' : ''}${whole}.${digits.slice(-2)}`
}
