/** What holds for payment passwords where the platform has set nothing else. */
export const usualPayRules: { readonly wrong_most: number; readonly reset_day_fen: number } = { wrong_most: 5, reset_day_fen: 5_000_000 }
