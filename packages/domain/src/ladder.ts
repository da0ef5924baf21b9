import { type Fen, fenToBig, figure, roundFen, sumFen, toFen } from './money.ts'
import { detentionFen } from './surcharge.ts'

/** What trips for nothing and waiting cost (放空与压车阶梯, domain 5.3): the customary figures, unless a carrier has agreed on others. */
export interface Ladder {
  /** With less notice before the asked pickup than so many minutes, this part of the base freight is owed. */
  near_min: number
  near_bp: number
  /** With at most so many, this part; with more nothing. */
  far_min: number
  far_bp: number
  /** Once the vehicle is at the loading place. */
  arrived_bp: number
  /** What of waiting is free, and what begun half hours cost by the hour, at most on each begun day. */
  free_minutes: number
  hour_fen: Fen
  day_cap_fen: Fen
}
export const usualLadder: Ladder = {
  near_min: 120,
  near_bp: 5_000,
  far_min: 240,
  far_bp: 3_000,
  arrived_bp: 10_000,
  free_minutes: 120,
  hour_fen: 5_000,
  day_cap_fen: 40_000
}

/** How a fee of a ladder came about, enough to compute it again. */
interface LadderFee {
  notice_min: number
  arrived: boolean
  base_fen: Fen
  rate_bp: number
  fee_fen: Fen
}

/** The fee for a trip that was for nothing (放空 F08) or called off (客户取消): by the minutes between the word and the asked pickup, or once the vehicle is there. */
export const emptyFee = (
  { base_fen, notice_min, arrived }: { base_fen: Fen; notice_min: number; arrived: boolean },
  { near_min, near_bp, far_min, far_bp, arrived_bp }: Ladder = usualLadder
): LadderFee => {
  const rate_bp = arrived ? arrived_bp : figure(notice_min) < figure(near_min) ? near_bp : notice_min <= figure(far_min) ? far_bp : 0
  return { notice_min, arrived, base_fen, rate_bp, fee_fen: roundFen(fenToBig(base_fen) * fenToBig(rate_bp), 10_000n) }
}

/** What detention (压车 F06) costs where no rule of the pair says so. */
export const detentionFee = (minutes: number, { free_minutes, hour_fen, day_cap_fen }: Ladder = usualLadder): Fen =>
  detentionFen({ waits: [minutes], free_minutes, hour_fen, day_cap_fen })

/** How much may be taken from a driver for one trip before he has to agree: 30 % of his freight, and no part of a fen more (domain 5.3). */
const deductionCapBp = 3_000
export const deductionCap = (freight_fen: Fen): Fen => toFen((fenToBig(freight_fen) * BigInt(deductionCapBp)) / 10_000n)

/** Whether a deduction, with those that stand already, goes beyond what may be taken without the driver's word. */
export const needsDriver = ({ freight_fen, standing_fen, deduct_fen }: { freight_fen: Fen; standing_fen: Fen; deduct_fen: Fen }): boolean =>
  figure(deduct_fen) > 0 && sumFen([standing_fen, deduct_fen]) > deductionCap(freight_fen)
