/** A customary price by tonnage, until the company's own is typed: 150 yuan and 30 for each tonne to start, 1.50 and 0.20 for each kilometre. */
export const usualPrice = ({ load_kg }: { readonly load_kg: number }): { fixed_fen: number; per_km_fen: number } => ({
  fixed_fen: Math.round(150 + (load_kg / 1000) * 30) * 100,
  per_km_fen: Math.round(150 + (load_kg / 1000) * 20)
})
