import { type Fen, fenToBig, roundFen, sumFen } from './money.ts'

/** One amount in fen with tax, without tax, and its tax; net + tax is always gross. */
export interface Taxed {
  gross_fen: Fen
  net_fen: Fen
  tax_fen: Fen
}

/** Splits a tax-inclusive amount (含税) at a rate in basis points, 900 = 9 %; the net is rounded, the tax is the rest (domain 5.2). */
export const vatOfGross = (gross_fen: Fen, rate_bp: number): Taxed => {
  const net_fen = roundFen(fenToBig(gross_fen) * 10_000n, 10_000n + rate(rate_bp))
  return { gross_fen, net_fen, tax_fen: gross_fen - net_fen }
}

/** Adds tax to a tax-exclusive amount (不含税) at a rate in basis points; the tax is rounded (domain 5.2). */
export const vatOfNet = (net_fen: Fen, rate_bp: number): Taxed => {
  const tax_fen = roundFen(fenToBig(net_fen) * rate(rate_bp), 10_000n)
  return { gross_fen: sumFen([net_fen, tax_fen]), net_fen, tax_fen }
}

/** The total of a document is the sum of its lines, tax included; it is never derived again from the total (domain 5.2). */
export const sumTaxed = (lines: readonly Taxed[]): Taxed => ({
  gross_fen: sumFen(lines.map(({ gross_fen }) => gross_fen)),
  net_fen: sumFen(lines.map(({ net_fen }) => net_fen)),
  tax_fen: sumFen(lines.map(({ tax_fen }) => tax_fen))
})

const rate = (rate_bp: number): bigint => {
  if (!Number.isInteger(rate_bp) || rate_bp < 0 || rate_bp > 10_000) throw new RangeError(`not a rate in basis points: ${rate_bp}`)
  return BigInt(rate_bp)
}
