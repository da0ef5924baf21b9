import type { Tier } from '@yunshu/domain/freight'

/** The price table as one line of text, as in sheets: `0:260; 10:250+50` is 260 yuan from 0, and 250 yuan with 50 yuan on top from 10. */
export const tiersText = (tiers: readonly Tier[]): string =>
  tiers.map(({ from, price_e4, flat_fen }) => `${from}:${price_e4 / 1_000_000}${flat_fen ? `+${flat_fen / 100}` : ''}`).join('; ')

/** A tier of the price table in a form or a sheet. */
type TypedTier = { from: number; price_e4: number; flat_fen?: number }

/** Reads such a line; undefined where it is not valid. Prices have up to six decimals of a yuan. */
export const tiersOf = (text: string): TypedTier[] | undefined => {
  const tiers = text
    .replaceAll('：', ':')
    .replaceAll('；', ';')
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): TypedTier | undefined => {
      const [, from, price, flat] =
        /^(?:(\d{1,7}(?:\.\d{1,3})?)\s*:\s*)?(\d{1,6}(?:\.\d{1,6})?)(?:\s*\+\s*(\d{1,7}(?:\.\d{1,2})?))?$/.exec(part) ?? []
      if (price === undefined) return undefined
      const flat_fen = flat === undefined ? undefined : Math.round(Number(flat) * 100)
      return { from: Number(from ?? 0), price_e4: Math.round(Number(price) * 1_000_000), ...(flat_fen !== undefined && { flat_fen }) }
    })
  return tiers.length > 0 && tiers.every((tier) => tier !== undefined) ? tiers : undefined
}
