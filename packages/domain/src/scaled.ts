/** A decimal quantity as an exact whole number of its last place (12.345 with 3 places is 12345n); ignores the rounding error of a float
 * sum (0.30000000000000004), throws when there really are more places, or so many digits that a number does not hold them. */
export const scaled = (value: number, places: number): bigint => {
  if (Number.isSafeInteger(value)) return BigInt(value) * 10n ** BigInt(places)
  const raw = value * 10 ** places
  const whole = Math.round(raw)
  if (!(Math.abs(whole) <= most) || Math.abs(raw - whole) > Math.abs(raw) * 1e-15 + 1e-6)
    throw new RangeError(`${value} is not a number of ${places} decimals`)
  return BigInt(whole)
}
/* Fifteen digits are the same in a number as on paper. */
const most = 1e15

/** The reverse of that: the decimal number nearest to so many units of the last place, which prints the same digits. Throws where it would not. */
export const unscaled = (value: bigint, places: number): number => {
  const units = 10n ** BigInt(places)
  if (value % units === 0n) return whole(value / units)
  if (value > BigInt(most) || value < -BigInt(most)) throw new RangeError(`not exact as a number: ${value} of ${places} decimals`)
  return Number(value) / 10 ** places
}

/** A whole bigint as a number; throws where a number does not hold it. */
const whole = (value: bigint): number => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`not exact as a number: ${value}`)
  return number
}

/** Is the number finite, and equal to a decimal of at most so many places. */
export const hasPlaces = (value: number, places: number): boolean => {
  const whole = Math.round(value * 10 ** places)
  return Number.isSafeInteger(whole) && whole / 10 ** places === value
}
