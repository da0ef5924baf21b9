/** The least margin (毛利率) of a dispatch that needs no reason, as a ten-thousandth of the receivable; a decision of this product, since the trade knows no common figure. */
const marginFloorBp = 300

/** How a dispatch earns: well, under the floor (a reason is asked), or at a loss (that, and the right 亏损派车放行). Unknown while one of the amounts is. */
export const marginOf = (receivable_fen: number | null | undefined, payable_fen: number | null | undefined): 'fine' | 'low' | 'loss' | undefined => {
  if (receivable_fen === null || receivable_fen === undefined || payable_fen === null || payable_fen === undefined) return undefined
  if (payable_fen > receivable_fen) return 'loss'
  return (receivable_fen - payable_fen) * 10_000 < marginFloorBp * receivable_fen ? 'low' : 'fine'
}

/** Whether a dispatch says why it goes: under the floor, or at a loss. */
export const needsReason = (receivable_fen: number | null | undefined, payable_fen: number | null | undefined): boolean => {
  const margin = marginOf(receivable_fen, payable_fen)
  return margin === 'low' || margin === 'loss'
}
