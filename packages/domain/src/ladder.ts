import { type Fen, fenToBig, roundFen } from './money.ts'
import { detentionFen } from './surcharge.ts'

/** One rung of a ladder (放空阶梯): up to so many minutes of notice, this part of the base freight is owed. */
interface Rung {
  to_min: number
  rate_bp: number
}

/** What is owed for a trip for nothing (放空费 F08) by notice before the asked pickup: under 2 h half, 2 to 4 h 30 %, more than 4 h nothing (domain 5.3). */
const emptyLadder: readonly Rung[] = [
  { to_min: 119, rate_bp: 5_000 },
  { to_min: 240, rate_bp: 3_000 }
]
/** The same where the vehicle was at the loading place already. */
const arrivedRate = 10_000

/** How a fee of a ladder came about, enough to compute it again. */
interface LadderFee {
  notice_min: number
  arrived: boolean
  base_fen: Fen
  rate_bp: number
  fee_fen: Fen
}

/** The fee for a trip that was for nothing (放空) or called off (客户取消): by the minutes between the word and the asked pickup, or whole once the vehicle is there. */
export const emptyFee = ({ base_fen, notice_min, arrived }: { base_fen: Fen; notice_min: number; arrived: boolean }): LadderFee => {
  const rate_bp = arrived ? arrivedRate : (emptyLadder.find(({ to_min }) => notice_min <= to_min)?.rate_bp ?? 0)
  return { notice_min, arrived, base_fen, rate_bp, fee_fen: roundFen(fenToBig(base_fen) * BigInt(rate_bp), 10_000n) }
}

/** What detention (压车) costs where no rule of the pair says so: two hours are free, then begun half hours at 50 yuan an hour, at most 400 yuan a day. */
export const detentionTerms = { free_minutes: 120, hour_fen: 5_000, day_cap_fen: 40_000 } as const
export const detentionFee = (minutes: number): Fen => detentionFen({ minutes, ...detentionTerms })

/** How much may be taken from a driver for one trip before he has to agree: 30 % of his freight (domain 5.3). */
const deductionCapBp = 3_000
export const deductionCap = (freight_fen: Fen): Fen => roundFen(fenToBig(freight_fen) * BigInt(deductionCapBp), 10_000n)

/** Whether a deduction, with those that stand already, goes beyond what may be taken without the driver's word. */
export const needsDriver = ({ freight_fen, standing_fen, deduct_fen }: { freight_fen: Fen; standing_fen: Fen; deduct_fen: Fen }): boolean =>
  deduct_fen > 0 && standing_fen + deduct_fen > deductionCap(freight_fen)
