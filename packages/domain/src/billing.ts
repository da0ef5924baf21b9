import { scaled, unscaled } from './scaled.ts'

/** What a trip measured; null counts as nothing. Kilograms have up to 7 decimals, since a factor may be on them (decision 61). */
interface Measured {
  kg: number
  m3: number | null
  km: number | null
  num: number | null
}

/** 1 吨 ton · 2 方 m³ · 3 公里 km · 4 件 piece · 5 车/趟 trip · 6 重泡择大 chargeable weight. */
export type BillingUnit = 1 | 2 | 3 | 4 | 5 | 6

/** Whether each vehicle has a price of its own, with its own minimum, fixed amount and tiers; otherwise several of one order share them (decision 57). */
export const isPerVehicle = (unit: BillingUnit): boolean => unit === 3 || unit === 5

/** The quantity a price is multiplied by, in its unit: tonnes, m³, km (1 decimal), pieces, one trip, or chargeable tonnes (domain 5.1). Exact: nothing is rounded
 * before the tier is chosen but kilometres, which have one decimal. */
export const billedQuantity = (unit: BillingUnit, { kg, m3, km, num }: Measured, ratio = 333): number => {
  switch (unit) {
    case 1:
      return unscaled(scaled(kg, 7), 10)
    case 2:
      return unscaled(scaled(m3 ?? 0, 4), 4)
    case 3:
      return unscaled((scaled(km ?? 0, 3) + 50n) / 100n, 1)
    case 4:
      return unscaled(scaled(num ?? 0, 0), 0)
    case 5:
      return 1
    case 6:
      return chargeableTonnes(kg, m3 ?? 0, ratio)
  }
}

/** Chargeable weight (计费重) in tonnes: the greater of the weight and of volume × ratio kg/m³, 333 unless the project has another ratio (domain 5.1). */
export const chargeableTonnes = (kg: number, m3: number, ratio = 333): number => {
  const heavy = scaled(kg, 7)
  const bulky = scaled(m3, 4) * scaled(ratio, 0) * 1000n
  return unscaled(heavy > bulky ? heavy : bulky, 10)
}

/** The weight a trip is billed by: 1 loaded, 2 unloaded, 3 the lesser, 4 the greater (weight_base, domain 3.7). */
export const billedKg = (weight_base: 1 | 2 | 3 | 4, loaded_kg: number, unloaded_kg: number): number => {
  scaled(loaded_kg, 7)
  scaled(unloaded_kg, 7)
  if (weight_base === 1) return loaded_kg
  if (weight_base === 2) return unloaded_kg
  return weight_base === 3 ? Math.min(loaded_kg, unloaded_kg) : Math.max(loaded_kg, unloaded_kg)
}
