import { type Fen, fenToBig, roundFen } from './money.ts'
import { scaled, unscaled } from './scaled.ts'

/** What a weight loss is calculated from; tolerance is fixed kilograms or per mille of the loaded weight; rule 1 claims only the excess, rule 2 all of it. */
interface WeightLossInput {
  loaded_kg: number
  unloaded_kg: number
  tolerance: { kg: number } | { permille: number }
  rule: 1 | 2
  /** Value of the goods in fen per tonne. */
  price_fen: Fen
}

/** The result: what is missing, what is tolerated, what is claimed (kg), and the claim in fen. */
interface WeightLoss {
  diff_kg: number
  tolerance_kg: number
  claim_kg: number
  loss_fen: Fen
}

/** Weight loss (货差): nothing within the tolerance; beyond it rule 1 (超出部分) claims only the excess, rule 2 (全额) all that is
 * missing; a surplus (涨吨) claims nothing; rounded once (domain 5.3). */
export const weightLoss = ({ loaded_kg, unloaded_kg, tolerance, rule, price_fen }: WeightLossInput): WeightLoss => {
  const loaded = scaled(loaded_kg, 3)
  const diff = (loaded - scaled(unloaded_kg, 3)) * perGram
  const tolerated = 'kg' in tolerance ? scaled(tolerance.kg, 3) * perGram : loaded * scaled(tolerance.permille, 3)
  const claim = diff <= tolerated ? 0n : rule === 1 ? diff - tolerated : diff
  return {
    diff_kg: unscaled(diff, 9),
    tolerance_kg: unscaled(tolerated, 9),
    claim_kg: unscaled(claim, 9),
    loss_fen: roundFen(claim * fenToBig(price_fen), perTonne)
  }
}

/** Loss by piece: missing pieces at their declared value each (domain 5.3). */
export const pieceLoss = (missing_num: number, value_fen: Fen): Fen => Number(BigInt(missing_num) * fenToBig(value_fen))

/** Damage (货损): the agreed amount, never above declared value, else insured value, else market value at destination (domain 5.3). */
export const damageFen = (agreed_fen: Fen, { declared_fen, insured_fen, market_fen }: GoodsValue): Fen =>
  Math.min(agreed_fen, declared_fen ?? insured_fen ?? market_fen ?? agreed_fen)

/** The value of the goods in fen, by its source. */
interface GoodsValue {
  declared_fen?: Fen | null | undefined
  insured_fen?: Fen | null | undefined
  market_fen?: Fen | null | undefined
}

/* Weights are calculated in millionths of a gram, so that per mille with 3 decimals stays exact. */
const perGram = 1_000_000n
const perTonne = 1_000_000_000_000n
