import { type Fen, fenToBig, figure, roundFen, sumFen } from './money.ts'
import { splitByLargestRemainder } from './split.ts'

/** An amount with the tax within it, both in fen. */
export interface GrossTax {
  readonly gross_fen: Fen
  readonly tax_fen: Fen
}
const sumOf = (all: readonly GrossTax[]): { gross_fen: Fen; tax_fen: Fen } => ({
  gross_fen: sumFen(all.map(({ gross_fen }) => gross_fen)),
  tax_fen: sumFen(all.map(({ tax_fen }) => tax_fen))
})

/**
 * The parts of a statement that invoices may take, all of one rate: one for each trip that comes to something. What reduces the whole (deductions of a
 * trip beyond its freight, adjustments without a trip) is spread over them by the largest remainder, since an invoice line is never negative; the sum
 * stays that of the statement. Nothing, where the rate as a whole asks for nothing. While there is nothing to spread, each trip keeps its own tax, so that
 * the tax of a document is the sum of its lines (domain 5.2).
 */
export const invoiceParts = <T extends GrossTax>(trips: readonly T[], loose: GrossTax): T[] => {
  // Refuses what is no amount, wherever it stands.
  sumOf([loose, ...trips])
  const positive = trips.filter(({ gross_fen }) => gross_fen > 0)
  const spread = sumOf([loose, ...trips.filter(({ gross_fen }) => gross_fen <= 0)])
  if (spread.gross_fen === 0 && spread.tax_fen === 0) return positive
  const whole = sumOf([spread, ...positive])
  if (whole.gross_fen <= 0 || positive.length === 0) return []
  const weights = positive.map(({ gross_fen }) => gross_fen)
  const shares = splitByLargestRemainder(spread.gross_fen, weights)
  const grosses = weights.map((gross, at) => gross + (shares[at] ?? 0))
  const taxes = splitByLargestRemainder(Math.min(whole.gross_fen, Math.max(0, whole.tax_fen)), grosses)
  return positive.map((trip, at) => ({ ...trip, gross_fen: grosses[at] ?? 0, tax_fen: taxes[at] ?? 0 })).filter(({ gross_fen }) => gross_fen > 0)
}

/**
 * What is taken of an amount of which some has been taken before, with its share of the tax. The last one takes what is left, so that all of them
 * together are the whole, to the fen.
 */
export const takeOf = (whole: GrossTax, taken: GrossTax, gross_fen: Fen): GrossTax => {
  const left = { gross_fen: sumFen([whole.gross_fen, -taken.gross_fen]), tax_fen: sumFen([whole.tax_fen, -taken.tax_fen]) }
  if (figure(gross_fen) < 0 || gross_fen > left.gross_fen) throw new RangeError(`more than the ${left.gross_fen} that are left: ${gross_fen}`)
  if (gross_fen === left.gross_fen) return { gross_fen, tax_fen: left.tax_fen }
  const share = roundFen(fenToBig(left.tax_fen) * fenToBig(gross_fen), fenToBig(left.gross_fen))
  return { gross_fen, tax_fen: Math.min(gross_fen, share) }
}

/** One amount taken of several at once, from each in proportion to what is left of it (largest remainder, domain 5.4). */
export const takeOfAll = (all: readonly { readonly whole: GrossTax; readonly taken: GrossTax }[], gross_fen: Fen): GrossTax[] => {
  const left = all.map(({ whole, taken }) => sumFen([whole.gross_fen, -taken.gross_fen]))
  if (figure(gross_fen) > sumFen(left)) throw new RangeError(`more than is left: ${gross_fen}`)
  const shares = splitByLargestRemainder(gross_fen, left)
  return all.map(({ whole, taken }, at) => takeOf(whole, taken, shares[at] ?? 0))
}

/** How the lines of an application become documents (split_mode): 1 all on one, 2 one for each statement, 3 one for each trip. */
export const documentsOf = <T extends { readonly statement_id: number; readonly waybill_id: number }>(
  lines: readonly T[],
  mode: 1 | 2 | 3
): T[][] => {
  const groups = new Map<number, T[]>()
  for (const line of lines) {
    const key = mode === 1 ? 0 : mode === 2 ? line.statement_id : line.waybill_id
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
}

/** A digital invoice (数电票) has one number of 20 digits; so has the confirmation of a red letter (红字信息确认单). Paper ones have a number of 8 behind a code of 10 or 12. */
export const isInvoiceNo = (no: string, paper: boolean): boolean => (paper ? /^(\d{10}|\d{12})\d{8}$/.test(no) : /^\d{20}$/.test(no))
