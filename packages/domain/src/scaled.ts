/** A decimal quantity as an exact whole number of its last place (12.345 with 3 places is 12345n); ignores the rounding error of a float
 * sum (0.30000000000000004), throws when there really are more places. */
export const scaled = (value: number, places: number): bigint => {
  const raw = value * 10 ** places
  const whole = Math.round(raw)
  if (!Number.isSafeInteger(whole) || Math.abs(raw - whole) > Math.abs(raw) * 1e-15 + 1e-6)
    throw new RangeError(`${value} has more than ${places} decimals`)
  return BigInt(whole)
}

/** The reverse of that: the decimal number nearest to so many units of the last place, which prints the same digits. */
export const unscaled = (value: bigint, places: number): number => Number(value) / 10 ** places

/** Is the number finite, and equal to a decimal of at most so many places. */
export const hasPlaces = (value: number, places: number): boolean => {
  const whole = Math.round(value * 10 ** places)
  return Number.isSafeInteger(whole) && whole / 10 ** places === value
}
