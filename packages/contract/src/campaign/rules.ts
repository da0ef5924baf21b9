import { billingUnit } from '../rate/enums.ts'

/** What of a campaign its rules ask about. */
type Lot = { readonly price_unit: number; readonly goods_kg: number; readonly goods_volume: number; readonly distance_m: number | null }

/** How long the winner has to confirm, and how long somebody may think about an offer or a counter-offer, in minutes (SM-B, domain 4.2). */
export const confirmMinutes = 60
export const offerMinutes = 30
export const counterMinutes = 30
/** A lower bid in the last minutes of an open auction moves its deadline by as many, so often at most (SM-B). */
export const lastMinutes = 5
export const mostExtensions = 3
/** A deadline is at least so many minutes ahead, and so many before the first pickup; it is put off so often at most, no later than so many minutes before it (domain 2.2). */
export const leastAheadMinutes = 15
export const beforePickupMinutes = 120
export const mostDelays = 3
export const delayBeforeMinutes = 10

/** How many units of the price a lot has: 1 trip, its tonnes, its m³ or its kilometres. Null where its distance is not known. */
export const quantityOf = ({ price_unit, goods_kg, goods_volume, distance_m }: Lot): number | null => {
  if (price_unit === billingUnit.code.tonne) return goods_kg / 1000
  if (price_unit === billingUnit.code.cubicMetre) return goods_volume
  if (price_unit === billingUnit.code.kilometre) return distance_m === null ? null : distance_m / 1000
  return 1
}
