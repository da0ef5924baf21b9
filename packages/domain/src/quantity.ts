import { sumFen } from './money.ts'
import { hasPlaces, scaled, unscaled } from './scaled.ts'

/** The measures of goods: pieces (whole), total kilograms (3 decimals), total cubic metres (4 decimals). */
export interface Goods {
  goods_num: number
  goods_kg: number
  goods_volume: number
}

/** The exact sum of goods rows, without binary rounding errors: 0.1 kg + 0.2 kg is 0.3 kg (domain 2.0 BK-GD). */
export const sumGoods = (rows: readonly Goods[]): Goods => ({
  goods_num: sumFen(rows.map((row) => row.goods_num)),
  goods_kg: addKg(...rows.map((row) => row.goods_kg)),
  goods_volume: addM3(...rows.map((row) => row.goods_volume))
})

/** What remains of goods after a part is taken; never below zero in any measure. */
export const subtractGoods = (whole: Goods, part: Goods): Goods => {
  const rest = {
    goods_num: sumFen([whole.goods_num, -part.goods_num]),
    goods_kg: addKg(whole.goods_kg, -part.goods_kg),
    goods_volume: addM3(whole.goods_volume, -part.goods_volume)
  }
  if (rest.goods_num < 0 || rest.goods_kg < 0 || rest.goods_volume < 0) throw new RangeError('the part is larger than the whole')
  return rest
}

/** Divides a goods row by pieces: the part's kilograms and cubic metres in proportion (half up), and the rest is exactly the difference. */
export const prorate = (row: Goods, split_num: number): { part: Goods; rest: Goods } => {
  if (!Number.isInteger(split_num) || split_num < 0 || split_num > row.goods_num) throw new RangeError(`cannot take ${split_num} of ${row.goods_num}`)
  const part = {
    goods_num: split_num,
    goods_kg: share(row.goods_kg, kgPlaces, split_num, row.goods_num),
    goods_volume: share(row.goods_volume, m3Places, split_num, row.goods_num)
  }
  return { part, rest: subtractGoods(row, part) }
}

/** The exact sum of kilograms given with up to 3 decimals. */
export const addKg = (...kilograms: readonly number[]): number => add(kilograms, kgPlaces)

/** The exact sum of cubic metres given with up to 4 decimals. */
export const addM3 = (...cubicMetres: readonly number[]): number => add(cubicMetres, m3Places)

/** Is this valid in a weight field: 0 to 999 999.999 kg, at most 3 decimals (domain 2.0). */
export const isKg = (value: number): boolean => value >= 0 && value <= 999_999.999 && hasPlaces(value, kgPlaces)

/** Is this valid in a volume field: 0 to 9 999.9999 m³, at most 4 decimals (domain 2.0). */
export const isM3 = (value: number): boolean => value >= 0 && value <= 9_999.9999 && hasPlaces(value, m3Places)

/** Is this valid in a pieces field: whole, 1 to 999 999 (domain 2.0). */
export const isPieces = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 999_999

/** Is a goods row valid: pieces, weight and volume within bounds, and at least one of weight and volume above zero (domain 2.0 BK-GD). */
export const isGoods = ({ goods_num, goods_kg, goods_volume }: Goods): boolean =>
  isPieces(goods_num) && isKg(goods_kg) && isM3(goods_volume) && (goods_kg > 0 || goods_volume > 0)

const kgPlaces = 3
const m3Places = 4

const add = (values: readonly number[], places: number): number =>
  unscaled(
    values.reduce((sum, value) => sum + scaled(value, places), 0n),
    places
  )

const share = (whole: number, places: number, part: number, of: number): number =>
  of === 0 ? 0 : unscaled((scaled(whole, places) * BigInt(part) * 2n + BigInt(of)) / (BigInt(of) * 2n), places)
