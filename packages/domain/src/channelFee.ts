import { type Fen, fenToBig, figure, roundFen } from './money.ts'

/** What a channel takes of an amount: basis points of it, rounded once, at least and at most so much; `fee_most_fen` 0 is no cap. */
export const channelFee = (rule: { readonly fee_bp: number; readonly fee_least_fen: Fen; readonly fee_most_fen: Fen }, amount_fen: Fen): Fen => {
  const { fee_bp, fee_least_fen, fee_most_fen } = rule
  const fee = Math.max(roundFen(fenToBig(amount_fen) * fenToBig(fee_bp), 10_000n), figure(fee_least_fen))
  return figure(fee_most_fen) > 0 ? Math.min(fee, fee_most_fen) : fee
}
