import { figure } from './money.ts'

/** What a whole vehicle costs over a way; without kilometres where the price does not say how far it goes. */
export interface WayPrice {
  km: number | undefined
  fen: number
}
/** A price to start, and for each kilometre. */
export interface StartAndKm {
  fixed_fen: number
  per_km_fen: number
}

/** More prices than these are thinned out by their length: what they say does not change, and pairs of them grow with the square. */
const most = 120
/** Fewer lengths, or lengths that lie closer together than this, say nothing about how start and kilometre share a price. */
const [fewestLengths, leastSpread] = [3, 2]

/**
 * What a vehicle costs to start and by the kilometre, as prices of whole ways say it; nothing where there is none. Medians throughout, so that an odd price
 * among several moves little:
 *
 * - of three lengths or more, the longest at least twice the shortest: a kilometre costs the median of what it costs between each two prices of different
 *   length (Theil and Sen), the start the median of what is left of each price; where that were less than nothing, all of it is by the kilometre;
 * - of fewer lengths, or where longer ways do not cost more: the customary price times the median of how many times dearer the prices are over their ways, so
 *   that of a single way exactly its price comes out;
 * - where no length is known: the median price to start, and nothing by the kilometre.
 */
export const startAndKm = (prices: readonly WayPrice[], usual: StartAndKm): StartAndKm | undefined => {
  for (const { km = 0, fen } of [...prices, { km: usual.per_km_fen, fen: usual.fixed_fen }]) figure(km + figure(fen))
  const sound = prices.filter(({ fen }) => fen > 0)
  const ways = thinned(sound.flatMap(({ km, fen }) => (km !== undefined && km > 0 ? [{ km, fen }] : [])).toSorted((a, b) => a.km - b.km))
  if (sound.length === 0) return undefined
  if (ways.length === 0) return { fixed_fen: median(sound.map(({ fen }) => fen)), per_km_fen: 0 }
  const line = lineOf(ways)
  if (line) return line
  const times = median(ways.map(({ km, fen }) => fen / (usual.fixed_fen + usual.per_km_fen * km)))
  return { fixed_fen: Math.round(usual.fixed_fen * times), per_km_fen: Math.round(usual.per_km_fen * times) }
}

type Way = { readonly km: number; readonly fen: number }
const lineOf = (ways: readonly Way[]): StartAndKm | undefined => {
  const lengths = new Set(ways.map(({ km }) => km))
  if (lengths.size < fewestLengths || Math.max(...lengths) < leastSpread * Math.min(...lengths)) return undefined
  const slopes = ways.flatMap((a, i) => ways.slice(i + 1).flatMap((b) => (a.km === b.km ? [] : [(b.fen - a.fen) / (b.km - a.km)])))
  const perKm = median(slopes)
  if (perKm <= 0) return undefined
  const fixed = median(ways.map(({ km, fen }) => fen - perKm * km))
  if (fixed < 0) return { fixed_fen: 0, per_km_fen: Math.round(median(ways.map(({ km, fen }) => fen / km))) }
  return { fixed_fen: Math.round(fixed), per_km_fen: Math.round(perKm) }
}

const thinned = (ways: readonly Way[]): readonly Way[] =>
  ways.length <= most ? ways : Array.from({ length: most }, (_, i) => ways[Math.round((i * (ways.length - 1)) / (most - 1))]!)

/** The middle one of several, of an even number the mean of the middle two; they are not empty. */
export const median = (values: readonly number[]): number => {
  const sorted = values.map(figure).toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2
}
