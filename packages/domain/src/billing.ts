import { scaled, unscaled } from './scaled.ts'

/** What a trip measured; only what its billing unit needs must be present. */
interface Measured {
  kg: number
  m3?: number | undefined
  km?: number | undefined
  num?: number | undefined
  trips?: number | undefined
}

/** 1 吨 ton · 2 方 m³ · 3 公里 km · 4 件 piece · 5 车/趟 trip · 6 重泡择大 chargeable weight. */
export type BillingUnit = 1 | 2 | 3 | 4 | 5 | 6

/** The quantity a price is multiplied by, in its unit: tonnes, m³, km (1 decimal), pieces, trips, or chargeable tonnes (domain 5.1). */
export const billedQuantity = (unit: BillingUnit, { kg, m3 = 0, km = 0, num = 0, trips = 1 }: Measured, ratio = 333): number => {
  switch (unit) {
    case 1:
      return unscaled(scaled(kg, 3), 6)
    case 2:
      return m3
    case 3:
      return Math.round(km * 10) / 10
    case 4:
      return num
    case 5:
      return trips
    case 6:
      return chargeableTonnes(kg, m3, ratio)
  }
}

/** Chargeable weight (计费重) in tonnes: the greater of the weight and of volume × ratio kg/m³, 333 unless the project has another ratio (domain 5.1). */
export const chargeableTonnes = (kg: number, m3: number, ratio = 333): number => {
  const heavy = scaled(kg, 3) * 10n
  const bulky = scaled(m3, 4) * BigInt(ratio)
  return unscaled(heavy > bulky ? heavy : bulky, 7)
}

/** The weight a trip is billed by: 1 loaded, 2 unloaded, 3 the lesser, 4 the greater (weight_base, domain 3.7). */
export const billedKg = (weight_base: 1 | 2 | 3 | 4, loaded_kg: number, unloaded_kg: number): number => {
  if (weight_base === 1) return loaded_kg
  if (weight_base === 2) return unloaded_kg
  return weight_base === 3 ? Math.min(loaded_kg, unloaded_kg) : Math.max(loaded_kg, unloaded_kg)
}
