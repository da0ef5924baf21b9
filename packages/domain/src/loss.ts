import { type Fen, fenToBig, roundFen } from './money.ts'
import { scaled, unscaled } from './scaled.ts'

/** How a project counts what is missing: the tolerance in fixed kilograms or per mille of the loaded weight; rule 1 claims only the excess, rule 2 all of it
 * once it is over (decision 58). */
export interface LossTerms {
  tolerance: { kg: number } | { permille: number }
  rule: 1 | 2
}
/** What holds where a project says nothing else. */
export const usualLoss: LossTerms = { tolerance: { permille: 3 }, rule: 1 }

/** The loaded and the unloaded weight, and what so many kilograms of these goods are worth: exact, as long as nobody divides. */
interface WeightLossInput extends LossTerms {
  loaded_kg: number
  unloaded_kg: number
  value_fen: Fen
  of_kg: number
}

/** The result: what is missing, what is tolerated, what is claimed (kg), and the claim in fen. */
interface WeightLoss {
  diff_kg: number
  tolerance_kg: number
  claim_kg: number
  loss_fen: Fen
}

/** Weight loss (货差): nothing within the tolerance; beyond it rule 1 (超出部分) claims only the excess, rule 2 (全额) all that is
 * missing; a surplus (涨吨) claims nothing; rounded once (domain 5.3, decision 58). */
export const weightLoss = ({ loaded_kg, unloaded_kg, tolerance, rule, value_fen, of_kg }: WeightLossInput): WeightLoss => {
  const loaded = scaled(loaded_kg, 3)
  const diff = (loaded - scaled(unloaded_kg, 3)) * perGram
  const tolerated = 'kg' in tolerance ? scaled(tolerance.kg, 3) * perGram : loaded * scaled(tolerance.permille, 3)
  const claim = diff <= tolerated ? 0n : rule === 1 ? diff - tolerated : diff
  const of = scaled(of_kg, 3)
  if (loaded < 0n || tolerated < 0n || of <= 0n) throw new RangeError('a weight is negative')
  return {
    diff_kg: unscaled(diff, 9),
    tolerance_kg: unscaled(tolerated, 9),
    claim_kg: unscaled(claim, 9),
    loss_fen: roundFen(claim * fenToBig(value_fen), of * perGram)
  }
}
/* Weights are calculated in millionths of a gram, so that per mille with 3 decimals stays exact. */
const perGram = 1_000_000n

/** Pieces that are missing or broken, where so many are worth an amount: exact, and rounded once (domain 5.3, decision 58). */
export const pieceLoss = (num: number, value_fen: Fen, of_num: number): Fen => {
  if (num < 0 || of_num <= 0) throw new RangeError(`not ${num} pieces of ${of_num}`)
  return roundFen(fenToBig(num) * fenToBig(value_fen), fenToBig(of_num))
}

/** The value of the goods in fen, by its source. */
interface GoodsValue {
  declared_fen?: Fen | null | undefined
  insured_fen?: Fen | null | undefined
  market_fen?: Fen | null | undefined
}
/** Shortage and damage of the same goods together are never above their declared value, else the insured one, else the market value at destination; what comes
 * first has its part first (domain 5.3, decision 58). */
export const capLosses = (losses: readonly Fen[], { declared_fen, insured_fen, market_fen }: GoodsValue): Fen[] => {
  const value_fen = declared_fen ?? insured_fen ?? market_fen
  if (value_fen == null) return losses.map((fen) => roundFen(fenToBig(fen), 1n))
  let left = fenToBig(value_fen)
  return losses.map((fen) => {
    const taken = fenToBig(fen) < left ? fenToBig(fen) : left
    left -= taken
    return roundFen(taken, 1n)
  })
}
