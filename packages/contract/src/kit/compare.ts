/** By how many percent an amount differs from the last one of its kind, where that is enough to be asked about; 0 otherwise. */
export const jumpPercent = (amount_fen: number, last_fen: number): number => {
  const percent = last_fen === 0 ? 0 : Math.round(((amount_fen - last_fen) / Math.abs(last_fen)) * 100)
  return Math.abs(percent) >= 30 ? percent : 0
}
