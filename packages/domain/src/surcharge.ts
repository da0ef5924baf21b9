import { type Fen, fenToBig, roundFen } from './money.ts'

/** An amount in fen that nobody rounded yet, as a fraction: `n` of `d` parts of a fen, `d` above 0. */
export type ExactFen = readonly [n: bigint, d: bigint]

/** Fuel linkage (燃油附加 F10): base × share × (now − base price)/base price once the change reaches the agreed minimum (trigger); prices in fen a litre,
 * shares in basis points; negative when fuel got cheaper (domain 5.3, R7). */
export const fuelLinkage = (linkage: FuelLinkage): Fen => roundFen(...exactFuel(linkage))

/** The same before it is rounded, for who rounds otherwise than to the fen. */
export const exactFuel = ({ base_fen, share_bp, trigger_bp, now_fen, start_fen }: FuelLinkage): ExactFen => {
  const start = fenToBig(start_fen)
  if (start <= 0n) throw new RangeError(`not a price of fuel: ${start_fen}`)
  const change = fenToBig(now_fen) - start
  if ((change < 0n ? -change : change) * 10_000n < fenToBig(trigger_bp) * start) return [0n, 1n]
  return [fenToBig(base_fen) * fenToBig(share_bp) * change, 10_000n * start]
}
interface FuelLinkage {
  base_fen: Fen
  share_bp: number
  trigger_bp: number
  now_fen: Fen
  start_fen: Fen
}

/** Detention (压车费 F06): of each stay by itself the begun half hours after the free minutes, at half the hourly price, at most the cap of each begun day; what
 * they come to is rounded once (domain 5.3, decision 57). */
export const detentionFen = (detention: Detention): Fen => roundFen(...exactDetention(detention))

/** The same before it is rounded: in half fen, so that half an hour of an odd price is exact. */
export const exactDetention = ({ waits, free_minutes, hour_fen, day_cap_fen }: Detention): ExactFen => {
  const [free, hour] = [seconds(free_minutes), fenToBig(hour_fen)]
  const cap = day_cap_fen == null ? undefined : fenToBig(day_cap_fen) * 2n
  const halfFen = waits.reduce((sum, minutes) => {
    const over = seconds(minutes) - free
    if (over <= 0n) return sum
    if (cap === undefined) return sum + begun(over) * hour
    const [days, rest] = [over / aDay, over % aDay]
    const capped = (price: bigint): bigint => (price < cap ? price : cap)
    return sum + days * capped(begun(aDay) * hour) + capped(begun(rest) * hour)
  }, 0n)
  return [halfFen, 2n]
}
interface Detention {
  /** Minutes of one vehicle at one point, to the second. */
  waits: readonly number[]
  free_minutes: number
  hour_fen: Fen
  day_cap_fen?: Fen | null | undefined
}
const halfHour = 1_800n
const aDay = 86_400n
const begun = (over: bigint): bigint => (over + halfHour - 1n) / halfHour
const seconds = (minutes: number): bigint => {
  const whole = Math.round(minutes * 60)
  if (!Number.isSafeInteger(whole) || whole < 0) throw new RangeError(`not so many minutes: ${minutes}`)
  return BigInt(whole)
}
